; ground: the kinds of ground that a point without a piece shows, and the words in the river

; The kinds of ground: the directions of their lines and of their angles, a bit each from bit 15 on, as they lie in the picture:
;
;   15 14 13
;   12 11 10        11 is the point itself
;    9  8  7
        MACRO GROUND LINES, ANGLES
        DB   HIGH (LINES), LOW (LINES), HIGH (ANGLES), LOW (ANGLES)
        ENDM
Grounds:
        GROUND %010111010 << 7, %000000000 << 7  ; inside
        GROUND %010011010 << 7, %000000000 << 7  ; left edge
        GROUND %010110010 << 7, %000000000 << 7  ; right edge
        GROUND %000111010 << 7, %000000000 << 7  ; upper edge
        GROUND %010111000 << 7, %000000000 << 7  ; lower edge
        GROUND %000011010 << 7, %000000000 << 7  ; corners
        GROUND %000110010 << 7, %000000000 << 7
        GROUND %010011000 << 7, %000000000 << 7
        GROUND %010110000 << 7, %000000000 << 7
        GROUND %010111010 << 7, %101000101 << 7  ; angles
        GROUND %010011010 << 7, %001000001 << 7
        GROUND %010110010 << 7, %100000100 << 7
        GROUND %111111111 << 7, %000000000 << 7  ; middle of a palace
        GROUND %000111011 << 7, %000000000 << 7  ; its corners, from the upper palace on
        GROUND %000111110 << 7, %000000000 << 7
        GROUND %011111010 << 7, %000000000 << 7
        GROUND %110111010 << 7, %000000000 << 7
        GROUND %010111011 << 7, %000000000 << 7
        GROUND %010111110 << 7, %000000000 << 7
        GROUND %011111000 << 7, %000000000 << 7
        GROUND %110111000 << 7, %000000000 << 7

; The words in the river, half of each on either bank: a kind of ground from RIVER on for each half, those of the upper bank first.
UPPER_BANK      EQU  4
LOWER_BANK      EQU  3
RIVER           EQU  21
WORDS           EQU  4
WORD_SIZE       EQU  22                 ; bytes: 11 rows,
WORD_UPPER      EQU  12                 ; six of them on the upper bank, from row 10 on
RiverWords:
        ; the river of Chu
        DB   %00001000,%00100000
        DB   %00111110,%11111000
        DB   %00001000,%00100000
        DB   %00011100,%01110000
        DB   %00101010,%10101000
        DB   %00011111,%11110000
        DB   %00000001,%00010000
        DB   %00001001,%11100000
        DB   %00001001,%00000000
        DB   %00010101,%00000000
        DB   %00100011,%11111000
        DB   %00010000,%00000000
        DB   %00001011,%11111000
        DB   %00000000,%00010000
        DB   %00100011,%11010000
        DB   %00010010,%01010000
        DB   %00000010,%01010000
        DB   %00001011,%11010000
        DB   %00010000,%00010000
        DB   %00010000,%00010000
        DB   %00100000,%00010000
        DB   %00100000,%01100000
        ; the border of Han
        DB   %00100000,%10100000
        DB   %00010011,%11111000
        DB   %00000000,%10100000
        DB   %00100011,%11111000
        DB   %00010010,%01001000
        DB   %00000011,%11111000
        DB   %00001000,%01000000
        DB   %00010011,%11111000
        DB   %00010000,%10100000
        DB   %00100001,%00010000
        DB   %00100010,%00001000
        DB   %00001111,%11100000
        DB   %00001001,%00100000
        DB   %00001111,%11100000
        DB   %00001001,%00100000
        DB   %00001111,%11100000
        DB   %00000010,%10000000
        DB   %00001100,%01100000
        DB   %00110100,%01011000
        DB   %00000100,%01000000
        DB   %00001000,%01000000
        DB   %00010000,%01000000

; The kind of ground of each point of the screen, which is the same whichever way round the board is shown.
Ground:
        DB    5,  3,  3, 13,  3, 14,  3,  3,  6
        DB    1,  0,  0,  0, 12,  0,  0,  0,  2
        DB    1,  9,  0, 15,  0, 16,  0,  9,  2
        DB   10,  0,  9,  0,  9,  0,  9,  0, 11
        DB    1, 21, 22,  4,  4,  4, 23, 24,  2
        DB    1, 25, 26,  3,  3,  3, 27, 28,  2
        DB   10,  0,  9,  0,  9,  0,  9,  0, 11
        DB    1,  9,  0, 17,  0, 18,  0,  9,  2
        DB    1,  0,  0,  0, 12,  0,  0,  0,  2
        DB    7,  4,  4, 19,  4, 20,  4,  4,  8
