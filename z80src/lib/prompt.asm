; prompt: questions that are answered with a key or with a line of text

; prompt_key: waits for one of several keys
; In:       HL = TextBuffer, [HL] = 'y', [HL + 1] = 'n', [HL + 2] = 0,        ; the keys that count, and a 0
;           [Keys:18] = 0, [Break] = 0..1, interrupts = 1,
;           port[$DFFE] = $FF or $EF, port[$7FFE] = $FF or $F7,              ; y, n
;           port[$FEFE] = $FF, port[$FDFE] = $FF, port[$FBFE] = $FF, port[$F7FE] = $FF, port[$EFFE] = $FF, port[$BFFE] = $FF,
;           port[KEMPSTON] = 0
; Where:    [Break] || port[$DFFE] == $EF || port[$7FFE] == $F7              ; or it waits for ever
; Let:      Key = port[$DFFE] == $EF ? 'y' : 'n'    ; of two keys the first in the keyboard's order
; Out:      carry = [Break], A = ([Break] ? 0 : Key)..([Break] ? 255 : Key), [Break] = 0
; Clobbers: BC DE, [Keys:18]
; T: -   Stack: 10
; Waits: for a key
prompt_key:
        PUSH HL
        CALL key_wait
        POP  HL
        RET  C                          ; BREAK
        PUSH HL
        LD   C,A
.next:  LD   A,(HL)
        INC  HL
        OR   A
        JR   Z,.none
        CP   C
        JR   NZ,.next
        POP  HL
        OR   A                          ; carry clear
        RET
.none:  POP  HL
        JR   prompt_key

; prompt_edit: changes a line of text by a key
; In:       A = 32..127 or KEY_DELETE or KEY_AGAIN or KEY_LEFT or KEY_ENTER, HL = TextBuffer, [HL + N] = 'M' for N = 0..31,
;           B = 0..32, [HL + B] = 0, C = 1..32      ; a text of B characters, and the most it may have
; Where:    B <= C
; Let:      Puts = A >= 32 && B < C, Deletes = (A == KEY_DELETE || A == KEY_AGAIN) && B > 0
; Out:      carry = !Puts && !Deletes,              ; set if nothing changed: no such key, no room, or no text
;           [HL + B - Deletes] = Puts ? A : 0, [HL + B + 1] = Puts ? 0 : [HL + B + 1]
; Clobbers: A B HL
; T: 1378   Stack: 4
prompt_edit:
        PUSH AF
        CALL text_length                ; B characters; HL is at the 0
        POP  AF
        CP   KEY_DELETE
        JR   Z,.delete
        CP   KEY_AGAIN
        JR   Z,.delete
        CP   ' '
        RET  C
        PUSH AF
        LD   A,B
        CP   C
        JR   NC,.full
        POP  AF
        LD   (HL),A
        INC  HL
        LD   (HL),0
        OR   A                          ; carry clear
        RET
.full:  POP  AF
        SCF
        RET
.delete:
        LD   A,B
        CP   1
        RET  C                          ; nothing is left
        DEC  HL
        LD   (HL),0
        OR   A                          ; carry clear
        RET

; prompt_show: shows a line of text, a cursor after it, and spaces up to the end of its field
; In:       HL = TextBuffer, [HL + N] = 'A' + N for N = 0..15, B = 0..16, [HL + B] = 0, C = 1 or 8 or 16,        ; text, most characters
;           D = 0 or 23, E = 0..15, [TextColour] = BRIGHT + WHITE, [Hiding] = 0 or UNSEEN     ; row, column
; Where:    B <= C
; Let:      Long = length[HL], Letter(K) = K < Long ? [HL + K] : K == Long ? '_' : ' '
; Out:      [dots(D, E + K) + N * 256] = [Font + (Letter(K) - 32) * 8 + N] for K = 0..C for N = 0..7,
;           [attr(D, E + K) ^ [Hiding] << 8] = [TextColour] for K = 0..C, E = E + C + 1
; Clobbers: A B HL
; T: 10528   Stack: 12
prompt_show:
        PUSH BC
        PUSH HL
        CALL text_length
        POP  HL
        LD   A,C
        SUB  B
        PUSH AF                         ; places after the cursor
        CALL print_text
        LD   A,'_'
        CALL print_char
        POP  AF
        LD   B,A
        CALL print_spaces
        POP  BC
        RET
