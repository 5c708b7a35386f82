; saving: a game on tape

; A saved game is the state: the position, the side to move and the rules. A bad tape never costs the game (lib/save.asm).

        DEFINE  SAVE_TAG   "Chkr"
        DEFINE  SAVE_NAME  "saved game"
SAVE_VERSION    EQU  1

; game_loaded: begins anew from a state that was loaded: the turns that led to it are not on the tape
; In:       -
; Out:      [HistoryCount] = 0, word[FirstTurn] = 0
; Clobbers: A HL
; T: 53   Stack: 0
game_loaded:
        XOR  A
        LD   (HistoryCount),A
        LD   H,A
        LD   L,A
        LD   (FirstTurn),HL
        RET
