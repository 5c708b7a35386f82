; levels: what each level may do

; set_level: gives the player the limits of a level
; In:       [Level] = 0..LEVELS - 1
; Out:      [rules.DepthMost] = [Levels + 3 * [Level]], word[rules.NodesMost] = word[Levels + 3 * [Level] + 1]
; Clobbers: A DE HL
; T: 143   Stack: 0
set_level:
        LD   HL,Level
        LD   E,(HL)
        LD   D,0
        LD   HL,Levels
        ADD  HL,DE
        ADD  HL,DE
        ADD  HL,DE
        LD   A,(HL)
        LD   (rules.DepthMost),A
        INC  HL
        LD   E,(HL)
        INC  HL
        LD   D,(HL)
        LD   (rules.NodesMost),DE
        RET

; Of each level the moves that it looks ahead at most, and the positions that it looks at.
        MACRO LEVEL AHEAD, POSITIONS
        DB   AHEAD
        DW   POSITIONS
        ENDM
Levels: LEVEL 1, 2000
        LEVEL 2, 2000
        LEVEL 12, 2000
        LEVEL 12, 6000
        LEVEL 12, 20000
LEVELS          EQU  ($ - Levels) / 3
