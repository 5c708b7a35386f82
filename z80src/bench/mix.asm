; Workload: a mix of what programs do. A sieve, a sort, texts compared and copied, numbers printed into memory, a hash.
; It never ends, touches no port, and keeps to the 8 KiB from ORIGIN on: $6000 is in the memory shared with the ULA, $8000 not.

        IFNDEF ORIGIN
        DEFINE ORIGIN $8000
        ENDIF

        ORG  ORIGIN

SIEVE   EQU  ORIGIN + $1000
PRIMES  EQU  512
SORTED  EQU  ORIGIN + $1400
ITEMS   EQU  24
LINE    EQU  ORIGIN + $1500

main:   LD   SP,ORIGIN + $0800
.turn:  CALL sieve
        LD   (Count),DE
        EX   DE,HL
        LD   DE,LINE
        CALL print_number
        CALL shuffle
        CALL sort
        CALL look_up
        CALL hash
        JP   .turn

; sieve: runs the sieve of Eratosthenes
; In:       -
; Out:      DE = the number of primes
; Clobbers: A BC HL
sieve:  LD   HL,SIEVE
        LD   DE,SIEVE + 1
        LD   BC,PRIMES - 1
        LD   (HL),1
        LDIR
        LD   DE,0
        LD   BC,2
.next:  LD   HL,SIEVE
        ADD  HL,BC
        LD   A,(HL)
        AND  A
        JR   Z,.not
        INC  DE
.strike:
        ADD  HL,BC
        LD   A,H
        CP   HIGH (SIEVE + PRIMES)
        JR   NC,.not
        LD   (HL),0
        JR   .strike
.not:   INC  BC
        LD   A,B
        CP   HIGH PRIMES
        JR   C,.next
        RET

; print_number: writes a number as five digits
; In:       HL = the number, DE = where to
; Out:      DE = the address after the digits
; Clobbers: A BC HL
print_number:
        LD   BC,-10000
        CALL .digit
        LD   BC,-1000
        CALL .digit
        LD   BC,-100
        CALL .digit
        LD   BC,-10
        CALL .digit
        LD   A,L
        ADD  A,'0'
        LD   (DE),A
        INC  DE
        RET
.digit: LD   A,'0' - 1
.take:  INC  A
        ADD  HL,BC
        JR   C,.take
        SBC  HL,BC
        LD   (DE),A
        INC  DE
        RET

; shuffle: fills the list with unordered numbers
; In:       Count
; Out:      the list
; Clobbers: A BC HL
shuffle:
        LD   HL,SORTED
        LD   B,ITEMS
        LD   A,(Count)
        LD   C,A
.item:  LD   A,C
        RRCA
        XOR  B
        ADD  A,$35
        LD   C,A
        LD   (HL),A
        INC  HL
        DJNZ .item
        RET

; sort: sorts by insertion
; In:       the list
; Out:      the list in order
; Clobbers: A BC DE HL
sort:   LD   HL,SORTED + 1
        LD   C,ITEMS - 1
.item:  LD   A,(HL)
        LD   D,H
        LD   E,L
        LD   B,A
.back:  DEC  DE
        LD   A,E
        CP   LOW (SORTED - 1)
        JR   Z,.here
        LD   A,(DE)
        CP   B
        JR   C,.here
        INC  DE
        LD   (DE),A
        DEC  DE
        JR   .back
.here:  INC  DE
        LD   A,B
        LD   (DE),A
        INC  HL
        DEC  C
        JR   NZ,.item
        RET

; look_up: finds a word in a list of words and copies it
; In:       -
; Out:      the word at LINE
; Clobbers: A BC DE HL
look_up:
        LD   HL,Words
.word:  LD   DE,Wanted
.letter:
        LD   A,(DE)
        CP   (HL)
        JR   NZ,.skip
        AND  A
        JR   Z,.found
        INC  HL
        INC  DE
        JR   .letter
.skip:  LD   A,(HL)
        INC  HL
        AND  A
        JR   NZ,.skip
        LD   A,(HL)
        AND  A
        JR   NZ,.word
        RET
.found: LD   DE,LINE
        LD   HL,Wanted
.copy:  LD   A,(HL)
        LD   (DE),A
        INC  HL
        INC  DE
        AND  A
        JR   NZ,.copy
        RET

Wanted: DB   "semaphore",0
Words:  DB   "sail",0, "seam",0, "season",0, "semaphorist",0, "seven",0, "semaphore",0, 0

; hash: hashes all results by rotating and adding
; In:       -
; Out:      Hash
; Clobbers: A BC DE HL
hash:   LD   DE,SORTED
        LD   HL,(Hash)
        LD   B,ITEMS
.byte:  LD   A,(DE)
        XOR  L
        LD   L,A
        ADD  HL,HL
        JR   NC,.even
        INC  L
.even:  LD   A,H
        ADD  A,B
        LD   H,A
        INC  DE
        DJNZ .byte
        LD   (Hash),HL
        RET

Count:  DW   0
Hash:   DW   $1D0F
