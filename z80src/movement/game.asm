; game: legal moves of a variant, made and taken back, and lines of play counted

; There are no other rules than how the pieces move and that the king must not be left where it can be taken. The side to move is [Side];
; a stone with ENEMY is Black's.
        ASSERT BLACK_TURN == ENEMY

GameRam         EQU  GAME_RAM + 192
Kings           EQU  GameRam            ; the kings' spaces, White's and Black's
KingKind        EQU  GameRam + 2        ; their kind
KindCount       EQU  GameRam + 3
KindNext        EQU  GameRam + 4        ; two bytes: where the next check goes
MoveCount       EQU  GameRam + 6        ; moves in the history
Depth           EQU  GameRam + 7        ; count_lines: moves to go,
Lines           EQU  GameRam + 8        ; and lines of play, four bytes
ListEnd         EQU  GameRam + 12       ; two bytes: the end of the list of moves
KindChecks      EQU  GameRam + 16       ; the address of each kind's check by links
KindReaches     EQU  GameRam + 48       ; how far each kind gets: a number of files or ranks, REACH_MOST without a limit
KindCodes       EQU  CheckCoordinates   ; the checks: a game needs no definition by coordinates

; Lists of moves: a page of sources and a page of targets, at most 255 moves.
MoveLists       EQU  $C200              ; count_lines: with D moves to go the pages 2 * D and 2 * D + 1
LISTS           EQU  4
TURN_LIST       EQU  HIGH MoveLists     ; the list of the side whose turn it is
MOVES_MOST      EQU  255

; The history: source, target, what stood on the source and what on the target, four bytes a move.
History         EQU  $CA00
HISTORY_MOST    EQU  192

; legal_moves: lists the legal moves of the side to move
; In:       D = the page of the list, the position
; Out:      A = the number of moves, at most MOVES_MOST; sources in the page D, targets in the page D + 1
; Clobbers: BC E HL BC' DE' HL' IX IY, [Origin], [Destination]
; T: 20000000   Stack: 30
; Unproved: its moves are compared with the port's in all variants
legal_moves:
        LD   E,0
        LD   (ListEnd),DE
        LD   C,0
.space: LD   B,HIGH Stones
        LD   A,(BC)
        RLA
        JR   NC,.next
        RRA
        LD   HL,Side
        XOR  (HL)
        AND  ENEMY
        JR   NZ,.next
        PUSH BC
        CALL piece_moves
        POP  BC
.next:  INC  C
        LD   A,(Size)
        CP   C
        JR   NZ,.space
        LD   A,(ListEnd)
        RET

; piece_moves: adds the legal moves of a piece to a list
; In:       C = its space, [ListEnd], the position
; Out:      the list, [ListEnd]
; Clobbers: A BC DE HL BC' DE' HL' IX IY, [Origin], [Destination]
; T: 4000000   Stack: 26
; Unproved: its moves are compared with the port's in all variants
piece_moves:
        LD   A,C
        LD   (Origin),A
        CALL kind_check
        CALL links_moves
        LD   A,(FoundCount)
        OR   A
        RET  Z
        LD   B,A
        LD   L,0
.target:
        LD   H,HIGH Found
        LD   C,(HL)
        INC  L
        PUSH BC
        PUSH HL
        LD   H,HIGH Marks
        LD   A,C
        OR   LOW Marks
        LD   L,A
        RES  0,(HL)                     ; MARK_LINKS
        RES  7,L
        LD   A,(HL)                     ; what stands there
        RLA
        JR   NC,.try
        RRA
        LD   HL,Side
        XOR  (HL)
        AND  ENEMY
        JR   Z,.own
.try:   LD   A,(Origin)
        LD   B,A
        CALL make_move
        PUSH BC
        PUSH DE
        CALL king_safe
        POP  DE
        POP  BC
        PUSH AF
        CALL unmake_move
        LD   A,B
        LD   (Origin),A
        POP  AF
        CALL NC,.add
.own:   POP  HL
        POP  BC
        DJNZ .target
        RET
.add:   LD   HL,(ListEnd)
        LD   A,L
        CP   MOVES_MOST
        RET  Z
        LD   (HL),B
        INC  H
        LD   (HL),C
        DEC  H
        INC  L
        LD   (ListEnd),HL
        RET

; kind_check: returns the check of the piece on a space
; In:       C = the space, Stones, KindChecks
; Out:      HL = the check by links of its kind
; Clobbers: A
; T: 90   Stack: 0
; Unproved: the position is its input
kind_check:
        LD   H,HIGH Stones
        LD   L,C
        LD   A,(HL)
        AND  KIND
        ADD  A,A
        ADD  A,LOW KindChecks
        LD   L,A
        LD   H,HIGH KindChecks
        LD   A,(HL)
        INC  L
        LD   H,(HL)
        LD   L,A
        RET

; make_move: moves a piece
; In:       B = its space, C = where it goes, [Side], Stones, Kings, KingKind
; Out:      D = what stood on its space, E = what stood where it goes; [Side] is the other one
; Clobbers: A HL
; T: 200   Stack: 0
; Unproved: its moves are compared with the port's in all variants
make_move:
        LD   H,HIGH Stones
        LD   L,C
        LD   E,(HL)
        LD   L,B
        LD   D,(HL)
        LD   (HL),0
        LD   L,C
        LD   A,D
        AND  $FF - UNMOVED
        LD   (HL),A
        LD   A,C
        JR   king_goes

; unmake_move: takes a move back
; In:       B, C, D, E as make_move returned them, [Side], Stones, Kings, KingKind
; Out:      [Side], Stones, Kings as before the move
; Clobbers: A HL
; T: 200   Stack: 0
; Unproved: its moves are compared with the port's in all variants
unmake_move:
        LD   H,HIGH Stones
        LD   L,C
        LD   (HL),E
        LD   L,B
        LD   (HL),D
        LD   A,B
        ; and on into

; king_goes: gives the turn to the other side, and notes the space of a king that has moved
; In:       A = the space, D = the piece, [Side], [KingKind]
; Out:      [Side], Kings
; Clobbers: A HL
; T: 110   Stack: 2
; Unproved: it is a part of make_move and unmake_move
king_goes:
        PUSH AF
        LD   HL,Side
        LD   A,(HL)
        XOR  BLACK_TURN
        LD   (HL),A
        LD   A,D
        AND  KIND
        LD   HL,KingKind
        CP   (HL)
        JR   Z,.king
        POP  AF
        RET
.king:  POP  AF
        LD   HL,Kings
        BIT  5,D                        ; ENEMY
        JR   Z,.put
        INC  L
.put:   LD   (HL),A
        RET

; in_check: tells if the king of the side to move can be taken
; In:       the position
; Out:      carry set if it can
; Clobbers: A BC DE HL IX IY, [Origin], [Destination]
; T: 2000000   Stack: 16
; Unproved: its answers are compared with the port's in all variants
in_check:
        LD   HL,Side
        LD   A,(HL)
        XOR  BLACK_TURN
        LD   (HL),A
        CALL king_safe
        LD   HL,Side
        LD   A,(HL)
        RLA                             ; carry kept in bit 0
        XOR  BLACK_TURN * 2
        RRA
        LD   (HL),A
        RET
        ASSERT BLACK_TURN < 128

; king_safe: tells if the side to move could take the king of the other one
; In:       the position
; Out:      carry set if it could
; Clobbers: A BC DE HL IX IY, [Origin], [Destination]
; T: 2000000   Stack: 14
; Unproved: its answers are compared with the port's in all variants
king_safe:
        LD   A,(Side)
        LD   HL,Kings + 1
        OR   A
        JR   Z,.king
        DEC  L
.king:  LD   A,(HL)
        LD   (Destination),A
        LD   A,(Size)
        LD   C,A
.space: OR   A                          ; carry clear
        DEC  C
        RET  M
        LD   B,HIGH Stones
        LD   A,(BC)
        RLA
        JR   NC,.space
        RRA
        LD   HL,Side
        XOR  (HL)
        AND  ENEMY
        JR   NZ,.space
        CALL in_reach
        JR   C,.space
        LD   A,C
        LD   (Origin),A
        CALL kind_check
        PUSH BC
        LD   A,(Destination)
        CALL links_check
        POP  BC
        RET  C
        JR   .space

; in_reach: tells if a space is near enough for a piece to get there
; In:       C = the space of the piece, [Destination], Stones, KindReaches, on a board without rings
; Out:      carry clear; or set if it is too far
; Clobbers: A DE HL
; T: 170   Stack: 0
; Unproved: the position is its input
in_reach:
        LD   H,HIGH Stones
        LD   L,C
        LD   A,(HL)
        AND  KIND
        ADD  A,LOW KindReaches
        LD   L,A
        LD   H,HIGH KindReaches
        LD   E,(HL)                     ; its reach
        LD   H,HIGH SpaceFile
        LD   L,C
        LD   D,(HL)
        LD   A,(Destination)
        LD   L,A
        LD   A,(HL)
        SUB  D
        JR   NC,.files
        NEG
.files: DEC  A
        CP   E                          ; at most the reach, or 0, which is 255 now
        JR   C,.ranks
        INC  A
        SCF
        RET  NZ
.ranks: SET  7,L
        LD   A,(HL)
        LD   L,C
        SET  7,L
        SUB  (HL)
        JR   NC,.near
        NEG
.near:  CP   E
        RET  Z                          ; carry clear
        CCF
        RET

; kind_reach: finds how far a kind gets, on a board without rings
; In:       HL = its check by links, Vectors
; Out:      A = files or ranks at most, or REACH_MOST
; Clobbers: BC DE HL
; T: 60000   Stack: 4
; Unproved: the codes of the compiler are its input; the lines of play are compared with published numbers
kind_reach:
        LD   C,0                        ; the farthest so far
.term:  LD   A,(HL)
        CP   END_CHECK
        LD   A,C
        RET  Z
        INC  HL
        INC  HL
        INC  HL
        INC  HL
        LD   B,REACH_MOST               ; unless there is a walk from #0 to #1
.walk:  LD   A,(HL)
        INC  HL
        CP   END_TERM
        JR   Z,.end
        CP   WALK_TO
        JR   NZ,.path
        LD   B,0
.path:  LD   A,(HL)
        CP   END_WALK
        JR   Z,.last
        LD   D,0                        ; the length of the path
.step:  LD   A,(HL)
        CALL .length
        ADD  A,D
        CALL cap
        LD   D,A
        LD   A,(HL)
        INC  HL
        CP   STEP_LAST
        JR   NC,.whole
        CP   ROLE_HOP
        JR   C,.step
        LD   D,REACH_MOST
        JR   .step
.whole: AND  STEP_REPEATS
        LD   A,D
        JR   Z,.longer
        LD   A,REACH_MOST
.longer:
        CP   C
        JR   C,.path
        LD   C,A
        JR   .path
.last:  INC  HL
        JR   .walk
.end:   LD   A,B
        OR   C
        LD   C,A
        JR   .term
.length:                                ; of the vector of a step
        PUSH HL
        AND  DIRECTIONS_MOST - 1
        CALL vector_address
        LD   A,(HL)
        INC  L
        LD   L,(HL)
        CALL .size
        LD   E,A
        LD   A,L
        CALL .size
        POP  HL
        CP   E
        RET  NC
        LD   A,E
        RET
.size:  OR   A
        RET  P
        NEG
        RET  P
        DEC  A                          ; NO_VECTOR
        RET

; count_lines: counts the lines of play of a number of moves
; In:       A = 1..LISTS, the position
; Out:      long[Lines] = their number; the position as before
; Clobbers: A BC DE HL BC' DE' HL' IX IY, [Origin], [Destination]
; T: 2000000000   Stack: 80
; Unproved: the numbers are compared with published ones
count_lines:
        LD   (Depth),A
        LD   HL,0
        LD   (Lines),HL
        LD   (Lines + 2),HL
.count: LD   A,(Depth)
        DEC  A
        ADD  A,A
        ADD  A,HIGH MoveLists
        LD   D,A
        CALL legal_moves
        OR   A
        RET  Z
        LD   C,A
        LD   HL,Depth
        DEC  (HL)
        JR   Z,.last
        LD   A,(HL)
        ADD  A,A
        ADD  A,HIGH MoveLists
        LD   H,A
        LD   L,0
.move:  PUSH BC
        PUSH HL
        LD   B,(HL)
        INC  H
        LD   C,(HL)
        CALL make_move
        PUSH BC
        PUSH DE
        CALL .count
        POP  DE
        POP  BC
        CALL unmake_move
        POP  HL
        POP  BC
        INC  L
        DEC  C
        JR   NZ,.move
        JR   .done
.last:  LD   B,0
        LD   HL,(Lines)
        ADD  HL,BC
        LD   (Lines),HL
        JR   NC,.done
        LD   HL,(Lines + 2)
        INC  HL
        LD   (Lines + 2),HL
.done:  LD   HL,Depth
        INC  (HL)
        RET

; play_move: makes a move and notes it in the history; when that is full, the oldest move is given up
; In:       B, C = source and target of a legal move, the position
; Out:      the position after it, History, [MoveCount]
; Clobbers: A BC DE HL
; T: 17000   Stack: 4
; Unproved: its moves are compared with the port's in all variants
play_move:
        CALL make_move
        PUSH BC
        PUSH DE
        LD   A,(MoveCount)
        CP   HISTORY_MOST
        JR   C,.room
        LD   HL,History + 4
        LD   DE,History
        LD   BC,(HISTORY_MOST - 1) * 4
        LDIR
        LD   A,HISTORY_MOST - 1
.room:  CALL history_move
        INC  A
        LD   (MoveCount),A
        POP  DE
        POP  BC
        LD   (HL),B
        INC  HL
        LD   (HL),C
        INC  HL
        LD   (HL),D
        INC  HL
        LD   (HL),E
        RET

; take_move: takes the last move back
; In:       the position, History, [MoveCount]
; Out:      the position before it, [MoveCount]; carry set if there is none
; Clobbers: A BC DE HL
; T: 500   Stack: 4
; Unproved: its moves are compared with the port's in all variants
take_move:
        LD   A,(MoveCount)
        SUB  1
        RET  C
        LD   (MoveCount),A
        CALL history_move
        LD   B,(HL)
        INC  HL
        LD   C,(HL)
        INC  HL
        LD   D,(HL)
        INC  HL
        LD   E,(HL)
        CALL unmake_move
        OR   A
        RET

; history_move: returns the address of a move in the history
; In:       A = 0..HISTORY_MOST - 1
; Out:      HL = History + 4 * A
; Clobbers: BC
; T: 64   Stack: 0
history_move:
        LD   L,A
        LD   H,0
        ADD  HL,HL
        ADD  HL,HL
        LD   BC,History
        ADD  HL,BC
        RET
