// JSON as a table (RFC 8259): where a text stands, by the bytes that may come next.

/** What is done with a byte, besides going on to another state. */
export const NOTHING = 0;
/** A number or a word begins. */
export const PLAIN = 1;
export const BEGIN_TEXT = 2;
export const BEGIN_NAME = 3;
export const END_TEXT = 4;
export const END_NAME = 5;
export const OPEN_OBJECT = 6;
export const OPEN_LIST = 7;
export const CLOSE_OBJECT = 8;
export const CLOSE_LIST = 9;
export const COMMA = 10;

export type Act =
  | typeof NOTHING
  | typeof PLAIN
  | typeof BEGIN_TEXT
  | typeof BEGIN_NAME
  | typeof END_TEXT
  | typeof END_NAME
  | typeof OPEN_OBJECT
  | typeof OPEN_LIST
  | typeof CLOSE_OBJECT
  | typeof CLOSE_LIST
  | typeof COMMA;

/** No text leads here: every byte that a row does not name does. */
export const FAULT = 0;
export const START = 1;
const VALUE = 2;
const VALUE_OR_END = 3;
export const MEMBER = 4;
const MEMBER_OR_END = 5;
const COLON = 6;
/** A value is whole, and what holds it goes on, if anything does. */
const AFTER = 7;
const [MINUS, ZERO, DIGITS, POINT, FRACTION, EXPONENT, SIGN, POWER] = [8, 9, 10, 11, 12, 13, 14, 15] as const;
const [MARK_1, MARK_2] = [16, 17] as const;
/** The first letters of each word are states of their own. */
const WORDS = { true: 18, false: 21, null: 25 } as const;
/** In a text, in a name, then behind a backslash in each, and before the digits of `\u0000`. */
export const TEXT = 28;
export const NAME = 34;
const [ESCAPE, HEX] = [1, 2] as const;
const STATES = 40;

export const isInString = (state: number): boolean => state >= TEXT;

/** The text may end here: numbers have no end of their own. */
export const mayEnd = (state: number): boolean =>
  state === AFTER || state === ZERO || state === DIGITS || state === FRACTION || state === POWER;

/** By each byte of the first: the state that it leads to, and what is done. */
type Row = readonly (readonly [bytes: string, to: number, act?: Act])[];

const digits = '0123456789';
const hex = `${digits}abcdefABCDEF`;
const whole = (state: number): Row => [[' \n\r\t', state]];
const value: Row = [
  ['"', TEXT, BEGIN_TEXT],
  ['{', MEMBER_OR_END, OPEN_OBJECT],
  ['[', VALUE_OR_END, OPEN_LIST],
  ['-', MINUS, PLAIN],
  ['0', ZERO, PLAIN],
  ['123456789', DIGITS, PLAIN],
  ['t', WORDS.true, PLAIN],
  ['f', WORDS.false, PLAIN],
  ['n', WORDS.null, PLAIN],
];
const name: Row = [['"', NAME, BEGIN_NAME]];
const after: Row = [
  ...whole(AFTER),
  // In an object a name comes next.
  [',', VALUE, COMMA],
  ['}', AFTER, CLOSE_OBJECT],
  [']', AFTER, CLOSE_LIST],
];
const fraction: Row = [['.', POINT]];
const exponent: Row = [['eE', EXPONENT]];

/** What comes behind the first letter of a word. */
const word = (written: keyof typeof WORDS): readonly (readonly [number, Row])[] =>
  [...written.slice(1)].map((letter, i) => {
    const isLast = i + 2 === written.length;
    return [WORDS[written] + i, [[letter, isLast ? AFTER : WORDS[written] + i + 1]]];
  });

const printable = String.fromCharCode(...Array.from({ length: 256 - 0x20 }, (_, i) => i + 0x20));

const string = (state: number, to: number, end: Act): readonly (readonly [number, Row])[] => [
  [
    state,
    [
      [printable, state],
      ['\\', state + ESCAPE],
      ['"', to, end],
    ],
  ],
  [
    state + ESCAPE,
    [
      ['"\\/bfnrt', state],
      ['u', state + HEX],
    ],
  ],
  ...[0, 1, 2, 3].map((digit): [number, Row] => [
    state + HEX + digit,
    [[hex, digit === 3 ? state : state + HEX + digit + 1]],
  ]),
];

const grammar: readonly (readonly [state: number, row: Row])[] = [
  // The mark of the byte order may stand in front.
  [START, [...whole(VALUE), ...value, ['\xef', MARK_1]]],
  [MARK_1, [['\xbb', MARK_2]]],
  [MARK_2, [['\xbf', VALUE]]],
  [VALUE, [...whole(VALUE), ...value]],
  [VALUE_OR_END, [...whole(VALUE_OR_END), ...value, [']', AFTER, CLOSE_LIST]]],
  [MEMBER, [...whole(MEMBER), ...name]],
  [MEMBER_OR_END, [...whole(MEMBER_OR_END), ...name, ['}', AFTER, CLOSE_OBJECT]]],
  [COLON, [...whole(COLON), [':', VALUE]]],
  [AFTER, after],
  [
    MINUS,
    [
      ['0', ZERO],
      ['123456789', DIGITS],
    ],
  ],
  [ZERO, [...after, ...fraction, ...exponent]],
  [DIGITS, [...after, [digits, DIGITS], ...fraction, ...exponent]],
  [POINT, [[digits, FRACTION]]],
  [FRACTION, [...after, [digits, FRACTION], ...exponent]],
  [
    EXPONENT,
    [
      [digits, POWER],
      ['+-', SIGN],
    ],
  ],
  [SIGN, [[digits, POWER]]],
  [POWER, [...after, [digits, POWER]]],
  ...word('true'),
  ...word('false'),
  ...word('null'),
  ...string(TEXT, AFTER, END_TEXT),
  ...string(NAME, COLON, END_NAME),
];

/** The table: by the state and the byte, what is done in the upper byte and the next state in the lower. */
export const moves = new Uint16Array(STATES * 256);
for (const [state, row] of grammar) {
  for (const [bytes, to, act = NOTHING] of row) {
    for (const byte of bytes) moves[(state << 8) | byte.charCodeAt(0)] = (act << 8) | to;
  }
}

/** 1: may stand alone behind a backslash. */
export const isEscaped = new Uint8Array(256);
for (const letter of '"\\/bfnrt') isEscaped[letter.charCodeAt(0)] = 1;
