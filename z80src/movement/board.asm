; board: boards, and the links of their directions

; A board is a line of files by a number of ranks. A file may stand in the line twice; so the circle's line leads round its ring.

; A row of Boards: the line of files, the ranks, 1 for a ring of files + 2 for a ring of ranks.
Boards:
        DW   LinePlain
        DB   8, 0
        DW   LinePlain
        DB   8, 1
        DW   LineCircle
        DB   4, 1
        DW   LinePlain
        DB   8, 3
BOARDS          EQU  4
BOARD_CIRCLE    EQU  2

LinePlain:      DB   "abcdefgh", 0
LineCircle:     DB   "dcbaponmlkjihgfedc", 0

; The sixteen directions: name, files, ranks.
BaseDirections:
        DB   "n", 0, 0, 1
        DB   "s", 0, 0, -1
        DB   "w", 0, -1, 0
        DB   "e", 0, 1, 0
        DB   "nw", 0, -1, 1
        DB   "ne", 0, 1, 1
        DB   "sw", 0, -1, -1
        DB   "se", 0, 1, -1
        DB   "nne", 0, 1, 2
        DB   "nnw", 0, -1, 2
        DB   "sse", 0, 1, -2
        DB   "ssw", 0, -1, -2
        DB   "nee", 0, 2, 1
        DB   "nww", 0, -2, 1
        DB   "sww", 0, -2, -1
        DB   "see", 0, 2, -1
        DB   0

; Define: BaseLong(N) = N < 4 ? 1 : N < 8 ? 2 : 3, BaseRow(N) = BaseDirections + (N < 4 ? 4 * N : N < 8 ? 5 * N - 4 : 6 * N - 12),            ; names of one to three letters
;         BaseName(N, M) = M < BaseLong(N) ? [BaseRow(N) + M] : 0, BaseX(N) = [BaseRow(N) + BaseLong(N) + 1], BaseY(N) = [BaseRow(N) + BaseLong(N) + 2]

; board_set: sets up a board without stones, with the links of the sixteen directions
; In:       A = 0..BOARDS - 1
; Let:      Line = word[Boards + 4 * A], Deep = [Boards + 4 * A + 2], Rings = [Boards + 4 * A + 3], Wide = count(N = 0..length[Line] - 1, all(M = 0..N - 1, [Line + M] != [Line + N])),
;           Long(N) = N < 4 ? 1 : N < 8 ? 2 : 3, Row(N) = BaseDirections + (N < 4 ? 4 * N : N < 8 ? 5 * N - 4 : 6 * N - 12),      ; names of one to three letters
;           X(N) = s8([Row(N) + Long(N) + 1]), Y(N) = s8([Row(N) + Long(N) + 2]),
;           On(V, Count, Ring) = Ring || V >= 0 && V < Count, Of(V, Count) = (V + 128 * Count) % Count,
;           To(S, V, U) = On(S / Deep + V, Wide, Rings & 1) && On(S % Deep + U, Deep, Rings >> 1) ? Deep * Of(S / Deep + V, Wide) + Of(S % Deep + U, Deep) : NONE
; Out:      [BoardNumber] = A, [Files] = Wide, [Ranks] = Deep, [Size] = Wide * Deep, [RingFiles] = Rings & 1, [RingRanks] = Rings >> 1, [Columns] = length[Line],
;           [Longest] = max(Wide, Deep), [StepsMost] = max(Wide, Deep), [FileLine + N] = N % Wide for N = 0..length[Line] - 1, [FileLetters + N] = [Line + N] for N = 0..Wide - 1,
;           [FileStart + N] = N * Deep for N = 0..Wide - 1, [Stones + N] = (N < Wide * Deep ? 0 : HOLE) for N = 0..127, [Marks:128] = 0,
;           [SpaceFile + N] = N / Deep for N = 0..Wide * Deep - 1, [SpaceRank + N] = N % Deep for N = 0..Wide * Deep - 1,
;           [WrapFile + N] = (On(s8(N), Wide, Rings & 1) ? Deep * Of(s8(N), Wide) : NONE) for N = 0..255,
;           [WrapRank + N] = (On(s8(N), Deep, Rings >> 1) ? Of(s8(N), Deep) : NONE) for N = 0..255, [DirectionCount] = 16, [MapCloses] = 1, [BoardChanged] = 0,
;           [Turned + N] = N for N = 0..31, [Links + 128 * N + S] = (S < Wide * Deep ? To(S, X(N), Y(N)) : NONE) for N = 0..15 for S = 0..127
; Clobbers: A BC DE HL IX A' F', [WordName:6], [MapX], [MapY], [MapColumns], [MapTable:2], [Turned + BLACK_TURN:16], [Vectors:32], [DirectionNames:96]
; T: 700000   Stack: 14
board_set:
        LD   (BoardNumber),A
        ADD  A,A
        ADD  A,A
        LD   E,A
        LD   D,0
        LD   HL,Boards
        ADD  HL,DE
        LD   E,(HL)
        INC  HL
        LD   D,(HL)
        INC  HL
        LD   A,(HL)
        LD   (Ranks),A
        INC  HL
        LD   A,(HL)
        AND  1
        LD   (RingFiles),A
        LD   A,(HL)
        RRA
        AND  1
        LD   (RingRanks),A
        EX   DE,HL
        ; and on into

; board_line: sets up a board of a line of files
; In:       HL = PieceText, B = 3 or 5, C = 3 or 5, [PieceText + N] = (N < B ? 'p' - N % C : 0) for N = 0..5, [Ranks] = 2, [RingFiles] = 0..1, [RingRanks] = 0..1
; Let:      All = min(B, C), Of(V, Count) = (s8(V) + 130 * Count) % Count, On(V, Count, Ring) = Ring || V < Count
; Out:      [Files] = All, [Columns] = B, [Size] = 2 * All, [FileLine + N] = N % C for N = 0..B - 1, [FileLetters + N] = 'p' - N for N = 0..All - 1,
;           [FileStart + N] = 2 * N for N = 0..All - 1, [Stones + N] = (N < 2 * All ? 0 : HOLE) for N = 0..127, [Marks:128] = 0,
;           [SpaceFile + N] = N / 2 for N = 0..2 * All - 1, [SpaceRank + N] = N % 2 for N = 0..2 * All - 1,
;           [WrapFile + N] = (On(N, All, [RingFiles]) ? 2 * Of(N, All) : NONE) for N = 0..255, [WrapRank + N] = (On(N, 2, [RingRanks]) ? N & 1 : NONE) for N = 0..255,
;           [DirectionCount] = 16, [MapCloses] = 1, [BoardChanged] = 0, [Turned + N] = N for N = 0..31
; Clobbers: A BC DE HL IX A' F', [Longest], [StepsMost], [WordName:6], [MapX], [MapY], [MapColumns], [MapTable:2], [Turned + BLACK_TURN:16], [Vectors:32],
;           [DirectionNames:96], [Links:2048]
; T: 700000   Stack: 12
board_line:
        XOR  A
        LD   (Files),A
        LD   DE,FileLine
.column:
        LD   A,(HL)
        OR   A
        JR   Z,.line
        INC  HL
        PUSH HL
        CALL file_of_letter
        JR   NC,.known
        LD   A,C                        ; a new file
        LD   (HL),A
        LD   HL,Files
        LD   A,(HL)
        INC  (HL)
.known: POP  HL
        LD   (DE),A
        INC  E
        JR   .column
.line:  LD   A,E
        SUB  LOW FileLine
        LD   (Columns),A
        CALL board_spaces
        CALL marks_clear
        CALL board_wraps
        ; and on into

; board_directions: makes the sixteen directions, and no others
; In:       [Files] = 3..4, [Ranks] = 3, [RingFiles] = 0..1, [RingRanks] = 0..1, [Longest] = 3..8, [Columns] = [Files], [FileLine + N] = N for N = 0..3,
;           [FileStart + N] = 3 * N for N = 0..3, [Stones + N] = (N == 4 ? HOLE : 0) for N = 0..11          ; one space is a hole
; Let:      Long(N) = N < 4 ? 1 : N < 8 ? 2 : 3, Row(N) = BaseDirections + (N < 4 ? 4 * N : N < 8 ? 5 * N - 4 : 6 * N - 12),      ; names of one to three letters
;           X(N) = s8([Row(N) + Long(N) + 1]), Y(N) = s8([Row(N) + Long(N) + 2]),
;           File(S, N) = (S / 3 + X(N) + 12) % [Files], Rank(S, N) = (S % 3 + Y(N) + 12) % 3, To(S, N) = 3 * File(S, N) + Rank(S, N),
;           On(V, Count, Ring) = Ring || V >= 0 && V < Count,
;           Is(S, N) = S < 3 * [Files] && On(S / 3 + X(N), [Files], [RingFiles]) && On(S % 3 + Y(N), 3, [RingRanks]) && S != 4 && To(S, N) != 4,
;           Turn(N) = count(M = 0..15, all(K = 0..M, X(K) != -X(N) || Y(K) != -Y(N)))
; Out:      [DirectionCount] = 16, [StepsMost] = [Longest], [MapCloses] = 1, [BoardChanged] = 0, [Turned + N] = N for N = 0..31, [Turned + BLACK_TURN + N] = Turn(N) for N = 0..15,
;           [Vectors + 2 * N] = X(N) & 255 for N = 0..15, [Vectors + 2 * N + 1] = Y(N) & 255 for N = 0..15,
;           [DirectionNames + NAME_LENGTH * N + M] = (M < Long(N) ? [Row(N) + M] : 0) for N = 0..15 for M = 0..5,
;           [Links + 128 * N + S] = (Is(S, N) ? To(S, N) : NONE) for N = 0..15 for S = 0..127
; Clobbers: A BC DE HL IX A' F', [WordName:6], [MapX], [MapY], [MapColumns], [MapTable:2]
; T: 500000   Stack: 12
board_directions:
        LD   A,(Longest)
        LD   (StepsMost),A
        LD   A,1
        LD   (MapCloses),A
        XOR  A
        LD   (DirectionCount),A
        LD   (BoardChanged),A
        LD   HL,Turned
.same:  LD   (HL),L                     ; LOW Turned is 0
        INC  L
        BIT  5,L
        JR   Z,.same
        LD   HL,BaseDirections
.next:  LD   A,(HL)
        OR   A
        JP   Z,directions_turn
        CALL word_copy
        PUSH HL
        CALL direction_add
        POP  HL
        LD   D,(HL)
        INC  HL
        LD   E,(HL)
        INC  HL
        PUSH HL
        CALL direction_map
        POP  HL
        JR   .next
        ASSERT LOW Turned == 0 && DIRECTIONS_MOST == 32

; word_copy: copies a name into WordName
; In:       HL = TextBuffer, [HL + N] = 'a' + N for N = 0..NAME_LENGTH, C = 0..NAME_LENGTH, [HL + C] = 0        ; a name of C letters
; Out:      [WordName + N] = (N < C ? [HL + N] : 0) for N = 0..NAME_LENGTH - 1, HL = HL + C + 1           ; the byte after the 0
; Clobbers: A B DE
; T: 500   Stack: 0
word_copy:
        LD   DE,WordName
        LD   B,NAME_LENGTH
.letter:
        LD   A,(HL)
        LD   (DE),A
        INC  DE
        OR   A
        JR   Z,.fill
        INC  HL
        DJNZ .letter
        INC  HL
        RET
.fill:  INC  HL
        DEC  B
        RET  Z
.zero:  LD   (DE),A
        INC  DE
        DJNZ .zero
        RET

; file_of_letter: returns the file of a letter
; In:       A = 0..255, [Files] = 0..31, [FileLetters + N] = 'a' + N for N = 0..31
; Let:      Known = A >= 'a' && A < 'a' + [Files]
; Out:      carry = !Known, C = A, A = (Known ? A - 'a' : 0)..(Known ? A - 'a' : 255),
;           HL = FileLetters + (Known ? A - 'a' : [Files])             ; where the letter stands or would stand
; Clobbers: B
; T: 1154   Stack: 0
file_of_letter:
        LD   C,A
        LD   HL,FileLetters
        LD   A,(Files)
        LD   B,A
        INC  B
        JR   .test
.next:  LD   A,(HL)
        CP   C
        JR   Z,.found
        INC  L
.test:  DJNZ .next
        SCF
        RET
.found: LD   A,L
        SUB  LOW FileLetters            ; carry clear
        RET

; board_spaces: fills the tables of the spaces: files, ranks, no stones
; In:       [Files] = 1..24, [Ranks] = 1..15, [RingFiles] = 0..1, [RingRanks] = 0..1
; Where:    [Files] * [Ranks] <= SPACES_MOST
; Let:      All = [Files] * [Ranks], Gcd(X, Y) = Y ? Gcd(Y, X % Y) : X
; Out:      [Size] = All, [Longest] = [RingFiles] && [RingRanks] ? All / Gcd([Files], [Ranks]) : max([Files], [Ranks]),
;           [FileStart + N] = N * [Ranks] for N = 0..[Files] - 1, [Stones + N] = N < All ? 0 : HOLE for N = 0..127,
;           [SpaceFile + N] = N / [Ranks] for N = 0..All - 1, [SpaceRank + N] = N % [Ranks] for N = 0..All - 1
; Clobbers: A BC DE HL
; T: 20000   Stack: 0
board_spaces:
        LD   HL,SpaceFile
        LD   DE,FileStart
        LD   C,0                        ; the file
.file:  LD   A,(Files)
        CP   C
        JR   Z,.holes
        LD   A,L
        LD   (DE),A
        INC  E
        LD   B,0                        ; the rank
.rank:  LD   (HL),C
        SET  7,L
        LD   (HL),B
        RES  7,L
        DEC  H
        LD   (HL),0
        INC  H
        INC  L
        INC  B
        LD   A,(Ranks)
        CP   B
        JR   NZ,.rank
        INC  C
        JR   .file
.holes: LD   A,L
        LD   (Size),A
        DEC  H
.hole:  LD   (HL),HOLE                  ; beyond the board
        INC  L
        BIT  7,L
        JR   Z,.hole
        LD   A,(Files)
        LD   B,A
        LD   A,(Ranks)
        LD   C,A
        LD   A,(RingFiles)
        LD   HL,RingRanks
        AND  (HL)
        LD   A,B
        JR   NZ,.multiple
        CP   C
        JR   NC,.most
        LD   A,C
.most:  LD   (Longest),A
        RET
.multiple:                              ; the least number that both divide
        LD   D,A
.test:  SUB  C
        JR   Z,.least
        JR   NC,.test
        LD   A,D
        ADD  A,B
        JR   .multiple
.least: LD   A,D
        LD   (Longest),A
        RET
        ASSERT LOW SpaceFile == 0 && SpaceRank == SpaceFile + 128 && SpaceFile == Stones + 256

; board_wraps: fills WrapFile and WrapRank
; In:       [Files] = 1..24, [Ranks] = 1..15, [RingFiles] = 0..1, [RingRanks] = 0..1, [FileStart + N] = 5 * N for N = 0..23
; Let:      Of(X, Most) = (s8(X) + 128 * Most) % Most, In(X, Most, Ring) = Ring || X < Most
; Out:      [WrapFile + N] = In(N, [Files], [RingFiles]) ? 5 * Of(N, [Files]) : NONE for N = 0..255,
;           [WrapRank + N] = In(N, [Ranks], [RingRanks]) ? Of(N, [Ranks]) : NONE for N = 0..255, [Turned + N] = N for N = 0..31
; Clobbers: A BC DE HL
; T: 40000   Stack: 2
board_wraps:
        LD   HL,Turned                  ; each number itself
.same:  LD   (HL),L
        INC  L
        BIT  5,L
        JR   Z,.same
        LD   A,(Files)
        LD   C,A
        LD   A,(RingFiles)
        LD   B,A
        LD   DE,FileStart
        LD   H,HIGH WrapFile
        CALL .table
        LD   A,(Ranks)
        LD   C,A
        LD   A,(RingRanks)
        LD   B,A
        LD   DE,Turned
        INC  H
.table: LD   L,0
        DEC  B
        JR   Z,.ring
.plain: LD   (HL),NONE
        LD   A,L
        CP   C
        JR   NC,.off
        LD   A,(DE)
        LD   (HL),A
        INC  E
.off:   INC  L
        JR   NZ,.plain
        RET
.ring:  LD   B,E
.turn:  LD   A,(DE)
        LD   (HL),A
        INC  E
        LD   A,E
        SUB  B
        CP   C
        JR   NZ,.up
        LD   E,B
.up:    INC  L
        BIT  7,L
        JR   Z,.turn
        LD   L,0
        LD   E,B
.down:  LD   A,E                        ; and from -1 down
        CP   B
        JR   NZ,.inside
        ADD  A,C
        LD   E,A
.inside:
        DEC  E
        DEC  L
        LD   A,(DE)
        LD   (HL),A
        BIT  7,L
        RET  Z
        LD   A,L
        CP   $80
        RET  Z
        JR   .down
        ASSERT LOW WrapFile == 0 && WrapRank == WrapFile + 256
