        MACRO list data
        DB data
        ENDM
        list <1,2,3>
        list <5, 6 !> 3>
        list <"a!!",4>
