; pieces_more: the definitions of further pieces, of which the variants have eight; they continue the table of pieces.asm

        DB   "aRookNightFerz", 0
        DB   _DEF, _LOGRIDE, _ORTHOGONAL, _OR, _LOGLEAP, _HIPPOGONAL, _OR, _LOGLEAP, _DIAGONAL, END
        DB   _LIST, _MERGE, _MERGE, _LOGLEAPS, _DIAGONAL, _LOGRAYS, _ORTHOGONAL, _LOGLEAPS, _HIPPOGONAL, END
        DB   _DEF, _CHECKRIDE, _N0, _N1, _OR, _CHECKLEAP, _P12, _OR, _CHECKLEAP, _N1, _N1, END
        DB   _LIST, _UNIQUE, _MERGE, _MERGE, _LEAPS, _N1, _N1, _RAYS, _N0, _N1, _LEAPS, _P12, END
        DB   0
        DB   "nKnightTakesBishop", 0
        DB   _DEF, _EMPTY_TO, _LOGLEAP, _HIPPOGONAL, _OR, _NOT, _EMPTY_TO, _LOGRIDE, _DIAGONAL, END
        DB   _LIST, _MERGE, _LOGRAYS, _DIAGONAL, _LOGLEAPS, _HIPPOGONAL, END
        DB   _DEF, _EMPTY_TO, _CHECKLEAP, _P12, _OR, _NOT, _EMPTY_TO, _CHECKRIDE, _N1, _N1, END
        DB   _LIST, _UNIQUE, _MERGE, _RAYS, _N1, _N1, _LEAPS, _P12, END
        DB   0
        DB   "bBishopTakesKnight", 0
        DB   _DEF, _EMPTY_TO, _LOGRIDE, _DIAGONAL, _OR, _NOT, _EMPTY_TO, _LOGLEAP, _HIPPOGONAL, END
        DB   _LIST, _MERGE, _LOGLEAPS, _HIPPOGONAL, _LOGRAYS, _DIAGONAL, END
        DB   _DEF, _EMPTY_TO, _CHECKRIDE, _N1, _N1, _OR, _NOT, _EMPTY_TO, _CHECKLEAP, _P12, END
        DB   _LIST, _UNIQUE, _MERGE, _LEAPS, _P12, _RAYS, _N1, _N1, END
        DB   0
        DB   "nKnightTakesRook", 0
        DB   _DEF, _EMPTY_TO, _LOGLEAP, _HIPPOGONAL, _OR, _NOT, _EMPTY_TO, _LOGRIDE, _ORTHOGONAL, END
        DB   _LIST, _MERGE, _LOGRAYS, _ORTHOGONAL, _LOGLEAPS, _HIPPOGONAL, END
        DB   _DEF, _EMPTY_TO, _CHECKLEAP, _P12, _OR, _NOT, _EMPTY_TO, _CHECKRIDE, _N0, _N1, END
        DB   _LIST, _UNIQUE, _MERGE, _RAYS, _N0, _N1, _LEAPS, _P12, END
        DB   0
        DB   "rRookTakesKnight", 0
        DB   _DEF, _EMPTY_TO, _LOGRIDE, _ORTHOGONAL, _OR, _NOT, _EMPTY_TO, _LOGLEAP, _HIPPOGONAL, END
        DB   _LIST, _MERGE, _LOGLEAPS, _HIPPOGONAL, _LOGRAYS, _ORTHOGONAL, END
        DB   _DEF, _EMPTY_TO, _CHECKRIDE, _N0, _N1, _OR, _NOT, _EMPTY_TO, _CHECKLEAP, _P12, END
        DB   _LIST, _UNIQUE, _MERGE, _LEAPS, _P12, _RAYS, _N0, _N1, END
        DB   0
        DB   "pLeganPawn", 0
        DB   _DEF, _EMPTY_TO, _LOGLEAP, _NW, _OR, _NOT, _EMPTY_TO, _LOGLEAP, _N, _W, END
        DB   _LIST, _MERGE, _LOGLEAPS, _N, _W, _LOGLEAPS, _NW, END
        DB   _DEF, _EMPTY_TO, _CHECKWAY, _M1, _N1, _OR, _NOT, _EMPTY_TO, _CHECKWAY, _N0, _N1, _OR, _NOT, _EMPTY_TO
        DB   _CHECKWAY, _M1, _N0, END
        DB   _LIST, _UNIQUE, _MERGE, _MERGE, _WALKS, _M1, _N0, _WALKS, _M1, _N1, _WALKS, _N0, _N1, END
        DB   0
        DB   "nKnightWazir", 0
        DB   _DEF, _LOGLEAP, _HIPPOGONAL, _OR, _LOGLEAP, _ORTHOGONAL, END
        DB   _LIST, _MERGE, _LOGLEAPS, _ORTHOGONAL, _LOGLEAPS, _HIPPOGONAL, END
        DB   _DEF, _CHECKLEAP, _P12, _OR, _CHECKLEAP, _N0, _N1, END
        DB   _LIST, _UNIQUE, _MERGE, _LEAPS, _N0, _N1, _LEAPS, _P12, END
        DB   0
        DB   "lLion", 0
        DB   _MAP, "nnn ", _N0, _N3, "sss ", _N0, _M3, "eee ", _N3, _N0, "www ", _M3, _N0, "nn ", _N0, _N2, "ss ", _N0, _M2
        DB   "ee ", _N2, _N0, "ww ", _M2, _N0, END
        DB   _DEF, _LOGLEAP, _DIAGONAL, _OR, _LOGLEAP, "ee nn ss ww ", _OR, _LOGLEAP, "eee nnn sss www ", END
        DB   _LIST, _MERGE, _MERGE, _LOGLEAPS, "eee nnn sss www ", _LOGLEAPS, _DIAGONAL, _LOGLEAPS, "ee nn ss ww ", END
        DB   _DEF, _CHECKLEAP, _N1, _N1, _OR, _CHECKLEAP, _N0, _N2, _OR, _CHECKLEAP, _N0, _N3, END
        DB   _LIST, _UNIQUE, _MERGE, _MERGE, _LEAPS, _N0, _N3, _LEAPS, _N1, _N1, _LEAPS, _N0, _N2, END
        DB   0
        DB   "cCamelrider", 0
        DB   _MAP, "neee ", _N3, _N1, "nnne ", _N1, _N3, "nnnw ", _M1, _N3, "nwww ", _M3, _N1, "seee ", _N3, _M1, "ssse "
        DB   _N1, _M3, "sssw ", _M1, _M3, "swww ", _M3, _M1, END
        DB   _DEF, _LOGRIDE, "nnne neee seee ssse sssw swww nwww nnnw ", END
        DB   _LIST, _LOGRAYS, "nnne neee seee ssse sssw swww nwww nnnw ", END
        DB   _DEF, _CHECKRIDE, _N1, _N3, END
        DB   _LIST, _UNIQUE, _RAYS, _N1, _N3, END
        DB   0
        DB   "zZebrarider", 0
        DB   _MAP, "nneee ", _N3, _N2, "nnnee ", _N2, _N3, "nnnww ", _M2, _N3, "nnwww ", _M3, _N2, "sseee ", _N3, _M2, "sssee "
        DB   _N2, _M3, "sssww ", _M2, _M3, "sswww ", _M3, _M2, END
        DB   _DEF, _LOGRIDE, "nnnee nneee sseee sssee sssww sswww nnwww nnnww ", END
        DB   _LIST, _LOGRAYS, "nnnee nneee sseee sssee sssww sswww nnwww nnnww ", END
        DB   _DEF, _CHECKRIDE, _N2, _N3, END
        DB   _LIST, _UNIQUE, _RAYS, _N2, _N3, END
        DB   0
        DB   "mMoa", 0
        DB   _DEF, _LOGLEAP, _DIAGONAL, _OR, _LOGRIDE, "(", _NE, _PASSED, _E, _STOPPED, "(", _NE, _PASSED, _N
        DB   _STOPPED, "(", _SE, _PASSED, _S, _STOPPED, "(", _SE, _PASSED, _E, _STOPPED, "(", _SW, _PASSED, _W
        DB   _STOPPED, "(", _SW, _PASSED, _S, _STOPPED, "(", _NW, _PASSED, _N, _STOPPED, "(", _NW, _PASSED, _W
        DB   _STOPPED, END
        DB   _LIST, _MERGE, _LOGRAYS, "(", _NE, _PASSED, _E, _STOPPED, "(", _NE, _PASSED, _N, _STOPPED, "(", _SE
        DB   _PASSED, _S, _STOPPED, "(", _SE, _PASSED, _E, _STOPPED, "(", _SW, _PASSED, _W, _STOPPED, "(", _SW
        DB   _PASSED, _S, _STOPPED, "(", _NW, _PASSED, _N, _STOPPED, "(", _NW, _PASSED, _W, _STOPPED, _LOGLEAPS
        DB   _DIAGONAL, END
        DB   _DEF, _CHECKLEAP, _N1, _N1, _OR, _CHECKWAY, _N1, _N1, _N1, _N0, _OR, _CHECKWAY, _N1, _N1, _N0, _N1, _OR
        DB   _CHECKWAY, _N1, _M1, _N0, _M1, _OR, _CHECKWAY, _N1, _M1, _N1, _N0, _OR, _CHECKWAY, _M1, _M1, _M1, _N0, _OR
        DB   _CHECKWAY, _M1, _M1, _N0, _M1, _OR, _CHECKWAY, _M1, _N1, _N0, _N1, _OR, _CHECKWAY, _M1, _N1, _M1, _N0, END
        DB   _LIST, _UNIQUE, _MERGE, _MERGE, _MERGE, _MERGE, _WALKS, _M1, _N1, _M1, _N0, _LEAPS, _N1, _N1, _MERGE, _WALKS
        DB   _N1, _N1, _N1, _N0, _WALKS, _N1, _N1, _N0, _N1, _MERGE, _MERGE, _WALKS, _N1, _M1, _N0, _M1, _WALKS, _N1, _M1
        DB   _N1, _N0, _MERGE, _WALKS, _M1, _M1, _M1, _N0, _WALKS, _M1, _M1, _N0, _M1, _WALKS, _M1, _N1, _N0, _N1, END
        DB   0
        DB   "cCrab", 0
        DB   _DEF, _LOGLEAP, _NNE, _SEE, _SWW, _NNW, END
        DB   _LIST, _LOGLEAPS, _NNE, _SEE, _SWW, _NNW, END
        DB   _DEF, _CHECKWAY, _P12, _OR, _CHECKWAY, _P2M1, _OR, _CHECKWAY, _PM2M1, _OR, _CHECKWAY, _PM12, END
        DB   _LIST, _UNIQUE, _MERGE, _MERGE, _WALKS, _PM12, _WALKS, _P12, _MERGE, _WALKS, _P2M1, _WALKS, _PM2M1, END
        DB   0
        DB   "cCrookedBishop", 0
        DB   _DEF, _LOGRIDE, "(", _NE_SE, _NE_SE, _STOPPED, "(", _NE_NW, _NE_NW, _STOPPED, "(", _SE_SW, _SE_SW
        DB   _STOPPED, "(", _SE_NE, _SE_NE, _STOPPED, "(", _SW_NW, _SW_NW, _STOPPED, "(", _SW_SE, _SW_SE, _STOPPED
        DB   "(", _NW_NE, _NW_NE, _STOPPED, "(", _NW_SW, _NW_SW, _STOPPED, END
        DB   _LIST, _LOGRAYS, "(", _NE_SE, _NE_SE, _STOPPED, "(", _NE_NW, _NE_NW, _STOPPED, "(", _SE_SW, _SE_SW
        DB   _STOPPED, "(", _SE_NE, _SE_NE, _STOPPED, "(", _SW_NW, _SW_NW, _STOPPED, "(", _SW_SE, _SW_SE, _STOPPED
        DB   "(", _NW_NE, _NW_NE, _STOPPED, "(", _NW_SW, _NW_SW, _STOPPED, END
        DB   _DEF, _CHECKWALK, _VNE_SE, _VNE_SE, _VNE_SE, _VNE_SE, _OR, _CHECKWALK, _VNE_NW, _VNE_NW, _VNE_NW, _VNE_NW
        DB   _OR, _CHECKWALK, _VSE_SW, _VSE_SW, _VSE_SW, _VSE_SW, _OR, _CHECKWALK, _VSE_NE, _VSE_NE, _VSE_NE, _VSE_NE, _OR
        DB   _CHECKWALK, _VSW_NW, _VSW_NW, _VSW_NW, _VSW_NW, _OR, _CHECKWALK, _VSW_SE, _VSW_SE, _VSW_SE, _VSW_SE, _OR
        DB   _CHECKWALK, _VNW_NE, _VNW_NE, _VNW_NE, _VNW_NE, _OR, _CHECKWALK, _VNW_SW, _VNW_SW, _VNW_SW, _VNW_SW, END
        DB   _LIST, _UNIQUE, _MERGE, _MERGE, _MERGE, _WALKS, _VNW_SW, _VNW_SW, _VNW_SW, _VNW_SW, _WALKS, _VNE_SE, _VNE_SE
        DB   _VNE_SE, _VNE_SE, _MERGE, _WALKS, _VNE_NW, _VNE_NW, _VNE_NW, _VNE_NW, _WALKS, _VSE_SW, _VSE_SW, _VSE_SW
        DB   _VSE_SW, _MERGE, _MERGE, _WALKS, _VSE_NE, _VSE_NE, _VSE_NE, _VSE_NE, _WALKS, _VSW_NW, _VSW_NW, _VSW_NW
        DB   _VSW_NW, _MERGE, _WALKS, _VSW_SE, _VSW_SE, _VSW_SE, _VSW_SE, _WALKS, _VNW_NE, _VNW_NE, _VNW_NE, _VNW_NE, END
        DB   0
PIECES          EQU  55

; The person's own, whose definitions are in TypedText.
        DB   "xYours", 0
        DB   0

; The numbers of the pieces that the variants name.
IS_KNIGHT       EQU  0
IS_NIGHTRIDER   EQU  1
IS_ROOK         EQU  2
IS_BISHOP       EQU  3
IS_QUEEN        EQU  4
IS_KING         EQU  5
IS_ARCHBISHOP   EQU  6
IS_WAZIR        EQU  15
IS_FERZ         EQU  16
IS_ALFIL        EQU  18
IS_CHAMPION     EQU  24
IS_WIZARD       EQU  25
IS_CHANCELLOR   EQU  26
IS_AMAZON       EQU  27
IS_SILVER       EQU  29
IS_GRASSHOPPER  EQU  36
IS_PAWN         EQU  37
IS_DOUBLEPAWN   EQU  38
IS_ROOKNIGHTFERZ EQU  42
IS_KNIGHTTAKESBISHOP EQU  43
IS_BISHOPTAKESKNIGHT EQU  44
IS_KNIGHTTAKESROOK EQU  45
IS_ROOKTAKESKNIGHT EQU  46
IS_LEGANPAWN    EQU  47
IS_KNIGHTWAZIR  EQU  48
IS_LION         EQU  49
