; play_variables: the variables of the game, of screen and keys

; The state is the first position of the game and the moves since then, as a tape has it. Whatever else there is of a game follows from it:
; the board of the rules and their record of repetitions are made again by playing the moves (played.asm).
State           EQU  $6000              ; below the program: contended memory, which is good enough for this
FirstBoard      EQU  State              ; the pieces of the first position, point by point: a0 to i0, then a1 to i1 and so on,
FirstSide       EQU  State + 90         ; and who was to move
Mode            EQU  State + 91         ; GAME or ORIGINAL
GivenUp         EQU  State + 92         ; two bytes: moves before the first position
MoveCount       EQU  State + 94         ; moves since then
Ended           EQU  State + 95         ; RESIGNED or AGREED if people have ended the game, else 0
Moves           EQU  State + 96         ; the source and the target of each move
MOVES_MOST      EQU  250
STATE_SIZE      EQU  96 + 2 * MOVES_MOST

GAME            EQU  0                  ; the game: sides take turns, and the rules judge
ORIGINAL        EQU  1                  ; either side may move, the original's test judges, and no game ends

; The ways in which people end a game; the numbers follow those of the rules.
RESIGNED        EQU  rules.MATERIAL + 1 ; the side to move has resigned
AGREED          EQU  rules.MATERIAL + 2 ; the sides have agreed to a draw

; Points of the screen are rows and columns as the player sees them, from the upper left corner. While the board is as in common pictures,
; Red at the bottom, Turned is 0; otherwise it is 1, and Red is on top as in the original's picture. File a is always left.
SCREEN_RAM      EQU  GAME_RAM + 128
Turned          EQU  SCREEN_RAM
Framed          EQU  SCREEN_RAM + 1     ; 1: the point that the cursor keys have come to has a frame
Source          EQU  SCREEN_RAM + 2     ; the point that was entered first, 0 if none was
File            EQU  SCREEN_RAM + 3     ; the file that waits for its rank, 1 to 9; 0 if none does
Unlit           EQU  SCREEN_RAM + 4     ; 1: the points that a piece may go to are not lit
Players         EQU  SCREEN_RAM + 5     ; who plays Red, and who plays Black: PERSON or SPECTRUM
Level           EQU  SCREEN_RAM + 7     ; 0 to rules.LEVELS - 1
Took            EQU  SCREEN_RAM + 8     ; not 0: the last move took a piece
SeenRow         EQU  SCREEN_RAM + 9     ; the point of the screen that is drawn
SeenColumn      EQU  SCREEN_RAM + 10
Counts          EQU  SCREEN_RAM + 16    ; while a position is checked: pieces of each colour and kind, 16 bytes
        ASSERT LOW Counts == 144

MenuLevel       EQU  SCREEN_RAM + 32    ; the menu's options: the level, 1 to rules.LEVELS;
MenuMode        EQU  SCREEN_RAM + 33    ; GAME or ORIGINAL;
MenuPlayers     EQU  SCREEN_RAM + 34    ; who plays Red, and Black: PERSON or SPECTRUM;
MenuLetters     EQU  SCREEN_RAM + 36    ; 1: pieces are letters;
Sticks          EQU  SCREEN_RAM + 37    ; 1: the digits are two Sinclair joysticks
Chosen          EQU  SCREEN_RAM + 38    ; the level that was chosen, 0 in a demonstration

; The names of two of them in lib/menu.asm.
OptionValues    EQU  MenuLevel
MenuChoice      EQU  Chosen

FRAME_ROWS      EQU  rules.ROWS
FRAME_COLUMNS   EQU  rules.COLUMNS

PERSON          EQU  0
SPECTRUM        EQU  1

; The marks of each point, by its lower byte as in rules.Board.
Marked          EQU  $F700
MARK_LAST       EQU  1                  ; a point of the last move,
MARK_CHECK      EQU  2                  ; the king in check,
MARK_LIT        EQU  4                  ; a point that the piece may go to,
MARK_SOURCE     EQU  8                  ; and the piece that was chosen

; The block that lib/save.asm makes of the state, after it, and the contents of the screen.
SaveBlock       EQU  State + STATE_SIZE + 1
Shown           EQU  SaveBlock + STATE_SIZE + 12        ; of each point of the screen its contents and its colour

Picture         EQU  TextBuffer + 64    ; a picture that is being put together, 32 bytes
