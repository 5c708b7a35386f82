; pages of a 48K in other slots
        device zxspectrum48,-1
        page 1                  ; the current slot is 3 at first
        org $C000
        db "in page 1"
        assert {b $4000} == "i" && {$C000} == {$4000}
        mmu 0 1,2,$3FFE
        db 1,2,3,4              ; across the end of a slot
        assert {b $BFFE} == 1 && {b $4000} == 3 && $$ == 3
        slot $8000
        org $8000,0
here:   db $$here, $$
        mmu 0,2
        savebin "pages.bin",$3FFE,4
