; register: the register of chance

; A Galois register of 32 bits, for x^32 + x^7 + x^6 + x^2 + 1. Its state is never 0.
TAPS            EQU  $C5

; Define: Shift(X) = (X << 1 ^ (X >> 31) * TAPS) & $FFFFFFFF, Shift2(X) = Shift(Shift(X)), Shift4(X) = Shift2(Shift2(X)),
;         Run(X) = Shift4(Shift4(X))

; register_byte: runs the register for a byte
; In:       long[Register] = 0..$FFFFFFFF
; Out:      long[Register] = Run(long[Register]), A = Run(long[Register]) & 255
; Clobbers: B DE HL
; T: 599   Stack: 0
register_byte:
        LD   HL,(Register)
        LD   DE,(Register + 2)
        LD   B,8
.bit:   ADD  HL,HL
        RL   E
        RL   D
        JR   NC,.none
        LD   A,L
        XOR  TAPS
        LD   L,A
.none:  DJNZ .bit
        LD   (Register),HL
        LD   (Register + 2),DE
        LD   A,L
        RET

; register_stir: takes a byte of chance in, and runs for a byte
; In:       A = 0..255, long[Register] = 1..$FFFFFFFF
; Let:      Stirred = long[Register] ^ A
; Out:      long[Register] = Run(Stirred ? Stirred : 1), A = Run(Stirred ? Stirred : 1) & 255
; Clobbers: B DE HL
; T: 702   Stack: 0
register_stir:
        LD   HL,Register
        XOR  (HL)
        LD   (HL),A
        INC  HL
        OR   (HL)
        INC  HL
        OR   (HL)
        INC  HL
        OR   (HL)
        JR   NZ,register_byte
        LD   HL,Register                ; state 0 would give zeros for ever
        LD   (HL),1
        JR   register_byte
