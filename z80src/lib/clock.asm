; clock: a clock that counts seconds down; the interrupt (irq.asm) drives it

; clock_start: starts the clock, which counts down
; In:       A = 1..99                               ; seconds
; Out:      [Clock] = A, [ClockFrames] = FRAMES_A_SECOND
; Clobbers: A
; T: 43   Stack: 0
clock_start:
        LD   (Clock),A
        LD   A,FRAMES_A_SECOND
        LD   (ClockFrames),A
        RET

; clock_stop: stops the clock at the time it shows
; In:       [ClockFrames] = 0..FRAMES_A_SECOND
; Out:      [ClockFrames] = 0
; Clobbers: A
; T: 27   Stack: 0
clock_stop:
        XOR  A
        LD   (ClockFrames),A
        RET
