        savebin "a.bin",0,1
        savesna "a.sna",1
        end
