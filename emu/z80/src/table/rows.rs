//! The rows as text: `opcode  instruction | machine cycles | flags`.
//!
//! Opcode: that of the first instruction of the row. A placeholder stands for a list of operands, numbered in the bits of the
//! opcode given here; a later row replaces an earlier one with the same opcode.
//! - `{r}` bits 0-2 and `{q}` bits 3-5: B C D E H L (HL) A
//! - `{p}` bits 4-5: BC DE HL SP; `{s}`: BC DE HL AF
//! - `{c}` bits 3-5: NZ Z NC C PO PE P M; `{j}` bits 3-4: NZ Z NC C
//! - `{b}` bits 3-5: 0-7; `{t}` bits 3-5: the eight restarts
//!
//! Cycles: T-states of each machine cycle. Those in brackets belong only to the (HL) variant of `{r}` or `{q}`; those after `/`
//! are the cycles when a branch is taken or a block instruction repeats. Flags: S Z Y H X P N C, see
//! [`crate::table::Instruction::flags`]; if missing, all are kept. A star marks what Zilog does not document.

/// Opcodes without a prefix.
pub(super) const PLAIN: &str = "
    00  NOP           | 4
    01  LD {p},nn     | 4 3 3
    02  LD (BC),A     | 4 3
    12  LD (DE),A     | 4 3
    22  LD (nn),HL    | 4 3 3 3 3
    32  LD (nn),A     | 4 3 3 3
    0A  LD A,(BC)     | 4 3
    1A  LD A,(DE)     | 4 3
    2A  LD HL,(nn)    | 4 3 3 3 3
    3A  LD A,(nn)     | 4 3 3 3
    03  INC {p}       | 6
    0B  DEC {p}       | 6
    09  ADD HL,{p}    | 4 4 3           | --YHX-0C
    04  INC {q}       | 4 (4 3)         | SZYHXV0-
    05  DEC {q}       | 4 (4 3)         | SZYHXV1-
    06  LD {q},n      | 4 3 (3)
    07  RLCA          | 4               | --Y0X-0C
    0F  RRCA          | 4               | --Y0X-0C
    17  RLA           | 4               | --Y0X-0C
    1F  RRA           | 4               | --Y0X-0C
    27  DAA           | 4               | SZYHXP-C
    2F  CPL           | 4               | --Y1X-1-
    37  SCF           | 4               | --Y0X-01
    3F  CCF           | 4               | --YHX-0C
    08  EX AF,AF'     | 4               | SZYHXPNC
    10  DJNZ e        | 5 3 / 5 3 5
    18  JR e          | 4 3 5
    20  JR {j},e      | 4 3 / 4 3 5

    40  LD {q},{r}    | 4 (3)
    76  HALT          | 4

    80  ADD A,{r}     | 4 (3)           | SZYHXV0C
    88  ADC A,{r}     | 4 (3)           | SZYHXV0C
    90  SUB {r}       | 4 (3)           | SZYHXV1C
    98  SBC A,{r}     | 4 (3)           | SZYHXV1C
    A0  AND {r}       | 4 (3)           | SZY1XP00
    A8  XOR {r}       | 4 (3)           | SZY0XP00
    B0  OR {r}        | 4 (3)           | SZY0XP00
    B8  CP {r}        | 4 (3)           | SZYHXV1C
    C6  ADD A,n       | 4 3             | SZYHXV0C
    CE  ADC A,n       | 4 3             | SZYHXV0C
    D6  SUB n         | 4 3             | SZYHXV1C
    DE  SBC A,n       | 4 3             | SZYHXV1C
    E6  AND n         | 4 3             | SZY1XP00
    EE  XOR n         | 4 3             | SZY0XP00
    F6  OR n          | 4 3             | SZY0XP00
    FE  CP n          | 4 3             | SZYHXV1C

    C0  RET {c}       | 5 / 5 3 3
    C9  RET           | 4 3 3
    C1  POP {s}       | 4 3 3
    F1  POP AF        | 4 3 3           | SZYHXPNC
    C5  PUSH {s}      | 5 3 3
    C2  JP {c},nn     | 4 3 3
    C3  JP nn         | 4 3 3
    C4  CALL {c},nn   | 4 3 3 / 4 3 4 3 3
    CD  CALL nn       | 4 3 4 3 3
    C7  RST {t}       | 5 3 3
    D3  OUT (n),A     | 4 3 4
    DB  IN A,(n)      | 4 3 4
    D9  EXX           | 4
    E3  EX (SP),HL    | 4 3 4 3 5
    E9  JP (HL)       | 4
    EB  EX DE,HL      | 4
    F3  DI            | 4
    FB  EI            | 4
    F9  LD SP,HL      | 6
";

/// Opcodes after `$CB`.
pub(super) const CB: &str = "
    00  RLC {r}       | 4 4 (4 3)       | SZY0XP0C
    08  RRC {r}       | 4 4 (4 3)       | SZY0XP0C
    10  RL {r}        | 4 4 (4 3)       | SZY0XP0C
    18  RR {r}        | 4 4 (4 3)       | SZY0XP0C
    20  SLA {r}       | 4 4 (4 3)       | SZY0XP0C
    28  SRA {r}       | 4 4 (4 3)       | SZY0XP0C
    30  SLL {r}     * | 4 4 (4 3)       | SZY0XP0C
    38  SRL {r}       | 4 4 (4 3)       | SZY0XP0C
    40  BIT {b},{r}   | 4 4 (4)         | SZY1XP0-
    80  RES {b},{r}   | 4 4 (4 3)
    C0  SET {b},{r}   | 4 4 (4 3)
";

/// Opcodes after `$ED`.
pub(super) const ED: &str = "
    40  IN {q},(C)    | 4 4 4           | SZY0XP0-
    70  IN F,(C)    * | 4 4 4           | SZY0XP0-
    41  OUT (C),{q}   | 4 4 4
    71  OUT (C),0   * | 4 4 4
    42  SBC HL,{p}    | 4 4 4 3         | SZYHXV1C
    4A  ADC HL,{p}    | 4 4 4 3         | SZYHXV0C
    43  LD (nn),{p}   | 4 4 3 3 3 3
    4B  LD {p},(nn)   | 4 4 3 3 3 3
    44  NEG           | 4 4             | SZYHXV1C
    4C  NEG         * | 4 4             | SZYHXV1C
    54  NEG         * | 4 4             | SZYHXV1C
    5C  NEG         * | 4 4             | SZYHXV1C
    64  NEG         * | 4 4             | SZYHXV1C
    6C  NEG         * | 4 4             | SZYHXV1C
    74  NEG         * | 4 4             | SZYHXV1C
    7C  NEG         * | 4 4             | SZYHXV1C
    45  RETN          | 4 4 3 3
    4D  RETI          | 4 4 3 3
    55  RETN        * | 4 4 3 3
    5D  RETN        * | 4 4 3 3
    65  RETN        * | 4 4 3 3
    6D  RETN        * | 4 4 3 3
    75  RETN        * | 4 4 3 3
    7D  RETN        * | 4 4 3 3
    46  IM 0          | 4 4
    4E  IM 0        * | 4 4
    66  IM 0        * | 4 4
    6E  IM 0        * | 4 4
    56  IM 1          | 4 4
    76  IM 1        * | 4 4
    5E  IM 2          | 4 4
    7E  IM 2        * | 4 4
    47  LD I,A        | 4 5
    4F  LD R,A        | 4 5
    57  LD A,I        | 4 5             | SZY0XP0-
    5F  LD A,R        | 4 5             | SZY0XP0-
    67  RRD           | 4 4 3 4 3       | SZY0XP0-
    6F  RLD           | 4 4 3 4 3       | SZY0XP0-
    77  NOP         * | 4 4
    7F  NOP         * | 4 4
    A0  LDI           | 4 4 3 5         | --Y0XP0-
    A8  LDD           | 4 4 3 5         | --Y0XP0-
    B0  LDIR          | 4 4 3 5 / 4 4 3 5 5   | --Y0XP0-
    B8  LDDR          | 4 4 3 5 / 4 4 3 5 5   | --Y0XP0-
    A1  CPI           | 4 4 3 5         | SZYHXP1-
    A9  CPD           | 4 4 3 5         | SZYHXP1-
    B1  CPIR          | 4 4 3 5 / 4 4 3 5 5   | SZYHXP1-
    B9  CPDR          | 4 4 3 5 / 4 4 3 5 5   | SZYHXP1-
    A2  INI           | 4 5 4 3         | SZYHXPNC
    AA  IND           | 4 5 4 3         | SZYHXPNC
    B2  INIR          | 4 5 4 3 / 4 5 4 3 5   | SZYHXPNC
    BA  INDR          | 4 5 4 3 / 4 5 4 3 5   | SZYHXPNC
    A3  OUTI          | 4 5 3 4         | SZYHXPNC
    AB  OUTD          | 4 5 3 4         | SZYHXPNC
    B3  OTIR          | 4 5 3 4 / 4 5 3 4 5   | SZYHXPNC
    BB  OTDR          | 4 5 3 4 / 4 5 3 4 5   | SZYHXPNC
";
