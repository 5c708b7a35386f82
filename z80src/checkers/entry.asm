; entry: the squares that a person enters, one after the other

; Nothing is judged here: a light square is dropped, any dark one gets its x and goes to the end of TurnList. do_turn is the judge.

; entry_forget: forgets the squares entered and a file, and shows the board without an x
; In:       [Lights] = 0..1, [Marks:4] = 0 or 255, [Lit:4] = 255, [Turn] = SIDE_BLACK or SIDE_RED,
;           [Turned] = 0 or TURNED, [Framed] = 37 or UNFRAMED, long[Trail] = $12345678, long[Black] = $000F0FFF,
;           long[Red] = 0 or $FFF00000, long[Kings] = $A5A5A5A5, [Shown:128] = $FF, [Hiding] = 0, interrupts = 1
; Let:      Shows = [Lights] ? Movable : 0
; Out:      [Marks:4] = 0, long[Lit] = Shows, [Entered] = 0, [File] = 0, [TurnList] = TURN_END,
;           [Shown + 2 * S] = Marked(S, 0) for S = 0..63, [Shown + 2 * S + 1] = Paper(S, [Framed], Shows) | Ink(S, 0) for S = 0..63
; Clobbers: A BC DE HL BC' DE' HL' IX IY, [Source:4], [Kept:12], [Follow:4], [ListAt:2], [Due], [Steps], [DISPLAY:6912]
; T: -   Stack: 24
; Waits: 5 frames
entry_forget:
        CALL entry_clear
        ; and on into

; entry_show: lights what may be chosen next, and draws the board
; In:       [Lights] = 0..1, [TurnList] = TURN_END or 9 or 31, [TurnList + 1] = TURN_END, [Turn] = SIDE_BLACK or SIDE_RED,
;           long[Marks] = 0 or $A5C3960F, [Lit:4] = 255, [Turned] = 0 or TURNED, [Framed] = 37 or UNFRAMED, long[Trail] = $12345678, long[Black] = $000F0FFF,
;           long[Red] = 0 or $FFF00000, long[Kings] = $A5A5A5A5, [Shown:128] = $FF, [Hiding] = 0, interrupts = 1
; Let:      Shows = ![Lights] ? 0 : [TurnList] == TURN_END ? Movable : Goes(1 << [TurnList])
; Out:      long[Lit] = Shows, [Shown + 2 * S] = Picture(S) for S = 0..63,
;           [Shown + 2 * S + 1] = Paper(S, [Framed], Shows) | Ink(S, long[Marks]) for S = 0..63
; Clobbers: A BC DE HL BC' DE' HL' IX IY, [Source:4], [Kept:12], [Follow:4], [ListAt:2], [Due], [Steps], [Quietly], [DISPLAY:6912]
; T: -   Stack: 24
; Waits: 5 frames
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
; In:       [Marks:4] = 0 or 255, [Lit:4] = 255, [Turned] = 0 or TURNED, [Framed] = 37 or UNFRAMED, long[Trail] = $12345678, long[Black] = $000F0FFF,
;           long[Red] = 0 or $FFF00000, long[Kings] = $A5A5A5A5, [Shown:128] = $FF, [Hiding] = 0, interrupts = 1
; Out:      [Marks:4] = 0, [Lit:4] = 0, [Entered] = 0, [File] = 0, [TurnList] = TURN_END,
;           [Shown + 2 * S] = Marked(S, 0) for S = 0..63, [Shown + 2 * S + 1] = Paper(S, [Framed], 0) | Ink(S, 0) for S = 0..63
; Clobbers: A BC DE HL, [DISPLAY:6912]
; T: -   Stack: 14
; Waits: 5 frames
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
; In:       A = 'a'..'i' or 'A'..'I' or '0'..'9' or 'l' or 'L' or 'u' or ' ' or 'x', [File] = 0 or 3, [Sticks] = 0, [Lights] = 0..1,   ; the key
;           [TurnList:11] = TURN_END, [Entered] = 0, [HistoryCount] = 0, [FrameRow] = 4, [FrameColumn] = 5, [Framed] = UNFRAMED, word[Notice] = 0,
;           long[Black] = $000F0FFF, long[Red] = $FFF00000, long[Kings] = $A5A5A5A5, [Turn] = SIDE_BLACK or SIDE_RED, [Rules] = ORIGINAL,
;           [Quiet] = 9, [LastTurn:LAST_SQUARES + 1] = 3, [Chosen] = 0..1, [Break] = 0..1, [Beeper] = 0..2
; Where:    [File] == 0 || A < '1' || A > '8'                                                      ; a rank after a file: enter_rank
; Let:      Small = A | 32, Letter = A >= 'A' && Small >= 'a' && Small <= 'h', Rank = A >= '1' && A <= '8'
; Out:      carry = A == ' ' || Small == 'l' || A == 'u', [File] = Letter ? Small - 'a' + 1 : Rank ? 0 : [File],   ; set if the turn begins anew
;           [Lights] = [Lights] ^ (Small == 'l'), word[Notice] = A == ' ' ? MessageShort : A == 'u' ? MessageFirst : 0,
;           port[ULA] = BORDER..BORDER + (A == ' ' && [Chosen] ? SPEAKER : 0),
;           port[CHIP_SELECT] = 0..(A == ' ' && [Chosen] ? CHIP_SHAPE : 0), port[CHIP_DATA] = 0..(A == ' ' && [Chosen] ? 255 : 0)
; Clobbers: A BC DE HL BC' DE' HL' IX IY, [Before:STATE_SIZE], [Kept:12], [Source:4], [Dest:4], [Taken:4], [Follow:4], [ListAt:2], [Due], [Steps], [Quietly]
; T: 1600000   Stack: 34
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
; In:       A = 0..7, [File] = 0..8, [Entered] = 0..1, [Lights] = 0, long[Marks] = $A5C3960F, [Lit:4] = 255,         ; the rank less 1
;           [Turned] = 0, [Framed] = UNFRAMED, long[Trail] = $12345678, long[Black] = $000F0FFF,
;           long[Red] = 0 or $FFF00000, long[Kings] = $A5A5A5A5, [Shown:128] = $FF, [Hiding] = 0, interrupts = 1
; Let:      Fits = [File] && (A ^ [File]) & 1, Square = (7 - A) * 4 + (max([File], 1) - 1) / 2, Crosses = long[Marks] | 1 << Square
; Out:      carry = 0, [File] = 0, [Entered] = [Entered] + Fits, [TurnList + [Entered]] = Fits ? Square : [TurnList + [Entered]],
;           [TurnList + [Entered] + 1] = Fits ? TURN_END : [TurnList + [Entered] + 1],
;           long[Marks] = Fits ? Crosses : long[Marks], long[Lit] = Fits ? 0 : long[Lit],
;           [Shown + 2 * S] = Fits ? Marked(S, Crosses) : $FF for S = 0..63,
;           [Shown + 2 * S + 1] = Fits ? Paper(S, UNFRAMED, 0) | Ink(S, Crosses) : $FF for S = 0..63
; Clobbers: A BC DE HL, [DISPLAY:6912]
; T: -   Stack: 16
; Waits: 5 frames
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
; In:       A = 0..63, [Entered] = 0..1 or TURN_SQUARES - 1..TURN_SQUARES, [Lights] = 0, long[Marks] = 0 or $A5C3960F, [Lit:4] = 255,
;           [Turned] = TURNED, [Framed] = UNFRAMED, long[Trail] = $12345678, long[Black] = $000F0FFF,
;           long[Red] = 0 or $FFF00000, long[Kings] = $A5A5A5A5, [Shown:128] = $FF, [Hiding] = 0, interrupts = 1
; Let:      Fits = (A ^ A >> 3) & 1 && [Entered] < TURN_SQUARES, Crosses = long[Marks] | 1 << A / 2
; Out:      carry = 0, [Entered] = [Entered] + Fits, [TurnList + [Entered]] = Fits ? A / 2 : [TurnList + [Entered]],
;           [TurnList + [Entered] + 1] = Fits ? TURN_END : [TurnList + [Entered] + 1],
;           long[Marks] = Fits ? Crosses : long[Marks], long[Lit] = Fits ? 0 : long[Lit],
;           [Shown + 2 * S] = Fits ? Marked(S, Crosses) : $FF for S = 0..63,
;           [Shown + 2 * S + 1] = Fits ? Paper(S, UNFRAMED, 0) | Ink(S, Crosses) : $FF for S = 0..63
; Clobbers: A BC DE HL, [DISPLAY:6912]
; T: -   Stack: 16
; Waits: 5 frames
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
; In:       [FrameRow] = 4, [FrameColumn] = 5, [Framed] = 37 or UNFRAMED, [Turned] = 0, [Entered] = 0..1, [TurnList] = 18 or 9,      ; 18 is framed
;           [TurnList + 1] = TURN_END, [Lights] = 0, [Chosen] = 0..1, [Break] = 0..1, [Beeper] = 0..2, word[Notice] = 0, [LastTurn:LAST_SQUARES + 1] = TURN_END,
;           long[Marks] = 0 or $A5C3960F, [Lit:4] = 255, long[Trail] = $12345678, long[Black] = $00040FFF, long[Red] = 0 or $FFF00000,
;           long[Kings] = $A5A5A5A5, [Turn] = SIDE_BLACK or SIDE_RED, [Rules] = ORIGINAL, [Quiet] = 7, [Shown:128] = $FF, [Hiding] = 0, interrupts = 1
; Let:      Plays = [Framed] == 37 && [Entered] && [TurnList] == 18, Enters = [Framed] == 37 && !Plays          ; else the frame comes up
; Out:      carry = Plays, [Framed] = 37, [Entered] = [Entered] + Enters, [TurnList + [Entered]] = Enters ? 18 : [TurnList + [Entered]],
;           [TurnList + [Entered] + 1] = Enters ? TURN_END : [TurnList + [Entered] + 1], long[Marks] = long[Marks] | Enters << 18,
;           word[Notice] = Plays ? word[Refusals + 2 * (Played >> 96)] : 0,                      ; one square alone is refused
;           port[ULA] = BORDER..BORDER + ([Chosen] ? SPEAKER : 0),
;           port[CHIP_SELECT] = 0..([Chosen] ? CHIP_SHAPE : 0), port[CHIP_DATA] = 0..([Chosen] ? 255 : 0)
; Clobbers: A BC DE HL BC' DE' HL' IX IY, [Shown:128], [Lit:4], [DISPLAY:6912], [Before:STATE_SIZE], [Kept:12], [Source:4], [Dest:4], [Taken:4],
;           [Follow:4], [ListAt:2], [Due], [Steps], [Quietly]
; T: -   Stack: 28
; Waits: 5 frames
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
; In:       B = 'a' or KEY_LEFT - 1..KEY_UP + 1, [FrameRow] = 0 or 4 or 7, [FrameColumn] = 0 or 5 or 7, long[Marks] = 0, long[Lit] = 0,
;           [Turned] = 0 or TURNED, [Framed] = 37 or UNFRAMED, long[Trail] = $12345678, long[Black] = $000F0FFF,
;           long[Red] = 0 or $FFF00000, long[Kings] = $A5A5A5A5, [Shown:128] = $FF, [Hiding] = 0, interrupts = 1
; Let:      Moves = B >= KEY_LEFT && B <= KEY_UP,
;           NewColumn = B == KEY_LEFT ? max([FrameColumn], 1) - 1 : B == KEY_RIGHT ? min([FrameColumn] + 1, 7) : [FrameColumn],
;           NewRow = B == KEY_UP ? max([FrameRow], 1) - 1 : B == KEY_DOWN ? min([FrameRow] + 1, 7) : [FrameRow],
;           Row = [Framed] == UNFRAMED ? [FrameRow] : NewRow, Column = [Framed] == UNFRAMED ? [FrameColumn] : NewColumn,
;           Place = Moves ? Row * FRAME_COLUMNS + Column : [Framed]
; Out:      carry = !Moves, [Framed] = Place, [FrameRow] = Row, [FrameColumn] = Column,    ; the first key only shows where the frame is
;           [Shown + 2 * S] = Moves ? Marked(S, 0) : $FF for S = 0..63,
;           [Shown + 2 * S + 1] = Moves ? Paper(S, Place, 0) | Ink(S, 0) : $FF for S = 0..63
; Clobbers: A BC DE HL, [DISPLAY:6912]
; T: -   Stack: 16
; Waits: 5 frames
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
; In:       [FrameRow] = 0 or 5 or 7, [FrameColumn] = 0..1 or 7, long[Marks] = $A5C3960F, long[Lit] = $00F00000,
;           [Turned] = 0 or TURNED, [Framed] = 37 or UNFRAMED, long[Trail] = $12345678, long[Black] = $000F0FFF,
;           long[Red] = 0 or $FFF00000, long[Kings] = $A5A5A5A5, [Shown:128] = $FF, [Hiding] = 0, interrupts = 1
; Let:      Place = [FrameRow] * FRAME_COLUMNS + [FrameColumn]
; Out:      carry = 0, [Framed] = Place, [Shown + 2 * S] = Picture(S) for S = 0..63,
;           [Shown + 2 * S + 1] = Paper(S, Place, long[Lit]) | Ink(S, long[Marks]) for S = 0..63
; Clobbers: A BC DE HL, [DISPLAY:6912]
; T: -   Stack: 16
; Waits: 5 frames
frame_show:
        CALL frame_square
        LD   (Framed),A
        CALL draw_board
        OR   A                          ; carry clear
        RET

; play_entered: plays the turn that was entered, or says why it is refused
; In:       [HistoryCount] = 0, word[FirstTurn] = 0, [Quiet] = 0 or 255, [LastTurn:LAST_SQUARES + 1] = TURN_END, [Chosen] = 0..1, word[Notice] = 0, [Break] = 0..1, [Beeper] = 0..2,
;           [TurnList + N] = 9 for N = 5..10, [TurnList + 4] = TURN_END, [TurnList + 3] = TURN_END,
;           [TurnList] = TURN_END or 21 or 9, [TurnList + 1] = TURN_END or 13 or 25 or 30, [TurnList + 2] = TURN_END or 23,
;           long[Black] = $200200, long[Red] = 0 or $06000000, long[Kings] = 0 or $200, [Turn] = SIDE_BLACK or SIDE_RED,
;           [Rules] = ORIGINAL or ENGLISH
; Let:      Refused = Played >> 96, O = Refused ? Own : Played & $FFFFFFFF, V = Refused ? Enemy : Played >> 32 & $FFFFFFFF,
;           Slow = (long[Kings] & Listed(0)) && !Jumps(Own)
; Out:      carry = 1, word[Notice] = Refused ? word[Refusals + 2 * Refused] : 0, [Turn] = Refused ? [Turn] : [Turn] ^ 1,
;           long[Black] = [Turn] == SIDE_BLACK ? O : V, long[Red] = [Turn] == SIDE_BLACK ? V : O,
;           long[Kings] = Refused ? long[Kings] : Played >> 64 & $FFFFFFFF, [Quiet] = Refused ? [Quiet] : Slow ? min([Quiet] + 1, 255) : 0,
;           [LastTurn + N] = Refused ? [LastTurn + N] : [TurnList + N] for N = 0..LAST_SQUARES, [Before + N] = [State + N] for N = 0..STATE_SIZE - 1,
;           [HistoryCount] = !Refused, [History + N] = Refused ? [History + N] : [State + N] for N = 0..STATE_SIZE - 1,
;           port[ULA] = BORDER..BORDER + ([Chosen] ? SPEAKER : 0),
;           port[CHIP_SELECT] = 0..([Chosen] ? CHIP_SHAPE : 0), port[CHIP_DATA] = 0..([Chosen] ? 255 : 0)
; Clobbers: A BC DE HL BC' DE' HL' IX IY, [Kept:12], [Source:4], [Dest:4], [Taken:4], [Follow:4], [ListAt:2], [Due], [Steps], [Quietly]
; T: 1600000   Stack: 28
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
