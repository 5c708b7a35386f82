; Fills 300 bytes and saves them when s is pressed; wipes them and loads them when l is pressed, and keeps the code of what
; happened at Code. For tests of lib/game_tape.asm.
        ORG  $8000
State           EQU  $D000
STATE_SIZE      EQU  300
Saved           EQU  State
SAVED_SIZE      EQU  STATE_SIZE
SaveBlock       EQU  $C000
        DEFINE  SAVE_TAG   "Tape"
        DEFINE  SAVE_NAME  "saver     "
SAVE_VERSION    EQU  1

Code            EQU  $CFFF

start:  DI
        LD   SP,STACK
        CALL memory_clear
        CALL irq_start
        LD   A,$FF
        LD   (Code),A
.wait:  CALL key_wait
        JR   C,.wait
        CP   's'
        JR   Z,.save
        CP   'l'
        JR   NZ,.wait
        LD   HL,State
        LD   DE,State + 1
        LD   BC,STATE_SIZE - 1
        LD   (HL),$EE
        LDIR
        CALL game_load
        JR   .code
.save:  LD   HL,State
        LD   BC,STATE_SIZE
.fill:  LD   A,L
        XOR  H
        LD   (HL),A
        INC  HL
        DEC  BC
        LD   A,B
        OR   C
        JR   NZ,.fill
        CALL game_save
        LD   A,0
        ADC  A,0                        ; 1 after BREAK
.code:  LD   (Code),A
        JR   .wait

game_loaded:
        XOR  A                          ; any 300 bytes are a game
        RET

        INCLUDE "../../../../../z80src/lib/memory.asm"
        INCLUDE "../../../../../z80src/lib/screen.asm"
        INCLUDE "../../../../../z80src/lib/print.asm"
        INCLUDE "../../../../../z80src/lib/text.asm"
        INCLUDE "../../../../../z80src/lib/keys.asm"
        INCLUDE "../../../../../z80src/lib/save.asm"
        INCLUDE "../../../../../z80src/lib/tape.asm"
        INCLUDE "../../../../../z80src/lib/game_tape.asm"
        INCLUDE "../../../../../z80src/lib/beep.asm"
        INCLUDE "../../../../../z80src/lib/chip.asm"
        INCLUDE "../../../../../z80src/lib/irq.asm"
        INCLUDE "../../../../../z80src/lib/font.asm"
        END start
