; limits: how large numbers can be, and how far a check can reach

; frame_add: adds the limits of an argument to those of its function
; In:       IX = the frame, [SizeFound], [ExtentFound], [LastSpace]
; Out:      the frame
; Clobbers: A BC
; T: 3000   Stack: 4
; Unproved: the frame is the compiler's
frame_add:
        LD   A,(SizeFound)
        LD   C,A
        ADD  A,(IX + FRAME_SUM)
        CALL cap
        LD   (IX + FRAME_SUM),A
        LD   A,C
        CP   (IX + FRAME_LARGEST)
        JR   C,.product
        LD   (IX + FRAME_LARGEST),A
.product:
        LD   B,(IX + FRAME_PRODUCT)
        CALL times
        LD   (IX + FRAME_PRODUCT),A
        LD   A,(ExtentFound)
        CP   (IX + FRAME_FARTHEST)
        JR   C,.near
        LD   (IX + FRAME_FARTHEST),A
.near:  LD   B,A
        LD   A,(IX + FRAME_COUNT)
        OR   A
        JR   NZ,.other
        LD   (IX + FRAME_FIRST),B
        LD   A,(LastSpace)
        LD   (IX + FRAME_SPACE),A
        LD   A,(ValueForm)
        LD   (IX + FRAME_FORM),A
        LD   A,(ValueBase)
        LD   (IX + FRAME_BASE),A
        JR   .done
.other: LD   B,FORM_NUMBER
        DEC  A
        JR   NZ,.form
        LD   B,FORM_DESTINATION
.form:  LD   A,(ValueForm)
        XOR  B
        OR   (IX + FRAME_OTHERS)
        LD   (IX + FRAME_OTHERS),A
        LD   A,C
        CP   (IX + FRAME_STEP)
        JR   C,.smaller
        LD   (IX + FRAME_STEP),A
.smaller:
        ADD  A,(IX + FRAME_NUMBERS)
        CALL cap
        LD   (IX + FRAME_NUMBERS),A
.done:  INC  (IX + FRAME_COUNT)
        RET

; cap: limits a number to 127
; In:       A = 0..254
; Out:      A = min(A, 127)
; Clobbers: -
; T: 26   Stack: 0
cap:
        OR   A
        RET  P
        LD   A,127
        RET

; times: multiplies two numbers, 127 at most
; In:       B = 0..127, C = 0..127
; Out:      A = min(B * C, 127)
; Clobbers: B
; T: 7647   Stack: 2
times:
        XOR  A
        INC  B
        JR   .test
.add:   ADD  A,C
        CALL cap
.test:  DJNZ .add
        RET

; frame_limits: finds the limits of a function
; In:       IX = the frame, [Longest]
; Out:      [SizeFound], [ExtentFound]
; Clobbers: A BC
; T: 6000   Stack: 4
; Unproved: the frame is the compiler's
frame_limits:
        LD   A,(IX + FRAME_FLAGS)
        AND  3
        LD   C,0
        JR   NZ,.size                   ; no number
        LD   A,(IX + FRAME_OPERATION)
        LD   C,(IX + FRAME_SUM)
        CP   OP_MINUS
        JR   Z,.size
        LD   C,(IX + FRAME_PRODUCT)
        CP   OP_TIMES
        JR   Z,.size
        LD   C,(IX + FRAME_LARGEST)
        CP   OP_ABS
        JR   Z,.size
        LD   C,0
        CP   OP_FILE
        JR   C,.one
        CP   OP_SIGN
        JR   C,.size                    ; file, rank, distance
.one:   LD   C,1
.size:  LD   A,C
        LD   (SizeFound),A
        LD   A,(IX + FRAME_OPERATION)
        LD   C,(IX + FRAME_NUMBERS)
        CP   OP_CHECKRIDE
        JR   Z,.ride
        CP   OP_CHECKHOP
        JR   Z,.ride
        CP   OP_CHECKLAND
        JR   Z,.ride
        CP   OP_CHECKRUN
        JR   Z,.run
        CP   OP_CHECKWAY
        JR   Z,.way
        CP   OP_CHECKWALK
        JR   Z,.way
        CP   OP_WHERE
        JR   Z,.add
        CP   OP_CHECKLEAP
        JR   Z,.add
        CP   OP_CHECKTWOSTEP
        JR   Z,.add
        LD   A,(IX + FRAME_FARTHEST)
        JR   .extent
.ride:  LD   A,(Longest)
        INC  A
        LD   B,A
        CALL times
        JR   .sum
.run:   LD   C,(IX + FRAME_SUM)         ; the last step
        LD   A,(Longest)
        LD   B,A
        CALL times
        ADD  A,(IX + FRAME_NUMBERS)
        CALL cap
        JR   .sum
.way:   LD   A,(IX + FRAME_SUM)
        ADD  A,C
        CALL cap
        JR   .sum
.add:   LD   A,C
.sum:   ADD  A,(IX + FRAME_FIRST)
        CALL cap
.extent:
        LD   (ExtentFound),A
        RET

; frame_reach: finds how far from #0 a check can hold
; In:       IX = the frame, [Longest]
; Out:      [FactorReach], REACH_MOST without a limit; [ValueForm], [ValueBase]
; Clobbers: A BC
; T: 6000   Stack: 4
; Unproved: the frame is the compiler's
frame_reach:
        XOR  A
        LD   (ValueForm),A
        LD   A,REACH_MOST
        LD   (FactorReach),A
        LD   A,(IX + FRAME_OPERATION)
        CP   OP_WHERE
        JR   Z,.where
        CP   OP_CHECKLEAP
        RET  C
        CP   OP_CHECKRUN + 1
        RET  NC
        LD   A,(IX + FRAME_OTHERS)
        OR   A
        RET  NZ
        LD   A,(IX + FRAME_FORM)
        CP   FORM_ORIGIN
        JR   Z,.own
        CP   FORM_BESIDE
        RET  NZ
.own:   LD   A,(IX + FRAME_OPERATION)
        LD   C,(IX + FRAME_STEP)
        CP   OP_CHECKLEAP
        LD   A,C
        JR   Z,.sum
        LD   A,(IX + FRAME_OPERATION)
        CP   OP_CHECKTWOSTEP
        JR   Z,.numbers
        CP   OP_CHECKWAY
        JR   C,.lines                   ; ride, hop, land
        LD   C,(IX + FRAME_SUM)         ; the last step
        CP   OP_CHECKRUN
        LD   A,C
        JR   NZ,.steps
        LD   A,(Longest)
        LD   B,A
        CALL times
.steps: ADD  A,(IX + FRAME_NUMBERS)
        CALL cap
        JR   .sum
.numbers:
        LD   A,(IX + FRAME_NUMBERS)
        JR   .sum
.lines: LD   A,(Longest)
        LD   B,A
        CALL times
.sum:   ADD  A,(IX + FRAME_BASE)
        CALL cap
        LD   (FactorReach),A
        RET
.where: LD   A,(IX + FRAME_FORM)
        CP   FORM_ORIGIN
        RET  NZ
        LD   A,FORM_BESIDE
        LD   (ValueForm),A
        LD   A,(IX + FRAME_LARGEST)
        LD   (ValueBase),A
        RET
        ASSERT OP_RANK == OP_FILE + 1 && OP_DISTANCE == OP_FILE + 2 && OP_SIGN == OP_FILE + 3
