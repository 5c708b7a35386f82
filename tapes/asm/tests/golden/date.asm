; differs: sjasmplus takes the present moment, so that no two runs make the same bytes
        db __DATE__, " ", __TIME__
