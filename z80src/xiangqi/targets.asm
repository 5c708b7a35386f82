; targets: a test of single moves asked about all pieces and all targets

; targets_by_original: asks the original's test
; In:       [Board + N] = Scattered(N) for N = 0..255   ; 90 bytes of each piece: 1 for a target that it may go to
; Let:      Nth(J) = fold(N = $33..$CB, X = 0, [Zones + N] && [Board + N] && X / 256 <= J ? X / 256 * 256 + 256 + N : X) & 255,     ; a piece's point
;           Pieces = count(N = $33..$CB, [Zones + N] && [Board + N]),
;           May(P, N) = Refused((P % 16 - 3) * 256 + P / 16 - 3, N % 9 * 256 + N / 9, 1) == 0
; Out:      [Targets + 90 * K + N] = May(Nth(K), N) for K = 0..Pieces - 1 for N = 0..89
; Clobbers: A BC DE HL IX IY
; T: 9000000   Stack: 14
targets_by_original:
        LD   HL,original_test
        JR   ask_all

; targets_by_rules: asks the rules' test
; In:       [Board + N] = Scattered(N) for N = 0..255
; Let:      Nth(J) = fold(N = $33..$CB, X = 0, [Zones + N] && [Board + N] && X / 256 <= J ? X / 256 * 256 + 256 + N : X) & 255,     ; a piece's point
;           Pieces = count(N = $33..$CB, [Zones + N] && [Board + N]),
;           May(P, N) = Refused((P % 16 - 3) * 256 + P / 16 - 3, N % 9 * 256 + N / 9, 0) == 0
; Out:      [Targets + 90 * K + N] = May(Nth(K), N) for K = 0..Pieces - 1 for N = 0..89
; Clobbers: A BC DE HL IX IY
; T: 9000000   Stack: 14
targets_by_rules:
        LD   HL,rules_test
        ; and on into

; ask_all: asks a test about all pieces and all targets
; In:       [Board + N] = Scattered(N) for N = 0..255, HL = original_test or rules_test
; Let:      Nth(J) = fold(N = $33..$CB, X = 0, [Zones + N] && [Board + N] && X / 256 <= J ? X / 256 * 256 + 256 + N : X) & 255,     ; a piece's point
;           Pieces = count(N = $33..$CB, [Zones + N] && [Board + N]),
;           May(P, N) = Refused((P % 16 - 3) * 256 + P / 16 - 3, N % 9 * 256 + N / 9, HL == original_test) == 0
; Out:      [Targets + 90 * K + N] = May(Nth(K), N) for K = 0..Pieces - 1 for N = 0..89
; Clobbers: A BC DE HL IX IY
; T: 9000000   Stack: 14
ask_all:
        LD   IY,Targets
        LD   BC,0                       ; column and row of the source,
.source:
        PUSH BC
        LD   D,B
        LD   E,C
        CALL find_point
        LD   D,HIGH Board
        LD   E,A
        LD   A,(DE)
        AND  KIND
        JR   Z,.free
        LD   DE,0                       ; and of the target
.target:
        PUSH BC
        PUSH DE
        PUSH HL
        CALL .ask
        POP  HL
        POP  DE
        POP  BC
        SBC  A,A
        INC  A
        LD   (IY + 0),A
        INC  IY
        INC  D
        LD   A,D
        CP   COLUMNS
        JR   NZ,.target
        LD   D,0
        INC  E
        LD   A,E
        CP   ROWS
        JR   NZ,.target
.free:  POP  BC
        INC  B
        LD   A,B
        CP   COLUMNS
        JR   NZ,.source
        LD   B,0
        INC  C
        LD   A,C
        CP   ROWS
        JR   NZ,.source
        RET
.ask:   JP   (HL)
