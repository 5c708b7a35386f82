; chip: tunes on the sound chip of a 128K, the AY-3-8912

; Each note of a tune is a chord: the melody that the loudspeaker plays too, a harmony and a bass. All three begin as loud as the chip
; can and die away with its envelope, as a string does that was plucked. A note lasts for as many waits of as many steps as on the
; loudspeaker, so a tune takes the same time, but for three thousandths of a second a note.
;
; The period of a voice is 1,773,450 Hz / 16 / frequency. That of the melody follows from the steps of half a wave, which NOTE (beep.asm)
; works out for the loudspeaker: with S the 256s begun in them * 256 + the steps & 255 it is S - 3 * S / 17 - 206, right within half a
; per cent.

CHIP_SELECT     EQU  $FFFD              ; chooses a register, and reads it
CHIP_DATA       EQU  $BFFD              ; writes it

; Registers: 0 to 5 are the periods of the three voices, low byte and four bits; then
CHIP_NOISE      EQU  6                  ; the period of the noise;
CHIP_MIXER      EQU  7                  ; what is heard: a 1 switches a tone or a noise off;
CHIP_VOLUMES    EQU  8                  ; the volumes of the three voices, BY_ENVELOPE for the envelope's;
CHIP_ENVELOPE   EQU  11                 ; the envelope's period, two bytes, in 256s of the clock for each of 16 levels;
CHIP_SHAPE      EQU  13                 ; its shape: DYING, which writing begins anew
CHIP_REGISTERS  EQU  14

TONES_ALONE     EQU  %00111000
BY_ENVELOPE     EQU  %00010000
DYING           EQU  0                  ; from the highest level to silence, and that stays
DYING_TIME      EQU  12                 ; high byte of the period: silent after 0.44 seconds

; chip_start: turns the interrupt on, and finds out whether there is a sound chip
; In:       I = 0..255, port[CHIP_SELECT] = 0..255                      ; a port that reads as one value, as on a 48K, is no chip
; Out:      I = high(IRQ_TABLE), [IRQ_TABLE:257] = low(IRQ_JUMP), [IRQ_JUMP] = $C3, word[IRQ_JUMP + 1] = irq_tick,
;           interrupts = 1, im = 2, [Beeper] = port[CHIP_SELECT] == 2 ? 1 : 2,
;           port[CHIP_SELECT] = 2, port[CHIP_DATA] = 1..2
; Clobbers: A BC DE HL
; T: -   Stack: 2
; Waits: 1 frame
; Unreached: chip_start.value+12 always jumps: a port reads as one value during a proof; the tests start on a 128K
chip_start:
        CALL irq_start
        HALT                            ; the ULA draws the border now: a 48K's bus gives $FF
        LD   BC,CHIP_SELECT
        LD   A,2                        ; into register 2 two values, 2 and 1: each note sets it anew
        OUT  (C),A
.value: LD   B,HIGH CHIP_DATA
        OUT  (C),A
        LD   B,HIGH CHIP_SELECT
        IN   D,(C)
        CP   D
        JR   NZ,.found
        DEC  A
        JR   NZ,.value
.found: LD   (Beeper),A
        RET
        ASSERT LOW CHIP_DATA == LOW CHIP_SELECT

; chip_tune: plays a tune on the chip to its end; BREAK ends it at once
; In:       IX = TextBuffer, [IX + 0] = 5..6 or 9 or 15, [IX + 1] = 1 or 255, [IX + 2] = 1 or 3 or 255, [IX + 3] = $52,
;           [IX + 4] = 0 or 9, [IX + 5] = 7, [IX + 6] = 19, [IX + 7] = 0, [IX + 8] = 0,               ; notes made with NOTE, and 0
;           [Break] = 0..1
; Out:      port[CHIP_SELECT] = 0 then 1 then 0..CHIP_SHAPE then CHIP_ENVELOPE + 1,
;           port[CHIP_DATA] = any then 0                                ; the envelope ends at once: silence
; Clobbers: A BC DE HL IX
; T: 7784064   Stack: 12
chip_tune:
        CALL note_read
        JR   Z,.end
        LD   A,(IX-1)                   ; the two notes below
        PUSH HL
        PUSH DE
        CALL chip_chord
        POP  DE
        POP  HL
.half:  LD   B,E
        LD   C,D
.step:  DJNZ .step
        DEC  C
        JR   NZ,.step
        LD   A,(Break)                  ; irq_tick notes it
        OR   A
        JR   NZ,.end                    ; it was BREAK
        DEC  L
        JR   NZ,.half
        DEC  H
        JR   NZ,.half
        JR   chip_tune
.end:   XOR  A
        LD   D,CHIP_ENVELOPE + 1
        JR   chip_write
        ASSERT DYING_TIME < 256

; chip_chord: begins a chord
; In:       D = 1..5, E = 1..255,                                       ; the melody's steps
;           A = 0..16 * CHIP_HIGHEST + CHIP_HIGHEST                     ; harmony, bass: numbers in ChipPitches
; Where:    A % 16 <= CHIP_HIGHEST
; Let:      Waits = 256 * D + E, Melody = Waits - 3 * Waits / 17 - 206, Harmony = 4 * [ChipPitches + A / 16], Bass = 4 * [ChipPitches + A % 16]
; Out:      port[CHIP_SELECT] = 0 then 1 then 2 then 3 then 4 then 5 then 6 then 7 then 8 then 9 then 10 then 11 then 12 then 13,
;           port[CHIP_DATA] = low(Melody) then high(Melody) then low(Harmony) then high(Harmony) then low(Bass) then high(Bass)
;                             then 0 then TONES_ALONE then BY_ENVELOPE then BY_ENVELOPE then BY_ENVELOPE then 0 then DYING_TIME then DYING
; Clobbers: A BC DE HL
; T: 9459   Stack: 6
chip_chord:
        PUSH AF
        LD   H,D
        LD   L,E
        ADD  HL,HL
        ADD  HL,DE
        LD   BC,-17
.period:
        DEC  DE
        ADD  HL,BC
        JR   C,.period
        LD   HL,-205
        ADD  HL,DE
        LD   D,0
        CALL chip_pitch
        POP  AF
        PUSH AF
        RRCA
        RRCA
        RRCA
        RRCA
        CALL chip_voice
        POP  AF
        CALL chip_voice
        LD   HL,ChipSound
.register:
        LD   A,(HL)
        CALL chip_write
        INC  HL
        LD   A,D
        CP   CHIP_REGISTERS
        JR   NZ,.register
        RET

; chip_voice: sets the period of a voice by the number of its pitch
; In:       D = 2 or 4, A = 0..255                                      ; its register; bits 0-3: the number
; Where:    A % 16 <= CHIP_HIGHEST
; Let:      Period = 4 * [ChipPitches + A % 16]
; Out:      port[CHIP_SELECT] = D then D + 1, port[CHIP_DATA] = low(Period) then high(Period), D = D + 2
; Clobbers: A BC HL
; T: 207   Stack: 2
chip_voice:
        AND  %00001111
        LD   HL,ChipPitches
        LD   B,0
        LD   C,A
        ADD  HL,BC
        LD   L,(HL)
        LD   H,B
        ADD  HL,HL
        ADD  HL,HL
        ; and on into

; chip_pitch: sets the period of a voice
; In:       D = 0 or 2 or 4, HL = 0..4095                               ; its register, the period
; Out:      port[CHIP_SELECT] = D then D + 1, port[CHIP_DATA] = L then H, D = D + 2
; Clobbers: A BC
; T: 135   Stack: 2
chip_pitch:
        LD   A,L
        CALL chip_write
        LD   A,H
        ; and on into

; chip_write: sets a register of the chip
; In:       D = 0..CHIP_SHAPE, A = 0..255
; Out:      port[CHIP_SELECT] = D, port[CHIP_DATA] = A, D = D + 1       ; the next register
; Clobbers: BC
; T: 55   Stack: 0
chip_write:
        LD   BC,CHIP_SELECT
        OUT  (C),D
        LD   B,HIGH CHIP_DATA
        OUT  (C),A
        INC  D
        RET

; Registers 6 to 12; the shape is the first of ChipPitches.
ChipSound:
        DB   0, TONES_ALONE, BY_ENVELOPE, BY_ENVELOPE, BY_ENVELOPE, 0, DYING_TIME
; A quarter of the period of each pitch below the melody. 0, the first, is too high to be heard.
ChipPitches:
        DB   DYING
        ASSERT ChipPitches == ChipSound + CHIP_SHAPE - CHIP_NOISE

; CHIP_PITCH pitch, name: the next pitch, and CHIP_name, its number, by which NOTE knows it.
        MACRO CHIP_PITCH half, name
CHIP_name       EQU  $ - ChipPitches
        DB   (half * 1000 / 15788 + 2) / 4
        ENDM

CHIP_NONE       EQU  0
        CHIP_PITCH A2, A2
        CHIP_PITCH C3, C3
        CHIP_PITCH E3, E3
        CHIP_PITCH F3, F3
        CHIP_PITCH G3, G3
        CHIP_PITCH A3, A3
        CHIP_PITCH C4, C4
        CHIP_PITCH E4, E4
        CHIP_PITCH F4, F4
        CHIP_PITCH G4, G4
        CHIP_PITCH C5, C5
CHIP_HIGHEST    EQU  CHIP_C5
