; rules: slides and jumps made, and whose turn is lost

; The routines of the rules and of the player, with their registers (each header says more):
;
;   bits_to_index    DEHL a board               -> A the number of its highest square
;   index_to_bits    A a square's number        -> DEHL its board
;   cords_to_bits    D the row, E the column    -> DEHL the square's board, 0 for a light square
;   gen_slide_moves  DEHL pieces                -> DEHL the squares they slide to
;   gen_jump_moves   DEHL pieces                -> DEHL the squares they jump to in one hop
;   make_move        Source, Dest               -> the boards after one slide or one hop
;   has_move         -                          -> carry set if the side to move has a slide or a jump
;   do_turn          HL a list                  -> carry clear: the turn is made; set: refused, A says why
;   next_squares     HL the list so far         -> DEHL the squares that may follow in it
;   list_turns       -                          -> Turns
;   play_turn        TurnList                   -> do_turn, with the record of the game and with Turn
;   is_drawn         -                          -> A = 0 or REPEATED or FORTY_MOVES
;   choose_move      Level, Ties                -> TurnList; carry set if there is no turn, or BREAK was pressed

; make_move: makes a slide or a hop that is valid, and crowns all men of the side to move on their last row
; In:       long[Source] = 1 or 2 or 4 or 8 or 16 or 32 or 64 or 128 or $100 or $200 or $400 or $800 or $1000 or $2000 or $4000 or $8000
;                or $10000 or $20000 or $40000 or $80000 or $100000 or $200000 or $400000 or $800000 or $1000000 or $2000000
;                or $4000000 or $8000000 or $10000000 or $20000000 or $40000000 or $80000000,
;           long[Dest] = 1 or 2 or 4 or 8 or 16 or 32 or 64 or 128 or $100 or $200 or $400 or $800 or $1000 or $2000 or $4000 or $8000
;                or $10000 or $20000 or $40000 or $80000 or $100000 or $200000 or $400000 or $800000 or $1000000 or $2000000
;                or $4000000 or $8000000 or $10000000 or $20000000 or $40000000 or $80000000,
;           long[Black] = 0..$FFFFFFFF, long[Red] = 0..$FFFFFFFF, long[Kings] = 0..$FFFFFFFF, [Turn] = SIDE_BLACK or SIDE_RED
; Let:      Over = (Down(long[Source]) | Up(long[Source])) & (Down(long[Dest]) | Up(long[Dest])),   ; the square between, if it is a hop
;           Moved(X) = X & ~Over & ~long[Source] | long[Dest],
;           BlackNow = [Turn] == SIDE_BLACK ? Moved(long[Black]) : long[Black] & ~Over,
;           RedNow = [Turn] == SIDE_RED ? Moved(long[Red]) : long[Red] & ~Over,
;           KingsNow = long[Kings] & long[Source] ? Moved(long[Kings]) : long[Kings] & ~Over
; Out:      long[Black] = BlackNow, long[Red] = RedNow, long[Taken] = Over,
;           long[Kings] = KingsNow | ([Turn] == SIDE_BLACK ? BlackNow & $F0000000 : RedNow & $0000000F)
; Clobbers: A BC DE HL BC' DE' HL' IX IY
; T: 3686   Stack: 6
make_move:
        LD   HL,(Source)
        LD   DE,(Source + 2)
        CALL around
        LD   (Taken),HL
        LD   (Taken + 2),DE
        LD   HL,(Dest)
        LD   DE,(Dest + 2)
        CALL around                     ; a hop has one neighbour with its start in common, a slide none
        LD   IX,Taken
        CALL and_board
        LD   (Taken),HL
        LD   (Taken + 2),DE
        CALL own_board
        PUSH BC
        POP  IY
        CALL is_king
        LD   C,A
        LD   B,4
        LD   IX,GAME_RAM                ; bytes 0 to 3 of all boards, with distances from here
.byte:  LD   A,(IX + Taken - GAME_RAM)
        CPL
        LD   E,A
        AND  (IX + Black - GAME_RAM)
        LD   (IX + Black - GAME_RAM),A
        LD   A,E
        AND  (IX + Red - GAME_RAM)
        LD   (IX + Red - GAME_RAM),A
        LD   A,E
        AND  (IX + Kings - GAME_RAM)
        LD   (IX + Kings - GAME_RAM),A
        LD   A,(IX + Source - GAME_RAM)
        CPL
        LD   E,A
        AND  (IY + 0)
        OR   (IX + Dest - GAME_RAM)
        LD   (IY + 0),A
        LD   A,C
        OR   A
        JR   Z,.man
        LD   A,E
        AND  (IX + Kings - GAME_RAM)
        OR   (IX + Dest - GAME_RAM)
        LD   (IX + Kings - GAME_RAM),A
.man:   INC  IX
        INC  IY
        DJNZ .byte
        LD   A,(Turn)
        OR   A
        JR   NZ,.red
        LD   A,(Black + 3)
        AND  $F0
        LD   HL,Kings + 3
        JR   .crown
.red:   LD   A,(Red)
        AND  $0F
        LD   HL,Kings
.crown: OR   (HL)
        LD   (HL),A
        RET

; is_king: says if the piece at Source is a king
; In:       long[Source] = 0..$FFFFFFFF, long[Kings] = 0..$FFFFFFFF
; Out:      zero = !(long[Source] & long[Kings])
; Clobbers: A B DE HL
; T: 208   Stack: 0
is_king:
        LD   HL,Source
        LD   DE,Kings
        LD   B,4
.byte:  LD   A,(DE)
        AND  (HL)
        RET  NZ
        INC  HL
        INC  DE
        DJNZ .byte
        RET

; jumps_due: notes in Due if a piece of the side to move can jump
; In:       long[Black] = 0..$FFFFFFFF, long[Red] = 0..$FFFFFFFF, long[Kings] = 0..$FFFFFFFF, [Turn] = SIDE_BLACK or SIDE_RED
; Out:      [Due] = Jumps(Own) != 0
; Clobbers: A BC DE HL BC' DE' HL' IX IY
; T: 4946   Stack: 14
jumps_due:
        CALL own_pieces
        CALL gen_jump_moves
        CALL is_empty
        LD   A,0
        JR   Z,.note
        INC  A
.note:  LD   (Due),A
        RET

; has_move: says if the side to move has a slide or a jump; without one it has lost
; In:       long[Black] = 0..$FFFFFFFF, long[Red] = 0..$FFFFFFFF, long[Kings] = 0..$FFFFFFFF, [Turn] = SIDE_BLACK or SIDE_RED
; Out:      carry = Slides(Own) || Jumps(Own), [Due] = Jumps(Own) != 0
; Clobbers: A BC DE HL BC' DE' HL' IX IY
; T: 7084   Stack: 16
has_move:
        CALL jumps_due
        RRA
        RET  C
        CALL own_pieces
        CALL gen_slide_moves
        CALL is_empty
        RET  Z                          ; carry clear
        SCF
        RET

; own_pieces: returns the pieces of the side to move
; In:       long[Black] = 0..$FFFFFFFF, long[Red] = 0..$FFFFFFFF, [Turn] = SIDE_BLACK or SIDE_RED
; Out:      DEHL = Own
; Clobbers: A
; T: 104   Stack: 0
own_pieces:
        LD   HL,(Black)
        LD   DE,(Black + 2)
        LD   A,(Turn)
        OR   A
        RET  Z
        LD   HL,(Red)
        LD   DE,(Red + 2)
        RET

; is_empty: says if a board has no square
; In:       DEHL = 0..$FFFFFFFF
; Out:      zero = !DEHL, carry = 0
; Clobbers: A
; T: 26   Stack: 0
is_empty:
        LD   A,D
        OR   E
        OR   H
        OR   L
        RET

; piece_moves: returns the squares that the piece at Source may go to, if its side has to jump or not
; In:       long[Source] = 1 or 2 or 4 or 8 or 16 or 32 or 64 or 128 or $100 or $200 or $400 or $800 or $1000 or $2000 or $4000 or $8000
;                or $10000 or $20000 or $40000 or $80000 or $100000 or $200000 or $400000 or $800000 or $1000000 or $2000000
;                or $4000000 or $8000000 or $10000000 or $20000000 or $40000000 or $80000000, [Due] = 0 or 1,
;           long[Black] = 0..$FFFFFFFF, long[Red] = 0..$FFFFFFFF, long[Kings] = 0..$FFFFFFFF, [Turn] = SIDE_BLACK or SIDE_RED
; Out:      DEHL = long[Source] & ~Own ? 0 : [Due] ? Jumps(long[Source]) : Slides(long[Source])
; Clobbers: A BC BC' DE' HL' IX IY
; T: 4796   Stack: 12
piece_moves:
        LD   HL,(Source)
        LD   DE,(Source + 2)
        LD   A,(Due)
        OR   A
        JP   Z,gen_slide_moves
        JP   gen_jump_moves
