; variables: the game's variables

; lib/memory.asm says where they lie. Cell n is the byte at GAME_RAM + n, so that a cell's number is its address's low byte.
; Marks say whose something is: ONE is player one, TWO player two or the Spectrum.
Grid            EQU  GAME_RAM + 1       ; cells 1 to 9
MoveCounter     EQU  GAME_RAM + 10      ; moves made in this point
Turn            EQU  GAME_RAM + 11      ; the mark whose move it is
Beginner        EQU  GAME_RAM + 12      ; the mark that began this point
Cell            EQU  GAME_RAM + 13      ; the cell chosen last
Humans          EQU  GAME_RAM + 14      ; how many people play this match: 1 or 2; 0: the Spectrum plays itself
PointsOne       EQU  GAME_RAM + 15
PointsTwo       EQU  GAME_RAM + 16
Ties            EQU  GAME_RAM + 17
Cursor          EQU  GAME_RAM + 18      ; the cell with the frame, 0 while there is none
ClockShown      EQU  GAME_RAM + 19      ; the seconds that the screen shows
Typing          EQU  GAME_RAM + 20      ; the address of the name that is being typed

Players         EQU  GAME_RAM + 24      ; the menu's options: people, 1 or 2;
Points          EQU  GAME_RAM + 25      ; points that win the match;
Seconds         EQU  GAME_RAM + 26      ; seconds for a move;
TieLimit        EQU  GAME_RAM + 27      ; ties that end the match;
Level           EQU  GAME_RAM + 28      ; CLASSIC or UNBEATABLE;
Sticks          EQU  GAME_RAM + 29      ; 1: the digits are two Sinclair joysticks

NameOne         EQU  GAME_RAM + 32      ; up to NAME_LENGTH characters and a 0
NameTwo         EQU  GAME_RAM + 48
TypedOne        EQU  GAME_RAM + 64      ; the names that people gave, kept for the next match
TypedTwo        EQU  GAME_RAM + 80

; The names of two of them in lib/menu.asm.
OptionValues    EQU  Players
MenuChoice      EQU  Humans

FREE            EQU  $00
ONE             EQU  $01
TWO             EQU  $10
SIDES           EQU  ONE + TWO          ; XOR SIDES: the other side

CLASSIC         EQU  0
UNBEATABLE      EQU  1
