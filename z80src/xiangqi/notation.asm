; notation: the moves of the game in algebraic form, as in h2e2

; list_item: returns the text of a move: its number and its two points
; In:       A = 0..2, word[GivenUp] = 0 or 997,               ; the move, from 0
;           [Moves] = $33 or $3B or $C3, [Moves + 1] = $CB, [Moves + 2] = $7B, [Moves + 3] = $33 or $88, [Moves + 4] = $CA, [Moves + 5] = $7B
; Out:      HL = TextBuffer
; Clobbers: A, [TextBuffer:24]
; T: 1914   Stack: 12
list_item:
        PUSH BC
        PUSH DE
        PUSH AF
        LD   L,A
        LD   H,0
        LD   DE,(GivenUp)
        ADD  HL,DE
        INC  HL
        LD   DE,TextBuffer
        CALL text_decimal
        LD   A,' '
        LD   (DE),A
        INC  DE
        POP  AF
        CALL move_address
        LD   A,(HL)
        INC  HL
        CALL text_point
        LD   A,(HL)
        CALL text_point
        XOR  A
        LD   (DE),A
        LD   HL,TextBuffer
        POP  DE
        POP  BC
        RET

; text_point: writes a point: its file and its rank
; In:       A = rules.FIRST_POINT..$CB, DE = TextBuffer
; Out:      [DE] = 'a' + (A & 15) - 3, [DE + 1] = '0' + (A >> 4) - 3, DE = DE + 2
; Clobbers: A
; T: 166   Stack: 4
text_point:
        PUSH HL
        CALL place_of
        LD   A,H
        ADD  A,'a'
        LD   (DE),A
        INC  DE
        LD   A,L
        ADD  A,'0'
        LD   (DE),A
        INC  DE
        POP  HL
        RET

; show_moves: shows the latest moves
; In:       the state, Hiding
; Out:      the window over the list ends at the latest move
; Clobbers: A BC DE HL, [TextColour], [TextBuffer:24]
; T: -   Stack: 26
; Waits: 1 frame
; Unproved: it draws texts of all moves; list_item has a proof of its own
show_moves:
        LD   A,(MoveCount)
        LD   (ListLength),A
        SUB  1
        ADC  A,0
        LD   (ListCursor),A
        SUB  LIST_ROWS - 1
        JR   NC,.top
        XOR  A
.top:   LD   (ListTop),A
        ; and on into

; show_list: shows the window over the list of moves
; In:       ListTop, ListCursor, the state, Hiding
; Out:      the window shows the moves from ListTop on
; Clobbers: A BC DE HL, [TextColour], [TextBuffer:24]
; T: -   Stack: 26
; Waits: 1 frame
; Unproved: it draws texts of all moves; list_item has a proof of its own
show_list:
        CALL frame_wait
        LD   DE,LIST_ROW * 256 + PANEL_COLUMN
        LD   BC,COLOUR_ITEM * 256 + COLOUR_LATEST
        JP   list_show

; read_moves: lets a person look through the moves of the game
; In:       the state
; Out:      carry set
; Clobbers: A BC DE HL
; T: -   Stack: 26
; Waits: for a person
; Unproved: it waits for people; the tests look through games
read_moves:
        LD   HL,ListHints
        CALL show_hints
.key:   CALL key_wait
        JP   C,leave
        LD   B,A
        LD   A,(Sticks)
        OR   A
        LD   A,B
        CALL NZ,stick_key
        CP   KEY_LEFT
        JR   C,.done
        CP   KEY_UP + 1
        JR   NC,.done
        CALL list_key
        CALL C,show_list
        JR   .key
.done:  LD   HL,GameHints
        CALL show_hints
        SCF
        RET
