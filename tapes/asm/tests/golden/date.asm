; differs: sjasmplus uses the current time, so no two runs make the same bytes
        db __DATE__, " ", __TIME__
