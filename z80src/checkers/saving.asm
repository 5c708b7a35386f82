; saving: a game on tape

; What is saved is the state: the position, whose turn it is, and by which rules. A bad tape never costs the game (lib/save.asm).

        DEFINE  SAVE_TAG   "Chkr"
        DEFINE  SAVE_NAME  "saved game"
SAVE_VERSION    EQU  1

; save: saves the game to tape
; In:       State
; Out:      carry set
; Clobbers: A BC DE HL
; T: -   Stack: 20
; Waits: for a person, and for the tape
; Unproved: what goes out is a signal in time; the tests save a game on the machine and load it again
save:
        LD   HL,MessageRecord
        CALL ask_tape
        JR   NZ,no_tape
        CALL game_save
        LD   HL,MessageSaved
        JP   NC,notice
no_tape:
        LD   HL,MessageNoTape
        JP   notice

; load: loads a game from tape; the game changes only if nothing is wrong with what was read
; In:       State
; Out:      carry set
; Clobbers: A BC DE HL
; T: -   Stack: 20
; Waits: for a person, and for the tape
; Unproved: what comes in is a signal in time; the tests load on the machine what was saved there, and tapes with faults
load:
        LD   HL,MessagePlay
        CALL ask_tape
        JR   NZ,no_tape
        LD   HL,MessageLoads
        CALL show_message
        CALL game_load
        JR   Z,.loaded
        LD   HL,TapeFaults
        DEC  A
        ADD  A,A
        LD   E,A
        LD   D,0
        ADD  HL,DE
        LD   E,(HL)
        INC  HL
        LD   D,(HL)
        EX   DE,HL
        JP   notice
.loaded:
        XOR  A                          ; the turns that led to it are not on the tape
        LD   (HistoryCount),A
        LD   H,A
        LD   L,A
        LD   (FirstTurn),HL
        LD   HL,MessageLoaded
        JP   notice

; ask_tape: asks for the tape recorder
; In:       HL = MessageRecord or MessagePlay
; Out:      zero set if ENTER was pressed
; Clobbers: A BC DE HL
; T: -   Stack: 12
; Waits: for a key
; Unproved: a person presses a key; the tests save and load games
ask_tape:
        CALL show_message
        CALL key_wait
        CALL C,leave
        CP   KEY_ENTER
        RET
