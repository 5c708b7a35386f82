; line: a text in the middle of a row that is otherwise free

; print_line: prints the text in TextBuffer in the middle of a row, and spaces beside it
; In:       D = 0..23, [TextBuffer:32] = 'M', C = 0..32, [TextBuffer + C] = 0,        ; row, a text of C characters
;           [TextColour] = BRIGHT + WHITE, [Hiding] = 0 or UNSEEN
; Let:      Long = length[TextBuffer], First = 16 - Long / 2,
;           Letter(K) = K >= First && K < First + Long ? [TextBuffer + K - First] : ' '
; Out:      [dots(D, K) + N * 256] = [Font + (Letter(K) - 32) * 8 + N] for K = 0..31 for N = 0..7,
;           [attr(D, K) ^ [Hiding] << 8] = [TextColour] for K = 0..31
; Clobbers: A BC E HL
; T: 19870   Stack: 10
print_line:
        LD   HL,TextBuffer
        LD   E,16
        CALL centre
        LD   B,E
        LD   E,0
        PUSH HL
        CALL print_spaces
        POP  HL
        CALL print_text
        LD   A,32
        SUB  E
        LD   B,A
        JP   print_spaces
