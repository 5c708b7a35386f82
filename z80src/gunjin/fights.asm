; fights: the table of combat, which begins on a page

; The results by defender (rows) and attacker (columns): A the attacker stays, D the defender stays, B both go. The last two columns are for
; debug mode, where mine and banner may attack: a mine goes off, and a banner falls.
Combat: DB   "DAAAAAAAAAAAADBD"         ; spy; its attackers are spy, engineer, cavalry, juniors, seniors, tank, plane, flag officers, general;
        DB   "DBAAAAAAAAAAAABD"         ; engineer
        DB   "DDBAAAAAAAAAAABD"         ; cavalry
        DB   "DDDBAAAAAAAAAABD"         ; junior officers
        DB   "DDDDBAAAAAAAAABD"
        DB   "DDDDDBAAAAAAAABD"
        DB   "DDDDDDBAAAAAAABD"         ; senior officers
        DB   "DDDDDDDBAAAAAABD"
        DB   "DDDDDDDDBAAAAABD"
        DB   "DDDDDDDDDBAAAABD"         ; tank
        DB   "DDDDDDDDDDBAAABD"         ; plane
        DB   "DDDDDDDDDDDBAABD"         ; flag officers
        DB   "DDDDDDDDDDDDBABD"
        DB   "ADDDDDDDDDDDDBBD"         ; general
        DB   "BABBBBBBBBABBBBD"         ; mine
