; save: a saved game as a block that is checked before it is used

; The bytes saved are the SAVED_SIZE ones from Saved on. The program defines these two, SAVE_TAG, four characters, and SAVE_VERSION. The block
; lies in SaveBlock, as it goes on tape:
;
;   1 byte            $FF: the flag of a data block
;   4 bytes           SaveTag: whose it is
;   1 byte            SAVE_VERSION: the layout of the data
;   2 bytes           SAVED_SIZE: the length of the data
;   SAVED_SIZE bytes  the data, as it lies from Saved on
;   2 bytes           the data's sum and the sum of its sums (Fletcher's checksum, modulo 256)
;   1 byte            the exclusive or of all bytes before it: the parity that tapes have
;
; save_check finds every fault in a single byte of tag, version, length, data and sums. A block is loaded into SaveBlock and
; checked there; Saved changes only when nothing is wrong with it, so a bad tape never costs a game.

SAVE_HEAD       EQU  8                          ; bytes before the data
SAVE_SIZE       EQU  SAVE_HEAD + SAVED_SIZE + 3

SAVE_GOOD       EQU  0                          ; what save_check says:
SAVE_FOREIGN    EQU  1                          ; another program's block
SAVE_OTHER      EQU  2                          ; another version's
SAVE_LENGTH     EQU  3                          ; data of another length
SAVE_DAMAGED    EQU  4                          ; the sums do not fit

; save_seal: makes a block of what is saved
; In:       [Saved:4] = 0..3, [Saved + N] = 0 for N = 4..SAVED_SIZE - 1, [SaveBlock:SAVE_SIZE] = $55
; Let:      One = [Saved] + [Saved + 1] + [Saved + 2] + [Saved + 3] & 255,
;           Two = SAVED_SIZE * One - [Saved + 1] - 2 * [Saved + 2] - 3 * [Saved + 3] & 255    ; each byte as often as sums begin with it
; Out:      [SaveBlock] = $FF, [SaveBlock + 1 + N] = [SaveTag + N] for N = 0..3, [SaveBlock + 5] = SAVE_VERSION,
;           word[SaveBlock + 6] = SAVED_SIZE, [SaveBlock + SAVE_HEAD + N] = [Saved + N] for N = 0..SAVED_SIZE - 1,
;           [SaveBlock + SAVE_HEAD + SAVED_SIZE] = One, [SaveBlock + SAVE_HEAD + SAVED_SIZE + 1] = Two,
;           [SaveBlock + SAVE_SIZE - 1] = 0..255
; Clobbers: A BC DE HL
; T: 123803   Stack: 2
save_seal:
        LD   HL,SaveHead
        LD   DE,SaveBlock
        LD   BC,SAVE_HEAD
        LDIR
        LD   HL,Saved
        LD   BC,SAVED_SIZE
        LDIR
        CALL save_sums
        LD   A,E
        LD   (SaveBlock + SAVE_HEAD + SAVED_SIZE),A
        LD   A,D
        LD   (SaveBlock + SAVE_HEAD + SAVED_SIZE + 1),A
        LD   HL,SaveBlock
        LD   BC,SAVE_SIZE - 1
        LD   D,0
.parity:
        LD   A,D
        XOR  (HL)
        LD   D,A
        INC  HL
        DEC  BC
        LD   A,B
        OR   C
        JR   NZ,.parity
        LD   (HL),D
        RET

SaveHead:
        DB   $FF
SaveTag:
        DB   SAVE_TAG
        ASSERT $ == SaveTag + 4
        DB   SAVE_VERSION
        DW   SAVED_SIZE

; save_check: checks a block and says what is wrong with it
; In:       [SaveBlock + 1] = 'T' or 'U', [SaveBlock + 2] = 'e' or 'E', [SaveBlock + 3] = 's', [SaveBlock + 4] = 't',
;           [SaveBlock + 5] = SAVE_VERSION - 1..SAVE_VERSION + 1, word[SaveBlock + 6] = SAVED_SIZE - 1..SAVED_SIZE + 1 or SAVED_SIZE + 256,
;           [SaveBlock + SAVE_HEAD:4] = 0 or 1 or 255, [SaveBlock + SAVE_HEAD + N] = 0 for N = 4..SAVED_SIZE - 1,
;           [SaveBlock + SAVE_HEAD + SAVED_SIZE] = 0..3 or 255, [SaveBlock + SAVE_HEAD + SAVED_SIZE + 1] = 0..10 or 246..255
; Let:      Data = SaveBlock + SAVE_HEAD, One = [Data] + [Data + 1] + [Data + 2] + [Data + 3] & 255,
;           Two = SAVED_SIZE * One - [Data + 1] - 2 * [Data + 2] - 3 * [Data + 3] & 255,
;           Wrong = [SaveBlock + 1] != [SaveTag] || [SaveBlock + 2] != [SaveTag + 1] ? SAVE_FOREIGN
;                   : [SaveBlock + 5] != SAVE_VERSION ? SAVE_OTHER : word[SaveBlock + 6] != SAVED_SIZE ? SAVE_LENGTH
;                   : [Data + SAVED_SIZE] != One || [Data + SAVED_SIZE + 1] != Two ? SAVE_DAMAGED : SAVE_GOOD
; Out:      A = Wrong, zero = Wrong == SAVE_GOOD
; Clobbers: BC DE HL
; T: 33234   Stack: 2
save_check:
        LD   HL,SaveBlock + 1
        LD   DE,SaveTag
        LD   BC,4 * 256 + SAVE_FOREIGN
.tag:   LD   A,(DE)
        CP   (HL)
        JR   NZ,.wrong
        INC  HL
        INC  DE
        DJNZ .tag
        INC  C                          ; SAVE_OTHER
        LD   A,(DE)
        CP   (HL)
        JR   NZ,.wrong
        INC  C                          ; SAVE_LENGTH
        LD   B,2
.length:
        INC  HL
        INC  DE
        LD   A,(DE)
        CP   (HL)
        JR   NZ,.wrong
        DJNZ .length
        CALL save_sums
        LD   HL,(SaveBlock + SAVE_HEAD + SAVED_SIZE)
        LD   C,SAVE_DAMAGED
        SBC  HL,DE
        JR   NZ,.wrong
        LD   C,SAVE_GOOD
.wrong: LD   A,C
        OR   A
        RET

; save_sums: adds up the data of a block
; In:       [SaveBlock + SAVE_HEAD:4] = 0 or 1 or 128..130 or 255, [SaveBlock + SAVE_HEAD + N] = 0 for N = 4..SAVED_SIZE - 1
; Let:      Data = SaveBlock + SAVE_HEAD, One = [Data] + [Data + 1] + [Data + 2] + [Data + 3] & 255
; Out:      E = One, D = SAVED_SIZE * One - [Data + 1] - 2 * [Data + 2] - 3 * [Data + 3] & 255, carry = 0
; Clobbers: A BC HL
; T: 55035   Stack: 0
save_sums:
        LD   HL,SaveBlock + SAVE_HEAD
        LD   BC,SAVED_SIZE
        LD   DE,0
.next:  LD   A,E
        ADD  A,(HL)
        LD   E,A
        ADD  A,D
        LD   D,A
        INC  HL
        DEC  BC
        LD   A,B
        OR   C
        JR   NZ,.next
        RET                             ; OR cleared the carry

; save_exchange: exchanges what is saved for the data of a checked block; the second time it puts everything back
; In:       [SaveBlock + SAVE_HEAD + N] = 255 - low(N) for N = 0..SAVED_SIZE - 1, [Saved + N] = low(N) for N = 0..SAVED_SIZE - 1
; Out:      [Saved + N] = [SaveBlock + SAVE_HEAD + N] for N = 0..SAVED_SIZE - 1,
;           [SaveBlock + SAVE_HEAD + N] = [Saved + N] for N = 0..SAVED_SIZE - 1
; Clobbers: A BC DE HL
; T: 52040   Stack: 0
save_exchange:
        LD   HL,SaveBlock + SAVE_HEAD
        LD   DE,Saved
        LD   BC,SAVED_SIZE
.byte:  LD   A,(DE)
        LDI                             ; BC counts down
        DEC  HL
        LD   (HL),A
        INC  HL
        JP   PE,.byte
        RET
