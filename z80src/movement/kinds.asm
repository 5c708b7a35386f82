; kinds: the kinds of the pieces on the board

; What stands on a space names its kind by a number, and KindPieces has the piece of each kind. Kind 0 is a stone that is no piece: it goes
; nowhere. So the explorer and games have the same positions, and one leads to the other.

; kinds_clear: forgets all kinds
; In:       -
; Out:      [KindPieces + N] = NONE for N = 0..KIND, [KindLetters] = '*', [KindCount] = 1
; Clobbers: A HL
; T: 700   Stack: 0
kinds_clear:
        LD   HL,KindPieces
.next:  LD   (HL),NONE
        INC  L
        LD   A,L
        CP   LOW KindPieces + KIND + 1
        JR   NZ,.next
        LD   A,'*'
        LD   (KindLetters),A
        LD   A,1
        LD   (KindCount),A
        RET
        ASSERT HIGH KindPieces == HIGH (KindPieces + KIND)

; kinds_prune: forgets the kinds of which no piece stands on the board
; In:       [Size] = 1 or 64 or SPACES_MOST, A = 0..255, [Stones + N] = A for N = 0..SPACES_MOST - 1,
;           [KindPieces + N] = N for N = 0..KIND
; Let:      Stands(N) = A >= STONE && (A & KIND) == N
; Out:      [KindPieces + N] = N && !Stands(N) ? NONE : N for N = 0..KIND
; Clobbers: A BC DE HL
; T: 90000   Stack: 0
kinds_prune:
        LD   DE,KindPieces + KIND
.kind:  LD   A,E
        SUB  LOW KindPieces
        RET  Z
        OR   STONE
        LD   C,A
        LD   HL,Stones
        LD   A,(Size)
        LD   B,A
.space: LD   A,(HL)
        INC  L
        XOR  C
        AND  STONE + KIND
        JR   Z,.stands
        DJNZ .space
        LD   A,NONE
        LD   (DE),A
.stands:
        DEC  E
        JR   .kind

; kind_for: returns the kind of a piece; a new piece becomes a kind that is free
; In:       A = the piece, KindPieces
; Out:      C = the kind, carry clear; or carry set if none is free; KindPieces, KindLetters
; Clobbers: A B HL
; T: 250000   Stack: 4
; Unproved: it is compared with the port: the tests compare the screen
kind_for:
        LD   HL,KindPieces + KIND
        LD   C,KIND
.known: CP   (HL)
        RET  Z                          ; carry clear
        DEC  L
        DEC  C
        JR   NZ,.known
        LD   B,A
.free:  INC  L
        INC  C
        BIT  4,C
        SCF
        RET  NZ
        LD   A,(HL)
        INC  A
        JR   NZ,.free
        LD   (HL),B
        LD   A,B
        PUSH BC
        CALL piece_record
        POP  BC
        LD   A,(HL)                     ; the letter of its picture
        LD   B,0
        LD   HL,KindLetters
        ADD  HL,BC
        LD   (HL),A
        OR   A
        RET
        ASSERT KIND == 15 && NONE == $FF

; origin_kind: makes the piece in question one of the chosen kind; where there is no room for another kind it stays what it is
; In:       [Origin], [PieceChoice], Stones, KindPieces
; Out:      Stones, KindPieces, KindLetters, [PieceChoice], [Notice]
; Clobbers: A BC DE HL
; T: 400000   Stack: 8
; Unproved: it is compared with the port: the tests compare the screen
origin_kind:
        LD   A,(Origin)
        LD   L,A
        LD   H,HIGH Stones
        LD   A,(HL)
        PUSH HL
        PUSH AF
        LD   (HL),STONE                 ; its old kind may be free now
        CALL kinds_prune
        LD   A,(PieceChoice)
        CALL kind_for
        POP  DE
        POP  HL
        LD   (HL),D
        JR   C,.full
        LD   A,D
        AND  $FF - KIND
        OR   C
        LD   (HL),A
        RET
.full:  LD   A,D
        CALL kind_number
        LD   A,(HL)
        LD   (PieceChoice),A
        LD   HL,MessageFull
        LD   (Notice),HL
        RET

; kind_number: returns the place of a piece's kind
; In:       A = 0..255           ; the byte in Stones
; Out:      HL = KindPieces + (A & KIND)
; Clobbers: A
; T: 42   Stack: 0
kind_number:
        AND  KIND
        ADD  A,LOW KindPieces
        LD   L,A
        LD   H,HIGH KindPieces
        RET

; ask_piece: makes the piece on a space the one in question
; In:       C = the space, Stones, KindPieces
; Out:      carry clear if a piece stands there: [Origin], [Side], [PieceChoice]; else carry set
; Clobbers: A B HL
; T: 200   Stack: 2
; Unproved: it is compared with the port: the tests compare the screen
ask_piece:
        LD   H,HIGH Stones
        LD   L,C
        LD   A,(HL)
        LD   B,A
        RLA
        CCF
        RET  C                          ; there is nothing,
        LD   A,B
        AND  KIND
        SUB  1
        RET  C                          ; or a stone that is no piece
        LD   A,B
        CALL kind_number
        LD   A,(HL)
        LD   (PieceChoice),A
        LD   A,C
        LD   (Origin),A
        LD   A,B
        AND  ENEMY
        LD   (Side),A
        RET                             ; carry clear
        ASSERT BLACK_TURN == ENEMY

; game_set: prepares a game from the position on the board
; In:       Stones, KindPieces, KindLetters, [Side]
; Out:      Kings, KindChecks, KindReaches, no moves in the history, carry clear; or carry set and HL = a message on why there is none
; Clobbers: A BC DE IX IY A' F', [Origin], [Destination]
; T: 9000000   Stack: 130
; Unproved: it is compared with the port: the tests compare the variants
game_set:
        XOR  A
        LD   (MoveCount),A
        CALL kinds_prune
        CALL board_directions
        CALL compile_kinds
        LD   HL,MessageUnfit
        RET  C
        CALL find_kings
        CALL king_safe
        LD   HL,MessageTaken
        RET

; compile_kinds: compiles the checks of all kinds by links; all share the directions
; In:       KindPieces, the board with the sixteen directions alone
; Out:      KindChecks, KindReaches, KindCodes; carry set if a piece does not fit, or if there is no room for all
; Clobbers: A BC DE HL IX IY A' F'
; T: 9000000   Stack: 128
; Unproved: it is compared with the port: the tests compare the variants
compile_kinds:
        LD   HL,KindCodes
        LD   (KindChecks),HL
        LD   (HL),END_CHECK             ; a stone that is no piece goes nowhere
        INC  HL
        LD   (KindNext),HL
        XOR  A
        LD   (KindReaches),A
        INC  A
        LD   (CheckAlone),A
        LD   B,2                        ; first the person's own piece: its text may have other definitions before the check, which write
.pass:  LD   C,1                        ; where the codes of the kinds are later
.kind:  LD   A,C
        CALL kind_number
        LD   A,(HL)
        CP   NONE
        JR   Z,.next
        LD   D,1
        CP   PIECES
        JR   NZ,.known
        INC  D
.known: LD   E,A
        LD   A,D
        CP   B
        LD   A,E
        JR   NZ,.next
        PUSH BC
        CALL .compile
        POP  BC
        RET  C
.next:  INC  C
        BIT  4,C
        JR   Z,.kind
        DJNZ .pass
        CALL directions_turn
        OR   A
        RET
.compile:
        PUSH BC
        CALL compile_kind
        POP  BC
        RET  C
        BIT  1,B
        JR   Z,.put
        LD   A,(BoardChanged)           ; others have the same directions: the own text must not change them
        RRA
        RET  C
.put:   LD   HL,KindChecks
        LD   B,0
        ADD  HL,BC
        ADD  HL,BC
        LD   DE,(KindNext)
        LD   (HL),E
        INC  HL
        LD   (HL),D
        PUSH BC
        LD   HL,(EmitAt)
        LD   BC,CheckLinks
        OR   A
        SBC  HL,BC
        LD   B,H
        LD   C,L
        ADD  HL,DE
        LD   DE,-(KindCodes + KIND_CODES_MOST)
        ADD  HL,DE
        JR   C,.full
        LD   HL,CheckLinks
        LD   DE,(KindNext)
        LDIR
        LD   (KindNext),DE
        LD   HL,CheckLinks
        CALL kind_reach
        POP  BC
        LD   HL,KindReaches
        ADD  HL,BC
        LD   (HL),A
        OR   A
        RET
.full:  POP  BC
        RET                             ; carry set

; find_kings: finds the kings; a side with several has none that must not be taken
; In:       Stones, KindLetters, KindPieces, [Size]
; Out:      [KingKind]; Kings: the space of each side's only king, or NONE
; Clobbers: A BC DE HL
; T: 9000   Stack: 0
; Unproved: it is compared with the port in all variants
find_kings:
        LD   HL,NONE * 257
        LD   (Kings),HL
        LD   C,KIND
        LD   HL,KindLetters + KIND
        LD   DE,KindPieces + KIND
.kind:  LD   A,(DE)
        INC  A
        JR   Z,.next
        LD   A,(HL)
        CP   'K'
        JR   Z,.king
.next:  DEC  HL
        DEC  E
        DEC  C
        JR   NZ,.kind
        DEC  C                          ; no kind at all
.king:  LD   A,C
        LD   (KingKind),A
        LD   DE,0                       ; how many each side has: E White, D Black
        LD   HL,Stones
        LD   A,(Size)
        LD   B,A
.space: LD   A,(HL)
        AND  $FF - UNMOVED - ENEMY
        SUB  STONE
        CP   C
        JR   NZ,.on
        LD   A,L
        BIT  5,(HL)                     ; ENEMY
        JR   NZ,.black
        LD   (Kings),A
        INC  E
        JR   .on
.black: LD   (Kings + 1),A
        INC  D
.on:    INC  L
        DJNZ .space
        LD   HL,Kings
        DEC  E
        CALL NZ,.none
        INC  L
        DEC  D
        RET  Z
.none:  LD   (HL),NONE
        RET
        ASSERT ENEMY == 32 && HIGH Kings == HIGH (Kings + 1)
