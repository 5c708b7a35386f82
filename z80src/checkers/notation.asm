; notation: the turns of the game, as they are written

; The state before each turn is in History, and in each state the squares of the turn that led to it. A turn is written in the
; numbers of draughts, 1 to 32: 11-15 for a slide, 15x22x31 for jumps.

; list_item: returns the text of a turn: its number and its squares, or where they are too many its first and last ones
; In:       A = the turn, from 0
; Out:      HL = TextBuffer
; Clobbers: A
list_item:
        PUSH BC
        PUSH DE
        PUSH AF
        LD   L,A
        LD   H,0
        LD   DE,(FirstTurn)
        ADD  HL,DE
        INC  HL
        LD   DE,TextBuffer
        CALL text_decimal
        LD   A,' '
        LD   (DE),A
        INC  DE
        POP  AF
        PUSH DE
        CALL turn_squares
        POP  DE
        PUSH HL
        PUSH DE
        CALL text_turn
        LD   HL,TextBuffer
        CALL text_length
        LD   A,LIST_COLUMNS
        CP   B
        POP  DE
        POP  HL
        CALL C,text_short_turn
        LD   HL,TextBuffer
        POP  DE
        POP  BC
        RET

; turn_squares: returns the squares of a turn
; In:       A = the turn, from 0
; Out:      HL = its squares
; Clobbers: A DE
turn_squares:
        INC  A
        LD   HL,HistoryCount
        CP   (HL)
        LD   HL,LastTurn
        RET  Z
        CALL history_record
        LD   DE,LastTurn - State
        ADD  HL,DE
        RET

; text_turn: writes a turn with all its squares
; In:       HL = its squares, DE = where the text goes
; Out:      DE = the address of the text's 0
; Clobbers: A BC HL
text_turn:
        CALL turn_sign
.next:  LD   A,(HL)
        CALL text_square
        INC  HL
        LD   A,(HL)
        CP   TURN_END
        RET  Z
        LD   A,C
        LD   (DE),A
        INC  DE
        JR   .next

; text_short_turn: writes a turn with its first and its last square
text_short_turn:
        CALL turn_sign
        LD   A,(HL)
        CALL text_square
        LD   A,C
        LD   (DE),A
        INC  DE
.last:  LD   A,(HL)
        INC  HL
        BIT  7,(HL)                     ; TURN_END
        JR   Z,.last
        ; and on into

; text_square: writes the number of a square
; In:       A = 0..31, DE = TextBuffer
; Let:      Number = A + 1
; Out:      [DE] = Number < 10 ? '0' + Number : '0' + Number / 10, ...
text_square:
        PUSH BC
        LD   C,'0'
        INC  A
.tens:  SUB  10
        JR   C,.ones
        INC  C
        JR   .tens
.ones:  LD   B,A
        LD   A,C
        CP   '0'
        JR   Z,.put
        LD   (DE),A
        INC  DE
.put:   LD   A,B
        ADD  A,'0' + 10
        LD   (DE),A
        INC  DE
        XOR  A
        LD   (DE),A
        POP  BC
        RET

; turn_sign: returns the sign between the squares of a turn
; In:       HL = TurnList, [HL] = 0..31, [HL + 1] = 0..31
; Out:      C = abs([HL] - [HL + 1]) > 5 ? 'x' : '-'         ; a slide goes 3 to 5 squares on, a hop 7 or 9
; Clobbers: A B
; T: 1   Stack: 0
turn_sign:
        LD   A,(HL)
        INC  HL
        SUB  (HL)
        DEC  HL
        LD   C,'x'
        JR   NC,.far
        NEG
.far:   CP   6
        RET  NC
        LD   C,'-'
        RET

; show_turns: shows the latest turns
show_turns:
        LD   A,(HistoryCount)
        LD   (ListLength),A
        SUB  1
        ADC  A,0
        LD   (ListCursor),A
        SUB  LIST_ROWS - 1
        JR   NC,.top
        XOR  A
.top:   LD   (ListTop),A
        ; and on into

; show_list: shows the window over the list of turns
show_list:
        CALL frame_wait
        LD   DE,LIST_ROW * 256 + PANEL_COLUMN
        LD   BC,COLOUR_ITEM * 256 + COLOUR_LATEST
        JP   list_show

; read_turns: lets a person look through the turns of the game
read_turns:
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
