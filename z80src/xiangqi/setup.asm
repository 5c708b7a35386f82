; setup: setting up a position

; The frame moves over the board by the cursor keys. A letter puts a piece on the point in it, Red's with CAPS SHIFT and Black's without, as
; in FEN; ENTER puts the next piece in the order of all of them, which a joystick can do too.

; edit_position: lets a person set up a position, from which the game goes on
; In:       [Mode] = GAME or ORIGINAL, [rules.Turn] = rules.RED or rules.BLACK, [FirstSide] = rules.RED, [FirstBoard + N] = 0 for N = 0..89,
;           [FirstBoard] = rules.RED + rules.ROOK,
;           [FirstBoard + 4] = rules.RED + rules.KING, [FirstBoard + 84] = rules.BLACK + rules.KING,                  ; a0, e0 and d9
;           [MoveCount] = 0..1, [Moves] = $33, [Moves + 1] = $43, word[GivenUp] = 7, [Ended] = 0, word[Notice] = 0,                        ; a0a1
;           [rules.RedKing] = $37, [rules.BlackKing] = $C6, [rules.Quiet] = 5, [rules.Recorded] = [MoveCount], C = 0 or rules.RED + rules.PAWN,
;           [rules.Board + N] = [rules.Zones + N] == 0 ? rules.BORDER : N == $37 ? rules.RED + rules.KING : N == $C6 ? rules.BLACK + rules.KING
;              : N == $86 ? C : 0 for N = 0..255,                                                      ; C: a piece more; not read
;           [Marked:256] = 255, [Shown:180] = $FF, [Turned] = 0, [Framed] = 0, [FrameRow] = 4, [FrameColumn] = 5, [MenuLetters] = 0, [Sticks] = 0,
;           [Break] = 0..1, [Keys:18] = 0, [Hiding] = 0, interrupts = 1,
;           port[$FE] = $FF, port[$7FFE] = $FF or $FE, port[$FBFE] = $FF or $FE, port[KEMPSTON] = 0                     ; SPACE, Q
; Where:    [Break] || (port[$7FFE] & port[$FBFE]) != $FF, (port[$7FFE] | port[$FBFE]) == $FF                         ; or a person is waited for
; Let:      Done = ![Break] && port[$7FFE] == $FE, Point(N) = rules.FIRST_POINT + N / 9 * 16 + N % 9, Noted = !Done && [Mode] == GAME && [MoveCount],
;           Back(N) = Point(N) == ([MoveCount] ? $43 : $33) ? rules.RED + rules.ROOK : N ? [FirstBoard + N] : 0
; Out:      carry = 1, [Break] = [Break], [Framed] = 0, word[Notice] = 0, [Marked:256] = 0, [Source] = 0, [File] = 0,
;           [rules.Board + Point(N)] = Done ? [rules.Board + Point(N)] : Back(N) for N = 0..89,
;           [FirstBoard + N] = Done ? [rules.Board + Point(N)] : [FirstBoard + N] for N = 0..89, [FirstSide] = Done ? [rules.Turn] : rules.RED,
;           [rules.Turn] = Done ? [rules.Turn] : [MoveCount] ? rules.BLACK : rules.RED,
;           [MoveCount] = Done ? 0 : [MoveCount], word[GivenUp] = Done ? 0 : 7, [rules.Quiet] = Noted, [rules.Recorded] = Noted,
;           [rules.RecordFrom] = $33 for N = 1..Noted, [rules.RecordTo] = $43 for N = 1..Noted, [rules.RecordCheck] = 0 for N = 1..Noted
; Clobbers: A BC DE HL IX IY, [Shown:180], [Counts:16], [TextColour], [TextBuffer:40], [Keys:18], [Picture:32], [SeenRow], [SeenColumn], [DISPLAY:6912]
; T: -   Stack: 36
; Waits: for a person
edit_position:
        CALL clear_marks
        LD   HL,SetUpHints
        CALL show_hints
.show:  CALL frame_show
        CALL show_panels
        LD   HL,MessageSetUp
        CALL take_notice
        CALL show_message
.key:   CALL key_wait
        JR   C,.left
        CP   ' '
        JR   Z,.done
        CP   'q'
        JR   Z,.forget
        CALL edit_key
        JR   C,.key
        JR   .show
.left:  CALL leave
.forget:
        CALL replay
        JR   .end
.done:  LD   A,(Mode)
        CP   ORIGINAL
        JR   Z,.begin
        CALL is_wrong
        LD   (Notice),HL
        JR   C,.show
.begin: CALL position_begin
        LD   HL,0
        LD   (Notice),HL
.end:   XOR  A
        LD   (Framed),A
        LD   HL,GameHints
        CALL show_hints
        SCF
        RET

; edit_key: changes the position, or moves the frame, by a key
; In:       A = KEY_LEFT..KEY_AGAIN or '1' or 'x' or 'e' or 'k' or 'p' or 'c' or 'K' or 'A' or 'C' or 'y', [Sticks] = 0, [Turned] = 0..1,
;           [FrameRow] = 0 or 4 or 9, [FrameColumn] = 0 or 8, [rules.Turn] = rules.RED or rules.BLACK,   ; all keys but S and Z
;           D = 0 or rules.RED + rules.KING or rules.RED + rules.CANNON or rules.BLACK + rules.KING or rules.BLACK + rules.CANNON,
;           [rules.Board + N] = D for N = rules.FIRST_POINT..$CB                                         ; what stands on the point
; Let:      At = rules.FIRST_POINT + rules.NEXT_ROW * ([Turned] ? [FrameRow] : rules.ROWS - 1 - [FrameRow]) + [FrameColumn],
;           Letter = A | 32, Kind = A < 'A' ? 0 : Letter == 'k' ? rules.KING : Letter == 'a' ? rules.GUARD : Letter == 'p' ? rules.PAWN
;              : Letter == 'c' ? rules.CANNON : 0,
;           Next = D == 0 ? rules.RED + rules.KING : D == rules.RED + rules.CANNON ? rules.BLACK + rules.KING
;              : D == rules.BLACK + rules.CANNON ? 0 : D + 1,
;           Puts = A == KEY_ENTER || A == 'e' || Kind, Goes = A >= KEY_LEFT && A <= KEY_UP,
;           Put = A == KEY_ENTER ? Next : Kind ? (A & 32 ? rules.BLACK : rules.RED) + Kind : 0
; Out:      carry = !Puts && !Goes && A != 'x',              ; set for a key that does nothing here
;           [rules.Board + At] = Puts ? Put : [rules.Board + At], [rules.Turn] = A == 'x' ? [rules.Turn] ^ rules.COLOURS : [rules.Turn],
;           [FrameColumn] = A == KEY_LEFT ? max([FrameColumn], 1) - 1 : A == KEY_RIGHT ? min([FrameColumn] + 1, 8) : [FrameColumn],
;           [FrameRow] = A == KEY_UP ? max([FrameRow], 1) - 1 : A == KEY_DOWN ? min([FrameRow] + 1, 9) : [FrameRow]
; Clobbers: A BC DE HL
; T: 25000   Stack: 8
edit_key:
        LD   B,A
        LD   A,(Sticks)
        OR   A
        LD   A,B
        CALL NZ,stick_key
        LD   B,A
        CALL frame_key
        CCF
        RET  NC
        LD   A,B
        CP   KEY_ENTER
        JR   Z,.next
        CP   'x'
        JR   Z,.side
        CP   's'
        JP   Z,rules.set_up
        CP   'z'
        JP   Z,rules.clear_board
        CP   'e'
        LD   C,0
        JR   Z,.put
        LD   HL,PieceKeys
        LD   C,rules.BLACK
        BIT  5,A                        ; a small letter
        JR   NZ,.kind
        LD   C,rules.RED
        OR   %00100000
.kind:  INC  C
        CP   (HL)
        JR   Z,.put
        INC  HL
        BIT  7,(HL)
        JR   Z,.kind
        SCF                             ; LIST_END: no piece's letter
        RET
.side:  LD   HL,rules.Turn
        LD   A,(HL)
        XOR  rules.COLOURS
        LD   (HL),A
        RET
.next:  CALL .point
        LD   A,(HL)                     ; after the last kind of Red the first one of Black, and after his last one none
        LD   C,rules.RED + rules.KING
        OR   A
        JR   Z,.put
        LD   C,rules.BLACK + rules.KING
        CP   rules.RED + rules.CANNON
        JR   Z,.put
        LD   C,0
        CP   rules.BLACK + rules.CANNON
        JR   Z,.put
        LD   C,A
        INC  C
.put:   CALL .point
        LD   (HL),C
        OR   A                          ; carry clear
        RET
.point: LD   DE,(FrameRow)
        CALL seen_point
        LD   H,HIGH rules.Board
        LD   L,A
        RET

; The letters of the kinds, from KING on.
PieceKeys:
        DB   "kabnprc", LIST_END

; is_wrong: says if the position on the board cannot be played on, and finds the kings
; In:       HL = any, [rules.Turn] = rules.RED or rules.BLACK, [rules.Board + N] = [rules.Zones + N] ? 0 : rules.BORDER for N = 0..255,
;           [rules.Board + $47] = 0 or rules.RED + rules.KING, [rules.Board + $33] = 0 or rules.RED + rules.KING,
;           [rules.Board + $C7] = 0 or rules.BLACK + rules.KING,
;           [rules.Board + $CA] = 0 or rules.BLACK + rules.KING, [rules.Board + $87] = 0 or rules.RED + rules.PAWN,
;           [rules.Board + $4A] = 0 or rules.BLACK + rules.ROOK, [rules.Board + $C5] = 0 or rules.RED + rules.ROOK,
;           [rules.Board + $93 + N] = 0 or rules.RED + rules.ROOK for N = 0..1,
;           [rules.RedKing] = $47 or $56, [rules.BlackKing] = $C7, [rules.Quiet] = 5, [rules.Recorded] = 5
; Let:      On(N) = count(P = $33..$CB, [rules.Board + P] == N), Last(N, Y) = fold(P = $33..$CB, X = Y, [rules.Board + P] == N ? P : X),
;           TooMany = any(K = 1..7, On(rules.RED + K) > [Most + K - 1] || On(rules.BLACK + K) > [Most + K - 1]),
;           Red = Last(rules.RED + rules.KING, [rules.RedKing]), Black = Last(rules.BLACK + rules.KING, [rules.BlackKing]),
;           IsKing(K, P) = [rules.Board + P] == K + rules.KING && InPalace(K, P),
;           Why = TooMany ? MessageTooMany : !IsKing(rules.RED, Red) || !IsKing(rules.BLACK, Black) ? MessageNoKing
;              : IsAttacked([rules.Turn] == rules.RED ? Black : Red, [rules.Turn]) ? MessageExposed : FaceThen(Red, Black, 0) ? MessageFacing : 0
; Out:      carry = Why != 0, HL = Why..(Why ? Why : $FFFF), [rules.RedKing] = TooMany ? [rules.RedKing] : Red,
;           [rules.BlackKing] = TooMany ? [rules.BlackKing] : Black, [rules.Quiet] = TooMany ? 5 : 0, [rules.Recorded] = TooMany ? 5 : 0
; Clobbers: A BC DE IX, [Counts:16]
; T: 40000   Stack: 6
is_wrong:
        LD   HL,Counts
        LD   B,16
.clear: LD   (HL),0
        INC  L
        DJNZ .clear
        LD   DE,rules.Board + rules.FIRST_POINT
.point: LD   A,(DE)
        LD   C,A
        AND  rules.KIND
        JR   Z,.next
        LD   HL,Most - 1
        ADD  A,L
        LD   L,A
        LD   A,C
        AND  rules.KIND + rules.BLACK
        RLCA
        JR   NC,.red
        ADD  A,15                       ; twice the kind, and 16 for Black
.red:   LD   B,(HL)
        RRCA
        ADD  A,LOW Counts
        LD   L,A
        LD   H,HIGH Counts
        INC  (HL)
        LD   A,B
        CP   (HL)
        LD   HL,MessageTooMany
        RET  C
.next:  INC  E
        JR   NZ,.point
        CALL rules.begin
        LD   BC,rules.RED_PALACE * 256 + rules.RED + rules.KING
        LD   A,(rules.RedKing)
        CALL .king
        RET  C
        LD   BC,rules.BLACK_PALACE * 256 + rules.BLACK + rules.KING
        LD   A,(rules.BlackKing)
        CALL .king
        RET  C
        CALL rules.is_attackable
        LD   HL,MessageExposed
        RET  C
        CALL rules.are_facing
        LD   HL,MessageFacing
        RET
; A king stands where one was found last, C, and in the zone B.
.king:  LD   L,A
        LD   H,HIGH rules.Board
        LD   A,(HL)
        CP   C
        JR   NZ,.none
        LD   H,HIGH rules.Zones
        LD   A,(HL)
        AND  B
        RET  NZ                         ; carry clear
.none:  LD   HL,MessageNoKing
        SCF
        RET

; The pieces of each kind that a side begins with, from KING on.
Most:   DB   1, 2, 2, 2, 5, 2, 2
        ASSERT HIGH (Most - 1) == HIGH (Most + 6)
