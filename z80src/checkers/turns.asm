; turns: all legal turns, and the lines of play that they begin

; list_turns: lists all legal turns in ascending order of their squares
; In:       the boards, Turn, Rules
; Out:      Turns; carry set if some turns found no room
; Clobbers: A BC DE HL BC' DE' HL' IX IY
; T: 900000   Stack: 500
; Unproved: it goes through all turns, which are no expression; compared with the port on all positions of seeded play
list_turns:
        LD   HL,Turns

; list_turns_at: the same from an address on, which is below Turns + TURNS_SIZE
; In:       HL the address, the boards, Turn, Rules
; Out:      HL the address after the turns
; Clobbers: A BC DE BC' DE' HL' IX IY
; T: 900000   Stack: 500
; Unproved: it goes through all turns, which are no expression; compared with the port on all positions of seeded play
list_turns_at:
        LD   (TurnsAt),HL
        CALL jumps_due
        CALL own_pieces
        LD   C,0
.next:  CALL is_empty
        JR   Z,.end
        CALL next_square
        PUSH BC
        PUSH DE
        PUSH HL
        LD   HL,Path
        LD   (HL),A
        INC  HL
        LD   (ListAt),HL
        CALL index_to_bits
        LD   (Source),HL
        LD   (Source + 2),DE
        CALL piece_moves
        CALL list_steps
        POP  HL
        POP  DE
        POP  BC
        JR   .next
.end:   LD   HL,(TurnsAt)
        LD   (HL),TURN_END
        INC  HL
        RET

; list_steps: lists the turns that go on from Path with each of the squares of a board
; In:       DEHL the squares, word[ListAt] the end of Path, Due, the boards, Source, Turn, Rules
; Out:      more lists at TurnsAt; Path, the boards and Source as they were
; Clobbers: A BC DE HL BC' DE' HL' IX IY
; T: 900000   Stack: 490
; Unproved: it goes through all turns, which are no expression; list_turns is compared with the port
list_steps:
        LD   C,0
.next:  CALL is_empty
        RET  Z
        CALL next_square
        PUSH BC
        PUSH DE
        PUSH HL
        LD   HL,(ListAt)
        LD   (HL),A
        INC  HL
        LD   (ListAt),HL
        LD   B,A
        LD   A,(Due)
        OR   A
        LD   A,B
        JR   Z,.whole
        CALL index_to_bits
        LD   (Dest),HL
        LD   (Dest + 2),DE
        MACRO PUSH_WORD AT
        LD   HL,(AT)
        PUSH HL
        ENDM
        MACRO POP_WORD AT
        POP  HL
        LD   (AT),HL
        ENDM
        PUSH_WORD Black
        PUSH_WORD Black + 2
        PUSH_WORD Red
        PUSH_WORD Red + 2
        PUSH_WORD Kings
        PUSH_WORD Kings + 2
        PUSH_WORD Source
        PUSH_WORD Source + 2
        CALL make_step
        CALL is_empty
        PUSH AF
        CALL NZ,list_steps
        POP  AF
        POP_WORD Source + 2
        POP_WORD Source
        POP_WORD Kings + 2
        POP_WORD Kings
        POP_WORD Red + 2
        POP_WORD Red
        POP_WORD Black + 2
        POP_WORD Black
.whole: CALL Z,list_path
        LD   HL,(ListAt)
        DEC  HL
        LD   (ListAt),HL
        POP  HL
        POP  DE
        POP  BC
        JR   .next

; list_path: adds the list in Path to those at TurnsAt, if there is room for it
; In:       word[ListAt] = Path + 2..Path + PATH_SQUARES, word[TurnsAt] = Turns..Turns + TURNS_SIZE - 1,
;           [Path:PATH_SQUARES] = 0..31
; Let:      Length = word[ListAt] - Path, At = word[TurnsAt], Room = At + Length < Turns + TURNS_SIZE - 1
; Out:      [At + N] = [Path + N] for N = 0..(Room ? Length - 1 : -1), [At + N] = TURN_END for N = Length..(Room ? Length : -1),
;           word[TurnsAt] = Room ? At + Length + 1 : At
; Clobbers: A BC DE HL
; T: 845   Stack: 0
; Unreached: list_path+17 never jumps: the turns of a position take a fraction of the room
list_path:
        LD   HL,(ListAt)
        LD   BC,-Path
        ADD  HL,BC
        LD   B,H
        LD   C,L
        LD   HL,(TurnsAt)
        ADD  HL,BC
        LD   DE,-(Turns + TURNS_SIZE - 1)
        ADD  HL,DE
        RET  C
        LD   HL,Path
        LD   DE,(TurnsAt)
        LDIR
        LD   A,TURN_END
        LD   (DE),A
        INC  DE
        LD   (TurnsAt),DE
        RET

; count_lines: counts the lines of play of a number of turns
; In:       A the number, 0 to 20, the boards, Turn, Rules
; Out:      DEHL the number of lines; the boards and Turn as they were
; Clobbers: A BC DE HL BC' DE' HL' IX IY
; T: 25000000000   Stack: 700
; Unproved: it goes through all turns, which are no expression; compared with the port to depth 7 from the start, and in seeded positions
count_lines:
        LD   HL,1
        LD   DE,0
        OR   A
        RET  Z
        DEC  L
        LD   (Lines),HL
        LD   (Lines + 2),HL
        LD   C,A
        LD   HL,Turns
        CALL count_from
        LD   HL,(Lines)
        LD   DE,(Lines + 2)
        RET

; count_from: adds to Lines the number of lines of play of C turns; the state and the lists are kept from address HL on
; In:       C the number of turns, 1 to 20, HL the address, the boards, Turn, Rules
; Out:      Lines; the boards and Turn as they were
; Clobbers: A BC DE HL BC' DE' HL' IX IY
; T: 25000000000   Stack: 690
; Unproved: it goes through all turns, which are no expression; count_lines is compared with the port
count_from:
        PUSH BC
        PUSH HL
        EX   DE,HL
        LD   HL,State
        LD   BC,STATE_SIZE
        LDIR
        EX   DE,HL
        PUSH HL
        CALL list_turns_at
        POP  DE
        EX   DE,HL                      ; HL is the first list, DE the address after all
        POP  IX                         ; the state
        POP  BC
.list:  LD   A,(HL)
        CP   TURN_END
        RET  Z
        PUSH BC
        PUSH DE
        PUSH HL
        PUSH IX
        DEC  C
        JR   NZ,.deeper
        LD   HL,(Lines)
        INC  HL
        LD   (Lines),HL
        LD   A,H
        OR   L
        JR   NZ,.counted
        LD   HL,(Lines + 2)
        INC  HL
        LD   (Lines + 2),HL
        JR   .counted
.deeper:
        PUSH BC
        PUSH DE
        CALL do_turn
        CALL pass_turn
        POP  HL
        POP  BC
        CALL count_from
        POP  HL
        PUSH HL
        LD   DE,State
        LD   BC,STATE_SIZE
        LDIR
.counted:
        POP  IX
        POP  HL
        POP  DE
        POP  BC
.skip:  LD   A,(HL)
        INC  HL
        CP   TURN_END
        JR   NZ,.skip
        JR   .list
