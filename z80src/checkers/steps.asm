; steps: the slides and hops of a frame

; find_free: notes the free squares of a frame
; In:       H the frame
; Out:      FREE_SQUARES
; Clobbers: A L
; T: 194   Stack: 0
; Unproved: choose_move is compared with the port
find_free:
Byte = 0
        DUP  4
        LD   L,OWN + Byte
        LD   A,(HL)
        LD   L,ENEMY + Byte
        OR   (HL)
        CPL
        LD   L,FREE_SQUARES + Byte
        LD   (HL),A
Byte = Byte + 1
        EDUP
        RET

; has_jump: says if the side to move can jump, and notes the free squares of the frame
; In:       H the frame
; Out:      zero clear if it can; FREE_SQUARES
; Clobbers: A BC DE L
; T: 1700   Stack: 2
; Unproved: choose_move is compared with the port
has_jump:
        CALL find_free
        LD   D,HIGH FromAside
        LD   L,SIDE
        BIT  6,(HL)
        LD   L,OWN_COUNT
        LD   A,(HL)
        JP   NZ,.red

; A pair is two bytes of the board that follow each other. Between them are the lower rows of the first and the upper rows of the second,
; each in the half of the pieces that go there: those of the first byte down, those of the second up.
        MACRO BETWEEN FIRST
        LD   L,FIRST
        LD   A,(HL)
        INC  L
        XOR  (HL)
        AND  $F0
        XOR  (HL)                       ; the high half of the first byte, the low half of the second
        ENDM
        MACRO SWAP_HALVES
        RRCA
        RRCA
        RRCA
        RRCA
        ENDM

; The squares from which a jump over B leads to the free squares of a byte.
        MACRO JUMPS_TO BYTE
        LD   L,FREE_SQUARES + BYTE
        LD   A,B
        AND  (HL)
        LD   E,A
        LD   A,(DE)                     ; aside, then straight ...
        LD   C,A
        LD   E,(HL)
        INC  D
        LD   A,(DE)
        DEC  D
        AND  B                          ; ... or straight, then aside
        OR   C
        ENDM
        MACRO MEN PAIR, BY, LANDING
        BETWEEN ENEMY + PAIR
        JR   Z,.none
        SWAP_HALVES
        LD   B,A
        JUMPS_TO LANDING
        LD   L,OWN + BY
        AND  (HL)
        RET  NZ
.none:
        ENDM
        MACRO ALL PAIR
        BETWEEN ENEMY + PAIR
        JR   Z,.none
        SWAP_HALVES
        LD   B,A
        JUMPS_TO PAIR + 1
        LD   L,DOWNWARD + PAIR
        AND  (HL)
        RET  NZ
        JUMPS_TO PAIR
        LD   L,UPWARD + PAIR + 1
        AND  (HL)
        RET  NZ
.none:
        ENDM
        AND  $0F
        JP   NZ,.kings
        MEN  0, 0, 1
        MEN  1, 1, 2
        MEN  2, 2, 3
        XOR  A
        RET
.red:   AND  $0F
        JP   NZ,.kings
        MEN  0, 1, 0
        MEN  1, 2, 1
        MEN  2, 3, 2
        XOR  A
        RET
.kings: LD   C,OWN
        CALL find_ways
        LD   D,HIGH FromAside
        ALL  0
        ALL  1
        ALL  2
        XOR  A
        RET

; find_ways: notes which pieces go down and which go up
; In:       H the frame, C = OWN or ONLY: the field of the pieces
; Out:      DOWNWARD, UPWARD
; Clobbers: A BC DE L
; T: 420   Stack: 0
; Unproved: choose_move is compared with the port
find_ways:
        LD   L,SIDE
        BIT  6,(HL)
        LD   DE,DOWNWARD * 256 + UPWARD
        JR   Z,.black
        LD   DE,UPWARD * 256 + DOWNWARD
.black: LD   B,CROWNED                  ; D is the way of all pieces, E the way of kings
.byte:  LD   L,C
        LD   A,(HL)
        LD   L,D
        LD   (HL),A
        LD   L,B
        AND  (HL)
        LD   L,E
        LD   (HL),A
        INC  C
        INC  D
        INC  E
        INC  B
        LD   A,B
        CP   CROWNED + 4
        JR   NZ,.byte
        RET

; list_slides: lists the slides of the side to move, the foremost pieces first
; In:       H the frame, FREE_SQUARES
; Out:      L the field after the last slide
; Clobbers: A BC DE
; T: 9000   Stack: 2
; Unproved: choose_move is compared with the port
list_slides:
        LD   C,OWN
        CALL find_ways
        LD   D,HIGH FromAside
        LD   L,SIDE
        BIT  6,(HL)
        LD   C,STEP_LIST
        JR   NZ,.red
        CALL slides_3
        CALL slides_2
        CALL slides_1
        JP   slides_0
.red:   CALL slides_0
        CALL slides_1
        CALL slides_2
        JP   slides_3

; The slides of a byte of the board: down, then up; straight, then aside. C is the field after the last slide so far, and L at the end.
        MACRO LIST BYTE, EVEN, ODD
Square = BYTE * 8
        DUP  8
        RRCA
        JR   NC,$ + 8
        LD   (HL),Square
        INC  L
        LD   (HL),(Square + (EVEN) + (Square >> 2 & 1) * ((ODD) - (EVEN))) & 255
        INC  L
Square = Square + 1
        EDUP
        LD   C,L
        ENDM
        MACRO SLIDES WAY, BYTE, FIRST, STRAIGHT, EVEN, ODD
        LD   L,WAY + BYTE
        LD   A,(HL)
        OR   A
        JP   Z,.none
        LD   B,A
        BETWEEN FREE_SQUARES + FIRST
        SWAP_HALVES
        LD   E,A
        LD   L,C
        AND  B
        JR   Z,.aside
        LIST BYTE, STRAIGHT, STRAIGHT
.aside: LD   A,(DE)
        AND  B
        JR   Z,.none
        LIST BYTE, EVEN, ODD
.none:
        ENDM
        MACRO SLIDES_OF BYTE
slides_BYTE:
        SLIDES DOWNWARD, BYTE, BYTE, 4, 5, 3
        SLIDES UPWARD, BYTE, BYTE - 1, -4, -3, -5
        LD   L,C
        RET
        ENDM
        SLIDES_OF 0
        SLIDES_OF 1
        SLIDES_OF 2
        SLIDES_OF 3

; list_hops: lists the hops of the pieces in ONLY, the foremost first
; In:       H the frame, ONLY
; Out:      L the field after the last hop; FREE_SQUARES
; Clobbers: A BC DE IX
; T: 9000   Stack: 10
; Unproved: choose_move is compared with the port
list_hops:
        CALL find_free
        LD   C,ONLY
        CALL find_ways
        LD   L,STEPS_END
        LD   (HL),STEP_LIST
        LD   L,SIDE
        BIT  6,(HL)
        LD   BC,$03FF                   ; from byte 3 back,
        JR   Z,.byte
        LD   BC,$0001                   ; or from byte 0 on
.byte:  PUSH BC
        LD   A,B
        CP   3
        JR   Z,.up                      ; nothing to jump over below the last byte
        ADD  A,DOWNWARD
        LD   L,A
        LD   A,(HL)
        OR   A
        LD   C,B
        LD   E,B
        INC  E
        LD   IX,HopsDown
        CALL NZ,hops_between
.up:    POP  BC
        PUSH BC
        LD   A,B
        OR   A
        JR   Z,.next
        DEC  A
        LD   C,A
        LD   E,A
        ADD  A,UPWARD + 1
        LD   L,A
        LD   A,(HL)
        OR   A
        LD   IX,HopsUp
        CALL NZ,hops_between
.next:  POP  BC
        LD   A,B
        ADD  A,C
        LD   B,A
        CP   4
        JR   C,.byte
        LD   L,STEPS_END
        LD   L,(HL)
        RET

; What is added to a square for the one jumped and for the one it leads to: straight first, from even and from odd rows; aside first.
HopsDown:
        DB   4,7, 4,9, 5,9, 3,7
HopsUp: DB   -4,-9, -4,-7, -3,-7, -5,-9

; hops_between: lists the hops of pieces of a byte over the rows between it and the next one
; In:       H the frame, A the pieces, B their byte, C the first byte of the pair, E the byte that the hops lead to, IX HopsDown or HopsUp
; Out:      more hops, STEPS_END
; Clobbers: A BC DE L IX
; T: 3000   Stack: 6
; Unproved: choose_move is compared with the port
hops_between:
        LD   D,A
        LD   A,C
        ADD  A,ENEMY
        LD   L,A
        LD   A,(HL)
        INC  L
        XOR  (HL)
        AND  $F0
        XOR  (HL)
        RET  Z
        SWAP_HALVES
        LD   C,A                        ; enemies between
        LD   A,E
        ADD  A,FREE_SQUARES
        LD   L,A
        LD   E,(HL)                     ; free squares after them
        LD   A,B
        ADD  A,A
        ADD  A,A
        ADD  A,A
        LD   B,A                        ; the first square of the byte
        PUSH DE
        PUSH BC
        LD   A,D
        AND  C
        LD   L,A
        LD   D,HIGH ToAside
        LD   A,(DE)
        AND  L
        CALL .list
        POP  BC
        POP  DE
        LD   A,E
        AND  C
        LD   L,D
        LD   D,HIGH FromAside
        LD   E,A
        LD   A,(DE)
        AND  L
.list:  LD   E,B
        LD   L,STEPS_END
        LD   L,(HL)
        LD   B,4
        CALL .half
        LD   B,4
        CALL .half
        LD   A,L
        LD   L,STEPS_END
        LD   (HL),A
        RET
.half:  RRCA
        JR   NC,.next
        LD   (HL),E
        INC  L
        LD   C,A
        LD   A,E
        ADD  A,(IX + 0)
        LD   (HL),A
        INC  L
        LD   A,E
        ADD  A,(IX + 1)
        LD   (HL),A
        INC  L
        LD   A,C
.next:  INC  E
        DJNZ .half
        INC  IX
        INC  IX
        RET
