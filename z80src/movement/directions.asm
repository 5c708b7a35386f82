; directions: the directions of a board, and their links

; direction_add: adds a direction without links
; Let:      New = [DirectionCount], Is = New < DIRECTIONS_MOST, Last = min(New, DIRECTIONS_MOST - 1)
; In:       [DirectionCount] = 0..DIRECTIONS_MOST, [WordName + N] = 'a' + N for N = 0..NAME_LENGTH - 1,
;           [DirectionNames + NAME_LENGTH * Last + N] = 'z' for N = 0..NAME_LENGTH - 1, word[Vectors + 2 * Last] = 0,
;           [Links + 128 * Last + N] = 7 for N = 0..127
; Out:      carry = !Is, A = New, [DirectionCount] = New + Is,
;           [DirectionNames + NAME_LENGTH * Last + N] = (Is ? [WordName + N] : 'z') for N = 0..NAME_LENGTH - 1,
;           word[Vectors + 2 * Last] = Is ? NO_VECTOR * 257 : 0, [Links + 128 * Last + N] = (Is ? NONE : 7) for N = 0..127
; Clobbers: BC DE HL
; T: 4000   Stack: 4
direction_add:
        LD   HL,DirectionCount
        LD   A,(HL)
        CP   DIRECTIONS_MOST
        CCF
        RET  C
        INC  (HL)
        PUSH AF
        CALL name_address
        EX   DE,HL
        LD   HL,WordName
        LD   BC,NAME_LENGTH
        LDIR
        POP  AF
        CALL vector_address
        LD   (HL),NO_VECTOR
        INC  L
        LD   (HL),NO_VECTOR
        CALL link_address
        LD   D,H
        LD   E,L
        INC  E
        LD   (HL),NONE
        LD   BC,127
        LDIR
        OR   A
        RET

; name_address: returns the address of a direction's name
; In:       A = 0..31
; Out:      HL = DirectionNames + A * NAME_LENGTH
; Clobbers: A DE
; T: 83   Stack: 0
name_address:
        LD   L,A
        LD   H,0
        LD   D,H
        LD   E,L
        ADD  HL,HL
        ADD  HL,DE
        ADD  HL,HL
        LD   DE,DirectionNames
        ADD  HL,DE
        RET
        ASSERT NAME_LENGTH == 6

; vector_address: returns the address of a direction's vector
; In:       A = 0..31
; Out:      HL = Vectors + A * 2, A = A
; Clobbers: -
; T: 43   Stack: 0
vector_address:
        ADD  A,A
        ADD  A,LOW Vectors
        LD   L,A
        LD   H,HIGH Vectors
        SUB  LOW Vectors
        RRA
        RET

; link_address: returns the address of a direction's links
; In:       A = 0..31
; Out:      HL = Links + A * 128, A = A
; Clobbers: B
; T: 60   Stack: 0
link_address:
        LD   H,A
        LD   L,0
        SRL  H
        RR   L
        LD   B,A
        LD   A,H
        ADD  A,HIGH Links
        LD   H,A
        LD   A,B
        RET

; direction_map: links each space of the grid with the one a vector on
; In:       A = 0 or 31, D = 0..2 or 254..255, E = 0..1 or 254..255, [MapCloses] = 0..1, [RingFiles] = 0..1, [RingRanks] = 0..1, [Files] = 3, [Columns] = 5,
;           [Ranks] = 3, [FileLine + N] = N % 3 for N = 0..4, [FileStart + N] = 3 * N for N = 0..2, [Stones + N] = (N == 4 ? HOLE : 0) for N = 0..8,
;           [Links + 128 * A + N] = $70 + N for N = 0..8          ; three files, of which two stand in the line twice
; Let:      Width = [MapCloses] ? 3 : 5, Of(X, Count) = (X + 2 * Count) % Count, In(X, Count, Ring) = Ring & [MapCloses] || X >= 0 && X < Count,
;           File(K) = Of(K + s8(D), Width) % 3, Rank(S) = Of(S % 3 + s8(E), 3), To(S, K) = 3 * File(K) + Rank(S),
;           Is(S, K) = K < Width && In(K + s8(D), Width, [RingFiles]) && In(S % 3 + s8(E), 3, [RingRanks]) && S != 4 && To(S, K) != 4
; Out:      [Links + 128 * A + S] = Is(S, S / 3 + 3) ? To(S, S / 3 + 3) : Is(S, S / 3) ? To(S, S / 3) : $70 + S for S = 0..8,
;           [Vectors + 2 * A] = D, [Vectors + 2 * A + 1] = E
; Clobbers: A BC DE HL IX A' F', [MapX], [MapY], [MapColumns], [MapTable:2]
; T: 40000   Stack: 6
direction_map:
        LD   HL,MapX
        LD   (HL),D
        INC  L
        LD   (HL),E
        CALL vector_address
        LD   (HL),D
        INC  L
        LD   (HL),E
        CALL link_address
        LD   (MapTable),HL
        LD   A,(MapCloses)
        OR   A
        LD   A,(Columns)
        JR   Z,.plain
        LD   A,(Files)
.plain: LD   (MapColumns),A
        LD   C,0
.column:
        LD   A,(MapColumns)
        CP   C
        RET  Z
        LD   L,A
        LD   A,(MapX)
        ADD  A,C
        LD   DE,RingFiles
        CALL fit
        JR   C,.next
        CALL .start
        LD   D,A                        ; the first space of the file that it leads to,
        LD   A,C
        CALL .start
        LD   E,A                        ; and of the file that it leads from
        PUSH BC
        LD   A,(Ranks)
        LD   B,A
        LD   A,(MapY)
        LD   C,A
.rank:  PUSH DE
        LD   A,(Ranks)
        LD   L,A
        LD   A,C
        LD   DE,RingRanks
        CALL fit
        POP  DE
        JR   C,.off
        LD   H,HIGH Stones
        ADD  A,D
        LD   L,A
        LD   A,(HL)
        CP   HOLE
        JR   Z,.off
        LD   A,L
        LD   L,E
        LD   IXL,A
        LD   A,(HL)
        CP   HOLE
        JR   Z,.off
        LD   HL,(MapTable)
        LD   A,L
        OR   E
        LD   L,A
        LD   A,IXL
        LD   (HL),A
.off:   INC  E
        INC  C
        DJNZ .rank
        POP  BC
.next:  INC  C
        JR   .column
.start: ADD  A,LOW FileLine
        LD   L,A
        LD   H,HIGH FileLine
        LD   A,(HL)
        ADD  A,LOW FileStart
        LD   L,A
        LD   A,(HL)
        RET
        ASSERT HIGH FileLine == HIGH FileStart && MapY == MapX + 1

; fit: fits a number into the board
; In:       A = 0..255, L = 1..32, DE = RingFiles or RingRanks, [DE] = 0..1, [MapCloses] = 0..1         ; the number, signed; files or ranks
; Let:      Turns = [DE] & [MapCloses], Number = s8(A), Inside = Number >= 0 && Number < L
; Out:      carry = !Inside && !Turns, A = (Inside || !Turns ? A : (Number + 128 * L) % L)..(Inside || !Turns ? A : (Number + 128 * L) % L)
; Clobbers: A' F'
; T: 2619   Stack: 0
fit:
        CP   L
        CCF
        RET  NC
        EX   AF,AF'
        LD   A,(MapCloses)
        EX   DE,HL
        AND  (HL)
        EX   DE,HL
        JR   Z,.off
        EX   AF,AF'
        OR   A
        JP   M,.below
.above: SUB  L
        CP   L
        JR   NC,.above
        OR   A
        RET
.below: ADD  A,L
        JR   NC,.below
        OR   A
        RET
.off:   EX   AF,AF'
        SCF
        RET

; directions_turn: finds for each direction the one turned by half a turn
; In:       [DirectionCount] = 0..3, [Vectors + N] = 0 or 1 or 255 or NO_VECTOR for N = 0..5
; Where:    ([Vectors + 2 * N] == NO_VECTOR) == ([Vectors + 2 * N + 1] == NO_VECTOR) for N = 0..2          ; both, or neither
; Let:      X(N) = [Vectors + 2 * N], Y(N) = [Vectors + 2 * N + 1], Turns(N, M) = X(M) == (-X(N) & 255) && Y(M) == (-Y(N) & 255),
;           Turn(N) = count(M = 0..[DirectionCount] - 1, all(K = 0..M, !Turns(N, K)))
; Out:      [Turned + BLACK_TURN + N] = (X(N) == NO_VECTOR || Turn(N) == [DirectionCount] ? NONE : Turn(N)) for N = 0..[DirectionCount] - 1
; Clobbers: A BC DE HL
; T: 60000   Stack: 2
directions_turn:
        LD   C,0
.direction:
        LD   A,(DirectionCount)
        CP   C
        RET  Z
        LD   B,A
        LD   A,C
        CALL vector_address
        LD   A,(HL)
        CP   NO_VECTOR
        JR   Z,.none
        NEG
        LD   D,A
        INC  L
        LD   A,(HL)
        NEG
        LD   E,A
        LD   HL,Vectors
.next:  LD   A,(HL)
        INC  L
        CP   D
        JR   NZ,.other
        LD   A,(HL)
        CP   E
        JR   Z,.found
.other: INC  L
        DJNZ .next
.none:  LD   A,NONE
        JR   .put
.found: LD   A,L
        SUB  LOW Vectors
        RRA
.put:   LD   H,HIGH Turned
        LD   B,A
        LD   A,C
        ADD  A,LOW Turned + BLACK_TURN
        LD   L,A
        LD   (HL),B
        INC  C
        JR   .direction

; marks_clear: clears all marks
; In:       -
; Out:      [Marks:128] = 0
; Clobbers: BC DE HL
; T: 2712   Stack: 0
marks_clear:
        LD   HL,Marks
        LD   DE,Marks + 1
        LD   BC,127
        LD   (HL),0
        LDIR
        RET
