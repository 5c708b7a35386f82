        if later
        db 1
        endif
later   equ 1
