import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export type Weight = 'regular' | 'bold';

/** `main` draws nearly everything; `spare` the letters that it lacks. */
export type Family = 'main' | 'spare';

interface FontFile {
  readonly path: string;
  readonly name: string;
}

/**
 * PT Sans: open licence, Cyrillic of all the languages of the region. DejaVu Sans: free, Greek, Armenian, Georgian, the
 * Latin letters of the whole world and the signs of currencies.
 */
export const fontFiles: Readonly<Record<Family, Readonly<Record<Weight, FontFile>>>> = {
  main: {
    regular: {
      path: '@expo-google-fonts/pt-sans/400Regular/PTSans_400Regular.ttf',
      name: 'PTSans-Regular',
    },
    bold: { path: '@expo-google-fonts/pt-sans/700Bold/PTSans_700Bold.ttf', name: 'PTSans-Bold' },
  },
  spare: {
    regular: { path: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf', name: 'DejaVuSans' },
    bold: { path: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf', name: 'DejaVuSans-Bold' },
  },
};

const require = createRequire(import.meta.url);

/** Read once a process, by `typeface.ts`. */
export const readFontFile = (family: Family, weight: Weight): Uint8Array =>
  readFileSync(require.resolve(fontFiles[family][weight].path));
