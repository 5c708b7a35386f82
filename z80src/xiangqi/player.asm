; player: how the Spectrum chooses its move, looking one move ahead, then two, and so on

MATE_VALUE      EQU  10000              ; the value of having won, less the moves that it takes
MATES           EQU  MATE_VALUE - 100   ; values from here on are those of a mate

; choose_move: chooses a move; a search ends by its depth, by the number of positions looked at, or by a mate
; In:       [Turn] = RED, [RedKing] = $37, [BlackKing] = $C6, D = $77..$78,                              ; D: where the rook is; there is one legal move
;           [Board + N] = [Zones + N] == 0 ? BORDER : N == $37 ? RED + KING : N == $C6 ? BLACK + KING : N == D ? BLACK + ROOK : 0 for N = 0..255,
;           [Quiet] = 9, [Recorded] = 0, [DepthMost] = 1..2, word[NodesMost] = 1 or 1000, [NodesMost + 2] = 0..1, [Break] = 0..1
; Where:    word[NodesMost] != 1 || ![Break]                                  ; or the number of positions is not known
; Let:      Ends = word[NodesMost] == 1 && [NodesMost + 2] == 0,                 ; with the first position, before any move; all else: answers compared with the port
;           Value = Ends ? -MATE_VALUE : [DepthMost] == 2 && D == $77 ? 2 - MATE_VALUE : 0                            ; the rook on e1 leaves the king no move
; Out:      carry = [Break], [Best] = Ends ? 0 : $37, [Best + 1] = Ends ? 0 : D == $77 ? $38 : $47,
;           word[BestValue] = (Value ? Value : -400) & $FFFF..(Value ? Value : -100) & $FFFF,                     ; a rook less, or lost
;           word[Nodes] = (Ends ? 1 : 2)..(Ends ? 1 : 100), [Nodes + 2] = 0, [LookedAhead] = Ends ? 1 : [DepthMost]
; Clobbers: A BC DE HL BC' IX IY, [Wanted], [KingPoint], [InCheck], [Differing], [Quiets], [PlayerRam:$2000], [Past:256],
;           [RecordFrom:16], [RecordTo:16], [RecordCheck:16]
; T: 1400000000   Stack: 134
choose_move:
        LD   (RootStack),SP
        CALL place_pieces
        CALL clear_killers
        LD   HL,Board
        LD   DE,Saved
        LD   BC,256
        LDIR
        LD   HL,0
        LD   (Best),HL
        LD   HL,-MATE_VALUE
        LD   (BestValue),HL
        LD   A,(Recorded)
        LD   (RootRecorded),A
        LD   A,(Turn)
        LD   (RootTurn),A
        CALL find_score
        LD   HL,ROOT * 256 + SCORE
        LD   (HL),E
        INC  L
        LD   (HL),D
        CALL is_check
        LD   A,0
        RLA
        LD   HL,ROOT * 256 + CHECKED
        LD   (HL),A
        INC  L                          ; QUIET
        LD   A,(Quiet)
        LD   (HL),A
        LD   A,(NodesMost + 2)
        LD   (NodesLeft),A
        LD   BC,(NodesMost)
        LD   A,B
        OR   C
        JR   NZ,.nodes
        LD   HL,NodesLeft
        DEC  (HL)
.nodes: PUSH BC
        EXX
        POP  BC
        EXX
        XOR  A
        LD   (LookedAhead),A
        LD   IX,ROOT * 256
        LD   A,(Turn)
        RLCA
        JR   NC,.deeper
        LD   IXL,TURNED
.deeper:
        LD   HL,LookedAhead
        INC  (HL)
        LD   A,(ROOT * 256 + CHECKED)
        ADD  A,(HL)
        LD   HL,ROOT * 256 + DEPTH
        LD   (HL),A
        INC  L
        LD   (HL),LOW -MATE_VALUE       ; ALPHA
        INC  L
        LD   (HL),HIGH -MATE_VALUE
        INC  L
        LD   (HL),LOW MATE_VALUE        ; BETA
        INC  L
        LD   (HL),HIGH MATE_VALUE
        CALL search
        LD   HL,(BestValue)
        LD   DE,MATES
        ADD  HL,DE
        LD   DE,-(2 * MATES + 1)
        ADD  HL,DE
        JR   C,search_done              ; a mate
        LD   A,(DepthMost)
        LD   HL,LookedAhead
        CP   (HL)
        JR   NZ,.deeper
        JR   search_done
        ASSERT ALPHA == DEPTH + 1 && BETA == ALPHA + 2 && QUIET == CHECKED + 1

; search_over: ends the search at any depth of the stack; board and record are again what they were before it
; In:       RootStack, Saved, RootRecorded, RootTurn, BC', NodesLeft, NodesMost, Break
; Out:      as of choose_move, to whose caller it returns
; Clobbers: A BC DE HL
; T: 6000   Stack: 2
; Unproved: it returns to another caller; the contract of choose_move reaches it, and its answers are compared with the port
search_over:
        LD   SP,(RootStack)
        LD   HL,Saved
        LD   DE,Board
        LD   BC,256
        LDIR
        LD   A,(RootRecorded)
        LD   (Recorded),A
        ; and on into

; search_done: counts the positions that a search has looked at
; In:       [RootTurn] = RED or BLACK, BC' = 0 or 255..256 or $FFFF, [NodesLeft] = 0..2 or 255, word[NodesMost] = 0 or 1 or 256 or 1000 or $FFFF,
;           [NodesMost + 2] = 0..2, [Break] = 0..1
; Let:      Left = ([NodesLeft] << 16) + (BC' ? BC' : 65536), Looked = word[NodesMost] + ([NodesMost + 2] << 16) - Left & $FFFFFF
; Out:      [Turn] = [RootTurn], word[Nodes] = Looked & $FFFF, [Nodes + 2] = Looked >> 16, carry = [Break]
; Clobbers: A BC DE HL
; T: 220   Stack: 2
search_done:
        LD   A,(RootTurn)
        LD   (Turn),A
        EXX
        PUSH BC
        EXX
        POP  BC
        LD   A,(NodesLeft)
        LD   E,A
        LD   A,B
        OR   C
        JR   NZ,.left
        INC  E                          ; 0 stands for 65536
.left:  LD   HL,(NodesMost)
        SBC  HL,BC
        LD   (Nodes),HL
        LD   A,(NodesMost + 2)
        SBC  A,E
        LD   (Nodes + 2),A
        LD   A,(Break)
        SUB  1
        CCF
        RET

; clear_killers: forgets the killers
; In:       -
; Out:      [(ROOT + 2 * N) * 256 + KILLER:4] = 0 for N = 0..PLIES
; Clobbers: A B HL
; T: 1095   Stack: 0
clear_killers:
        LD   H,ROOT
        XOR  A
        LD   B,PLIES + 1
.frame: LD   L,KILLER
        LD   (HL),A
        INC  L
        LD   (HL),A
        INC  L
        LD   (HL),A
        INC  L
        LD   (HL),A
        INC  H
        INC  H
        DJNZ .frame
        RET

; find_score: adds up the worth of all pieces to the side to move
; In:       [Turn] = RED or BLACK, D = $33..$3B or $77 or $97, E = $C3..$CB or $78 or $98,           ; where two of the pieces are
;           [Board + N] = [Zones + N] == 0 ? BORDER : N == D ? RED + ROOK : N == E ? BLACK + KNIGHT : N == $47 ? RED + KING
;              : N == $A5 ? BLACK + CANNON : N == $86 ? RED + PAWN : 0 for N = FIRST_POINT..255
; Let:      Colour(P) = [Board + P] & COLOURS, Worth(P) = [[Kinds + [Board + P]] * 256 + (Colour(P) == BLACK ? P ^ TURNED : P)]
; Out:      DE = sum(N = FIRST_POINT..$CB, Colour(N) == [Turn] ? Worth(N) : Colour(N) == ([Turn] ^ COLOURS) ? -Worth(N) : 0)
; Clobbers: A BC HL
; T: 14000   Stack: 4
find_score:
        LD   DE,0
        LD   C,FIRST_POINT
.point: LD   H,HIGH Board
        LD   L,C
        LD   A,(HL)
        AND  KIND
        JR   Z,.next
        LD   A,(HL)
        PUSH AF
        CALL worth
        LD   L,A
        LD   H,0
        POP  AF
        LD   B,A
        LD   A,(Turn)
        AND  B
        JR   NZ,.own
        EX   DE,HL
        OR   A
        SBC  HL,DE
        EX   DE,HL
        JR   .next
.own:   ADD  HL,DE
        EX   DE,HL
.next:  INC  C
        JR   NZ,.point
        RET
