        DEFINE x
        IFDEF x
        DB 1
        ENDIF
        IFNDEF x
        DB 2
        ELSE
        DB 3
        ENDIF
        UNDEFINE x
        IFDEF x
        DB 4
        ENDIF
