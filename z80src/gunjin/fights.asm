; fights: the table of combat, which begins on a page

; The results by defender (rows) and attacker (columns): A the attacker stays, D the defender stays, B both go.
Combat: DB   "DAAAAAAAAAAAAD  "         ; spy; its attackers are spy, engineer, cavalry, juniors, seniors, tank, plane, flag officers, general
        DB   "DBAAAAAAAAAAAA  "         ; engineer
        DB   "DDBAAAAAAAAAAA  "         ; cavalry
        DB   "DDDBAAAAAAAAAA  "         ; junior officers
        DB   "DDDDBAAAAAAAAA  "
        DB   "DDDDDBAAAAAAAA  "
        DB   "DDDDDDBAAAAAAA  "         ; senior officers
        DB   "DDDDDDDBAAAAAA  "
        DB   "DDDDDDDDBAAAAA  "
        DB   "DDDDDDDDDBAAAA  "         ; tank
        DB   "DDDDDDDDDDBAAA  "         ; plane
        DB   "DDDDDDDDDDDBAA  "         ; flag officers
        DB   "DDDDDDDDDDDDBA  "
        DB   "ADDDDDDDDDDDDB  "         ; general
        DB   "BABBBBBBBBABBB  "         ; mine
