; turn: a turn of a person or of the Spectrum

; next_turn: plays the turn of the side to move, or does what a key asks for in its place
; In:       [Mode] = GAME or ORIGINAL, [rules.Turn] = rules.RED or rules.BLACK, [rules.RedKing] = $37, [rules.BlackKing] = $C6,
;           [rules.Board + N] = [rules.Zones + N] ? 0 : rules.BORDER for N = 0..255, [rules.Board + $37] = rules.RED + rules.KING,
;           [rules.Board + $C6] = rules.BLACK + rules.KING, [rules.Board + $3A] = 0 or rules.BLACK + rules.ROOK,
;           [Players:2] = PERSON or SPECTRUM, word[Notice] = 0 or MessageWay, [Unlit] = 0..1, [MoveCount] = 0, [Ended] = 0, [FrameRow] = 4,
;           [FrameColumn] = 5, [Framed] = 0, [Chosen] = 0..1, [Sticks] = 0, [Break] = 0..1, [Keys:18] = 0, [Hiding] = 0, interrupts = 1,
;           port[$FE] = $FF, port[$BFFE] = $FF or $FD, port[KEMPSTON] = 0                                      ; no key, L
; Where:    [Break] || port[$BFFE] == $FD                                      ; or a move is played: person_turn, spectrum_turn
; Let:      Leaves = [Break] || ![Chosen]
; Out:      carry = Leaves, [Break] = 0, [Unlit] = [Unlit] ^ !Leaves, word[Notice] = [Players + ([rules.Turn] == rules.BLACK)] == PERSON ? 0 : word[Notice]
; Clobbers: A BC DE HL IX IY, [TextColour], [TextBuffer:40], [Keys:18], [DISPLAY:6912]
; T: -   Stack: 116
; Waits: for the players
next_turn:
        LD   A,(rules.Turn)
        CALL player_of
        JR   NZ,spectrum_turn
        ; and on into

; person_turn: lets a person enter a move, or ask for something else
; In:       [Mode] = GAME or ORIGINAL, [rules.Turn] = rules.RED or rules.BLACK, [rules.RedKing] = $37, [rules.BlackKing] = $C6,
;           [rules.Board + N] = [rules.Zones + N] ? 0 : rules.BORDER for N = 0..255, [rules.Board + $37] = rules.RED + rules.KING,
;           [rules.Board + $C6] = rules.BLACK + rules.KING, [rules.Board + $3A] = 0 or rules.BLACK + rules.ROOK,
;           word[Notice] = 0 or MessageWay, [Unlit] = 0..1, [MoveCount] = 0, [Ended] = 0, [FrameRow] = 4, [FrameColumn] = 5, [Framed] = 0, [Chosen] = 1,
;           [Sticks] = 0..1, [Break] = 0..1, [Keys:18] = 0, [Hiding] = 0, interrupts = 1,
;           port[$FE] = $FF, port[$FBFE] = $FF or $FE, port[$BFFE] = $FF or $FD, port[KEMPSTON] = 0                             ; Q, L
; Where:    [Break] || (port[$FBFE] & port[$BFFE]) != $FF, port[$FBFE] == $FF || port[$BFFE] == $FF                             ; or a person is waited for
; Let:      Check = [rules.Turn] == rules.RED && [rules.Board + $3A],
;           Says = word[Notice] ? word[Notice] : [Mode] == ORIGINAL ? MessageEither : Check ? MessageCheck : MessageTurn
; Out:      carry = [Break], [Break] = 0, word[Notice] = 0, [Unlit] = [Unlit] ^ (![Break] && port[$BFFE] == $FD),
;           [attr(MESSAGE_ROW, K)] = [Says] ? [Says] : [rules.Turn] == rules.RED ? COLOUR_RED : COLOUR_BLACK for K = 0..31
; Clobbers: A BC DE HL IX IY, [TextColour], [TextBuffer:40], [Keys:18], [dots(MESSAGE_ROW, 0) + N * 256:32] for N = 0..7
; T: -   Stack: 40
; Waits: for a person
person_turn:
        CALL turn_message
        CALL take_notice
        CALL show_message
.key:   CALL player_frame
        RET  C
        OR   A
        JR   Z,.key
        CALL person_key
        JR   NC,.key
        OR   A                          ; carry clear
        RET

; turn_message: returns the message that a person's turn begins with
; In:       [Mode] = GAME or ORIGINAL, [rules.Turn] = rules.RED or rules.BLACK, [rules.RedKing] = $47, [rules.BlackKing] = $47,
;           [rules.Board + $48] = 0, [rules.Board + $49] = 0 or rules.BLACK + rules.ROOK or rules.RED + rules.ROOK, [rules.Board + $4A] = 0,
;           [rules.Board + $4B] = 0 or rules.BLACK + rules.CANNON or rules.RED + rules.CANNON, [rules.Board + $4C] = rules.BORDER,
;           [rules.Board + $42] = rules.BORDER,
;           [rules.Board + $43 + N] = 0 for N = 0..3, [rules.Board + $57 + rules.NEXT_ROW * N] = 0 for N = 0..6, [rules.Board + $C7] = 0 or rules.RED + rules.CANNON,
;           [rules.Board + $D7] = rules.BORDER, [rules.Board + $37] = 0 or rules.BLACK + rules.PAWN or rules.RED + rules.PAWN, [rules.Board + $27] = rules.BORDER,
;           [rules.Board + $58] = 0, [rules.Board + $68] = 0 or rules.BLACK + rules.KNIGHT or rules.RED + rules.KNIGHT, [rules.Board + $59] = 0,
;           [rules.Board + $38] = 0,
;           [rules.Board + $39] = 0, [rules.Board + $28] = rules.BORDER, [rules.Board + $56] = 0, [rules.Board + $66] = 0, [rules.Board + $55] = 0,
;           [rules.Board + $36] = 0,
;           [rules.Board + $26] = rules.BORDER, [rules.Board + $35] = 0   ; a king on e1 and what is around it
; Out:      HL = [Mode] == ORIGINAL ? MessageEither : IsAttacked($47, [rules.Turn] ^ rules.COLOURS) ? MessageCheck : MessageTurn
; Clobbers: A BC DE IX
; T: 2600   Stack: 4
turn_message:
        LD   HL,MessageEither
        LD   A,(Mode)
        OR   A                          ; GAME
        RET  NZ
        CALL rules.is_check
        LD   HL,MessageCheck
        RET  C
        LD   HL,MessageTurn
        RET

; spectrum_turn: plays a turn of the Spectrum
; In:       [rules.Turn] = rules.RED, [rules.RedKing] = $37, [rules.BlackKing] = $C6, D = $77..$78,
;           [rules.Board + N] = [rules.Zones + N] == 0 ? rules.BORDER : N == $37 ? rules.RED + rules.KING : N == $C6 ? rules.BLACK + rules.KING
;              : N == D ? rules.BLACK + rules.ROOK : 0 for N = 0..255, [rules.Quiet] = 9, [rules.Recorded] = 0,
;              ; D: where the rook is, so that there is one legal move
;           [Mode] = GAME, [MoveCount] = 0, [Level] = 0, [Chosen] = 0..1, [Unlit] = 0..1, [Ended] = 0, [Marked:256] = 0,
;           [Turned] = 0, [Framed] = 0, [MenuLetters] = 0, [Shown:180] = $FF, [Break] = 0..1, [Beeper] = 0..2, [Keys:18] = 0, [Hiding] = 0, interrupts = 1,
;           port[$FE] = $FF, port[$BFFE] = $FF or $FD, port[KEMPSTON] = 0                                      ; no key, L
; Where:    [Chosen] || [Break] || port[$BFFE] == $FD                           ; or the first move comes by chance: think
; Let:      Key = port[$BFFE] == $FD, Leaves = [Break] || Key && ![Chosen], Plays = !Leaves && !Key, To = D == $77 ? $38 : $47
; Out:      carry = Leaves, [Break] = 0, [Unlit] = [Unlit] ^ (!Leaves && Key), [MoveCount] = Plays, [Moves] = Plays ? $37 : [Moves],
;           [Moves + 1] = Plays ? To : [Moves + 1], [rules.Turn] = Plays ? rules.BLACK : rules.RED, [rules.RedKing] = Plays ? To : $37,
;           [rules.Board + $37] = Plays ? 0 : rules.RED + rules.KING, [rules.Board + To] = Plays ? rules.RED + rules.KING : 0,
;           [rules.Quiet] = Plays ? 10 : 9, [rules.Recorded] = Plays, [Took] = Plays ? 0 : [Took], [Marked + $37] = Plays ? MARK_SOURCE : 0,
;           port[ULA] = BORDER..BORDER + (Plays ? SPEAKER : 0),
;           port[CHIP_SELECT] = 0..(Plays ? CHIP_SHAPE : 0), port[CHIP_DATA] = 0..(Plays ? 255 : 0)
; Clobbers: A BC DE HL BC' IX IY, [rules.NodesMost:3], [rules.DepthMost], [rules.LookedAhead], [rules.Best:2], [rules.Wanted], [rules.KingPoint],
;           [rules.InCheck], [rules.Differing], [rules.Quiets], [rules.BestValue:2], [rules.Nodes:3],
;           [rules.PlayerRam:$2000], [rules.Past:256], [rules.RecordFrom:16], [rules.RecordTo:16], [rules.RecordCheck:16],
;           [Shown:180], [TextColour], [TextBuffer:40], [Keys:18], [Picture:32], [SeenRow], [SeenColumn], [DISPLAY:6912]
; T: -   Stack: 138
; Waits: for choose_move
spectrum_turn:
        LD   HL,MessageThinks
        CALL show_message
        CALL show_thinking
        LD   B,THINKING
.pause: PUSH BC
        CALL player_frame
        JR   C,.leave
        LD   HL,AtAnyTime
        CALL run_command
        POP  BC
        JR   C,.anew
        DJNZ .pause
        CALL think
        RET  C
        LD   A,(rules.Best)
        CALL mark_source
        CALL draw_board
        LD   B,STEPPING
        CALL player_pause
        RET  C
        LD   DE,(rules.Best)
        LD   A,E
        LD   E,D
        LD   D,A
        CALL take_turn
.anew:  OR   A                          ; carry clear
        RET
.leave: POP  BC
        RET

; think: lets the player choose its move; BREAK ends it. The first move of each side in a demonstration comes by chance
; In:       [rules.Turn] = rules.RED, [rules.RedKing] = $37, [rules.BlackKing] = $C6, D = $77..$78,
;           [rules.Board + N] = [rules.Zones + N] == 0 ? rules.BORDER : N == $37 ? rules.RED + rules.KING : N == $C6 ? rules.BLACK + rules.KING
;              : N == D ? rules.BLACK + rules.ROOK : 0 for N = 0..255, [rules.Quiet] = 9, [rules.Recorded] = 0,
;              ; D: where the rook is, so that there is one legal move
;           [Chosen] = 0..1, [MoveCount] = BY_CHANCE - 1..BY_CHANCE, [Level] = 0..1, [Break] = 0..1, R = 0 or 127..128 or 255
; Let:      Chance = [Chosen] == 0 && [MoveCount] < BY_CHANCE
; Out:      carry = !Chance && [Break], [Break] = Chance && [Break], [rules.Best] = $37, [rules.Best + 1] = D == $77 ? $38 : $47,
;           [rules.DepthMost] = Chance ? [rules.DepthMost] : [Level] + 1, [rules.LookedAhead] = Chance ? [rules.LookedAhead] : [Level] + 1
; Clobbers: A BC DE HL BC' IX IY, [rules.NodesMost:3], [rules.Wanted], [rules.KingPoint], [rules.InCheck], [rules.Differing], [rules.Quiets],
;           [rules.BestValue:2], [rules.Nodes:3],
;           [rules.PlayerRam:$2000], [rules.Past:256], [rules.RecordFrom:16], [rules.RecordTo:16], [rules.RecordCheck:16]
; T: 1400000000   Stack: 136
think:  LD   A,(Chosen)
        OR   A
        JR   NZ,.search
        LD   A,(MoveCount)
        CP   BY_CHANCE
        JR   NC,.search
        LD   D,rules.ENDING_LIST
        CALL rules.list_legal
        JR   pick_move
.search:
        CALL rules.set_level
        CALL rules.choose_move
        JP   key_break
BY_CHANCE       EQU  2                  ; moves with which a demonstration begins, so that its games differ

; pick_move: picks a move of a list by chance
; In:       A = 1..119, R = 0..255, [rules.MoveLists + N] = 255 - N for N = 0..255       ; the number of moves, the list
; Let:      Number = (R + 4 & 127) % A
; Out:      word[rules.Best] = word[rules.MoveLists + 2 * Number], carry = 0
; Clobbers: A C HL
; T: 2161   Stack: 2
pick_move:
        LD   C,A
        CALL random_byte
        AND  127
.less:  SUB  C
        JR   NC,.less
        ADD  A,C
        ADD  A,A
        LD   L,A
        LD   H,rules.ENDING_LIST
        LD   A,(HL)
        INC  L
        LD   H,(HL)
        LD   L,A
        LD   (rules.Best),HL
        OR   A                          ; carry clear
        RET

; player_of: says who plays a side
; In:       A = rules.RED or rules.BLACK, [Players] = PERSON or SPECTRUM, [Players + 1] = PERSON or SPECTRUM
; Out:      A = [Players + (A == rules.BLACK)], zero = [Players + (A == rules.BLACK)] == PERSON
; Clobbers: -
; T: 75   Stack: 2
player_of:
        PUSH HL
        LD   HL,Players
        RLCA                            ; BLACK is bit 7
        JR   NC,.red
        INC  HL
.red:   LD   A,(HL)
        OR   A
        POP  HL
        RET

; take_turn: plays a move that was judged, with its sound
; In:       [Mode] = GAME or ORIGINAL, [MoveCount] = 7 or MOVES_MOST, [Moves] = $33, [Moves + 1] = $34 or $CA,
;           [Moves + N] = low(N) for N = 2..2 * MOVES_MOST - 1, [FirstBoard + N] = N for N = 0..89, [FirstSide] = rules.RED, word[GivenUp] = 255,
;           D = $C3 or $85, E = $85 or $C4, [Chosen] = 0, [rules.Quiet] = 119, [rules.Recorded] = 5,
;           [rules.Board + $C3] = rules.RED + rules.ROOK, [rules.Board + $85] = rules.BLACK + rules.CANNON,
;           [rules.Board + $C4] = 0 or rules.RED + rules.ROOK,
;           [rules.Turn] = rules.RED or rules.BLACK, [rules.RedKing] = $47, [rules.BlackKing] = $47,    ; a king on e1 and what is around it:
;           [rules.Board + $48] = 0, [rules.Board + $49] = 0, [rules.Board + $4A] = 0,
;           [rules.Board + $4B] = 0, [rules.Board + $4C] = rules.BORDER, [rules.Board + $42] = rules.BORDER,
;           [rules.Board + $43 + N] = 0 for N = 0..3, [rules.Board + $57 + 16 * N] = 0 for N = 0..7,
;           [rules.Board + $D7] = rules.BORDER, [rules.Board + $37] = 0, [rules.Board + $27] = rules.BORDER,
;           [rules.Board + $58] = 0, [rules.Board + $68] = 0 or rules.BLACK + rules.KNIGHT, [rules.Board + $59] = 0,
;           [rules.Board + $38] = 0, [rules.Board + $39] = 0, [rules.Board + $28] = rules.BORDER, [rules.Board + $56] = 0,
;           [rules.Board + $66] = 0, [rules.Board + $55] = 0, [rules.Board + $36] = 0, [rules.Board + $26] = rules.BORDER,
;           [rules.Board + $35] = 0
; Where:    D != E
; Let:      Taken = [rules.Board + E], At = [rules.Recorded], New = Taken || [Mode] ? 0 : 1, Full = [MoveCount] == MOVES_MOST,
;           Kept = [MoveCount] - Full, Cell(P) = (P - rules.FIRST_POINT) / 16 * 9 + (P - rules.FIRST_POINT) % 16
; Out:      [MoveCount] = Kept + 1, [Took] = Taken, word[GivenUp] = word[GivenUp] + Full, [FirstSide] = [FirstSide] ^ (Full ? rules.COLOURS : 0),
;           [Moves + N] = N == 2 * Kept ? D : N == 2 * Kept + 1 ? E : Full ? [Moves + 2 + N] : [Moves + N] for N = 0..2 * MOVES_MOST - 3,
;           [Moves + 2 * MOVES_MOST - 2] = D for N = 1..Full, [Moves + 2 * MOVES_MOST - 1] = E for N = 1..Full,
;           [FirstBoard + N] = Full && N == Cell([Moves + 1]) ? [FirstBoard + Cell([Moves])] : Full && N == Cell([Moves])
;              ? 0 : [FirstBoard + N] for N = 0..89,
;           [rules.Board + D] = 0, [rules.Board + E] = [rules.Board + D], [rules.Turn] = [rules.Turn] ^ rules.COLOURS,
;           [rules.Quiet] = [Mode] ? [rules.Quiet] : Taken ? 0 : [rules.Quiet] + 1, [rules.Recorded] = [Mode] ? At : Taken ? 0 : At + 1,
;           [rules.RecordFrom + At] = D for N = 1..New, [rules.RecordTo + At] = E for N = 1..New,
;           [rules.RecordCheck + At] = IsAttacked($47, [rules.Turn]) for N = 1..New
; Clobbers: A BC DE HL IX
; T: 80100   Stack: 12
take_turn:
        CALL play
        LD   HL,TuneTake
        LD   A,(Took)
        OR   A
        JR   NZ,.sound
        LD   HL,TuneRed
        LD   A,(rules.Turn)
        CP   rules.BLACK
        JR   Z,.sound                   ; Black is to move now
        LD   HL,TuneBlack
.sound: JP   sound
