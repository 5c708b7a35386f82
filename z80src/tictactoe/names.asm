; names: the players' names

NAME_LENGTH     EQU  12

FIELD_ROW       EQU  10
FIELD_COLUMN    EQU  10
COLOUR_FIELD    EQU  BRIGHT + PAPER * BLUE + WHITE

; ask_names: asks each person for a name; the Spectrum has one
; In:       [Humans] = 0..1, [TypedOne + N] = 'A' + N for N = 0..11, B = 1..12, [TypedOne + B] = 0,       ; a name is there already
;           [Break] = 0..1, [Keys:18] = 0, port[$FE] = $FF, port[$BFFE] = $FE, port[KEMPSTON] = 0,                   ; ENTER
;           [HIDDEN:768] = 0, interrupts = 1
; Let:      Leaves = [Humans] && [Break]
; Out:      carry = Leaves, [Break] = [Humans] ? 0 : [Break],
;           [NameOne + K] = [Humans] && !Leaves ? [TypedOne + K] : [TextSpectrum + K] for K = 0..([Humans] && !Leaves ? B : 8),
;           [NameTwo + K] = [TextSpectrum + K] for K = 0..8
; Clobbers: A BC DE HL, [DISPLAY:6912], [HIDDEN:768], [TextColour], [TextBuffer:64], [Keys:18], [Repeat], [Turn], [Hiding],
;           [Typing:2], [NameOne:13], ports
; T: -   Stack: 20
; Waits: for names
ask_names:
        LD   HL,TextSpectrum
        LD   DE,NameOne
        CALL text_append
        LD   HL,TextSpectrum
        LD   DE,NameTwo
        CALL text_append
        LD   A,(Humans)
        OR   A
        RET  Z                          ; carry clear
        LD   A,ONE
        LD   HL,TypedOne
        CALL ask_name
        RET  C
        LD   HL,TypedOne
        LD   DE,NameOne
        CALL text_append
        LD   A,(Humans)
        CP   2
        CCF
        RET  NC                         ; one person plays the Spectrum
        LD   A,TWO
        LD   HL,TypedTwo
        CALL ask_name
        RET  C
        LD   HL,TypedTwo
        LD   DE,NameTwo
        CALL text_append
        OR   A                          ; carry clear
        RET

; ask_name: lets a person type a name
; In:       A = ONE or TWO, HL = TypedOne or TypedTwo, [HL + N] = 'A' + N for N = 0..11, B = 1..12, [HL + B] = 0,  ; a text is there
;           [Break] = 0..1, [Keys:18] = 0, port[$FE] = $FF, port[$BFFE] = $FE, port[KEMPSTON] = 0,                    ; ENTER
;           [HIDDEN:768] = 0, interrupts = 1
; Let:      Long = length[HL], Letter(K) = K < Long ? [HL + K] : K == Long ? '_' : ' '
; Out:      carry = [Break], [Break] = 0, [Turn] = A, word[Typing] = HL, [Hiding] = 0, port[ULA] = BORDER,
;           [dots(FIELD_ROW + N / 8, FIELD_COLUMN + K) + N % 8 * 256] = [Font + (Letter(K) - 32) * 8 + N / 2]
;           for K = 0..NAME_LENGTH for N = 0..15
; Clobbers: A BC DE HL, [DISPLAY:6912], [HIDDEN:768], [TextColour], [TextBuffer:64], [Keys:18], [Repeat]
; T: -   Stack: 18
; Waits: for a name
ask_name:
        LD   (Turn),A
        LD   (Typing),HL
        CALL draw_name
.wait:  CALL key_typed
        RET  C
        LD   C,A
        LD   HL,(Typing)
        CALL text_length                ; B characters; HL is after the last
        LD   A,C
        CP   KEY_ENTER
        JR   Z,.enter
        CP   KEY_DELETE
        JR   Z,.delete
        CP   KEY_AGAIN
        JR   Z,.again
        CP   ' '
        JR   C,.wait                    ; the cursor keys
        JR   NZ,.put
        LD   A,B
        OR   A
        JR   Z,.empty                   ; no name begins with a space: one of spaces could not be seen
.put:   LD   A,B
        CP   NAME_LENGTH
        LD   DE,MessageFull
        JR   Z,.refuse
        LD   (HL),C
        INC  HL
.end:   LD   (HL),0
        LD   HL,MessageType
        CALL show_message
        CALL show_field
        LD   HL,TuneKey
        CALL tune_play
        JR   .wait
.again: LD   A,B                        ; DELETE is held: that is enough when nothing is left
        OR   A
        JR   Z,.wait
.delete:
        DEC  HL
        LD   A,B
        OR   A
        JR   NZ,.end
.empty: LD   DE,MessageEmpty
.refuse:
        EX   DE,HL
        CALL show_message
        LD   HL,TuneError
        CALL tune_play
        JR   .wait
.enter: LD   A,B
        OR   A                          ; carry clear
        JR   Z,.empty
        RET

; draw_name: draws the screen on which a person types a name
; In:       [Turn] = ONE or TWO, word[Typing] = TypedOne or TypedTwo, [TypedOne + N] = 'A' + N for N = 0..11,
;           [TypedTwo + N] = 'a' + N for N = 0..11, B = 0..NAME_LENGTH, [TypedOne + B] = 0, [TypedTwo + B] = 0,
;           [HIDDEN:768] = 0, interrupts = 1
; Let:      Long = length[word[Typing]], Letter(K) = K < Long ? [word[Typing] + K] : K == Long ? '_' : ' '
; Out:      [dots(FIELD_ROW + N / 8, FIELD_COLUMN + K) + N % 8 * 256] = [Font + (Letter(K) - 32) * 8 + N / 2]
;           for K = 0..NAME_LENGTH for N = 0..15,
;           [dots(4 + N / 8, 15 + K) + N % 8 * 256] = [([Turn] == ONE ? Cross : Ring) + 2 * N + K] for N = 0..15 for K = 0..1,
;           [Hiding] = 0, port[ULA] = BORDER
; Clobbers: A BC DE HL, [DISPLAY:6912], [HIDDEN:768], [TextColour], [TextBuffer:64]
; T: -   Stack: 12
; Waits: 5 frames
draw_name:
        CALL screen_hide
        LD   HL,Title
        CALL print_list
        LD   DE,4 * 256 + 15
        LD   A,(Turn)
        CALL draw_piece
        LD   A,(Turn)
        CALL side_colour
        LD   BC,2 * 256 + 2
        CALL fill_attributes
        LD   HL,MessageNameOne
        LD   A,(Turn)
        CP   ONE
        JR   Z,.who
        LD   HL,MessageNameTwo
.who:   LD   D,7
        CALL print_centred
        CALL frame_wait
        LD   HL,MessageType
        CALL show_message
        LD   HL,MessageEdit
        CALL show_hint
        CALL frame_wait
        LD   HL,MessageBreak
        LD   D,BREAK_ROW
        CALL print_centred
        CALL show_field
        JP   screen_show

; show_field: shows the text typed and the place of the next character
; In:       word[Typing] = TypedOne or TypedTwo, [TypedOne + N] = 'A' + N for N = 0..11, [TypedTwo + N] = 'a' + N for N = 0..11,
;           B = 0..NAME_LENGTH, [TypedOne + B] = 0, [TypedTwo + B] = 0, [Hiding] = 0 or UNSEEN            ; B characters are typed
; Let:      Long = length[word[Typing]], Letter(K) = K < Long ? [word[Typing] + K] : K == Long ? '_' : ' '
; Out:      [dots(FIELD_ROW + N / 8, FIELD_COLUMN + K) + N % 8 * 256] = [Font + (Letter(K) - 32) * 8 + N / 2]
;           for K = 0..NAME_LENGTH for N = 0..15,
;           [attr(FIELD_ROW + N, FIELD_COLUMN + K) ^ [Hiding] << 8] = COLOUR_FIELD for K = 0..NAME_LENGTH for N = 0..1,
;           [TextColour] = COLOUR_FIELD
; Clobbers: A BC DE HL
; T: 14534   Stack: 10
show_field:
        LD   A,COLOUR_FIELD
        LD   (TextColour),A
        LD   DE,FIELD_ROW * 256 + FIELD_COLUMN
        LD   HL,(Typing)
        CALL print_tall
        LD   A,'_'
.fill:  CALL print_tall_char
        LD   A,E
        CP   FIELD_COLUMN + NAME_LENGTH + 1
        LD   A,' '
        JR   C,.fill
        RET
