; memory: the memory map

; Code and data are never written to, so that they may as well lie in a ROM. Everything that changes lies up here, and is
; cleared by memory_clear at the start.
;
;   $F400  the colours of a screen that is hidden   (screen.asm)
;   $F800  the game's variables
;   $F900  the library's variables
;          free, and from above the stack
;   $FD00  the stack's end, and above it Beeper
;   $FDFD  a jump to the interrupt's routine        (irq.asm)
;   $FE00  the table of interrupt vectors, 257 bytes

HIDDEN          EQU  $F400
GAME_RAM        EQU  $F800
LIB_RAM         EQU  $F900
STACK           EQU  $FD00

TextColour      EQU  LIB_RAM            ; the attribute that printing sets
Hiding          EQU  LIB_RAM + 1        ; 0 unless the screen is hidden; then ATTRIBUTES becomes HIDDEN with it, by XOR
Keys            EQU  LIB_RAM + 2        ; eight half rows and the joystick, two bytes each: held, just pressed
Clock           EQU  LIB_RAM + 20       ; goes down by one each second while it runs
ClockFrames     EQU  LIB_RAM + 21       ; frames left of this second; 0: the clock stands
Break           EQU  LIB_RAM + 22       ; 1: BREAK was held at an interrupt; key_break forgets it
Repeat          EQU  LIB_RAM + 23       ; frames until DELETE, held, counts again
FrameRow        EQU  LIB_RAM + 24       ; the square that a player points at (frame.asm)
FrameColumn     EQU  LIB_RAM + 25
ListLength      EQU  LIB_RAM + 26       ; a list's items, the first one shown, and the chosen one (list.asm)
ListTop         EQU  LIB_RAM + 27
ListCursor      EQU  LIB_RAM + 28
HistoryCount    EQU  LIB_RAM + 29       ; turns that can be taken back (history.asm)
Notice          EQU  LIB_RAM + 30       ; two bytes: the message that a turn begins with, 0 for the usual one (command.asm)
TextBuffer      EQU  LIB_RAM + 32       ; a line of text while it is put together, up to 95 characters
Beeper          EQU  STACK              ; 0: there is a sound chip, which plays the tunes; chip_start finds it (chip.asm)

; BASIC's variable with the address of the characters, less 256. We do not need it; a program that reads our screen may.
CHARS           EQU  23606

; memory_clear: sets every variable to 0, and points CHARS at our font
; In:       [Break] = 0..1
; Out:      [HIDDEN:LIB_RAM + 128 - HIDDEN] = 0, word[CHARS] = Font - 256
; Clobbers: BC DE HL
; T: 29615   Stack: 0
memory_clear:
        LD   HL,HIDDEN
        LD   DE,HIDDEN + 1
        LD   BC,LIB_RAM + 127 - HIDDEN
        LD   (HL),L
        LDIR
        LD   HL,Font - 256
        LD   (CHARS),HL
        RET
        ASSERT LOW GAME_RAM == 0 && LOW HIDDEN == 0
