; message: messages to the players, in the middle of a row

; show_message: shows a message
; In:       HL = a message: attribute (0 for the colour of the side to move), text, 0
show_message:
        CALL frame_wait
        LD   A,(HL)
        INC  HL
        OR   A
        JR   NZ,.colour
        LD   A,(Turn)
        OR   A
        LD   A,COLOUR_BLACK
        JR   Z,.colour
        LD   A,COLOUR_RED
.colour:
        LD   (TextColour),A
        LD   DE,TextBuffer
        CALL fill_in
        LD   HL,TextBuffer
        LD   DE,MESSAGE_ROW * 256 + 16
        CALL centre
        LD   B,E
        LD   E,0
        PUSH HL
        CALL print_spaces
        POP  HL
        CALL print_text
        LD   A,32
        SUB  E
        LD   B,A
        JP   print_spaces

; fill_in: copies a text and fills in the names of the sides
; In:       HL = a text with MOVER and OTHER in it, DE = TextBuffer
; Out:      DE = the address of the copy's 0
fill_in:
        LD   A,(HL)
        INC  HL
        LD   C,A
        LD   A,(Turn)
        DEC  C
        JR   Z,.side                    ; MOVER
        XOR  1
        DEC  C
        JR   Z,.side                    ; OTHER
        LD   A,C
        ADD  A,2
        LD   (DE),A
        RET  Z
        INC  DE
        JR   fill_in
.side:  PUSH HL
        LD   HL,TextBlack
        OR   A
        JR   Z,.append
        LD   HL,TextRed
.append:
        CALL text_append
        POP  HL
        JR   fill_in
        ASSERT MOVER == 1 && OTHER == 2
