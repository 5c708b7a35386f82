; variables: the board, the maps, and the variables of the rules

; A position is a byte, column * 8 + row, as the player whose turn it is sees the board: he sits at the bottom, in the rows 4 to 7. So bit
; 2 is set in his half, and in the numbers of his pieces, since a piece has the number of the space that it started on. A headquarters is
; one space, two cells wide; its position is that of its left cell, and the right cell is not a space.
ROWS            EQU  8
COLUMNS         EQU  6
POSITIONS       EQU  48
NEXT_COLUMN     EQU  8
OWN             EQU  2                  ; the bit of an own piece's number
ENEMY_HQ        EQU  $10                ; the headquarters,
OWN_HQ          EQU  $17
ENEMY_NO_SPACE  EQU  $18                ; and their right cells
OWN_NO_SPACE    EQU  $1F

; Arrays indexed by positions, each from the begin of a page on.
BoardPieces     EQU  $E800              ; the number of the piece on a space, or NONE
PieceTypes      EQU  $E900              ; by the number of a piece: its type, or NONE for a piece that never was placed
BoardMarks      EQU  $EA00              ; 1: the piece that was chosen may go there
MapUp           EQU  $EB00              ; the neighbour up the screen, and down: bit 7 blocked, bit 6 double, bits 5-0 the (left) neighbour
MapDown         EQU  $EC00
Known           EQU  $ED00              ; by the number of a piece, a word each: the types that it may be, as its enemy knows them
NONE            EQU  $FF

; Define: NoSpace(P) = P == ENEMY_NO_SPACE || P == OWN_NO_SPACE,
;         Piece(P) = [BoardPieces + P], Type(P) = [PieceTypes + Piece(P)], KnownOn(P) = word[Known + 2 * Piece(P)],
;         IsFree(P) = Piece(P) >= POSITIONS, IsOwn(P) = !IsFree(P) && Piece(P) >> OWN & 1,
;         IsEnemy(P) = !IsFree(P) && !(Piece(P) >> OWN & 1),
;         UpFrom(P) = [MapUp + P] & DOUBLE - 1,
;         TypeBehind(P) = [MapUp + P] >= BLOCKED || !IsEnemy(UpFrom(P)) ? NONE : Type(UpFrom(P)),
;         Fight(Y, X) = [Combat + Y * TYPES + X] & 7,       ; a defender, and an attacker
;         Against(P, Y) = Y == NONE ? ATTACKER : Fight(Y, Type(P)),
;         Judged(P, Q) = IsFree(Q) ? MOVED : Against(P, Type(Q) == BANNER ? TypeBehind(Q) : Type(Q))

; Types are the order of strength.
SPY             EQU  0
ENGINEER        EQU  1
CAVALRY         EQU  2
TANK            EQU  9
PLANE           EQU  10
FLAG_7          EQU  11                 ; from here on those who take a headquarters
GENERAL         EQU  13
MINE            EQU  14                 ; from here on those that never move
BANNER          EQU  15
TYPES           EQU  16

; The variables with which a saved game begins, in its order.
State           EQU  GAME_RAM
Mode            EQU  State              ; who plays
Bridges         EQU  State + 1          ; 2 or 4
Phase           EQU  State + 2          ; set-up of the first player and of the second, play, or the end
Bottom          EQU  State + 3          ; the player at the bottom: 0 the one who begins, 1 the other one
Moved           EQU  State + 4          ; 1 between a move and the end of its turn
Moves           EQU  State + 5          ; moves made, a word
Quiet           EQU  State + 7          ; moves running without combat, a word
LastFrom        EQU  State + 9          ; the last move, NONE before the first one,
LastTo          EQU  State + 10
LastAnswer      EQU  State + 11         ; and what the umpire said
Register        EQU  State + 12         ; the register of chance, four bytes
STATE_SIZE      EQU  16
Quantities      EQU  State + STATE_SIZE ; by type: pieces that are still in the tray, 16 bytes

MODES           EQU  4
PHASES          EQU  4
QUIET_MOST      EQU  200                ; moves without combat, after which the game is a draw

; The answers of the umpire: the three lowest bits of its letter.
MOVED           EQU  0
ATTACKER        EQU  'A' & 7            ; the attacker stays
BOTH            EQU  'B' & 7            ; both go
DEFENDER        EQU  'D' & 7            ; the defender stays

; The reasons why a game is over.
HEADQUARTERS    EQU  1
NO_MOVE         EQU  2
TOO_QUIET       EQU  3

RuleRam         EQU  GAME_RAM + 48
From            EQU  RuleRam            ; the move that is played or learned from
To              EQU  RuleRam + 1
Answer          EQU  RuleRam + 2        ; what the umpire says to it
WalkFrom        EQU  RuleRam + 3        ; the space from which marks are set
Flags           EQU  RuleRam + 4        ; the last byte of a plan that is not a space
Length          EQU  RuleRam + 5        ; pieces in the list to draw from,
List            EQU  RuleRam + 6        ; and their types, 23 bytes
RULE_RAM        EQU  29

; The memory of knowledge and player.
PlayerRam       EQU  $EF00
Open            EQU  PlayerRam          ; by type: pieces of a side that are not known for certain, 16 bytes
KnownFrom       EQU  PlayerRam + 16     ; the low byte of the address from which the words of that side lie in Known
OwnPoints       EQU  PlayerRam + 32     ; by type: what the own pieces are worth, and the enemy's
EnemyPoints     EQU  PlayerRam + 48
Level           EQU  PlayerRam + 64     ; the level to choose a move by: CHANCE, CAREFUL or PRUDENT
BestFrom        EQU  PlayerRam + 65     ; the move that was chosen, NONE without one,
BestTo          EQU  PlayerRam + 66
BestScore       EQU  PlayerRam + 67     ; its score, a word to which $8000 is added,
BestTie         EQU  PlayerRam + 69     ; and the byte that decided between equals
TryFrom         EQU  PlayerRam + 70     ; the move that is looked at,
TryTo           EQU  PlayerRam + 71
TryType         EQU  PlayerRam + 72     ; the type of its piece,
TryRisk         EQU  PlayerRam + 73     ; and what is at risk where it stands, a word
AttackFlags     EQU  PlayerRam + 75     ; of a combat: BY_ENEMY, BACKED, WINS
RiskAt          EQU  PlayerRam + 76     ; the space of which the risk is found out,
RiskMost        EQU  PlayerRam + 77     ; and the greatest one so far, a word
Threatened      EQU  PlayerRam + 79     ; 1: an enemy piece may take the own headquarters next
Living          EQU  PlayerRam + 80     ; a bit for each type: the own pieces on the board, a word,
MayLive         EQU  PlayerRam + 82     ; and what the enemy's may be, a word
HalfMost        EQU  PlayerRam + 84     ; of the halves that were tried: the most points, a word,
HalfRegister    EQU  PlayerRam + 86     ; the state of the register before the last one,
HalfBest        EQU  PlayerRam + 90     ; and before the best one
PLAYER_RAM      EQU  94

SaveBlock       EQU  $EE00              ; a saved game while it is made and checked
