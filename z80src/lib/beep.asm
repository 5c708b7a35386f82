; beep: tunes on the loudspeaker, or on the sound chip of a 128K

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
C3              EQU  13378              ; 130.81
E3              EQU  10617              ; 164.81
F3              EQU  10022              ; 174.61
G3              EQU  8929               ; 195.998
A3              EQU  7955               ; 220.00
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

; NOTE pitch, ms, harmony, bass: one note of a tune, and the two below it on the sound chip (chip.asm). 0 ends the tune. The 256s begun of the
; steps and of the half waves share a byte.
NOTE_SIZE       EQU  4
        MACRO NOTE half, ms, harmony, bass
NoteSteps = (half - 69 - 11 * (half / 3328 + 1) + 6) / 13
NoteHalves = ms * T_PER_MS / half
        ASSERT NoteSteps & 255 && NoteSteps < 7 * 256 && NoteHalves < 3 * 256         ; chip_chord; note_read
        DB   0 + ((NoteSteps - 1) / 256 + 1) * 4 + (NoteHalves - 1) / 256 + 1
        DB   NoteSteps & 255, NoteHalves & 255, CHIP_harmony << 4 | CHIP_bass
        ENDM

; tune_play: plays a tune to its end; BREAK ends it at once
; In:       HL = TextBuffer, [HL + 0] = 9 or 15, [HL + 1] = 255, [HL + 2] = 3 or 255, [HL + 3] = $52,          ; a note, made with NOTE,
;           [HL + 4] = 0, [Break] = 0..1, [Beeper] = 0..2                                                     ; and 0; 0: there is a chip
; Out:      port[ULA] = BORDER..BORDER + ([Beeper] ? SPEAKER : 0),
;           port[CHIP_SELECT] = 0..([Beeper] ? 0 : CHIP_SHAPE), port[CHIP_DATA] = 0..([Beeper] ? 0 : 255)
; Clobbers: A BC DE HL
; T: 7726398   Stack: 16
tune_play:
        PUSH IX
        PUSH HL
        POP  IX
        CALL .tune
        POP  IX
        RET
.tune:  LD   A,(Beeper)
        OR   A
        JR   Z,chip_tune
        ; and on into

; beeper_tune: plays a tune on the loudspeaker to its end; BREAK ends it at once
; In:       IX = TextBuffer, [IX + 0] = 5..6 or 9 or 15, [IX + 1] = 1 or 255 or 0, [IX + 2] = 1 or 3 or 255, [IX + 3] = 0,
;           [IX + 4] = 0 or 9, [IX + 5] = 7, [IX + 6] = 19, [IX + 7] = 0, [IX + 8] = 0,              ; notes made with NOTE, and 0
;           [Break] = 0..1
; Out:      port[ULA] = BORDER..BORDER + SPEAKER then BORDER                    ; the speaker at rest
; Clobbers: A BC DE HL IX
; T: 7803165   Stack: 2
beeper_tune:
        CALL note_read
        RET  Z
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
        JR   Z,beeper_tune              ; unless it was BREAK
        RET

; note_read: reads the next note of a tune
; In:       IX = TextBuffer, [IX + 0] = 0 or 5..7 or 21, [IX + 1] = 0..255, [IX + 2] = 0..255, D = 1, E = 2, L = 3
; Let:      IsNote = [IX + 0] > 0
; Out:      zero = !IsNote, D = IsNote ? [IX + 0] >> 2 : D, E = IsNote ? [IX + 1] : E,      ; steps
;           H = [IX + 0] & 3, L = IsNote ? [IX + 2] : L,                                    ; half waves
;           IX = IsNote ? IX + NOTE_SIZE : IX                                               ; [IX - 1]: the chord
; Clobbers: A BC
; T: 146   Stack: 0
note_read:
        LD   A,(IX+0)
        AND  %00000011
        LD   H,A
        RET  Z
        LD   A,(IX+0)
        RRCA
        RRCA
        AND  %00000111                  ; not 0: zero stays clear
        LD   D,A
        LD   E,(IX+1)
        LD   L,(IX+2)
        LD   BC,NOTE_SIZE
        ADD  IX,BC
        RET
