; stones: what keys of the explorer put on the board, and its frame

; put_piece: puts the piece on the space in the frame
; In:       [FrameSpace] = 0 or 27 or 119, [Origin] = 0 or 27 or 28 or 119,
;           [Stones + [FrameSpace]] = 0..255, [Stones + [Origin]] = STONE..255
; Out:      [Stones + [Origin]] = [Origin] == [FrameSpace] ? [Stones + [Origin]] : 0,
;           [Stones + [FrameSpace]] = [Stones + [Origin]], [Origin] = [FrameSpace], A = AGAIN_MOVES, carry = 1
; Clobbers: C HL
; T: 150   Stack: 0
put_piece:
        LD   H,HIGH Stones
        LD   A,(FrameSpace)
        LD   C,A
        LD   A,(Origin)
        LD   L,A
        LD   A,(HL)                     ; the piece as it is
        LD   (HL),0
        LD   L,C
        LD   (HL),A
        LD   A,C
        LD   (Origin),A
        XOR  A
        SCF
        RET

; put_enemy: puts a stone of the other side on the space in the frame, or takes it away
; In:       [FrameSpace] = 0..SPACES_MOST - 1, [Origin] = 0 or 27 or 119, [Stones + [FrameSpace]] = 0..255
; Let:      There = [Stones + [FrameSpace]], Put = STONE + ENEMY + KIND_STONE
; Out:      [Stones + [FrameSpace]] = [FrameSpace] == [Origin] ? There : There == Put ? 0 : Put, A = AGAIN_MOVES, carry = 1
; Clobbers: C HL
; T: 120   Stack: 0
put_enemy:
        LD   C,STONE + ENEMY + KIND_STONE
        JR   put_stone

; put_own: puts a stone of the piece's side on the space in the frame, or takes it away
; In:       [FrameSpace] = 0..SPACES_MOST - 1, [Origin] = 0 or 27 or 119, [Stones + [FrameSpace]] = 0..255
; Let:      There = [Stones + [FrameSpace]], Put = STONE + KIND_STONE
; Out:      [Stones + [FrameSpace]] = [FrameSpace] == [Origin] ? There : There == Put ? 0 : Put, A = AGAIN_MOVES, carry = 1
; Clobbers: C HL
; T: 120   Stack: 0
put_own:
        LD   C,STONE + KIND_STONE
put_stone:
        LD   H,HIGH Stones
        LD   A,(FrameSpace)
        LD   L,A
        LD   A,(Origin)
        CP   L
        JR   Z,.done                    ; the piece stays
        LD   A,(HL)
        SUB  C
        JR   Z,.put
        LD   A,C
.put:   LD   (HL),A
.done:  XOR  A
        SCF
        RET

; clear_stones: takes all stones away
; In:       [Size] = 64 or SPACES_MOST, [Origin] = 0..[Size] - 1, [Stones + N] = STONE + N for N = 0..SPACES_MOST - 1
; Out:      [Stones + N] = N == [Origin] ? [Stones + N] : 0 for N = 0..[Size] - 1, A = AGAIN_MOVES, carry = 1
; Clobbers: B C HL
; T: 9000   Stack: 0
clear_stones:
        LD   A,(Size)
        LD   L,A
        LD   H,HIGH Stones
.space: DEC  L
        BIT  7,L
        JR   NZ,.done
        LD   A,(Origin)
        CP   L
        JR   Z,.space
        LD   (HL),0
        JR   .space
.done:  XOR  A
        SCF
        RET

; random_stones: puts stones of both sides on the board by chance
; In:       [Origin], [Size], R
; Out:      carry set, A = AGAIN_MOVES; Stones
; Clobbers: BC HL
; T: 20000   Stack: 2
; Unproved: it takes chance in
random_stones:
        LD   A,(Size)
        LD   L,A
        LD   H,HIGH Stones
.space: DEC  L
        BIT  7,L
        JR   NZ,clear_stones.done
        LD   A,(Origin)
        CP   L
        JR   Z,.space
        PUSH HL
        CALL random_byte
        POP  HL
        LD   C,STONE + ENEMY + KIND_STONE
        CP   32                         ; an eighth of the spaces,
        JR   C,.put
        LD   C,STONE + KIND_STONE
        CP   64                         ; another one
        JR   C,.put
        LD   C,0
.put:   LD   (HL),C
        JR   .space

; change_side: turns the directions by half a turn, as for Black, or back
; In:       [Side] = 0 or BLACK_TURN
; Out:      [Side] = [Side] ^ BLACK_TURN, word[Notice] = [Side] ? MessageWhite : MessageBlack, A = AGAIN_MOVES, carry = 1
; Clobbers: HL
; T: 92   Stack: 0
change_side:
        LD   HL,Side
        LD   A,(HL)
        XOR  BLACK_TURN
        LD   (HL),A
        LD   HL,MessageWhite
        JR   Z,.say
        LD   HL,MessageBlack
.say:   LD   (Notice),HL
        XOR  A
        SCF
        RET

; change_moved: makes the piece one that has moved, or one that has not
; In:       [Origin] = 0..SPACES_MOST - 1, [Stones + [Origin]] = 0..255
; Out:      [Stones + [Origin]] = [Stones + [Origin]] ^ UNMOVED,
;           word[Notice] = [Stones + [Origin]] & UNMOVED ? MessageMoved : MessageUnmoved, A = AGAIN_MOVES, carry = 1
; Clobbers: HL
; T: 120   Stack: 0
change_moved:
        LD   A,(Origin)
        LD   L,A
        LD   H,HIGH Stones
        LD   A,(HL)
        XOR  UNMOVED
        LD   (HL),A
        BIT  6,A                        ; UNMOVED
        LD   HL,MessageMoved
        JR   Z,.say
        LD   HL,MessageUnmoved
.say:   LD   (Notice),HL
        XOR  A
        SCF
        RET
        ASSERT UNMOVED == 64

; change_board: goes on to the next board
; In:       [BoardChoice]
; Out:      carry set, A = AGAIN_DRAW
; Clobbers: BC DE HL IX
; T: 700000   Stack: 18
; Unproved: it is compared with the port: the tests compare the tables of all boards
change_board:
        LD   A,(BoardChoice)
        INC  A
        CP   BOARDS
        JR   C,.set
        XOR  A
.set:   CALL explore_board
        LD   A,AGAIN_DRAW
        SCF
        RET

; change_piece: lets a person choose a piece from the list
; In:       [PieceChoice]
; Out:      carry set, A = AGAIN_DRAW
; Clobbers: BC DE HL
; T: -   Stack: 40
; Waits: for a person
; Unproved: it waits for people; the tests press every key
change_piece:
        CALL choose_piece
        LD   A,AGAIN_DRAW
        SCF
        RET

; frame_to: puts the frame on a space
; In:       A = 0..SPACES_MOST - 1, [SpaceFile + A] = 0..31, [SpaceRank + A] = 0..31
; Out:      [FrameSpace] = A, [FrameFile] = [SpaceFile + A], [FrameOf] = [SpaceRank + A]
; Clobbers: A HL
; T: 90   Stack: 0
frame_to:
        LD   (FrameSpace),A
        LD   L,A
        LD   H,HIGH SpaceFile
        LD   A,(HL)
        LD   (FrameFile),A
        SET  7,L
        LD   A,(HL)
        LD   (FrameOf),A
        RET

; frame_go: moves the frame by a key; on a ring it goes round
; In:       A = 0..255, [Files] = 8 or 16, [Ranks] = 4 or 8, [RingFiles] = 0..1, [RingRanks] = 0..1,           ; A = the key
;           [FrameFile] = 0..[Files] - 1, [FrameOf] = 0..[Ranks] - 1, [FileStart + N] = 4 * N for N = 0..15
; Let:      Goes = A >= KEY_LEFT && A <= KEY_UP, Upright = A >= KEY_DOWN, Forth = A & 1,
;           On(X, Most, Ring) = Forth ? (X + 1 < Most ? X + 1 : Ring ? 0 : X) : X ? X - 1 : Ring ? Most - 1 : 0,
;           File = Goes && !Upright ? On([FrameFile], [Files], [RingFiles]) : [FrameFile],
;           Rank = Goes && Upright ? On([FrameOf], [Ranks], [RingRanks]) : [FrameOf]
; Out:      carry = Goes, A = (Goes ? 0 : A)..(Goes ? 255 : A), [FrameFile] = File, [FrameOf] = Rank,
;           [FrameSpace] = (Goes ? 4 * File + Rank : 0)..(Goes ? 4 * File + Rank : 255)          ; set if it is one of the four directions
; Clobbers: BC DE HL
; T: 277   Stack: 0
frame_go:
        LD   C,A
        SUB  KEY_LEFT
        CP   4
        JR   C,.goes
        LD   A,C
        RET
.goes:  LD   HL,FrameFile
        LD   BC,(RingFiles)             ; C of files, B of ranks
        LD   DE,(Files)
        BIT  1,A
        JR   Z,.file
        LD   HL,FrameOf
        LD   C,B
        LD   DE,(Ranks)
.file:  RRA
        LD   A,(HL)
        JR   C,.more
        SUB  1
        JR   NC,.set
        DEC  C
        JR   NZ,.stay
        LD   A,E
        DEC  A
        JR   .set
.more:  INC  A
        CP   E
        JR   NZ,.set
        DEC  C
        JR   NZ,.stay
        XOR  A
.set:   LD   (HL),A
.stay:  LD   A,(FrameFile)
        ADD  A,LOW FileStart
        LD   L,A
        LD   H,HIGH FileStart
        LD   A,(FrameOf)
        ADD  A,(HL)
        LD   (FrameSpace),A
        SCF
        RET
        ASSERT KEY_RIGHT == KEY_LEFT + 1 && KEY_DOWN == KEY_LEFT + 2 && KEY_UP == KEY_LEFT + 3 && RingRanks == RingFiles + 1
