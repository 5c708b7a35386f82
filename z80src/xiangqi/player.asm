; player: how the Spectrum chooses its move, looking one move ahead, then two, and so on

MATE_VALUE      EQU  10000              ; the value of having won, less the moves that it takes

; choose_move: chooses a move; a search ends by its depth or by the number of positions looked at
; In:       the board, the kings, Turn, the record of a game that is not over, DepthMost 1 to 12, NodesMost
; Out:      Best, BestValue, Nodes
; Clobbers: A BC DE HL IX IY, Frame, RootRecorded, RootScore, Wanted, KingPoint, InCheck, Differing, Quiets, Past, the frames,
;           the record's end
; T: 2000000000   Stack: 70
; Unproved: it is compared with the port on positions of seeded play
choose_move:
        CALL clear_frames
        LD   HL,0
        LD   (Nodes),HL
        LD   (Best),HL
        LD   HL,-MATE_VALUE
        LD   (BestValue),HL
        LD   A,(Recorded)
        LD   (RootRecorded),A
        CALL find_score
        LD   C,1
.depth: LD   HL,ROOT * 256 + DEPTH
        LD   (HL),C
        INC  L
        LD   (HL),LOW -MATE_VALUE       ; ALPHA
        INC  L
        LD   (HL),HIGH -MATE_VALUE
        INC  L
        LD   (HL),LOW MATE_VALUE        ; BETA
        INC  L
        LD   (HL),HIGH MATE_VALUE
        INC  L
        LD   DE,(RootScore)
        LD   (HL),E
        INC  L
        LD   (HL),D
        PUSH BC
        CALL search
        POP  BC
        RET  C
        LD   A,(DepthMost)
        CP   C
        RET  Z
        INC  C
        JR   .depth
        ASSERT ALPHA == DEPTH + 1 && BETA == ALPHA + 2 && SCORE == BETA + 2

; clear_frames: forgets the killers, and begins with the first frame
; In:       -
; Out:      [Frame] = ROOT, [(ROOT + 2 * N) * 256 + KILLER:4] = 0 for N = 0..PLIES
; Clobbers: A B HL
; T: 1128   Stack: 0
clear_frames:
        LD   A,ROOT
        LD   (Frame),A
        LD   H,A
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
; In:       the board, Turn
; Out:      RootScore
; Clobbers: A BC DE HL
; T: 14000   Stack: 4
; Unproved: choose_move is compared with the port
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
        LD   (RootScore),DE
        RET
