; with and without a colon, in the first column or after >
start:  nop
loop    nop
  >in:  nop
_x      nop
l!x:    nop
l?x:    nop
l#x:    nop
l@x:    nop
nop:    nop
x:nop
two:: nop
        dw start,loop,in,_x,l!x,l?x,l#x,l@x,nop,x,two
