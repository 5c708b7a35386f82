; number: numbers of two digits, on the screen and as texts

; print_number: prints a number of two digits
; In:       A = 0..99, D = 0..23, E = 0..30, [TextColour] = COLOUR_VALUE, [Hiding] = 0 or UNSEEN
; Let:      Letter(K) = K ? '0' + A % 10 : A < 10 ? ' ' : '0' + A / 10
; Out:      [dots(D, E + K) + N * 256] = [Font + (Letter(K) - 32) * 8 + N] for K = 0..1 for N = 0..7,
;           [attr(D, E + K) ^ [Hiding] << 8] = [TextColour] for K = 0..1
; Clobbers: A BC E HL, [TextBuffer:3]
; T: 1650   Stack: 6
print_number:
        CALL number_text
        JP   print_text

; number_text: writes a number as a text into TextBuffer
; In:       A = 0..99
; Out:      HL = TextBuffer,
;           [TextBuffer] = A < 10 ? ' ' : '0' + A / 10, [TextBuffer + 1] = '0' + A % 10, [TextBuffer + 2] = 0
; Clobbers: A BC
; T: 449   Stack: 4
number_text:
        PUSH DE
        LD   DE,TextBuffer
        CALL text_number
        POP  DE
        LD   HL,TextBuffer
        RET
