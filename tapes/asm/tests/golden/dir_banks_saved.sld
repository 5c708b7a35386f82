|SLD.data.version|1
dir_banks_saved.asm|2||0|-1|-1|Z|pages.size:16384,pages.count:8,slots.count:4,slots.adr:0,16384,32768,49152
dir_banks_saved.asm|4||0|2|32768|F|start
dir_banks_saved.asm|4||0|2|32768|L|,start,
dir_banks_saved.asm|26||0|-1|-1|Z|pages.size:16384,pages.count:16,slots.count:4,slots.adr:0,16384,32768,49152
dir_banks_saved.asm|28||0|9|49152|F|nine
dir_banks_saved.asm|28||0|9|49152|L|,nine,
dir_banks_saved.asm|30||0|-1|-1|Z|pages.size:16384,pages.count:8,slots.count:4,slots.adr:0,16384,32768,49152
