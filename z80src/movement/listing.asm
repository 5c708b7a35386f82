; listing: the spaces that a list by links names, whatever stands on them

; links_list: marks the spaces that a list names
; In:       HL = the list, [Origin], [Side]
; Out:      MARK_LISTED in Marks of each of them
; Clobbers: A BC DE HL IX IY
; T: 90000   Stack: 26
; Unproved: it is compared with the port for all pieces and boards
links_list:
        PUSH HL
        POP  IY
.path:  LD   A,(IY + 0)
        CP   END_LIST
        RET  Z
        LD   A,(Origin)
        LD   E,A
        LD   C,A
        LD   B,HIGH Stones
        LD   HL,HopLevel
        LD   (HL),1
        PUSH IY
        CALL list_path
        POP  IY
.skip:  LD   A,(IY + 0)
        INC  IY
        ADD  A,A
        JR   NC,.skip
        JR   .path

; list_path: marks the spaces of the rest of a path, whatever stands on them
; In:       IY = its next step, C = the space that it has come to, E = the origin, B = HIGH Stones, [HopLevel] = 1 in the beginning
; Out:      MARK_LISTED in Marks of each of them
; Clobbers: A C D HL IX IY, [Found:128]
; T: 60000   Stack: 20
; Unproved: it evaluates a code of the compiler; its answers are compared with the port's
list_path:
        CALL step_table
        RET  C
        LD   A,(IY - 1)
        ADD  A,A
        JR   C,.last
        AND  ROLE_HOP * 2
        CP   ROLE_HOP * 2
        JR   Z,.hop
        LD   IXL,A
        NEXT_SPACE .none
        LD   A,IXL
        OR   A
        CALL Z,.mark
        JR   list_path
.none:  RET
.hop:   LD   A,(StepsMost)             ; it may end on any space; from each the walk goes on once
        LD   IXH,A
        LD   A,(HopLevel)
        OR   A
        RET  Z                          ; eight hops are enough
        RRA
        JR   NC,.over
        PUSH BC                         ; the first hop of the path
        PUSH DE
        PUSH HL
        LD   HL,Found
        LD   DE,Found + 1
        LD   BC,127
        LD   (HL),B
        LDIR
        POP  HL
        POP  DE
        POP  BC
.over:  NEXT_SPACE .none
        PUSH HL
        LD   H,HIGH Found
        LD   L,C
        LD   A,(HopLevel)
        AND  (HL)
        JR   NZ,.known
        LD   A,(HopLevel)
        OR   (HL)
        LD   (HL),A
        LD   HL,HopLevel
        SLA  (HL)
        PUSH BC
        PUSH DE
        PUSH IX
        PUSH IY
        CALL list_path
        POP  IY
        POP  IX
        POP  DE
        POP  BC
        LD   HL,HopLevel
        SRL  (HL)
        JR   NZ,.known
        LD   (HL),128
.known: POP  HL
        DEC  IXH
        JR   NZ,.over
        RET
.last:  AND  STEP_REPEATS * 2
        LD   A,1
        JR   Z,.once
        LD   A,(StepsMost)
.once:  LD   IXH,A
.again: NEXT_SPACE .none
        CALL .mark
        DEC  IXH
        JR   NZ,.again
        RET
.mark:  SET  7,C
        LD   A,(BC)
        OR   MARK_LISTED
        LD   (BC),A
        RES  7,C
        RET
