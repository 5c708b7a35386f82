; pages: the texts of the help

TEXT_PAGES      EQU  4
TextPages:
        DW   PageAim, PageMoves, PageCombat, PageSetUp

PageAim:
        DB   TALL + 0, 0, COLOUR_PRESS, "Gunjin shogi: the aim", 0
        DB   3, 0, COLOUR_HINT, "Two armies of 23 pieces meet at", 0
        DB   4, 0, COLOUR_HINT, "a river. Nobody sees the ranks", 0
        DB   5, 0, COLOUR_HINT, "of the other army. The umpire,", 0
        DB   6, 0, COLOUR_HINT, "who sees all, only tells who", 0
        DB   7, 0, COLOUR_HINT, "stays after a fight.", 0
        DB   LIST_FRAME
        DB   9, 0, COLOUR_PRESS, "You win", 0
        DB   10, 0, COLOUR_HINT, "when your general or one of", 0
        DB   11, 0, COLOUR_HINT, "your flag officers (7 and 8)", 0
        DB   12, 0, COLOUR_HINT, "stands in the other headquarters", 0
        DB   13, 0, COLOUR_HINT, "at the end of your turn,", 0
        DB   14, 0, COLOUR_HINT, "or when the other side has no", 0
        DB   15, 0, COLOUR_HINT, "move left.", 0
        DB   LIST_FRAME
        DB   17, 0, COLOUR_HINT, "200 moves without a fight are a", 0
        DB   18, 0, COLOUR_HINT, "draw. The end shows all pieces.", 0
        DB   LIST_END

PageMoves:
        DB   TALL + 0, 0, COLOUR_PRESS, "Moves", 0
        DB   3, 0, COLOUR_HINT, "A turn moves one piece forward,", 0
        DB   4, 0, COLOUR_HINT, "back or sideways, onto a free", 0
        DB   5, 0, COLOUR_HINT, "space or onto an enemy, whom it", 0
        DB   6, 0, COLOUR_HINT, "attacks. Mines and banners stay.", 0
        DB   LIST_FRAME
        DB   8, 0, COLOUR_HINT, "Most pieces go one step. Cavalry", 0
        DB   9, 0, COLOUR_HINT, "and tank may go two forward. An", 0
        DB   10, 0, COLOUR_HINT, "engineer runs any way along a", 0
        DB   11, 0, COLOUR_HINT, "line. A plane flies along its", 0
        DB   12, 0, COLOUR_HINT, "column, over pieces and river.", 0
        DB   LIST_FRAME
        DB   14, 0, COLOUR_HINT, "All others cross the river only", 0
        DB   15, 0, COLOUR_HINT, "on the bridges. Four bridges", 0
        DB   16, 0, COLOUR_HINT, "cross each other: there a step", 0
        DB   17, 0, COLOUR_HINT, "leads to either of two spaces.", 0
        DB   19, 0, COLOUR_HINT, "A headquarters is one space, two", 0
        DB   20, 0, COLOUR_HINT, "columns wide.", 0
        DB   LIST_END

PageCombat:
        DB   TALL + 0, 0, COLOUR_PRESS, "Combat", 0
        DB   3, 0, COLOUR_HINT, "The stronger piece stays, the", 0
        DB   4, 0, COLOUR_HINT, "weaker one goes. Of equals both", 0
        DB   5, 0, COLOUR_HINT, "go. The ranks, from below:", 0
        DB   7, 0, COLOUR_NAME, "spy, engineer, cavalry,", 0
        DB   8, 0, COLOUR_NAME, "junior 1 2 3, senior 4 5 6,", 0
        DB   9, 0, COLOUR_NAME, "tank, plane, flag 7 8, general", 0
        DB   LIST_FRAME
        DB   11, 0, COLOUR_HINT, "But the spy beats the general,", 0
        DB   12, 0, COLOUR_HINT, "and a spy that attacks a spy", 0
        DB   13, 0, COLOUR_HINT, "goes alone.", 0
        DB   15, 0, COLOUR_HINT, "A mine goes, and its attacker", 0
        DB   16, 0, COLOUR_HINT, "too, unless it is an engineer or", 0
        DB   17, 0, COLOUR_HINT, "a plane.", 0
        DB   LIST_FRAME
        DB   19, 0, COLOUR_HINT, "A banner fights as the piece", 0
        DB   20, 0, COLOUR_HINT, "right behind it would; without", 0
        DB   21, 0, COLOUR_HINT, "one it goes.", 0
        DB   LIST_END

PageSetUp:
        DB   TALL + 0, 0, COLOUR_PRESS, "Set-up and keys", 0
        DB   3, 0, COLOUR_HINT, "Fill your half from the tray: S", 0
        DB   4, 0, COLOUR_HINT, "goes to the tray and back, P", 0
        DB   5, 0, COLOUR_HINT, "places a piece, X lifts it, E", 0
        DB   6, 0, COLOUR_HINT, "ends. The banner may not stand", 0
        DB   7, 0, COLOUR_HINT, "in the last row, and no mine at", 0
        DB   8, 0, COLOUR_HINT, "a bridge.", 0
        DB   LIST_FRAME
        DB   10, 0, COLOUR_HINT, "In a turn choose a piece, then a", 0
        DB   11, 0, COLOUR_HINT, "marked space, both with ENTER.", 0
        DB   12, 0, COLOUR_HINT, "Then E or ENTER ends the turn.", 0
        DB   LIST_FRAME
        DB   14, 0, COLOUR_HINT, "An enemy shows the space that it", 0
        DB   15, 0, COLOUR_HINT, "stood on first: remember what it", 0
        DB   16, 0, COLOUR_HINT, "has beaten.", 0
        DB   18, 0, COLOUR_HINT, "In debug mode you see all, may", 0
        DB   19, 0, COLOUR_HINT, "move at will, and E ends a turn", 0
        DB   20, 0, COLOUR_HINT, "or a set-up as it is.", 0
        DB   LIST_END

CombatPage:
        DB   TALL + 0, 0, COLOUR_PRESS, "Who stays", 0
        DB   3, 0, COLOUR_HINT, "Defenders left, attackers above.", 0
        DB   22, 0, COLOUR_WINS, "A", 0
        DB   22, 2, COLOUR_HINT, "attacker", 0
        DB   22, 12, COLOUR_LOSES, "D", 0
        DB   22, 14, COLOUR_HINT, "defender", 0
        DB   22, 24, COLOUR_BOTH, "B", 0
        DB   22, 26, COLOUR_HINT, "none", 0
        DB   TABLE_ROW + BANNER, 2, COLOUR_NAME, "Banner", 0
        DB   TABLE_ROW + BANNER, TABLE_COLUMN, COLOUR_HINT, "as the one behind", 0
        DB   LIST_END

TypePage:
        DB   TYPE_ROW, 2, COLOUR_HINT, "Strength", 0
        DB   TYPE_ROW + 1, 2, COLOUR_HINT, "In an army", 0
        DB   TYPE_ROW + 2, 2, COLOUR_HINT, "Moves", 0
        DB   LIST_END
NoStrength:
        DB   "none", 0
AnswerHeads:
        DB   BEATEN_ROW - 1, 2, COLOUR_WINS, "Attackers that beat it", 0
        DB   BOTH_ROW - 1, 2, COLOUR_BOTH, "Attackers that go with it", 0
        DB   LIST_END

; Below these heads instead of tiles.
SpyAnswers:
        DB   BOTH_ROW, 2, COLOUR_HINT, "none", 0
        DB   LIST_END
BannerAnswers:
        DB   BEATEN_ROW, 2, COLOUR_HINT, "those that beat the piece", 0
        DB   BEATEN_ROW + 1, 2, COLOUR_HINT, "right behind it; without one", 0
        DB   BEATEN_ROW + 2, 2, COLOUR_HINT, "all", 0
        DB   BOTH_ROW, 2, COLOUR_HINT, "those that go with that piece,", 0
        DB   BOTH_ROW + 1, 2, COLOUR_HINT, "which itself stays", 0
        DB   LIST_END

LongNames:
        DB   "Spy", 0, "Engineer", 0, "Cavalry", 0
        DB   "Junior officer 1", 0, "Junior officer 2", 0, "Junior officer 3", 0
        DB   "Senior officer 4", 0, "Senior officer 5", 0, "Senior officer 6", 0
        DB   "Tank", 0, "Plane", 0, "Flag officer 7", 0, "Flag officer 8", 0, "General", 0, "Mine", 0, "Banner", 0
LongMoving:
        DB   "one step", 0, "any number in a line", 0, "one step, two forward", 0
        DB   "one step", 0, "one step", 0, "one step", 0
        DB   "one step", 0, "one step", 0, "one step", 0
        DB   "one step, two forward", 0, "its column, 1 sideways", 0
        DB   "one step", 0, "one step", 0, "one step", 0, "never", 0, "never", 0
TypeTexts:
        DB   "Beats the general", 0, "Clears mines", 0, "Scouts", 0
        DB   "Also called second lieutenant", 0, "Also called lieutenant", 0, "Also called captain", 0
        DB   "Also called major", 0, "Also called lieutenant colonel", 0, "Also called colonel", 0
        DB   "Also beats engineers", 0, "Clears mines, flies over all", 0
        DB   "A major general: takes the HQ", 0, "A lt general: takes the HQ", 0, "Takes the HQ; fears the spy", 0
        DB   "Goes with what attacks it", 0, "Fights as the piece behind it", 0
