; memory_tape_128: the loader of a tape that holds the whole memory of a 128K (SAVETAP with an address)

; BASIC loads this and enters it. After it on the tape come, without headers: the display file (if SCREEN is not 0); BANKS
; banks, each loaded to the addresses from $C000 on; and the memory from FIRST on, LENGTH bytes of it. The program begins at
; START with the bank of LAST at $C000. The assembler sets all six, and appends to `banks` an entry a bank: the value for the
; paging port, the address and the length.

        ORG  $5E00

LD_BYTES        EQU  $0556              ; in the ROM: loads DE bytes to IX, a block of flag A, carry set
DATA            EQU  $FF                ; the flag of a block of data
DISPLAY         EQU  $4000
PAGING          EQU  $7FFD              ; bits 0-2: the bank at $C000, 4: the ROM of a 48K
BANKM           EQU  $5B5C              ; the value in that port, as 128 BASIC keeps it

; memory_tape_128: loads the memory and enters the program; BASIC calls it
; In:       -
; Out:      never returns
; Clobbers: everything
; T: -   Stack: 8
; Unproved: it returns into the program that it has loaded
memory_tape_128:
        LD   HL,START
        PUSH HL                         ; the last load returns into the program
        IF SCREEN
        LD   IX,DISPLAY
        LD   DE,6912
        CALL load
        ENDIF
        IF BANKS
        LD   HL,banks
        LD   B,BANKS
bank:   PUSH BC
        LD   A,(HL)
        INC  HL
        CALL page
        LD   C,(HL)
        INC  HL
        LD   B,(HL)
        INC  HL
        LD   E,(HL)
        INC  HL
        LD   D,(HL)
        INC  HL
        PUSH HL
        PUSH BC
        POP  IX
        CALL load
        POP  HL
        POP  BC
        DJNZ bank
        ENDIF
        LD   A,LAST
        CALL page
        LD   IX,FIRST
        LD   DE,LENGTH
load:   LD   A,DATA
        SCF
        JP   LD_BYTES

; page: writes A to the paging port
; In:       A = the value
; Out:      [BANKM] = A
; Clobbers: BC
; T: 45   Stack: 0
; Unproved: what is mapped after it is not part of a 48K's memory
page:   LD   (BANKM),A
        LD   BC,PAGING
        OUT  (C),A
        RET

banks:
