; save: a saved game as a block that is checked before it is used

; The block, 236 bytes: "GUNJIN", version, length; what lies from State on; BoardPieces, PieceTypes, Known, Quantities; two zeros; and
; Fletcher's checksum of all this, two sums modulo 255. It is loaded into SaveBlock and checked there. The game changes only when
; nothing is wrong with it, so a bad tape never costs a game.
SAVE_VERSION    EQU  1
SAVE_SIZE       EQU  236
SAVE_HEAD       EQU  8
SAVE_PIECES     EQU  SaveBlock + SAVE_HEAD + STATE_SIZE
SAVE_TYPES      EQU  SAVE_PIECES + POSITIONS
SAVE_KNOWN      EQU  SAVE_TYPES + POSITIONS
SAVE_QUANTITIES EQU  SAVE_KNOWN + 2 * POSITIONS
SAVE_ZEROS      EQU  SAVE_QUANTITIES + TYPES
SAVE_SUMS       EQU  SAVE_ZEROS + 2
        ASSERT SAVE_SUMS + 2 == SaveBlock + SAVE_SIZE && LOW SaveBlock == 0

; The results of check_save.
SAVE_GOOD       EQU  0
SAVE_FOREIGN    EQU  1                  ; not a saved game
SAVE_OTHER      EQU  2                  ; another version's
SAVE_DAMAGED    EQU  3                  ; length, sums or a byte out of its range

; Define: InTray(N) = 1 + ($463A >> N & 1),                  ; pieces of a type
;         Saved(N) = [SaveBlock + N], SavedAt(X) = [SaveBlock + SAVE_HEAD + X - State],
;         SavedPiece(P) = [SAVE_PIECES + P], SavedType(N) = [SAVE_TYPES + N],
;         SumOne(K) = sum(N = 0..SAVE_SUMS - SaveBlock - 1, Saved(N)) % 255,
;         SumTwo(K) = sum(N = 0..SAVE_SUMS - SaveBlock - 1, (SAVE_SUMS - SaveBlock - N) * Saved(N)) % 255,
;         IsNone(P) = P >= POSITIONS || NoSpace(P),                  ; no space
;         IsOutOfRange = SavedAt(Mode) >= MODES || SavedAt(Bridges) != 2 && SavedAt(Bridges) != 4 || SavedAt(Phase) >= PHASES
;           || SavedAt(Bottom) > 1 || SavedAt(Moved) > 1 || SavedAt(Quiet) > QUIET_MOST || SavedAt(Quiet + 1) || SavedAt(LastAnswer) == 3
;           || SavedAt(LastAnswer) > DEFENDER || [SAVE_ZEROS] || [SAVE_ZEROS + 1]
;           || any(N = 0..TYPES - 1, [SAVE_QUANTITIES + N] > [SidePieces + N]) || all(N = 0..3, !SavedAt(Register + N))
;           || (SavedAt(LastFrom) & SavedAt(LastTo)) != NONE && (IsNone(SavedAt(LastFrom)) || IsNone(SavedAt(LastTo))),
;         IsNoType(N) = SavedType(N) != NONE && (SavedType(N) > BANNER || NoSpace(N)),
;         IsNoPiece(P) = SavedPiece(P) != NONE && (NoSpace(P) || IsNone(SavedPiece(P)) || SavedType(SavedPiece(P)) == NONE),
;         IsTwice(P) = SavedPiece(P) != NONE && any(Q = 0..P - 1, SavedPiece(Q) == SavedPiece(P)),
;         IsNoBoard = any(P = 0..POSITIONS - 1, IsNoType(P) || IsNoPiece(P) || IsTwice(P)),
;         Shifted(P, K) = (P + 8 * K) % POSITIONS, Placed(P, K) = NoSpace(P) || NoSpace(Shifted(P, K)) ? NONE : Shifted(P, K)

; seal_save: makes a block of the game
; In:       [State:STATE_SIZE] = 0..255, [BoardPieces:POSITIONS] = 0..255, [PieceTypes:POSITIONS] = 0..255,
;           [Known:2 * POSITIONS] = 0..255, [Quantities:TYPES] = 0..255
; Let:      Sealed(N) = N < 8 ? [SaveHead + N] : N < 24 ? [State + N - 8] : N < 72 ? [BoardPieces + N - 24] : N < 120 ? [PieceTypes + N -
;             72]
;               : N < 216 ? [Known + N - 120] : N < 232 ? [Quantities + N - 216] : 0
; Out:      [SaveBlock + N] = Sealed(N) for N = 0..233,
;           [SAVE_SUMS] = sum(N = 0..233, Sealed(N)) % 255, [SAVE_SUMS + 1] = sum(N = 0..233, (234 - N) * Sealed(N)) % 255
; Clobbers: A BC DE HL
; T: 21000   Stack: 2
seal_save:
        LD   HL,SaveHead
        LD   DE,SaveBlock
        LD   BC,SAVE_HEAD
        LDIR
        LD   HL,State
        LD   BC,STATE_SIZE
        LDIR
        LD   HL,BoardPieces
        LD   BC,POSITIONS
        LDIR
        LD   HL,PieceTypes
        LD   BC,POSITIONS
        LDIR
        LD   HL,Known
        LD   BC,2 * POSITIONS
        LDIR
        LD   HL,Quantities
        LD   BC,TYPES
        LDIR
        LD   H,B
        LD   L,C
        LD   (SAVE_ZEROS),HL
        CALL add_sums
        LD   (SAVE_SUMS),DE
        RET

SaveHead:
        DB   "GUNJIN", SAVE_VERSION, SAVE_SIZE

; open_save: makes the game of a checked block
; In:       [SaveBlock + SAVE_HEAD] = 0..255, [SaveBlock + SAVE_HEAD + 1] = 2 or 4,          ; a checked block
;           [SaveBlock + N] = 0..255 for N = SAVE_HEAD + 2..SAVE_HEAD + 223
; Let:      Kept(N) = [SaveBlock + SAVE_HEAD + N], Number = Kept(Bridges - State)
; Out:      [State + N] = Kept(N) for N = 0..STATE_SIZE - 1, [BoardPieces + P] = [SAVE_PIECES + P] for P = 0..POSITIONS - 1,
;           [PieceTypes + P] = [SAVE_TYPES + P] for P = 0..POSITIONS - 1, [Known + N] = [SAVE_KNOWN + N] for N = 0..2 * POSITIONS - 1,
;           [Quantities + N] = [SAVE_QUANTITIES + N] for N = 0..TYPES - 1,
;           [MapUp + P] = UpOf(Number, P) for P = 0..POSITIONS - 1, [MapDown + P] = DownOf(Number, P) for P = 0..POSITIONS - 1
; Clobbers: A BC DE HL
; T: 19000   Stack: 2
open_save:
        LD   HL,SaveBlock + SAVE_HEAD
        LD   DE,State
        LD   BC,STATE_SIZE
        LDIR
        LD   DE,BoardPieces
        LD   BC,POSITIONS
        LDIR
        LD   DE,PieceTypes
        LD   BC,POSITIONS
        LDIR
        LD   DE,Known
        LD   BC,2 * POSITIONS
        LDIR
        LD   DE,Quantities
        LD   BC,TYPES
        LDIR
        JP   make_maps

; add_sums: adds up the bytes of a block
; In:       [SaveBlock:SAVE_SUMS - SaveBlock] = 0..255
; Out:      E = sum(N = 0..SAVE_SUMS - SaveBlock - 1, [SaveBlock + N]) % 255,
;           D = sum(N = 0..SAVE_SUMS - SaveBlock - 1, (SAVE_SUMS - SaveBlock - N) * [SaveBlock + N]) % 255
; Clobbers: A HL
; T: 15030   Stack: 0
add_sums:
        LD   HL,SaveBlock
        LD   DE,0
.next:  LD   A,E
        ADD  A,(HL)
        ADC  A,0                        ; modulo 255, where 255 is 0 as well
        LD   E,A
        ADD  A,D
        ADC  A,0
        LD   D,A
        INC  L
        LD   A,L
        CP   LOW SAVE_SUMS
        JR   NZ,.next
        INC  E                          ; 255 becomes 0
        JR   Z,.first
        DEC  E
.first: INC  D
        RET  Z
        DEC  D
        RET

; check_save: says what is wrong with a block
; In:       D = 0..SAVE_SUMS - SaveBlock - 1, E = 0..255,     ; a block that is right, or has a byte that need not be: that at D
;           [SaveBlock:6] = "GUNJIN", [SaveBlock + 6] = SAVE_VERSION, [SaveBlock + 7] = SAVE_SIZE,
;           [SaveBlock + SAVE_HEAD] = 0..MODES - 1, [SaveBlock + SAVE_HEAD + 1] = 2 or 4, [SaveBlock + SAVE_HEAD + 2] = 0..PHASES - 1,
;           [SaveBlock + SAVE_HEAD + 3] = 0..1, [SaveBlock + SAVE_HEAD + 4] = 0..1, [SaveBlock + SAVE_HEAD + 5] = 0..255,
;           [SaveBlock + SAVE_HEAD + 6] = 0..255, [SaveBlock + SAVE_HEAD + 7] = 0..QUIET_MOST, [SaveBlock + SAVE_HEAD + 8] = 0,
;           [SaveBlock + SAVE_HEAD + 9] = 0..$17 or NONE, [SaveBlock + SAVE_HEAD + 10] = $20..$2F or NONE,
;           [SaveBlock + SAVE_HEAD + 11] = 0..2 or 4, long[SaveBlock + SAVE_HEAD + 12] = 0..$FFFFFFFF,
;           [SAVE_QUANTITIES + N] = 0..InTray(N) for N = 0..TYPES - 1, [SAVE_ZEROS:2] = 0,
;           C = 0..5, IX = 0..$FFFF, [SAVE_PIECES + P] = IX >> (P & 15) & 1 ? Placed(P, C) : NONE for P = 0..POSITIONS - 1,
;           [SAVE_TYPES + N] = 0..BANNER for N = 0..$17, [SAVE_TYPES + $18] = NONE, [SAVE_TYPES + N] = 0..BANNER for N = $19..$1E,
;           [SAVE_TYPES + $1F] = NONE, [SAVE_TYPES + N] = 0..BANNER for N = $20..$2F,
;           [SAVE_KNOWN:2 * POSITIONS] = 0..255, B = 0..1,          ; with B = 1 the second sum is wrong
;           [SaveBlock + D] = E, [SAVE_SUMS] = SumOne(0), [SAVE_SUMS + 1] = SumTwo(0) ^ B
; Let:      IsForeign = any(N = 0..5, Saved(N) != [SaveHead + N]), IsDamaged = Saved(7) != SAVE_SIZE || B || IsOutOfRange || IsNoBoard
; Out:      A = IsForeign ? SAVE_FOREIGN : Saved(6) != SAVE_VERSION ? SAVE_OTHER : IsDamaged ? SAVE_DAMAGED : SAVE_GOOD,
;           zero = !(IsForeign || Saved(6) != SAVE_VERSION || IsDamaged)
; Clobbers: BC DE HL, [BoardMarks:POSITIONS]
; T: 42000   Stack: 6
; Untried: check_pieces.piece+27 never jumps: only the whole proof tries the faults that take the type of a piece on the board away
check_save:
        LD   HL,SaveBlock
        LD   DE,SaveHead
        LD   B,SAVE_HEAD - 2
.name:  LD   A,(DE)
        CP   (HL)
        LD   A,SAVE_FOREIGN
        JR   NZ,.wrong
        INC  L
        INC  DE
        DJNZ .name
        LD   A,(DE)
        CP   (HL)
        LD   A,SAVE_OTHER
        JR   NZ,.wrong
        INC  L
        INC  DE
        LD   A,(DE)
        CP   (HL)
        JR   NZ,.damaged
        CALL add_sums
        LD   HL,(SAVE_SUMS)
        OR   A
        SBC  HL,DE
        JR   NZ,.damaged
        CALL check_ranges
        CALL NC,check_pieces
        JR   C,.damaged
        XOR  A                          ; SAVE_GOOD
        RET
.damaged:
        LD   A,SAVE_DAMAGED
.wrong: OR   A
        RET

; check_ranges: finds out if a byte of a block has a value that it cannot have, those of the board left out
; In:       D = SAVE_HEAD..SAVE_HEAD + STATE_SIZE - 1 or SAVE_QUANTITIES - SaveBlock..SAVE_SUMS - SaveBlock - 1, E = 0..255,
;           ; a block that is right but for the answer, which may be 3, and for the byte at D
;           [SaveBlock + SAVE_HEAD] = 0..MODES - 1, [SaveBlock + SAVE_HEAD + 1] = 2 or 4, [SaveBlock + SAVE_HEAD + 2] = 0..PHASES - 1,
;           [SaveBlock + SAVE_HEAD + 3] = 0..1, [SaveBlock + SAVE_HEAD + 4] = 0..1, [SaveBlock + SAVE_HEAD + 5] = 0..255,
;           [SaveBlock + SAVE_HEAD + 6] = 0..255, [SaveBlock + SAVE_HEAD + 7] = 0..QUIET_MOST, [SaveBlock + SAVE_HEAD + 8] = 0,
;           [SaveBlock + SAVE_HEAD + 9] = 0..$17 or NONE, [SaveBlock + SAVE_HEAD + 10] = $20..$2F or NONE,
;           [SaveBlock + SAVE_HEAD + 11] = 0..DEFENDER, long[SaveBlock + SAVE_HEAD + 12] = 0..$FFFFFFFF,
;           [SAVE_QUANTITIES + N] = 0..InTray(N) for N = 0..TYPES - 1, [SAVE_ZEROS:2] = 0,
;           [SaveBlock + D] = E
; Out:      carry = IsOutOfRange
; Clobbers: A BC DE HL
; T: 3000   Stack: 4
; Untried: check_ranges.bridges+6 never jumps: of the faults of a block only the whole proof tries the one that makes the answer 3
check_ranges:
        LD   DE,Limits
        LD   H,HIGH SaveBlock
.limit: LD   A,(DE)
        OR   A
        JR   Z,.quantities
        LD   L,A
        INC  DE
        LD   A,(DE)
        INC  DE
        DEC  A
        CP   (HL)
        RET  C
        JR   .limit
.quantities:
        LD   DE,SidePieces
        LD   L,LOW SAVE_QUANTITIES
        LD   B,TYPES
.type:  LD   A,(DE)
        CP   (HL)
        RET  C
        INC  DE
        INC  L
        DJNZ .type
        LD   L,SAVE_HEAD + Bridges - State
        LD   A,(HL)
        CP   2
        JR   Z,.bridges
        CP   4
        SCF
        RET  NZ
.bridges:
        LD   L,SAVE_HEAD + LastAnswer - State
        LD   A,(HL)
        CP   3                          ; below DEFENDER: all but 3 are answers
        SCF
        RET  Z
        LD   L,SAVE_HEAD + LastFrom - State
        LD   A,(HL)
        INC  L
        AND  (HL)
        CP   NONE                       ; no move yet
        JR   Z,.register
        LD   A,(HL)
        CALL is_space
        RET  C
        DEC  L
        LD   A,(HL)
        CALL is_space
        RET  C
.register:
        LD   L,SAVE_HEAD + Register - State
        LD   A,(HL)
        INC  L
        OR   (HL)
        INC  L
        OR   (HL)
        INC  L
        OR   (HL)
        RET  NZ                         ; OR cleared the carry
        SCF
        RET

; Offsets in the block, and the values below which their bytes have to be.
Limits: DB   SAVE_HEAD + Mode - State, MODES
        DB   SAVE_HEAD + Phase - State, PHASES
        DB   SAVE_HEAD + Bottom - State, 2
        DB   SAVE_HEAD + Moved - State, 2
        DB   SAVE_HEAD + Quiet - State, QUIET_MOST + 1
        DB   SAVE_HEAD + Quiet + 1 - State, 1
        DB   SAVE_HEAD + LastAnswer - State, DEFENDER + 1
        DB   LOW SAVE_ZEROS, 1
        DB   LOW SAVE_ZEROS + 1, 1
        DB   0

; is_space: finds out if a byte is the position of a space
; In:       A = 0..255
; Out:      carry = A >= POSITIONS || A == ENEMY_NO_SPACE || A == OWN_NO_SPACE          ; set if it is none
; Clobbers: -
; T: 49   Stack: 0
is_space:
        CP   ENEMY_NO_SPACE
        JR   Z,.none
        CP   OWN_NO_SPACE
        JR   Z,.none
        CP   POSITIONS
        CCF
        RET
.none:  SCF
        RET

; check_pieces: finds out if the board of a block cannot be: each piece on it has a type, and none is there twice
; In:       D = SAVE_PIECES - SaveBlock..SAVE_KNOWN - SaveBlock - 1, E = 0..255,
;           ; a board that can be, or has a byte that need not be: that at D
;           C = 0..5, IX = 0..$FFFF, [SAVE_PIECES + P] = IX >> (P & 15) & 1 ? Placed(P, C) : NONE for P = 0..POSITIONS - 1,
;           [SAVE_TYPES + N] = 0..BANNER for N = 0..$17, [SAVE_TYPES + $18] = NONE, [SAVE_TYPES + N] = 0..BANNER for N = $19..$1E,
;           [SAVE_TYPES + $1F] = NONE, [SAVE_TYPES + N] = 0..BANNER for N = $20..$2F,
;           [SaveBlock + D] = E
; Out:      carry = IsNoBoard
; Clobbers: A BC HL, [BoardMarks:POSITIONS]
; T: 24000   Stack: 4
; Untried: check_pieces.type+19 never jumps: only the whole proof tries the faults that give a type to what is no space
check_pieces:
        CALL clear_marks
        LD   B,0
.type:  LD   A,B
        ADD  A,LOW SAVE_TYPES
        LD   L,A
        LD   H,HIGH SaveBlock
        LD   A,(HL)
        CP   NONE
        JR   Z,.typed
        LD   A,TYPES - 1
        CP   (HL)
        RET  C
        LD   A,B
        CALL is_space
        RET  C
.typed: INC  B
        LD   A,B
        CP   POSITIONS
        JR   NZ,.type
        LD   B,0
.piece: LD   A,B
        ADD  A,LOW SAVE_PIECES
        LD   L,A
        LD   H,HIGH SaveBlock
        LD   C,(HL)
        LD   A,C
        INC  A                          ; NONE
        JR   Z,.next
        LD   A,B
        CALL is_space
        RET  C
        LD   A,C
        CALL is_space
        RET  C
        ADD  A,LOW SAVE_TYPES
        LD   L,A
        LD   A,(HL)
        INC  A                          ; NONE: it never was placed
        SCF
        RET  Z
        LD   L,C
        LD   H,HIGH BoardMarks
        LD   A,(HL)
        RRCA
        RET  C
        LD   (HL),1
.next:  INC  B
        LD   A,B
        CP   POSITIONS
        JR   NZ,.piece
        OR   A                          ; carry clear
        RET
