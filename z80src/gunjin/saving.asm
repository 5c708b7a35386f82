; saving: games on tape

; A game on tape is a header as BASIC writes it, of bytes, with the name that was typed, and the block of save.asm. Each has a
; flag before it and a parity after it. A bad tape never costs the game.
;
; Only the signal itself tells what is saved: the border shows nothing of it, and its end is waited for as if all bits were 1, which take
; the longest.
TapeHeader      EQU  TextBuffer                 ; flag, 17 bytes, parity
HEADER_SIZE     EQU  19
HEADER_CODE     EQU  3                          ; a header of bytes
TapeBlock       EQU  SaveBlock - 1              ; the flag
TapeEnd         EQU  SaveBlock + SAVE_SIZE + 1  ; the address after the parity
SaveLength      EQU  SaveBlock + SAVE_HEAD - 1  ; the length in the block, after name and version
DATA_FLAG       EQU  $FF
        ASSERT Known + 2 * POSITIONS <= TapeBlock && TapeEnd <= PlayerRam

; save_game: saves the game to tape, with a name that is asked for
; In:       D = 0 or 5, [GameName + N] = 'A' + N for N = 0..NAME_MOST - 1, [GameName + D] = 0, [Bottom] = 0..1, [Turned] = 0..1,
;           [LastFrom] = NONE, [LastTo] = NONE, [LastAnswer] = MOVED,
;           [Hiding] = 0, [Keys:18] = 0, [Break] = 1, [Repeat] = REPEAT_AFTER, interrupts = 1, port[$FE] = $FF,
;           port[KEMPSTON] = 0           ; BREAK is pressed; else it sends a signal in time
; Out:      carry = 1, word[Notice] = MessageNoTape, [Break] = [Break]
; Clobbers: A BC DE HL, [Keys:18], [Repeat], [DISPLAY:6912], [HIDDEN:768], [TextColour], [TextBuffer:64]
; T: -   Stack: 22
; Waits: for a person, and for the tape
save_game:
        CALL ask_name
        JR   NZ,no_tape
        LD   HL,MessageRecord
        CALL ask_tape
        JR   NZ,no_tape
        LD   HL,MessageSaves
        CALL show_message
        CALL write_game
        CALL break_let_go
        LD   HL,MessageSaved
        JR   NC,end_tape
no_tape:
        LD   HL,MessageNoTape
        ; and on into

; end_tape: says how saving or loading ended; a key that is held still ended it, and is no new one
; In:       HL = 0..$FFFF, [Keys:18] = 0..31, interrupts = 1,                                           ; the message
;           port[$FEFE] = $FF or $FE, port[$FDFE] = $FF, port[$FBFE] = $FF, port[$F7FE] = $FF, port[$EFFE] = $FF, port[$DFFE] = $FF,
;           port[$BFFE] = $FF or $FE, port[$7FFE] = $FF or $FE, port[KEMPSTON] = 0 or 16
; Out:      carry = 1, word[Notice] = HL, [Keys] = ~port[$FEFE] & 31, [Keys + 12] = ~port[$BFFE] & 31, [Keys + 14] = ~port[$7FFE] & 31,
;           [Keys + 16] = port[KEMPSTON]            ; held now
; Clobbers: A BC D, [Keys:18]
; T: -   Stack: 6
; Waits: 1 frame
end_tape:
        PUSH HL
        CALL frame_wait
        CALL keys_scan
        POP  HL
        JP   notice

; break_let_go: waits until BREAK is let go: while a tape runs it ends that, and not the game
; In:       interrupts = 1, [Break] = 0
; Out:      [Break] = 0
; Clobbers: HL
; T: -   Stack: 4
; Waits: 1 frame
break_let_go:
        PUSH AF
.held:  CALL frame_wait
        CALL key_break
        JR   C,.held
        POP  AF
        RET

; ask_name: asks for the name of the game
; In:       D = 0..NAME_MOST, [GameName + N] = 'A' + N for N = 0..NAME_MOST - 1, [GameName + D] = 0,          ; a name of D characters
;           [Bottom] = 0..1, [Turned] = 0..1, [LastFrom] = NONE, [LastTo] = NONE, [LastAnswer] = MOVED, [Hiding] = 0 or UNSEEN,
;           [Keys:18] = 0, [Break] = 0..1, [Repeat] = REPEAT_AFTER, interrupts = 1,
;           port[$FEFE] = $FF, port[$FDFE] = $FF, port[$FBFE] = $FF, port[$F7FE] = $FF, port[$EFFE] = $FF, port[$DFFE] = $FF,
;           port[$BFFE] = $FF or $FE, port[$7FFE] = $FF, port[KEMPSTON] = 0
; Let:      Letter(K) = K < D ? [GameName + K] : K == D ? '_' : ' '
; Where:    [Break] || port[$BFFE] == $FE           ; ENTER; or it waits for ever; other keys change the name
; Out:      zero = ![Break], [Break] = [Break],
;           [dots(MESSAGE_ROW, NAME_COLUMN + K) + N * 256] = GlyphRow(Letter(K), N) for K = 0..NAME_MOST for N = 0..7
; Clobbers: A BC DE HL, [Keys:18], [Repeat], [DISPLAY:6912], [HIDDEN:768], [TextColour], [TextBuffer:64]
; T: -   Stack: 16
; Waits: for a person
ask_name:
        LD   HL,MessageName
        CALL show_message
.show:  LD   DE,MESSAGE_ROW * 256 + NAME_COLUMN
        LD   HL,GameName
        LD   C,NAME_MOST
        CALL prompt_show
.key:   CALL key_typed
        CALL C,leave
        JR   C,.left
        CP   KEY_ENTER
        RET  Z
        LD   HL,GameName
        LD   C,NAME_MOST
        CALL prompt_edit
        JR   C,.key
        JR   .show
.left:  OR   1                          ; zero clear
        RET

; ask_tape: asks for the tape recorder
; In:       HL = MessageRecord or MessagePlay, [Bottom] = 0..1, [Turned] = 0..1, [LastFrom] = NONE, [LastTo] = NONE, [LastAnswer] = MOVED,
;           [Hiding] = 0 or UNSEEN, [Keys:18] = 0, [Break] = 0..1, interrupts = 1,
;           port[$FEFE] = $FF, port[$FDFE] = $FF or $FE, port[$FBFE] = $FF, port[$F7FE] = $FF or $FE, port[$EFFE] = $FF, port[$DFFE] = $FF,
;           port[$BFFE] = $FF or $FE or $EF, port[$7FFE] = $FF or $FE, port[KEMPSTON] = 0 or 16
; Let:      Long = FilledLength(HL + 1), First = 16 - Long / 2
; Where:    [Break] || Key                          ; or it waits for ever
; Out:      zero = ![Break] && Key == KEY_ENTER, [Break] = [Break],
;           [dots(MESSAGE_ROW, First + K) + N * 256] = GlyphRow(Filled(HL + 1, K), N) for K = 0..Long - 1 for N = 0..7,
;           [attr(MESSAGE_ROW, K) ^ [Hiding] << 8] = COLOUR_RESULT for K = 0..31
; Clobbers: A BC DE HL, [Keys:18], [DISPLAY:6144], [TextColour], [TextBuffer:64]
; T: -   Stack: 12
; Waits: for a key
ask_tape:
        CALL show_message
        CALL key_wait
        CALL C,leave
        CP   KEY_ENTER
        RET

; write_game: writes header and block to tape
; In:       D = 0 or 4, [GameName + N] = (N < D ? 'A' + N : 0) for N = 0..NAME_MOST, [State + N] = N for N = 0..STATE_SIZE - 1,
;           [BoardPieces + P] = P for P = 0..POSITIONS - 1,
;           [PieceTypes + P] = P & BANNER for P = 0..POSITIONS - 1, [Known + N] = 7 * N & 255 for N = 0..2 * POSITIONS - 1,
;           [Quantities + N] = N & 1 for N = 0..TYPES - 1, [Break] = 0,
;           port[$7FFE] = $FE or $FF, interrupts = 1           ; SPACE, or no key
; Let:      Sealed(N) = N < 8 ? [SaveHead + N] : N < 24 ? [State + N - 8] : N < 72 ? [BoardPieces + N - 24] : N < 120
;           ? [PieceTypes + N - 72]
;             : N < 216 ? [Known + N - 120] : N < 232 ? [Quantities + N - 216] : N < 234 ? 0 : N == 234 ? sum(M = 0..233,
;           Sealed(M)) % 255 : sum(M = 0..233, (234 - M) * Sealed(M)) % 255,
;           Head(N) = N == 1 ? HEADER_CODE : N >= 2 && N < 12 ? (N - 2 < D ? 'A' + N - 2 : ' ') : N == 12 ? SAVE_SIZE : N == 14
;           ? low(SaveBlock) : N == 15 ? high(SaveBlock) : N == 17 ? 128 : 0
; Out:      carry = port[$7FFE] == $FE, [TapeHeader + N] = Head(N) for N = 0..HEADER_SIZE - 2,
;           [TapeHeader + HEADER_SIZE - 1] = fold(N = 0..HEADER_SIZE - 2, X = 0, X ^ Head(N)),
;           [TapeBlock] = DATA_FLAG, [SaveBlock + N] = Sealed(N) for N = 0..SAVE_SIZE - 1,
;           [SaveBlock + SAVE_SIZE] = fold(N = 0..SAVE_SIZE - 1, X = DATA_FLAG, X ^ Sealed(N)), [Break] = 0
; Clobbers: A BC DE HL, ports          ; what goes out is a signal in time; the tests save a game on the machine and load it again
; T: 32000000   Stack: 6
; Waits: 50 frames
write_game:
        CALL seal_save
        LD   HL,TapeHeader
        LD   (HL),0
        INC  HL
        LD   (HL),HEADER_CODE
        INC  HL
        EX   DE,HL
        LD   HL,GameName
        LD   B,NAME_MOST
.name:  LD   A,(HL)
        OR   A
        JR   NZ,.letter
        LD   A,' '                      ; up to ten characters
        DEC  HL
.letter:
        LD   (DE),A
        INC  HL
        INC  DE
        DJNZ .name
        LD   HL,HeaderEnd
        LD   BC,6
        LDIR
        LD   HL,TapeHeader
        LD   B,HEADER_SIZE - 1
        CALL add_parity
        LD   HL,TapeBlock
        LD   (HL),DATA_FLAG
        LD   B,SAVE_SIZE + 1
        CALL add_parity
        LD   HL,TapeHeader
        LD   DE,TapeHeader + HEADER_SIZE
        CALL tape_save
        RET  C
        LD   B,FRAMES_A_SECOND
.pause: HALT
        CALL tape_load.space
        RET  C
        DJNZ .pause
        LD   HL,TapeBlock
        LD   DE,TapeEnd
        CALL tape_save
        RET  C
        ; and on into

; even_out: lets the time pass that the bits 0 of the block took less than bits 1
; In:       A = 0..255, [TapeBlock + N] = A + N & 255 for N = 0..TapeEnd - TapeBlock - 1, interrupts = 1     ; a block with all bytes
; Out:      carry = 0                               ; the block is what it was
; Clobbers: A BC DE HL
; T: 3500000   Stack: 0
even_out:
        LD   HL,TapeBlock
        LD   DE,TapeEnd
        DI
.byte:  LD   B,8
.bit:   RLC  (HL)                       ; after eight bits the byte is what it was
        JR   C,.one
        LD   A,ZERO_ROUNDS
.wait:  DEC  A
        JR   NZ,.wait
        NOP
        LD   A,(HL)
.one:   DJNZ .bit
        INC  HL
        OR   A
        SBC  HL,DE
        ADD  HL,DE
        JR   NZ,.byte
        LD   BC,HALF_A_FRAME            ; so the end is far from that of a frame: what the ULA has held makes no difference
.late:  DEC  BC
        LD   A,B
        OR   C
        JR   NZ,.late
        EI
        RET                             ; carry clear
HALF_A_FRAME    EQU  1344               ; rounds of 26 T
ZERO_ROUNDS     EQU  107                ; with what is around them 1720 T more than a bit 1: two half waves of a 1 less two of a 0
HeaderEnd:
        DW   SAVE_SIZE, SaveBlock, 32768

; add_parity: puts the exclusive or of some bytes after them
; In:       HL = TextBuffer, [HL:4] = 0..255, B = 1..4
; Out:      HL = HL + B, [HL + B] = [HL] ^ (B > 1 ? [HL + 1] : 0) ^ (B > 2 ? [HL + 2] : 0) ^ (B > 3 ? [HL + 3] : 0)
; Clobbers: A B
; T: 120   Stack: 0
add_parity:
        XOR  A
.byte:  XOR  (HL)
        INC  HL
        DJNZ .byte
        LD   (HL),A
        RET

; load_game: loads a game from tape; the state changes only if nothing is wrong with it; a set-up goes on by hand
; In:       [Bottom] = 0..1, [Turned] = 0..1, [LastFrom] = NONE, [LastTo] = NONE, [LastAnswer] = MOVED, [Hiding] = 0 or UNSEEN,
;           [Keys:18] = 0, [Break] = 0..1, interrupts = 1,
;           port[$FEFE] = $FF, port[$FDFE] = $FF, port[$FBFE] = $FF, port[$F7FE] = $FF or $FE, port[$EFFE] = $FF, port[$DFFE] = $FF,
;           port[$BFFE] = $FF or $EF, port[$7FFE] = $FF, port[KEMPSTON] = 0
; Where:    [Break] || Key                          ; BREAK, or another key than ENTER; else it reads a signal in time
; Out:      carry = 1, zero = 0, word[Notice] = MessageNoTape, [Break] = [Break]
; Clobbers: A BC DE HL, [Keys:18], [DISPLAY:6912], [HIDDEN:768], [TextColour], [TextBuffer:64]
; T: -   Stack: 20
; Waits: for a person, and for the tape
load_game:
        LD   HL,MessagePlay
        CALL ask_tape
        JR   NZ,.fault
        XOR  A
        LD   (FoundText),A              ; nothing is found yet
        LD   HL,MessageLoads
        CALL show_message
        CALL read_game
        CALL break_let_go
        JR   Z,.loaded
        LD   HL,TapeFaults - 2
        ADD  A,A
        LD   E,A
        LD   D,0
        ADD  HL,DE
        LD   A,(HL)
        INC  HL
        LD   H,(HL)
        LD   L,A
        JR   .say
.fault: LD   HL,MessageNoTape
.say:   CALL end_tape
        OR   1                          ; zero clear
        SCF
        RET
.loaded:
        CALL open_save
        XOR  A
        LD   (OnTray),A
        LD   A,(Phase)
        CP   PLAY
        JR   NC,.begun
        XOR  A                          ; a set-up goes on by hand, as it was saved
        LD   (MenuChance),A
.begun: LD   HL,MessageLoaded
        CP   OVER
        JR   NZ,.message
        CALL game_result
        LD   HL,0                       ; no notice: it would stand in place of how the game ended
.message:
        LD   (Result),A
        LD   A,COVER
        LD   (Redraw),A
        CALL end_tape
        XOR  A
        SCF
        RET

; read_game: reads the next game on the tape into SaveBlock, shows its name meanwhile, and checks it
; In:       port[$7FFE] = $FE or $BE, interrupts = 1           ; SPACE is pressed; else it reads a signal in time
; Out:      A = TAPE_ENDED, zero = 0
; Clobbers: BC DE HL, ports
; T: -   Stack: 16
read_game:
        LD   HL,TapeHeader
        LD   DE,TapeHeader + HEADER_SIZE
        CALL tape_load
        CP   TAPE_ENDED
        JR   Z,.fault
        LD   B,A
        LD   A,(TapeHeader)
        OR   A
        JR   NZ,read_game               ; data of something else: its header has gone by
        LD   A,B
        OR   A
        RET  NZ
        CALL take_found
        LD   A,(TapeHeader + 1)
        CP   HEADER_CODE
        JR   NZ,.foreign
        LD   HL,(TapeHeader + 12)
        LD   DE,SAVE_SIZE
        SBC  HL,DE
        PUSH AF
        LD   HL,MessageLoads            ; it takes the header's place: the pilot of the data is long enough for that
        CALL show_message
        POP  AF
        LD   HL,TapeBlock
        LD   DE,TapeEnd
        JR   NZ,.other
        CALL tape_load
        RET  NZ
        CALL even_out
        LD   A,ENDING
        CALL take_time
        LD   A,(TapeBlock)
        INC  A                          ; DATA_FLAG
        JR   NZ,.foreign
        CALL check_save
        PUSH AF
        CALL spend_time
        POP  AF
        RET
.other: XOR  A                          ; of another length: name and version tell if it is another version's
        LD   (SaveBlock),A
        LD   (SaveLength),A
        LD   DE,SaveLength
        CALL tape_load                  ; TAPE_FAULT, as the parity is not among these bytes
        CP   TAPE_ENDED
        JR   Z,.fault
        LD   A,(TapeBlock)
        INC  A                          ; DATA_FLAG
        JP   Z,check_save
.foreign:
        LD   A,SAVE_FOREIGN
.fault: OR   A
        RET

; take_found: takes the name in a header for messages; a ? stands for what is no character
; In:       D = 0..NAME_MOST, E = 0..255, [TapeHeader + 2 + N] = (N < D ? E + 37 * N & 255 : ' ') for N = 0..NAME_MOST - 1,
;           [FoundText] = 0
; Let:      Byte(N) = [TapeHeader + 2 + N], Trimmed(N) = N && Byte(N - 1) == ' ' ? Trimmed(N - 1) : N, Long = Trimmed(NAME_MOST),
;           Letter(K) = K == 0 ? ':' : K == 1 ? ' ' : K - 2 == Long ? 0 : Byte(K - 2) < ' ' || Byte(K - 2) > 126 ? '?' : Byte(K - 2)
; Out:      [FoundText + K] = Long ? Letter(K) : 0 for K = 0..(Long ? Long + 2 : 0)
; Clobbers: A B DE HL, [FoundText:NAME_MOST + 3]
; T: 1300   Stack: 0
take_found:
        LD   HL,TapeHeader + 2
        LD   DE,FoundText + 2
        LD   B,NAME_MOST
.next:  LD   A,(HL)
        CP   ' '
        JR   C,.none
        CP   127
        JR   C,.put
.none:  LD   A,'?'
.put:   LD   (DE),A
        INC  HL
        INC  DE
        DJNZ .next
        EX   DE,HL
        LD   B,NAME_MOST
.space: LD   (HL),0                     ; the spaces after it are left out
        DEC  HL
        LD   A,(HL)
        CP   ' '
        JR   NZ,.named
        DJNZ .space
        RET                             ; no name
.named: LD   HL,' ' * 256 + ':'
        LD   (FoundText),HL
        RET

; The messages when read_game gives up, from SAVE_FOREIGN on.
TapeFaults:
        DW   MessageForeign, MessageOther, MessageDamaged, 0, MessageStopped, MessageTapeError
        ASSERT SAVE_FOREIGN == 1 && SAVE_OTHER == 2 && SAVE_DAMAGED == 3 && TAPE_ENDED == 5 && TAPE_FAULT == 6
