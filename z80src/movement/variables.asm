; variables: the board, the definitions that have been compiled, and the variables of the evaluators

; A space is a byte: the spaces are counted file by file from west to east, each file by its ranks from south to north. NONE is no
; space. There are at most 120.
NONE            EQU  $FF
SPACES_MOST     EQU  120

; A direction is a table of 128 bytes: for each space the space that its link leads to, or NONE.
DIRECTIONS_MOST EQU  32
Links           EQU  $D000

; The stones on the spaces, and in the same page what has been found out about each.
Stones          EQU  $E000
STONE           EQU  $80                ; a stone
UNMOVED         EQU  $40                ; that has not moved in this game
ENEMY           EQU  $20                ; of Black
KIND            EQU  $0F                ; its kind (kinds.asm)
HOLE            EQU  $10                ; no stone: a hole of the board, or beyond it

Marks           EQU  $E080
MARK_LINKS      EQU  1                  ; the check by links accepts it,
MARK_COORDINATES EQU 2                  ; the check by coordinates does,
MARK_LISTED     EQU  4                  ; the list by links names it,
MARK_LISTED_COORDINATES EQU 8           ; the list by coordinates does
MARK_VISITED    EQU  $80                ; while paths are walked: met before

SpaceFile       EQU  $E100              ; the file of each space,
SpaceRank       EQU  $E180              ; and its rank

; The directions. A direction turned by half a turn, as Black's pieces take it, is found in Turned + BLACK_TURN.
BLACK_TURN      EQU  32
Turned          EQU  $E200              ; the direction itself, then the one turned, or NONE
Vectors         EQU  $E240              ; files and ranks of a step; NO_VECTOR, twice, if only `link` has named it
NO_VECTOR       EQU  $80
DirectionNames  EQU  $E280              ; names, filled up with zeros
NAME_LENGTH     EQU  6

FileLine        EQU  $E340              ; the line of files: the file of each column, 32 at most
FileStart       EQU  $E360              ; the first space of each file
FileLetters     EQU  $E380              ; the name of each file, a letter

BoardRam        EQU  GAME_RAM + 136
Files           EQU  BoardRam           ; files, each counted once,
Columns         EQU  BoardRam + 1       ; columns of the line of files,
Ranks           EQU  BoardRam + 2       ; ranks,
Size            EQU  BoardRam + 3       ; and spaces, holes counted
RingFiles       EQU  BoardRam + 4       ; 1: the files are a ring
RingRanks       EQU  BoardRam + 5       ; 1: the ranks are
Longest         EQU  BoardRam + 6       ; the most steps of a ride before it comes back
StepsMost       EQU  BoardRam + 7       ; the most steps that are taken again and again in a direction
DirectionCount  EQU  BoardRam + 8
MapCloses       EQU  BoardRam + 9       ; 1: `map` goes on across the seams of rings, for the program's own pieces
MapX            EQU  BoardRam + 10      ; while a direction is mapped: its vector,
MapY            EQU  BoardRam + 11
MapColumns      EQU  BoardRam + 12      ; the columns,
MapTable        EQU  BoardRam + 13      ; two bytes: and its table
BoardNumber     EQU  BoardRam + 15

; The question.
Side            EQU  BoardRam + 16      ; 0 for White's view of the directions, BLACK_TURN for Black's
Origin          EQU  BoardRam + 17      ; the space of the piece,
Destination     EQU  BoardRam + 18      ; and a space that it might go to

; While it is answered by links.
FoundCount      EQU  BoardRam + 20      ; spaces in Found
ChosenWalk      EQU  BoardRam + 22      ; two bytes: the paths of the walk whose spaces are tried
OtherWalks      EQU  BoardRam + 24      ; not 0: the term has other walks

HopLevel        EQU  BoardRam + 25      ; a bit for each hop of a path that is listed,
HOPS_MOST       EQU  8                  ; of which there are at most eight

; While it is answered by coordinates. A point is a signed byte of files and one of ranks; as a word the rank is the high byte.
OriginPoint     EQU  BoardRam + 26      ; the origin,
ImagePoint      EQU  BoardRam + 28      ; and an image of the destination
FromPoint       EQU  BoardRam + 30      ; the ends of a check,
ToPoint         EQU  BoardRam + 32
StepX           EQU  BoardRam + 34      ; and its step,
StepY           EQU  BoardRam + 35
SecondX         EQU  BoardRam + 36      ; or both of its steps
SecondY         EQU  BoardRam + 37
Difference      EQU  BoardRam + 38      ; files and ranks from one end to the other
LineOrigin      EQU  BoardRam + 40      ; the space from which a line begins
PassedSteps     EQU  BoardRam + 41      ; 0: all of the steps; 1: some of them; 2: the last one again and again

; The definitions.
CheckLinks      EQU  $E400
CHECK_LINKS_MOST EQU 512
ListLinks       EQU  $E600
LIST_LINKS_MOST EQU  512
CheckCoordinates EQU $E800
CHECK_COORDINATES_MOST EQU 1024
ListCoordinates EQU  $EC00
LIST_COORDINATES_MOST EQU 768
Factors         EQU  $EF00              ; of the check by coordinates: address and flags of each factor
FACTORS_MOST    EQU  48
FACTOR_NOT      EQU  1                  ; the factor has to be false
FACTOR_FIRST    EQU  2                  ; the first factor of its term

; Codes by links: what ends a walk, a term and a check; bits of a step and of a walk.
END_WALK        EQU  $FF
END_TERM        EQU  $FE
END_CHECK       EQU  $FF
TERM_SIZE       EQU  4                  ; masks and values before the walks of a term
STEP_LAST       EQU  $80                ; the last step of a path,
STEP_REPEATS    EQU  $20                ; taken again and again
ROLE_PASS       EQU  $20                ; other steps: never the end of a walk; the space has to be empty,
ROLE_OVER       EQU  $40                ; or a stone on it,
ROLE_HOP        EQU  $60                ; the step is taken up to a stone
WALK_FROM       EQU  1                  ; from #1, not #0
WALK_TO         EQU  2                  ; to #1, not #0
WALK_NOT        EQU  4                  ; the walk must not lead there
END_LIST        EQU  $FF

; Lists of spaces, and what each number of files and of ranks is on the board.
Found           EQU  $F700              ; the spaces that a check by links accepts
Visited         EQU  $F780              ; those that a walk has met
WrapFile        EQU  $CE00              ; for a signed number of files the first space of the file, or NONE
WrapRank        EQU  $CF00              ; for a signed number of ranks the rank, or NONE

; The compiler.
CompileRam      EQU  $E3D0
TextAt          EQU  CompileRam         ; two bytes: where the next token may begin
TokenAt         EQU  CompileRam + 2     ; two bytes: where the token begins,
TokenEnd        EQU  CompileRam + 4     ; two bytes: and ends;
TokenKind       EQU  CompileRam + 6     ; its kind
WordName        EQU  CompileRam + 7     ; its first signs, filled up with zeros; NAME_LENGTH bytes and a 0
WordLength      EQU  CompileRam + 14    ; its length
MistakeAt       EQU  CompileRam + 15    ; two bytes: the place of a mistake
MistakeStack    EQU  CompileRam + 17    ; two bytes: SP for the return from there
EmitAt          EQU  CompileRam + 19    ; two bytes: where the next byte of code goes,
EmitEnd         EQU  CompileRam + 21    ; two bytes: and the end of its place
TermAt          EQU  CompileRam + 23    ; two bytes: the term that is being compiled
ForCoordinates  EQU  CompileRam + 25    ; 1: the code is by coordinates, 0: by links
ForList         EQU  CompileRam + 26    ; 1: it is a list, 0: a check
PieceName       EQU  CompileRam + 27    ; two bytes: the name of the first definition, in the text,
PieceLength     EQU  CompileRam + 29    ; and its length, 0 before it
Defined         EQU  CompileRam + 30    ; bits: definitions that have been compiled
Nots            EQU  CompileRam + 31    ; `not` before a factor
LastSpace       EQU  CompileRam + 32    ; 0: #0 was read last, 1: #1
SizeFound       EQU  CompileRam + 33    ; a limit of the number that was read last,
ExtentFound     EQU  CompileRam + 34    ; and of how far away a destination may be
CheckExtent     EQU  CompileRam + 35    ; the farthest of a check
StartAt         EQU  CompileRam + 36    ; two bytes: where the expression, or its part, begins
TermFirst       EQU  CompileRam + 38    ; FACTOR_FIRST: the next factor is the first of its term
Constant        EQU  CompileRam + 39    ; the number that was read last
DefinitionAt    EQU  CompileRam + 40    ; two bytes: where the definition begins
NameAt          EQU  CompileRam + 42    ; two bytes: where its name begins
CheckReach      EQU  GAME_RAM           ; how far a check by coordinates reaches,
TermReach       EQU  GAME_RAM + 1       ; one of its terms,
FactorReach     EQU  GAME_RAM + 2       ; and one of its factors
ValueForm       EQU  GAME_RAM + 3       ; the form of the value that was read last,
ValueBase       EQU  GAME_RAM + 4       ; and its distance from #0
CheckAlone      EQU  GAME_RAM + 5       ; 1: only the check by links is compiled
BoardChanged    EQU  GAME_RAM + 6       ; 1: a text has changed directions or links
ParseFrames     EQU  LIB_RAM + 128      ; of each function within another a frame
PARSE_FRAME     EQU  20
PARSE_DEPTH     EQU  20
