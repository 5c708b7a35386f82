; the size of the code depends on a label behind it
        ds later/16
        org $40
later:  nop
