; beep: notes on the loudspeaker

; A tone is the speaker's bit turned over again and again. Half a wave of it takes
;
;   13 * steps + 11 * (256s begun in steps) + 69 T
;
; in tune_play below, and NOTE works the steps out from that, so that a pitch is right within half a per cent over the
; range of the pitches below. Interrupts stay on while it plays: they cost three thousandths of the time.

T_PER_MS        EQU  3500
SPEAKER         EQU  %00010000

; Half a wave of each pitch in T-states: 3,500,000 / 2 / frequency, equal temperament with A4 at 440 Hz.
A2              EQU  15909              ; 110.00 Hz
E3              EQU  10617              ; 164.81
G3              EQU  8929               ; 195.998
C4              EQU  6689               ; 261.63
D4              EQU  5959               ; 293.66
E4              EQU  5309               ; 329.63
F4              EQU  5011               ; 349.23
G4              EQU  4464               ; 392.00
A4              EQU  3977               ; 440.00
B4              EQU  3543               ; 493.88
C5              EQU  3344               ; 523.25
D5              EQU  2979               ; 587.33
E5              EQU  2654               ; 659.26
F5              EQU  2505               ; 698.46
G5              EQU  2232               ; 783.99
A5              EQU  1989               ; 880.00
C6              EQU  1672               ; 1046.50

; NOTE pitch, ms: one note of a tune; a 0 ends the tune.
        MACRO NOTE half, ms
NoteSteps = (half - 69 - 11 * (half / 3328 + 1) + 6) / 13
NoteHalves = ms * T_PER_MS / half
        DB   (NoteSteps - 1) / 256 + 1, NoteSteps & 255
        DB   (NoteHalves - 1) / 256 + 1, NoteHalves & 255
        ENDM

; tune_play: plays a tune to its end; BREAK ends it at once
; In:       HL = TextBuffer, [HL] = 1..2, [HL + 1] = 1 or 255 or 0, [HL + 2] = 1 or 2 or 8, [HL + 3] = 1 or 3,
;           [HL + 4] = 0 or 2, [HL + 5] = 7, [HL + 6] = 1, [HL + 7] = 19,       ; notes, made with NOTE,
;           [HL + 8] = 0, [Break] = 0..1                                        ; and a 0
; Out:      port[ULA] = BORDER..BORDER + SPEAKER then BORDER                    ; the speaker at rest
; Clobbers: A BC DE HL
; T: 12177928   Stack: 2
tune_play:
        LD   A,(HL)
        OR   A
        RET  Z
        LD   D,A                        ; D and E are the steps of half a wave,
        INC  HL
        LD   E,(HL)
        INC  HL
        LD   B,(HL)
        INC  HL
        LD   C,(HL)
        INC  HL
        PUSH HL
        LD   H,B                        ; H and L the half waves
        LD   L,C
        LD   A,BORDER
.half:  XOR  SPEAKER
        OUT  (ULA),A
        LD   B,E
        LD   C,D
.step:  DJNZ .step
        DEC  C
        JR   NZ,.step
        LD   B,A
        LD   A,(Break)                  ; irq_tick notes it
        OR   A
        JR   NZ,.rest
        LD   A,B
        DEC  L
        JR   NZ,.half
        DEC  H
        JR   NZ,.half
.rest:  LD   A,BORDER
        OUT  (ULA),A
        POP  HL
        JR   Z,tune_play                ; unless it was BREAK
        RET
