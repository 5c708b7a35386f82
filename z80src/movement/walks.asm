; walks: the walks of a check by links, shown step by step

STEPPING        EQU  7                  ; frames for each step
STOPPING        EQU  12                 ; and at the end of a path

; show_walks: shows all paths of the check, one after the other, until a key is pressed
; In:       CheckLinks, [Origin], [Side], Stones, Marks
; Out:      carry set, A = AGAIN_MOVES
; Clobbers: BC DE HL IX IY
; T: -   Stack: 50
; Waits: for the paths, or a key
; Unproved: it draws along a code of the compiler; golden pictures show it
show_walks:
        LD   HL,MessageWalks
        CALL show_message
        LD   IX,CheckLinks
.term:  LD   A,(IX + 0)
        CP   END_CHECK
        JR   Z,.done
        PUSH IX
        LD   DE,TERM_SIZE
        ADD  IX,DE
        PUSH IX
        POP  HL
.walk:  LD   A,(HL)
        INC  HL
        CP   END_TERM
        JR   Z,.next
.path:  LD   A,(HL)
        CP   END_WALK
        JR   Z,.last
        LD   (WalkCode),HL
        PUSH HL
        CALL show_path
        POP  HL
        JR   C,.stopped
.skip:  LD   A,(HL)
        INC  HL
        RLA
        JR   NC,.skip
        JR   .path
.last:  INC  HL
        JR   .walk
.next:  POP  IX
        CALL next_term
        JR   .term
.stopped:
        POP  IX
.done:  CALL clear_walk
        LD   A,AGAIN_MOVES
        SCF
        RET

; show_path: shows a path step by step, as far as the stones let it go
; In:       [WalkCode] = the path, [Origin], [Side], Stones, Marks
; Out:      carry set if a key was pressed
; Clobbers: A BC DE HL IX IY
; T: -   Stack: 44
; Waits: for the steps, or a key
; Unproved: it draws along a code of the compiler; golden pictures show it
show_path:
        CALL clear_walk
        LD   A,(Origin)
        LD   (WalkAt),A
.step:  LD   HL,(WalkCode)
        LD   A,(HL)
        LD   B,1
        CP   ROLE_HOP
        JR   C,.times
        CP   STEP_LAST
        JR   C,.often                   ; a hop
        BIT  5,A                        ; STEP_REPEATS
        JR   Z,.times
.often: LD   A,(StepsMost)
        LD   B,A
.times: LD   A,B
        LD   (WalkLeft),A
.again: CALL take_step
        JR   C,.end
        CALL draw_board
        LD   B,STEPPING
        CALL walk_pause
        RET  C
        LD   A,(WalkAt)
        LD   L,A
        LD   H,HIGH Stones
        LD   E,(HL)                     ; bit 7: a stone
        LD   HL,(WalkCode)
        LD   A,(HL)
        OR   A
        JP   M,.last
        INC  HL
        AND  ROLE_HOP
        CP   ROLE_OVER
        JR   NC,.stone
        BIT  7,E                        ; it may go on over an empty space
        JR   NZ,.end
        JR   .on
.stone: BIT  7,E                        ; over a stone
        JR   NZ,.on
        CP   ROLE_HOP
        JR   NZ,.end
.more:  LD   HL,WalkLeft
        DEC  (HL)
        JR   NZ,.again
        JR   .end
.on:    LD   (WalkCode),HL
        JR   .step
.last:  BIT  7,E
        JR   Z,.more
.end:   LD   B,STOPPING
        ; and on into

; walk_pause: waits for a number of frames
; In:       B = frames
; Out:      carry set if a key was pressed
; Clobbers: A BC DE HL
; T: -   Stack: 12
; Waits: for B frames, or a key
; Unproved: it waits for people; the tests press keys while it does
walk_pause:
        PUSH BC
        CALL key_frame
        POP  BC
        JR   C,.leave
        OR   A
        SCF
        RET  NZ
        DJNZ walk_pause
        OR   A
        RET
.leave: LD   A,1                        ; BREAK counts in the explorer
        LD   (Break),A
        RET

; take_step: takes the step of a walk that is shown
; In:       word[WalkCode] = CheckLinks, [CheckLinks] = 0..31 or STEP_LAST..STEP_LAST + 31, [Side] = 0,
;           [Turned + N] = (N == 31 ? NONE : N) for N = 0..31, [Origin] = 5, [WalkAt] = 0 or 6 or 119, [Links + 128 * ([CheckLinks] & 31) + [WalkAt]] = 0..SPACES_MOST - 1 or NONE,
;           [Marks + N] = N | MARK_HERE for N = 0..127
; Let:      To = [Links + 128 * ([CheckLinks] & 31) + [WalkAt]], Is = ([CheckLinks] & 31) != 31 && To != NONE && To != 5,
;           New(N) = !Is ? N | MARK_HERE : N == To ? N | MARK_HERE | MARK_WALKED : N == [WalkAt] ? N & ~MARK_HERE : N | MARK_HERE
; Out:      carry = !Is, [WalkAt] = Is ? To : [WalkAt], [Marks + N] = New(N) & 255 for N = 0..127
; Clobbers: A BC DE HL IY
; T: 400   Stack: 2
take_step:
        LD   IY,(WalkCode)
        CALL step_table
        RET  C
        LD   A,(WalkAt)
        LD   C,A
        LD   A,(Origin)
        LD   E,A
        NEXT_SPACE .none
        LD   A,(WalkAt)
        LD   H,HIGH Marks
        OR   LOW Marks
        LD   L,A
        RES  5,(HL)                     ; MARK_HERE
        LD   A,C
        LD   (WalkAt),A
        OR   LOW Marks
        LD   L,A
        LD   A,(HL)
        OR   MARK_WALKED + MARK_HERE
        LD   (HL),A
        OR   A
        RET
.none:  SCF
        RET
        ASSERT MARK_HERE == 1 << 5

; clear_walk: takes the marks of a walk away
; In:       D = 0..255, [Marks + N] = N + D & $FF for N = 0..127
; Out:      [Marks + N] = [Marks + N] & ~(MARK_WALKED + MARK_HERE) & $FF for N = 0..127
; Clobbers: A B HL
; T: 5142   Stack: 0
clear_walk:
        LD   HL,Marks
        LD   B,128
.next:  LD   A,(HL)
        AND  $FF - MARK_WALKED - MARK_HERE
        LD   (HL),A
        INC  HL
        DJNZ .next
        RET
