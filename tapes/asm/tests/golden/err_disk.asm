        emptytrd "a.trd"
        savetrd "a.trd","a.C",0,1
        device zxspectrum48
        savetrd "a.trd"
        savetrd "a.trd","a.C",0
        savetrd "a.trd","a.C",0,0
        savetrd "a.trd","a.C",0,$FF01
        savetrd "a.trd","a.C",$FFFF,2
        savetrd "a.trd","a.B",0,$FEFD,1
        savetrd "a.trd",&"b.C",0,1
        savetrd "a.trd",&"b.C",0,1,1
        savetrd "a.trd","a.B",0,1,-2
        savetrd "a.trd","a.C",0,1,-1,1
        savetrd "a.trd","a.B",0,1,-1,2
        savetrd "none.trd","a.C",0,1
        emptytrd
