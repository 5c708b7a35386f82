        output "a.bin"
        db 1,2,3,4
        fpos 1
        db 9
        fpos +1
        db 8
        outend
        output "a.bin",a
        db 7
        fpos 0
        db 6
        outend
        output "b.bin",t
        db 5,5
        output "b.bin",r
        db 4
