; play_variables: the variables of screen, keys and games

PLAY_RAM        EQU  GAME_RAM + 16
BoardChoice     EQU  PLAY_RAM           ; the board of the explorer,
PieceChoice     EQU  PLAY_RAM + 1       ; its piece: PIECES is the person's own,
VariantChoice   EQU  PLAY_RAM + 2       ; and the variant to play
MenuChoice      EQU  PLAY_RAM + 3       ; 0: a demonstration
FrameFile       EQU  PLAY_RAM + 4       ; the space in the frame: its file,
FrameSpace      EQU  PLAY_RAM + 5       ; the space itself,
FrameOf         EQU  PLAY_RAM + 6       ; and its rank
Framed          EQU  PLAY_RAM + 7       ; 1: the frame is shown
BoardLeft       EQU  PLAY_RAM + 8       ; the column of the first file on the screen
PanelColumn     EQU  PLAY_RAM + 9       ; and of what stands beside the board
OnCircle        EQU  PLAY_RAM + 10      ; 1: the board is the circle
Recolour        EQU  PLAY_RAM + 11      ; 1: a place of the circle has another colour
CheckedBoth     EQU  PLAY_RAM + 13      ; 1: the moves by coordinates are known too
Counts          EQU  PLAY_RAM + 14      ; spaces where the piece goes, takes, that are only listed, and where the models differ
ListIs          EQU  PLAY_RAM + 18      ; LIST_PIECES or LIST_VARIANTS
ListKey         EQU  PLAY_RAM + 19      ; a key pressed while the list was drawn, or 0
ListItem        EQU  PLAY_RAM + 12      ; the item that was asked for last,
ListRecord      EQU  PLAY_RAM + 118     ; two bytes: and where it is in its table
WalkCode        EQU  PLAY_RAM + 20      ; two bytes: the step of a walk that is shown,
WalkAt          EQU  PLAY_RAM + 22      ; the space that it has come to,
WalkLeft        EQU  PLAY_RAM + 23      ; and how often the step may be taken
NameFrom        EQU  PLAY_RAM + 24      ; two bytes: the name of the piece whose text is written out,
TextFrom        EQU  GameRam + 14       ; two bytes: and what is left of its definitions, or 0
OwnCompiled     EQU  PLAY_RAM + 26      ; 1: TypedText has a piece without a mistake
EditAt          EQU  PLAY_RAM + 27      ; two bytes: the cursor in the text,
EditTop         EQU  PLAY_RAM + 29      ; two bytes: the first line on the screen,
EditLine        EQU  PLAY_RAM + 31      ; two bytes: the line of the cursor,
EditRow         EQU  PLAY_RAM + 33      ; its row, and its column,
EditColumn      EQU  PLAY_RAM + 34
Editing         EQU  PLAY_RAM + 35      ; 1: the text can be changed
EditWrong       EQU  PLAY_RAM + 36      ; two bytes: the place of a mistake, or 0
ShowText        EQU  PLAY_RAM + 38      ; two bytes: the text on the definition's screen
LineAt          EQU  PLAY_RAM + 40      ; two bytes: the line of a text that is printed,
LineNext        EQU  PLAY_RAM + 42      ; two bytes: the next one,
LineLength      EQU  PLAY_RAM + 44      ; its signs,
LineRow         EQU  PLAY_RAM + 45      ; its row,
LineLast        EQU  PLAY_RAM + 46      ; and not 0 if it is the last one
Source          EQU  PLAY_RAM + 96      ; a game: the chosen piece, or NONE,
TurnMoves       EQU  PLAY_RAM + 97      ; how many moves there are,
KindPieces      EQU  PLAY_RAM + 102     ; the pieces of the kinds, or NONE: 16
TurnMessage     EQU  PLAY_RAM + 98      ; two bytes: and what is said
Ended           EQU  PLAY_RAM + 100     ; 1: the tune for the end was played
InCheck         EQU  PLAY_RAM + 101     ; 1: the king of the side to move is in check
KindLetters     EQU  PLAY_RAM + 48      ; the letters of the kinds: 16
Picture         EQU  PLAY_RAM + 64      ; a picture that is being put together

; Bits of Marks for the screen.
MARK_WALKED     EQU  16                 ; a space of the walk that is shown,
MARK_HERE       EQU  32                 ; and where it has come to
MARK_SOURCE     EQU  64                 ; the piece that is chosen
SCREEN_MARKS    EQU  MARK_WALKED + MARK_HERE + MARK_SOURCE

KIND_STONE      EQU  0                  ; the kind of a stone that is no piece

; The contents of a space on the screen: bits of the byte in Stones, and
SHOWN_STONE     EQU  $10
SHOWN_FRAME     EQU  $40
SHOWN_HOLE      EQU  $80
Shown           EQU  $5B00              ; of each space contents and colour

WordPlaces      EQU  $FD10              ; where each word of the definitions begins: above the stack
CircleDots      EQU  $5E00              ; the lines of the circle in the middle of each place, eight bytes
CircleCells     EQU  $5C40              ; of each cell of the circle where its colour is in Shown, or 0
TypedText       EQU  $F000              ; the person's own definition
TYPED_MOST      EQU  1000
PieceText       EQU  $CA40              ; a command of a piece's definitions, written out to be compiled
PIECE_TEXT_MOST EQU  WrapFile - PieceText
        ASSERT PIECE_TEXT_MOST > 950    ; the longest command: the check of the Rose by coordinates
ReadText        EQU  $E3A0              ; all of them, to be read: in the place of the codes, which are compiled again after it
READ_TEXT_MOST  EQU  TypedText - ReadText
RowsShown       EQU  PieceText          ; the editor's rows, as the screen shows them: while no game is played

; lib/frame.asm moves a frame over a board of one size; here its joysticks alone are used.
FRAME_ROWS      EQU  10
FRAME_COLUMNS   EQU  12
