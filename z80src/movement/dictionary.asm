; dictionary: the words of the definitions in pieces.asm
;
; A byte from FIRST_WORD on stands for one or more words of the language; piece_text writes them out. So a definition is as short there
; as it is to be read.
;
; A table of data begins with a RET where its bytes could be taken for instructions: the prover follows computed jumps to all labels.

FIRST_WORD      EQU  128

_DEF            EQU  FIRST_WORD + 0
_LIST           EQU  FIRST_WORD + 1
END             EQU  FIRST_WORD + 2
_LOGLEAPS       EQU  FIRST_WORD + 3
_LOGRAYS        EQU  FIRST_WORD + 4
_LOGLEAP        EQU  FIRST_WORD + 5
_LOGRIDE        EQU  FIRST_WORD + 6
_CHECKLEAP      EQU  FIRST_WORD + 7
_CHECKRIDE      EQU  FIRST_WORD + 8
_CHECKWAY       EQU  FIRST_WORD + 9
_CHECKWALK      EQU  FIRST_WORD + 10
_CHECKRUN       EQU  FIRST_WORD + 11
_CHECKHOP       EQU  FIRST_WORD + 12
_CHECKLAND      EQU  FIRST_WORD + 13
_CHECKTWOSTEP   EQU  FIRST_WORD + 14
_LEAPS          EQU  FIRST_WORD + 15
_RAYS           EQU  FIRST_WORD + 16
_WALKS          EQU  FIRST_WORD + 17
_RUNS           EQU  FIRST_WORD + 18
_MERGE          EQU  FIRST_WORD + 19
_UNIQUE         EQU  FIRST_WORD + 20
_OR             EQU  FIRST_WORD + 21
_AND            EQU  FIRST_WORD + 22
_NOT            EQU  FIRST_WORD + 23
_EMPTY_TO       EQU  FIRST_WORD + 24
_UNMOVED_FROM   EQU  FIRST_WORD + 25
_NEAR           EQU  FIRST_WORD + 26
_MAP            EQU  FIRST_WORD + 27
_PASSED         EQU  FIRST_WORD + 28
_OVER           EQU  FIRST_WORD + 29
_HOP            EQU  FIRST_WORD + 30
_STOPPED        EQU  FIRST_WORD + 31
_BY_FILES       EQU  FIRST_WORD + 32
_BY_RANKS       EQU  FIRST_WORD + 33
_WHERE          EQU  FIRST_WORD + 34
_SIGN           EQU  FIRST_WORD + 35
_ABS            EQU  FIRST_WORD + 36
_ORTHOGONAL     EQU  FIRST_WORD + 37
_DIAGONAL       EQU  FIRST_WORD + 38
_HIPPOGONAL     EQU  FIRST_WORD + 39
_N              EQU  FIRST_WORD + 40
_S              EQU  FIRST_WORD + 41
_W              EQU  FIRST_WORD + 42
_E              EQU  FIRST_WORD + 43
_NW             EQU  FIRST_WORD + 44
_NE             EQU  FIRST_WORD + 45
_SW             EQU  FIRST_WORD + 46
_SE             EQU  FIRST_WORD + 47
_NNE            EQU  FIRST_WORD + 48
_NNW            EQU  FIRST_WORD + 49
_SSE            EQU  FIRST_WORD + 50
_SSW            EQU  FIRST_WORD + 51
_NEE            EQU  FIRST_WORD + 52
_NWW            EQU  FIRST_WORD + 53
_SWW            EQU  FIRST_WORD + 54
_SEE            EQU  FIRST_WORD + 55
_P12            EQU  FIRST_WORD + 56
_PM12           EQU  FIRST_WORD + 57
_P1M2           EQU  FIRST_WORD + 58
_PM1M2          EQU  FIRST_WORD + 59
_P21            EQU  FIRST_WORD + 60
_PM21           EQU  FIRST_WORD + 61
_PM2M1          EQU  FIRST_WORD + 62
_P2M1           EQU  FIRST_WORD + 63
_N0             EQU  FIRST_WORD + 64
_N1             EQU  FIRST_WORD + 65
_N2             EQU  FIRST_WORD + 66
_N3             EQU  FIRST_WORD + 67
_M1             EQU  FIRST_WORD + 68
_M2             EQU  FIRST_WORD + 69
_M3             EQU  FIRST_WORD + 70
_NE_SE          EQU  FIRST_WORD + 71
_NE_NW          EQU  FIRST_WORD + 72
_SE_NE          EQU  FIRST_WORD + 73
_SE_SW          EQU  FIRST_WORD + 74
_SW_SE          EQU  FIRST_WORD + 75
_SW_NW          EQU  FIRST_WORD + 76
_NW_NE          EQU  FIRST_WORD + 77
_NW_SW          EQU  FIRST_WORD + 78
_VNE_SE         EQU  FIRST_WORD + 79
_VNE_NW         EQU  FIRST_WORD + 80
_VSE_NE         EQU  FIRST_WORD + 81
_VSE_SW         EQU  FIRST_WORD + 82
_VSW_SE         EQU  FIRST_WORD + 83
_VSW_NW         EQU  FIRST_WORD + 84
_VNW_NE         EQU  FIRST_WORD + 85
_VNW_SW         EQU  FIRST_WORD + 86

; The words, in the order of their numbers, with bit 7 of the last sign set; the name of the piece follows `def`, for a list with an L.
Words:          RET
        DC   "def"
        DC   "def"
        DC   ";"
        DC   "logleaps #0"
        DC   "lograys #0"
        DC   "logleap #0 #1"
        DC   "logride #0 #1"
        DC   "checkleap #0 #1"
        DC   "checkride #0 #1"
        DC   "checkway #0 #1"
        DC   "checkwalk #0 #1"
        DC   "checkrun #0 #1"
        DC   "checkhop #0 #1"
        DC   "checkland #0 #1"
        DC   "checktwostep #0 #1"
        DC   "leaps #0"
        DC   "rays #0"
        DC   "walks #0"
        DC   "runs #0"
        DC   "merge"
        DC   "unique"
        DC   "or"
        DC   "and"
        DC   "not"
        DC   "empty #1 and"
        DC   "unmoved #0 and"
        DC   "<= distance #0 #1"
        DC   "map"
        DC   "pass"
        DC   "over"
        DC   "hop"
        DC   "stop)"
        DC   "- file #1 file #0"
        DC   "- rank #1 rank #0"
        DC   "where #0"
        DC   "sign"
        DC   "abs"
        DC   "n s w e"
        DC   "nw ne sw se"
        DC   "nne nnw sse ssw nee nww sww see"
        DC   "n"
        DC   "s"
        DC   "w"
        DC   "e"
        DC   "nw"
        DC   "ne"
        DC   "sw"
        DC   "se"
        DC   "nne"
        DC   "nnw"
        DC   "sse"
        DC   "ssw"
        DC   "nee"
        DC   "nww"
        DC   "sww"
        DC   "see"
        DC   "1 2"
        DC   "-1 2"
        DC   "1 -2"
        DC   "-1 -2"
        DC   "2 1"
        DC   "-2 1"
        DC   "-2 -1"
        DC   "2 -1"
        DC   "0"
        DC   "1"
        DC   "2"
        DC   "3"
        DC   "-1"
        DC   "-2"
        DC   "-3"
        DC   "ne se ne se ne se ne se"
        DC   "ne nw ne nw ne nw ne nw"
        DC   "se ne se ne se ne se ne"
        DC   "se sw se sw se sw se sw"
        DC   "sw se sw se sw se sw se"
        DC   "sw nw sw nw sw nw sw nw"
        DC   "nw ne nw ne nw ne nw ne"
        DC   "nw sw nw sw nw sw nw sw"
        DC   "1 1 1 -1 1 1 1 -1"
        DC   "1 1 -1 1 1 1 -1 1"
        DC   "1 -1 1 1 1 -1 1 1"
        DC   "1 -1 -1 -1 1 -1 -1 -1"
        DC   "-1 -1 1 -1 -1 -1 1 -1"
        DC   "-1 -1 -1 1 -1 -1 -1 1"
        DC   "-1 1 1 1 -1 1 1 1"
        DC   "-1 1 -1 -1 -1 1 -1 -1"
WORDS           EQU  87
