; lines: lines of play, counted and played

; count_lines: counts the lines of play of a number of legal moves
; In:       A = 0..5, [Turn] = RED, [RedKing] = $36, [BlackKing] = $C7,             ; 4k4/9/9/9/9/9/9/4n4/3A5/3K5
;           [Board + N] = [Zones + N] == 0 ? BORDER : N == $36 ? RED + KING : N == $46 ? RED + GUARD : N == $57 ? BLACK + KNIGHT
;              : N == $C7 ? BLACK + KING : 0 for N = 0..255
; Out:      long[Lines] = A == 0 ? 1 : A == 1 ? 2 : A == 2 ? 5 : A == 3 ? 14 : A == 4 ? 50 : 175          ; published numbers
; Clobbers: A BC DE HL IX IY, [Wanted], [KingPoint], [InCheck], [Depth], [MoveLists:2048]
; T: 2000000000000   Stack: 64
count_lines:
        LD   (Depth),A
        LD   HL,0
        LD   (Lines + 2),HL
        OR   A
        JR   Z,.one
        LD   (Lines),HL
.count: LD   A,(Depth)
        ADD  A,HIGH MoveLists
        LD   D,A
        CALL list_legal
        LD   C,A
        LD   HL,Depth
        DEC  (HL)
        JR   Z,.last
        LD   A,(HL)
        ADD  A,HIGH MoveLists + 1
        LD   H,A
        LD   L,0
.move:  LD   D,(HL)
        LD   A,D
        OR   A
        JR   Z,.done
        INC  L
        LD   E,(HL)
        INC  L
        PUSH HL
        CALL make_move
        PUSH AF
        PUSH DE
        CALL .count
        POP  DE
        POP  AF
        CALL unmake_move
        POP  HL
        JR   .move
.last:  LD   B,0
        LD   HL,(Lines)
        ADD  HL,BC
        LD   (Lines),HL
        LD   HL,(Lines + 2)
        LD   C,B
        ADC  HL,BC
        LD   (Lines + 2),HL
.done:  LD   HL,Depth
        INC  (HL)
        RET
.one:   INC  HL
        LD   (Lines),HL
        RET

; play_line: plays moves that are legal one after the other, up to the end of the game
; In:       HL = Targets, [HL] = 0 or $36, [HL + 1] = $46, [HL + 2] = 0, [Turn] = RED or BLACK, [Quiet] = 119 or QUIET_MOST, [Recorded] = 7,
;           [RedKing] = $36, [BlackKing] = $C7, [Board + N] = [Zones + N] ? 0 : BORDER for N = 0..255, [Board + $36] = RED + KING,
;           [Board + $C7] = BLACK + KING, [Board + $3B] = 0 or BLACK + ROOK, [Board + $4B] = 0 or BLACK + ROOK, [Board + $7B] = 0 or RED + PAWN
; Where:    !IsAttacked([Turn] == RED ? [BlackKing] : [RedKing], [Turn]), !FaceThen([RedKing], [BlackKing], 0), [HL] == 0 || End      ; no move is played
; Let:      End = EndOf([Turn], [RedKing] * 256 + [BlackKing])
; Out:      A = End, B = 1 << End & (1 << MATE | 1 << STALEMATE) ? [Turn] ^ COLOURS : 0, DE = 0        ; lines of moves: compared with the port
; Clobbers: C HL IX IY, [Wanted], [KingPoint], [InCheck], [Differing], [Quiets], [Past:256], [MoveLists:255]
; T: 1000000000   Stack: 22
play_line:
        LD   DE,0
.next:  PUSH DE
        PUSH HL
        CALL find_ending
        POP  HL
        POP  DE
        OR   A
        RET  NZ
        OR   (HL)
        LD   B,A
        RET  Z                          ; there is no move more: the game goes on
        INC  DE
        PUSH DE
        LD   D,A
        INC  HL
        LD   E,(HL)
        INC  HL
        PUSH HL
        CALL play_move
        POP  HL
        POP  DE
        JR   .next
