; table: a screen of numbers, eight a row

WHITE_PAPER     EQU  %00111000
FIRST_COLUMN    EQU  8

; table_start: clears the screen to white
; In:       interrupts off
; Out:      -
; Clobbers: A BC DE HL
table_start:
        CALL memory_clear
        LD   A,7
        OUT  (ULA),A
        LD   HL,DISPLAY
        LD   DE,DISPLAY + 1
        LD   BC,6143
        LD   (HL),0
        LDIR
        INC  HL
        INC  DE
        LD   A,WHITE_PAPER
        LD   (TextColour),A
        LD   (HL),A
        LD   BC,767
        LDIR
        RET

; table_number: prints the next number of a row
; In:       A = 0-199, of which the hundred is not printed, or 255 for a dash, DE = row, column
; Out:      E = the next number's column
; Clobbers: A BC HL
table_number:
        CP   255
        JR   Z,.dash
        CP   100
        JR   C,.print
        SUB  100
.print: PUSH DE
        LD   DE,TextBuffer
        CALL text_number
        POP  DE
        INC  E
        LD   HL,TextBuffer
        JP   print_text
.dash:  LD   HL,Dash
        JP   print_text

Dash:   DB   "  -",0

        INCLUDE "../lib/memory.asm"
        INCLUDE "../lib/screen.asm"
        INCLUDE "../lib/print.asm"
        INCLUDE "../lib/text.asm"
        INCLUDE "../lib/font.asm"

; The wait of print.asm's lists and of screen.asm's hiding; neither is used here.
frame_wait:
        RET
