; demonstration: what differs in a game that the Spectrum plays against itself until somebody presses a key

; MenuChoice is 0 in a demonstration (menu.asm).

; player_frame: waits for the next frame and reads what the players do in it
; In:       [Keys:18] = 0, [Break] = 0..1, [MenuChoice] = 0..1, interrupts = 1,
;           port[$FEFE] = $FF, port[$FDFE] = $FF, port[$FBFE] = $FF, port[$F7FE] = $FF or $FE or $EF,         ; no key, 1, 5,
;           port[$EFFE] = $FF or $FE, port[$DFFE] = $FF, port[$BFFE] = $FF or $FE,                            ; 0, ENTER,
;           port[$7FFE] = $FF, port[KEMPSTON] = 0 or 16                                                       ; the button
; Out:      carry = [Break] || ![MenuChoice] && Key, [Break] = 0,  ; they leave: BREAK was held, or a key pressed in a demonstration;
;           A = ([Break] ? 0 : Key)..([Break] ? 255 : Key)           ; else the key just pressed or 0
; Clobbers: BC DE HL, [Keys:18]
; T: -   Stack: 6
; Waits: 1 frame
player_frame:
        CALL key_frame
        RET  C
        OR   A
        RET  Z
        LD   B,A
        LD   A,(MenuChoice)
        CP   1                          ; carry: a demonstration
        LD   A,B
        RET

; player_pause: waits for a number of frames
; In:       B = 1 or 2 or 50, [Keys:18] = 0, [Break] = 0..1, [MenuChoice] = 0..1, interrupts = 1,  ; frames; no key or ENTER
;           port[$FE] = $FF, port[$BFFE] = $FF or $FE, port[KEMPSTON] = 0
; Out:      carry = [Break] || ![MenuChoice] && port[$BFFE] == $FE, [Break] = 0     ; set if the players leave
; Clobbers: A BC DE HL, [Keys:18]
; T: -   Stack: 10
; Waits: for B frames, or until the players leave
player_pause:
        PUSH BC
        CALL player_frame
        POP  BC
        RET  C
        DJNZ player_pause
        RET

; sound: plays a tune, but not in a demonstration
; In:       HL = TuneError or TuneOption or TuneMatch, [Break] = 0..1, [MenuChoice] = 0..1, [Beeper] = 0..2
; Out:      port[ULA] = BORDER..BORDER + ([MenuChoice] ? SPEAKER : 0),              ; nothing in a demonstration
;           port[CHIP_SELECT] = 0..([MenuChoice] ? CHIP_SHAPE : 0), port[CHIP_DATA] = 0..([MenuChoice] ? 255 : 0)
; Clobbers: A BC DE HL
; T: 5234724   Stack: 16
sound:
        LD   A,(MenuChoice)
        OR   A
        RET  Z
        JP   tune_play
