; rules: moves, wins and ties

; Nothing here touches a port or the screen. A cell holds FREE, ONE or TWO, and the sum of a line's cells tells all about
; the line: its low digit counts the cells of player one, its high digit those of player two.

WON_ONE         EQU  3 * ONE
WON_TWO         EQU  3 * TWO

; The eight lines, always in this order. Each ends with a 0, and so does the list: a line is a list of cells.
Lines:
        DB   1,2,3,0, 4,5,6,0, 7,8,9,0
        DB   1,4,7,0, 2,5,8,0, 3,6,9,0
        DB   1,5,9,0, 3,5,7,0
        DB   0

; clear_grid: empties the board
; In:       [MoveCounter] = 0..9, [Grid:9] = TWO
; Out:      [Grid:9] = FREE, [MoveCounter] = 0
; Clobbers: B HL
; T: 312   Stack: 0
clear_grid:
        LD   HL,Grid
        LD   B,10                       ; MoveCounter follows the cells
.cell:  LD   (HL),FREE
        INC  HL
        DJNZ .cell
        RET
        ASSERT MoveCounter == Grid + 9

; is_legal: says if a move may be made
; In:       A = 0..255, [GAME_RAM + A] = FREE or ONE or TWO
; Out:      A = A, carry = A < 1 || A > 9 || [GAME_RAM + A] != FREE     ; set if it is no cell, or not free
; Clobbers: DE
; T: 71   Stack: 0
is_legal:
        LD   E,A
        CP   1
        RET  C                          ; 0 is no cell
        CP   10
        CCF
        RET  C                          ; 10 and more neither
        LD   D,HIGH Grid
        LD   A,(DE)
        CP   1
        CCF                             ; clear only for FREE
        LD   A,E
        RET
        ASSERT LOW Grid == 1 && FREE == 0

; put_mark: makes a move
; In:       A = 1..9, C = ONE or TWO, [MoveCounter] = 0..8, [GAME_RAM + A] = FREE
; Out:      [GAME_RAM + A] = C, [MoveCounter] = [MoveCounter] + 1
; Clobbers: HL
; T: 49   Stack: 0
put_mark:
        LD   H,HIGH Grid
        LD   L,A
        LD   (HL),C
        LD   HL,MoveCounter
        INC  (HL)
        RET

; swap_sides: exchanges the marks of the two sides
; In:       [Grid:9] = FREE..ONE or TWO
; Out:      long[Grid] = (long[Grid] & $0F0F0F0F) << 4 | long[Grid] >> 4 & $0F0F0F0F,
;           long[Grid + 4] = (long[Grid + 4] & $0F0F0F0F) << 4 | long[Grid + 4] >> 4 & $0F0F0F0F,
;           [Grid + 8] = ([Grid + 8] & $0F) << 4 | [Grid + 8] >> 4
; Clobbers: A B HL
; T: 463   Stack: 0
swap_sides:
        LD   HL,Grid
        LD   B,9
.cell:  LD   A,(HL)
        RLCA
        RLCA
        RLCA
        RLCA
        LD   (HL),A
        INC  HL
        DJNZ .cell
        RET
        ASSERT ONE << 4 == TWO

; line_sum: adds up the marks in a line
; In:       HL = Lines..Lines + 31, [Grid:9] = FREE..ONE or TWO
; Where:    (HL - Lines) % 4 == 0                  ; one of the eight
; Out:      A = [GAME_RAM + [HL]] + [GAME_RAM + [HL + 1]] + [GAME_RAM + [HL + 2]],
;           HL = HL + 4                             ; the byte after the 0
; Clobbers: DE
; T: 202   Stack: 0
line_sum:
        LD   D,HIGH Grid
        XOR  A
.cell:  LD   E,(HL)
        INC  HL
        INC  E
        DEC  E
        RET  Z
        EX   DE,HL
        ADD  A,(HL)
        EX   DE,HL
        JR   .cell

; find_win: says if a side has won, and by which line
; In:       [Grid:9] = FREE..ONE or TWO
; Let:      Row1 = [Grid] + [Grid + 1] + [Grid + 2],
;           Row2 = [Grid + 3] + [Grid + 4] + [Grid + 5],
;           Row3 = [Grid + 6] + [Grid + 7] + [Grid + 8],
;           Column1 = [Grid] + [Grid + 3] + [Grid + 6],
;           Column2 = [Grid + 1] + [Grid + 4] + [Grid + 7],
;           Column3 = [Grid + 2] + [Grid + 5] + [Grid + 8],
;           Falling = [Grid] + [Grid + 4] + [Grid + 8],
;           Rising = [Grid + 2] + [Grid + 4] + [Grid + 6],
;           Won = (Row1 == WON_ONE || Row1 == WON_TWO) << 0 | (Row2 == WON_ONE || Row2 == WON_TWO) << 1 |
;                 (Row3 == WON_ONE || Row3 == WON_TWO) << 2 | (Column1 == WON_ONE || Column1 == WON_TWO) << 3 |
;                 (Column2 == WON_ONE || Column2 == WON_TWO) << 4 | (Column3 == WON_ONE || Column3 == WON_TWO) << 5 |
;                 (Falling == WON_ONE || Falling == WON_TWO) << 6 | (Rising == WON_ONE || Rising == WON_TWO) << 7
; Out:      carry = Won, HL = Lines + 4 * (Won ? lowest(Won) : 8),          ; the first line won
;           A = Won ? [GAME_RAM + [Lines + 4 * lowest(Won)]] : 0            ; and whose it is
; Clobbers: DE
; T: 2194   Stack: 2
find_win:
        LD   HL,Lines
.line:  CALL line_sum
        CP   WON_ONE
        JR   Z,.won
        CP   WON_TWO
        JR   Z,.won
        LD   A,(HL)
        OR   A
        JR   NZ,.line
        RET
.won:   LD   DE,-4
        ADD  HL,DE                      ; back to the line's first cell
        AND  SIDES                      ; $03 is ONE's, $30 TWO's
        SCF
        RET

; is_tie: says if neither side can win any more
; In:       [Grid:9] = FREE..ONE or TWO             ; not won
; Let:      Row1 = [Grid] + [Grid + 1] + [Grid + 2],
;           Row2 = [Grid + 3] + [Grid + 4] + [Grid + 5],
;           Row3 = [Grid + 6] + [Grid + 7] + [Grid + 8],
;           Column1 = [Grid] + [Grid + 3] + [Grid + 6],
;           Column2 = [Grid + 1] + [Grid + 4] + [Grid + 7],
;           Column3 = [Grid + 2] + [Grid + 5] + [Grid + 8],
;           Falling = [Grid] + [Grid + 4] + [Grid + 8],
;           Rising = [Grid + 2] + [Grid + 4] + [Grid + 6]
; Out:      carry = (Row1 & 15) && (Row2 & 15) && (Row3 & 15) && (Column1 & 15) &&
;                 (Column2 & 15) && (Column3 & 15) && (Falling & 15) && (Rising & 15) &&
;                 Row1 >> 4 && Row2 >> 4 && Row3 >> 4 && Column1 >> 4 &&
;                 Column2 >> 4 && Column3 >> 4 && Falling >> 4 && Rising >> 4      ; every line holds a mark of each side
; Clobbers: A C DE HL
; T: 2211   Stack: 2
is_tie:
        LD   HL,Lines
.line:  CALL line_sum
        LD   C,A
        AND  $0F
        RET  Z                          ; nothing of player one in it: still open; AND cleared the carry
        LD   A,C
        AND  $F0
        RET  Z
        LD   A,(HL)
        OR   A
        JR   NZ,.line
        SCF
        RET
