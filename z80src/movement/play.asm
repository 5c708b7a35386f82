; play: a variant of chess for two people

; variant_begin: begins a game of the chosen variant
; In:       [VariantChoice]
; Out:      the position, the frame
; Clobbers: A BC DE HL IX IY A' F'
; T: 6000000   Stack: 220
; Unproved: it is compared with the port: the tests compare the variants
variant_begin:
        LD   A,(VariantChoice)
        CALL variant_set
        LD   A,(Files)                  ; the frame on White's second rank, in the middle
        RRA
        AND  $7F
        LD   (FrameFile),A
        LD   A,1
        LD   (FrameOf),A
        LD   (Framed),A
        JP   frame_go.stay

; play: lets two people play on from a position
; In:       the position, prepared by game_set; the frame
; Out:      carry set if BREAK was pressed; clear if the position is to be explored
; Clobbers: A BC DE HL IX IY
; T: -   Stack: 150
; Waits: for the people
; Unproved: it waits for people; the tests play games
play:
        XOR  A
        LD   (CheckedBoth),A
        CALL draw_play
.turn:  CALL begin_turn
        CALL keys_scan                  ; a key that is down already was meant for what was shown before
        CALL screen_show
        LD   HL,(TurnMessage)
.say:   CALL take_notice
        CALL show_message
        CALL end_sound
.key:   CALL player_frame
        RET  C
        OR   A
        JR   Z,.key
        CALL stick_key
        CALL frame_go
        JR   C,.framed
        LD   HL,PlayKeys + 1
        CALL run_command
        JR   NC,.key
        OR   A
        JR   Z,.turn
        CP   AGAIN_OTHER
        RET  Z                          ; carry clear
        LD   HL,(TurnMessage)
        JR   .say
.framed:
        CALL draw_board
        JR   .key

; end_sound: plays the tune for the end of a game, once
; In:       [TurnMoves], [Source], the king's mark
; Out:      -
; Clobbers: A BC DE HL
; T: 5000000   Stack: 6
; Unproved: it plays on a whole position; the tests play games
end_sound:
        LD   A,(TurnMoves)
        OR   A
        RET  NZ
        LD   HL,Ended
        CP   (HL)
        RET  NZ                         ; it was played before
        INC  (HL)
        LD   HL,TuneMatch
        LD   A,(InCheck)
        OR   A
        JP   NZ,sound
        LD   HL,TuneTwo
        JP   sound

PlayKeys:       RET
        DB   KEY_ENTER
        DW   enter_space
        DB   'q'
        DW   forget_piece
        DB   'u'
        DW   take_back
        DB   'e'
        DW   explore_on
        DB   0

; explore_on: leads to the explorer with the position, the piece in the frame in question, or else some other one
; In:       the frame, the position
; Out:      carry set, A = AGAIN_OTHER; [Origin], [Side], [PieceChoice]
; Clobbers: BC DE HL
; T: 20000   Stack: 6
; Unproved: it plays on a whole position; the tests play games
explore_on:
        LD   A,(FrameSpace)
        LD   C,A
        CALL ask_piece
        LD   C,0
.other: JR   NC,.found
        CALL ask_piece
        INC  C
        JR   .other
.found: LD   A,1
        LD   (BoardChanged),A           ; the directions of all kinds are there
        LD   A,AGAIN_OTHER
        SCF
        RET

; begin_turn: lists the legal moves of the side to move, and shows the position
; In:       the position
; Out:      the list TURN_LIST, [TurnMoves], [TurnMessage]; the screen
; Clobbers: A BC DE HL BC' DE' HL' IX IY
; T: -   Stack: 50
; Waits: 20 frames
; Unproved: it is compared with the port in all variants; the tests compare the screen
begin_turn:
        CALL marks_clear
        LD   A,NONE
        LD   (Source),A
        CALL draw_board
        CALL show_side
        CALL frame_wait
        CALL marks_clear
        LD   D,TURN_LIST
        CALL legal_moves
        LD   (TurnMoves),A
        CALL in_check
        LD   A,0
        LD   (Ended),A
        RLA
        LD   (InCheck),A
        LD   B,A                        ; 1: in check,
        LD   A,(TurnMoves)
        OR   A
        JR   NZ,.moves
        SET  1,B                        ; 2: there is no move
.moves: LD   A,(Side)
        OR   A
        JR   Z,.white
        SET  2,B                        ; 4: Black is to move
.white: LD   L,B
        LD   H,0
        ADD  HL,HL
        LD   DE,TurnMessages
        ADD  HL,DE
        LD   E,(HL)
        INC  HL
        LD   D,(HL)
        LD   (TurnMessage),DE
        BIT  0,B
        RET  Z
        LD   A,(Side)                   ; the king in check is marked
        OR   A
        LD   HL,Kings
        JR   Z,.king
        INC  L
.king:  LD   A,(HL)
        OR   LOW Marks
        LD   L,A
        LD   H,HIGH Marks
        LD   (HL),MARK_HERE
        JP   draw_board

TurnMessages:
        DW   MessageWhiteMoves, MessageWhiteCheck, MessageWhiteStuck, MessageWhiteMated
        DW   MessageBlackMoves, MessageBlackCheck, MessageBlackStuck, MessageBlackMated

; enter_space: chooses the piece in the frame, or moves the chosen one there
; In:       the frame, [Source], the list TURN_LIST, [TurnMoves], the position
; Out:      carry set; A = AGAIN_MOVES if a move was made, else AGAIN_MESSAGE
; Clobbers: BC DE HL IX IY
; T: -   Stack: 40
; Waits: 20 frames
; Unproved: it waits for people; the tests play games
enter_space:
        LD   A,(Source)
        CP   NONE
        JR   Z,choose_source
        LD   B,A
        LD   A,(FrameSpace)
        LD   C,A
        CP   B
        JP   Z,forget_piece
        CALL find_move
        JR   NZ,choose_source
        LD   H,HIGH Stones
        LD   L,C
        LD   E,(HL)                     ; bit 7: it takes a piece
        PUSH DE
        CALL play_move
        POP  DE
        LD   HL,TuneTake
        BIT  7,E
        JR   NZ,.sound
        LD   HL,TuneOne
        LD   A,(Side)
        OR   A
        JR   NZ,.sound                  ; White has moved
        LD   HL,TuneTwo
.sound: CALL sound
        XOR  A
        SCF
        RET

; choose_source: chooses the piece in the frame, and lights its moves
; In:       the frame, the list TURN_LIST, [TurnMoves], the position
; Out:      carry set, A = AGAIN_MESSAGE
; Clobbers: BC DE HL IX IY
; T: -   Stack: 36
; Waits: 20 frames
; Unproved: it waits for people; the tests play games
choose_source:
        CALL marks_clear
        LD   A,(FrameSpace)
        LD   C,A
        LD   H,HIGH Stones
        LD   L,A
        LD   A,(HL)
        RLA
        JR   NC,.none
        RRA
        LD   HL,Side
        XOR  (HL)
        AND  ENEMY
        JR   NZ,.other
        LD   A,C
        LD   (Source),A
        OR   LOW Marks
        LD   L,A
        LD   H,HIGH Marks
        LD   (HL),MARK_SOURCE
        LD   DE,TURN_LIST * 256
        LD   A,(TurnMoves)
        LD   B,A
        INC  B
        JR   .test
.move:  LD   A,(DE)
        CP   C
        JR   NZ,.next
        INC  D
        LD   A,(DE)
        DEC  D
        OR   LOW Marks
        LD   L,A
        LD   (HL),MARK_LINKS
        LD   A,C
.next:  INC  E
.test:  DJNZ .move
        CALL draw_board
        LD   A,AGAIN_MESSAGE
        SCF
        RET
.none:  LD   HL,MessageNoPiece
        JR   .error
.other: LD   HL,MessageNotYours
.error: LD   A,(Source)
        CP   NONE
        JR   Z,.say
        LD   HL,MessageNoMove
.say:   LD   (Notice),HL
        LD   HL,TuneError
        CALL sound
        ; and on into

; forget_piece: forgets the piece that was chosen
; In:       [Source]
; Out:      carry set, A = AGAIN_MESSAGE
; Clobbers: BC DE HL
; T: -   Stack: 36
; Waits: 20 frames
; Unproved: it draws the whole board; the tests press every key
forget_piece:
        LD   A,NONE
        LD   (Source),A
        CALL marks_clear
        CALL draw_board
        LD   A,AGAIN_MESSAGE
        SCF
        RET

; find_move: looks for a move in the list of the turn
; In:       B = 0..20, C = 10..13, [TurnMoves] = 0..60 or 255,                    ; source and target; how many moves there are
;           [TURN_LIST * 256 + N] = N >> 2 for N = 0..255, [TURN_LIST * 256 + 256 + N] = 10 + (N & 3) for N = 0..255
; Out:      zero = any(N = 0..[TurnMoves] - 1, [TURN_LIST * 256 + N] == B && [TURN_LIST * 256 + 256 + N] == C)
; Clobbers: A DE HL
; T: 16000   Stack: 0
find_move:
        LD   A,(TurnMoves)
        OR   A
        JR   Z,.none
        LD   D,A
        LD   HL,TURN_LIST * 256
.next:  LD   A,(HL)
        CP   B
        JR   NZ,.other
        INC  H
        LD   A,(HL)
        DEC  H
        CP   C
        RET  Z
.other: INC  L
        DEC  D
        JR   NZ,.next
.none:  OR   1
        RET

; take_back: takes the last move back
; In:       the position, History, [MoveCount]
; Out:      carry set, A = AGAIN_MOVES
; Clobbers: BC DE HL
; T: 600   Stack: 6
; Unproved: it plays on a whole position; the tests play games
take_back:
        CALL take_move
        LD   HL,MessageFirst
        CALL C,notice
        XOR  A
        SCF
        RET
