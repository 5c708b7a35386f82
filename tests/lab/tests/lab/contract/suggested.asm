; Routines of the commonest kinds, without headers. The tests infer one for each.

        ORG  $8000

; Arithmetic.

mul8:   LD   HL,0
        LD   D,H
        LD   B,8
.bit:   ADD  HL,HL
        RLCA
        JR   NC,.none
        ADD  HL,DE
.none:  DJNZ .bit
        RET

mul16:  LD   A,B
        LD   B,16
        LD   HL,0
.bit:   ADD  HL,HL
        SLA  C
        RLA
        JR   NC,.none
        ADD  HL,DE
.none:  DJNZ .bit
        RET

div8:   XOR  A
        LD   B,8
.bit:   SLA  D
        RLA
        CP   E
        JR   C,.less
        SUB  E
        INC  D
.less:  DJNZ .bit
        RET

div16:  XOR  A
        LD   B,16
.bit:   ADD  HL,HL
        RLA
        CP   C
        JR   C,.less
        SUB  C
        INC  L
.less:  DJNZ .bit
        RET

neg16:  XOR  A
        SUB  L
        LD   L,A
        SBC  A,A
        SUB  H
        LD   H,A
        RET

abs8:   OR   A
        RET  P
        NEG
        RET

sign8:  OR   A
        RET  Z
        LD   A,1
        RET  P
        NEG
        RET

compare16:
        OR   A
        SBC  HL,DE
        ADD  HL,DE
        RET

max8:   CP   B
        RET  NC
        LD   A,B
        RET

add32:  ADD  HL,DE
        EX   DE,HL
        ADC  HL,BC
        EX   DE,HL
        RET

sqrt8:  LD   BC,$01FF
.next:  INC  C
        SUB  B
        INC  B
        INC  B
        JR   NC,.next
        LD   A,C
        RET

gcd8:   CP   B
        RET  Z
        JR   C,.less
        SUB  B
        JR   gcd8
.less:  LD   C,A
        LD   A,B
        SUB  C
        LD   B,A
        LD   A,C
        JR   gcd8

bits8:  LD   B,8
        LD   C,0
.bit:   RRCA
        JR   NC,.none
        INC  C
.none:  DJNZ .bit
        LD   A,C
        RET

reverse8:
        LD   B,8
.bit:   RRA
        RL   C
        DJNZ .bit
        LD   A,C
        RET

swap:   RRCA
        RRCA
        RRCA
        RRCA
        RET

parity8:
        OR   A
        LD   A,0
        RET  PE
        INC  A
        RET

shift_right:
        INC  B
        JR   .more
.shift: SRL  H
        RR   L
.more:  DJNZ .shift
        RET

bcd8:   LD   C,0
.tens:  SUB  10
        JR   C,.done
        INC  C
        JR   .tens
.done:  ADD  A,10
        SLA  C
        SLA  C
        SLA  C
        SLA  C
        OR   C
        RET

bcd_add:
        ADD  A,B
        DAA
        RET

hex_digit:
        AND  $0F
        CP   10
        SBC  A,$69
        DAA
        RET

upper:  CP   'a'
        RET  C
        CP   'z'+1
        RET  NC
        AND  $DF
        RET

is_digit:
        CP   '0'
        CCF
        RET  NC
        CP   '9'+1
        RET

; Random numbers.

random: LD   HL,(Seed)
        LD   A,H
        RRA
        LD   A,L
        RRA
        XOR  H
        LD   H,A
        LD   A,L
        RRA
        LD   A,H
        RRA
        XOR  L
        LD   L,A
        XOR  H
        LD   H,A
        LD   (Seed),HL
        RET

seeded: LD   A,0
Operand EQU  seeded + 1
        LD   B,A
        RRCA
        RRCA
        RRCA
        XOR  $1F
        ADD  A,B
        SBC  A,$FF
        LD   (Operand),A
        RET

shuffle_seed:
        LD   A,R
        LD   (Seed),A
        RET

; Memory.

length: LD   BC,0
.next:  LD   A,(HL)
        OR   A
        RET  Z
        INC  HL
        INC  BC
        JR   .next

copy_text:
        LD   A,(HL)
        LD   (DE),A
        INC  HL
        INC  DE
        OR   A
        JR   NZ,copy_text
        RET

last_bit_set:
        LD   A,(HL)
        INC  HL
        RLCA
        JR   NC,last_bit_set
        RET

copy:   LDIR
        RET

copy_back:
        ADD  HL,BC
        DEC  HL
        EX   DE,HL
        ADD  HL,BC
        DEC  HL
        EX   DE,HL
        LDDR
        RET

fill:   LD   (HL),A
        INC  HL
        DJNZ fill
        RET

clear_buffer:
        LD   HL,Buffer
        LD   DE,Buffer+1
        LD   BC,31
        LD   (HL),0
        LDIR
        RET

sum:    XOR  A
.next:  ADD  A,(HL)
        INC  HL
        DJNZ .next
        RET

find:   CPIR
        RET

largest:
        LD   A,(HL)
        INC  HL
        DEC  B
        RET  Z
.next:  CP   (HL)
        JR   NC,.less
        LD   A,(HL)
.less:  INC  HL
        DJNZ .next
        RET

compare:
        LD   A,(DE)
        CP   (HL)
        RET  NZ
        INC  HL
        INC  DE
        DJNZ compare
        XOR  A
        RET

reverse:
        LD   A,(HL)
        EX   AF,AF'
        LD   A,(DE)
        LD   (HL),A
        EX   AF,AF'
        LD   (DE),A
        INC  HL
        DEC  DE
        DJNZ reverse
        RET

swap_bytes:
        LD   A,(HL)
        LD   C,A
        LD   A,(DE)
        LD   (HL),A
        LD   A,C
        LD   (DE),A
        RET

increment:
        INC  (HL)
        RET  NZ
        INC  HL
        INC  (HL)
        RET

table_byte:
        LD   HL,Squares
        LD   E,A
        LD   D,0
        ADD  HL,DE
        LD   A,(HL)
        RET

table_word:
        LD   L,A
        LD   H,0
        ADD  HL,HL
        LD   DE,Words
        ADD  HL,DE
        LD   E,(HL)
        INC  HL
        LD   D,(HL)
        RET

bubble: LD   A,(HL)
        INC  HL
        CP   (HL)
        RET  C
        LD   C,(HL)
        LD   (HL),A
        DEC  HL
        LD   (HL),C
        RET

checksum:
        LD   A,$FF
.next:  XOR  (IX+0)
        INC  IX
        DJNZ .next
        RET

halve:  LD   A,(IX+3)
        SRL  A
        LD   (IX+4),A
        RET

move_sprite:
        LD   A,(IX+0)
        ADD  A,(IX+2)
        LD   (IX+0),A
        LD   A,(IX+1)
        ADD  A,(IX+3)
        LD   (IX+1),A
        RET

follow_link:
        LD   E,(HL)
        INC  HL
        LD   D,(HL)
        EX   DE,HL
        LD   A,(HL)
        RET

by_variable:
        LD   HL,(Cursor)
        LD   (HL),A
        INC  HL
        LD   (Cursor),HL
        RET

; The screen.

cell_address:
        LD   A,B
        AND  $18
        OR   $40
        LD   H,A
        LD   A,B
        AND  7
        RRCA
        RRCA
        RRCA
        OR   C
        LD   L,A
        RET

attribute_address:
        LD   L,B
        LD   H,0
        ADD  HL,HL
        ADD  HL,HL
        ADD  HL,HL
        ADD  HL,HL
        ADD  HL,HL
        LD   A,H
        OR   $58
        LD   H,A
        LD   A,L
        OR   C
        LD   L,A
        RET

line_below:
        INC  H
        LD   A,H
        AND  7
        RET  NZ
        LD   A,L
        ADD  A,32
        LD   L,A
        RET  C
        LD   A,H
        SUB  8
        LD   H,A
        RET

clear_screen:
        LD   HL,$4000
        LD   DE,$4001
        LD   BC,6143
        LD   (HL),0
        LDIR
        RET

paint:  LD   HL,$5800
        LD   DE,$5801
        LD   BC,767
        LD   (HL),A
        LDIR
        RET

draw_cell:
        LD   B,8
.line:  LD   A,(DE)
        LD   (HL),A
        INC  DE
        INC  H
        DJNZ .line
        RET

glyph_address:
        LD   L,A
        LD   H,0
        ADD  HL,HL
        ADD  HL,HL
        ADD  HL,HL
        LD   DE,$3C00
        ADD  HL,DE
        RET

; Ports and interrupts.

border: AND  7
        OUT  ($FE),A
        RET

space_held:
        LD   BC,$7FFE
        IN   A,(C)
        CPL
        AND  1
        RET

any_key:
        XOR  A
        IN   A,($FE)
        CPL
        AND  $1F
        RET

joystick:
        IN   A,($1F)
        AND  $1F
        RET

click:  LD   A,$10
        OUT  ($FE),A
        LD   B,20
.wait:  DJNZ .wait
        XOR  A
        OUT  ($FE),A
        RET

tone:   LD   A,$10
.wave:  OUT  ($FE),A
        LD   B,C
.wait:  DJNZ .wait
        XOR  $10
        DEC  D
        JR   NZ,.wave
        RET

send:   LD   BC,$BFFD
        OUT  (C),A
        RET

wait_frame:
        HALT
        RET

wait_on:
        EI
        HALT
        RET

frames: HALT
        DJNZ frames
        RET

mode2:  DI
        LD   A,$FE
        LD   I,A
        IM   2
        EI
        RET

quiet:  DI
        CALL increment_seed
        EI
        RET

increment_seed:
        LD   HL,Seed
        INC  (HL)
        RET

delay:  LD   B,100
.wait:  DJNZ .wait
        RET

nothing:
        RET

; The stack and the return address.

argument:
        POP  HL
        POP  DE
        PUSH HL
        EX   DE,HL
        RET

peek_argument:
        LD   HL,2
        ADD  HL,SP
        LD   A,(HL)
        RET

drop_caller:
        POP  HL
        RET

byte_after:
        EX   (SP),HL
        LD   A,(HL)
        INC  HL
        EX   (SP),HL
        RET

text_after:
        POP  HL
.next:  LD   A,(HL)
        INC  HL
        OR   A
        JR   NZ,.next
        JP   (HL)

save_all:
        PUSH AF
        PUSH BC
        PUSH DE
        PUSH HL
        CALL increment_seed
        POP  HL
        POP  DE
        POP  BC
        POP  AF
        RET

shadow: EX   AF,AF'
        LD   B,A
        EX   AF,AF'
        RET

exchange:
        EXX
        LD   HL,1
        EXX
        RET

stack_copy:
        LD   (Stack),SP
        LD   SP,Words
        POP  HL
        POP  DE
        LD   SP,(Stack)
        RET

; The ROM.

print:  RST  16
        RET

key_row:
        CALL $028E
        RET

pixel:  CALL $22AA
        RET

; Routines of which no contract can be inferred.

never:  JR   never

by_table:
        JP   (HL)

opcode: LD   A,$3C
        LD   (.patched),A
.patched:
        NOP
        RET

Seed:   DW   1
Cursor: DW   Buffer
Buffer: DS   32
Squares:
        DB   0, 1, 4, 9, 16, 25, 36, 49
Words:  DW   1, 10, 100, 1000
Stack:  DW   0
