; tunes: the sounds of a game for two

; Each tune is notes made with NOTE (beep.asm), and 0, for tune_play.

TuneOption:     NOTE E5, 30, NONE, NONE
                DB   0
TuneError:      NOTE C4, 70, NONE, C3
                NOTE A2, 110, E3, C3
                DB   0
TuneLost:       NOTE G4, 110, E4, C3
                NOTE E4, 110, C4, G3
                NOTE C4, 110, A3, F3
                NOTE A2, 280, E3, C3
                DB   0
TuneTie:        NOTE E5, 120, C5, A2
                NOTE C5, 120, A3, F3
                NOTE E5, 120, G4, C3
                NOTE G4, 250, E4, C3
                DB   0
TuneMatch:      NOTE G4, 120, E4, C3
                NOTE C5, 120, E4, C3
                NOTE E5, 120, G4, E3
                NOTE G5, 240, C5, C3
                NOTE E5, 120, C5, A2
                NOTE F5, 120, C5, F3
                NOTE D5, 120, F4, G3
                NOTE B4, 120, F4, G3
                NOTE C5, 420, E4, C3
                DB   0
