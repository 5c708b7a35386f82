; files of the banks, as they are mapped
 DEVICE ZXSPECTRUM128, $7FFF
 ORG $8000
start: db 1,2,3
 ORG $C000,0
 db 10
 ORG $C000,1
 db 11
 ORG $FFFF,3
 db 13
 SAVEBIN "three.bin", $FFFE, 2
 PAGE 1
 SAVEBIN "one.bin", $BFFF, 3
 SAVEDEV "across.bin", 0, $3FFF, 3
 SAVETAP "blocks.tap", CODE, "one", $C000, 2
 PAGE 0
 SAVETAP "blocks.tap", HEADLESS, $C000, 2, 7
 LABELSLIST "labels.txt"
 CSPECTMAP "labels.map"
 SAVESNA "whole.sna", start
 SAVETAP "whole.tap", start
 PAGE 3
 ORG $7FFE
 db 1,1
 SAVESNA "other.sna", start
 DEVICE ZXSPECTRUM256
 ORG $C000,9
nine: db 9
 SAVESNA "large.sna", $C000 ; sna128-ok
 DEVICE ZXSPECTRUM128
