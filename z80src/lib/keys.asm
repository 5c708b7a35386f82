; keys: the keyboard's forty keys and a joystick, read once a frame

; keys_scan asks the eight half rows and the joystick and keeps two bytes of each in Keys: which keys are held, and which were
; not held at the scan before. So a key counts once, however long it is held, and of two keys pressed at once the first in the
; map's order is taken. The two shifts never count by themselves: they choose the map.
;
; A Kempston joystick is a ninth half row. With none plugged in, its port reads as the byte that the ULA has on the bus: $FF while
; it draws the border, something of the picture later. keys_scan is called right after a HALT, long before the picture
; begins; and a byte that no stick sends (one of the three upper bits set, or two opposite directions) counts as no push.

KEMPSTON        EQU  $1F

; Keys that are no letters, in the Spectrum's own code.
KEY_LEFT        EQU  8
KEY_RIGHT       EQU  9
KEY_DOWN        EQU  10
KEY_UP          EQU  11
KEY_DELETE      EQU  12
KEY_ENTER       EQU  13                 ; the joystick's button too
KEY_AGAIN       EQU  14                 ; DELETE, still held

REPEAT_AFTER    EQU  25                 ; frames until DELETE counts again,
REPEAT_EVERY    EQU  4                  ; and from then on

; Definitions that the contracts below share: the keys as a number of 45 bits, five for each half row, in the order of the maps.
;
; Define:   Fire = port[KEMPSTON] < 32 && (port[KEMPSTON] & port[KEMPSTON] >> 1 & %0101) == 0 ? port[KEMPSTON] : 0,
;           Fresh(P, K) = ~P & 31 & ~[Keys + K],              ; the keys of a half row that were not held before
;           New = Fresh(port[$FEFE], 0) | Fresh(port[$FDFE], 2) << 5 | Fresh(port[$FBFE], 4) << 10
;                 | Fresh(port[$F7FE], 6) << 15 | Fresh(port[$EFFE], 8) << 20 | Fresh(port[$DFFE], 10) << 25
;                 | Fresh(port[$BFFE], 12) << 30 | Fresh(port[$7FFE], 14) << 35 | (Fire & ~[Keys + 16]) << 40,
;           Empty(Caps, Symbol) = 1 | 1 << 36 | (Caps ? %1111 << 15 | 1 << 21 : Symbol ? %111 << 10 : 0),   ; 0 in the map
;           Map(Caps, Symbol) = Caps ? KeyMapCaps : Symbol ? KeyMapSymbol : KeyMap,
;           KeyOf(Keys45, Caps, Symbol) = Keys45 & ~Empty(Caps, Symbol)
;                 ? [Map(Caps, Symbol) + lowest(Keys45 & ~Empty(Caps, Symbol))] : 0,
;           Key = KeyOf(New, ~port[$FEFE] & 1, ~port[$7FFE] & 2)      ; the key just pressed, 0 if there is none

; keys_scan: reads the keyboard and the joystick
; In:       [Keys] = 0..31, port[$FEFE] = 0..255,
;           [Keys + 2] = 0..31, port[$FDFE] = 0..255,
;           [Keys + 4] = 0..31, port[$FBFE] = 0..255,
;           [Keys + 6] = 0..31, port[$F7FE] = 0..255,
;           [Keys + 8] = 0..31, port[$EFFE] = 0..255,
;           [Keys + 10] = 0..31, port[$DFFE] = 0..255,
;           [Keys + 12] = 0..31, port[$BFFE] = 0..255,
;           [Keys + 14] = 0..31, port[$7FFE] = 0..255,
;           [Keys + 16] = 0..31, port[KEMPSTON] = 0..255       ; of each half row: held at the scan before, and now
; Out:      [Keys] = ~port[$FEFE] & 31, [Keys + 1] = ~port[$FEFE] & 31 & ~[Keys],
;           [Keys + 2] = ~port[$FDFE] & 31, [Keys + 3] = ~port[$FDFE] & 31 & ~[Keys + 2],
;           [Keys + 4] = ~port[$FBFE] & 31, [Keys + 5] = ~port[$FBFE] & 31 & ~[Keys + 4],
;           [Keys + 6] = ~port[$F7FE] & 31, [Keys + 7] = ~port[$F7FE] & 31 & ~[Keys + 6],
;           [Keys + 8] = ~port[$EFFE] & 31, [Keys + 9] = ~port[$EFFE] & 31 & ~[Keys + 8],
;           [Keys + 10] = ~port[$DFFE] & 31, [Keys + 11] = ~port[$DFFE] & 31 & ~[Keys + 10],
;           [Keys + 12] = ~port[$BFFE] & 31, [Keys + 13] = ~port[$BFFE] & 31 & ~[Keys + 12],
;           [Keys + 14] = ~port[$7FFE] & 31, [Keys + 15] = ~port[$7FFE] & 31 & ~[Keys + 14],
;           [Keys + 16] = Fire, [Keys + 17] = Fire & ~[Keys + 16]
; Clobbers: A BC D HL
; T: 1055   Stack: 2
keys_scan:
        LD   HL,Keys
        LD   BC,$FE00 + ULA             ; B has a 0 where the half row is that answers
.row:   IN   A,(C)
        CPL
        AND  %00011111
        CALL .keep
        RLC  B
        JR   C,.row
        IN   A,(KEMPSTON)               ; 000, fire, up, down, left, right
        LD   B,A
        RRCA
        AND  B
        AND  %00000101                  ; both of a pair?
        LD   A,B
        JR   Z,.possible
        XOR  A
.possible:
        CP   32
        JR   C,.keep
        XOR  A
.keep:  LD   D,A                        ; held now
        LD   A,(HL)
        CPL
        AND  D                          ; and not before
        LD   (HL),D
        INC  HL
        LD   (HL),A
        INC  HL
        RET

; key_new: returns the key that was just pressed
; In:       [Keys:18] = 0, [Keys] = 0 or 1, [Keys + 14] = 0 or 2,      ; the scan: the two shifts, held
;           [Keys + 1] = 0 or 1, [Keys + 15] = 0 or 2,                 ; and new,
;           B = 0..8, [Keys + 1 + 2 * B] = 0..31,                      ; any new keys in one half row
;           C = 0..8, [Keys + 1 + 2 * C] = 0 or 1 or 2 or 4 or 8 or 16 ; and one in another
; Let:      Scanned = [Keys + 1] | [Keys + 3] << 5 | [Keys + 5] << 10 | [Keys + 7] << 15 | [Keys + 9] << 20
;                     | [Keys + 11] << 25 | [Keys + 13] << 30 | [Keys + 15] << 35 | [Keys + 17] << 40
; Out:      A = KeyOf(Scanned, [Keys] & 1, [Keys + 14] & 2)            ; a character, one of the codes above, or 0
; Clobbers: BC DE HL
; T: 2832   Stack: 2
key_new:
        LD   DE,KeyMap
        LD   A,(Keys)
        RRA
        JR   NC,.symbol
        LD   DE,KeyMapCaps
        JR   .search
.symbol:
        LD   A,(Keys + 14)
        AND  2
        JR   Z,.search
        LD   DE,KeyMapSymbol
.search:
        LD   HL,Keys + 1
        LD   B,9
.row:   LD   C,5
        PUSH HL
        LD   H,(HL)
.key:   LD   A,(DE)
        INC  DE
        RR   H
        JR   NC,.other
        OR   A                          ; nothing on this key
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

; key_break: says if BREAK (CAPS SHIFT and SPACE) was held since the last call, however briefly
; In:       [Break] = 0..1
; Out:      carry = [Break], [Break] = 0
; Clobbers: A HL
; T: 41   Stack: 0
key_break:
        LD   HL,Break
        LD   A,(HL)
        LD   (HL),0
        RRA
        RET

; key_frame: waits for the next frame and reads the keys
; In:       [Keys:18] = 0, [Break] = 0..1, interrupts = 1,            ; in each half row no key, an outer or an inner one
;           port[$FEFE] = $FF or $FE or $EF, port[$FDFE] = $FF or $FE or $EF, port[$FBFE] = $FF or $FE or $EF,
;           port[$F7FE] = $FF or $FE or $EF, port[$EFFE] = $FF or $FE or $EF, port[$DFFE] = $FF or $FE or $EF,
;           port[$BFFE] = $FF or $FE or $EF, port[$7FFE] = $FF or $FE or $FD, port[KEMPSTON] = 0 or 16
; Out:      carry = [Break], A = ([Break] ? 0 : Key)..([Break] ? 255 : Key),        ; the key just pressed, 0 if there is none
;           [Break] = 0
; Clobbers: A BC DE HL, [Keys:18]
; T: -   Stack: 4
; Waits: 1 frame
key_frame:
        CALL frame_wait
        CALL keys_scan
        CALL key_break
        RET  C
        JP   key_new                    ; carry clear: it ends with OR or XOR

; key_wait: waits for a key
; In:       [Keys:18] = 0, [Break] = 0..1, interrupts = 1,            ; some of key_frame's keys
;           port[$FEFE] = $FF or $FE or $EF, port[$FDFE] = $FF, port[$FBFE] = $FF or $FD, port[$F7FE] = $FF or $FE or $EF,
;           port[$EFFE] = $FF or $FB, port[$DFFE] = $FF, port[$BFFE] = $FF or $FE or $EF, port[$7FFE] = $FF or $FE or $FD,
;           port[KEMPSTON] = 0 or 16
; Where:    [Break] || Key                          ; or it waits for ever
; Out:      carry = [Break], A = ([Break] ? 0 : Key)..([Break] ? 255 : Key), [Break] = 0
; Clobbers: BC DE HL, [Keys:18]
; T: -   Stack: 6
; Waits: for a key
key_wait:
        CALL key_frame
        RET  C
        OR   A
        RET  NZ
        JR   key_wait

; key_typed: waits for a key; a held DELETE repeats
; In:       [Keys:18] = 0, [Keys] = 0..1, [Keys + 8] = 0..1,          ; CAPS SHIFT and 0, held before,
;           port[$FEFE] = $FF or $FE, port[$EFFE] = $FF or $FE,       ; and now; ENTER, h
;           port[$BFFE] = $FF or $FE or $EF, port[$FDFE] = $FF, port[$FBFE] = $FF, port[$F7FE] = $FF, port[$DFFE] = $FF,
;           port[$7FFE] = $FF, port[KEMPSTON] = 0, [Repeat] = 1 or 2 or REPEAT_AFTER, [Break] = 0..1, interrupts = 1
; Let:      Typed = Key ? Key : ~port[$FEFE] & ~port[$EFFE] & 1 ? KEY_AGAIN : 0        ; CAPS SHIFT and 0
; Where:    [Break] || Typed                        ; or it waits for ever
; Out:      carry = [Break], A = ([Break] ? 0 : Typed)..([Break] ? 255 : Typed), [Break] = 0,
;           [Repeat] = [Break] ? [Repeat] : Typed == KEY_AGAIN ? REPEAT_EVERY : REPEAT_AFTER
; Clobbers: BC DE HL, [Keys:18]
; T: -   Stack: 6
; Waits: for a key
key_typed:
        CALL key_frame
        RET  C
        LD   HL,Repeat
        OR   A
        JR   NZ,.new
        LD   A,(Keys)                   ; CAPS SHIFT
        LD   B,A
        LD   A,(Keys + 8)               ; and 0
        AND  B
        RRA
        JR   NC,key_typed
        DEC  (HL)
        JR   NZ,key_typed
        LD   (HL),REPEAT_EVERY
        LD   A,KEY_AGAIN
        OR   A
        RET
.new:   LD   (HL),REPEAT_AFTER
        RET

; The keys of each half row from the edge inwards, in the order in which keys_scan reads them, and the joystick; 0 where
; there is no key. With CAPS SHIFT come capitals, the cursor keys and DELETE, with SYMBOL SHIFT what the Spectrum prints on its keys in red.
KeyMap:
        DB   0, "zxcv"
        DB   "asdfg"
        DB   "qwert"
        DB   "12345"
        DB   "09876"
        DB   "poiuy"
        DB   KEY_ENTER, "lkjh"
        DB   " ", 0, "mnb"
        DB   KEY_RIGHT, KEY_LEFT, KEY_DOWN, KEY_UP, KEY_ENTER
KeyMapCaps:
        DB   0, "ZXCV"
        DB   "ASDFG"
        DB   "QWERT"
        DB   0, 0, 0, 0, KEY_LEFT
        DB   KEY_DELETE, 0, KEY_RIGHT, KEY_UP, KEY_DOWN
        DB   "POIUY"
        DB   KEY_ENTER, "LKJH"
        DB   " ", 0, "MNB"
        DB   KEY_RIGHT, KEY_LEFT, KEY_DOWN, KEY_UP, KEY_ENTER
KeyMapSymbol:
        DB   0, ":", 96, "?/"           ; 96 is the pound sign
        DB   "~|", 92, "{}"
        DB   0, 0, 0, "<>"
        DB   "!@#$%"
        DB   "_)('&"
        DB   34, ";", 127, "]["
        DB   KEY_ENTER, "=+-^"
        DB   " ", 0, ".,*"
        DB   KEY_RIGHT, KEY_LEFT, KEY_DOWN, KEY_UP, KEY_ENTER
