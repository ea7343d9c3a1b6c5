import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export type Weight = 'regular' | 'bold';

/** `main` draws nearly everything; each of the others what those before it lack. */
export type Family = 'main' | 'spare' | 'emoji' | 'symbols' | 'chinese' | 'japanese' | 'korean';

/** A font whose weights are files. */
interface WholeFont {
  readonly name: string;
  readonly files: Readonly<Record<Weight, string>>;
}

/**
 * A font of tens of thousands of characters: one file for each hundred or so, with all weights in it. A text needs a few
 * of them; the whole of it would be 10 MB a weight.
 */
interface SlicedFont {
  readonly name: string;
  readonly folder: string;
  /** The files' names begin with it. */
  readonly files: string;
}

/**
 * PT Sans: Cyrillic of all the languages of the region. DejaVu Sans: Greek, Armenian, Georgian, the Latin letters of the
 * whole world and the signs of currencies. Noto: Chinese, Japanese, Korean, emoji in one colour, symbols. All of them
 * have open licences.
 */
export const fontFiles: Readonly<Record<Family, WholeFont | SlicedFont>> = {
  main: {
    name: 'PTSans',
    files: {
      regular: '@expo-google-fonts/pt-sans/400Regular/PTSans_400Regular.ttf',
      bold: '@expo-google-fonts/pt-sans/700Bold/PTSans_700Bold.ttf',
    },
  },
  spare: {
    name: 'DejaVuSans',
    files: { regular: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf', bold: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf' },
  },
  emoji: {
    name: 'NotoEmoji',
    files: {
      regular: '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
      bold: '@expo-google-fonts/noto-emoji/700Bold/NotoEmoji_700Bold.ttf',
    },
  },
  symbols: {
    name: 'NotoSansSymbols2',
    files: {
      regular: '@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf',
      bold: '@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf',
    },
  },
  chinese: { name: 'NotoSansSC', folder: '@fontsource-variable/noto-sans-sc', files: 'noto-sans-sc' },
  japanese: { name: 'NotoSansJP', folder: '@fontsource-variable/noto-sans-jp', files: 'noto-sans-jp' },
  korean: { name: 'NotoSansKR', folder: '@fontsource-variable/noto-sans-kr', files: 'noto-sans-kr' },
};

const require = createRequire(import.meta.url);

const read = (path: string): Uint8Array => readFileSync(require.resolve(path));

/** Read once a process, by `typeface.ts`. */
export const readFontFile = (font: WholeFont, weight: Weight): Uint8Array => read(font.files[weight]);

export const readSlice = ({ folder, files }: SlicedFont, slice: string): Uint8Array =>
  read(`${folder}/files/${files}-${slice.replace(/[[\]]/g, '')}-wght-normal.woff2`);

/** The slices that say they have a character. */
export function readSliceRanges({
  folder,
}: SlicedFont): readonly (readonly [slice: string, from: number, to: number])[] {
  const slices: Readonly<Record<string, string>> = JSON.parse(Buffer.from(read(`${folder}/unicode.json`)).toString());
  return Object.entries(slices).flatMap(([slice, ranges]) =>
    ranges.split(',').map((range) => {
      const [from = 0, to = from] = range
        .replace('U+', '')
        .split('-')
        .map((digits) => Number.parseInt(digits, 16));
      return [slice, from, to] as const;
    }),
  );
}

export const isSliced = (font: WholeFont | SlicedFont): font is SlicedFont => 'folder' in font;
