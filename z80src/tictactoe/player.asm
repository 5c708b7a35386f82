; player: the Spectrum's player

; The player is a table of rules, and choose_move walks it: the first rule that holds and that finds a free cell among its
; targets plays. Level Unbeatable has two rules more than level Classic. Nothing here touches a port or the screen; chance
; comes from random_byte.
;
; A rule is its kind, what the kind needs, and its targets: cells in the order in which they are tried, and a 0.
;
;   RULE_LINES mask, sum    for each line whose sum, masked, is this: its own cells are the targets
;   RULE_MOVE n, targets    MoveCounter is n
;   RULE_BOTH a, b, targets player one holds both cells
;   RULE_ALWAYS targets
;   RULE_UNBEATABLE n       level Classic skips the n bytes of rules that follow

RULES_END       EQU  0
RULE_LINES      EQU  1
RULE_MOVE       EQU  2
RULE_BOTH       EQU  3
RULE_ALWAYS     EQU  4
RULE_UNBEATABLE EQU  5

RANDOM          EQU  10                 ; as a target: a cell by chance

Rules:
        DB   RULE_MOVE, 0, RANDOM,0             ; the opening
        DB   RULE_MOVE, 1, 5,0                  ; the second move: the centre

        DB   RULE_LINES, $FF, 2 * TWO           ; win: two of ours
        DB   RULE_LINES, $FF, 2 * ONE           ; block: two of theirs

        DB   RULE_BOTH, 1,9, 4,6,2,8,0          ; diagonal cross-block: an edge, not a corner
        DB   RULE_BOTH, 3,7, 4,6,2,8,0

        DB   RULE_BOTH, 5,1, 7,0                ; centre cross-block: they hold the centre and a corner
        DB   RULE_BOTH, 5,3, 9,0
        DB   RULE_BOTH, 5,7, 1,0
        DB   RULE_BOTH, 5,9, 3,0

        DB   RULE_BOTH, 1,6, 3,0                ; corner block: a corner and an edge away from it,
        DB   RULE_BOTH, 3,4, 1,0                ; so the corner between them
        DB   RULE_BOTH, 6,7, 9,0
        DB   RULE_BOTH, 4,9, 7,0
        DB   RULE_BOTH, 1,8, 4,0                ; or the edge between them
        DB   RULE_BOTH, 2,7, 4,0
        DB   RULE_BOTH, 2,9, 6,0
        DB   RULE_BOTH, 3,8, 6,0

        DB   RULE_UNBEATABLE, .classic - .unbeatable
.unbeatable:
        DB   RULE_BOTH, 2,6, 3,0                ; a corner block that Classic lacks: two edges, the corner between them
        DB   RULE_ALWAYS, 5,7,0                 ; the centre, else a corner: the attack below would allow a fork
.classic:
        DB   RULE_LINES, $0F, 0                 ; attack: none of theirs; two of ours won above
        DB   RULE_ALWAYS, 1,2,3,4,5,6,7,8,9,0   ; any cell left
        DB   RULES_END

; choose_move: returns the Spectrum's next cell
; In:       [Grid:9] = FREE or ONE or TWO, [MoveCounter] = 0..9, [Level] = CLASSIC or UNBEATABLE, R = 0..255
; Let:      Upper = ([Grid] != FREE) + ([Grid + 1] != FREE) + ([Grid + 2] != FREE),
;           Middle = ([Grid + 3] != FREE) + ([Grid + 4] != FREE) + ([Grid + 5] != FREE),
;           Lower = ([Grid + 6] != FREE) + ([Grid + 7] != FREE) + ([Grid + 8] != FREE),
;           Full = [MoveCounter] == 9
; Where:    [MoveCounter] == Upper + Middle + Lower
; Out:      carry = Full, A = (Full ? 251 : 1)..(Full ? 251 : 9)             ; a cell: which one, the port of the player says
; Clobbers: BC DE HL
; T: 13850   Stack: 6
; Untried: choose_move.line+13 always jumps: a line that is looked for has a free cell: two marks leave one, and three of the
;           Spectrum's would have won before
choose_move:
        LD   HL,Rules
.rule:  LD   A,(HL)
        INC  HL
        DEC  A
        JR   Z,.lines
        DEC  A
        JR   Z,.move
        DEC  A
        JR   Z,.both
        DEC  A
        JR   Z,.targets
        DEC  A
        SCF
        RET  NZ                         ; RULES_END
        LD   E,(HL)                     ; RULE_UNBEATABLE
        INC  HL
        LD   A,(Level)
        OR   A
        JR   NZ,.rule
        LD   D,A                        ; CLASSIC is 0
        ADD  HL,DE
        JR   .rule

.move:  LD   A,(MoveCounter)
        CP   (HL)
        INC  HL
        JR   NZ,.skip
.targets:
        CALL first_free
        RET  NC
        JR   .rule                      ; none: HL is at the next rule

.both:  LD   D,HIGH Grid
        LD   E,(HL)
        INC  HL
        LD   A,(DE)
        LD   E,(HL)
        INC  HL
        EX   DE,HL
        AND  (HL)
        EX   DE,HL
        CP   ONE
        JR   Z,.targets
.skip:  LD   A,(HL)                     ; to the end of this rule's targets
        INC  HL
        OR   A
        JR   NZ,.skip
        JR   .rule

.lines: LD   B,(HL)                     ; the mask
        INC  HL
        LD   C,(HL)                     ; the sum
        INC  HL
        PUSH HL
        LD   HL,Lines
.line:  PUSH HL
        CALL line_sum
        POP  DE                         ; DE is this line, HL the next
        AND  B
        CP   C
        JR   NZ,.next
        EX   DE,HL
        CALL first_free                 ; leaves HL at the next line if there is none
        JR   NC,.found
.next:  LD   A,(HL)
        OR   A
        JR   NZ,.line
        POP  HL
        JR   .rule
.found: POP  HL
        RET

; first_free: returns the first free cell of a list
; In:       HL = Rules + 2 or Rules + 6 or Rules + 17 or Rules + 25 or Rules + 33 or Rules + 38 or Rules + 43 or Rules + 48
;                or Rules + 53 or Rules + 58 or Rules + 63 or Rules + 68 or Rules + 73 or Rules + 78 or Rules + 83
;                or Rules + 88 or Rules + 95 or Rules + 98 or Rules + 105 or Lines or Lines + 4 or Lines + 8 or Lines + 12
;                or Lines + 16 or Lines + 20 or Lines + 24 or Lines + 28,       ; every list of cells in Rules, and every line
;           [Grid:9] = FREE or ONE, R = 0..15
; Let:      N = (R + 9 & 15) + 1, Chance = N < 10 ? N : N >> 1,                 ; what random_cell gives here
;           Wish(K) = [HL + K] == RANDOM ? Chance : [HL + K],
;           Good(K) = K < length[HL] && [GAME_RAM + Wish(K)] == FREE,
;           Found = Good(0) | Good(1) << 1 | Good(2) << 2 | Good(3) << 3 | Good(4) << 4
;                   | Good(5) << 5 | Good(6) << 6 | Good(7) << 7 | Good(8) << 8
; Out:      carry = !Found, A = Found ? Wish(lowest(Found)) : 0,
;           HL = HL + 1 + (Found ? lowest(Found) : length[HL])                  ; without a free cell: the byte after the list
; Clobbers: DE
; T: 715   Stack: 4
first_free:
        LD   A,(HL)
        INC  HL
        CP   1
        RET  C                          ; 0: the end
        CP   RANDOM
        CALL Z,random_cell
        LD   D,HIGH Grid
        LD   E,A
        LD   A,(DE)
        OR   A
        JR   NZ,first_free
        LD   A,E
        RET

; random_cell: returns a random cell, the middle ones more often
; In:       R = 0..255
; Let:      N = (R + 3 & 15) + 1                   ; random_byte reads R three opcodes later
; Out:      A = N < 10 ? N : N >> 1
; Clobbers: -
; T: 77   Stack: 2
random_cell:
        CALL random_byte
        AND  15
        INC  A
        CP   10
        RET  C
        SRL  A
        RET
