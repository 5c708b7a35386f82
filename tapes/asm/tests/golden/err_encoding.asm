 encoding "KOI"
 shellexec "ls"
