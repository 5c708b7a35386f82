|SLD.data.version|1
paging_pages.asm|2||0|-1|-1|Z|pages.size:16384,pages.count:4,slots.count:4,slots.adr:0,16384,32768,49152
paging_pages.asm|12||0|0|32768|F|here
paging_pages.asm|12||0|0|32768|L|,here,,+used
