; player: the Spectrum's player

; It looks one turn ahead, then two, and so on, until it has looked at as many positions as its level allows. The best turn of one depth
; is the first one that the next depth tries, so that the front of Order is the answer at any time. Nothing here depends on time.

; choose_move: chooses a turn
; In:       long[Black] = 0 or $00001000 or $00000FFF, long[Red] = $80000000 or $80010000 or $FFF00000, long[Kings] = 0 or $80000000,
;           [Turn] = SIDE_BLACK, [Rules] = ORIGINAL or ENGLISH, [Quiet] = 9, [LastTurn:LAST_SQUARES + 1] = 3, [HistoryCount] = 0,
;           [Level] = 0..LEVELS - 1, [Ties] = 0, [Break] = 0..1
; Where:    [Break] || long[Black] != $FFF        ; with several turns it searches until BREAK is pressed or the level's positions are looked at
; Let:      Several = long[Black] == $FFF, Hop = long[Red] & $00010000
; Out:      carry = long[Black] == 0 || Several,                                ; there is no turn, or BREAK was pressed
;           [TurnList] = !Several && long[Black] ? 12 : [TurnList],
;           [TurnList + 1] = !Several && long[Black] ? (Hop ? 21 : 16) : [TurnList + 1], [TurnList + 2] = !Several && long[Black] ? TURN_END : [TurnList + 2],
;           [Nodes] = Several ? [Levels + 4 * [Level] + 1] : 0, [Nodes + 1] = 0, [Nodes + 2] = 0,         ; BREAK is looked at every 256 positions
;           [Depth] = 0..(Several ? 15 : 0)
; Clobbers: A BC DE HL BC' DE' HL' IX IY, [Source:4], [Dest:4], [Taken:4], [Kept:12], [Follow:4], [ListAt:2], [TurnsAt:2], [Due], [Steps], [Quietly],
;           [Turns:1024], [Path:PATH_SQUARES], [SearchRam:$1800], [NodesLeft], [TurnCount], [TurnNumber], [Ahead], [RootStack:2], [Root:ROOT_SIZE]
; T: 1600000000   Stack: 240
; Untried: choose_move.count+14 never jumps: a board has 98 pairs of neighbours, so that there are no 128 turns
choose_move:
        CALL list_turns
        XOR  A
        LD   (Depth),A
        LD   (Nodes),A
        LD   (Nodes + 1),A
        LD   (Nodes + 2),A
        LD   B,A
        LD   HL,Turns
        LD   DE,Order
.count: LD   A,(HL)
        CP   TURN_END
        JR   Z,.counted
        EX   DE,HL
        LD   (HL),E
        INC  HL
        LD   (HL),D
        INC  HL
        EX   DE,HL
        INC  B
        BIT  7,B                        ; ORDER_MOST
        JR   NZ,.counted
.skip:  LD   A,(HL)
        INC  HL
        CP   TURN_END
        JR   NZ,.skip
        JR   .count
.counted:
        LD   A,B
        LD   (TurnCount),A
        SUB  1
        RET  C
        JP   Z,.answer
        LD   A,(Ties)
        OR   A
        CALL NZ,rotate_order
        CALL make_worth
        CALL clear_frames
        LD   HL,State
        LD   DE,Root
        LD   BC,ROOT_SIZE
        LDIR
        LD   (RootStack),SP
        CALL look_ahead
        LD   (Ahead),A
        CALL level
        INC  HL
        LD   C,(HL)
        INC  HL
        LD   B,(HL)
        INC  HL
        LD   A,(HL)
        LD   (NodesLeft),A
        PUSH BC
        EXX
        POP  BC
        EXX
.deeper:
        LD   HL,-WIN
        LD   (PARENT * 256 + ALPHA),HL
        LD   HL,WIN
        LD   (PARENT * 256 + BETA),HL
        XOR  A
        LD   (TurnNumber),A
.turn:  CALL ordered
        LD   A,(HL)
        INC  HL
        LD   H,(HL)
        LD   L,A
        CALL turn_value
        LD   HL,(PARENT * 256 + ALPHA)
        OR   A
        SBC  HL,DE
        JP   P,.next
        LD   (PARENT * 256 + ALPHA),DE
        CALL to_front
.next:  LD   HL,TurnNumber
        INC  (HL)
        LD   A,(TurnCount)
        CP   (HL)
        JR   NZ,.turn
        LD   A,(Depth)
        INC  A
        LD   (Depth),A
        LD   HL,Ahead
        CP   (HL)
        JR   Z,search_over
        LD   HL,(PARENT * 256 + ALPHA)
        LD   DE,WIN - 100
        BIT  7,H
        JR   NZ,.bad
        SCF
        SBC  HL,DE                      ; more than WIN - 100
        JR   C,.deeper
        JR   search_over
.bad:   ADD  HL,DE
        JR   C,.deeper                  ; or less than 100 - WIN

; The search is over: the stack is what it was in choose_move, and the front of Order is the answer.
search_over:
        LD   SP,(RootStack)
        CALL restore_root
        EXX
        PUSH BC
        EXX
        POP  BC
        CALL level
        INC  HL
        LD   A,(HL)
        SUB  C
        LD   (Nodes),A
        INC  HL
        LD   A,(HL)
        SBC  A,B
        LD   (Nodes + 1),A
        INC  HL
        LD   A,(NodesLeft)
        LD   B,A
        LD   A,(HL)
        SBC  A,B
        LD   (Nodes + 2),A
        LD   A,(Break)
        SUB  1
        CCF
        RET  C
choose_move.answer:
        LD   HL,(Order)
        LD   DE,TurnList
.square:
        LD   A,(HL)
        LD   (DE),A
        INC  HL
        INC  DE
        CP   TURN_END
        JR   NZ,.square
        RET                             ; carry clear

; look_ahead: returns how many turns are looked ahead at most
; In:       E = 0..1, B = 0..31, C = 0..31, D = 0..31,            ; any boards, or three kings with some men or none: the routine reads none of these
;           long[Black] = (E ? 1 << B | 1 << C : 0)..(E ? 1 << B | 1 << C | 15 : $FFFFFFFF), long[Red] = (E ? 1 << D : 0)..(E ? 1 << D | 15 : $FFFFFFFF),
;           long[Kings] = (E ? 1 << B | 1 << C | 1 << D : 0)..(E ? 1 << B | 1 << C | 1 << D : $FFFFFFFF), [Level] = 0..LEVELS - 1
; Let:      Pieces = bits(long[Black]) + bits(long[Red])
; Out:      A = Pieces == 3 && bits(long[Kings]) == 3 ? KINGS_AHEAD : [Levels + 4 * [Level]]
; Clobbers: BC DE HL
; T: 3700   Stack: 6
look_ahead:
        LD   HL,Black
        CALL count_bits
        LD   C,A
        LD   HL,Red
        CALL count_bits
        ADD  A,C
        CP   3
        JR   NZ,.level
        LD   HL,Kings
        CALL count_bits
        CP   3
        LD   A,KINGS_AHEAD
        RET  Z
.level: CALL level
        LD   A,(HL)
        RET

; Turns that every level looks ahead with two kings against one: from each placing that is won the two kings then win. With other numbers,
; greater ones too, they do not always find the way.
KINGS_AHEAD     EQU  6

; level: returns the row of the level
; In:       [Level] = 0..LEVELS - 1
; Out:      HL = Levels + 4 * [Level]
; Clobbers: DE
; T: 77   Stack: 0
level:
        LD   HL,Level
        LD   L,(HL)
        LD   H,0
        ADD  HL,HL
        ADD  HL,HL
        LD   DE,Levels
        ADD  HL,DE
        RET

; The limits of each level: turns ahead, positions to look at (three bytes). README.md states the longest answers.
        MACRO LEVEL AHEAD, POSITIONS
        DB   AHEAD, LOW (POSITIONS), HIGH ((POSITIONS) & $FFFF), (POSITIONS) >> 16
        ENDM
Levels: LEVEL 1, 65536
        LEVEL 3, 65536
        LEVEL 16, 20000
        LEVEL 16, 80000
        LEVEL 16, 240000
        ASSERT $ - Levels == LEVELS * 4

; ordered: returns the place in Order of the turn that is looked at
; In:       [TurnNumber] = 0..ORDER_MOST - 1
; Out:      HL = Order + 2 * [TurnNumber]
; Clobbers: A
; T: 38   Stack: 0
ordered:
        LD   A,(TurnNumber)
        ADD  A,A
        LD   L,A
        LD   H,HIGH Order
        RET
        ASSERT LOW Order == 0

; to_front: brings the turn that is looked at to the front of Order
; In:       [TurnNumber] = 0..ORDER_MOST - 1, [Order + N] = low(N * 7) for N = 0..255
; Out:      [Order] = [Order + 2 * [TurnNumber]], [Order + 1] = [Order + 2 * [TurnNumber] + 1],
;           [Order + 2 + N] = [Order + N] for N = 0..2 * [TurnNumber] - 1
; Clobbers: A BC DE HL
; T: 5505   Stack: 2
to_front:
        CALL ordered
        LD   C,(HL)
        INC  HL
        LD   B,(HL)
        PUSH BC
        EX   DE,HL
        LD   H,D
        LD   L,E
        DEC  HL
        DEC  HL
        ADD  A,A                        ; A is 2 * TurnNumber
        RRA
        LD   C,A
        LD   B,0
        OR   A
        JR   Z,.first
        LDDR
.first: POP  HL
        LD   (Order),HL
        RET

; rotate_order: rotates Order by R
; In:       [TurnCount] = 2..9 or 48 or 127..ORDER_MOST, [Order + N] = N for N = 0..255, R = 0..255
; Let:      By = (R & $80 | R + 3 & $7F) % [TurnCount]          ; three opcodes until R is read
; Out:      [Order + 2 * N + K] = [Order + 2 * ((N + By) % [TurnCount]) + K] for N = 0..[TurnCount] - 1 for K = 0..1
; Clobbers: A BC DE HL
; T: 700000   Stack: 4
rotate_order:
        CALL random_byte
        LD   HL,TurnCount
.less:  SUB  (HL)
        JR   NC,.less
        ADD  A,(HL)
        RET  Z
        LD   B,A                        ; so often the first one goes to the end
        LD   A,(HL)
        DEC  A
        ADD  A,A
.turn:  PUSH BC
        LD   HL,(Order)
        PUSH HL
        LD   HL,Order + 2
        LD   DE,Order
        LD   C,A
        LD   B,0
        LDIR
        POP  HL
        EX   DE,HL
        LD   (HL),E
        INC  HL
        LD   (HL),D
        POP  BC
        DJNZ .turn
        RET

; clear_frames: clears the frames of an earlier search
; In:       -
; Out:      [FIRST_FRAME * 256 + N] = 0 for N = 0..255, [LAST_FRAME * 256 + N] = 0 for N = 0..255
; Clobbers: BC DE HL, [FIRST_FRAME * 256:(LAST_FRAME + 1 - FIRST_FRAME) * 256]
; T: 118293   Stack: 0
clear_frames:
        LD   HL,FIRST_FRAME * 256
        LD   DE,FIRST_FRAME * 256 + 1
        LD   BC,(LAST_FRAME + 1 - FIRST_FRAME) * 256 - 1
        LD   (HL),L
        LDIR
        RET

; restore_root: makes the state what it was before the search
; In:       [Root:ROOT_SIZE] = 0..255
; Out:      [State + N] = [Root + N] for N = 0..ROOT_SIZE - 1
; Clobbers: BC DE HL
; T: 329   Stack: 0
restore_root:
        LD   HL,Root
        LD   DE,State
        LD   BC,ROOT_SIZE
        LDIR
        RET

; turn_value: returns what a turn is worth to the side that makes it; coming back to a position of the game counts as a draw
; In:       HL = Turns, B = 0..2, C = 0..31, BC' = 1000,                        ; BC: the routine does not read them
;           [HL] = 9, [HL + 1] = B == 0 ? 16 : 12 + B, [HL + 2] = TURN_END,       ; a jump over the last piece of Red, or a slide to 13 or 14
;           long[Black] = $200, long[Red] = B == 0 ? $2000 : 1 << C & ~$6200, long[Kings] = $80F00200 & (long[Black] | long[Red]), [Turn] = SIDE_BLACK,
;           [Rules] = ORIGINAL or ENGLISH, [Quiet] = 5, [Root + N] = [State + N] for N = 0..ROOT_SIZE - 1, [Depth] = 3, [HistoryCount] = 0..1,
;           long[History] = B == 0 ? $10000 : 1 << 12 + B, long[History + 4] = 1 << C, long[History + 8] = (long[Kings] & $80F00000) | 1 << 12 + B,
;           [History + 12] = SIDE_RED, [WorthTables + N] = 64 + N * 5 % 37 for N = 0..127
; Where:    B == 0 || C != 9 && C != 13 && C != 14 && C > 3, B == 0 || !Jumps(Own)
; Let:      Number = 31 - C | (31 - 12 - B) << 5 | (long[Kings] >> C & 1) << 10 | 1 << 11,       ; Red's view
;           Code = [Endings + Number / 2] >> 4 * (Number & 1) & 15, Left = Code < 8 ? 2 * Code - 1 : 2 * Code - 16,
;           Value = Code == 0 ? 0 : Code < 8 ? WIN - Left : Left - WIN
; Out:      DE = B == 0 ? WIN : [HistoryCount] ? 0 : -Value & $FFFF                               ; with more pieces it searches
; Clobbers: A BC HL BC' DE' HL' IX IY, [Kept:12], [Source:4], [Dest:4], [Taken:4], [Follow:4], [ListAt:2], [Due], [Steps], [Quietly], [FIRST_FRAME * 256:256]
; T: 2000000000   Stack: 230
turn_value:
        EXX
        PUSH BC                         ; the positions left
        EXX
        CALL do_turn
        CALL pass_turn
        CALL count_repeats
        EXX
        POP  BC
        EXX
        OR   A
        LD   DE,0
        JR   NZ,.value
        CALL load_frame
        CALL enter
        XOR  A
        SUB  E
        LD   E,A
        SBC  A,A
        SUB  D
        LD   D,A
.value: PUSH DE
        CALL restore_root
        POP  DE
        RET
