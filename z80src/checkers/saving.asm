; saving: a game on tape

; A saved game is the first position of the records, its rules, and the squares of all turns since then. The positions in between follow
; from these when the turns are played again. A bad tape never costs the game (lib/save.asm).

        DEFINE  SAVE_TAG   "Chkr"
        DEFINE  SAVE_NAME  "saved game"
SAVE_VERSION    EQU  2

Saved           EQU  SearchRam          ; the player's memory is free while a person saves and loads
SavedRules      EQU  Saved + Rules - State
SavedFirst      EQU  Saved + SAVED_STATE                ; what FirstTurn is
SavedCount      EQU  SavedFirst + 2     ; turns since the first position
SavedSquares    EQU  SavedCount + 1     ; their squares; bit 7 marks the last one of each turn
SavedEnd        EQU  SavedSquares + 2 * HISTORY_MOST + 2 * SIDE_PIECES         ; two squares a turn, and one for each piece that is taken
SAVED_STATE     EQU  LastTurn - State   ; the bytes of a position: boards, Turn, Quiet and Rules
SAVED_SIZE      EQU  SavedEnd - Saved
SaveBlock       EQU  SavedEnd
        ASSERT Rules + 1 == LastTurn && SaveBlock + SAVE_SIZE <= HIDDEN

; save_turns: saves the game to tape
; In:       [HistoryCount] = 0, [State + N] = N + 1 for N = 0..SAVED_STATE - 1, word[FirstTurn] = 0 or 300, [Saved:SAVED_SIZE] = $55,
;           [Turn] = SIDE_BLACK, [Break] = 0..1, [Keys:18] = 0, [Hiding] = 0, interrupts = 1,
;           port[$FE] = $FF, port[$BFFE] = $FF or $FE or $FD, port[$7FFE] = $FF or $FE, port[KEMPSTON] = 0      ; ENTER, L; SPACE
; Where:    [Break] || (port[$BFFE] & port[$7FFE]) != $FF,                     ; or a person is waited for
;           [Break] || port[$BFFE] != $FE || port[$7FFE] == $FE                ; ENTER without SPACE: the game goes out, and the tests load it
; Out:      carry = 1, word[Notice] = MessageNoTape, [Break] = [Break], port[ULA] = any,
;           [Saved + N] = [State + N] for N = 0..SAVED_STATE - 1, word[SavedFirst] = word[FirstTurn], [SavedCount] = 0,
;           [SavedSquares + N] = 0 for N = 0..SavedEnd - SavedSquares - 1
; Clobbers: A BC DE HL, [SaveBlock:SAVE_SIZE], [TextColour], [TextBuffer:64], [Keys:18], [attr(MESSAGE_ROW, 0):32],
;           [dots(MESSAGE_ROW, 0) + N * 256:32] for N = 0..7
; T: 110000   Stack: 20
; Waits: for a person, and for the tape
save_turns:
        CALL pack_game
        JP   save

; load_turns: loads a game from tape
; In:       [HistoryCount] = 0, [State + N] = N + 1 for N = 0..SAVED_STATE - 1, word[FirstTurn] = 0 or 300, [Saved:SAVED_SIZE] = $55,
;           [Turn] = SIDE_BLACK, [Break] = 0..1, [Keys:18] = 0, [Hiding] = 0, interrupts = 1,
;           port[$FE] = $FF, port[$BFFE] = $FF or $FE or $FD, port[$7FFE] = $FF or $FE, port[KEMPSTON] = 0      ; ENTER, L; SPACE
; Where:    [Break] || (port[$BFFE] & port[$7FFE]) != $FF,                     ; or a person is waited for
;           [Break] || port[$BFFE] != $FE || port[$7FFE] == $FE                ; ENTER without SPACE: a tape is read, and the tests do that
; Out:      carry = 1, word[Notice] = MessageNoTape, [Break] = [Break], port[ULA] = any,
;           [Saved + N] = [State + N] for N = 0..SAVED_STATE - 1, word[SavedFirst] = word[FirstTurn], [SavedCount] = 0,
;           [SavedSquares + N] = 0 for N = 0..SavedEnd - SavedSquares - 1
; Clobbers: A BC DE HL BC' DE' HL' IX IY, [SaveBlock:SAVE_SIZE], [TextColour], [TextBuffer:64], [Keys:18], [attr(MESSAGE_ROW, 0):32],
;           [dots(MESSAGE_ROW, 0) + N * 256:32] for N = 0..7
; T: -   Stack: 34
; Waits: for a person, and for the tape
load_turns:
        CALL pack_game
        JP   load

; pack_game: puts the game into Saved
; In:       [HistoryCount] = 0..3, [State + N] = N + 1 for N = 0..SAVED_STATE - 1, [History + N] = N + 101 for N = 0..SAVED_STATE - 1,
;           word[FirstTurn] = 0 or 300, [Saved:SAVED_SIZE] = $55,
;           [LastTurn] = 9, [LastTurn + 1] = 13 or 25, [LastTurn + 2] = TURN_END,
;           [History + STATE_SIZE * N + SAVED_STATE] = 31 for N = 1..2, [History + STATE_SIZE * N + SAVED_STATE + 1] = 22 for N = 1..2,
;           [History + STATE_SIZE * N + SAVED_STATE + 2] = 15 for N = 1..2,
;           [History + STATE_SIZE * N + SAVED_STATE + 3] = TURN_END for N = 1..2
; Let:      Records = [HistoryCount], All = Records ? 3 * Records - 1 : 0,              ; the squares of all turns: the last one has two
;           Packed(N) = N >= All ? 0 : N == All - 1 ? 128 + [LastTurn + 1] : N == All - 2 ? 9 : N % 3 ? (N % 3 == 1 ? 22 : 128 + 15) : 31
; Out:      [Saved + N] = Records ? [History + N] : [State + N] for N = 0..SAVED_STATE - 1, word[SavedFirst] = word[FirstTurn],
;           [SavedCount] = Records, [SavedSquares + N] = Packed(N) for N = 0..SavedEnd - SavedSquares - 1
; Clobbers: A BC DE HL
; T: 1100000   Stack: 8
pack_game:
        LD   HL,Saved
        LD   DE,Saved + 1
        LD   BC,SAVED_SIZE - 1
        LD   (HL),0
        LDIR
        LD   HL,(FirstTurn)
        LD   (SavedFirst),HL
        LD   A,(HistoryCount)
        LD   (SavedCount),A
        OR   A
        LD   HL,State
        JR   Z,.first
        LD   HL,History
.first: LD   DE,Saved
        LD   BC,SAVED_STATE
        LDIR
        LD   DE,SavedSquares
        LD   B,A
        LD   C,0                        ; the turn
        INC  B
        JR   .test
.turn:  PUSH BC
        PUSH DE
        LD   A,C
        CALL turn_squares
        POP  DE
        POP  BC
.square:
        LD   A,(HL)
        INC  HL
        BIT  7,(HL)                     ; TURN_END
        JR   NZ,.last
        LD   (DE),A
        INC  DE
        JR   .square
.last:  OR   %10000000
        LD   (DE),A
        INC  DE
        INC  C
.test:  DJNZ .turn
        RET

; game_loaded: makes the game of Saved the one that is played, by playing its turns; gives up at the first thing that cannot be
; In:       long[Saved] = $200 or $201, long[Saved + 4] = $2000 or $200 or $20002000, long[Saved + 8] = 0 or $2000 or $80000000,   ; the first position
;           [Saved + 12] = 0..2, [Saved + 13] = 9, [SavedRules] = ORIGINAL..ENGLISH + 1,
;           word[SavedFirst] = 0 or 300, [SavedCount] = 0..1 or HISTORY_MOST + 1, [SavedSquares] = 9 or 17 or $3F,    ; and one turn
;           [SavedSquares + 1] = 128 + 16 or 128 + 13, [Marks:4] = 255, [Lit:4] = 255, [HistoryCount] = 0..3,
;           [State:STATE_SIZE] = $55, [TurnList + N] = TURN_END for N = 2..LAST_SQUARES
; Let:      Its(At) = long[Saved + At], Pieces = Its(0) | Its(4),
;           Can = !(Its(0) & Its(4)) && !(Its(8) & ~Pieces) && [Saved + 12] < 2 && [SavedRules] < 2,
;           Played1 = [Saved + 12] == SIDE_BLACK && [SavedSquares] == 9 && [SavedSquares + 1] == 128 + 16 && Its(4) & $2000,   ; the one turn that can be
;           Good = [SavedCount] <= HISTORY_MOST && Can && (![SavedCount] || Played1),
;           Made = Good && [SavedCount]
; Out:      zero = Good, [HistoryCount] = [SavedCount] > HISTORY_MOST ? [HistoryCount] : Made,                  ; clear: Saved is no game, and part of it was played
;           long[Black] = [SavedCount] > HISTORY_MOST ? long[Black] : Made ? Its(0) & ~$200 | $10000 : Its(0),
;           long[Red] = [SavedCount] > HISTORY_MOST ? long[Red] : Made ? Its(4) & ~$2000 : Its(4),
;           [Turn] = [SavedCount] > HISTORY_MOST ? [Turn] : Made ? SIDE_RED : [Saved + 12],
;           [Rules] = [SavedCount] > HISTORY_MOST ? [Rules] : [SavedRules]
; Clobbers: A BC DE HL BC' DE' HL' IX IY, [State:STATE_SIZE], [FirstTurn:2], [History:STATE_SIZE], [Before:STATE_SIZE], [TurnList:3], [Marks:4], [Lit:4],
;           [Entered], [File], [Kept:12], [Source:4], [Dest:4], [Taken:4], [Follow:4], [ListAt:2], [Due], [Steps], [Quietly]
; T: 90000000   Stack: 32
game_loaded:
        LD   A,(SavedCount)
        CP   HISTORY_MOST + 1
        SBC  A,A
        INC  A
        RET  NZ                         ; too many turns
        CALL entry_clear
        CALL position_begin
        LD   HL,Saved
        LD   DE,State
        LD   BC,SAVED_STATE
        LDIR
        LD   HL,(SavedFirst)
        LD   (FirstTurn),HL
        CALL is_possible
        RET  NZ
        LD   A,(SavedCount)
        LD   B,A
        INC  B
        LD   HL,SavedSquares
        JR   .test
.turn:  PUSH BC
        CALL unpack_turn
        JR   NZ,.done
        PUSH HL
        CALL play_turn
        POP  HL
        SBC  A,A                        ; zero set if the turn was played
.done:  POP  BC
        RET  NZ
.test:  DJNZ .turn
        XOR  A
        JP   entry_clear

; unpack_turn: unpacks the squares of a turn
; In:       HL = SavedSquares or SavedEnd - 2 or SavedEnd, [HL] = 5 or 31 or 32 or 128 + 9 or 255, [HL + 1] = 9 or 128 + 31 or 128 + 64,
;           [HL + 2] = 128 + 12
; Let:      Room = SavedEnd - HL, One = ([HL] & 127) < 32, Two = One && ([HL + 1] & 127) < 32,
;           Long = [HL] > 127 ? 1 : [HL + 1] > 127 ? 2 : 3,
;           Good = Room == 0 || !One ? 0 : Long == 1 ? 1 : Long == 2 ? Two : Two && Room > 2
; Out:      zero = Good, HL = (Good ? HL + Long : 0)..(Good ? HL + Long : $FFFF),                     ; zero clear: no turn
;           [TurnList + N] = [HL + N] & 127 for N = 0..(Good ? Long - 1 : -1),
;           [TurnList + Long] = Good ? TURN_END : [TurnList + Long]
; Clobbers: A BC DE, [TurnList:4]
; T: 453   Stack: 2
unpack_turn:
        LD   DE,TurnList
.square:
        LD   A,(HL)
        AND  %01100000
        RET  NZ                         ; no square's number
        PUSH HL
        LD   BC,SavedEnd
        SBC  HL,BC                      ; AND cleared the carry
        POP  HL
        JR   NC,.end
        LD   A,(HL)
        AND  %00011111
        BIT  7,E
        RET  NZ                         ; more squares than a turn has
        LD   (DE),A
        INC  E
        BIT  7,(HL)
        INC  HL
        JR   Z,.square
        LD   A,TURN_END
        LD   (DE),A
        XOR  A
        RET
.end:   OR   1                          ; zero clear
        RET
        ASSERT LOW TurnList == 0 && TURN_SQUARES == 128

; is_possible: checks that a position can be
; In:       long[Black] = 0 or $FFF or $1FFF or $80000001, long[Red] = 0 or $FFF00000 or $FFF80000 or $100000,
;           long[Kings] = 0 or 1 or $2000 or $100000 or $80000000, [Turn] = 0..3 or 255, [Rules] = 0..2 or 128
; Out:      zero = !(long[Black] & long[Red]) && !(long[Kings] & ~(long[Black] | long[Red])) && [Turn] < 2 && [Rules] < 2
;           && bits(long[Black]) <= SIDE_PIECES && bits(long[Red]) <= SIDE_PIECES
; Clobbers: A BC HL
; T: 3000   Stack: 8
is_possible:
        LD   HL,Black
        LD   B,4
.byte:  LD   A,(HL)
        SET  2,L                        ; Red
        LD   C,(HL)
        AND  C
        RET  NZ                         ; two pieces on a square
        RES  2,L
        LD   A,(HL)
        OR   C
        CPL
        SET  3,L                        ; Kings
        AND  (HL)
        RET  NZ                         ; a crown without a piece
        RES  3,L
        INC  L
        DJNZ .byte
        ASSERT LOW Black == 0 && Red == Black + 4 && Kings == Black + 8
        LD   A,(Rules)
        LD   HL,Turn
        OR   (HL)
        AND  %11111110
        RET  NZ
        LD   HL,Black
        CALL .count
        RET  NZ
        LD   HL,Red
.count: CALL count_bits
        CP   SIDE_PIECES + 1
        SBC  A,A
        INC  A
        RET
        ASSERT SIDE_BLACK == 0 && SIDE_RED == 1 && ORIGINAL == 0 && ENGLISH == 1
