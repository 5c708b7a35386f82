; the size of the code depends on a label after it
        ds later/16
        org $40
later:  nop
