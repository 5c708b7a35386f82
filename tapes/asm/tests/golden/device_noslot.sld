|SLD.data.version|1
device_noslot.asm|1||0|-1|-1|Z|pages.size:65536,pages.count:32,slots.count:1,slots.adr:0
device_noslot.asm|5||0|31|0|F|there
device_noslot.asm|5||0|31|0|L|,there,,+used
device_noslot.asm|10||0|-1|-1|Z|pages.size:16384,pages.count:4,slots.count:4,slots.adr:0,16384,32768,49152
