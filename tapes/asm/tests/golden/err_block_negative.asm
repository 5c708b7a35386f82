; differs: sjasmplus steps back with a warning, which overwrites what was there
        ds -1
