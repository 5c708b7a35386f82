; rules: the turns of a game

; The routines of the rules and of the player, with their registers (each header says more):
;
;   bits_to_index    DEHL a board               -> A the number of its highest square
;   index_to_bits    A a square's number        -> DEHL its board
;   cords_to_bits    D the row, E the column    -> DEHL the square's board, 0 for a light square
;   gen_slide_moves  DEHL pieces                -> DEHL the squares they slide to
;   gen_jump_moves   DEHL pieces                -> DEHL the squares they jump to in one hop
;   make_move        Source, Dest               -> the boards after one slide or one hop
;   do_turn          HL a list                  -> carry clear: played; set: refused, A says why
;   has_move         -                          -> carry set if the side to move has a slide or a jump
;   movable_pieces   -                          -> DEHL the pieces that may move, those that jump if a jump is due
;   next_squares     HL the list so far         -> DEHL the squares that may follow in it
;   list_turns       -                          -> Turns
;   end_turn         -                          -> Turn is the other side; counts Quiet (after do_turn; history_push before it)
;   is_drawn         -                          -> A = 0 or REPEATED or FORTY_MOVES
;   choose_move      Level, Ties                -> TurnList; carry set if there is no turn, or BREAK was pressed
;
