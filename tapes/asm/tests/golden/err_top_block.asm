; differs: sjasmplus goes on behind $FFFF with a warning
        ds 70000
        ds $7FFFFFFF
