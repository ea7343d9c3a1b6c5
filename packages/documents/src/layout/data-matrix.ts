/** A square DataMatrix (ISO/IEC 16022, ECC 200). */
export interface DataMatrix {
  /** Modules at each side. */
  readonly side: number;
  /** Row by row from the top; 1 is dark. */
  readonly modules: Uint8Array;
}

/**
 * The sizes of one region and one block, the smallest first: modules at a side, codewords of data and of correction. The
 * largest holds 44 letters.
 */
const sizes = [
  [10, 3, 5],
  [12, 5, 7],
  [14, 8, 10],
  [16, 12, 12],
  [18, 18, 14],
  [20, 22, 18],
  [22, 30, 20],
  [24, 36, 24],
  [26, 44, 28],
] as const;

/**
 * The code of a place as a DataMatrix. bwip-js takes sixty times as long, more than all the rest of a mark, and the encoder
 * of @zxing/library draws some of these codes two sizes larger than they are. Throws on what is no ASCII, or longer than any
 * such code.
 */
export function dataMatrix(text: string): DataMatrix {
  const data = codewordsOf(text);
  const size = sizes.find(([, most]) => data.length <= most);
  if (size === undefined) throw new RangeError(`Too long for a DataMatrix of one region: ${text}`);
  const [side, most, corrections] = size;
  const codewords = withCorrection(padded(data, most), corrections);
  const modules = new Uint8Array(side * side);
  const across = side - 2;
  for (const [at, bit] of bitsOf(across).entries()) {
    const isDark = bit === DARK || (bit !== LIGHT && (((codewords[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1);
    if (isDark) modules[(Math.floor(at / across) + 1) * side + (at % across) + 1] = 1;
  }
  // Solid at the left and below; every other module above and at the right.
  for (let i = 0; i < side; i += 1) {
    modules[i * side] = 1;
    modules[(side - 1) * side + i] = 1;
    if (i % 2 === 0) modules[i] = 1;
    else modules[i * side + side - 1] = 1;
  }
  return { side, modules };
}

/** Two digits are one codeword. */
const codewordsOf = (text: string): readonly number[] =>
  (text.match(/\d\d|./gs) ?? []).map((part) => {
    if (part.length === 2) return Number(part) + 130;
    const code = part.charCodeAt(0);
    if (code > 127) throw new RangeError(`Not ASCII: ${text}`);
    return code + 1;
  });

/** What fills up is stirred, so that it makes no pattern. */
function padded(data: readonly number[], length: number): readonly number[] {
  const all = [...data];
  if (all.length < length) all.push(129);
  while (all.length < length) {
    const stirred = 129 + ((149 * (all.length + 1)) % 253) + 1;
    all.push(stirred > 254 ? stirred - 254 : stirred);
  }
  return all;
}

/** Powers of 2, and their exponents, in the field of 256 elements modulo x^8 + x^5 + x^3 + x^2 + 1. */
const powers: number[] = [];
const exponents: number[] = [];
for (let exponent = 0, power = 1; exponent < 255; exponent += 1) {
  powers[exponent] = power;
  exponents[power] = exponent;
  power = power < 128 ? power * 2 : (power * 2) ^ 0x12d;
}

const product = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : (powers[((exponents[a] ?? 0) + (exponents[b] ?? 0)) % 255] ?? 0);

/** The data, followed by the rest of its division by the polynomial with the zeros 2^1 to 2^count (Reed and Solomon). */
function withCorrection(data: readonly number[], count: number): readonly number[] {
  const divisor = divisorOf(count);
  const rest = new Array<number>(count).fill(0);
  for (const codeword of data) {
    const factor = codeword ^ (rest.shift() ?? 0);
    rest.push(0);
    for (const [i, coefficient] of divisor.entries()) rest[i] = (rest[i] ?? 0) ^ product(factor, coefficient);
  }
  return [...data, ...rest];
}

/** Its coefficients from the second highest down; the highest is 1. */
const divisorOf = remembered((count) => {
  let polynomial = [1];
  for (let i = 1; i <= count; i += 1) {
    const zero = powers[i] ?? 0;
    polynomial = [...polynomial, 0].map((coefficient, at) => coefficient ^ product(polynomial[at - 1] ?? 0, zero));
  }
  return polynomial.slice(1);
});

/** Modules that show no bit. */
const LIGHT = -1;
const DARK = -2;

type Module = readonly [row: number, column: number];

/** The shape of nearly all codewords, from its last bit's module. */
const usual: readonly Module[] = [
  [-2, -2],
  [-2, -1],
  [-1, -2],
  [-1, -1],
  [-1, 0],
  [0, -2],
  [0, -1],
  [0, 0],
];

/**
 * The shapes of those that a corner tears apart, counted from the end of the row or column where they are negative. The
 * standard's two others occur in none of these sizes.
 */
const torn: readonly (readonly Module[])[] = [
  [
    [-1, 0],
    [-1, 1],
    [-1, 2],
    [0, -2],
    [0, -1],
    [1, -1],
    [2, -1],
    [3, -1],
  ],
  [
    [-3, 0],
    [-2, 0],
    [-1, 0],
    [0, -4],
    [0, -3],
    [0, -2],
    [0, -1],
    [1, -1],
  ],
];

/**
 * Which bit each module inside the border shows, row by row: eight times its codeword's index plus its own, the highest
 * first. Codewords run diagonally up and down, and what sticks out at one edge comes in at the opposite one (annex F).
 */
const bitsOf = remembered((across) => {
  const bits = new Array<number>(across * across).fill(LIGHT);
  const shift = 4 - ((across + 4) % 8);
  let codeword = 0;
  const put = (modules: readonly Module[]) => {
    for (const [bit, [row, column]] of modules.entries()) bits[row * across + column] = codeword * 8 + bit;
    codeword += 1;
  };
  const putCorner = (corner: number) =>
    put(
      (torn[corner] ?? []).map(([row, column]) => [
        row < 0 ? row + across : row,
        column < 0 ? column + across : column,
      ]),
    );
  const putUsual = (row: number, column: number) => {
    const isInside = row >= 0 && column >= 0 && row < across && column < across;
    if (!isInside || bits[row * across + column] !== LIGHT) return;
    const modules = usual.map(([down, right]): Module => {
      const [y, x] = row + down < 0 ? [row + down + across, column + right + shift] : [row + down, column + right];
      return x < 0 ? [y + shift, x + across] : [y, x];
    });
    put(modules);
  };

  for (let row = 4, column = 0; row < across || column < across; row += 3, column += 1) {
    if (row === across && column === 0) putCorner(0);
    if (row === across - 2 && column === 0 && across % 4 !== 0) putCorner(1);
    for (; row >= 0 && column < across; row -= 2, column += 2) putUsual(row, column);
    row += 1;
    column += 3;
    for (; row < across && column >= 0; row += 2, column -= 2) putUsual(row, column);
  }
  // Where the last corner is left over it is a small square of its own.
  if (bits[across * across - 1] === LIGHT) {
    bits[across * across - 1] = DARK;
    bits[(across - 2) * across + across - 2] = DARK;
  }
  return bits;
});

/** What depends on a size alone is found once. */
function remembered(find: (size: number) => readonly number[]): (size: number) => readonly number[] {
  const known = new Map<number, readonly number[]>();
  return (size) => {
    const found = known.get(size) ?? find(size);
    known.set(size, found);
    return found;
  };
}
