; hints: the last rows of the screen, which say which keys do what

; The program defines HINT_ROW, the first of these rows, and COLOUR_HINT, their colour where no key stands.

; show_hints: shows other hints, with the next frame
; In:       HL = TextBuffer, [HL] = HINT_ROW..23, [HL + 1] = 0..31, [HL + 2] = BRIGHT + WHITE, [HL + 3] = 'A' or 'z', [HL + 4] = 0, [HL + 5] = LIST_END,
;           [Hiding] = 0 or UNSEEN, interrupts = 1                  ; a list for print_list
; Let:      There(Y, K) = Y == [HL] && K == [HL + 1]
; Out:      [dots(Y, K) + N * 256] = There(Y, K) ? [Font + ([HL + 3] - 32) * 8 + N] : 0 for Y = HINT_ROW..23 for K = 0..31 for N = 0..7,
;           [attr(Y, K) ^ [Hiding] << 8] = There(Y, K) ? [HL + 2] : COLOUR_HINT for Y = HINT_ROW..23 for K = 0..31, [TextColour] = [HL + 2]
; Clobbers: A BC DE HL
; T: -   Stack: 10
; Waits: 1 frame
show_hints:
        PUSH HL
        CALL frame_wait
        LD   A,COLOUR_HINT
        LD   (TextColour),A
        LD   DE,HINT_ROW * 256
.row:   LD   E,0
        LD   B,32
        CALL print_spaces
        INC  D
        LD   A,D
        CP   24
        JR   NZ,.row
        POP  HL
        JP   print_list
