        include inc/two2.inc
        include <inc/deep.inc>
        include 'inc\two3.inc'
        dw from_two
