; files that the source asks for
        device zxspectrum48
        org $8000
start:  ld a,5
        db "hello"
len     equ $-start
        savebin "a.bin",start,len
        savebin "c.bin",$7FFE,4
        emptytap "t.tap"
        savetap "t.tap",CODE,"name",start,len
        savetap "t.tap",CODE,"longername99",start,len,$9000,$1234
        savetap "t.tap",BASIC,"bas",start,len,10
        savetap "t.tap",BASIC,"bas2",start,len
        savetap "t.tap",BASIC,"bas3",start,len,10,3
        savetap "t.tap",NUMBERS,"num",start,len,'b'
        savetap "t.tap",CHARS,"chr",start,len
        savetap "t.tap",HEADLESS,start,len
        savetap "t.tap",HEADLESS,start,len,0
        emptytap "o.tap"
        tapout "o.tap"
        db 1,2,3
        tapend
        tapout "o.tap",0
        db 4
        tapend
        output "out.bin"
        db 9,9
        outend
        db 8
        output "rest.bin"
        db 7
        savesna "s.sna",start
        savetap "whole.tap",start
        org $FFFE
        db 1,2
        savebin "top.bin",$FFFE
