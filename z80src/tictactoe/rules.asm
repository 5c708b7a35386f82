; rules: what is a move, a win, a tie

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

; clear_grid: an empty board
; In:       -
; Out:      the grid free, MoveCounter 0
; Clobbers: B HL
; T: 312   Stack: 0
clear_grid:
        LD   HL,Grid
        LD   B,10                       ; MoveCounter comes right behind the cells
.cell:  LD   (HL),FREE
        INC  HL
        DJNZ .cell
        RET
        ASSERT MoveCounter == Grid + 9

; is_legal: whether a move may be made
; In:       A = any number, the grid
; Out:      carry clear if it is a cell and free, carry set if not
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
; In:       A = a free cell, C = ONE or TWO
; Out:      the grid, MoveCounter
; Clobbers: HL
; T: 49   Stack: 0
put_mark:
        LD   H,HIGH Grid
        LD   L,A
        LD   (HL),C
        LD   HL,MoveCounter
        INC  (HL)
        RET

; swap_sides: the board as the other side sees it
; In:       the grid
; Out:      the grid, player one's marks player two's and the other way round
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

; line_sum: what stands in a line
; In:       HL = its cells, 0 at the end
; Out:      A = the sum of what they hold, HL = the byte behind the 0
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

; find_win: whether somebody has won
; In:       the grid
; Out:      carry set if so: A = ONE or TWO, the winner, HL = the line; carry clear if not
; Clobbers: A DE HL
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

; is_tie: whether nobody can win any more
; In:       the grid, not won
; Out:      carry set if every line holds a mark of each side
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
