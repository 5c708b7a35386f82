; search: the value of a position, by looking ahead

; search: returns the value of the frame's position to the side to move, if it lies between ALPHA and BETA, else the nearer of the two
; In:       Frame with DEPTH, ALPHA, BETA and SCORE, the board, the kings, Turn
; Out:      carry clear, HL the value; carry set if the search is over
; Clobbers: A BC DE IX IY, Wanted, KingPoint, InCheck, the frames
; T: 2000000000   Stack: 66
; Unproved: choose_move is compared with the port
search:
        LD   HL,(Nodes)
        INC  HL
        LD   (Nodes),HL
        LD   DE,(NodesMost)
        OR   A
        SBC  HL,DE
        CCF
        RET  C
        CALL is_check
        LD   A,(Frame)
        LD   H,A
        LD   L,CHECKED
        LD   A,0
        RLA
        LD   (HL),A
        LD   L,DEPTH
        ADD  A,(HL)                     ; a check is answered before the position counts as quiet
        LD   (HL),A
        DEC  A
        JP   M,.quiet
        LD   A,H
        CP   LAST
        JR   Z,.quiet
        XOR  A
        JR   .list
.quiet: LD   L,SCORE
        CALL field                      ; DE: the pieces may be left as they are
        LD   L,BETA
        CALL is_below
        JP   NC,beta
        LD   L,ALPHA
        CALL is_below
        JR   C,.alpha
        LD   L,ALPHA
        LD   (HL),E
        INC  L
        LD   (HL),D
.alpha: LD   A,H
        CP   LAST
        JP   Z,alpha
        LD   A,1
.list:  LD   L,QUIET
        LD   (HL),A
        LD   L,CAN_MOVE
        LD   (HL),A
        LD   L,IN_ORDER
        LD   (HL),0
        LD   D,H
        DEC  D
        DEC  A                          ; 0 becomes ALL_MOVES, and 1 becomes 0
        CALL list_wanted
        CALL key_moves

try_next:
        CALL next_move
        JP   C,no_more
        LD   L,CHECKED
        LD   A,(HL)
        LD   (InCheck),A
        PUSH DE
        LD   A,(Turn)
        CALL king_of
        LD   A,E
        LD   (KingPoint),A
        POP  DE
        CALL is_safe
        JP   C,try_next
        CALL value_after
        RET  C
        EX   DE,HL
        LD   A,(Frame)
        LD   H,A
        LD   L,CAN_MOVE
        LD   (HL),1
        LD   L,ALPHA
        CALL is_above
        JP   NC,try_next
        LD   L,ALPHA
        LD   (HL),E
        INC  L
        LD   (HL),D
        LD   A,H
        CP   ROOT
        JR   NZ,.beta
        LD   (BestValue),DE
        PUSH DE
        LD   L,AT
        LD   A,(HL)
        CALL move_at
        LD   A,D
        LD   (Best),A
        LD   A,E
        LD   (Best + 1),A
        POP  DE
.beta:  LD   L,BETA
        CALL is_below
        JP   C,try_next
        CALL note_killer
beta:   LD   L,BETA
        JP   answer
no_more:
        LD   A,(Frame)
        LD   H,A
        LD   L,CAN_MOVE
        LD   A,(HL)
        OR   A
        JP   NZ,alpha
        LD   A,H                        ; no legal move: lost, the later the better
        SUB  ROOT
        RRA
        LD   D,HIGH -MATE_VALUE
        ADD  A,LOW -MATE_VALUE
        LD   E,A
        JR   NC,.lost
        INC  D
.lost:  LD   L,ALPHA
        CALL is_above
        JP   NC,alpha
        LD   L,BETA
        CALL is_below
        JP   NC,beta
        EX   DE,HL
        OR   A
        RET
alpha:  LD   L,ALPHA
answer: CALL field
        EX   DE,HL
        OR   A                          ; carry clear
        RET

; field: returns a word of a frame
; In:       H = ROOT or LAST, L = ALPHA or BETA or SCORE, word[HL] = 0..$FFFF
; Out:      DE = word[HL]
; Clobbers: L
; T: 28   Stack: 0
field:  LD   E,(HL)
        INC  L
        LD   D,(HL)
        RET

; is_below: compares a value with a word of a frame
; In:       H = ROOT or LAST, L = ALPHA or BETA, DE = -MATE_VALUE..MATE_VALUE, word[HL] = -MATE_VALUE..MATE_VALUE
; Out:      carry = s16(DE) < s16(word[HL])
; Clobbers: A BC L
; T: 48   Stack: 0
is_below:
        LD   C,(HL)
        INC  L
        LD   B,(HL)
        LD   A,E
        SUB  C
        LD   A,D
        SBC  A,B
        RLA                             ; the sign: the difference of two values fits a word
        RET

; is_above: the same the other way round
; In:       H = ROOT or LAST, L = ALPHA or BETA, DE = -MATE_VALUE..MATE_VALUE, word[HL] = -MATE_VALUE..MATE_VALUE
; Out:      carry = s16(DE) > s16(word[HL])
; Clobbers: A BC L
; T: 48   Stack: 0
is_above:
        LD   C,(HL)
        INC  L
        LD   B,(HL)
        LD   A,C
        SUB  E
        LD   A,B
        SBC  A,D
        RLA
        RET

; note_killer: notes the move that a frame is at as a killer, if it took nothing
; In:       H the frame
; Out:      its killers
; Clobbers: A BC DE L
; T: 200   Stack: 2
; Unproved: choose_move is compared with the port
note_killer:
        LD   L,TAKEN
        LD   A,(HL)
        OR   A
        RET  NZ
        LD   L,AT
        LD   A,(HL)
        CALL move_at
        LD   L,KILLER
        LD   B,(HL)
        INC  L
        LD   C,(HL)
        LD   A,B
        CP   D
        JR   NZ,.new
        LD   A,C
        CP   E
        RET  Z
.new:   LD   (HL),E
        DEC  L
        LD   (HL),D
        LD   L,KILLER_BEFORE
        LD   (HL),B
        INC  L
        LD   (HL),C
        RET

; value_after: returns the value of a legal move
; In:       D and E the points, Frame, the board, the kings, Turn
; Out:      carry clear, HL the value; carry set if the search is over
; Clobbers: A BC DE IX IY, Wanted, KingPoint, InCheck, the frames
; T: 2000000000   Stack: 64
; Unproved: choose_move is compared with the port
value_after:
        CALL find_gain
        PUSH DE
        EX   DE,HL
        LD   A,(Frame)
        LD   H,A
        LD   L,SCORE
        LD   A,E
        ADD  A,(HL)
        LD   E,A
        INC  L
        LD   A,D
        ADC  A,(HL)
        LD   D,A
        LD   L,DEPTH
        LD   C,(HL)
        DEC  C
        INC  H                          ; the next frame sees everything from the other side
        INC  H
        LD   (HL),C
        LD   L,SCORE
        CALL negate
        LD   L,ALPHA
        DEC  H
        DEC  H
        CALL field
        INC  H
        INC  H
        LD   L,BETA
        CALL negate
        LD   L,BETA
        DEC  H
        DEC  H
        CALL field
        INC  H
        INC  H
        LD   L,ALPHA
        CALL negate
        DEC  H
        DEC  H
        LD   A,(Recorded)
        LD   L,RECORDS
        LD   (HL),A
        POP  DE
        PUSH HL
        CALL make_move
        POP  HL
        LD   L,TAKEN
        LD   (HL),A
        OR   A
        CALL Z,is_repetition
        JR   C,.known
        LD   HL,Frame
        INC  (HL)
        INC  (HL)
        CALL search
        PUSH AF
        LD   A,(Frame)
        SUB  2
        LD   (Frame),A
        POP  AF
        JR   .back
.known: OR   A                          ; carry clear
.back:  PUSH AF
        PUSH HL
        LD   A,(Frame)
        LD   H,A
        LD   L,RECORDS
        LD   A,(HL)
        LD   (Recorded),A
        LD   L,AT
        LD   A,(HL)
        CALL move_at
        LD   L,TAKEN
        LD   A,(HL)
        CALL unmake_move
        POP  DE
        POP  AF
        RET  C
        LD   HL,0
        SBC  HL,DE
        OR   A                          ; carry clear
        RET

; find_gain: returns what the side to move gains by a move
; In:       D and E the points, the board
; Out:      HL the worth of the piece where it goes, less that where it comes from, and the worth of what it takes
; Clobbers: A BC IX IY
; T: 500   Stack: 4
; Unproved: choose_move is compared with the port
find_gain:
        LD   H,HIGH Board
        LD   L,D
        LD   A,(HL)
        PUSH AF
        LD   C,D
        CALL worth
        LD   IXL,A
        POP  AF
        LD   C,E
        CALL worth
        LD   IYL,A
        LD   H,HIGH Board
        LD   L,E
        LD   A,(HL)
        OR   A
        CALL NZ,worth
        LD   L,A
        LD   H,0
        LD   B,H
        LD   A,IYL
        LD   C,A
        ADD  HL,BC
        LD   A,IXL
        LD   C,A
        OR   A
        SBC  HL,BC
        RET

; negate: puts the opposite of a value into a word of a frame
; In:       H = ROOT or LAST, L = ALPHA or BETA or SCORE, DE = 0..$FFFF
; Out:      word[HL] = -DE & $FFFF, carry = DE != 0
; Clobbers: A L
; T: 47   Stack: 0
negate: XOR  A
        SUB  E
        LD   (HL),A
        INC  L
        LD   A,0
        SBC  A,D
        LD   (HL),A
        RET

; is_repetition: records a move at the begin of a line, and says if a position is there for the third time after it
; In:       D and E the points, the board after the move, which took nothing, Frame before it, Turn after it, the record
; Out:      carry set if it is, and HL the value to the side to move
; Clobbers: A BC DE HL IX, Differing, Quiets, Past, the record's end, Recorded
; T: 80000   Stack: 12
; Unproved: choose_move is compared with the port
is_repetition:
        LD   A,(Frame)
        SUB  ROOT
        CP   2 * WATCHED
        RET  NC
        SRL  A
        LD   HL,RootRecorded
        ADD  A,(HL)
        LD   HL,Recorded
        CP   (HL)
        JR   NZ,.none                   ; a piece was taken before
        CALL record_move
        CALL find_repetition
        OR   A
        RET  Z
        LD   A,B
        OR   A
        LD   HL,0
        SCF
        RET  Z
        LD   HL,MATE_VALUE - 1
        LD   A,(Turn)
        CP   B
        SCF
        RET  Z
        LD   HL,1 - MATE_VALUE
        SCF
        RET
.none:  OR   A
        RET
WATCHED         EQU  2                  ; the own move and its answer, so as neither to give perpetual check nor to walk into one
