; entry: the points that a person enters: a piece's, and the one it goes to

; Nothing is judged before both are there.

; person_key: does what a key asks for in a person's turn
; In:       A = the key, the state, Source, File, Framed, Sticks
; Out:      carry set if the turn is over or the state may have changed
; Clobbers: A BC DE HL IX IY
; T: -   Stack: 36
; Unproved: it waits for people: keys lead to all commands; the tests press every key
person_key:
        LD   B,A
        LD   A,(Sticks)
        OR   A
        LD   A,B
        CALL NZ,stick_key
        CP   KEY_ENTER
        JP   Z,frame_enter
        LD   B,A
        CALL frame_move
        RET  NC
        LD   A,B
        CP   'A'
        JR   C,.digit
        OR   %00100000                  ; capitals are small letters
        LD   B,A
        SUB  'a'
        CP   rules.COLUMNS
        JR   NC,.command
        INC  A
        LD   (File),A
        OR   A                          ; carry clear
        RET
.digit: SUB  '0'
        CP   rules.ROWS
        JR   C,enter_rank
.command:
        LD   A,B
        LD   HL,InTurn
        JP   run_command

; enter_rank: enters the point of the file that waits and a rank; a rank alone does nothing
; In:       A = 0..9, File, Source, the state
; Out:      carry set if a move was played or refused
; Clobbers: A BC DE HL IX IY
; T: -   Stack: 34
; Unproved: it draws the board, and plays moves; the tests press every key
enter_rank:
        LD   E,A
        LD   HL,File
        LD   A,(HL)
        LD   (HL),0
        SUB  1
        CCF
        RET  NC                         ; no file
        LD   D,A
        CALL rules.find_point
        ; and on into

; enter_point: enters a point: the first one is the piece's, the second one plays the move
; In:       A = the point, Source, the state
; Out:      carry set if a move was played or refused
; Clobbers: A BC DE HL IX IY
; T: -   Stack: 34
; Unproved: it draws the board, and plays moves; the tests press every key
enter_point:
        LD   E,A
        LD   A,(Source)
        OR   A
        JR   NZ,move_entered
        LD   A,E
        LD   (Source),A
        CALL mark_source
        LD   A,(Unlit)
        OR   A
        CALL Z,light_targets
        CALL draw_board
        OR   A                          ; carry clear
        RET

; move_entered: plays a move, or says why it is refused
; In:       A and E the points, the state
; Out:      carry set
; Clobbers: A BC DE HL IX IY
; T: -   Stack: 16
; Unproved: it joins routines that have contracts: judge, take_turn; the tests play games
move_entered:
        LD   D,A
        PUSH DE
        CALL judge
        POP  DE
        JR   C,.refused
        CALL take_turn
        SCF
        RET
.refused:
        ADD  A,A
        LD   E,A
        LD   D,0
        LD   HL,Refusals
        ADD  HL,DE
        LD   E,(HL)
        INC  HL
        LD   D,(HL)
        LD   (Notice),DE
        LD   HL,TuneError
        CALL sound
        SCF
        RET

; judge: judges a move by the mode
; In:       D = $46..$48 or $57..$58 or $75, E = $37 or $45..$49 or $57 or $67..$68 or $77, [Mode] = GAME or ORIGINAL,
;           [rules.Turn] = rules.RED or rules.BLACK,
;           [rules.RedKing] = $47, [rules.BlackKing] = $C6 or $C7,
;           [rules.Board + N] = [rules.Zones + N] ? 0 : rules.BORDER for N = 0..255, [rules.Board + $47] = rules.RED + rules.KING,
;           [rules.Board + [rules.BlackKing]] = rules.BLACK + rules.KING,
;           [rules.Board + $48] = 0 or rules.RED + rules.ROOK,
;           [rules.Board + $4A] = 0 or rules.BLACK + rules.ROOK or rules.BLACK + rules.CANNON,
;           [rules.Board + $57] = 0 or rules.RED + rules.PAWN or rules.BLACK + rules.ROOK,
;           [rules.Board + $97] = 0 or rules.BLACK + rules.CANNON, [rules.Board + $58] = 0 or rules.RED + rules.GUARD,
;           [rules.Board + $68] = 0 or rules.BLACK + rules.KNIGHT,
;           [rules.Board + $75] = rules.RED + rules.CANNON
; Let:      Place(P) = (P % 16 - 3) * 256 + P / 16 - 3, Early = Refused(Place(D), Place(E), [Mode]),
;           Why = [Mode] || Early && Early < rules.NOT_YOURS ? Early : ([rules.Board + D] & [rules.Turn]) == 0 ? rules.NOT_YOURS
;              : Early ? Early : Judged(D * 256 + E, [rules.Turn], [rules.RedKing] * 256 + [rules.BlackKing])
; Out:      A = Why, carry = Why != 0
; Clobbers: BC DE HL IX
; T: 4500   Stack: 12
judge:  LD   A,D
        CALL place_of
        LD   B,H
        LD   C,L
        LD   A,E
        CALL place_of
        EX   DE,HL
        LD   A,(Mode)
        OR   A                          ; GAME
        JP   Z,rules.judge_move
        JP   rules.original_test

; place_of: returns the column and the row of a point
; In:       A = rules.FIRST_POINT..$CB
; Out:      H = (A & 15) - 3, L = (A >> 4) - 3
; Clobbers: A
; T: 70   Stack: 0
place_of:
        LD   L,A
        AND  rules.NEXT_ROW - 1
        SUB  3
        LD   H,A
        LD   A,L
        RRCA
        RRCA
        RRCA
        RRCA
        AND  rules.NEXT_ROW - 1
        SUB  3
        LD   L,A
        RET

; light_targets: lights the points that the piece on Source may go to
; In:       [Source] = $46..$48 or $57..$58 or $75, [Mode] = GAME or ORIGINAL, [rules.Turn] = rules.RED or rules.BLACK,
;           [rules.RedKing] = $47, [rules.BlackKing] = $C6 or $C7, [Marked + N] = N % 3 for N = rules.FIRST_POINT..$CB,
;           [rules.Board + N] = [rules.Zones + N] ? 0 : rules.BORDER for N = 0..255, [rules.Board + $47] = rules.RED + rules.KING,
;           [rules.Board + [rules.BlackKing]] = rules.BLACK + rules.KING, [rules.Board + $48] = 0 or rules.RED + rules.ROOK,
;           [rules.Board + $4A] = 0 or rules.BLACK + rules.CANNON, [rules.Board + $57] = 0 or rules.RED + rules.PAWN or rules.BLACK + rules.ROOK,
;           [rules.Board + $97] = 0 or rules.BLACK + rules.CANNON, [rules.Board + $58] = 0 or rules.RED + rules.GUARD,
;           [rules.Board + $75] = rules.RED + rules.CANNON
; Let:      Place(P) = (P % 16 - 3) * 256 + P / 16 - 3, Early(N) = Refused(Place([Source]), Place(N), [Mode]),
;           Why(N) = [Mode] || Early(N) && Early(N) < rules.NOT_YOURS ? Early(N) : ([rules.Board + [Source]] & [rules.Turn]) == 0 ? rules.NOT_YOURS
;              : Early(N) ? Early(N) : Judged([Source] * 256 + N, [rules.Turn], [rules.RedKing] * 256 + [rules.BlackKing])
; Out:      [Marked + N] = N % 3 | ([rules.Zones + N] && Why(N) == 0 ? MARK_LIT : 0) for N = rules.FIRST_POINT..$CB
; Clobbers: A BC DE HL IX
; T: 132191   Stack: 14
light_targets:
        LD   E,rules.FIRST_POINT
.row:   LD   B,rules.COLUMNS
.point: PUSH BC
        PUSH DE
        LD   A,(Source)
        LD   D,A
        CALL judge
        POP  DE
        POP  BC
        JR   C,.next
        LD   H,HIGH Marked
        LD   L,E
        SET  2,(HL)                     ; MARK_LIT
.next:  INC  E
        DJNZ .point
        LD   A,rules.NEXT_ROW - rules.COLUMNS
        ADD  A,E
        LD   E,A
        CP   rules.FIRST_POINT + rules.ROWS * rules.NEXT_ROW
        JR   NZ,.row
        RET
        ASSERT MARK_LIT == 1 << 2

; mark_source: marks the point of the piece that was chosen; draw_board shows it
; In:       A = rules.FIRST_POINT..$CB, [Marked + A] = 0..7
; Out:      [Marked + A] = [Marked + A] | MARK_SOURCE
; Clobbers: HL
; T: 36   Stack: 0
mark_source:
        LD   H,HIGH Marked
        LD   L,A
        SET  3,(HL)
        RET
        ASSERT MARK_SOURCE == 1 << 3

; frame_enter: shows the frame, or enters the point in it
; In:       Framed, Turned, Source, the state
; Out:      carry set if a move was played or refused
; Clobbers: A BC DE HL IX IY
; T: -   Stack: 34
; Unproved: it draws the board, and plays moves; the tests play games with the frame
frame_enter:
        LD   A,(Framed)
        OR   A
        JR   Z,frame_show
        LD   DE,(FrameRow)              ; E the row, D the column
        CALL seen_point
        JP   enter_point

; frame_move: moves the frame by a key; the first one only shows where it is
; In:       B = the key, Framed, FrameRow, FrameColumn
; Out:      carry set: it was none of the four directions
; Clobbers: A C DE HL
; T: -   Stack: 34
; Unproved: it draws the board; frame_key has a proof of its own
frame_move:
        LD   A,B
        LD   DE,(FrameRow)
        CALL frame_key
        CCF
        RET  C
        LD   A,(Framed)
        OR   A
        JR   NZ,frame_show
        LD   (FrameRow),DE
        ASSERT FrameColumn == FrameRow + 1
        ; and on into

; frame_show: shows the frame where it is
; In:       FrameRow, FrameColumn, the board
; Out:      carry clear, Framed
; Clobbers: A BC DE HL
; T: -   Stack: 34
; Unproved: it draws the board; the tests compare the screen
frame_show:
        LD   A,1
        LD   (Framed),A
        CALL draw_board
        OR   A                          ; carry clear
        RET
