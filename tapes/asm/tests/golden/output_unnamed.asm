; differs: sjasmplus writes its default file next to the source
        output
        db 3
        output "b.bin"
        db 4,5
        outend
        output          ; the last one again, truncated
        db 6
