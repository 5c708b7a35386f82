; entry: the points that a person enters: a piece's, and the one it goes to

; Nothing is judged before both are there.

; person_key: does what a key asks for in a person's turn
; In:       A = 'a'..'i' or 'A'..'I' or '0'..'9' or 'l' or 'L' or 'u' or 'q' or 'r' or 'x', [File] = 0 or 3, [Sticks] = 0, [Unlit] = 0..1,   ; the key
;           [MoveCount] = 0, word[GivenUp] = 0, [Ended] = 0, [Mode] = ORIGINAL, [FrameRow] = 4, [FrameColumn] = 5, [Framed] = 0, word[Notice] = 0
; Where:    [File] == 0 || A < '0' || A > '9'                                                      ; a rank after a file: enter_rank
; Let:      Small = A | 32, Letter = A >= 'A' && Small >= 'a' && Small <= 'i', Rank = A >= '0' && A <= '9'
; Out:      carry = Small == 'l' || A == 'u' || A == 'q', [File] = Letter ? Small - 'a' + 1 : Rank ? 0 : [File],   ; set if the turn begins anew
;           [Unlit] = [Unlit] ^ (Small == 'l'), word[Notice] = A == 'u' ? MessageFirst : 0
; Clobbers: A BC DE HL IX IY
; T: 2000   Stack: 36
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
; In:       A = 0..9, [File] = 0..1 or 9, [Source] = 0, [Unlit] = 1,                    ; the rank, and the file that waits
;           [rules.Board + N] = N % 5 < 2 ? 0 : rules.RED << N % 2 | N % 7 + 1 for N = rules.FIRST_POINT..$CB,
;           [Marked + N] = N % 3 for N = rules.FIRST_POINT..$CB, [Framed] = 0, [Turned] = 0, [MenuLetters] = 0, [Shown:180] = $FF, [Hiding] = 0, interrupts = 1
; Let:      Fits = [File] != 0, Point = rules.FIRST_POINT + rules.NEXT_ROW * A + [File] - 1, Mark(P) = P % 3 | (P == Point ? MARK_SOURCE : 0),
;           Look(S) = Inked(Stands(S, 0), Mark(SeenAt(S, 0)))
; Out:      carry = 0, [File] = 0, [Source] = Fits ? Point : 0, [Marked + N] = Fits ? Mark(N) : N % 3 for N = rules.FIRST_POINT..$CB,
;           [Shown + 2 * S] = Fits ? Stands(S, 0) : $FF for S = 0..89, [Shown + 2 * S + 1] = Fits ? Look(S) : $FF for S = 0..89
; Clobbers: A BC DE HL IX, [Picture:32], [SeenRow], [SeenColumn], [DISPLAY:6912]
; T: -   Stack: 34
; Waits: 15 frames
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
; In:       A = $37 or $48 or $58, [Source] = 0 or $48, [Unlit] = 0..1, [Mode] = GAME or ORIGINAL, [rules.Turn] = rules.RED or rules.BLACK,
;           [rules.RedKing] = $47, [rules.BlackKing] = $C6,
;           [rules.Board + N] = [rules.Zones + N] ? 0 : rules.BORDER for N = 0..255, [rules.Board + $47] = rules.RED + rules.KING,
;           [rules.Board + $C6] = rules.BLACK + rules.KING, [rules.Board + $48] = rules.RED + rules.ROOK,
;           [rules.Board + $4A] = 0 or rules.BLACK + rules.ROOK, [rules.Board + $58] = rules.RED + rules.GUARD,
;           [Marked + N] = N % 3 for N = rules.FIRST_POINT..$CB, word[Notice] = 0, [Chosen] = 1, [Break] = 0, [Beeper] = 0..2,
;           [Framed] = 0, [Turned] = 0, [MenuLetters] = 0, [Shown:180] = $FF, [Hiding] = 0, interrupts = 1
; Where:    [Source] == 0 || A == $48                                           ; two points: move_entered; here the same one twice
; Let:      First = [Source] == 0, Place(P) = (P % 16 - 3) * 256 + P / 16 - 3, Early(N) = Refused(Place(A), Place(N), [Mode]),
;           Why(N) = [Mode] || Early(N) && Early(N) < rules.NOT_YOURS ? Early(N) : ([rules.Board + A] & [rules.Turn]) == 0 ? rules.NOT_YOURS
;              : Early(N) ? Early(N) : Judged(A * 256 + N, [rules.Turn], $47C6),
;           Mark(N) = N % 3 | (N == A ? MARK_SOURCE : 0) | ([Unlit] == 0 && [rules.Zones + N] && Why(N) == 0 ? MARK_LIT : 0),
;           Look(S) = Inked(Stands(S, 0), Mark(SeenAt(S, 0)))
; Out:      carry = !First, [Source] = A, word[Notice] = First ? 0 : MessageSame, [Marked + N] = First ? Mark(N) : N % 3 for N = rules.FIRST_POINT..$CB,
;           [Shown + 2 * S] = First ? Stands(S, 0) : $FF for S = 0..89, [Shown + 2 * S + 1] = First ? Look(S) : $FF for S = 0..89,
;           port[ULA] = BORDER..BORDER + (First ? 0 : SPEAKER),
;           port[CHIP_SELECT] = 0..(First ? 0 : CHIP_SHAPE), port[CHIP_DATA] = 0..(First ? 0 : 255)
; Clobbers: A BC DE HL IX, [Picture:32], [SeenRow], [SeenColumn], [DISPLAY:6912]
; T: -   Stack: 34
; Waits: 15 frames
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
; In:       A = $46..$48 or $57, E = $37 or $46..$49 or $57, [Mode] = GAME or ORIGINAL, [rules.Turn] = rules.RED or rules.BLACK,
;           [rules.RedKing] = $47, [rules.BlackKing] = $C6,
;           [rules.Board + N] = [rules.Zones + N] ? 0 : rules.BORDER for N = 0..255, [rules.Board + $47] = rules.RED + rules.KING,
;           [rules.Board + $C6] = rules.BLACK + rules.KING, [rules.Board + $48] = 0 or rules.RED + rules.ROOK,
;           [rules.Board + $4A] = 0 or rules.BLACK + rules.ROOK, [rules.Board + $58] = rules.RED + rules.GUARD,    ; the source and the target
;           [MoveCount] = 0, word[Notice] = 0, [rules.Quiet] = 3, [rules.Recorded] = 0, [Chosen] = 0
; Let:      Move = A * 256 + E, Place(P) = (P % 16 - 3) * 256 + P / 16 - 3, Early = Refused(Place(A), Place(E), [Mode]),
;           Why = [Mode] || Early && Early < rules.NOT_YOURS ? Early : ([rules.Board + A] & [rules.Turn]) == 0 ? rules.NOT_YOURS
;              : Early ? Early : Judged(Move, [rules.Turn], $47C6),
;           Taken = [rules.Board + E], Noted = Why == 0 && [Mode] == GAME && !Taken
; Out:      carry = 1, word[Notice] = Why ? word[Refusals + 2 * Why] : 0, [MoveCount] = !Why, [Moves] = Why ? [Moves] : A, [Moves + 1] = Why ? [Moves + 1] : E,
;           [Took] = Why ? [Took] : Taken, [rules.Board + N] = Why ? [rules.Board + N] : Then(N, Move) for N = 0..255,
;           [rules.Turn] = [rules.Turn] ^ (Why ? 0 : rules.COLOURS), [rules.RedKing] = Why ? $47 : KingThen($47, Move), [rules.BlackKing] = $C6,
;           [rules.Quiet] = Why || [Mode] ? 3 : Taken ? 0 : 4, [rules.Recorded] = Noted,
;           [rules.RecordFrom] = A for N = 1..Noted, [rules.RecordTo] = E for N = 1..Noted,
;           [rules.RecordCheck] = AttackedThen([rules.Turn] == rules.RED ? $C6 : $47, [rules.Turn], Move) for N = 1..Noted
; Clobbers: A BC DE HL IX
; T: 8000   Stack: 16
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
; In:       [Source] = 0, [Unlit] = 1, [rules.Board + N] = N % 5 < 2 ? 0 : rules.RED << N % 2 | N % 7 + 1 for N = rules.FIRST_POINT..$CB,
;           [Marked + N] = N % 3 for N = rules.FIRST_POINT..$CB, [Framed] = 0..1, [FrameRow] = 0 or 4, [FrameColumn] = 0 or 8, [Turned] = 0..1,
;           [MenuLetters] = 0, [Shown:180] = $FF, [Hiding] = 0, interrupts = 1
; Let:      Enters = [Framed], Place = [FrameRow] * FRAME_COLUMNS + [FrameColumn], Point = SeenAt(Place, [Turned]),      ; else the frame comes up
;           Mark(P) = P % 3 | (Enters && P == Point ? MARK_SOURCE : 0),
;           Look(S) = S == Place ? InFrame(Stands(S, [Turned])) : Inked(Stands(S, [Turned]), Mark(SeenAt(S, [Turned])))
; Out:      carry = 0, [Framed] = 1, [Source] = Enters ? Point : 0, [Marked + N] = Mark(N) for N = rules.FIRST_POINT..$CB,
;           [Shown + 2 * S] = Stands(S, [Turned]) for S = 0..89, [Shown + 2 * S + 1] = Look(S) for S = 0..89
; Clobbers: A BC DE HL IX, [Picture:32], [SeenRow], [SeenColumn], [DISPLAY:6912]
; T: -   Stack: 34
; Waits: 15 frames
frame_enter:
        LD   A,(Framed)
        OR   A
        JR   Z,frame_show
        LD   DE,(FrameRow)              ; E the row, D the column
        CALL seen_point
        JP   enter_point

; frame_move: moves the frame by a key; the first one only shows where it is
; In:       B = 'a' or KEY_LEFT - 1..KEY_UP + 1, [FrameRow] = 0 or 4 or 9, [FrameColumn] = 0 or 8, [Framed] = 0..1, [Turned] = 0,
;           [MenuLetters] = 0, [Hiding] = 0, interrupts = 1,
;           [rules.Board + N] = N % 5 < 2 ? 0 : rules.RED << N % 2 | N % 7 + 1 for N = rules.FIRST_POINT..$CB,
;           [Marked + N] = N % 3 ? N % 16 : 0 for N = rules.FIRST_POINT..$CB, [Shown:180] = $FF
; Let:      Steps = B >= KEY_LEFT && B <= KEY_UP,
;           NewColumn = B == KEY_LEFT ? max([FrameColumn], 1) - 1 : B == KEY_RIGHT ? min([FrameColumn] + 1, 8) : [FrameColumn],
;           NewRow = B == KEY_UP ? max([FrameRow], 1) - 1 : B == KEY_DOWN ? min([FrameRow] + 1, 9) : [FrameRow],
;           Row = [Framed] ? NewRow : [FrameRow], Column = [Framed] ? NewColumn : [FrameColumn], Place = Row * FRAME_COLUMNS + Column
; Out:      carry = !Steps, [Framed] = Steps || [Framed], [FrameRow] = Row, [FrameColumn] = Column,    ; the first key only shows where the frame is
;           [Shown + 2 * S] = Steps ? Stands(S, [Turned]) : $FF for S = 0..89,
;           [Shown + 2 * S + 1] = Steps ? PointColour(S, Place, [Turned]) : $FF for S = 0..89
; Clobbers: A BC DE HL IX, [Picture:32], [SeenRow], [SeenColumn], [DISPLAY:6912]
; T: -   Stack: 34
; Waits: 15 frames
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
; In:       [FrameRow] = 0 or 9, [FrameColumn] = 0..1 or 8, [Framed] = 0..1, [Turned] = 0..1, [MenuLetters] = 0, [Hiding] = 0, interrupts = 1,
;           [rules.Board + N] = N % 5 < 2 ? 0 : rules.RED << N % 2 | N % 7 + 1 for N = rules.FIRST_POINT..$CB,
;           [Marked + N] = N % 3 ? N % 16 : 0 for N = rules.FIRST_POINT..$CB, [Shown:180] = $FF
; Let:      Place = [FrameRow] * FRAME_COLUMNS + [FrameColumn]
; Out:      carry = 0, [Framed] = 1, [Shown + 2 * S] = Stands(S, [Turned]) for S = 0..89,
;           [Shown + 2 * S + 1] = PointColour(S, Place, [Turned]) for S = 0..89
; Clobbers: A BC DE HL IX, [Picture:32], [SeenRow], [SeenColumn], [DISPLAY:6912]
; T: -   Stack: 34
; Waits: 15 frames
frame_show:
        LD   A,1
        LD   (Framed),A
        CALL draw_board
        OR   A                          ; carry clear
        RET
