; input: the keys that choose a cell

; read_cell: returns the cell that a key chooses: a digit chooses a cell; cursor keys and joysticks move the frame, and ENTER
; or a joystick's button chooses the cell in it
; In:       A = 0 or 7..14 or '0'..'9' or 'a' or 255, [Sticks] = 0..1, [Cursor] = 0..9, [Turn] = ONE or TWO,   ; key
;           [Grid:9] = FREE, B = 1..9, [GAME_RAM + B] = ONE or TWO, [Hiding] = 0                               ; one piece
; Let:      Key = [Sticks] && A >= '0' && A <= '9' ? [StickKeys + A - '0'] : A,
;           Digit = Key >= '1' && Key <= '9' ? Key - '0' : 0, Way = Key >= KEY_LEFT && Key <= KEY_UP,
;           Moves = Way || Key == KEY_ENTER && ![Cursor],
;           To = [Cursor] ? [Neighbours + (Key - KEY_LEFT) * 9 + [Cursor] - 1] : 5,
;           Row(K) = [CellPlaces + 2 * K - 2], Column(K) = [CellPlaces + 2 * K - 1],
;           Plain(K) = [GAME_RAM + K] == FREE ? COLOUR_FREE : LIT | ([GAME_RAM + K] == ONE ? COLOUR_ONE : COLOUR_TWO),
;           Inside(J, K) = J > 0 && J < 3 && K > 0 && K < 3,
;           Leaves = (Digit || Moves) && [Cursor] && !(Moves && To == [Cursor])
; Out:      A = Digit ? Digit : Key == KEY_ENTER && [Cursor] ? [Cursor] : 0,    ; the cell chosen, 0 if none is
;           zero = !Digit && !(Key == KEY_ENTER && [Cursor]), [Cursor] = Digit ? 0 : Moves ? To : [Cursor],
;           [attr(Row([Cursor]) + J, Column([Cursor]) + K)] = Plain([Cursor]) for J = 0..(Leaves ? 3 : -1) for K = 0..3,
;           [attr(Row(To) + J, Column(To) + K)] = Inside(J, K) ? Plain(To) : BRIGHT + PAPER * ([Turn] == ONE ? CYAN : YELLOW)
;           for J = 0..(Moves ? 3 : -1) for K = 0..3
; Clobbers: BC DE HL
; T: 3226   Stack: 10
read_cell:
        OR   A
        RET  Z
        LD   C,A
        LD   A,(Sticks)
        OR   A
        LD   A,C
        JR   Z,.key
        SUB  '0'
        CP   10
        LD   A,C
        JR   NC,.key
        LD   HL,StickKeys - '0'         ; the digits are the sticks
        CALL .look_up
        LD   C,A
.key:   CP   KEY_ENTER
        JR   Z,.frame
        SUB  '1'
        CP   9
        JR   C,.digit
        LD   A,C
        SUB  KEY_LEFT
        CP   4
        JR   NC,.none
        LD   C,A                        ; a direction: nine cells of Neighbours each
        ADD  A,A
        ADD  A,A
        ADD  A,A
        ADD  A,C
        LD   C,A
        LD   A,(Cursor)
        OR   A
        JR   Z,.centre
        ADD  A,C
        LD   HL,Neighbours - 1
        CALL .look_up
.move:  PUSH AF
        CALL hide_cursor
        POP  AF
        LD   (Cursor),A
        CALL show_cursor
.none:  XOR  A
        RET
.frame: LD   A,(Cursor)
        OR   A
        RET  NZ
.centre:
        LD   A,5                        ; the frame appears in the middle
        JR   .move
.digit: INC  A
        PUSH AF
        CALL hide_cursor
        XOR  A
        LD   (Cursor),A                 ; a digit chooses without the frame
        POP  AF
        RET
.look_up:
        LD   E,A
        LD   D,0
        ADD  HL,DE
        LD   A,(HL)
        RET

        INCLUDE "../lib/sticks.asm"

; The cells to which the frame moves from cells 1 to 9: left, right, down, up. It stops at the edge.
Neighbours:
        DB   1,1,2, 4,4,5, 7,7,8
        DB   2,3,3, 5,6,6, 8,9,9
        DB   4,5,6, 7,8,9, 7,8,9
        DB   1,2,3, 1,2,3, 4,5,6
        ASSERT KEY_RIGHT == KEY_LEFT + 1 && KEY_DOWN == KEY_LEFT + 2 && KEY_UP == KEY_LEFT + 3
