; Workload: block moves. Filling, copying up and down, copying unrolled, comparing and searching.
; It never ends, touches no port, and keeps to the 8 KiB from ORIGIN on: $6000 is in the memory shared with the ULA, $8000 not.

        IFNDEF ORIGIN
        DEFINE ORIGIN $8000
        ENDIF

        ORG  ORIGIN

BUFFER  EQU  ORIGIN + $0800
COPY    EQU  ORIGIN + $1400
SIZE    EQU  $0800

main:   LD   SP,ORIGIN + $0800
.turn:  LD   HL,Value
        INC  (HL)
        LD   A,(HL)
        CALL fill
        CALL copy_up
        CALL copy_down
        CALL copy_unrolled
        CALL search
        CALL same
        JR   .turn

; fill: fills the buffer with one value, each byte copied from the one before
; In:       A = the value
; Out:      the buffer
; Clobbers: BC DE HL
fill:   LD   HL,BUFFER
        LD   DE,BUFFER + 1
        LD   BC,SIZE - 1
        LD   (HL),A
        LDIR
        RET

; copy_up: copies the buffer from its first byte on
copy_up:
        LD   HL,BUFFER
        LD   DE,COPY
        LD   BC,SIZE
        LDIR
        RET

; copy_down: moves the copy up by 16 bytes in place, from its last byte on
copy_down:
        LD   HL,COPY + SIZE - 1
        LD   DE,COPY + SIZE + 15
        LD   BC,SIZE
        LDDR
        RET

; copy_unrolled: copies the buffer by LDI, 16 at a time
copy_unrolled:
        LD   HL,BUFFER
        LD   DE,COPY
        LD   BC,SIZE
.line:  DUP  16
        LDI
        EDUP
        JP   PE,.line
        RET

; search: searches for a byte that is at the end of the copy
search: LD   HL,COPY + SIZE - 1
        LD   (HL),$55
        LD   HL,COPY
        LD   BC,SIZE
        LD   A,$55
        CPIR
        RET

; same: returns how many bytes of buffer and copy agree
; In:       -
; Out:      BC = the bytes from there to the end
; Clobbers: A DE HL
same:   LD   HL,BUFFER
        LD   DE,COPY
        LD   BC,SIZE
.byte:  LD   A,(DE)
        CPI
        RET  NZ
        INC  DE
        JP   PE,.byte
        RET

Value:  DB   0
