        org $FFFF
        db 1
end1:
