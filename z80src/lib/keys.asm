; keys: the keyboard's forty keys, read once a frame

; keys_scan asks the eight half rows and keeps two bytes of each in Keys: which keys are held, and which were not held at
; the scan before. So a key counts once, however long it is held, and two keys pressed at once do no harm: the first
; in KeyMap's order is taken. The two shifts never count by themselves.

KEY_ENTER       EQU  13

; keys_scan: reads the keyboard
; In:       the scan before, in Keys
; Out:      this one, in Keys
; Clobbers: A BC D HL
; T: 729   Stack: 0
keys_scan:
        LD   HL,Keys
        LD   BC,$FE00 + ULA             ; B has a 0 where the half row is that answers
.row:   IN   A,(C)
        CPL
        AND  %00011111
        LD   D,A                        ; held now
        LD   A,(HL)
        CPL
        AND  D                          ; and not before
        LD   (HL),D
        INC  HL
        LD   (HL),A
        INC  HL
        RLC  B
        JR   C,.row
        RET

; key_new: the key that was just pressed
; In:       the scan in Keys
; Out:      A = its character, capitals and digits, SPACE or KEY_ENTER; 0 if there is none
; Clobbers: BC DE HL
; T: 2448   Stack: 2
key_new:
        LD   HL,Keys + 1
        LD   DE,KeyMap
        LD   B,8
.row:   LD   C,5
        PUSH HL
        LD   H,(HL)
.key:   LD   A,(DE)
        INC  DE
        RR   H
        JR   NC,.other
        OR   A                          ; a shift is no key
        JR   NZ,.found
.other: DEC  C
        JR   NZ,.key
        POP  HL
        INC  HL
        INC  HL
        DJNZ .row
        XOR  A
        RET
.found: POP  HL
        RET

; key_break: whether CAPS SHIFT and SPACE are held
; In:       the scan in Keys
; Out:      carry set if they are
; Clobbers: A
; T: 49   Stack: 0
key_break:
        LD   A,(Keys)
        RRA
        RET  NC
        LD   A,(Keys + 14)
        RRA
        RET

; key_frame: waits for the next frame and looks at the keys
; In:       interrupts on
; Out:      carry set if BREAK is held; else A = the key just pressed, 0 if there is none
; Clobbers: A BC DE HL
; T: -   Stack: 2
key_frame:
        HALT
        CALL keys_scan
        CALL key_break
        RET  C
        JP   key_new                    ; carry clear: it ends with OR or XOR

; key_wait: waits for a key
; In:       interrupts on
; Out:      carry set if BREAK is held; else A = the key just pressed
; Clobbers: BC DE HL
; T: -   Stack: 4
key_wait:
        CALL key_frame
        RET  C
        OR   A
        RET  NZ
        JR   key_wait

; key_pause: waits some frames
; In:       B = frames, 1 at least, interrupts on
; Out:      carry set if BREAK was held
; Clobbers: A BC DE HL
; T: -   Stack: 6
key_pause:
        PUSH BC
        CALL key_frame
        POP  BC
        RET  C
        DJNZ key_pause
        RET

; The keys of each half row from the edge inwards, in the order in which keys_scan asks; 0 for the shifts.
KeyMap:
        DB   0, "ZXCV"
        DB   "ASDFG"
        DB   "QWERT"
        DB   "12345"
        DB   "09876"
        DB   "POIUY"
        DB   KEY_ENTER, "LKJH"
        DB   " ", 0, "MNB"
