; tape: blocks written to tape and read from it, without the ROM

; The signal is the one that the ROM writes and reads, so any Spectrum's LOAD finds these blocks. A half wave lasts so long:
;
;   pilot 2168 T, 8063 half waves before a header and 3223 before data; then two of 667 and 735 T;
;   bits, the highest first: two of 855 T for a 0, two of 1710 T for a 1
;
; (Sinclair's ROM from $04C2 on; the loops below come within three hundredths of it, and the ROM allows a fifth.)
; A block is its flag, its contents and the exclusive or of both, one after the other in RAM. Interrupts are off while a block
; is written or read, as timing needs; they are on afterwards.

MIC             EQU  %00001000          ; in the byte sent to port ULA
EAR             EQU  %01000000          ; in the byte read from it
TAPE_COLOURS    EQU  %00000101          ; the border shows the signal: black and cyan
        IFDEF HIDDEN_TAPE               ; what is saved is a secret: the border shows nothing but the pilots
TAPE_BITS       EQU  0
        ELSE
TAPE_BITS       EQU  TAPE_COLOURS
        ENDIF

TAPE_ENDED      EQU  5                  ; BREAK was pressed: the codes of save_check go on here
TAPE_FAULT      EQU  6                  ; a bit was misread, or the block was cut short

; tape_save: writes a block
; In:       HL = the block, DE = the address after it
; Out:      carry set if SPACE was pressed
; Clobbers: A BC DE HL
; T: -   Stack: 4
; Unproved: what goes out is a signal in time; the tests save a game on the machine and read it as a tape
tape_save:
        DI
        PUSH DE
        LD   C,BORDER
        LD   DE,8063
        BIT  7,(HL)                     ; a flag of $80 and more is data's
        JR   Z,.pilot
        LD   DE,3223
.pilot: LD   B,156
        CALL .stripe
        CALL tape_load.space
        JR   C,.broken
        DEC  DE
        LD   A,D
        OR   E
        JR   NZ,.pilot
        LD   B,46
        CALL .edge
        LD   B,51
        CALL .edge
        POP  DE
        IFDEF HIDDEN_TAPE
        LD   A,C
        AND  MIC                        ; the end of the bits is not to be seen either
        LD   C,A
        ENDIF
.byte:  DUP  8
        CALL .bit
        EDUP
        CALL tape_load.space
        JR   C,.rest
        INC  HL
        OR   A
        SBC  HL,DE
        ADD  HL,DE
        JR   NZ,.byte
        LD   B,60
        CALL .edge                      ; the last half wave needs an end, too; carry clear since XOR
.rest:  LD   A,BORDER
        OUT  (ULA),A
        EI
        RET
.broken:
        POP  DE
        JR   .rest

.bit:   RLC  (HL)                       ; after eight bits the byte is what it was
        CALL .half
.half:  BIT  0,(HL)
        LD   B,59
        JR   Z,.edge
        LD   B,125
.edge:  DJNZ .edge
        LD   A,C
        XOR  MIC + TAPE_BITS
        LD   C,A
        OUT  (ULA),A
        RET

        IFDEF HIDDEN_TAPE
.stripe:
        DJNZ .stripe
        LD   A,C
        XOR  MIC + TAPE_COLOURS
        LD   C,A
        OUT  (ULA),A
        RET
        ELSE
.stripe EQU  .edge
        ENDIF

; tape_load: reads the next block into memory
; In:       HL = where it goes, DE = the address after its last byte
; Out:      A = 0, zero set; or A = TAPE_ENDED or TAPE_FAULT, zero clear
; Clobbers: BC DE HL
; T: -   Stack: 8
; Unproved: what comes in is a signal in time; the tests load on the machine what was saved there, and tapes with faults
tape_load:
        DI
        PUSH HL
        PUSH DE
        LD   C,BORDER
        CALL .start
        POP  DE
        JR   C,.ended
        IFDEF HIDDEN_TAPE
        LD   A,C
        AND  EAR
        LD   C,A
        ENDIF
.byte:  CALL .space
        JR   C,.ended
        LD   (HL),1                     ; when this 1 leaves on the left, eight bits are there
.bit:   LD   B,0
        CALL .half
        JR   C,.fault
        CALL .half                      ; B counts both half waves
        JR   C,.fault
        LD   A,BIT_THRESHOLD
        CP   B                          ; carry set: a 1
        RL   (HL)
        JR   NC,.bit
        INC  HL
        OR   A
        SBC  HL,DE
        ADD  HL,DE
        JR   NZ,.byte
        POP  HL
        PUSH HL
        LD   B,0
.parity:
        LD   A,B
        XOR  (HL)
        LD   B,A
        INC  HL
        OR   A
        SBC  HL,DE
        ADD  HL,DE
        JR   NZ,.parity
        LD   A,B
        OR   A
        JR   Z,.done
.fault: LD   A,TAPE_FAULT
        JR   .done
.ended: LD   A,TAPE_ENDED
.done:  POP  HL
        LD   C,A
        LD   A,BORDER
        OUT  (ULA),A
        EI
        LD   A,C
        OR   A
        RET

; Carry set if SPACE is pressed: asked for in each half wave of a pilot and before each byte, since both last for seconds.
.space: LD   A,$7F                      ; the half row of SPACE
        IN   A,(ULA)
        RRA
        CCF
        RET

; Waits for 256 half waves of a pilot one after the other, and for the two short ones. Carry set if SPACE was pressed.
.start: LD   E,0
.pilot: CALL .space
        RET  C
        LD   B,0
        CALL .wave
        JR   C,.start
        LD   A,B
        CP   PILOT_SHORTEST
        JR   C,.start
        CP   PILOT_LONGEST
        JR   NC,.start
        INC  E
        JR   NZ,.pilot
.sync:  CALL .space
        RET  C
        LD   B,0
        CALL .wave
        JR   C,.start
        LD   A,B
        CP   PILOT_LONGEST
        JR   NC,.start
        CP   PILOT_SHORTEST
        JR   NC,.sync
        LD   B,0                        ; and on into .wave: the second

; Counts B up, a round of 52 T after the other, until the level changes. Carry set after 256 rounds without a change.
.wave:  INC  B
        SCF
        RET  Z
        LD   A,$7F
        IN   A,(ULA)
        XOR  C
        AND  EAR
        JR   Z,.wave
        LD   A,C
        XOR  EAR + TAPE_COLOURS
        LD   C,A
        OUT  (ULA),A                    ; carry clear since XOR
        RET

        IFDEF HIDDEN_TAPE
.half:  INC  B                          ; .wave without its colours
        SCF
        RET  Z
        LD   A,$7F
        IN   A,(ULA)
        XOR  C
        AND  EAR
        JR   Z,.half
        LD   A,C
        XOR  EAR
        LD   C,A
        OUT  (ULA),A
        RET
        ELSE
.half   EQU  .wave
        ENDIF

; Half waves in rounds of .wave: what counts as a pilot's, and the longest two of a 0.
PILOT_SHORTEST  EQU  24
PILOT_LONGEST   EQU  60
BIT_THRESHOLD   EQU  45
