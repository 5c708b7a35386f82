        incbin "missing.bin"
        incbin "inc/data.bin",100
        incbin "inc/data.bin",0,100
        incbin "inc/data.bin",-100
