; list: a window over a list of texts, moved with the cursor keys

; The program defines LIST_ROWS, how many items the window shows at once, LIST_COLUMNS, its width, and list_item, a routine
; that returns in HL the text of item A, at most LIST_COLUMNS characters, and keeps all other registers but A. ListLength is the
; number of items, ListTop the first one shown, ListCursor the chosen one.

; list_key: moves the cursor of a list by a key: up and down by an item, left and right by a window
; In:       A = 0 or KEY_LEFT..KEY_UP or KEY_ENTER, [ListLength] = 0..20, [ListCursor] = 0..19, [ListTop] = 0..19
; Where:    [ListCursor] < max([ListLength], 1), [ListTop] <= [ListCursor], [ListCursor] - [ListTop] < LIST_ROWS
; Let:      Last = max([ListLength], 1) - 1,
;           To = A == KEY_UP ? max([ListCursor], 1) - 1 : A == KEY_DOWN ? min([ListCursor] + 1, Last)
;                : A == KEY_LEFT ? max([ListCursor], LIST_ROWS) - LIST_ROWS
;                : A == KEY_RIGHT ? min([ListCursor] + LIST_ROWS, Last) : [ListCursor]
; Out:      [ListCursor] = To, [ListTop] = min(To, max([ListTop] + LIST_ROWS - 1, To) - LIST_ROWS + 1),
;           carry = To != [ListCursor]              ; set if it moved
; Clobbers: A BC DE HL
; T: 255   Stack: 0
list_key:
        LD   B,A
        LD   HL,ListCursor
        LD   C,(HL)
        LD   D,1                        ; the step
        CP   KEY_UP
        JR   Z,.back
        CP   KEY_DOWN
        JR   Z,.on
        LD   D,LIST_ROWS
        CP   KEY_LEFT
        JR   Z,.back
        CP   KEY_RIGHT
        JR   Z,.on
        OR   A                          ; carry clear: no key of a list
        RET
.back:  LD   A,C
        SUB  D
        JR   NC,.put
        XOR  A
        JR   .put
.on:    LD   A,(ListLength)
        SUB  1
        ADC  A,0                        ; the last item, 0 in an empty list
        LD   E,A
        LD   A,C
        ADD  A,D
        JR   C,.last
        CP   E
        JR   C,.put
.last:  LD   A,E
.put:   LD   (HL),A
        LD   B,A
        LD   HL,ListTop
        CP   (HL)
        JR   C,.top                     ; above the window: it becomes the first item
        SUB  LIST_ROWS - 1
        JR   C,.seen
        CP   (HL)
        JR   C,.seen
.top:   LD   (HL),A
.seen:  LD   A,B
        CP   C
        RET  Z                          ; carry clear
        SCF
        RET

        IFDEF LIST_SAMPLE               ; the library's texts are in its program, those of a game mostly are not
; list_show: shows the items in the window, the chosen one in a colour of its own
; In:       D = 0..23 - LIST_ROWS, E = 0..32 - LIST_COLUMNS,         ; row, column of the first item
;           B = BRIGHT + WHITE, C = PAPER * WHITE,                   ; colours of an item and of the chosen one
;           [ListLength] = 0..5, [ListCursor] = 0..4, [ListTop] = 0..4, [Hiding] = 0 or UNSEEN
; Where:    [ListCursor] < max([ListLength], 1), [ListTop] <= [ListCursor], [ListCursor] - [ListTop] < LIST_ROWS
; Let:      Item(W) = [ListTop] + W, Text(W) = ListSample + 4 * Item(W),
;           Letter(W, K) = Item(W) < [ListLength] && K < length[Text(W)] ? [Text(W) + K] : ' '
; Out:      [dots(D + W, E + K) + N * 256] = [Font + (Letter(W, K) - 32) * 8 + N]
;           for W = 0..LIST_ROWS - 1 for K = 0..LIST_COLUMNS - 1 for N = 0..7,
;           [attr(D + W, E + K) ^ [Hiding] << 8] = Item(W) == [ListCursor] && [ListLength] ? C : B
;           for W = 0..LIST_ROWS - 1 for K = 0..LIST_COLUMNS - 1
; Clobbers: A D HL, [TextColour]
; T: 12035   Stack: 16
list_show:
        ELSE
; list_show: shows the items in the window, the chosen one in a colour of its own
; In:       D, E = row, column of the first item, B, C = colours of an item and of the chosen one
; Out:      -
; Clobbers: A D HL, [TextColour]
; T: -   Stack: 16
; Unproved: the texts of the items are the program's; it is proved in the library with texts of its own
list_show:
        ENDIF
        LD   A,(ListTop)
        LD   H,A                        ; the item
        LD   L,LIST_ROWS                ; rows to go
.row:   PUSH DE
        PUSH BC
        PUSH HL
        LD   A,(ListCursor)
        CP   H
        LD   A,B
        JR   NZ,.colour
        LD   A,(ListLength)
        OR   A
        LD   A,B
        JR   Z,.colour
        LD   A,C
.colour:
        LD   (TextColour),A
        LD   A,(ListLength)
        DEC  A
        CP   H                          ; carry: after the last item
        LD   B,LIST_COLUMNS
        JR   C,.blank
        LD   A,(ListLength)
        OR   A
        JR   Z,.blank
        LD   A,H
        CALL list_item
        PUSH HL
        CALL text_length
        POP  HL
        LD   A,LIST_COLUMNS
        SUB  B
        PUSH AF
        CALL print_text
        POP  AF
        LD   B,A
.blank: CALL print_spaces
        POP  HL
        POP  BC
        POP  DE
        INC  D
        INC  H
        DEC  L
        JR   NZ,.row
        RET
