        struct sprite
x       byte 5
y       db
pos     word 1000
pad     ds 3
big     d24 1
long    dd 2
name    text 4,{"ab"}
        align 8
        ends
        sprite
one     sprite
two     sprite 1,2,3
three   sprite {7,,9}
        db sprite, sprite.x, sprite.pos, sprite.name
        dw two.pos, three.y
far     sprite = $5000
        dw far, far.name
        ld a,(ix+sprite.pos)
