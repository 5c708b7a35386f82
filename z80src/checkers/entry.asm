; entry: the squares that a person enters, one after the other

; Nothing is judged here: a light square is dropped, any dark one gets its x and goes to the end of TurnList. do_turn is the judge.

; entry_forget: forgets the squares entered and a file, and shows the board without an x
; In:       State, Lights
; Out:      TurnList is empty, and what may be chosen is lit if Lights says so
; Clobbers: A BC DE HL BC' DE' HL' IX IY
; T: -   Stack: 20
; Waits: 5 frames
; Unproved: next_squares and draw_board have proofs of their own
entry_forget:
        CALL entry_clear
        ; and on into

; entry_show: lights what may be chosen next, and draws the board
; In:       State, TurnList, Lights
; Out:      Lit, and the board on the screen
; Clobbers: A BC DE HL BC' DE' HL' IX IY
; T: -   Stack: 20
; Waits: 5 frames
; Unproved: next_squares and draw_board have proofs of their own
entry_show:
        LD   A,(Lights)
        OR   A
        LD   DE,0
        LD   H,D
        LD   L,E
        JR   Z,.draw
        LD   HL,TurnList
        CALL next_squares
.draw:  LD   (Lit),HL
        LD   (Lit + 2),DE
        JP   draw_board

; entry_dark: forgets the squares entered and shows the board without an x and without lights
; In:       State
; Out:      TurnList is empty
; Clobbers: A BC DE HL
; T: -   Stack: 10
; Waits: 5 frames
; Unproved: entry_clear and draw_board have proofs of their own
entry_dark:
        CALL entry_clear
        JP   draw_board

; entry_clear: forgets the squares entered, a file, every x and every light
; In:       [Marks:4] = 255, [Lit:4] = 255
; Out:      [Marks:4] = 0, [Lit:4] = 0, [Entered] = 0, [File] = 0, [TurnList] = TURN_END
; Clobbers: A HL
; T: 134   Stack: 0
entry_clear:
        LD   HL,0
        LD   (Marks),HL
        LD   (Marks + 2),HL
        LD   (Lit),HL
        LD   (Lit + 2),HL
        XOR  A
        LD   (Entered),A
        LD   (File),A
        LD   A,TURN_END
        LD   (TurnList),A
        RET

; person_key: does what a key asks for in a person's turn
; In:       A = the key, State, TurnList, Entered, File, Framed, Sticks
; Out:      carry set if the turn is over or the state may have changed
; Clobbers: A BC DE HL BC' DE' HL' IX IY
; T: -   Stack: 26
; Unproved: keys lead to all commands; the tests press every key
person_key:
        LD   B,A
        LD   A,(Sticks)
        OR   A
        LD   A,B
        CALL NZ,stick_key
        CP   KEY_ENTER
        JP   Z,frame_enter
        LD   B,A
        CALL frame_move
        RET  NC
        LD   A,B
        CP   'A'
        JR   C,.digit
        OR   %00100000                  ; capitals are small letters
        LD   B,A
        SUB  'a'
        CP   8
        JR   NC,.command
        INC  A
        LD   (File),A
        OR   A                          ; carry clear
        RET
.digit: SUB  '1'
        CP   8
        JR   C,enter_rank
.command:
        LD   A,B
        LD   HL,InTurn
        JP   run_command

; enter_rank: enters the square of the file that waits and a rank; a rank alone does nothing
; In:       A = 0..7, File, State, TurnList, Entered          ; the rank less 1
; Out:      carry clear
; Clobbers: A BC DE HL BC' DE' HL' IX IY
; T: -   Stack: 22
; Unproved: it draws the board; the tests press every key
enter_rank:
        LD   C,A
        LD   HL,File
        LD   A,(HL)
        LD   (HL),0
        SUB  1
        CCF
        RET  NC                         ; no file
        LD   B,A
        LD   A,7
        SUB  C
        ADD  A,A
        ADD  A,A
        ADD  A,A
        OR   B
        ; and on into

; enter_square: enters a square of the board; a light one is dropped, and any when the list is full
; In:       A = 0..63, State, TurnList, Entered     ; along the rows from a8
; Out:      carry clear
; Clobbers: A BC DE HL BC' DE' HL' IX IY
; T: -   Stack: 22
; Unproved: it draws the board; the tests press every key
enter_square:
        CALL dark_square
        JR   NC,.done
        LD   C,A
        LD   HL,Entered
        LD   A,(HL)
        CP   TURN_SQUARES
        JR   Z,.done
        INC  (HL)
        LD   E,A
        LD   D,0
        LD   HL,TurnList
        ADD  HL,DE
        LD   (HL),C
        INC  HL
        LD   (HL),TURN_END
        LD   A,C
        CALL mark_square
        CALL entry_show
.done:  OR   A                          ; carry clear
        RET

; mark_square: puts an x on a square; draw_board shows it
; In:       A = 0..31, [Marks:4] = 0 or $A5         ; the square's number
; Out:      long[Marks] = long[Marks] | 1 << A
; Clobbers: A B DE HL
; T: 276   Stack: 2
mark_square:
        LD   B,A
        CALL bit_of_square
        LD   HL,Marks
        ADD  HL,DE
        LD   A,(HL)
        OR   B
        LD   (HL),A
        RET

; dark_square: says if a square of the board is dark, and which one
; In:       A = 0..63                               ; along the rows from a8
; Out:      A = A / 2, carry = (A ^ A >> 3) & 1     ; set for a dark square: its number
; Clobbers: B
; T: 46   Stack: 0
dark_square:
        LD   B,A
        RRCA
        RRCA
        RRCA
        XOR  B                          ; of row and column one is odd
        SRL  B
        RRCA
        LD   A,B
        RET

; frame_enter: shows the frame, or enters the square in it; the square that was entered last plays the turn
; In:       Framed, Turned, State, TurnList, Entered
; Out:      carry set if a turn was played or refused
; Clobbers: A BC DE HL BC' DE' HL' IX IY
; T: -   Stack: 24
; Unproved: it plays turns; the tests play games with the frame
frame_enter:
        LD   A,(Framed)
        CP   UNFRAMED
        JR   Z,frame_show
        LD   HL,Turned
        XOR  (HL)
        LD   C,A
        LD   A,(Entered)
        OR   A
        JR   Z,.enter
        LD   E,A
        LD   D,0
        LD   HL,TurnList - 1
        ADD  HL,DE
        LD   A,C
        CALL dark_square
        JR   NC,.enter
        CP   (HL)
        JR   Z,play_entered
.enter: LD   A,C
        JR   enter_square

; frame_move: moves the frame by a key; the first one only shows where it is
; In:       B = the key, Framed, FrameRow, FrameColumn
; Out:      carry set: it was none of the four directions
; Clobbers: A C DE HL
; T: -   Stack: 12
; Unproved: it draws the board; frame_key has a proof of its own
frame_move:
        LD   A,B
        LD   DE,(FrameRow)
        CALL frame_key
        CCF
        RET  C
        LD   A,(Framed)
        CP   UNFRAMED
        JR   NZ,frame_show
        LD   (FrameRow),DE
        ASSERT FrameColumn == FrameRow + 1
        ; and on into

; frame_show: shows the frame where it is
; In:       FrameRow, FrameColumn, State
; Out:      carry clear, Framed
; Clobbers: A BC DE HL
; T: -   Stack: 12
; Unproved: it draws the board; frame_square has a proof of its own
frame_show:
        CALL frame_square
        LD   (Framed),A
        CALL draw_board
        OR   A                          ; carry clear
        RET

; play_entered: plays the turn that was entered, or says why it is refused
; In:       State, TurnList
; Out:      carry set
; Clobbers: A BC DE HL BC' DE' HL' IX IY
; T: -   Stack: 24
; Unproved: do_turn is compared with the port; the tests play games
play_entered:
        CALL take_turn
        CCF
        RET  C
        LD   HL,Refusals
        LD   E,A
        LD   D,0
        ADD  HL,DE
        ADD  HL,DE
        LD   E,(HL)
        INC  HL
        LD   D,(HL)
        LD   (Notice),DE
        LD   HL,TuneError
        CALL sound
        SCF
        RET
