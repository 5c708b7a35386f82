; play_variables: the variables of the game, of screen and keys

; Values of Mode.
HOT_SEAT        EQU  0                  ; two people in turns at the same machine
FREE_HAND       EQU  1                  ; debug mode: one person moves and sees everything
AGAINST         EQU  2                  ; a person, who begins, against the Spectrum
ITSELF          EQU  3                  ; the Spectrum against itself

; Values of Phase.
FIRST_SET_UP    EQU  0
SECOND_SET_UP   EQU  1
PLAY            EQU  2
OVER            EQU  3

; A space of the screen is a position as the viewer sees it. Turned is 1 while the other player is at the bottom of the board.
SCREEN_RAM      EQU  GAME_RAM + 128
MenuLevel       EQU  SCREEN_RAM         ; the menu's options: the level, 1 to LEVELS;
MenuMode        EQU  SCREEN_RAM + 1     ; a value of Mode;
MenuChance      EQU  SCREEN_RAM + 2     ; 1: pieces are set up by chance;
MenuBridges     EQU  SCREEN_RAM + 3     ; 2 or 4;
Sticks          EQU  SCREEN_RAM + 4     ; 1: the digits are two Sinclair joysticks, otherwise cursor keys
MenuChoice      EQU  SCREEN_RAM + 5     ; the level that was chosen, 0 in a demonstration
OptionValues    EQU  MenuLevel
Frames          EQU  SCREEN_RAM + 6     ; counts the frames of the menu
Redraw          EQU  SCREEN_RAM + 7     ; what the next turn begins with: 0, DRAW or COVER
Viewer          EQU  SCREEN_RAM + 8     ; the player whose picture is shown: 0 or 1
Turned          EQU  SCREEN_RAM + 9     ; 1: the viewer sees the board turned by half a turn
AllSeen         EQU  SCREEN_RAM + 10    ; 1: all types are shown
Cursor          EQU  SCREEN_RAM + 11    ; the space of the screen that the cursor is on
Chosen          EQU  SCREEN_RAM + 12    ; the space of the screen of the piece that was chosen, NONE without one
SeenFrom        EQU  SCREEN_RAM + 13    ; the last move as the viewer sees it
SeenTo          EQU  SCREEN_RAM + 14
Result          EQU  SCREEN_RAM + 15    ; why the game is over, 0 if a player gave up
TrayCursor      EQU  SCREEN_RAM + 16    ; the type that is taken from the tray
OnTray          EQU  SCREEN_RAM + 17    ; 1: the cursor is in the tray, otherwise on the board
Page            EQU  SCREEN_RAM + 18    ; the page of the help
CursorOn        EQU  SCREEN_RAM + 19    ; 1: the cursor is shown
Running         EQU  SCREEN_RAM + 20    ; 1: the menu has a game of people to go on with
Tile            EQU  SCREEN_RAM + 32    ; a tile that is being put together, 16 rows of three bytes
GameName        EQU  SCREEN_RAM + 96    ; the name of the game to save, up to ten characters and a 0
NAME_MOST       EQU  10
FoundText       EQU  SCREEN_RAM + 112   ; what was found on the tape: ": " and a name, or nothing; up to 12 characters and a 0
FIRST_CURSOR    EQU  $0C                ; where the cursor comes up: before a bridge

DRAW            EQU  1                  ; the screen is drawn anew
COVER           EQU  2                  ; first a screen without the board, in the hot seat

; The spaces of the screen: by their positions the contents, and from 64 on the colours.
Shown           EQU  $F000

FREE            EQU  16                 ; contents of a space: a type that is seen, or no piece,
HIDDEN_PIECE    EQU  64                 ; or a piece by its number, as the viewer sees the space that it started on;
SIGNED          EQU  128                ; added: the piece that was chosen may go there
