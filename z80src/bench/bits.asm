; Workload: bits and index registers. Records walked by IX and IY, bits set and tested, a CRC, bits counted and mirrored.
; It never ends, touches no port, and keeps to the 8 KiB from ORIGIN on: $6000 is in the memory shared with the ULA, $8000 not.

        IFNDEF ORIGIN
        DEFINE ORIGIN $8000
        ENDIF

        ORG  ORIGIN

; A record: where it is, how fast, and flags.
X       EQU  0
Y       EQU  1
DX      EQU  2
DY      EQU  3
FLAGS   EQU  4
AGE     EQU  5
LENGTH  EQU  6
COUNT   EQU  16
ALIVE   EQU  0
BOUNCED EQU  7

main:   LD   SP,ORIGIN + $0800
.turn:  LD   IX,Records
        LD   IY,Totals
        LD   B,COUNT
.record:
        PUSH BC
        CALL move
        CALL tally
        POP  BC
        LD   DE,LENGTH
        ADD  IX,DE
        DJNZ .record
        CALL crc
        CALL mirror
        JR   .turn

; move: moves a record by its speed; it turns round at the edges
; In:       IX = the record
; Out:      the record
; Clobbers: A
move:   BIT  ALIVE,(IX+FLAGS)
        JR   NZ,.alive
        SET  ALIVE,(IX+FLAGS)
        LD   (IX+AGE),0
        LD   (IX+DX),3
        LD   (IX+DY),-2
.alive: RES  BOUNCED,(IX+FLAGS)
        LD   A,(IX+X)
        ADD  A,(IX+DX)
        LD   (IX+X),A
        CP   240
        JR   C,.across
        XOR  A
        SUB  (IX+DX)
        LD   (IX+DX),A
        SET  BOUNCED,(IX+FLAGS)
.across:
        LD   A,(IX+Y)
        ADD  A,(IX+DY)
        LD   (IX+Y),A
        CP   176
        JR   C,.older
        XOR  A
        SUB  (IX+DY)
        LD   (IX+DY),A
        SET  BOUNCED,(IX+FLAGS)
.older: INC  (IX+AGE)
        RET  NZ
        RES  ALIVE,(IX+FLAGS)
        RET

; tally: adds a record to the totals
; In:       IX = the record, IY = the totals
; Out:      the totals
; Clobbers: A C
tally:  BIT  BOUNCED,(IX+FLAGS)
        JR   Z,.bits
        INC  (IY+0)
        JR   NZ,.bits
        INC  (IY+1)
.bits:  LD   C,(IX+X)
        XOR  A
        DUP  8
        SRL  C
        ADC  A,0
        EDUP
        ADD  A,(IY+2)
        LD   (IY+2),A
        RET

; crc: computes the CRC-16 of the records, bit by bit
; In:       -
; Out:      HL = the sum
; Clobbers: A BC DE
crc:    LD   DE,Records
        LD   HL,$FFFF
        LD   C,LENGTH * COUNT / 2
.byte:  LD   A,(DE)
        XOR  H
        LD   H,A
        LD   B,8
.bit:   SLA  L
        RL   H
        JR   NC,.even
        LD   A,L
        XOR  $21
        LD   L,A
        LD   A,H
        XOR  $10
        LD   H,A
.even:  DJNZ .bit
        INC  DE
        DEC  C
        JR   NZ,.byte
        LD   (Sum),HL
        RET

; mirror: reverses the bits of a line of 32 bytes
; In:       -
; Out:      Line
; Clobbers: A BC HL
mirror: LD   HL,Line
        LD   B,32
.byte:  LD   A,(HL)
        LD   C,A
        DUP  8
        RR   C
        RLA
        EDUP
        RLC  A
        XOR  B
        LD   (HL),A
        SET  3,(HL)
        BIT  5,(HL)
        JR   Z,.clear
        RES  3,(HL)
.clear: INC  HL
        DJNZ .byte
        RET

Totals: DS   4
Sum:    DW   0
Line:   DS   32
Records:
        DS   LENGTH * COUNT
