; The rules of NAME: routines that touch no port and no screen, so that they can be proved.
;
; `zxlab prove main.asm` reads the comment above a routine as a promise: for every input that `In:` allows it runs the
; routine in the emulated machine, and what comes out must be what `Out:` says. Registers and memory that are named neither
; there nor under `Clobbers:` must be as they were; flags may always change. Change a line below and prove again: it finds
; the input for which it breaks.

; step: the column beside this one, round the edges of the screen
; In:       A = 0..31, B = 0..255
; Out:      A = (A + B) & 31
; Clobbers: -
step:   ADD  A,B                ; B is 1 to go right, $FF (that is -1) to go left, 0 to stay
        AND  %00011111          ; 32 is 0 again, and -1 is 31: the screen is a ring
        RET
