; contention: the time of instructions whose code, data and stack lie in contended memory

; Each row is an instruction, begun at eight T-states in turn: the first of line 190's at which the ULA makes the CPU wait, and
; the seven after it. The numbers are T-states, 100 more where the name says so. They hold the JP after the instruction too,
; which also waits for the ULA; but 10 T are taken off for it.

        ORG  $8000

CODE            EQU  $6000              ; where the instruction is executed
BEGIN           EQU  FIRST + 190 * LINE

start:  LD   SP,STACK
        CALL timing_start
        CALL table_start
        LD   HL,$6100
        LD   (ForHL),HL
        LD   HL,$6700                   ; what OUT (C),D puts on the border is white too
        LD   (ForDE),HL
        LD   HL,$6300
        LD   (ForSP),HL
        LD   HL,Rows
        LD   D,0
.row:   LD   A,(HL)
        INC  A
        JR   Z,.end
        LD   E,0
        CALL print_text
        LD   C,(HL)
        INC  HL
        LD   B,(HL)
        INC  HL
        PUSH BC
        LD   C,(HL)
        INC  HL
        LD   B,0
        PUSH DE
        LD   DE,CODE
        LDIR
        EX   DE,HL
        LD   (HL),$C3                   ; JP
        INC  HL
        LD   (HL),LOW measured
        INC  HL
        LD   (HL),HIGH measured
        EX   DE,HL
        POP  DE
        POP  BC
        PUSH HL
        LD   E,FIRST_COLUMN - 1
        LD   HL,BEGIN
.next:  PUSH HL
        PUSH DE
        PUSH BC
        LD   IX,CODE
        CALL measure
        POP  BC
        POP  DE
        LD   A,L
        PUSH BC
        CALL table_number
        POP  BC
        POP  HL
        INC  HL
        LD   A,L
        CP   LOW (BEGIN + 8)
        JR   NZ,.next
        POP  HL
        INC  D
        JR   .row
.end:   JR   .end

        MACRO ROW name, bc, code
        DB   name,0
        DW   bc
        DB   .after - $ - 1
        code
.after
        ENDM

Rows:   ROW  "NOP",       0,     <NOP>
        ROW  "LD A,n",    0,     <LD A,0>
        ROW  "LD A,HL",   0,     <LD A,(HL)>
        ROW  "LD HL,n",   0,     <LD (HL),0>
        ROW  "INC HL",    0,     <INC (HL)>
        ROW  "INC IX",    0,     <INC (IX + 64)>
        ROW  "SET IX",    0,     <SET 0,(IX + 64)>
        ROW  "LD nnHL",   0,     <LD ($6100),HL>
        ROW  "PUSH",      0,     <PUSH BC>
        ROW  "POP",       0,     <POP BC>
        ROW  "EX SP",     0,     <EX (SP),HL>
        ROW  "CALL",      0,     <CALL CODE + 3>
        ROW  "JR",        0,     <JR $ + 2>
        ROW  "RLD",       0,     <RLD>
        ROW  "LDI",       2,     <LDI>
        ROW  "LDIR100",   2,     <LDIR>
        ROW  "CPI",       2,     <CPI>
        ROW  "CPIR100",   2,     <CPIR>
        ROW  "ADD HL",    0,     <ADD HL,BC>
        ROW  "IN 40FE",   $40FE, <IN A,(C)>
        ROW  "IN 40FF",   $40FF, <IN A,(C)>
        ROW  "IN 80FE",   $80FE, <IN A,(C)>
        ROW  "OUT40FE",   $40FE, <OUT (C),D>
        ROW  "OUT80FF",   $80FF, <OUT (C),D>
        DB   $FF

        INCLUDE "timing.asm"
        INCLUDE "table.asm"
