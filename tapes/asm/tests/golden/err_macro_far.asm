        ogr 5
        db 1
