; killers: the quiet moves that were too good for the other side in a position like this one, which are tried first

; note_killer: notes the move that a frame is at as a killer, if it took nothing
; In:       H = ROOT or LAST, [H * 256 + TAKEN] = 0 or RED + PAWN, [H * 256 + FROM] = $33 or $44 or $CB, [H * 256 + TO] = $33 or $45 or $CA,
;           [H * 256 + KILLER] = 0 or $33 or $44, [H * 256 + KILLER + 1] = 0 or $33 or $45,
;           [H * 256 + KILLER_BEFORE] = 0 or $55, [H * 256 + KILLER_BEFORE + 1] = 0 or $56
; Let:      Page = H * 256,
;           Kept = [Page + TAKEN] || [Page + FROM] == [Page + KILLER] && [Page + TO] == [Page + KILLER + 1]
; Out:      [Page + KILLER] = Kept ? [Page + KILLER] : [Page + FROM], [Page + KILLER + 1] = Kept ? [Page + KILLER + 1] : [Page + TO],
;           [Page + KILLER_BEFORE] = Kept ? [Page + KILLER_BEFORE] : [Page + KILLER],
;           [Page + KILLER_BEFORE + 1] = Kept ? [Page + KILLER_BEFORE + 1] : [Page + KILLER + 1]
; Clobbers: A BC DE L
; T: 154   Stack: 0
note_killer:
        LD   L,TAKEN
        LD   A,(HL)
        OR   A
        RET  NZ
        LD   L,FROM
        LD   D,(HL)
        INC  L
        LD   E,(HL)
        LD   L,KILLER
        LD   B,(HL)
        INC  L
        LD   C,(HL)
        LD   A,B
        CP   D
        JR   NZ,.new
        LD   A,C
        CP   E
        RET  Z
.new:   LD   (HL),E
        DEC  L
        LD   (HL),D
        LD   L,KILLER_BEFORE
        LD   (HL),B
        INC  L
        LD   (HL),C
        RET
