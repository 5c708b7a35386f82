; a label inside the instruction
one+1:  ld a,5
two+2:  ld (ix+1),7
auto+*: ld a,5
word+*: ld hl,5
jump+*: jp nz,5
ind+*:  ld (ix+1),5
rel+*:  jr $
        dw one,two,auto,word,jump,ind,rel
