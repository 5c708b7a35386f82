; lists_by_steps: lists by coordinates

op_leaps:
        CALL read_list
        RET  C
        PUSH DE
        LD   B,7
.way:   PUSH BC
        LD   A,B
        LD   HL,(FromPoint)
        LD   DE,(StepX)
        CALL turn_step
        CALL NC,mark_point
        POP  BC
        DEC  B
        JP   P,.way
        POP  DE
        RET

op_rays:
        CALL read_list
        RET  C
        PUSH DE
        LD   B,7
.way:   PUSH BC
        LD   A,B
        LD   HL,(FromPoint)
        LD   DE,(StepX)
        CALL turn_step
        CALL NC,mark_line
        POP  BC
        DEC  B
        JP   P,.way
        POP  DE
        RET

; read_list: evaluates the arguments of a list with one step
; In:       DE = the first operation
; Out:      [FromPoint], [LineOrigin], [StepX], [StepY]; carry set if there is no such space, or the step leads nowhere
; Clobbers: A BC HL IX IY
; T: 100000   Stack: 40
; Unproved: it evaluates a code of the compiler; its answers are compared with the port's
read_list:
        CALL evaluate_space
        PUSH AF
        PUSH HL
        CALL number_byte
        PUSH AF
        CALL number_byte
        LD   (StepY),A
        LD   B,A
        POP  AF
        LD   (StepX),A
        OR   B
        POP  HL
        JR   Z,.nowhere
        POP  AF
        RET  C
        JP   set_from
.nowhere:
        POP  AF
        SCF
        RET

; mark_point: marks the space of a point
; In:       HL = the point, [Side], [Origin]
; Out:      MARK_LISTED_COORDINATES in its Marks, unless it is the origin; A = the space, carry set if there is none
; Clobbers: BC
; T: 300   Stack: 4
; Unproved: it is compared with the port: the tests compare the lists
mark_point:
        CALL point_space
        RET  C
        LD   A,(Origin)
        CP   C
        LD   A,C
        RET  Z                          ; carry clear
        SET  7,C
        LD   A,(BC)
        OR   MARK_LISTED_COORDINATES
        LD   (BC),A
        RES  7,C
        LD   A,C
        RET

; mark_line: marks the spaces of equal steps
; In:       HL = the first point, DE = the step, [LineOrigin], [Longest], [Side], [Origin]
; Out:      MARK_LISTED_COORDINATES in Marks of the spaces up to the edge of the board or [LineOrigin]
; Clobbers: A BC HL IXL
; T: 12000   Stack: 6
; Unproved: it is compared with the port: the tests compare the lists
mark_line:
        LD   A,(Longest)
        LD   IXL,A
.next:  CALL point_space
        RET  C
        LD   A,(LineOrigin)
        CP   C
        RET  Z
        CALL mark_point
        CALL point_on
        RET  C
        DEC  IXL
        JR   NZ,.next
        RET

op_walks:
        XOR  A
        JR   step_list
op_runs:
        LD   A,1
        ; and on into

; step_list: lists the spaces of steps as written
; In:       DE = the operation of the space, then the number of steps and the steps; A = 1: those of the last one again and again alone
; Out:      MARK_LISTED_COORDINATES in their Marks; DE = the byte after the steps
; Clobbers: A BC HL IX IY
; T: 20000   Stack: 40
; Unproved: it evaluates a code of the compiler; its answers are compared with the port's
step_list:
        PUSH AF
        CALL evaluate_space
        JR   C,.none
        CALL set_from
        POP  AF
        LD   (PassedSteps),A
        LD   A,(DE)
        INC  DE
        LD   B,A
        CALL steps.end
        PUSH HL
        LD   HL,(FromPoint)
.step:  PUSH BC
        EX   DE,HL
        LD   C,(HL)
        INC  HL
        LD   B,(HL)
        INC  HL
        EX   DE,HL
        CALL steps.take
        JR   C,.end
        POP  AF
        PUSH AF
        DEC  A
        LD   A,(PassedSteps)
        JR   NZ,.middle
        OR   A
        JR   Z,.middle
        LD   D,B
        LD   E,C
        CALL mark_line
        JR   .end
.middle:
        PUSH AF
        CALL point_space
        JR   C,.off
        LD   A,(LineOrigin)
        CP   C
        JR   Z,.off
        POP  AF
        OR   A
        CALL Z,mark_point
        POP  BC
        DJNZ .step
        POP  DE
        RET
.off:   POP  AF
.end:   POP  BC
        POP  DE
        RET
.none:  POP  AF
        LD   A,(DE)
        INC  DE
        LD   B,A
        CALL steps.end
        EX   DE,HL
        RET

; The operations, in the order of their numbers.
        ALIGN 64
Operations:
        DW   op_number, op_origin, op_destination, op_where
        DW   op_file, op_rank, op_distance, op_sign, op_abs, op_minus, op_times
        DW   op_less, op_greater, op_less_or_equal, op_greater_or_equal
        DW   op_empty, op_unmoved
        DW   op_checkleap, op_checkride, op_checktwostep, op_checkhop, op_checkland, op_checkway, op_checkwalk, op_checkrun
        DW   op_leaps, op_rays, op_walks, op_runs
        ASSERT HIGH Operations == HIGH ($ - 1)
