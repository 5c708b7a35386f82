; commands: what a key can ask for in place of a move

; The tables are those of lib/command.asm.

; The commands of a person whose turn it is,
InTurn:
        DB   'q'
        DW   forget
        DB   'r'
        DW   end_early
; and what people can ask for at any time.
AtAnyTime:
        DB   'u'
        DW   take_back
        DB   't'
        DW   turn_board
        DB   'l'
        DW   switch_lights
        DB   'n'
        DW   read_moves
        DB   's'
        DW   save
        DB   'j'
        DW   load
        DB   'p'
        DW   edit_position
        DB   0

; forget: forgets the point that was entered
; In:       -
; Out:      carry = 1                       ; the turn begins anew
; Clobbers: -
; T: 14   Stack: 0
forget: SCF
        RET

; take_back: takes moves back until a person is to move, at least one; or goes on with a game that people have ended. If older moves were
; given up, it leaves as many as the rules look back.
; In:       [Ended] = 0 or RESIGNED, [MoveCount] = 0..2 or rules.QUIET_MOST, word[GivenUp] = 0 or 1 or 256,
;           [Players] = PERSON or SPECTRUM, [Players + 1] = PERSON or SPECTRUM, [Mode] = GAME or ORIGINAL,
;           [FirstSide] = rules.RED, [FirstBoard + N] = 0 for N = 0..89, [FirstBoard] = rules.RED + rules.ROOK,
;           [FirstBoard + 4] = rules.RED + rules.KING, [FirstBoard + 84] = rules.BLACK + rules.KING,                  ; a0, e0 and d9
;           [Moves] = $33, [Moves + 1] = $43, [Moves + 2] = $C6, [Moves + 3] = $B6, word[Notice] = 0,      ; a0a1 d9d8
;           [rules.Turn] = [MoveCount] == 1 ? rules.BLACK : rules.RED, [rules.Board + N] = [rules.Zones + N] ? 0 : rules.BORDER for N = 0..255
; Where:    [MoveCount] < 3 || word[GivenUp]
; Let:      Least = word[GivenUp] ? rules.QUIET_MOST : 0, Anew = ![Ended] && [MoveCount] > Least,
;           Both = [Players] == SPECTRUM && [Players + 1] == SPECTRUM,
;           To = !Anew ? [MoveCount] : [MoveCount] == 2 && !Both && [Players + 1] == SPECTRUM ? 0 : [MoveCount] - 1,
;           Spot = To ? $43 : $33, Point(N) = rules.FIRST_POINT + N / 9 * 16 + N % 9, Noted = Anew && To && [Mode] == GAME
; Out:      carry = 1, [Ended] = 0, [MoveCount] = To, word[Notice] = ![Ended] && [MoveCount] <= Least ? MessageFirst : 0,
;           [rules.Turn] = !Anew ? [rules.Turn] : To ? rules.BLACK : rules.RED, [rules.RedKing] = Anew ? $37 : [rules.RedKing],
;           [rules.BlackKing] = Anew ? $C6 : [rules.BlackKing], [rules.Quiet] = Anew ? Noted : [rules.Quiet], [rules.Recorded] = Anew ? Noted : [rules.Recorded],
;           [rules.Board + Point(N)] = !Anew ? 0 : Point(N) == Spot ? rules.RED + rules.ROOK : N ? [FirstBoard + N] : 0 for N = 0..89,
;           [rules.RecordFrom] = $33 for N = 1..Noted, [rules.RecordTo] = $43 for N = 1..Noted, [rules.RecordCheck] = 0 for N = 1..Noted
; Clobbers: A BC DE HL IX
; T: 800000   Stack: 20
take_back:
        LD   HL,Ended
        LD   A,(HL)
        LD   (HL),0
        OR   A
        SCF
        RET  NZ
        LD   HL,(GivenUp)
        LD   A,H
        OR   L
        JR   Z,.from
        LD   A,rules.QUIET_MOST         ; a position before may come again, and all moves without a capture count
.from:  LD   HL,MoveCount
        CP   (HL)
        LD   HL,MessageFirst
        JP   NC,notice
        LD   HL,MoveCount
        DEC  (HL)
        LD   HL,Players                 ; when only the Spectrum plays, one move
        LD   A,(HL)
        INC  HL
        AND  (HL)
        JR   NZ,.done
        LD   A,(rules.Turn)
        XOR  rules.COLOURS
        CALL player_of
        JR   Z,.done
        LD   HL,MoveCount
        LD   A,(HL)
        OR   A
        JR   Z,.done
        DEC  (HL)
.done:  CALL replay
        SCF
        RET

; turn_board: turns the board round
; In:       [Turned] = 0..1, [Framed] = 0..1, [FrameRow] = 4, [FrameColumn] = 5, [MenuLetters] = 0..1, [Hiding] = 0, interrupts = 1,
;           [rules.Board + N] = N % 5 < 2 ? 0 : rules.RED << N % 2 | N % 7 + 1 for N = rules.FIRST_POINT..$CB,
;           [Marked + N] = N % 3 ? N % 16 : 0 for N = rules.FIRST_POINT..$CB, [Shown:180] = $FF
; Let:      Then = [Turned] ^ 1
; Out:      carry = 0, [Turned] = Then, [Shown + 2 * S] = Stands(S, Then) for S = 0..89,
;           [Shown + 2 * S + 1] = PointColour(S, FramePoint, Then) for S = 0..89
; Clobbers: A BC DE HL IX, [Picture:32], [SeenRow], [SeenColumn], [DISPLAY:6912]
; T: -   Stack: 34
; Waits: 15 frames
turn_board:
        LD   HL,Turned
        LD   A,(HL)
        XOR  1
        LD   (HL),A
        CALL draw_edges
        CALL draw_board
        OR   A                          ; carry clear
        RET

; switch_lights: switches the lights on and off
; In:       [Unlit] = 0..1
; Out:      [Unlit] = [Unlit] ^ 1, carry = 1
; Clobbers: A HL
; T: 45   Stack: 0
switch_lights:
        LD   HL,Unlit
        LD   A,(HL)
        XOR  1
        LD   (HL),A
        SCF
        RET
