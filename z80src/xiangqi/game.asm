; game: one game, from its first position to its end

; game: plays a game
; In:       [Chosen] = 0..1 or rules.LEVELS, [MenuMode] = GAME or ORIGINAL, [MenuPlayers] = PERSON or SPECTRUM, [MenuPlayers + 1] = PERSON or SPECTRUM,
;           [MenuLetters] = 0, [Break] = 1, [Keys:18] = 0, [Hiding] = 0, interrupts = 1,
;           port[$FE] = $FF, port[KEMPSTON] = 0                                ; without BREAK it is played: next_turn, result, announce
; Let:      Demo = [Chosen] == 0, All = Demo ? SPECTRUM : [MenuMode] == ORIGINAL ? PERSON : 2,
;           Red(P) = fold(N = 0..rules.SET_UP_PIECES - 1, X = 0, [rules.SetUp + 2 * N] == P ? rules.RED + [rules.SetUp + 2 * N + 1] : X),
;           Black(P) = fold(N = 0..rules.SET_UP_PIECES - 1, X = 0, ([rules.SetUp + 2 * N] ^ rules.TURNED) == P
;              ? rules.BLACK + [rules.SetUp + 2 * N + 1] : X),
;           Piece(P) = Red(P) + Black(P)
; Out:      [Level] = Demo ? 0 : [Chosen] - 1, [Mode] = Demo ? GAME : [MenuMode], [Players + N] = All == 2 ? [MenuPlayers + N] : All for N = 0..1,
;           [Turned] = 0, [Framed] = 0, word[Notice] = 0, [Break] = 0, [Hiding] = 0, carry = 1, word[FrameRow] = START_FRAME,
;           [rules.Board + N] = [rules.Zones + N] ? Piece(N) : rules.BORDER for N = 0..255,
;           [rules.Turn] = rules.RED, [rules.RedKing] = $37, [rules.BlackKing] = $C7, [rules.Quiet] = 0, [rules.Recorded] = 0,
;           [FirstBoard + N] = Piece(rules.FIRST_POINT + N / 9 * 16 + N % 9) for N = 0..89, [FirstSide] = rules.RED, [MoveCount] = 0,
;           word[GivenUp] = 0, [Ended] = 0
; Clobbers: A BC DE HL IX IY, [rules.Wanted], [rules.KingPoint], [rules.InCheck], [rules.Differing], [rules.Quiets], [rules.Past:256],
;           [rules.MoveLists:256], [Marked:256], [Source], [File], [Shown:180], [ListLength], [ListTop], [ListCursor], [HIDDEN:768],
;           [TextColour], [TextBuffer:40], [Keys:18], [Picture:32], [SeenRow], [SeenColumn], [DISPLAY:6912], ports
; T: -   Stack: 118
; Waits: for the players, over and over
game:
        CALL game_begin
        CALL draw_game
.turn:  CALL show_game
        CALL result
        JR   Z,.next
        PUSH HL
        CALL show_message
        CALL end_tune
        CALL sound
        POP  HL
.over:  CALL announce
        RET  C
        CALL show_game
        CALL result
        JR   NZ,.over
.next:  CALL next_turn
        RET  C
        JR   .turn

; game_begin: begins a game: options, pieces, no moves
; In:       [Chosen] = 0..rules.LEVELS, [MenuMode] = GAME or ORIGINAL, [MenuPlayers] = PERSON or SPECTRUM, [MenuPlayers + 1] = PERSON or SPECTRUM
; Let:      Demo = [Chosen] == 0, All = Demo ? SPECTRUM : [MenuMode] == ORIGINAL ? PERSON : 2,
;           Red(P) = fold(N = 0..rules.SET_UP_PIECES - 1, X = 0, [rules.SetUp + 2 * N] == P ? rules.RED + [rules.SetUp + 2 * N + 1] : X),
;           Black(P) = fold(N = 0..rules.SET_UP_PIECES - 1, X = 0, ([rules.SetUp + 2 * N] ^ rules.TURNED) == P
;              ? rules.BLACK + [rules.SetUp + 2 * N + 1] : X),
;           Piece(P) = Red(P) + Black(P)
; Out:      [Level] = Demo ? 0 : [Chosen] - 1, [Mode] = Demo ? GAME : [MenuMode], [Players + N] = All == 2 ? [MenuPlayers + N] : All for N = 0..1,
;           [Turned] = 0, [Framed] = 0, word[Notice] = 0, word[FrameRow] = START_FRAME,
;           [rules.Board + N] = [rules.Zones + N] ? Piece(N) : rules.BORDER for N = 0..255,
;           [rules.Turn] = rules.RED, [rules.RedKing] = $37, [rules.BlackKing] = $C7, [rules.Quiet] = 0, [rules.Recorded] = 0,
;           [FirstBoard + N] = Piece(rules.FIRST_POINT + N / 9 * 16 + N % 9) for N = 0..89, [FirstSide] = rules.RED, [MoveCount] = 0,
;           word[GivenUp] = 0, [Ended] = 0
; Clobbers: A BC DE HL
; T: 38113   Stack: 4
game_begin:
        LD   HL,(MenuPlayers)
        LD   (Players),HL
        LD   A,(MenuMode)
        LD   B,A
        LD   A,(Chosen)
        SUB  1
        JR   NC,.level
        LD   HL,SPECTRUM * 257          ; a demonstration: the Spectrum against itself
        LD   (Players),HL
        XOR  A
        LD   B,A
.level: LD   (Level),A
        LD   A,B
        LD   (Mode),A
        OR   A                          ; GAME
        JR   Z,.players
        LD   HL,PERSON * 257            ; the original has no player
        LD   (Players),HL
.players:
        XOR  A
        LD   (Turned),A
        LD   (Framed),A
        LD   H,A
        LD   L,A
        LD   (Notice),HL
        LD   HL,START_FRAME
        LD   (FrameRow),HL
        CALL rules.set_up
        ; and on into

; position_begin: makes the position on the board the first one of the game
; In:       D = $36..$38 or $46..$48 or $56..$58, E = $A6..$A8 or $B6..$B8 or $C6..$C8,               ; the kings
;           [rules.Board + N] = [rules.Zones + N] == 0 ? rules.BORDER : N == D ? rules.RED + rules.KING : N == E ? rules.BLACK + rules.KING
;              : N % 3 ? 0 : rules.BLACK + rules.KNIGHT for N = rules.FIRST_POINT..255, [rules.Turn] = rules.RED or rules.BLACK
; Out:      [FirstBoard + N] = [rules.Board + rules.FIRST_POINT + N / 9 * 16 + N % 9] for N = 0..89, [FirstSide] = [rules.Turn], [MoveCount] = 0,
;           word[GivenUp] = 0, [Ended] = 0, [rules.RedKing] = D, [rules.BlackKing] = E, [rules.Quiet] = 0, [rules.Recorded] = 0
; Clobbers: A BC DE HL
; T: 15023   Stack: 2
position_begin:
        CALL keep_board
        LD   A,(rules.Turn)
        LD   (FirstSide),A
        XOR  A
        LD   (MoveCount),A
        LD   (Ended),A
        LD   H,A
        LD   L,A
        LD   (GivenUp),HL
        JP   rules.begin

; result: says if the game is over
; In:       HL = 0 or $FFFF, [Mode] = GAME or ORIGINAL, [Ended] = 0 or RESIGNED or AGREED, [rules.Turn] = rules.RED or rules.BLACK,
;           [rules.Quiet] = 119 or rules.QUIET_MOST, [rules.Recorded] = 7,                     ; repetitions: find_repetition
;           [rules.RedKing] = $36, [rules.BlackKing] = $C7, [rules.Board + N] = [rules.Zones + N] ? 0 : rules.BORDER for N = 0..255,
;           [rules.Board + $36] = rules.RED + rules.KING,
;           [rules.Board + $C7] = rules.BLACK + rules.KING, [rules.Board + $3B] = 0 or rules.BLACK + rules.ROOK,
;           [rules.Board + $4B] = 0 or rules.BLACK + rules.ROOK, [rules.Board + $7B] = 0
; Where:    !IsAttacked([rules.Turn] == rules.RED ? [rules.BlackKing] : [rules.RedKing], [rules.Turn]),
;           !FaceThen([rules.RedKing], [rules.BlackKing], 0)
; Let:      End = [Mode] ? 0 : [Ended] ? [Ended] : EndOf([rules.Turn], [rules.RedKing] * 256 + [rules.BlackKing])
; Out:      zero = End == 0, HL = (End ? word[Endings + 2 * End] : 0)..(End ? word[Endings + 2 * End] : $FFFF)    ; the message that says how it ended
; Clobbers: A BC DE IX IY, [rules.Wanted], [rules.KingPoint], [rules.InCheck], [rules.Differing], [rules.Quiets], [rules.Past:256],
;           [rules.MoveLists:255]
; T: 400000   Stack: 18
result:
        LD   A,(Mode)
        CP   ORIGINAL
        RET  Z
        CALL ending
        OR   A
        RET  Z
        CP   rules.PERPETUAL_CHECK
        JR   NZ,.message
        LD   A,(rules.Turn)
        CP   B
        LD   HL,MessagePerpetual
        JR   Z,.over
        LD   HL,MessagePerpetualMover
        JR   .over
.message:
        LD   HL,Endings
        ADD  A,A
        LD   E,A
        LD   D,0
        ADD  HL,DE
        LD   A,(HL)
        INC  HL
        LD   H,(HL)
        LD   L,A
.over:  OR   H                          ; zero clear: no text lies in the first page
        RET

; ending: says if the game is over by the rules or by people, and who has won
; In:       [Ended] = 0 or RESIGNED or AGREED, [rules.Turn] = rules.RED or rules.BLACK, [rules.Quiet] = 119 or rules.QUIET_MOST,
;           [rules.Recorded] = 7,                     ; repetitions: find_repetition
;           [rules.RedKing] = $36, [rules.BlackKing] = $C7, [rules.Board + N] = [rules.Zones + N] ? 0 : rules.BORDER for N = 0..255,
;           [rules.Board + $36] = rules.RED + rules.KING,
;           [rules.Board + $C7] = rules.BLACK + rules.KING, [rules.Board + $3B] = 0 or rules.BLACK + rules.ROOK,
;           [rules.Board + $4B] = 0 or rules.BLACK + rules.ROOK, [rules.Board + $7B] = 0 or rules.RED + rules.PAWN
; Where:    !IsAttacked([rules.Turn] == rules.RED ? [rules.BlackKing] : [rules.RedKing], [rules.Turn]),
;           !FaceThen([rules.RedKing], [rules.BlackKing], 0)
; Let:      End = [Ended] ? [Ended] : EndOf([rules.Turn], [rules.RedKing] * 256 + [rules.BlackKing])
; Out:      A = End, B = 1 << End & (1 << rules.MATE | 1 << rules.STALEMATE | 1 << RESIGNED) ? [rules.Turn] ^ rules.COLOURS : 0   ; who has won
; Clobbers: C DE HL IX IY, [rules.Wanted], [rules.KingPoint], [rules.InCheck], [rules.Differing], [rules.Quiets], [rules.Past:256],
;           [rules.MoveLists:255]
; T: 400000   Stack: 16
ending: LD   A,(Ended)
        OR   A
        JP   Z,rules.find_ending
        ; and on into

; ended_winner: returns who has won a game that people have ended
; In:       A = RESIGNED or AGREED, [rules.Turn] = rules.RED or rules.BLACK
; Out:      B = A == RESIGNED ? [rules.Turn] ^ rules.COLOURS : 0
; Clobbers: -
; T: 60   Stack: 0
ended_winner:
        LD   B,0
        CP   AGREED
        RET  Z
        LD   A,(rules.Turn)
        XOR  rules.COLOURS
        LD   B,A
        LD   A,RESIGNED
        RET

; announce: says how a game ended and waits for a key: the moves may be looked at, and taken back
; In:       HL = MessageMate or MessageAgreed, word[Notice] = 0 or MessageFirst, [Chosen] = 0..1, [Unlit] = 0..1,
;           [rules.Turn] = rules.BLACK, [Break] = 0..1, [Keys:18] = 0, [Hiding] = 0, interrupts = 1,
;           port[$FE] = $FF, port[$BFFE] = $FF or $FE or $FD, port[KEMPSTON] = 0                    ; no key, ENTER, L
; Where:    ![Chosen] || [Break] || port[$BFFE] != $FF                                             ; or people are waited for
; Let:      Says = word[Notice] ? word[Notice] : HL, Goes = [Chosen] && ![Break] && port[$BFFE] == $FD, Hints = Goes ? GameHints : EndHints
; Out:      carry = !Goes, [Unlit] = [Unlit] ^ Goes, [Break] = 0, word[Notice] = 0,               ; set: to the menu; clear: a key has led to a state
;           [attr(MESSAGE_ROW, K)] = [Says] ? [Says] : COLOUR_BLACK for K = 0..31,
;           [dots([Hints], [Hints + 1]) + N * 256] = [Font + ([Hints + 3] - 32) * 8 + N] for N = 0..7
; Clobbers: A BC DE HL IX IY, [TextColour], [TextBuffer:40], [Keys:18], [dots(MESSAGE_ROW, 0) + N * 256:32] for N = 0..7,
;           [dots(HINT_ROW + J, 0) + N * 256:32] for J = 0..1 for N = 0..7, [attr(HINT_ROW + J, 0):32] for J = 0..1
; T: -   Stack: 40
; Waits: for a key; in a demonstration for SHOWING frames
announce:
        CALL take_notice
        CALL show_message
        LD   HL,EndHints
        CALL show_hints
        LD   A,(Chosen)
        OR   A
        LD   B,SHOWING
        JR   Z,.show
.key:   CALL player_frame
        RET  C
        CP   KEY_ENTER
        SCF
        RET  Z
        LD   HL,AtAnyTime
        CALL run_command
        JR   NC,.key
        LD   HL,GameHints
        CALL show_hints
        OR   A                          ; carry clear
        RET
.show:  CALL player_pause
        SCF
        RET

; end_tune: returns the tune for the end of a game
; In:       [Players] = PERSON or SPECTRUM, [Players + 1] = PERSON or SPECTRUM, [Ended] = 0 or RESIGNED or AGREED,
;           [rules.Turn] = rules.RED or rules.BLACK, [rules.Quiet] = 3, [rules.Recorded] = 7,                     ; repetitions: find_repetition
;           [rules.RedKing] = $36, [rules.BlackKing] = $C7, [rules.Board + N] = [rules.Zones + N] ? 0 : rules.BORDER for N = 0..255,
;           [rules.Board + $36] = rules.RED + rules.KING,
;           [rules.Board + $C7] = rules.BLACK + rules.KING, [rules.Board + $3B] = 0 or rules.BLACK + rules.ROOK,
;           [rules.Board + $4B] = 0 or rules.BLACK + rules.ROOK, [rules.Board + $7B] = 0
; Where:    !IsAttacked([rules.Turn] == rules.RED ? [rules.BlackKing] : [rules.RedKing], [rules.Turn]),
;           !FaceThen([rules.RedKing], [rules.BlackKing], 0)
; Let:      End = [Ended] ? [Ended] : EndOf([rules.Turn], [rules.RedKing] * 256 + [rules.BlackKing]),
;           IsWon = 1 << End & (1 << rules.MATE | 1 << rules.STALEMATE | 1 << RESIGNED),
;           Own = [Players + ([rules.Turn] == rules.BLACK)], Other = [Players + ([rules.Turn] == rules.RED)]
; Out:      HL = IsWon ? (Other == SPECTRUM && Own == PERSON ? TuneLost : TuneMatch) : TuneTie
; Clobbers: A BC DE IX IY, [rules.Wanted], [rules.KingPoint], [rules.InCheck], [rules.Differing], [rules.Quiets], [rules.Past:256],
;           [rules.MoveLists:255]
; T: 400000   Stack: 18
end_tune:
        CALL ending
        LD   HL,TuneTie
        LD   A,B
        OR   A
        RET  Z
        LD   HL,TuneMatch
        CALL player_of
        RET  Z                          ; a person has won
        LD   A,B
        XOR  rules.COLOURS
        CALL player_of
        RET  NZ
        LD   HL,TuneLost
        RET
