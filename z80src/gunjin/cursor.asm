; cursor: the cursor on the board, and the keys that move it

; person_frame: waits for the next frame and reads what a person does in it
; In:       [Keys:18] = 0, [Break] = 0..1, [MenuChoice] = 0..1, [Sticks] = 0..1, interrupts = 1,
;           port[$FEFE] = $FF or $FE, port[$FDFE] = $FF or $FE, port[$FBFE] = $FF, port[$F7FE] = $FF or $FE or $EF, ; CAPS SHIFT, a, 1, 5,
;           port[$EFFE] = $FF or $FE or $EF, port[$DFFE] = $FF, port[$BFFE] = $FF or $FE or $EF,                      ; 0, 6, ENTER, h,
;           port[$7FFE] = $FF or $FE, port[KEMPSTON] = 0 or 16                                                        ; SPACE, the button
; Let:      Leaves = [Break] || ![MenuChoice] && Key, Digits = [Sticks] ? StickKeys : CursorKeys,
;           Meant(K) = K >= '0' && K <= '9' ? [Digits + K - '0'] : K >= 'A' ? K | %00100000 : K
; Out:      carry = Leaves, [Break] = 0,            ; set if the players left;
;           A = (Leaves ? 0 : Meant(Key))..(Leaves ? 255 : Meant(Key))          ; digits are cursor keys or joysticks, capitals small letters
; Clobbers: BC DE HL, [Keys:18]
; T: -   Stack: 8
; Waits: 1 frame
person_frame:
        CALL player_frame
        RET  C
        LD   B,A
        LD   A,(Sticks)
        OR   A
        LD   HL,CursorKeys
        JR   Z,.digit
        LD   HL,StickKeys
.digit: LD   A,B
        SUB  '0'
        CP   10
        JR   NC,.other
        LD   E,A
        LD   D,0
        ADD  HL,DE
        LD   A,(HL)
        OR   A                          ; carry clear
        RET
.other: LD   A,B
        CP   'A'
        CCF
        RET  NC
        OR   %00100000                  ; carry clear
        RET

; The meaning of the digits 0 to 9 without a joystick: the Spectrum's cursor keys, and the button of a cursor joystick.
CursorKeys:
        DB   KEY_ENTER, '1', '2', '3', '4', KEY_LEFT, KEY_DOWN, KEY_UP, KEY_RIGHT, '9'

; move_cursor: moves the cursor on the board by a key; it stops at the edge
; In:       A = 0..255, [Cursor] = 0..POSITIONS - 1
; Where:    [Cursor] != ENEMY_NO_SPACE && [Cursor] != OWN_NO_SPACE
; Let:      At = [Cursor], No(P) = P == ENEMY_NO_SPACE || P == OWN_NO_SPACE,
;           Left = At < 8 ? At : No(At - 8) ? At - 16 : At - 8,
;           Right = At >= 40 ? At : No(At + 8) ? At + 16 : At + 8,
;           Up = (At & 7) == 0 ? At : No(At - 1) ? At - 9 : At - 1,
;           Down = (At & 7) == 7 ? At : No(At + 1) ? At - 7 : At + 1
; Out:      [Cursor] = A == KEY_LEFT ? Left : A == KEY_RIGHT ? Right : A == KEY_UP ? Up : A == KEY_DOWN ? Down : At,
;           carry = A >= KEY_LEFT && A <= KEY_UP
; Clobbers: BC HL
; T: 236   Stack: 2
move_cursor:
        LD   HL,Cursor
        LD   C,-NEXT_COLUMN & $FF
        CP   KEY_LEFT
        JR   Z,.side
        LD   C,NEXT_COLUMN
        CP   KEY_RIGHT
        JR   Z,.side
        LD   C,1
        LD   B,ROWS - 1
        CP   KEY_DOWN
        JR   Z,.column
        LD   C,-1 & $FF
        LD   B,0
        CP   KEY_UP
        JR   Z,.column
        OR   A                          ; carry clear
        RET
.side:  PUSH AF
        LD   A,(HL)
        ADD  A,C
        CP   ENEMY_NO_SPACE
        JR   Z,.across
        CP   OWN_NO_SPACE
        JR   NZ,.edge
.across:
        ADD  A,C
.edge:  CP   POSITIONS
        JR   NC,.stay
        LD   (HL),A
.stay:  POP  AF
        SCF
        RET
.column:
        PUSH AF
        LD   A,(HL)
        AND  ROWS - 1
        CP   B
        JR   Z,.stay
        LD   A,(HL)
        ADD  A,C
        CP   ENEMY_NO_SPACE
        JR   Z,.left
        CP   OWN_NO_SPACE
        JR   NZ,.put
.left:  SUB  NEXT_COLUMN                ; of a headquarters the left cell
.put:   LD   (HL),A
        JR   .stay
