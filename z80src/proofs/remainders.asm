; Feedback registers and checksums: remainders of polynomials.

        ORG  $8000

; Define: Shift32(X) = X & 1 ? X >> 1 ^ $EDB88320 : X >> 1

; shift_32: moves a feedback register of 32 bits on by 32 bits
; In:       DEHL = 0..$FFFFFFFF
; Out:      DEHL = fold(N = 0..31, X = DEHL, Shift32(X))
; Clobbers: A B
; T: 4396   Stack: 2
shift_32:
        LD   B,32
.next:  CALL .step
        DJNZ .next
        RET
.step:  SRL  D
        RR   E
        RR   H
        RR   L
        RET  NC
        LD   A,D
        XOR  $ED
        LD   D,A
        LD   A,E
        XOR  $B8
        LD   E,A
        LD   A,H
        XOR  $83
        LD   H,A
        LD   A,L
        XOR  $20
        LD   L,A
        RET

; crc_32: the checksum of four bytes, as in zip files
; In:       [Bytes:4] = 0..255
; Out:      DEHL = crc32(N = 0..3, [Bytes + N])
; Clobbers: A BC IX
; T: 4696   Stack: 2
crc_32:
        LD   DE,$FFFF
        LD   H,D
        LD   L,D
        LD   IX,Bytes
        LD   C,4
.byte:  LD   A,L
        XOR  (IX+0)
        LD   L,A
        LD   B,8
.next:  CALL shift_32.step
        DJNZ .next
        INC  IX
        DEC  C
        JR   NZ,.byte
        LD   A,D
        CPL
        LD   D,A
        LD   A,E
        CPL
        LD   E,A
        LD   A,H
        CPL
        LD   H,A
        LD   A,L
        CPL
        LD   L,A
        RET

Bytes:  DB   0, 0, 0, 0
