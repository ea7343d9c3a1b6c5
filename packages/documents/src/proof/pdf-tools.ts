import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// What a reader of the paper sees and a scanner reads, found out by programs that are not ours.

/** Debian's packages of the programs. */
const packages = { pdftoppm: 'poppler-utils', zbarimg: 'zbar-tools', dmtxread: 'dmtx-utils' } as const;

const missing = Object.entries(packages)
  .filter(([program]) => spawnSync(program, ['--version']).error !== undefined)
  .map(([, name]) => name);

/**
 * Whether the programs are there; the tests that look at pictures are skipped where they are not, and say so.
 * @throws when they are not and `required` is '1'
 */
export function hasPdfTools(required: string | undefined): boolean {
  if (missing.length === 0) return true;
  if (required === '1') throw new Error(`These are required here: apt-get install ${missing.join(' ')}`);
  process.stderr.write(`Tests that look at PDFs are skipped: not installed: ${missing.join(', ')}\n`);
  return false;
}

/** The text in reading order, pages parted by a form feed. */
export const textOf = (pdf: Uint8Array): string =>
  withFile(pdf, (path) => run('pdftotext', ['-layout', path, '-']).toString());

export interface Word {
  readonly page: number;
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Every word with its place, points from the upper left, and the pages' sizes. */
export function wordsOf(pdf: Uint8Array): {
  readonly words: readonly Word[];
  readonly pages: readonly (readonly [number, number])[];
} {
  const html = withFile(pdf, (path) => run('pdftotext', ['-bbox', path, '-']).toString());
  const pages: (readonly [number, number])[] = [];
  const words: Word[] = [];
  for (const [, width, height, left, top, right, bottom, text = ''] of html.matchAll(
    /<page width="([\d.]+)" height="([\d.]+)">|<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)<\/word>/g,
  )) {
    if (width !== undefined) pages.push([Number(width), Number(height)]);
    else
      words.push({
        page: pages.length,
        text,
        left: Number(left),
        top: Number(top),
        right: Number(right),
        bottom: Number(bottom),
      });
  }
  return { words, pages };
}

/** What scanners of bars and QR codes read on a page, as a printer of so many dots an inch prints it. */
export const scan = (pdf: Uint8Array, page: number, dpi = 300): readonly string[] =>
  withPicture(pdf, page, dpi, [], (path) => lines(run('zbarimg', ['-q', path])).sort());

/** A part of a page, millimetres from its upper left. */
export interface Part {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The first DataMatrix in a part of a page: the smaller it is, the sooner the program has searched it. */
export function scanDataMatrix(pdf: Uint8Array, page: number, part: Part, dpi = 300): string | undefined {
  const dots = (millimetres: number) => String(Math.round((millimetres / 25.4) * dpi));
  const { left, top, width, height } = part;
  const crop = ['-x', dots(left), '-y', dots(top), '-W', dots(width), '-H', dots(height)];
  return withPicture(pdf, page, dpi, crop, (path) =>
    lines(run('dmtxread', ['-n', '-m', '20000', '-N', '1', path])).at(0),
  );
}

/** What scanners read in a picture: bars, then the first DataMatrix. `ending`: what the file is, such as `png`. */
export const scanPicture = (picture: Uint8Array, ending: string): readonly string[] =>
  withFile(
    picture,
    (path) => [
      ...lines(run('zbarimg', ['-q', path])).sort(),
      ...lines(run('dmtxread', ['-n', '-m', '20000', '-N', '1', path])).map((code) => `DataMatrix:${code}`),
    ],
    ending,
  );

/** What scanners read on some pages, bars and QR codes, and where `hasMatrices` the first DataMatrix of each page. */
export const scanPages = (
  pdf: Uint8Array,
  first: number,
  last: number,
  hasMatrices: boolean,
): { readonly bars: readonly string[]; readonly matrices: readonly string[] } =>
  withFile(pdf, (path, folder) => {
    run('pdftoppm', ['-r', '300', '-f', String(first), '-l', String(last), '-gray', path, join(folder, 'page')]);
    const pictures = readdirSync(folder)
      .filter((name) => name.endsWith('.pgm'))
      .sort()
      .map((name) => join(folder, name));
    return {
      bars: lines(run('zbarimg', ['-q', ...pictures])),
      // It searches a page without one for as long as it may.
      matrices: hasMatrices ? lines(run('dmtxread', ['-n', '-m', '20000', '-N', '1', ...pictures])) : [],
    };
  });

/** Each font of the file: its name, and whether the file has it whole or in part, with the letters that its glyphs stand for. */
export const fontsOf = (pdf: Uint8Array): readonly (readonly [name: string, isEmbedded: boolean])[] =>
  withFile(pdf, (path) =>
    lines(run('pdffonts', [path]))
      .slice(2)
      .map((line) => [line.split(' ')[0] ?? '', / yes yes yes +\d+ +\d+$/.test(line)] as const),
  );

/** Every page as grey pixels. */
export const pixels = (pdf: Uint8Array, dpi: number): readonly Buffer[] =>
  withFile(pdf, (path, folder) => {
    run('pdftoppm', ['-r', String(dpi), '-gray', path, join(folder, 'page')]);
    const pages = readdirSync(folder).filter((name) => name.endsWith('.pgm'));
    // Their numbers have the same width.
    return pages.sort().map((name) => readFileSync(join(folder, name)));
  });

const lines = (output: Buffer): string[] =>
  output
    .toString()
    .split('\n')
    .filter((line) => line !== '');

function withPicture<T>(
  pdf: Uint8Array,
  page: number,
  dpi: number,
  crop: readonly string[],
  use: (path: string) => T,
): T {
  return withFile(pdf, (path, folder) => {
    run('pdftoppm', [
      '-r',
      String(dpi),
      '-f',
      String(page),
      '-l',
      String(page),
      '-gray',
      ...crop,
      path,
      join(folder, 'page'),
    ]);
    return use(join(folder, readdirSync(folder).find((name) => name.endsWith('.pgm')) ?? ''));
  });
}

function withFile<T>(bytes: Uint8Array, use: (path: string, folder: string) => T, ending = 'pdf'): T {
  const folder = mkdtempSync(join(tmpdir(), 'cartage-pdf-'));
  try {
    const path = join(folder, `paper.${ending}`);
    writeFileSync(path, bytes);
    return use(path, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** zbarimg answers 4 for "nothing found", dmtxread 1; what they printed is what counts. */
function run(program: string, args: readonly string[]): Buffer {
  try {
    return execFileSync(program, args, { stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    if ((error as { status?: number }).status === undefined) throw error;
    return (error as { stdout: Buffer }).stdout;
  }
}
