; message: messages to the players

; show_message: shows a message
; In:       HL = attribute (0 for the colour of the player at the bottom), text, 0; the state, interrupts = 1
; Out:      the row of messages shows it
; Clobbers: A BC DE HL, [TextColour], [TextBuffer:64]
; T: -   Stack: 12
; Waits: 1 frame
; Unproved: it draws a text with names and places put in; print_line has a contract, and golden pictures show all messages
show_message:
        CALL frame_wait
        LD   A,(HL)
        INC  HL
        OR   A
        JR   NZ,.colour
        LD   A,(Bottom)
        OR   A
        LD   A,COLOUR_RED_TEXT
        JR   Z,.colour
        LD   A,COLOUR_BLUE_TEXT
.colour:
        LD   (TextColour),A
        LD   DE,TextBuffer
        CALL fill_in
        LD   D,MESSAGE_ROW
        JP   print_line

; fill_in: copies a text and fills in names, the last move and its answer
; In:       HL = the text, DE = where it goes; Bottom, LastFrom, LastTo, LastAnswer, Turned
; Out:      the copy
; Clobbers: A BC DE HL
; T: 5000   Stack: 8
; Unproved: it draws a text with names and places put in; golden pictures show all messages
fill_in:
        LD   A,(HL)
        INC  HL
        CP   ' '
        JR   C,.code
.put:   LD   (DE),A
        INC  DE
        JR   fill_in
.code:  OR   A
        JR   NZ,.fill
        LD   (DE),A
        RET
.fill:  PUSH HL
        CP   SOURCE
        JR   NC,.move
        XOR  MOVER                      ; 0, or not 0 for OTHER
        LD   A,(Bottom)
        JR   Z,.name
        XOR  1
.name:  OR   A
        LD   HL,TextRed
        JR   Z,.append
        LD   HL,TextBlue
        JR   .append
.move:  JR   NZ,.target
        LD   A,(LastFrom)
        JR   .space
.target:
        CP   TARGET
        JR   NZ,.answer
        LD   A,(LastTo)
.space: LD   L,A
        CALL board_place
        LD   L,A
        CALL column_letter
        LD   (DE),A
        INC  DE
        LD   A,L
        CALL row_digit
        LD   (DE),A
        INC  DE
        POP  HL
        JR   fill_in
.answer:
        LD   A,(LastAnswer)
        LD   HL,AnswerTexts
        CALL find_text
.append:
        CALL text_append
        POP  HL
        JR   fill_in
        ASSERT MOVER == 1 && OTHER == 2 && SOURCE == 3 && TARGET == 4 && ANSWER == 5
