; pieces: the definitions of the pieces, as text
;
; A record is a letter for the piece's picture (a capital for the pieces of chess), its name and a 0, and its definitions and a 0. Their
; words are those of dictionary.asm.

Pieces:         RET
        DB   "NKnight", 0
        DB   _DEF, _LOGLEAP, _HIPPOGONAL, END
        DB   _LIST, _LOGLEAPS, _HIPPOGONAL, END
        DB   _DEF, _CHECKLEAP, _P12, END
        DB   _LIST, _LEAPS, _P12, END
        DB   0
        DB   "nNightrider", 0
        DB   _DEF, _LOGRIDE, _HIPPOGONAL, END
        DB   _LIST, _LOGRAYS, _HIPPOGONAL, END
        DB   _DEF, _CHECKRIDE, _P12, END
        DB   _LIST, _RAYS, _P12, END
        DB   0
        DB   "RRook", 0
        DB   _DEF, _LOGRIDE, _ORTHOGONAL, END
        DB   _LIST, _LOGRAYS, _ORTHOGONAL, END
        DB   _DEF, _CHECKRIDE, _N1, _N0, END
        DB   _LIST, _RAYS, _N1, _N0, END
        DB   0
        DB   "BBishop", 0
        DB   _DEF, _LOGRIDE, _DIAGONAL, END
        DB   _LIST, _LOGRAYS, _DIAGONAL, END
        DB   _DEF, _CHECKRIDE, _N1, _N1, END
        DB   _LIST, _RAYS, _N1, _N1, END
        DB   0
        DB   "QQueen", 0
        DB   _DEF, _LOGRIDE, _ORTHOGONAL, _DIAGONAL, END
        DB   _LIST, _LOGRAYS, _ORTHOGONAL, _DIAGONAL, END
        DB   _DEF, _CHECKRIDE, _N1, _N0, _OR, _CHECKRIDE, _N1, _N1, END
        DB   _LIST, _MERGE, _RAYS, _N1, _N0, _RAYS, _N1, _N1, END
        DB   0
        DB   "KKing", 0
        DB   _DEF, _LOGLEAP, _ORTHOGONAL, _DIAGONAL, END
        DB   _LIST, _LOGLEAPS, _ORTHOGONAL, _DIAGONAL, END
        DB   _DEF, _CHECKLEAP, _N1, _N0, _OR, _CHECKLEAP, _N1, _N1, END
        DB   _LIST, _MERGE, _LEAPS, _N1, _N0, _LEAPS, _N1, _N1, END
        DB   0
        DB   "aArchbishop", 0
        DB   _DEF, _LOGLEAP, _HIPPOGONAL, _OR, _LOGRIDE, _DIAGONAL, END
        DB   _LIST, _MERGE, _LOGLEAPS, _HIPPOGONAL, _LOGRAYS, _DIAGONAL, END
        DB   _DEF, _CHECKLEAP, _P12, _OR, _CHECKRIDE, _N1, _N1, END
        DB   _LIST, _MERGE, _LEAPS, _P12, _RAYS, _N1, _N1, END
        DB   0
        DB   "rShortRook", 0
        DB   _DEF, _LOGRIDE, "(", _S, _S, _S, _S, _STOPPED, "(", _N, _N, _N, _N, _STOPPED, "(", _E, _E, _E, _E
        DB   _STOPPED, "(", _W, _W, _W, _W, _STOPPED, END
        DB   _LIST, _LOGRAYS, "(", _S, _S, _S, _S, _STOPPED, "(", _N, _N, _N, _N, _STOPPED, "(", _E, _E, _E, _E
        DB   _STOPPED, "(", _W, _W, _W, _W, _STOPPED, END
        DB   _DEF, _CHECKRIDE, _N1, _N0, _AND, _NEAR, "4 ", END
        DB   _LIST, _MERGE, _LEAPS, _N1, _N0, _MERGE, _LEAPS, _N2, _N0, _MERGE, _LEAPS, _N3, _N0, _LEAPS, "4 ", _N0, END
        DB   0
        DB   "hChineseKnight", 0
        DB   _DEF, _LOGRIDE, "(", _N, _NE, _STOPPED, "(", _N, _NW, _STOPPED, "(", _S, _SE, _STOPPED, "(", _S, _SW
        DB   _STOPPED, "(", _W, _NW, _STOPPED, "(", _W, _SW, _STOPPED, "(", _E, _NE, _STOPPED, "(", _E, _SE, _STOPPED
        DB   _AND, _NOT, _LOGLEAP, _ORTHOGONAL, END
        DB   _LIST, _LOGLEAPS, _HIPPOGONAL, END
        DB   _DEF, _CHECKTWOSTEP, _N0, _N1, _N1, _N1, END
        DB   _LIST, _LEAPS, _P12, END
        DB   0
        DB   "gGriffon", 0
        DB   _DEF, _LOGRIDE, "(", _NW, _N, ") (", _NW, _W, ") (", _NE, _N, ") (", _NE, _E, ") (", _SW, _S, ") (", _SW, _W
        DB   ") (", _SE, _S, ") (", _SE, _E, ") ", END
        DB   _LIST, _LOGRAYS, "(", _NW, _N, ") (", _NW, _W, ") (", _NE, _N, ") (", _NE, _E, ") (", _SW, _S, ") (", _SW, _W
        DB   ") (", _SE, _S, ") (", _SE, _E, ") ", END
        DB   _DEF, "checkride ", _WHERE, _SIGN, _BY_FILES, _SIGN, _BY_RANKS, "#1 ", _N1, _N0, _AND, "empty ", _WHERE, _SIGN
        DB   _BY_FILES, _SIGN, _BY_RANKS, _AND, _NOT, _CHECKRIDE, _N1, _N1, _AND, _NOT, _CHECKRIDE, _N1, _N0, _OR, _CHECKLEAP
        DB   _N1, _N1, END
        DB   _LIST, _UNIQUE, _MERGE, _LEAPS, _N1, _N1, _MERGE, _MERGE, "rays ", _WHERE, _N1, _N1, _N1, _N0, "rays ", _WHERE
        DB   _N1, _M1, _N1, _N0, _MERGE, "rays ", _WHERE, _M1, _N1, _N1, _N0, "rays ", _WHERE, _M1, _M1, _N1, _N0, END
        DB   0
        DB   "aAanca", 0
        DB   _DEF, _LOGRIDE, "(", _N, _NW, ") (", _W, _NW, ") (", _N, _NE, ") (", _E, _NE, ") (", _S, _SW, ") (", _W, _SW
        DB   ") (", _S, _SE, ") (", _E, _SE, ") ", END
        DB   _LIST, _LOGRAYS, "(", _N, _NW, ") (", _W, _NW, ") (", _N, _NE, ") (", _E, _NE, ") (", _S, _SW, ") (", _W, _SW
        DB   ") (", _S, _SE, ") (", _E, _SE, ") ", END
        DB   _DEF, "checkride ", _WHERE, "* > ", _ABS, _BY_FILES, _ABS, _BY_RANKS, _SIGN, _BY_FILES, "* < ", _ABS, _BY_FILES
        DB   _ABS, _BY_RANKS, _SIGN, _BY_RANKS, "#1 ", _N1, _N1, _AND, "empty ", _WHERE, "* > ", _ABS, _BY_FILES, _ABS, _BY_RANKS
        DB   _SIGN, _BY_FILES, "* < ", _ABS, _BY_FILES, _ABS, _BY_RANKS, _SIGN, _BY_RANKS, _AND, _NOT, _CHECKRIDE, _N1, _N1
        DB   _AND, _NOT, _CHECKRIDE, _N1, _N0, _OR, _CHECKLEAP, _N1, _N0, END
        DB   _LIST, _UNIQUE, _MERGE, _LEAPS, _N1, _N0, _MERGE, _MERGE, "rays ", _WHERE, _N0, _N1, _N1, _N1, "rays ", _WHERE
        DB   _N0, _M1, _N1, _N1, _MERGE, "rays ", _WHERE, _N1, _N0, _N1, _N1, "rays ", _WHERE, _M1, _N0, _N1, _N1, END
        DB   0
        DB   "sShip", 0
        DB   _DEF, _LOGRIDE, "(", _NE, _N, ") (", _NW, _N, ") (", _SE, _S, ") (", _SW, _S, ") ", END
        DB   _LIST, _LOGRAYS, "(", _NE, _N, ") (", _NW, _N, ") (", _SE, _S, ") (", _SW, _S, ") ", END
        DB   _DEF, _CHECKRUN, _N1, _N1, _N0, _N1, _OR, _CHECKRUN, _M1, _N1, _N0, _N1, _OR, _CHECKRUN, _N1, _M1, _N0, _M1
        DB   _OR, _CHECKRUN, _M1, _M1, _N0, _M1, _OR, _CHECKLEAP, _N1, _N1, END
        DB   _LIST, _MERGE, _LEAPS, _N1, _N1, _MERGE, _MERGE, _RUNS, _N1, _N1, _N0, _N1, _RUNS, _M1, _N1, _N0, _N1, _MERGE
        DB   _RUNS, _N1, _M1, _N0, _M1, _RUNS, _M1, _M1, _N0, _M1, END
        DB   0
        DB   "sSnake", 0
        DB   _DEF, _LOGRIDE, "(", _N, _NE, ") (", _N, _NW, ") (", _S, _SE, ") (", _S, _SW, ") ", END
        DB   _LIST, _LOGRAYS, "(", _N, _NE, ") (", _N, _NW, ") (", _S, _SE, ") (", _S, _SW, ") ", END
        DB   _DEF, _CHECKRUN, _N0, _N1, _N1, _N1, _OR, _CHECKRUN, _N0, _N1, _M1, _N1, _OR, _CHECKRUN, _N0, _M1, _N1, _M1
        DB   _OR, _CHECKRUN, _N0, _M1, _M1, _M1, _OR, _CHECKWAY, _N0, _N1, _OR, _CHECKWAY, _N0, _M1, END
        DB   _LIST, _MERGE, _LEAPS, _N1, _N0, _MERGE, _MERGE, _RUNS, _N0, _N1, _N1, _N1, _RUNS, _N0, _N1, _M1, _N1, _MERGE
        DB   _RUNS, _N0, _M1, _N1, _M1, _RUNS, _N0, _M1, _M1, _M1, END
        DB   0
        DB   "rRose", 0
        DB   _DEF, _LOGRIDE, "(", _NNE, _NEE, _SEE, _SSE, _SSW, _SWW, _NWW, _NNW, _STOPPED, "(", _NNE, _NNW, _NWW
        DB   _SWW, _SSW, _SSE, _SEE, _NEE, _STOPPED, "(", _NEE, _SEE, _SSE, _SSW, _SWW, _NWW, _NNW, _NNE, _STOPPED
        DB   "(", _NEE, _NNE, _NNW, _NWW, _SWW, _SSW, _SSE, _SEE, _STOPPED, "(", _SEE, _SSE, _SSW, _SWW, _NWW, _NNW
        DB   _NNE, _NEE, _STOPPED, "(", _SEE, _NEE, _NNE, _NNW, _NWW, _SWW, _SSW, _SSE, _STOPPED, "(", _SSE, _SSW
        DB   _SWW, _NWW, _NNW, _NNE, _NEE, _SEE, _STOPPED, "(", _SSE, _SEE, _NEE, _NNE, _NNW, _NWW, _SWW, _SSW
        DB   _STOPPED, "(", _SSW, _SWW, _NWW, _NNW, _NNE, _NEE, _SEE, _SSE, _STOPPED, "(", _SSW, _SSE, _SEE, _NEE
        DB   _NNE, _NNW, _NWW, _SWW, _STOPPED, "(", _SWW, _NWW, _NNW, _NNE, _NEE, _SEE, _SSE, _SSW, _STOPPED, "("
        DB   _SWW, _SSW, _SSE, _SEE, _NEE, _NNE, _NNW, _NWW, _STOPPED, "(", _NWW, _NNW, _NNE, _NEE, _SEE, _SSE, _SSW
        DB   _SWW, _STOPPED, "(", _NWW, _SWW, _SSW, _SSE, _SEE, _NEE, _NNE, _NNW, _STOPPED, "(", _NNW, _NNE, _NEE
        DB   _SEE, _SSE, _SSW, _SWW, _NWW, _STOPPED, "(", _NNW, _NWW, _SWW, _SSW, _SSE, _SEE, _NEE, _NNE, _STOPPED
        DB   END
        DB   _LIST, _LOGRAYS, "(", _NNE, _NEE, _SEE, _SSE, _SSW, _SWW, _NWW, _NNW, _STOPPED, "(", _NNE, _NNW, _NWW
        DB   _SWW, _SSW, _SSE, _SEE, _NEE, _STOPPED, "(", _NEE, _SEE, _SSE, _SSW, _SWW, _NWW, _NNW, _NNE, _STOPPED
        DB   "(", _NEE, _NNE, _NNW, _NWW, _SWW, _SSW, _SSE, _SEE, _STOPPED, "(", _SEE, _SSE, _SSW, _SWW, _NWW, _NNW
        DB   _NNE, _NEE, _STOPPED, "(", _SEE, _NEE, _NNE, _NNW, _NWW, _SWW, _SSW, _SSE, _STOPPED, "(", _SSE, _SSW
        DB   _SWW, _NWW, _NNW, _NNE, _NEE, _SEE, _STOPPED, "(", _SSE, _SEE, _NEE, _NNE, _NNW, _NWW, _SWW, _SSW
        DB   _STOPPED, "(", _SSW, _SWW, _NWW, _NNW, _NNE, _NEE, _SEE, _SSE, _STOPPED, "(", _SSW, _SSE, _SEE, _NEE
        DB   _NNE, _NNW, _NWW, _SWW, _STOPPED, "(", _SWW, _NWW, _NNW, _NNE, _NEE, _SEE, _SSE, _SSW, _STOPPED, "("
        DB   _SWW, _SSW, _SSE, _SEE, _NEE, _NNE, _NNW, _NWW, _STOPPED, "(", _NWW, _NNW, _NNE, _NEE, _SEE, _SSE, _SSW
        DB   _SWW, _STOPPED, "(", _NWW, _SWW, _SSW, _SSE, _SEE, _NEE, _NNE, _NNW, _STOPPED, "(", _NNW, _NNE, _NEE
        DB   _SEE, _SSE, _SSW, _SWW, _NWW, _STOPPED, "(", _NNW, _NWW, _SWW, _SSW, _SSE, _SEE, _NEE, _NNE, _STOPPED
        DB   END
        DB   _DEF, _CHECKWALK, _P12, _P21, _P2M1, _P1M2, _PM1M2, _PM2M1, _PM21, _PM12, _OR, _CHECKWALK, _P12, _PM12, _PM21
        DB   _PM2M1, _PM1M2, _P1M2, _P2M1, _P21, _OR, _CHECKWALK, _P21, _P2M1, _P1M2, _PM1M2, _PM2M1, _PM21, _PM12, _P12
        DB   _OR, _CHECKWALK, _P21, _P12, _PM12, _PM21, _PM2M1, _PM1M2, _P1M2, _P2M1, _OR, _CHECKWALK, _P2M1, _P1M2, _PM1M2
        DB   _PM2M1, _PM21, _PM12, _P12, _P21, _OR, _CHECKWALK, _P2M1, _P21, _P12, _PM12, _PM21, _PM2M1, _PM1M2, _P1M2, _OR
        DB   _CHECKWALK, _P1M2, _PM1M2, _PM2M1, _PM21, _PM12, _P12, _P21, _P2M1, _OR, _CHECKWALK, _P1M2, _P2M1, _P21, _P12
        DB   _PM12, _PM21, _PM2M1, _PM1M2, _OR, _CHECKWALK, _PM1M2, _PM2M1, _PM21, _PM12, _P12, _P21, _P2M1, _P1M2, _OR
        DB   _CHECKWALK, _PM1M2, _P1M2, _P2M1, _P21, _P12, _PM12, _PM21, _PM2M1, _OR, _CHECKWALK, _PM2M1, _PM21, _PM12, _P12
        DB   _P21, _P2M1, _P1M2, _PM1M2, _OR, _CHECKWALK, _PM2M1, _PM1M2, _P1M2, _P2M1, _P21, _P12, _PM12, _PM21, _OR, _CHECKWALK
        DB   _PM21, _PM12, _P12, _P21, _P2M1, _P1M2, _PM1M2, _PM2M1, _OR, _CHECKWALK, _PM21, _PM2M1, _PM1M2, _P1M2, _P2M1
        DB   _P21, _P12, _PM12, _OR, _CHECKWALK, _PM12, _P12, _P21, _P2M1, _P1M2, _PM1M2, _PM2M1, _PM21, _OR, _CHECKWALK
        DB   _PM12, _PM21, _PM2M1, _PM1M2, _P1M2, _P2M1, _P21, _P12, END
        DB   _LIST, _UNIQUE, _MERGE, _WALKS, _P12, _P21, _P2M1, _P1M2, _PM1M2, _PM2M1, _PM21, _PM12, _MERGE, _WALKS, _P12
        DB   _PM12, _PM21, _PM2M1, _PM1M2, _P1M2, _P2M1, _P21, _MERGE, _WALKS, _P21, _P2M1, _P1M2, _PM1M2, _PM2M1, _PM21
        DB   _PM12, _P12, _MERGE, _WALKS, _P21, _P12, _PM12, _PM21, _PM2M1, _PM1M2, _P1M2, _P2M1, _MERGE, _WALKS, _P2M1
        DB   _P1M2, _PM1M2, _PM2M1, _PM21, _PM12, _P12, _P21, _MERGE, _WALKS, _P2M1, _P21, _P12, _PM12, _PM21, _PM2M1, _PM1M2
        DB   _P1M2, _MERGE, _WALKS, _P1M2, _PM1M2, _PM2M1, _PM21, _PM12, _P12, _P21, _P2M1, _MERGE, _WALKS, _P1M2, _P2M1
        DB   _P21, _P12, _PM12, _PM21, _PM2M1, _PM1M2, _MERGE, _WALKS, _PM1M2, _PM2M1, _PM21, _PM12, _P12, _P21, _P2M1, _P1M2
        DB   _MERGE, _WALKS, _PM1M2, _P1M2, _P2M1, _P21, _P12, _PM12, _PM21, _PM2M1, _MERGE, _WALKS, _PM2M1, _PM21, _PM12
        DB   _P12, _P21, _P2M1, _P1M2, _PM1M2, _MERGE, _WALKS, _PM2M1, _PM1M2, _P1M2, _P2M1, _P21, _P12, _PM12, _PM21, _MERGE
        DB   _WALKS, _PM21, _PM12, _P12, _P21, _P2M1, _P1M2, _PM1M2, _PM2M1, _MERGE, _WALKS, _PM21, _PM2M1, _PM1M2, _P1M2
        DB   _P2M1, _P21, _P12, _PM12, _MERGE, _WALKS, _PM12, _P12, _P21, _P2M1, _P1M2, _PM1M2, _PM2M1, _PM21, _WALKS, _PM12
        DB   _PM21, _PM2M1, _PM1M2, _P1M2, _P2M1, _P21, _P12, END
        DB   0
        DB   "eJanggiElephant", 0
        DB   _DEF, _LOGRIDE, "(", _N, _PASSED, _NE, _PASSED, _NE, _STOPPED, "(", _N, _PASSED, _NW, _PASSED, _NW
        DB   _STOPPED, "(", _S, _PASSED, _SE, _PASSED, _SE, _STOPPED, "(", _S, _PASSED, _SW, _PASSED, _SW, _STOPPED
        DB   "(", _E, _PASSED, _NE, _PASSED, _NE, _STOPPED, "(", _E, _PASSED, _SE, _PASSED, _SE, _STOPPED, "(", _W
        DB   _PASSED, _NW, _PASSED, _NW, _STOPPED, "(", _W, _PASSED, _SW, _PASSED, _SW, _STOPPED, END
        DB   _LIST, _LOGRAYS, "(", _N, _PASSED, _NE, _PASSED, _NE, _STOPPED, "(", _N, _PASSED, _NW, _PASSED, _NW
        DB   _STOPPED, "(", _S, _PASSED, _SE, _PASSED, _SE, _STOPPED, "(", _S, _PASSED, _SW, _PASSED, _SW, _STOPPED
        DB   "(", _E, _PASSED, _NE, _PASSED, _NE, _STOPPED, "(", _E, _PASSED, _SE, _PASSED, _SE, _STOPPED, "(", _W
        DB   _PASSED, _NW, _PASSED, _NW, _STOPPED, "(", _W, _PASSED, _SW, _PASSED, _SW, _STOPPED, END
        DB   _DEF, _CHECKWAY, _N0, _N1, _N1, _N1, _N1, _N1, _OR, _CHECKWAY, _N0, _N1, _M1, _N1, _M1, _N1, _OR, _CHECKWAY
        DB   _N0, _M1, _N1, _M1, _N1, _M1, _OR, _CHECKWAY, _N0, _M1, _M1, _M1, _M1, _M1, _OR, _CHECKWAY, _N1, _N0, _N1, _N1
        DB   _N1, _N1, _OR, _CHECKWAY, _N1, _N0, _N1, _M1, _N1, _M1, _OR, _CHECKWAY, _M1, _N0, _M1, _N1, _M1, _N1, _OR, _CHECKWAY
        DB   _M1, _N0, _M1, _M1, _M1, _M1, END
        DB   _LIST, _LEAPS, _N2, _N3, END
        DB   0
        DB   "wWazir", 0
        DB   _DEF, _LOGLEAP, _E, _N, _S, _W, END
        DB   _LIST, _LOGLEAPS, _E, _N, _S, _W, END
        DB   _DEF, _CHECKLEAP, _N0, _N1, END
        DB   _LIST, _UNIQUE, _LEAPS, _N0, _N1, END
        DB   0
        DB   "fFerz", 0
        DB   _DEF, _LOGLEAP, _NE, _SE, _SW, _NW, END
        DB   _LIST, _LOGLEAPS, _NE, _SE, _SW, _NW, END
        DB   _DEF, _CHECKLEAP, _N1, _N1, END
        DB   _LIST, _UNIQUE, _LEAPS, _N1, _N1, END
        DB   0
        DB   "dDabbaba", 0
        DB   _MAP, "ee ", _N2, _N0, "nn ", _N0, _N2, "ss ", _N0, _M2, "ww ", _M2, _N0, END
        DB   _DEF, _LOGLEAP, "ee nn ss ww ", END
        DB   _LIST, _LOGLEAPS, "ee nn ss ww ", END
        DB   _DEF, _CHECKLEAP, _N0, _N2, END
        DB   _LIST, _UNIQUE, _LEAPS, _N0, _N2, END
        DB   0
        DB   "aAlfil", 0
        DB   _MAP, "nnee ", _N2, _N2, "nnww ", _M2, _N2, "ssee ", _N2, _M2, "ssww ", _M2, _M2, END
        DB   _DEF, _LOGLEAP, "nnee ssee ssww nnww ", END
        DB   _LIST, _LOGLEAPS, "nnee ssee ssww nnww ", END
        DB   _DEF, _CHECKLEAP, _N2, _N2, END
        DB   _LIST, _UNIQUE, _LEAPS, _N2, _N2, END
        DB   0
        DB   "tThreeleaper", 0
        DB   _MAP, "eee ", _N3, _N0, "nnn ", _N0, _N3, "sss ", _N0, _M3, "www ", _M3, _N0, END
        DB   _DEF, _LOGLEAP, "eee nnn sss www ", END
        DB   _LIST, _LOGLEAPS, "eee nnn sss www ", END
        DB   _DEF, _CHECKLEAP, _N0, _N3, END
        DB   _LIST, _UNIQUE, _LEAPS, _N0, _N3, END
        DB   0
        DB   "cCamel", 0
        DB   _MAP, "neee ", _N3, _N1, "nnne ", _N1, _N3, "nnnw ", _M1, _N3, "nwww ", _M3, _N1, "seee ", _N3, _M1, "ssse "
        DB   _N1, _M3, "sssw ", _M1, _M3, "swww ", _M3, _M1, END
        DB   _DEF, _LOGLEAP, "nnne neee seee ssse sssw swww nwww nnnw ", END
        DB   _LIST, _LOGLEAPS, "nnne neee seee ssse sssw swww nwww nnnw ", END
        DB   _DEF, _CHECKLEAP, _N1, _N3, END
        DB   _LIST, _UNIQUE, _LEAPS, _N1, _N3, END
        DB   0
        DB   "zZebra", 0
        DB   _MAP, "nneee ", _N3, _N2, "nnnee ", _N2, _N3, "nnnww ", _M2, _N3, "nnwww ", _M3, _N2, "sseee ", _N3, _M2, "sssee "
        DB   _N2, _M3, "sssww ", _M2, _M3, "sswww ", _M3, _M2, END
        DB   _DEF, _LOGLEAP, "nnnee nneee sseee sssee sssww sswww nnwww nnnww ", END
        DB   _LIST, _LOGLEAPS, "nnnee nneee sseee sssee sssww sswww nnwww nnnww ", END
        DB   _DEF, _CHECKLEAP, _N2, _N3, END
        DB   _LIST, _UNIQUE, _LEAPS, _N2, _N3, END
        DB   0
        DB   "tTripper", 0
        DB   _MAP, "nnneee ", _N3, _N3, "nnnwww ", _M3, _N3, "ssseee ", _N3, _M3, "ssswww ", _M3, _M3, END
        DB   _DEF, _LOGLEAP, "nnneee ssseee ssswww nnnwww ", END
        DB   _LIST, _LOGLEAPS, "nnneee ssseee ssswww nnnwww ", END
        DB   _DEF, _CHECKLEAP, _N3, _N3, END
        DB   _LIST, _UNIQUE, _LEAPS, _N3, _N3, END
        DB   0
        DB   "aAlibaba", 0
        DB   _MAP, "ee ", _N2, _N0, "nn ", _N0, _N2, "nnee ", _N2, _N2, "nnww ", _M2, _N2, "ss ", _N0, _M2, "ssee ", _N2
        DB   _M2, "ssww ", _M2, _M2, "ww ", _M2, _N0, END
        DB   _DEF, _LOGLEAP, "nnee ssee ssww nnww ", _OR, _LOGLEAP, "ee nn ss ww ", END
        DB   _LIST, _MERGE, _LOGLEAPS, "ee nn ss ww ", _LOGLEAPS, "nnee ssee ssww nnww ", END
        DB   _DEF, _CHECKLEAP, _N2, _N2, _OR, _CHECKLEAP, _N0, _N2, END
        DB   _LIST, _UNIQUE, _MERGE, _LEAPS, _N0, _N2, _LEAPS, _N2, _N2, END
        DB   0
        DB   "cChampion", 0
        DB   _MAP, "ee ", _N2, _N0, "nn ", _N0, _N2, "nnee ", _N2, _N2, "nnww ", _M2, _N2, "ss ", _N0, _M2, "ssee ", _N2
        DB   _M2, "ssww ", _M2, _M2, "ww ", _M2, _N0, END
        DB   _DEF, _LOGLEAP, _E, _N, _S, _W, _OR, _LOGLEAP, "nnee ssee ssww nnww ", _OR, _LOGLEAP, "ee nn ss ww ", END
        DB   _LIST, _MERGE, _MERGE, _LOGLEAPS, "ee nn ss ww ", _LOGLEAPS, _E, _N, _S, _W, _LOGLEAPS, "nnee ssee ssww nnww "
        DB   END
        DB   _DEF, _CHECKLEAP, _N0, _N1, _OR, _CHECKLEAP, _N2, _N2, _OR, _CHECKLEAP, _N0, _N2, END
        DB   _LIST, _UNIQUE, _MERGE, _MERGE, _LEAPS, _N0, _N2, _LEAPS, _N0, _N1, _LEAPS, _N2, _N2, END
        DB   0
        DB   "wWizard", 0
        DB   _MAP, "neee ", _N3, _N1, "nnne ", _N1, _N3, "nnnw ", _M1, _N3, "nwww ", _M3, _N1, "seee ", _N3, _M1, "ssse "
        DB   _N1, _M3, "sssw ", _M1, _M3, "swww ", _M3, _M1, END
        DB   _DEF, _LOGLEAP, _NE, _SE, _SW, _NW, _OR, _LOGLEAP, "nnne neee seee ssse sssw swww nwww nnnw ", END
        DB   _LIST, _MERGE, _LOGLEAPS, "nnne neee seee ssse sssw swww nwww nnnw ", _LOGLEAPS, _NE, _SE, _SW, _NW, END
        DB   _DEF, _CHECKLEAP, _N1, _N1, _OR, _CHECKLEAP, _N1, _N3, END
        DB   _LIST, _UNIQUE, _MERGE, _LEAPS, _N1, _N3, _LEAPS, _N1, _N1, END
        DB   0
        DB   "cChancellor", 0
        DB   _DEF, _LOGRIDE, _E, _N, _S, _W, _OR, _LOGLEAP, _NNE, _NEE, _SEE, _SSE, _SSW, _SWW, _NWW, _NNW, END
        DB   _LIST, _MERGE, _LOGLEAPS, _NNE, _NEE, _SEE, _SSE, _SSW, _SWW, _NWW, _NNW, _LOGRAYS, _E, _N, _S, _W, END
        DB   _DEF, _CHECKRIDE, _N0, _N1, _OR, _CHECKLEAP, _P12, END
        DB   _LIST, _UNIQUE, _MERGE, _LEAPS, _P12, _RAYS, _N0, _N1, END
        DB   0
        DB   "aAmazon", 0
        DB   _DEF, _LOGRIDE, _E, _N, _S, _W, _OR, _LOGRIDE, _NE, _SE, _SW, _NW, _OR, _LOGLEAP, _NNE, _NEE, _SEE, _SSE, _SSW
        DB   _SWW, _NWW, _NNW, END
        DB   _LIST, _MERGE, _MERGE, _LOGLEAPS, _NNE, _NEE, _SEE, _SSE, _SSW, _SWW, _NWW, _NNW, _LOGRAYS, _E, _N, _S, _W
        DB   _LOGRAYS, _NE, _SE, _SW, _NW, END
        DB   _DEF, _CHECKRIDE, _N0, _N1, _OR, _CHECKRIDE, _N1, _N1, _OR, _CHECKLEAP, _P12, END
        DB   _LIST, _UNIQUE, _MERGE, _MERGE, _LEAPS, _P12, _RAYS, _N0, _N1, _RAYS, _N1, _N1, END
        DB   0
        DB   "cCentaur", 0
        DB   _DEF, _LOGLEAP, _E, _N, _S, _W, _OR, _LOGLEAP, _NE, _SE, _SW, _NW, _OR, _LOGLEAP, _NNE, _NEE, _SEE, _SSE, _SSW
        DB   _SWW, _NWW, _NNW, END
        DB   _LIST, _MERGE, _MERGE, _LOGLEAPS, _NNE, _NEE, _SEE, _SSE, _SSW, _SWW, _NWW, _NNW, _LOGLEAPS, _E, _N, _S, _W
        DB   _LOGLEAPS, _NE, _SE, _SW, _NW, END
        DB   _DEF, _CHECKLEAP, _N0, _N1, _OR, _CHECKLEAP, _N1, _N1, _OR, _CHECKLEAP, _P12, END
        DB   _LIST, _UNIQUE, _MERGE, _MERGE, _LEAPS, _P12, _LEAPS, _N0, _N1, _LEAPS, _N1, _N1, END
        DB   0
        DB   "sSilver", 0
        DB   _DEF, _LOGLEAP, _NE, _SE, _SW, _NW, _OR, _LOGLEAP, _N, END
        DB   _LIST, _MERGE, _LOGLEAPS, _N, _LOGLEAPS, _NE, _SE, _SW, _NW, END
        DB   _DEF, _CHECKLEAP, _N1, _N1, _OR, _CHECKWAY, _N0, _N1, END
        DB   _LIST, _UNIQUE, _MERGE, _WALKS, _N0, _N1, _LEAPS, _N1, _N1, END
        DB   0
        DB   "gGold", 0
        DB   _DEF, _LOGLEAP, _E, _N, _S, _W, _OR, _LOGLEAP, _NE, _NW, END
        DB   _LIST, _MERGE, _LOGLEAPS, _NE, _NW, _LOGLEAPS, _E, _N, _S, _W, END
        DB   _DEF, _CHECKLEAP, _N0, _N1, _OR, _CHECKWAY, _N1, _N1, _OR, _CHECKWAY, _M1, _N1, END
        DB   _LIST, _UNIQUE, _MERGE, _MERGE, _WALKS, _M1, _N1, _LEAPS, _N0, _N1, _WALKS, _N1, _N1, END
        DB   0
        DB   "dDragonKing", 0
        DB   _DEF, _LOGRIDE, _E, _N, _S, _W, _OR, _LOGLEAP, _NE, _SE, _SW, _NW, END
        DB   _LIST, _MERGE, _LOGLEAPS, _NE, _SE, _SW, _NW, _LOGRAYS, _E, _N, _S, _W, END
        DB   _DEF, _CHECKRIDE, _N0, _N1, _OR, _CHECKLEAP, _N1, _N1, END
        DB   _LIST, _UNIQUE, _MERGE, _LEAPS, _N1, _N1, _RAYS, _N0, _N1, END
        DB   0
        DB   "dDragonHorse", 0
        DB   _DEF, _LOGRIDE, _NE, _SE, _SW, _NW, _OR, _LOGLEAP, _E, _N, _S, _W, END
        DB   _LIST, _MERGE, _LOGLEAPS, _E, _N, _S, _W, _LOGRAYS, _NE, _SE, _SW, _NW, END
        DB   _DEF, _CHECKRIDE, _N1, _N1, _OR, _CHECKLEAP, _N0, _N1, END
        DB   _LIST, _UNIQUE, _MERGE, _LEAPS, _N0, _N1, _RAYS, _N1, _N1, END
        DB   0
        DB   "eElephant", 0
        DB   _DEF, _LOGRIDE, "(", _NE, _PASSED, _NE, _STOPPED, "(", _SE, _PASSED, _SE, _STOPPED, "(", _SW, _PASSED
        DB   _SW, _STOPPED, "(", _NW, _PASSED, _NW, _STOPPED, END
        DB   _LIST, _LOGRAYS, "(", _NE, _PASSED, _NE, _STOPPED, "(", _SE, _PASSED, _SE, _STOPPED, "(", _SW, _PASSED
        DB   _SW, _STOPPED, "(", _NW, _PASSED, _NW, _STOPPED, END
        DB   _DEF, _CHECKWAY, _N1, _N1, _N1, _N1, _OR, _CHECKWAY, _N1, _M1, _N1, _M1, _OR, _CHECKWAY, _M1, _M1, _M1, _M1
        DB   _OR, _CHECKWAY, _M1, _N1, _M1, _N1, END
        DB   _LIST, _UNIQUE, _MERGE, _MERGE, _WALKS, _M1, _N1, _M1, _N1, _WALKS, _N1, _N1, _N1, _N1, _MERGE, _WALKS, _N1
        DB   _M1, _N1, _M1, _WALKS, _M1, _M1, _M1, _M1, END
        DB   0
        DB   "cCannon", 0
        DB   _DEF, _EMPTY_TO, _LOGRIDE, _E, _N, _S, _W, _OR, _NOT, _EMPTY_TO, _LOGRIDE, "(", _E, _HOP, _E, ") (", _N, _HOP
        DB   _N, ") (", _S, _HOP, _S, ") (", _W, _HOP, _W, ") ", END
        DB   _LIST, _MERGE, _LOGRAYS, "(", _E, _HOP, _E, ") (", _N, _HOP, _N, ") (", _S, _HOP, _S, ") (", _W, _HOP, _W, ") "
        DB   _LOGRAYS, _E, _N, _S, _W, END
        DB   _DEF, _EMPTY_TO, _CHECKRIDE, _N0, _N1, _OR, _NOT, _EMPTY_TO, _CHECKHOP, _N1, _N0, _OR, _NOT, _EMPTY_TO, _CHECKHOP
        DB   _N0, _N1, _OR, _NOT, _EMPTY_TO, _CHECKHOP, _N0, _M1, _OR, _NOT, _EMPTY_TO, _CHECKHOP, _M1, _N0, END
        DB   _LIST, _UNIQUE, _MERGE, _MERGE, _MERGE, _RUNS, _M1, _N0, _RAYS, _N0, _N1, _MERGE, _RUNS, _N1, _N0, _RUNS, _N0
        DB   _N1, _RUNS, _N0, _M1, END
        DB   0
        DB   "vVao", 0
        DB   _DEF, _EMPTY_TO, _LOGRIDE, _NE, _SE, _SW, _NW, _OR, _NOT, _EMPTY_TO, _LOGRIDE, "(", _NE, _HOP, _NE, ") (", _SE
        DB   _HOP, _SE, ") (", _SW, _HOP, _SW, ") (", _NW, _HOP, _NW, ") ", END
        DB   _LIST, _MERGE, _LOGRAYS, "(", _NE, _HOP, _NE, ") (", _SE, _HOP, _SE, ") (", _SW, _HOP, _SW, ") (", _NW, _HOP
        DB   _NW, ") ", _LOGRAYS, _NE, _SE, _SW, _NW, END
        DB   _DEF, _EMPTY_TO, _CHECKRIDE, _N1, _N1, _OR, _NOT, _EMPTY_TO, _CHECKHOP, _N1, _N1, _OR, _NOT, _EMPTY_TO, _CHECKHOP
        DB   _N1, _M1, _OR, _NOT, _EMPTY_TO, _CHECKHOP, _M1, _M1, _OR, _NOT, _EMPTY_TO, _CHECKHOP, _M1, _N1, END
        DB   _LIST, _UNIQUE, _MERGE, _MERGE, _MERGE, _RUNS, _M1, _N1, _RAYS, _N1, _N1, _MERGE, _RUNS, _N1, _N1, _RUNS, _N1
        DB   _M1, _RUNS, _M1, _M1, END
        DB   0
        DB   "gGrasshopper", 0
        DB   _DEF, _LOGRIDE, "(", _E, _HOP, _E, _STOPPED, "(", _N, _HOP, _N, _STOPPED, "(", _S, _HOP, _S, _STOPPED
        DB   "(", _W, _HOP, _W, _STOPPED, _OR, _LOGRIDE, "(", _NE, _HOP, _NE, _STOPPED, "(", _SE, _HOP, _SE, _STOPPED
        DB   "(", _SW, _HOP, _SW, _STOPPED, "(", _NW, _HOP, _NW, _STOPPED, END
        DB   _LIST, _MERGE, _LOGRAYS, "(", _NE, _HOP, _NE, _STOPPED, "(", _SE, _HOP, _SE, _STOPPED, "(", _SW, _HOP
        DB   _SW, _STOPPED, "(", _NW, _HOP, _NW, _STOPPED, _LOGRAYS, "(", _E, _HOP, _E, _STOPPED, "(", _N, _HOP, _N
        DB   _STOPPED, "(", _S, _HOP, _S, _STOPPED, "(", _W, _HOP, _W, _STOPPED, END
        DB   _DEF, _CHECKLAND, _N1, _N0, _OR, _CHECKLAND, _N0, _N1, _OR, _CHECKLAND, _N0, _M1, _OR, _CHECKLAND, _M1, _N0
        DB   _OR, _CHECKLAND, _N1, _N1, _OR, _CHECKLAND, _N1, _M1, _OR, _CHECKLAND, _M1, _M1, _OR, _CHECKLAND, _M1, _N1
        DB   END
        DB   _LIST, _UNIQUE, _MERGE, _MERGE, _MERGE, _RUNS, _M1, _N1, _RUNS, _N1, _N0, _MERGE, _RUNS, _N0, _N1, _RUNS, _N0
        DB   _M1, _MERGE, _MERGE, _RUNS, _M1, _N0, _RUNS, _N1, _N1, _MERGE, _RUNS, _N1, _M1, _RUNS, _M1, _M1, END
        DB   0
        DB   "PPawn", 0
        DB   _DEF, _EMPTY_TO, _LOGLEAP, _N, _OR, _NOT, _EMPTY_TO, _LOGLEAP, _NE, _NW, END
        DB   _LIST, _MERGE, _LOGLEAPS, _NE, _NW, _LOGLEAPS, _N, END
        DB   _DEF, _EMPTY_TO, _CHECKWAY, _N0, _N1, _OR, _NOT, _EMPTY_TO, _CHECKWAY, _N1, _N1, _OR, _NOT, _EMPTY_TO, _CHECKWAY
        DB   _M1, _N1, END
        DB   _LIST, _UNIQUE, _MERGE, _MERGE, _WALKS, _M1, _N1, _WALKS, _N0, _N1, _WALKS, _N1, _N1, END
        DB   0
        DB   "PDoublePawn", 0
        DB   _DEF, _EMPTY_TO, _LOGLEAP, _N, _OR, _NOT, _EMPTY_TO, _LOGLEAP, _NE, _NW, _OR, _UNMOVED_FROM, _EMPTY_TO
        DB   _LOGRIDE, "(", _N, _PASSED, _N, _STOPPED, END
        DB   _LIST, _MERGE, _MERGE, _LOGRAYS, "(", _N, _PASSED, _N, _STOPPED, _LOGLEAPS, _N, _LOGLEAPS, _NE, _NW, END
        DB   _DEF, _EMPTY_TO, _CHECKWAY, _N0, _N1, _OR, _NOT, _EMPTY_TO, _CHECKWAY, _N1, _N1, _OR, _NOT, _EMPTY_TO, _CHECKWAY
        DB   _M1, _N1, _OR, _UNMOVED_FROM, _EMPTY_TO, _CHECKWAY, _N0, _N1, _N0, _N1, END
        DB   _LIST, _UNIQUE, _MERGE, _MERGE, _WALKS, _N0, _N1, _N0, _N1, _WALKS, _N0, _N1, _MERGE, _WALKS, _N1, _N1, _WALKS
        DB   _M1, _N1, END
        DB   0
        DB   "pBerolinaPawn", 0
        DB   _DEF, _EMPTY_TO, _LOGLEAP, _NE, _NW, _OR, _NOT, _EMPTY_TO, _LOGLEAP, _N, END
        DB   _LIST, _MERGE, _LOGLEAPS, _N, _LOGLEAPS, _NE, _NW, END
        DB   _DEF, _EMPTY_TO, _CHECKWAY, _N1, _N1, _OR, _EMPTY_TO, _CHECKWAY, _M1, _N1, _OR, _NOT, _EMPTY_TO, _CHECKWAY
        DB   _N0, _N1, END
        DB   _LIST, _UNIQUE, _MERGE, _MERGE, _WALKS, _N0, _N1, _WALKS, _N1, _N1, _WALKS, _M1, _N1, END
        DB   0
        DB   "kShogiKnight", 0
        DB   _DEF, _LOGLEAP, _NNE, _NNW, END
        DB   _LIST, _LOGLEAPS, _NNE, _NNW, END
        DB   _DEF, _CHECKWAY, _P12, _OR, _CHECKWAY, _PM12, END
        DB   _LIST, _UNIQUE, _MERGE, _WALKS, _PM12, _WALKS, _P12, END
        DB   0
        DB   "lLance", 0
        DB   _DEF, _LOGRIDE, _N, END
        DB   _LIST, _LOGRAYS, _N, END
        DB   _DEF, _CHECKRUN, _N0, _N1, END
        DB   _LIST, _UNIQUE, _RUNS, _N0, _N1, END
        DB   0
