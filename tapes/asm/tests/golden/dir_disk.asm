; Disks of TR-DOS: files added, replaced, and enlarged in place.
        device zxspectrum128
        slot 3
        page 7
        org $C000
        db "page 7"
        org $C3F0
        db "0123456789ABCDEF"
        page 6
        org $C000
        db "page 6"
        emptytrd "a.trd"
        emptytrd "b.trd","LABEL"
        page 7
        savetrd "a.trd","one.C",$C000,$400
        page 6
        savetrd "a.trd","boot.B",$C000,$FD,10
        savetrd "a.trd","vars.B",$C000,$100,-1,$80
        savetrd "a.trd","_longer_name.#",$C001,3
        savetrd "a.trd",&"one.C",$C000,8
        savetrd "a.trd",|"boot.B",$C000,$200,9999,$1F0
        page 7
        savetrd "a.trd",|"boot.B",$C000,6
        savetrd "b.trd","x.C",$8000,1
        savetrd "b.trd",|"x.C",$C3F0,$10
        savetrd "b.trd","y.TXT",$C000,6 ; trdext3-ok
        savetrd "b.trd",&"x.C",$C3F0,$110
        emptytrd "again.trd","dropped"
        savetrd "again.trd","x.C",$C000,6
        emptytrd "again.trd","8letters"
