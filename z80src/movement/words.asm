; words: the words of the language

; A row of Functions: the number of its other bytes, the name and a 0, the operation, flags, the number of arguments, and their kinds, two bits
; each from the right.
;
; Define: NextFunction(X) = X + [X] + 1, FunctionRow(N) = N ? NextFunction(FunctionRow(N - 1)) : Functions + 1          ; a row by its number

        MACRO FUNCTION name, operation, flags, arguments, kinds, more
        DB   .after - $ - 1
        DB   name, 0
        DB   operation, flags, arguments, kinds, more
.after
FunctionCount = FunctionCount + 1
        ENDM

KIND_NUMBER     EQU  0                  ; or a truth
KIND_SPACE      EQU  1
KIND_ARRAY      EQU  2
OF_COORDINATES  EQU  4                  ; models; neither: of both
OF_LINKS        EQU  8
TAIL_DIRECTIONS EQU  $10                ; what follows the arguments
TAIL_PATHS      EQU  $20
TAIL_STEPS      EQU  $30
TAIL            EQU  $30

OP_FILE         EQU  4
OP_RANK         EQU  5
OP_DISTANCE     EQU  6
OP_SIGN         EQU  7
OP_ABS          EQU  8
OP_MINUS        EQU  9
OP_TIMES        EQU  10
OP_LESS         EQU  11
OP_CHECKTWOSTEP EQU  19
OP_CHECKHOP     EQU  20
OP_CHECKLAND    EQU  21
OP_CHECKWAY     EQU  22
OP_CHECKWALK    EQU  23
OP_RAYS         EQU  26
OP_WALKS        EQU  27
OP_RUNS         EQU  28
OP_MERGE        EQU  29                 ; from here on they are no operations of the code
OP_UNIQUE       EQU  30
OP_LOGLEAP      EQU  31
OP_LOGRIDE      EQU  32
OP_LOGLEAPS     EQU  33
OP_LOGRAYS      EQU  34

SPACES_2        EQU  KIND_SPACE + KIND_SPACE * 4
ARRAYS_2        EQU  KIND_ARRAY + KIND_ARRAY * 4

FunctionCount = 0
Functions:      RET
        FUNCTION "logleap", OP_LOGLEAP, OF_LINKS + TAIL_DIRECTIONS, 2, SPACES_2, 0
        FUNCTION "logride", OP_LOGRIDE, OF_LINKS + TAIL_PATHS, 2, SPACES_2, 0
        FUNCTION "logleaps", OP_LOGLEAPS, KIND_ARRAY + OF_LINKS + TAIL_DIRECTIONS, 1, KIND_SPACE, 0
        FUNCTION "lograys", OP_LOGRAYS, KIND_ARRAY + OF_LINKS + TAIL_PATHS, 1, KIND_SPACE, 0
        FUNCTION "checkleap", OP_CHECKLEAP, OF_COORDINATES, 4, SPACES_2, 0
        FUNCTION "checkride", OP_CHECKRIDE, OF_COORDINATES, 4, SPACES_2, 0
        FUNCTION "-", OP_MINUS, OF_COORDINATES, 2, 0, 0
        FUNCTION "file", OP_FILE, OF_COORDINATES, 1, KIND_SPACE, 0
        FUNCTION "rank", OP_RANK, OF_COORDINATES, 1, KIND_SPACE, 0
        FUNCTION "where", OP_WHERE, KIND_SPACE + OF_COORDINATES, 3, KIND_SPACE, 0
        FUNCTION "sign", OP_SIGN, OF_COORDINATES, 1, 0, 0
        FUNCTION "abs", OP_ABS, OF_COORDINATES, 1, 0, 0
        FUNCTION "merge", OP_MERGE, KIND_ARRAY, 2, ARRAYS_2, 0
        FUNCTION "unique", OP_UNIQUE, KIND_ARRAY, 1, KIND_ARRAY, 0
        FUNCTION "leaps", OP_LEAPS, KIND_ARRAY + OF_COORDINATES, 3, KIND_SPACE, 0
        FUNCTION "rays", OP_RAYS, KIND_ARRAY + OF_COORDINATES, 3, KIND_SPACE, 0
        FUNCTION "empty", OP_EMPTY, 0, 1, KIND_SPACE, 0
        FUNCTION "unmoved", OP_UNMOVED, 0, 1, KIND_SPACE, 0
        FUNCTION "checkway", OP_CHECKWAY, OF_COORDINATES + TAIL_STEPS, 2, SPACES_2, 0
        FUNCTION "checkwalk", OP_CHECKWALK, OF_COORDINATES + TAIL_STEPS, 2, SPACES_2, 0
        FUNCTION "checkrun", OP_CHECKRUN, OF_COORDINATES + TAIL_STEPS, 2, SPACES_2, 0
        FUNCTION "walks", OP_WALKS, KIND_ARRAY + OF_COORDINATES + TAIL_STEPS, 1, KIND_SPACE, 0
        FUNCTION "runs", OP_RUNS, KIND_ARRAY + OF_COORDINATES + TAIL_STEPS, 1, KIND_SPACE, 0
        FUNCTION "checktwostep", OP_CHECKTWOSTEP, OF_COORDINATES, 6, SPACES_2, 0
        FUNCTION "checkhop", OP_CHECKHOP, OF_COORDINATES, 4, SPACES_2, 0
        FUNCTION "checkland", OP_CHECKLAND, OF_COORDINATES, 4, SPACES_2, 0
        FUNCTION "*", OP_TIMES, OF_COORDINATES, 2, 0, 0
        FUNCTION "<", OP_LESS, OF_COORDINATES, 2, 0, 0
        FUNCTION ">", OP_LESS + 1, OF_COORDINATES, 2, 0, 0
        FUNCTION "<=", OP_LESS + 2, OF_COORDINATES, 2, 0, 0
        FUNCTION ">=", OP_LESS + 3, OF_COORDINATES, 2, 0, 0
        FUNCTION "distance", OP_DISTANCE, OF_COORDINATES, 2, SPACES_2, 0
FUNCTIONS       EQU  FunctionCount

; Words that join expressions, end a path or mark a step of it. No direction or definition may have their names.
WordsKept:      RET
WordAnd:        DB   "and", 0
WordOr:         DB   "or", 0
WordNot:        DB   "not", 0
WordStop:       DB   "stop", 0
WordPass:       DB   "pass", 0
WordOver:       DB   "over", 0
WordHop:        DB   "hop", 0
        DB   0

; The commands, each with its routine.
CommandMap:     DB   "map", 0
CommandLink:    DB   "link", 0
CommandRlink:   DB   "rlink", 0
CommandDef:     DB   "def", 0
