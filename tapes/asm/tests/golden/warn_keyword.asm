mod:    db 1
HIGH    equ 2
High:   db 2 ; opkeyword-ok
low:    db 3 ; opkeyword-ok
        module inner
low:    db 4
        endmodule
