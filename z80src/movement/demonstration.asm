; demonstration: what the explorer does while nobody presses a key

; demonstrate: shows one piece after the other, on one board after the other, until a key is pressed
; In:       [MenuChoice] = 0, [Keys:18] = 0, [Break] = 0..1, interrupts = 1, port[$FE] = $FF, port[$BFFE] = $FF or $FE, port[KEMPSTON] = 0
; Where:    [Break] || port[$BFFE] == $FE           ; BREAK, or ENTER; else the next piece follows, in explore
; Out:      carry = 1, [Break] = 0
; Clobbers: A BC DE HL IX IY, [Keys:18]
; T: -   Stack: 60
; Waits: for a key
demonstrate:
        LD   B,DEMONSTRATION_PAUSE
        CALL player_pause
        RET  C
        CALL random_stones
        CALL show_moves
        LD   B,DEMONSTRATION_PAUSE
        CALL player_pause
        RET  C
        CALL clear_stones
        LD   HL,PieceChoice
        INC  (HL)
        LD   A,(HL)
        CP   DEMONSTRATION_PIECES
        JR   C,.piece
        LD   (HL),0
        CALL change_board
        JP   explore.draw
.piece: CALL draw_name
        JP   explore.piece
DEMONSTRATION_PAUSE EQU 60
DEMONSTRATION_PIECES EQU 15             ; those of the article, and its kin
