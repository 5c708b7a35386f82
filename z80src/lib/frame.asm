; frame: the square that a player points at, moved by the cursor keys and joysticks

; The program defines FRAME_ROWS and FRAME_COLUMNS, the size of its board. FrameRow and FrameColumn count from the upper left
; square as the player sees it, whichever way round the board is shown; drawing the frame is the program's.

; frame_key: moves the frame by a key; it stops at the edge
; In:       A = 0..255, [FrameRow] = 0..FRAME_ROWS - 1, [FrameColumn] = 0..FRAME_COLUMNS - 1
; Out:      carry = A >= KEY_LEFT && A <= KEY_UP,             ; set if it is one of the four directions
;           [FrameColumn] = A == KEY_LEFT ? max([FrameColumn], 1) - 1
;                           : A == KEY_RIGHT ? min([FrameColumn] + 1, FRAME_COLUMNS - 1) : [FrameColumn],
;           [FrameRow] = A == KEY_UP ? max([FrameRow], 1) - 1
;                        : A == KEY_DOWN ? min([FrameRow] + 1, FRAME_ROWS - 1) : [FrameRow]
; Clobbers: A C HL
; T: 125   Stack: 0
frame_key:
        LD   HL,FrameColumn
        LD   C,FRAME_COLUMNS - 1
        SUB  KEY_LEFT
        JR   Z,.less
        DEC  A
        JR   Z,.more
        LD   HL,FrameRow
        LD   C,FRAME_ROWS - 1
        DEC  A
        JR   Z,.more
        DEC  A
        JR   Z,.less
        OR   A                          ; carry clear
        RET
.less:  CP   (HL)                       ; A is 0
        JR   NC,.stay
        DEC  (HL)
.stay:  SCF
        RET
.more:  LD   A,(HL)
        CP   C
        JR   NC,.stay
        INC  (HL)
        SCF
        RET
        ASSERT KEY_RIGHT == KEY_LEFT + 1 && KEY_DOWN == KEY_LEFT + 2 && KEY_UP == KEY_LEFT + 3

; frame_square: the square under the frame, counted along the rows from 0
; In:       [FrameRow] = 0..FRAME_ROWS - 1, [FrameColumn] = 0..FRAME_COLUMNS - 1
; Out:      A = [FrameRow] * FRAME_COLUMNS + [FrameColumn]
; Clobbers: B C
; T: 224   Stack: 0
frame_square:
        LD   A,(FrameRow)
        LD   B,A
        INC  B
        LD   A,(FrameColumn)
        LD   C,FRAME_COLUMNS
        JR   .test
.row:   ADD  A,C
.test:  DJNZ .row
        RET

; stick_key: reads the digits as two Sinclair joysticks
; In:       A = 0..255                              ; a key
; Out:      A = A >= '0' && A <= '9' ? [StickKeys + A - '0'] : A
; Clobbers: C DE HL
; T: 74   Stack: 0
stick_key:
        LD   C,A
        SUB  '0'
        CP   10
        JR   NC,.other
        LD   E,A
        LD   D,0
        LD   HL,StickKeys
        ADD  HL,DE
        LD   A,(HL)
        RET
.other: LD   A,C
        RET
