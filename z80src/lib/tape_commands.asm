; tape_commands: the commands that save a game to tape and load it, with all that they say

; A bad tape never costs the game (save.asm). The program defines show_message.

LOADED_FRAMES   EQU  50                 ; time for the message that a game is loaded; then its own message stands there: how it ended, or a check

; save: saves the game to tape
; In:       Saved
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
; In:       Saved, the game that is played
; Out:      carry set
; Clobbers: A BC DE HL BC' DE' HL' IX IY
; T: -   Stack: 34
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
        LD   HL,MessageLoaded
        CALL show_message
        LD   B,LOADED_FRAMES
        CALL player_pause
        CALL C,leave
        SCF
        RET

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

MessageRecord:  DB   COLOUR_RESULT, "Start the recorder, press ENTER", 0
MessagePlay:    DB   COLOUR_RESULT, "Press ENTER, and start the tape", 0
MessageLoads:   DB   COLOUR_RESULT, "Loading. SPACE: stop", 0
MessageSaved:   DB   COLOUR_RESULT, "The game is saved", 0
MessageLoaded:  DB   COLOUR_RESULT, "The game is loaded", 0
MessageNoTape:  DB   COLOUR_ERROR, "Nothing is saved or loaded", 0
MessageForeign: DB   COLOUR_ERROR, "Another program's game", 0
MessageOther:   DB   COLOUR_ERROR, "A game of another version", 0
MessageDamaged: DB   COLOUR_ERROR, "The tape is damaged", 0

; The messages when game_load gives up, from SAVE_FOREIGN on.
TapeFaults:
        DW   MessageForeign, MessageOther, MessageOther, MessageDamaged, MessageNoTape, MessageDamaged
        ASSERT SAVE_FOREIGN == 1 && SAVE_DAMAGED == 4 && TAPE_ENDED == 5 && TAPE_FAULT == 6
