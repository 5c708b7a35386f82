; saving: a game on tape

; A saved game is the state: the first position, the mode, all moves, and how people have ended it. A bad tape never costs the game
; (lib/save.asm).

        DEFINE  SAVE_TAG   "Xian"
        DEFINE  SAVE_NAME  "saved game"
SAVE_VERSION    EQU  2

; game_loaded: plays the game that was loaded up to its last move
; In:       the state
; Out:      the board, the record of the rules; in the original's mode people play
; Clobbers: A BC DE HL IX
; T: 800000   Stack: 14
; Unproved: all moves of the game are its input; the tests save and load games
game_loaded:
        LD   A,(Mode)
        OR   A                          ; GAME
        JP   Z,replay
        LD   HL,PERSON * 257
        LD   (Players),HL
        JP   replay
