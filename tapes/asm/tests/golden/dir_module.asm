        MODULE a
x:      DB 1
        MODULE b
x:      DW x, @a.x, a.x
        ENDMODULE
        DW x, b.x
        ENDMOD
        DW a.x, a.b.x
