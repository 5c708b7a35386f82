        device zxspectrum48
        emptytrd "a.trd","123456789"
        savetrd "a.trd","a.C",0,1
        savetrd "a.trd","a.C",0,1
        savetrd "a.trd","a.C",0,1,10
        savetrd "a.trd",|"a.B",0,1,10000
        savetrd "a.trd","a.X",0,1
        savetrd "a.trd","a.X",0,1 ; trdext-ok trddup-ok
        savetrd "a.trd","a.CCC",0,1
        savetrd "a.trd","a.BAS",0,1
