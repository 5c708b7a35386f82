; differs: sjasmplus writes no second Intel HEX file beside that of its option --hex
; the records of SAVEHEX end with their slots
 DEVICE ZXSPECTRUM128
 ORG $BFFE
 db 1,2,3,4
 SAVEHEX "across.hex", $BFFE, 4
