; differs: sjasmplus writes into the folder, which does not exist in the comparison
        device zxspectrum48
        org $8000
        db 1,2
        savebin "folder\part.bin",$8000,2
