; setup: setting up a position

; The frame moves over the board by the cursor keys, to a file by its letter and to a rank by its digit; ENTER puts the next piece
; on the square in it.

; set_up: lets a person set up a position, from which the game goes on
; In:       long[Black] = 0 or $00000FFF or $00001FFF, long[Red] = 0 or $FFF00000, long[Kings] = 0, [Turn] = SIDE_BLACK or SIDE_RED, [Quiet] = 9,
;           [Rules] = ENGLISH, [LastTurn:LAST_SQUARES + 1] = 3, [HistoryCount] = 0 or 7, word[FirstTurn] = 5, [Framed] = 37 or UNFRAMED,
;           [FrameRow] = 3, [FrameColumn] = 4, [Turned] = 0 or TURNED, [Marks:4] = 255, [Lit:4] = 255, [Trail:4] = 255, [Shown:128] = $FF,
;           [Sticks] = 0, [Players:2] = PERSON or SPECTRUM, [Break] = 0..1, [Keys:18] = 0, [Hiding] = 0, interrupts = 1,
;           port[$FE] = $FF, port[$7FFE] = $FF or $FE, port[$FBFE] = $FF or $FE, port[KEMPSTON] = 0                     ; SPACE, Q
; Let:      Done = ![Break] && port[$7FFE] == $FE
; Where:    [Break] || (port[$7FFE] & port[$FBFE]) != $FF, (port[$7FFE] | port[$FBFE]) == $FF, !Done || bits(long[Black]) <= SIDE_PIECES    ; or a person is waited for
; Out:      carry = 1, [Break] = [Break], [Framed] = UNFRAMED, [Before + N] = [State + N] for N = 0..STATE_SIZE - 1,
;           [Quiet] = Done ? 0 : 9, [LastTurn] = Done ? TURN_END : 3, [HistoryCount] = Done ? 0 : [HistoryCount], word[FirstTurn] = Done ? 0 : 5,
;           [Marks:4] = 0, [Lit:4] = 0, [Trail:4] = 0, [Entered] = 0, [File] = 0, [TurnList] = TURN_END
; Clobbers: A BC DE HL IX IY, [Shown:128], [TextColour], [TextBuffer:40], [Keys:18], [DISPLAY:6912]
; T: -   Stack: 20
; Waits: for a person
set_up:
        LD   HL,State
        LD   DE,Before
        LD   BC,STATE_SIZE
        LDIR
        CALL entry_clear
        LD   HL,0
        LD   (Trail),HL
        LD   (Trail + 2),HL
        LD   HL,SetUpHints
        CALL show_hints
.show:  CALL frame_show
        CALL show_panels
        LD   HL,MessageSetUp
.say:   CALL show_message
.key:   CALL key_wait
        JP   C,.left
        CP   ' '
        JR   Z,.done
        CP   'q'
        JR   Z,.forget
        CALL set_up_key
        JR   C,.key
        JR   .show
.left:  CALL leave
.forget:
        LD   HL,Before
        LD   DE,State
        LD   BC,STATE_SIZE
        LDIR
        JR   .end
.done:  LD   HL,Black
        CALL count_bits
        LD   C,A
        LD   HL,Red
        CALL count_bits
        CP   C
        JR   NC,.more
        LD   A,C
.more:  CP   SIDE_PIECES + 1
        LD   HL,MessageMany
        JR   NC,.say
        CALL position_begin
.end:   LD   A,UNFRAMED
        LD   (Framed),A
        LD   HL,GameHints
        CALL show_play_hints
        SCF
        RET

; set_up_key: changes the position, or moves the frame, by a key
; In:       A = 0 or KEY_LEFT..KEY_UP or '1'..'8' or 'a'..'h' or 'x' or 'w', [Sticks] = 0, [Turned] = 0 or TURNED,
;           [FrameRow] = 0 or 3 or 7, [FrameColumn] = 0 or 4 or 7, [Turn] = SIDE_BLACK or SIDE_RED
; Let:      Way = [Turned] & 7, Rank = A >= '1' && A <= '8', Letter = A >= 'a' && A <= 'h'
; Out:      carry = !(A >= KEY_LEFT && A <= KEY_UP || Rank || Letter || A == 'x'),      ; set for any other key
;           [FrameRow] = A == KEY_UP ? max([FrameRow], 1) - 1 : A == KEY_DOWN ? min([FrameRow] + 1, 7)
;                        : Rank ? '8' - A ^ Way : [FrameRow],
;           [FrameColumn] = A == KEY_LEFT ? max([FrameColumn], 1) - 1 : A == KEY_RIGHT ? min([FrameColumn] + 1, 7)
;                           : Letter ? A - 'a' ^ Way : [FrameColumn],
;           [Turn] = [Turn] ^ (A == 'x')
; Clobbers: A BC DE HL IX
; T: 307   Stack: 2
set_up_key:
        LD   B,A
        LD   A,(Sticks)
        OR   A
        LD   A,B
        CALL NZ,stick_key
        CP   KEY_ENTER
        JR   Z,next_piece
        LD   B,A
        CALL frame_key
        CCF
        RET  NC
        LD   A,B
        SUB  '1'
        CP   8
        JR   C,.rank
        LD   A,B
        SUB  'a'
        CP   8
        JR   C,.file
        LD   A,B
        LD   HL,Turn
        CP   'x'
        JR   Z,.side
        CP   'n'
        JP   Z,put_start
        CP   'z'
        JR   Z,.clear
        SCF
        RET
.rank:  XOR  7
        CALL as_seen
        LD   (FrameRow),A
        RET
.file:  CALL as_seen
        LD   (FrameColumn),A
        RET
.side:  LD   A,(HL)
        XOR  1
        LD   (HL),A
        RET
.clear: LD   HL,Black
        LD   DE,Black + 1
        LD   BC,11
        LD   (HL),0
        LDIR
        RET

; as_seen: returns the row or column of the screen for one of the board
; In:       A = 0..7, [Turned] = 0 or TURNED
; Out:      A = A ^ [Turned] & 7, carry = 0
; Clobbers: C
; T: 38   Stack: 0
as_seen:
        LD   C,A
        LD   A,(Turned)
        AND  7
        XOR  C
        RET

; next_piece: puts the next piece on the square in the frame: after none a man of Black, his king, a man of Red, his king, and none
; again; a man is left out on the row where he would be crowned
; In:       [Framed] = 0..63, [Turned] = 0 or TURNED, long[Black] = 0 or $FFFFFFFF, long[Red] = 0 or $FFFFFFFF,
;           long[Kings] = 0 or $FFFFFFFF
; Where:    !long[Black] || !long[Red], !long[Kings] || long[Black] || long[Red]
; Let:      Square = ([Framed] ^ [Turned]) >> 1, Light = !Dark([Framed]), Bit = 1 << Square,
;           Now = long[Black] ? 1 + (long[Kings] != 0) : long[Red] ? 3 + (long[Kings] != 0) : 0, Next = (Now + 1) % 5,
;           Then = Next == 1 && Square >= 28 || Next == 3 && Square < 4 ? Next + 1 : Next,
;           With(Board, On) = Light ? long[Board] : On ? long[Board] | Bit : long[Board] & ~Bit
; Out:      long[Black] = With(Black, Then == 1 || Then == 2), long[Red] = With(Red, Then > 2),
;           long[Kings] = With(Kings, Then == 2 || Then == 4), carry = 0
; Clobbers: A BC DE HL IX
; T: 814   Stack: 2
next_piece:
        LD   A,(Framed)
        LD   HL,Turned
        XOR  (HL)
        CALL dark_square
        RET  NC                         ; a light square stays free
        LD   C,A
        LD   B,A
        CALL bit_of_square
        LD   IX,Black                   ; the byte of each board, B the bit
        ADD  IX,DE
        LD   E,0
        LD   A,(IX)
        AND  B
        JR   Z,.red
        INC  E                          ; MAN_BLACK
.red:   LD   A,(IX + 4)
        AND  B
        JR   Z,.king
        LD   E,MAN_RED
.king:  LD   A,(IX + 8)
        AND  B
        JR   Z,.next
        INC  E
.next:  INC  E
        LD   A,C
        CP   28
        LD   A,E
        JR   C,.first
        CP   MAN_BLACK
        JR   Z,.skip
.first: CP   MAN_RED
        JR   NZ,.last
        LD   A,C
        CP   4
        JR   NC,.last
.skip:  INC  E
.last:  LD   A,B
        CPL
        LD   C,A
        AND  (IX)
        LD   (IX),A
        LD   A,C
        AND  (IX + 4)
        LD   (IX + 4),A
        LD   A,C
        AND  (IX + 8)
        LD   (IX + 8),A
        LD   A,E
        DEC  A
        CP   4
        RET  NC                         ; after the last piece none
        RRCA
        JR   NC,.man
        LD   C,A
        LD   A,(IX + 8)
        OR   B
        LD   (IX + 8),A
        LD   A,C
.man:   RRCA
        JR   C,.put_red
        LD   A,(IX)
        OR   B
        LD   (IX),A
        RET
.put_red:
        LD   A,(IX + 4)
        OR   B
        LD   (IX + 4),A
        RET
        ASSERT Red == Black + 4 && Kings == Black + 8

; The contents of a square in their order: none, and from here on a man of Black, his king, a man of Red, his king.
MAN_BLACK       EQU  1
MAN_RED         EQU  3
