        db 1
        defb 2,3
        dm "text",4
        defm 'more'
        byte "a"+1,'b'*2,("c"),"de"
        db "esc\n\e\0\\\"\'\?\a\b\d\f\r\t\v", 'it''s', '\n'
        db "zero"Z, "high"C, 'E'Z, 'F'C
        db "con" .. 'cat' .. "ed"
