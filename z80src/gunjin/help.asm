; help: the rules in some pages, the table of combat, and a page for each type

COMBAT_PAGE     EQU  TEXT_PAGES         ; after the pages of text,
TYPE_PAGE       EQU  TEXT_PAGES + 1     ; and then a page for each type
HELP_PAGES      EQU  TYPE_PAGE + TYPES

; show_help: shows the help in a game
; In:       Page, interrupts = 1
; Out:      carry set; the screen is to be drawn anew
; Clobbers: A BC DE HL
; T: -   Stack: 30
; Waits: for a person
; Unproved: it waits for people; golden pictures show the pages
show_help:
        CALL help
        LD   A,DRAW
        LD   (Redraw),A
        SCF
        RET

; help: shows pages until ENTER or H is pressed
; In:       Page, interrupts = 1
; Out:      Page
; Clobbers: A BC DE HL
; T: -   Stack: 28
; Waits: for a person
; Unproved: it waits for people; golden pictures show the pages
help:   CALL draw_page
.key:   CALL person_frame
        JP   C,leave
        CP   KEY_ENTER
        RET  Z
        CP   'h'
        RET  Z
        LD   HL,Page
        CP   KEY_LEFT
        JR   Z,.back
        CP   KEY_RIGHT
        JR   Z,.on
        CP   ' '
        JR   NZ,.key
.on:    LD   A,(HL)
        INC  A
        CP   HELP_PAGES
        JR   C,.put
        XOR  A
        JR   .put
.back:  LD   A,(HL)
        SUB  1
        JR   NC,.put
        LD   A,HELP_PAGES - 1
.put:   LD   (HL),A
        JR   help

; draw_page: draws a page of the help
; In:       Page, interrupts = 1
; Out:      the screen shows it
; Clobbers: A BC DE HL, [DISPLAY:6912], [HIDDEN:768], [TextColour], [TextBuffer:32], Tile
; T: -   Stack: 26
; Waits: 14 frames
; Unproved: it draws the whole screen; golden pictures show the pages
draw_page:
        CALL screen_hide
        LD   HL,HelpHints
        CALL show_hints
        LD   A,(Page)
        CP   COMBAT_PAGE
        JR   Z,.combat
        JR   NC,.type
        ADD  A,A
        LD   E,A
        LD   D,0
        LD   HL,TextPages
        ADD  HL,DE
        LD   A,(HL)
        INC  HL
        LD   H,(HL)
        LD   L,A
        CALL print_list
        JP   screen_show
.combat:
        CALL draw_combat_page
        JP   screen_show
.type:  SUB  TYPE_PAGE
        CALL draw_type_page
        JP   screen_show

; draw_combat_page: draws the table of combat
; In:       interrupts = 1
; Out:      the screen, hidden
; Clobbers: A BC DE HL, [TextColour]
; T: -   Stack: 16
; Waits: 4 frames
; Unproved: it draws the whole screen; golden pictures show the pages
draw_combat_page:
        LD   HL,CombatPage
        CALL print_list
        LD   A,COLOUR_PRESS
        LD   (TextColour),A
        LD   DE,(TABLE_ROW - 1) * 256 + TABLE_COLUMN
        LD   HL,Ranks
        LD   B,MINE
.rank:  PUSH BC
        LD   A,(HL)
        INC  HL
        PUSH HL
        CALL print_char
        POP  HL
        POP  BC
        DJNZ .rank
        LD   C,0
        LD   D,TABLE_ROW
.row:   LD   A,COLOUR_NAME
        LD   (TextColour),A
        LD   E,2
        LD   A,C
        LD   HL,Names
        CALL find_text
        PUSH BC
        CALL print_text
        POP  BC
        CALL frame_wait
        LD   E,TABLE_COLUMN
        LD   B,0
.entry: LD   A,C
        ADD  A,A
        ADD  A,A
        ADD  A,A
        ADD  A,A
        OR   B
        LD   L,A
        LD   H,HIGH Combat
        LD   A,(HL)
        LD   H,COLOUR_WINS
        CP   'A'
        JR   Z,.print
        LD   H,COLOUR_LOSES
        CP   'D'
        JR   Z,.print
        LD   H,COLOUR_BOTH
.print: PUSH BC
        LD   L,A
        LD   A,H
        LD   (TextColour),A
        LD   A,L
        CALL print_char
        POP  BC
        INC  B
        LD   A,B
        CP   MINE
        JR   NZ,.entry
        INC  D
        INC  C
        LD   A,C
        CP   BANNER
        JR   NZ,.row
        RET

; draw_type_page: draws the page of a type
; In:       A = 0..TYPES - 1, interrupts = 1
; Out:      the screen, hidden
; Clobbers: A BC DE HL, [TextColour], [TextBuffer:3], Tile
; T: -   Stack: 24
; Waits: 10 frames
; Unproved: it draws the whole screen; golden pictures show the pages
draw_type_page:
        LD   C,A
        PUSH BC
        LD   HL,TypePage
        CALL print_list
        POP  BC
        PUSH BC
        LD   DE,3 * 256 + 2
        LD   A,COLOUR_RED
        CALL draw_coloured
        POP  BC
        PUSH BC
        LD   DE,3 * 256 + 27
        LD   A,COLOUR_BLUE
        CALL draw_coloured
        POP  BC
        PUSH BC
        LD   A,COLOUR_PRESS
        LD   (TextColour),A
        LD   A,C
        LD   HL,LongNames
        CALL find_text
        LD   DE,3 * 256 + 16
        CALL centre
        CALL print_tall
        POP  BC
        PUSH BC
        LD   A,COLOUR_NAME
        LD   (TextColour),A
        LD   DE,TYPE_ROW * 256 + 14
        LD   A,C
        PUSH BC
        LD   HL,NoStrength
        CP   MINE                       ; mine and banner have no rank
        JR   NC,.strength
        INC  A
        CALL number_text
.strength:
        CALL print_text
        POP  BC
        LD   B,0
        LD   HL,SidePieces
        ADD  HL,BC
        LD   A,(HL)
        LD   DE,(TYPE_ROW + 1) * 256 + 14
        PUSH BC
        CALL print_number
        POP  BC
        LD   A,C
        LD   HL,LongMoving
        CALL find_text
        LD   DE,(TYPE_ROW + 2) * 256 + 10
        CALL print_text
        POP  BC
        PUSH BC
        LD   A,C
        LD   HL,TypeTexts
        CALL find_text
        LD   DE,(TYPE_ROW + 3) * 256 + 2
        CALL print_text
        POP  BC
        LD   A,C
        CP   BANNER
        RET  Z                          ; a banner has the strength of the piece behind it
        PUSH BC
        LD   HL,AnswerHeads
        CALL print_list
        POP  BC
        LD   B,'A'
        LD   D,BEATEN_ROW
        CALL draw_answers
        LD   B,'B'
        LD   D,BOTH_ROW
        ; and on into

; draw_answers: draws the tiles of the attackers that get an answer from a type
; In:       C = 0..MINE, B = 'A' or 'B', D = the row
; Out:      the screen, hidden
; Clobbers: A DE HL, Tile
; T: -   Stack: 22
; Waits: 5 frames
; Unproved: it draws as many tiles as there are; golden pictures show the pages
draw_answers:
        LD   E,TILE_FIRST
        LD   L,0                        ; the attacker
.attacker:
        LD   A,C
        ADD  A,A
        ADD  A,A
        ADD  A,A
        ADD  A,A
        OR   L
        PUSH HL
        LD   L,A
        LD   H,HIGH Combat
        LD   A,(HL)
        POP  HL
        CP   B
        JR   NZ,.next
        PUSH HL
        PUSH BC
        CALL frame_wait
        LD   C,L
        LD   A,COLOUR_TYPE
        CALL draw_coloured
        POP  BC
        POP  HL
        LD   A,E
        ADD  A,TILE_WIDTH
        LD   E,A
        CP   32 - TILE_WIDTH
        JR   C,.next
        LD   E,TILE_FIRST
        INC  D
        INC  D
.next:  INC  L
        LD   A,L
        CP   MINE
        JR   NZ,.attacker
        RET
TILE_FIRST      EQU  2
