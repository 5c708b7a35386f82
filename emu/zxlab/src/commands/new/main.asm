; NAME: catch what falls. O goes left, P goes right.
;
; A game to begin with: short enough to be read in one go, and every part of it is there to be changed. Run it with
; `zxlab play FOLDER --watch`: it starts anew each time you save this file.

ROM_CLS     EQU $0DAF           ; clears the screen
ROM_OPEN    EQU $1601           ; RST $10 prints to the stream A
FRAMES      EQU 23672           ; counts fifty times a second, by the ROM's interrupt
LAST_ROW    EQU 21              ; rows 22 and 23 belong to the other stream

            ORG  $8000          ; above $8000 the ULA never holds the CPU up

start:      XOR  A
            OUT  ($FE),A        ; a black border
            LD   A,%01000110    ; bright, black paper, yellow ink
            LD   (23693),A      ; ATTR P: the colours of CLS and of everything printed
            CALL ROM_CLS
            LD   A,2
            CALL ROM_OPEN       ; the upper screen
            LD   HL,0
            LD   (score),HL

; A new star at the top, in a column that the player cannot foresee: the low bits of the frame counter.
drop:       LD   A,(FRAMES)
            AND  31
            LD   (star_x),A
            XOR  A
            LD   (star_y),A

; One turn: wait, wipe out, move, draw.
turn:       LD   B,4            ; the star falls a row in four frames
wait:       HALT                ; until the next interrupt
            PUSH BC
            LD   A,(player_x)
            LD   C,LAST_ROW
            LD   E,' '
            CALL put            ; where the player was
            CALL read_keys      ; B = -1, 0 or 1
            LD   A,(player_x)
            CALL step           ; the rules are in a file of their own, where they can be proved
            LD   (player_x),A
            LD   C,LAST_ROW
            LD   E,'A'
            CALL put
            POP  BC
            DJNZ wait

            CALL star_place
            LD   E,' '
            CALL put            ; where the star was
            LD   HL,star_y
            INC  (HL)
            LD   A,(HL)
            CP   LAST_ROW
            JR   Z,landed
            CALL star_place
            LD   E,'*'
            CALL put
            JR   turn

; The star is at the bottom: is the player there?
landed:     LD   A,(star_x)
            LD   B,A
            LD   A,(player_x)
            CP   B
            JR   NZ,drop        ; missed
            LD   HL,score
            INC  (HL)
            LD   B,20           ; a beep: the speaker is bit 4 of port $FE
.beep:      LD   A,B
            AND  1
            RLCA
            RLCA
            RLCA
            RLCA
            OUT  ($FE),A
            LD   C,60
.hold:      DEC  C
            JR   NZ,.hold
            DJNZ .beep
            LD   A,0            ; the score stands at the top left
            LD   C,0
            LD   E,' '
            CALL put
            LD   BC,(score)
            CALL $2D2B          ; puts BC on the calculator's stack
            CALL $2DE3          ; and prints the number
            JP   drop            ; a JR would be too far once the turn grows

; star_place: returns the star's column in A and its row in C, for put
star_place: LD   A,(star_y)
            LD   C,A
            LD   A,(star_x)
            RET

; read_keys: returns in B the direction: $FF while O is down, 1 while P is down, else 0
read_keys:  LD   BC,$DFFE       ; the half row P O I U Y: a 0 bit is a key that is down
            IN   A,(C)
            LD   B,0
            RRA                 ; P
            JR   C,.o
            INC  B
.o:         RRA                 ; O
            RET  C
            DEC  B
            RET

; put: prints the character E in column A of row C
put:        PUSH AF
            LD   A,22           ; AT
            RST  $10
            LD   A,C
            RST  $10
            POP  AF
            RST  $10
            LD   A,E
            RST  $10
            RET

            INCLUDE "rules.asm"

player_x:   DB   15
star_x:     DB   0
star_y:     DB   0
score:      DW   0
