; game_tape: a game saved to tape and loaded from it

; A game on tape is a header as BASIC writes it, so that any tool lists it, and the block of save.asm. The program defines
; SAVE_NAME, ten characters, and game_loaded, which makes the game of Saved the one that is played. It returns zero clear when Saved
; is no game although its sums are right; then the game is what it was before.

TapeHeader      EQU  TextBuffer                 ; flag, 17 bytes, parity
HEADER_SIZE     EQU  19
HEADER_CODE     EQU  3                          ; a header of bytes

; game_save: writes Saved to tape
; In:       Saved, interrupts = 1
; Out:      carry set if SPACE was pressed
; Clobbers: A BC DE HL, [TapeHeader:19], [SaveBlock:SAVE_SIZE]
; T: -   Stack: 8
; Unproved: what goes out is a signal in time; the tests save a game on the machine and load it again
game_save:
        CALL save_seal
        LD   HL,SaveHeader
        LD   DE,TapeHeader
        LD   BC,HEADER_SIZE - 1
        LDIR
        LD   HL,TapeHeader
        LD   B,HEADER_SIZE - 1
        XOR  A
.parity:
        XOR  (HL)
        INC  HL
        DJNZ .parity
        LD   (HL),A
        LD   HL,TapeHeader
        LD   DE,TapeHeader + HEADER_SIZE
        CALL tape_save
        RET  C
        LD   B,FRAMES_A_SECOND
.pause: HALT
        DJNZ .pause
        LD   HL,SaveBlock
        LD   DE,SaveBlock + SAVE_SIZE
        JP   tape_save

SaveHeader:
        DB   0, HEADER_CODE
SaveName:
        DB   SAVE_NAME
        ASSERT $ == SaveName + 10
        DW   SAVE_SIZE - 2, SaveBlock + 1, 32768

; game_load: reads the next game on the tape; the game changes only if nothing is wrong with it
; In:       Saved, the game that is played; interrupts = 1
; Out:      A = 0, zero set: the game is the one that was saved; or A = one of the codes of save_check and tape_load, zero clear
; Clobbers: BC DE HL BC' DE' HL' IX IY, [TapeHeader:19], [SaveBlock:SAVE_SIZE], [Saved:SAVED_SIZE]
; T: -   Stack: 32
; Unproved: what comes in is a signal in time; the tests load on the machine what was saved there, and tapes with faults
game_load:
        LD   HL,TapeHeader
        LD   DE,TapeHeader + HEADER_SIZE
        CALL tape_load
        CP   TAPE_ENDED
        JR   Z,.failed
        OR   A
        JR   NZ,game_load               ; no header: some other block
        LD   HL,TapeHeader
        LD   DE,SaveHeader
        LD   B,SaveName + 10 - SaveHeader
.same:  LD   A,(DE)
        CP   (HL)
        JR   NZ,game_load               ; of something else
        INC  HL
        INC  DE
        DJNZ .same
        LD   HL,SaveBlock
        LD   DE,SaveBlock + SAVE_SIZE
        CALL tape_load
        RET  NZ
        CALL save_check
        RET  NZ
        CALL save_exchange
        CALL game_loaded
        RET  Z
        CALL save_exchange
        CALL game_loaded
        LD   A,SAVE_DAMAGED
.failed:
        OR   A
        RET
