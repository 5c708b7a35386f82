; message: what the players are told, in the middle of a row

; show_message: a message in the middle of its row
; In:       HL = message: attribute (0 for the colour of the side whose turn it is), text with NAME and CELL in it, 0
; Out:      -
; Clobbers: A BC DE HL
; T: 22369   Stack: 10
show_message:
        LD   D,MESSAGE_ROW
        JR   print_centred

; show_play_hint: a hint about the keys, during a match; in a demonstration any key leads to the menu
; In:       HL = message, as in show_message, Humans
; Out:      -
; Clobbers: A BC DE HL
; T: 22386   Stack: 10
show_play_hint:
        LD   A,(Humans)
        OR   A
        JR   NZ,show_hint
        LD   HL,MessageToMenu
        ; and on into

; show_hint: a hint in the middle of its row
; In:       HL = message, as in show_message
; Out:      -
; Clobbers: A BC DE HL
; T: 22357   Stack: 8
show_hint:
        LD   D,HINT_ROW
        ; and on into

; print_centred: a message in the middle of a row, spaces to its sides
; In:       HL = message, as in show_message, D = row
; Out:      -
; Clobbers: A BC E HL
; T: 22350   Stack: 8
print_centred:
        PUSH DE
        LD   A,(HL)
        INC  HL
        OR   A
        JR   NZ,.colour
        LD   A,(Turn)
        CALL side_colour
.colour:
        LD   (TextColour),A
        LD   DE,TextBuffer
        CALL fill_in
        POP  DE
        LD   HL,TextBuffer
        LD   E,16
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

; fill_in: a text with the name and the cell that it speaks of
; In:       HL = text with NAME and CELL in it, DE = where to, Turn, Cell
; Out:      the text at DE
; Clobbers: A DE HL
; T: 2470   Stack: 4
fill_in:
        LD   A,(HL)
        INC  HL
        CP   NAME
        JR   Z,.name
        CP   CELL
        JR   NZ,.put
        LD   A,(Cell)
        ADD  A,'0'
.put:   LD   (DE),A
        OR   A
        RET  Z
        INC  DE
        JR   fill_in
.name:  PUSH HL
        LD   HL,NameOne
        LD   A,(Turn)
        CP   ONE
        JR   Z,.append
        LD   HL,NameTwo
.append:
        CALL text_append
        POP  HL
        JR   fill_in
