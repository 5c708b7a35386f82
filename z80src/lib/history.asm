; history: taking turns back

; A record is the STATE_SIZE bytes from State on, all that a turn can change. The program defines these two, History, where the
; records are kept, and HISTORY_MOST, how many. HistoryCount is how many there are: it is 0 when a game begins.

; history_push: keeps the state before a turn; when no record is free, the oldest is given up
; In:       [State + N] = low(3 * N + 1) for N = 0..STATE_SIZE - 1, [HistoryCount] = 0..HISTORY_MOST,
;           [History + N] = low(N) for N = 0..STATE_SIZE * HISTORY_MOST - 1
; Let:      Full = [HistoryCount] == HISTORY_MOST, At = Full ? HISTORY_MOST - 1 : [HistoryCount]
; Out:      [HistoryCount] = At + 1, [History + At * STATE_SIZE + N] = [State + N] for N = 0..STATE_SIZE - 1,
;           [History + N] = [History + N + STATE_SIZE] for N = 0..(Full ? (HISTORY_MOST - 1) * STATE_SIZE - 1 : -1)
; Clobbers: A BC DE HL
; T: 143500   Stack: 4
history_push:
        LD   HL,State
        ; and on into

; history_keep: keeps a state that lies elsewhere; when no record is free, the oldest is given up
; In:       HL = State, [HL + N] = low(3 * N + 1) for N = 0..STATE_SIZE - 1, [HistoryCount] = 0..HISTORY_MOST,
;           [History + N] = low(N) for N = 0..STATE_SIZE * HISTORY_MOST - 1
; Let:      Full = [HistoryCount] == HISTORY_MOST, At = Full ? HISTORY_MOST - 1 : [HistoryCount]
; Out:      [HistoryCount] = At + 1, [History + At * STATE_SIZE + N] = [HL + N] for N = 0..STATE_SIZE - 1,
;           [History + N] = [History + N + STATE_SIZE] for N = 0..(Full ? (HISTORY_MOST - 1) * STATE_SIZE - 1 : -1)
; Clobbers: A BC DE HL
; T: 143490   Stack: 4
history_keep:
        PUSH HL
        LD   A,(HistoryCount)
        CP   HISTORY_MOST
        JR   C,.room
        LD   HL,History + STATE_SIZE
        LD   DE,History
        LD   BC,(HISTORY_MOST - 1) * STATE_SIZE
        LDIR
        LD   A,HISTORY_MOST - 1
.room:  LD   (HistoryCount),A
        CALL history_record
        EX   DE,HL
        POP  HL
        LD   BC,STATE_SIZE
        LDIR
        LD   HL,HistoryCount
        INC  (HL)
        RET

; history_pop: takes a turn back: the state is what it was when it was last kept
; In:       [State:STATE_SIZE] = 0, [HistoryCount] = 0..HISTORY_MOST, [History + N] = low(N + 1) for N = 0..STATE_SIZE * HISTORY_MOST - 1
; Out:      carry = ![HistoryCount],                ; set if there is nothing to take back
;           [State + N] = [HistoryCount] ? [History + ([HistoryCount] - 1) * STATE_SIZE + N] : [State + N] for N = 0..STATE_SIZE - 1,
;           [HistoryCount] = max([HistoryCount], 1) - 1
; Clobbers: A BC DE HL
; T: 7410   Stack: 2
history_pop:
        LD   A,(HistoryCount)
        SUB  1
        RET  C
        LD   (HistoryCount),A
        CALL history_record
        LD   DE,State
        LD   BC,STATE_SIZE
        LDIR
        OR   A                          ; carry clear
        RET

; history_record: returns the address of a record
; In:       A = 0..HISTORY_MOST
; Out:      HL = History + A * STATE_SIZE
; Clobbers: A DE
; T: 6807   Stack: 0
history_record:
        LD   HL,History
        LD   DE,STATE_SIZE
        INC  A
        JR   .test
.next:  ADD  HL,DE
.test:  DEC  A
        JR   NZ,.next
        RET
