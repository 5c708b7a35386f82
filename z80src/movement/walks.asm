; walks: the walks of a check by links, shown step by step

STEPPING        EQU  7                  ; frames for each step
STOPPING        EQU  12                 ; and at the end of a path

; show_walks: shows all paths of the check, one after the other, until a key is pressed
; In:       [CheckLinks] = END_CHECK or 0, [CheckLinks + 1:3] = 0, [CheckLinks + 4] = WALK_TO, [CheckLinks + 5] = STEP_LAST, [CheckLinks + 6] = END_WALK, [CheckLinks + 7] = END_TERM, [CheckLinks + 8] = END_CHECK,
;           [Origin] = 0..2, [Side] = 0, [StepsMost] = 3, [Size] = 3, [Ranks] = 3, [BoardLeft] = 1, [OnCircle] = 0, [SpaceFile + N] = 0 for N = 0..2, [SpaceRank + N] = N for N = 0..2, [CheckedBoth] = 0, [Framed] = 0, [FrameSpace] = 0,
;           [Turned] = 0, [Links + N] = (N < 2 ? N + 1 : NONE) for N = 0..2, [Stones + N] = (N == [Origin] ? STONE + 1 : 0) for N = 0..2, [Marks + N] = (N == [Origin] ? MARK_SOURCE : 0) for N = 0..127, [Shown + 2 * N] = Contents(N) for N = 0..2,
;           [Shown + 2 * N + 1] = ColourOf(N, [Marks + N]) for N = 0..2, [KindLetters] = '*', [KindLetters + 1] = 'x', [Hiding] = 0, [Keys:18] = 0, [Break] = 0..1, port[$FE] = $FF, port[KEMPSTON] = 0, interrupts = 1          ; a file of three spaces; one step
; Let:      Long = length[MessageWalks + 1], First = 16 - Long / 2, Sign(K) = K >= First && K < First + Long ? [MessageWalks + 1 + K - First] : ' ', Steps = ![CheckLinks] && [Origin] < 2
; Out:      carry = 1, A = AGAIN_MOVES, [Marks + N] = (N == [Origin] ? MARK_SOURCE : 0) for N = 0..127, [dots(MESSAGE_ROW, K) + N * 256] = [Font + (Sign(K) - 32) * 8 + N] for K = 0..31 for N = 0..7,
;           [Break] = [Break], [attr(2 * (2 - S) + N, 1 + K)] = Steps && S == [Origin] + 1 ? COLOUR_HERE : [attr(2 * (2 - S) + N, 1 + K)] for S = 0..2 for N = 0..1 for K = 0..1
; Clobbers: BC DE HL IX IY, [WalkCode:2], [WalkAt], [WalkLeft], [Recolour], [Shown:6], [TextColour], [TextBuffer:33], [attr(MESSAGE_ROW, 0):32], [Keys:18]
; T: -   Stack: 50
; Waits: for the paths, or a key
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
; In:       word[WalkCode] = CheckLinks, [CheckLinks] = STEP_LAST or STEP_LAST + STEP_REPEATS or ROLE_PASS, [CheckLinks + 1] = STEP_LAST,
;           [Origin] = 0..2, [Side] = 0, [StepsMost] = 3, [Size] = 4, [Ranks] = 4, [BoardLeft] = 1, [OnCircle] = 0, [SpaceFile + N] = 0 for N = 0..3, [SpaceRank + N] = N for N = 0..3, [CheckedBoth] = 0, [Framed] = 0, [FrameSpace] = 0,
;           [Turned] = 0, [Links + N] = (N < 3 ? N + 1 : NONE) for N = 0..3, B = 0..3, [Stones + N] = (N == [Origin] || N == B ? STONE + 1 : 0) for N = 0..3, [Marks + N] = (N == [Origin] ? MARK_SOURCE : 0) for N = 0..127, [Shown + 2 * N] = Contents(N) for N = 0..3,
;           [Shown + 2 * N + 1] = ColourOf(N, [Marks + N]) for N = 0..3, [KindLetters] = '*', [KindLetters + 1] = 'x', [Hiding] = 0, [Keys:18] = 0, [Break] = 0..1, port[$FE] = $FF, port[KEMPSTON] = 0, interrupts = 1          ; a file of four spaces
; Let:      Pass = [CheckLinks] == ROLE_PASS, Rides = ([CheckLinks] & STEP_LAST) && ([CheckLinks] & STEP_REPEATS), Next = [Origin] + 1, Blocked = B == Next, More = Pass || Rides,
;           All = [Break] || Blocked || !More ? Next : Rides ? (B > Next ? B : 3) : min([Origin] + 2, 3)
; Out:      carry = [Break], [WalkAt] = All, [Break] = [Break], [Marks + N] = (N == [Origin] ? MARK_SOURCE : 0) | (N > [Origin] && N <= All ? MARK_WALKED : 0) | (N == All ? MARK_HERE : 0) for N = 0..127,
;           [Shown + 2 * N] = Contents(N) for N = 0..3, [Shown + 2 * N + 1] = ColourOf(N, after([Marks + N])) for N = 0..3, [attr(2 * (3 - S) + N, 1 + K)] = S > [Origin] && S <= All ? after([Shown + 2 * S + 1]) : [attr(2 * (3 - S) + N, 1 + K)] for S = 0..3 for N = 0..1 for K = 0..1
; Clobbers: A BC DE HL IX IY, [WalkCode:2], [WalkLeft], [Recolour], [Keys:18]
; T: -   Stack: 44
; Waits: for the steps, or a key
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
; In:       B = 1 or 2 or STEPPING, [Keys:18] = 0, [Break] = 0..1, interrupts = 1, port[$FE] = $FF, port[$BFFE] = $FF or $FE, port[KEMPSTON] = 0          ; frames; no key or ENTER
; Out:      carry = [Break] || port[$BFFE] == $FE
; Clobbers: A BC DE HL, [Keys:18], [Break]
; T: -   Stack: 12
; Waits: for B frames, or a key
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
