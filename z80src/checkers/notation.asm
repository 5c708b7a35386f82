; notation: the turns of the game, as they are written

; The state before each turn is in History, and in each state the squares of the turn that led to it. A turn is written in the
; numbers of draughts, 1 to 32: 11-15 for a slide, 15x22x31 for jumps.

; list_item: returns the text of a turn: its number and its squares, or where they are too many its first and last ones
; In:       A = 0..2, [HistoryCount] = 1..3, word[FirstTurn] = 0 or 997,        ; the turn, from 0
;           [LastTurn] = 9, [LastTurn + 1] = 14 or 16, [LastTurn + 2] = TURN_END or 25, [LastTurn + 3] = TURN_END or 31,
;           [LastTurn + 4] = TURN_END,
;           [History + N] = 9 or 16 for N = STATE_SIZE + LastTurn - State..STATE_SIZE + LastTurn - State,
;           [History + N] = 13 for N = STATE_SIZE + LastTurn - State + 1..STATE_SIZE + LastTurn - State + 1,
;           [History + N] = TURN_END for N = STATE_SIZE + LastTurn - State + 2..STATE_SIZE + LastTurn - State + 2,
;           [History + N] = 8 for N = 2 * STATE_SIZE + LastTurn - State..2 * STATE_SIZE + LastTurn - State,
;           [History + N] = 1 for N = 2 * STATE_SIZE + LastTurn - State + 1..2 * STATE_SIZE + LastTurn - State + 1,
;           [History + N] = TURN_END for N = 2 * STATE_SIZE + LastTurn - State + 2..2 * STATE_SIZE + LastTurn - State + 2
; Where:    A < [HistoryCount], [LastTurn + 2] != TURN_END || [LastTurn + 3] == TURN_END
; Out:      HL = TextBuffer
; Clobbers: A, [TextBuffer:24]
; T: 4017   Stack: 14
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
; In:       A = 0..249, [HistoryCount] = 1 or 17 or 250       ; the turn, from 0
; Where:    A < [HistoryCount]
; Out:      HL = A + 1 == [HistoryCount] ? LastTurn : History + (A + 1) * STATE_SIZE + LastTurn - State
; Clobbers: A DE
; T: 6864   Stack: 2
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
; In:       HL = TurnList, [HL] = 0..31, [HL + 1] = 3 or 9 or 12 or 31, [HL + 2] = 9 or TURN_END, [HL + 3] = TURN_END,
;           DE = TextBuffer
; Let:      Sign = abs([HL] - [HL + 1]) > 5 ? 'x' : '-', Long(N) = 1 + ([HL + N] > 8),
;           Digit(N, K) = K == Long(N) - 1 ? '0' + ([HL + N] + 1) % 10 : '0' + ([HL + N] + 1) / 10,
;           Second = Long(0) + 1, Third = Second + Long(1) + 1, All = [HL + 2] == TURN_END ? Third - 1 : Third + 2
; Out:      [DE + K] = Digit(0, K) for K = 0..Long(0) - 1, [DE + Long(0)] = Sign,
;           [DE + Second + K] = Digit(1, K) for K = 0..Long(1) - 1, [DE + Third - 1] = [HL + 2] == TURN_END ? 0 : Sign,
;           [DE + Third + K] = '1' - K for K = 0..([HL + 2] == TURN_END ? -1 : 1),
;           [DE + All] = 0, DE = DE + All   ; the address of the 0
; Clobbers: A BC HL
; T: 908   Stack: 4
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
; In:       HL = TurnList, [HL] = 0..31, [HL + 1] = 3 or 9 or 12 or 31, [HL + 2] = 9 or TURN_END, [HL + 3] = TURN_END,
;           DE = TextBuffer
; Let:      Sign = abs([HL] - [HL + 1]) > 5 ? 'x' : '-', Last = [HL + 2] == TURN_END ? 1 : 2, Long(N) = 1 + ([HL + N] > 8),
;           Digit(N, K) = K == Long(N) - 1 ? '0' + ([HL + N] + 1) % 10 : '0' + ([HL + N] + 1) / 10,
;           Second = Long(0) + 1, All = Second + Long(Last)
; Out:      [DE + K] = Digit(0, K) for K = 0..Long(0) - 1, [DE + Long(0)] = Sign,
;           [DE + Second + K] = Digit(Last, K) for K = 0..Long(Last) - 1, [DE + All] = 0, DE = DE + All       ; the address of the 0
; Clobbers: A BC HL
; T: 646   Stack: 4
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
; Let:      Number = A + 1, Two = Number > 9
; Out:      [DE] = '0' + (Two ? Number / 10 : Number), [DE + Two] = '0' + Number % 10, [DE + Two + 1] = 0,
;           DE = DE + Two + 1               ; the address of the 0
; Clobbers: A
; T: 221   Stack: 2
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
; Out:      C = abs([HL] - [HL + 1]) > 5 ? 'x' : '-'          ; a slide goes 3 to 5 squares on, a hop 7 or 9
; Clobbers: A
; T: 77   Stack: 0
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
; In:       [HistoryCount] = 0..2 or LIST_ROWS..LIST_ROWS + 1 or HISTORY_MOST, word[FirstTurn] = 0 or 997,
;           [LastTurn] = 9, [LastTurn + 1] = 14, [LastTurn + 2] = TURN_END,
;           [History + STATE_SIZE * N + LastTurn - State] = 9 for N = 0..HISTORY_MOST - 1,
;           [History + STATE_SIZE * N + LastTurn - State + 1] = 13 for N = 0..HISTORY_MOST - 1,
;           [History + STATE_SIZE * N + LastTurn - State + 2] = TURN_END for N = 0..HISTORY_MOST - 1, [Hiding] = 0 or UNSEEN, interrupts = 1
; Let:      Latest = max([HistoryCount], 1) - 1
; Out:      [ListLength] = [HistoryCount], [ListCursor] = Latest, [ListTop] = max(Latest, LIST_ROWS - 1) - (LIST_ROWS - 1)
; Clobbers: A BC DE HL, [TextColour], [TextBuffer:24], [DISPLAY:6912], [HIDDEN:768]
; T: -   Stack: 26
; Waits: 1 frame
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
; In:       [ListTop] = 0..1, [ListCursor] = 0..2, [HistoryCount] = 3, [ListLength] = 3, word[FirstTurn] = 0 or 97,
;           [LastTurn] = 9, [LastTurn + 1] = 14, [LastTurn + 2] = TURN_END,
;           [History + STATE_SIZE * N + LastTurn - State] = 9 or 10 for N = 1..2,
;           [History + STATE_SIZE * N + LastTurn - State + 1] = 13 for N = 1..2,
;           [History + STATE_SIZE * N + LastTurn - State + 2] = TURN_END for N = 1..2, [Hiding] = 0, interrupts = 1
; Where:    [ListTop] <= [ListCursor]
; Let:      Item(W) = [ListTop] + W, Of(W) = Item(W) < 2 ? History + STATE_SIZE * (Item(W) + 1) + LastTurn - State : LastTurn,
;           Number(W) = word[FirstTurn] + Item(W) + 1, Digits(W) = Number(W) > 99 ? 3 : Number(W) > 9 ? 2 : 1,
;           First(W) = [Of(W)] + 1, Long(W) = First(W) > 9, At(W, K) = K - Digits(W) - 1,              ; the number, a blank, the squares
;           Letter(W, K) = K < Digits(W) ? '0' + Number(W) / pow(10, Digits(W) - 1 - K) % 10 : K == Digits(W) ? ' '
;                          : At(W, K) < 1 + Long(W) ? '0' + First(W) / (At(W, K) < Long(W) ? 10 : 1) % 10 : At(W, K) == 1 + Long(W) ? '-'
;                          : At(W, K) < 4 + Long(W) ? '0' + ([Of(W) + 1] + 1) / (At(W, K) == 2 + Long(W) ? 10 : 1) % 10 : ' '
; Out:      [dots(LIST_ROW + W, PANEL_COLUMN + K) + N * 256] = [Font + ((Item(W) < 3 ? Letter(W, K) : ' ') - 32) * 8 + N]
;           for W = 0..LIST_ROWS - 1 for K = 0..LIST_COLUMNS - 1 for N = 0..7,
;           [attr(LIST_ROW + W, PANEL_COLUMN + K)] = Item(W) == [ListCursor] ? COLOUR_LATEST : COLOUR_ITEM
;           for W = 0..LIST_ROWS - 1 for K = 0..LIST_COLUMNS - 1
; Clobbers: A BC DE HL, [TextColour], [TextBuffer:24]
; T: -   Stack: 26
; Waits: 1 frame
show_list:
        CALL frame_wait
        LD   DE,LIST_ROW * 256 + PANEL_COLUMN
        LD   BC,COLOUR_ITEM * 256 + COLOUR_LATEST
        JP   list_show

; read_turns: lets a person look through the turns of the game
; In:       [Sticks] = 0..1, [Break] = 0..1, [Keys:18] = 0, [Hiding] = 0, interrupts = 1,
;           port[$FE] = $FF, port[$BFFE] = $FF or $FE or $FD, port[KEMPSTON] = 0..1 or 16          ; no key, ENTER, L; the button
; Where:    [Break] || port[$BFFE] != $FF || port[KEMPSTON] == 16                                  ; or a person is waited for
; Let:      Hints = [Break] ? ListHints : GameHints
; Out:      carry = 1, [Break] = [Break],                                                          ; BREAK leads on to the menu
;           [dots([Hints], [Hints + 1]) + N * 256] = [Font + ([Hints + 3] - 32) * 8 + N] for N = 0..7
; Clobbers: A BC DE HL, [TextColour], [Keys:18],
;           [dots(HINT_ROW + J, 0) + N * 256:32] for J = 0..2 for N = 0..7, [attr(HINT_ROW + J, 0):32] for J = 0..2
; T: -   Stack: 26
; Waits: for a person
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
        CALL show_play_hints
        SCF
        RET
