; irq: the interrupt, fifty times a second

; In mode 2 the Z80 takes the low byte of the vector's address from the bus, and on a Spectrum that byte is undefined. So all
; 257 bytes of the table are equal: with any byte on the bus the vector is IRQ_JUMP, and a jump stands there.

IRQ_TABLE       EQU  $FE00
IRQ_JUMP        EQU  $FDFD              ; two equal bytes

FRAMES_A_SECOND EQU  50

; irq_start: turns the interrupt on: irq_tick runs once a frame
; In:       I = 0..255
; Out:      I = high(IRQ_TABLE), [IRQ_TABLE:257] = low(IRQ_JUMP),
;           [IRQ_JUMP] = $C3, word[IRQ_JUMP + 1] = irq_tick,
;           interrupts = 1, im = 2
; Clobbers: A BC DE HL
; T: 5499   Stack: 0
irq_start:
        DI
        LD   HL,IRQ_TABLE
        LD   DE,IRQ_TABLE + 1
        LD   BC,256
        LD   (HL),LOW IRQ_JUMP
        LDIR
        LD   HL,IRQ_JUMP
        LD   (HL),$C3                   ; JP
        LD   HL,irq_tick
        LD   (IRQ_JUMP + 1),HL
        LD   A,HIGH IRQ_TABLE
        LD   I,A
        IM   2
        EI
        RET
        ASSERT HIGH IRQ_JUMP == LOW IRQ_JUMP

; irq_tick: serves the interrupt: it notes BREAK and runs the clock
; In:       port[$FEFE] = 0..1 or 254..255, port[$7FFE] = 0..1 or 254..255, [Break] = 0..1,
;           [ClockFrames] = 0..FRAMES_A_SECOND, [Clock] = 0..99
; Where:    [Clock] > 0 || [ClockFrames] == 0
; Let:      Held = ((port[$FEFE] | port[$7FFE]) & 1) == 0,
;           Second = [ClockFrames] == 1
; Out:      [Break] = Held ? 1 : [Break],
;           [Clock] = Second ? [Clock] - 1 : [Clock],
;           [ClockFrames] = Second ? ([Clock] > 1 ? FRAMES_A_SECOND : 0) : max([ClockFrames], 1) - 1,
;           interrupts = 1
; Clobbers: -
; T: 222   Stack: 2
irq_tick:
        PUSH AF
        LD   A,$FE                      ; the half row of CAPS SHIFT
        IN   A,(ULA)
        RRA
        JR   C,.clock
        LD   A,$7F                      ; of SPACE
        IN   A,(ULA)
        RRA
        JR   C,.clock
        LD   A,1
        LD   (Break),A
.clock: LD   A,(ClockFrames)
        OR   A
        JR   Z,.done
        DEC  A
        LD   (ClockFrames),A
        JR   NZ,.done
        LD   A,(Clock)
        DEC  A
        LD   (Clock),A
        JR   Z,.done
        LD   A,FRAMES_A_SECOND
        LD   (ClockFrames),A
.done:  POP  AF
        EI
        RETI

; frame_wait: waits for the next frame; every loop of the program ends here within a frame, except while a tune plays
; In:       interrupts = 1
; Out:      -                                       ; a new frame has begun
; Clobbers: -
; T: -   Stack: 0
; Waits: 1 frame
; Busy: 59624
frame_wait:
        HALT
        RET
