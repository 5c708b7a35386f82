|SLD.data.version|1
||K|KEYWORDS|WPMEM,LOGPOINT
sldopt.asm|1||0|-1|-1|Z|pages.size:16384,pages.count:4,slots.count:4,slots.adr:0,16384,32768,49152
sldopt.asm|4||0|2|32768|K|; WPMEM here
sldopt.asm|4||0|2|32768|F|x
sldopt.asm|4||0|2|32768|L|,x,
sldopt.asm|4||0|2|32768|T|
sldopt.asm|5||0|2|32769|K|; LOGPOINT alone
sldopt.asm|6||0|2|32769|T|
sldopt.asm|9||13|2|32770|K|; LOGPOINT in a macro
sldopt.asm|9||13|2|32770|T|
sldopt.asm|10||13|2|32772|F|0>k
sldopt.asm|10||13|2|32772|L|,0,k,+local,+macro
sldopt.asm|10||13|2|32772|T|
