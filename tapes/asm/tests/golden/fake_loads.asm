        ld bc,bc : ld bc,de : ld bc,hl : ld de,bc : ld de,de : ld de,hl : ld hl,bc : ld hl,de : ld hl,hl
        ld bc,ix : ld de,iy : ld hl,ix : ld ix,bc : ld iy,de : ld ix,hl : ld ix,ix : ld ix,iy : ld iy,ix
        ld bc,(hl) : ld de,(hl) : ld (hl),bc : ld (hl),de
        ld bc,(ix+5) : ld de,(iy-5) : ld hl,(ix) : ld (ix+1),bc : ld (iy+2),de : ld (ix+126),hl
