; differs: sjasmplus continues after $FFFF with a warning
        ds 70000
        ds $7FFFFFFF
