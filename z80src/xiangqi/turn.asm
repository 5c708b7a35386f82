; turn: a turn of a person or of the Spectrum

; next_turn: plays the turn of the side to move, or does what a key asks for in its place
; In:       the state, Players
; Out:      carry set if the players left; else the state may have changed
; Clobbers: A BC DE HL IX IY
; T: -   Stack: 116
; Waits: for the players
; Unproved: it waits for people; the tests play games
next_turn:
        LD   A,(rules.Turn)
        CALL player_of
        JR   NZ,spectrum_turn
        ; and on into

; person_turn: lets a person enter a move, or ask for something else
; In:       the state
; Out:      carry set if the player left; else a move was played or refused, or the state may have changed
; Clobbers: A BC DE HL IX IY
; T: -   Stack: 40
; Waits: for a person
; Unproved: it waits for people; the tests play games
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
;           [rules.Board + $4B] = 0 or rules.BLACK + rules.CANNON or rules.RED + rules.CANNON, [rules.Board + $4C] = rules.BORDER, [rules.Board + $42] = rules.BORDER,
;           [rules.Board + $43 + N] = 0 for N = 0..3, [rules.Board + $57 + rules.NEXT_ROW * N] = 0 for N = 0..6, [rules.Board + $C7] = 0 or rules.RED + rules.CANNON,
;           [rules.Board + $D7] = rules.BORDER, [rules.Board + $37] = 0 or rules.BLACK + rules.PAWN or rules.RED + rules.PAWN, [rules.Board + $27] = rules.BORDER,
;           [rules.Board + $58] = 0, [rules.Board + $68] = 0 or rules.BLACK + rules.KNIGHT or rules.RED + rules.KNIGHT, [rules.Board + $59] = 0, [rules.Board + $38] = 0,
;           [rules.Board + $39] = 0, [rules.Board + $28] = rules.BORDER, [rules.Board + $56] = 0, [rules.Board + $66] = 0, [rules.Board + $55] = 0, [rules.Board + $36] = 0,
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
; In:       the state, Level
; Out:      carry set if the players left; else a move was played, or a key has changed something
; Clobbers: A BC DE HL IX IY
; T: -   Stack: 114
; Waits: for choose_move
; Unproved: it waits for people, and searches; choose_move is compared with the port; the tests play games against it
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
; In:       the board, the record of the rules, Level, Chosen, MoveCount
; Out:      carry clear: rules.Best; set: BREAK was pressed
; Clobbers: A BC DE HL IX IY
; T: -   Stack: 112
; Unproved: it searches, and the value of a search is no expression; choose_move is compared with the port
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
; In:       D and E the points, the state
; Out:      the state after it
; Clobbers: A BC DE HL IX
; T: -   Stack: 12
; Unproved: it joins routines that have contracts: play, sound; the tests play games
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
