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
; In:       [MoveCount] = 0..2 or LIST_ROWS..LIST_ROWS + 1 or MOVES_MOST, word[GivenUp] = 0 or 997,
;           [Moves + N] = rules.FIRST_POINT + N % 9 for N = 0..2 * MOVES_MOST - 1, [Hiding] = 0 or UNSEEN, interrupts = 1
; Let:      Latest = max([MoveCount], 1) - 1
; Out:      [ListLength] = [MoveCount], [ListCursor] = Latest, [ListTop] = max(Latest, LIST_ROWS - 1) - (LIST_ROWS - 1)
; Clobbers: A BC DE HL, [TextColour], [TextBuffer:24], [DISPLAY:6912], [HIDDEN:768]
; T: -   Stack: 20
; Waits: 1 frame
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
; In:       [ListTop] = 0..1, [ListCursor] = 0..2, [ListLength] = 0 or 3, [MoveCount] = 3, word[GivenUp] = 0 or 97,
;           [Moves + N] = rules.FIRST_POINT + 16 * N + N for N = 0..5, [Moves] = $33 or $CB, [Hiding] = 0, interrupts = 1
; Where:    [ListTop] <= [ListCursor], [ListLength] || [ListCursor] == 0
; Let:      Item(W) = [ListTop] + W, Number(W) = word[GivenUp] + Item(W) + 1, Digits(W) = Number(W) > 99 ? 3 : Number(W) > 9 ? 2 : 1,
;           Point(W, J) = [Moves + 2 * Item(W) + J / 2], Sign(W, J) = J > 3 ? ' ' : J & 1 ? '0' + (Point(W, J) >> 4) - 3 : 'a' + (Point(W, J) & 15) - 3,
;           Letter(W, K) = K < Digits(W) ? '0' + Number(W) / pow(10, Digits(W) - 1 - K) % 10 : K == Digits(W) ? ' ' : Sign(W, K - Digits(W) - 1)
; Out:      [dots(LIST_ROW + W, PANEL_COLUMN + K) + N * 256] = [Font + ((Item(W) < [ListLength] ? Letter(W, K) : ' ') - 32) * 8 + N]
;           for W = 0..LIST_ROWS - 1 for K = 0..LIST_COLUMNS - 1 for N = 0..7,
;           [attr(LIST_ROW + W, PANEL_COLUMN + K)] = [ListLength] && Item(W) == [ListCursor] ? COLOUR_LATEST : COLOUR_ITEM
;           for W = 0..LIST_ROWS - 1 for K = 0..LIST_COLUMNS - 1
; Clobbers: A BC DE HL, [TextColour], [TextBuffer:24]
; T: -   Stack: 20
; Waits: 1 frame
show_list:
        CALL frame_wait
        LD   DE,LIST_ROW * 256 + PANEL_COLUMN
        LD   BC,COLOUR_ITEM * 256 + COLOUR_LATEST
        JP   list_show

; read_moves: lets a person look through the moves of the game
; In:       [Sticks] = 0..1, [Break] = 0..1, [Keys:18] = 0, [Hiding] = 0, interrupts = 1,
;           port[$FE] = $FF, port[$BFFE] = $FF or $FE or $FD, port[KEMPSTON] = 0..1 or 16          ; no key, ENTER, L; the button
; Where:    [Break] || port[$BFFE] != $FF || port[KEMPSTON] == 16                                  ; or a person is waited for
; Let:      Hints = [Break] ? ListHints : GameHints
; Out:      carry = 1, [Break] = [Break],                                                          ; BREAK leads on to the menu
;           [dots([Hints], [Hints + 1]) + N * 256] = [Font + ([Hints + 3] - 32) * 8 + N] for N = 0..7
; Clobbers: A BC DE HL, [TextColour], [Keys:18],
;           [dots(HINT_ROW + J, 0) + N * 256:32] for J = 0..1 for N = 0..7, [attr(HINT_ROW + J, 0):32] for J = 0..1
; T: -   Stack: 26
; Waits: for a person
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
