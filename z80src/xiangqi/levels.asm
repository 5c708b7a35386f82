; levels: what each level of the player may do

; set_level: gives the player the limits of a level
; In:       [Level] = 0..LEVELS - 1
; Out:      [DepthMost] = [Levels + 4 * [Level]], [NodesMost + N] = [Levels + 4 * [Level] + 1 + N] for N = 0..2
; Clobbers: A BC DE HL
; T: 181   Stack: 0
set_level:
        LD   HL,Level
        LD   L,(HL)
        LD   H,0
        ADD  HL,HL
        ADD  HL,HL
        LD   DE,Levels
        ADD  HL,DE
        LD   A,(HL)
        LD   (DepthMost),A
        INC  HL
        LD   DE,NodesMost
        LD   BC,3
        LDIR
        RET

; The limits of each level: moves ahead, and positions to look at (three bytes). In seeded play a position took at
; most 14,000 T, so that the longest answers are 28 million, 84 million, 840 million, 420 million and 1,400 million T. The longest ones
; measured are in the README.
        MACRO LEVEL AHEAD, POSITIONS
        DB   AHEAD, LOW (POSITIONS), HIGH ((POSITIONS) & $FFFF), (POSITIONS) >> 16
        ENDM
Levels: LEVEL 1, 2000
        LEVEL 2, 6000
        LEVEL 3, 60000
        LEVEL 12, 30000
        LEVEL 12, 100000
LEVELS          EQU  ($ - Levels) / 4
