; game: legal moves of a variant, made and taken back, and lines of play counted

; There are no other rules than how the pieces move and that the king must not be left where it can be taken. The side to move is [Side];
; a stone with ENEMY is Black's.
        ASSERT BLACK_TURN == ENEMY

GameRam         EQU  GAME_RAM + 192
Kings           EQU  GameRam            ; the spaces of White's and Black's only king, or NONE
KingKind        EQU  GameRam + 2        ; their kind
KindCount       EQU  GameRam + 3
KindNext        EQU  GameRam + 4        ; two bytes: where the next check goes
MoveCount       EQU  GameRam + 6        ; moves in the history
Depth           EQU  GameRam + 7        ; count_lines: moves to go,
Lines           EQU  GameRam + 8        ; and lines of play, four bytes
ListEnd         EQU  GameRam + 12       ; two bytes: the end of the list of moves
KindChecks      EQU  GameRam + 16       ; the address of each kind's check by links
KindReaches     EQU  GameRam + 48       ; how far each kind gets: a number of files or ranks, REACH_MOST without a limit
KindCodes       EQU  ListCoordinates    ; the checks: a game needs no definition by coordinates,
KIND_CODES_MOST EQU  1024               ; and the place of the factors is free too

; Lists of moves: a page of sources and a page of targets, at most 255 moves.
MoveLists       EQU  CheckLinks         ; count_lines: with D moves to go the pages 2 * D and 2 * D + 1
LISTS           EQU  4
TURN_LIST       EQU  HIGH MoveLists     ; the list of the side whose turn it is: while a game is played no code is compiled
MOVES_MOST      EQU  255

; The history: source, target, what stood on the source and what on the target, four bytes a move.
History         EQU  $CB00
HISTORY_MOST    EQU  192
        ASSERT MoveLists + LISTS * 512 <= KindCodes && KindCodes + KIND_CODES_MOST <= TypedText && History + 4 * HISTORY_MOST <= WrapFile

; legal_moves: lists the legal moves of the side to move
; In:       D = the page of the list, the position
; Out:      A = the number of moves, at most MOVES_MOST; sources in the page D, targets in the page D + 1
; Clobbers: A BC DE HL BC' DE' HL' IX IY, [Origin], [Destination]
; T: 20000000   Stack: 44
; Unproved: it is compared with the port in all variants
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
; T: 4000000   Stack: 40
; Unproved: it is compared with the port in all variants
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
; In:       C = 0..SPACES_MOST - 1, [Stones + C] = STONE..255, word[KindChecks + 2 * ([Stones + C] & KIND)] = KindCodes..KindCodes + 19
; Out:      HL = word[KindChecks + 2 * ([Stones + C] & KIND)]
; Clobbers: A
; T: 90   Stack: 0
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
; In:       B = 0 or 119, C = 1 or 60, [Stones + B] = STONE..255, [Stones + C] = 0 or STONE..255, [Side] = 0 or BLACK_TURN,
;           [KingKind] = 0 or 5, [Kings:2] = any          ; source and target
; Let:      Black = ([Stones + B] & ENEMY) != 0, King = ([Stones + B] & KIND) == [KingKind] && [Kings + Black] < 128
; Out:      D = [Stones + B], E = [Stones + C], [Stones + B] = 0, [Stones + C] = [Stones + B] & ~UNMOVED, [Side] = [Side] ^ BLACK_TURN,
;           [Kings] = King && !Black ? C : [Kings], [Kings + 1] = King && Black ? C : [Kings + 1]
; Clobbers: A HL
; T: 240   Stack: 4
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
; In:       B = 0 or 119, C = 1 or 60, D = STONE..255, E = 0 or STONE..255, [Side] = 0 or BLACK_TURN, [KingKind] = 0 or 5,
;           [Kings:2] = any          ; as make_move returned them
; Let:      Black = (D & ENEMY) != 0, King = (D & KIND) == [KingKind] && [Kings + Black] < 128
; Out:      [Stones + B] = D, [Stones + C] = E, [Side] = [Side] ^ BLACK_TURN,
;           [Kings] = King && !Black ? B : [Kings], [Kings + 1] = King && Black ? B : [Kings + 1]
; Clobbers: A HL
; T: 240   Stack: 2
unmake_move:
        LD   H,HIGH Stones
        LD   L,C
        LD   (HL),E
        LD   L,B
        LD   (HL),D
        LD   A,B
        ; and on into

; king_goes: gives the turn to the other side, and notes the space of a king that has moved
; In:       A = 0..SPACES_MOST - 1, D = STONE..255, [Side] = 0 or BLACK_TURN, [KingKind] = 0..15, [Kings:2] = any     ; the space and the piece
; Let:      Black = (D & ENEMY) != 0, King = (D & KIND) == [KingKind] && [Kings + Black] < 128
; Out:      [Side] = [Side] ^ BLACK_TURN, [Kings] = King && !Black ? A : [Kings], [Kings + 1] = King && Black ? A : [Kings + 1]
; Clobbers: A HL
; T: 160   Stack: 2
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
.put:   BIT  7,(HL)
        RET  NZ                         ; NONE: it is not the side's only king
        LD   (HL),A
        RET
