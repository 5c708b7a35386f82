; targets: a test of single moves asked about all pieces and all targets

; targets_by_original: asks the original's test
; In:       the board
; Out:      Targets: of each piece, in the order of the points, 90 bytes: 1 for a target that it may go to, else 0
; Clobbers: A BC DE HL IX IY, the bytes after Targets
; T: 9000000   Stack: 14
; Unproved: the whole board is its input; it is compared with the port
targets_by_original:
        LD   HL,original_test
        JR   ask_all

; targets_by_rules: asks the rules' test
; In:       the board
; Out:      Targets, as above
; Clobbers: A BC DE HL IX IY, the bytes after Targets
; T: 9000000   Stack: 14
; Unproved: the whole board is its input; it is compared with the port
targets_by_rules:
        LD   HL,rules_test
        ; and on into

; ask_all: asks a test about all pieces and all targets
; In:       HL = original_test or rules_test, the board
; Out:      Targets, as above
; Clobbers: A BC DE HL IX IY, the bytes after Targets
; T: 9000000   Stack: 14
; Unproved: the whole board is its input; targets_by_original and targets_by_rules are compared with the port
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
