; tunes: the sounds of a game for two

; Each tune is notes made with NOTE (beep.asm) and a 0, for tune_play.

TuneOne:        NOTE G5, 60             ; a piece of player one
                DB   0
TuneTwo:        NOTE C5, 40             ; a piece of player two
                NOTE E5, 40
                DB   0
TuneOption:     NOTE E5, 30
                DB   0
TuneKey:        NOTE A5, 12
                DB   0
TuneClock:      NOTE C6, 25             ; one of the last seconds is over
                DB   0
TuneError:      NOTE C4, 70
                NOTE A2, 110
                DB   0
TuneLost:       NOTE G4, 110
                NOTE E4, 110
                NOTE C4, 110
                NOTE A2, 280
                DB   0
TuneWin:        NOTE C5, 90
                NOTE E5, 90
                NOTE G5, 90
                NOTE C6, 250
                DB   0
TuneTie:        NOTE E5, 120
                NOTE C5, 120
                NOTE E5, 120
                NOTE G4, 250
                DB   0
TuneMatch:      NOTE G4, 120
                NOTE C5, 120
                NOTE E5, 120
                NOTE G5, 240
                NOTE E5, 120
                NOTE F5, 120
                NOTE D5, 120
                NOTE B4, 120
                NOTE C5, 420
                DB   0
