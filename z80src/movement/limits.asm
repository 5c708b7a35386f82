; limits: how large numbers can be, and how far a check can reach

; frame_add: adds the limits of an argument to those of its function
; In:       IX = ParseFrames, [IX + FRAME_SUM] = 0..127, [IX + FRAME_PRODUCT] = 0..127, [IX + FRAME_LARGEST] = 0..127, [IX + FRAME_NUMBERS] = 0..127,
;           [IX + FRAME_STEP] = 0..127, [IX + FRAME_FARTHEST] = 0..127, [IX + FRAME_OTHERS] = 0..7, [IX + FRAME_COUNT] = 0..3,
;           [IX + FRAME_FIRST] = any, [IX + FRAME_SPACE] = any, [IX + FRAME_FORM] = any, [IX + FRAME_BASE] = any,
;           [SizeFound] = 0..127, [ExtentFound] = 0..127, [LastSpace] = 0..1, [ValueForm] = 0..FORM_BESIDE, [ValueBase] = 0..127
; Let:      Limit = [SizeFound], Count = [IX + FRAME_COUNT], Wanted = Count == 1 ? FORM_DESTINATION : FORM_NUMBER
; Out:      [IX + FRAME_SUM] = min([IX + FRAME_SUM] + Limit, 127), [IX + FRAME_PRODUCT] = min([IX + FRAME_PRODUCT] * Limit, 127),
;           [IX + FRAME_LARGEST] = max([IX + FRAME_LARGEST], Limit), [IX + FRAME_FARTHEST] = max([IX + FRAME_FARTHEST], [ExtentFound]),
;           [IX + FRAME_COUNT] = Count + 1, [IX + FRAME_FIRST] = Count ? [IX + FRAME_FIRST] : [ExtentFound],
;           [IX + FRAME_SPACE] = Count ? [IX + FRAME_SPACE] : [LastSpace], [IX + FRAME_FORM] = Count ? [IX + FRAME_FORM] : [ValueForm],
;           [IX + FRAME_BASE] = Count ? [IX + FRAME_BASE] : [ValueBase],
;           [IX + FRAME_OTHERS] = Count ? [IX + FRAME_OTHERS] | [ValueForm] ^ Wanted : [IX + FRAME_OTHERS],
;           [IX + FRAME_STEP] = Count ? max([IX + FRAME_STEP], Limit) : [IX + FRAME_STEP],
;           [IX + FRAME_NUMBERS] = Count ? min([IX + FRAME_NUMBERS] + Limit, 127) : [IX + FRAME_NUMBERS]
; Clobbers: A BC
; T: 8300   Stack: 4
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
; In:       IX = ParseFrames, [IX + FRAME_FLAGS] = KIND_NUMBER..KIND_ARRAY, [IX + FRAME_OPERATION] = OP_ORIGIN..OP_RUNS, [Longest] = 1..40,
;           [IX + FRAME_SUM] = 0..127, [IX + FRAME_PRODUCT] = 0..127, [IX + FRAME_LARGEST] = 0..127, [IX + FRAME_NUMBERS] = 0..127,
;           [IX + FRAME_FIRST] = 0..127, [IX + FRAME_FARTHEST] = 0..127
; Let:      Op = [IX + FRAME_OPERATION], Sum = [IX + FRAME_SUM], Numbers = [IX + FRAME_NUMBERS], Capped(X) = min(X, 127),
;           Rides = Op == OP_CHECKRIDE || Op == OP_CHECKHOP || Op == OP_CHECKLAND, Ways = Op == OP_CHECKWAY || Op == OP_CHECKWALK,
;           Adds = Op == OP_WHERE || Op == OP_CHECKLEAP || Op == OP_CHECKTWOSTEP,
;           Own = Rides ? Capped(Numbers * ([Longest] + 1)) : Op == OP_CHECKRUN ? Capped(Capped(Sum * [Longest]) + Numbers) :
;                 Ways ? Capped(Sum + Numbers) : Numbers
; Out:      [SizeFound] = [IX + FRAME_FLAGS] ? 0 : Op == OP_MINUS ? Sum : Op == OP_TIMES ? [IX + FRAME_PRODUCT] :
;                         Op == OP_ABS ? [IX + FRAME_LARGEST] : Op < OP_FILE || Op >= OP_SIGN,
;           [ExtentFound] = Rides || Ways || Adds || Op == OP_CHECKRUN ? Capped(Own + [IX + FRAME_FIRST]) : [IX + FRAME_FARTHEST]
; Clobbers: A BC
; T: 8600   Stack: 4
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
; In:       IX = ParseFrames, [IX + FRAME_OPERATION] = OP_ORIGIN..OP_RUNS, [IX + FRAME_OTHERS] = 0..7, [IX + FRAME_FORM] = 0..FORM_BESIDE,
;           [Longest] = 1..40, [IX + FRAME_STEP] = 0..127, [IX + FRAME_SUM] = 0..127, [IX + FRAME_NUMBERS] = 0..127, [IX + FRAME_BASE] = 0..127,
;           [IX + FRAME_LARGEST] = 0..127, [ValueBase] = any
; Let:      Op = [IX + FRAME_OPERATION], Form = [IX + FRAME_FORM], Capped(X) = min(X, 127), Beside = Op == OP_WHERE && Form == FORM_ORIGIN,
;           Limited = Op >= OP_CHECKLEAP && Op <= OP_CHECKRUN && !([IX + FRAME_OTHERS]) && (Form == FORM_ORIGIN || Form == FORM_BESIDE),
;           Last = Op == OP_CHECKRUN ? Capped([IX + FRAME_SUM] * [Longest]) : [IX + FRAME_SUM],
;           Own = Op == OP_CHECKLEAP ? [IX + FRAME_STEP] : Op == OP_CHECKTWOSTEP ? [IX + FRAME_NUMBERS] :
;                 Op < OP_CHECKWAY ? Capped([IX + FRAME_STEP] * [Longest]) : Capped(Last + [IX + FRAME_NUMBERS])
; Out:      [FactorReach] = Limited ? Capped(Own + [IX + FRAME_BASE]) : REACH_MOST,
;           [ValueForm] = Beside ? FORM_BESIDE : 0, [ValueBase] = Beside ? [IX + FRAME_LARGEST] : [ValueBase]
; Clobbers: A BC
; T: 8600   Stack: 4
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
