        incbin "inc/data.bin"
        incbin "inc/data.bin",8
        incbin "inc/data.bin",2,3
        incbin "inc/data.bin",-3
        incbin "inc/data.bin",1,-6
        incbin inc/data.bin ,,2
        insert "inc/data.bin",0,1
        binary "inc/" .. "data.bin",9,1
