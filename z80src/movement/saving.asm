; saving: the own definition on tape

        DEFINE SAVE_NAME "definition"
SAVE_VERSION    EQU  1
Saved           EQU  TypedText
SAVED_SIZE      EQU  TYPED_MOST
SaveBlock       EQU  CheckLinks         ; in the place of the codes, which are compiled again after the editor
        ASSERT SaveBlock + SAVE_SIZE <= Factors
        DEFINE SAVE_TAG "MOVE"

; save_definition: saves the own definition to tape
; In:       [Hiding] = 0 or UNSEEN, [Keys:18] = 0, [Break] = 0..1, interrupts = 1, port[$FEFE] = $FF, port[$FDFE] = $FF, port[$FBFE] = $FF, port[$F7FE] = $FF or $FE, port[$EFFE] = $FF, port[$DFFE] = $FF,
;           port[$BFFE] = $FF or $EF, port[$7FFE] = $FF, port[KEMPSTON] = 0
; Where:    [Break] || Key                          ; BREAK, or another key than ENTER; else it sends a signal in time
; Out:      carry = 1, word[Notice] = MessageNoTape, [Break] = [Break]
; Clobbers: A BC DE HL IX IY, [DISPLAY:6912], [HIDDEN:768], [TextColour], [TextBuffer:33], [Keys:18]
; T: -   Stack: 20
; Waits: for a person, and for the tape
save_definition:
        LD   HL,MessageRecord
        CALL ask_recorder
        JR   NZ,no_recorder
        CALL game_save
        LD   HL,MessageSaved
        JP   NC,notice
no_recorder:
        LD   HL,MessageNoTape
        JP   notice

; load_definition: loads a definition from tape; the own one changes only if nothing is wrong with what was read
; In:       [Hiding] = 0 or UNSEEN, [Keys:18] = 0, [Break] = 0..1, interrupts = 1, port[$FEFE] = $FF, port[$FDFE] = $FF, port[$FBFE] = $FF, port[$F7FE] = $FF or $FE, port[$EFFE] = $FF, port[$DFFE] = $FF,
;           port[$BFFE] = $FF or $EF, port[$7FFE] = $FF, port[KEMPSTON] = 0
; Where:    [Break] || Key                          ; BREAK, or another key than ENTER; else it reads a signal in time
; Out:      carry = 1, word[Notice] = MessageNoTape, [Break] = [Break]
; Clobbers: A BC DE HL BC' DE' HL' IX IY, [DISPLAY:6912], [HIDDEN:768], [TextColour], [TextBuffer:33], [Keys:18]
; T: -   Stack: 34
; Waits: for a person, and for the tape
load_definition:
        LD   HL,MessagePlay
        CALL ask_recorder
        JR   NZ,no_recorder
        LD   HL,MessageLoads
        CALL show_message
        CALL game_load
        JR   Z,.loaded
        DEC  A
        ADD  A,A
        LD   E,A
        LD   D,0
        LD   HL,TapeFaults
        ADD  HL,DE
        LD   E,(HL)
        INC  HL
        LD   D,(HL)
        EX   DE,HL
        JP   notice
.loaded:
        LD   HL,TypedText
        CALL text_begin
        LD   A,1
        LD   (Editing),A
        LD   HL,MessageLoaded
        JP   notice

; ask_recorder: asks for the tape recorder
; In:       HL = MessageRecord or MessagePlay, [Keys:18] = 0, [Break] = 0..1, interrupts = 1, port[$FE] = $FF, port[$BFFE] = $FE, port[KEMPSTON] = 0, [Hiding] = 0          ; ENTER, or BREAK
; Let:      Long = length[HL + 1], First = 16 - Long / 2, Sign(K) = K >= First && K < First + Long ? [HL + 1 + K - First] : ' '
; Out:      zero = ![Break], [Break] = [Break], [dots(MESSAGE_ROW, K) + N * 256] = [Font + (Sign(K) - 32) * 8 + N] for K = 0..31 for N = 0..7,
;           [attr(MESSAGE_ROW, K)] = COLOUR_RESULT for K = 0..31
; Clobbers: A BC DE HL, [TextColour], [TextBuffer:33], [Keys:18]
; T: -   Stack: 12
; Waits: for a key
ask_recorder:
        CALL show_message
        CALL key_wait
        CALL C,leave                    ; BREAK leads on to the menu
        CP   KEY_ENTER
        RET

; game_loaded: tells if what was loaded is a text
; In:       HL = 0 or 1 or 500 or TYPED_MOST - 2, [TypedText + N] = 'M' for N = 0..TYPED_MOST - 1, [TypedText + HL] = 0..255,
;           [TypedText + TYPED_MOST - 1] = 0 or 'M'
; Let:      Sign = [TypedText + HL]
; Out:      zero = Sign == 0 || (Sign == 13 || Sign >= ' ' && Sign < 127) && [TypedText + TYPED_MOST - 1] == 0
; Clobbers: A BC DE HL          ; set if it is lines of signs, and a 0
; T: 90032   Stack: 0
game_loaded:
        LD   HL,TypedText
        LD   BC,TYPED_MOST
.next:  LD   A,(HL)
        INC  HL
        OR   A
        RET  Z
        CP   13
        JR   Z,.good
        CP   ' '
        JR   C,.bad
        CP   127
        JR   NC,.bad
.good:  DEC  BC
        LD   A,B
        OR   C
        JR   NZ,.next
.bad:   OR   1                          ; zero clear
        RET
