        device noslot64k
        org $FFFE
        db 1,2
        mmu 0,31,0
there:  db 3
        assert $$there == 31 && $$ == 31 && {b 0} == 3
        page 0
        assert {b 0} == 0 && {b $FFFF} == 2
        savebin "first.bin",$FFFE,2
        device zxspectrum48
        assert {b $FFFF} == 0
