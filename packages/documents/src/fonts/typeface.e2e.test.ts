import fontkit from '@pdf-lib/fontkit';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { printable } from '../layout/printable.ts';
import { styles } from '../layout/style.ts';
import { newPdfFile } from '../pdf/pdf-file.ts';
import { hasPdfTools, pixels, textOf } from '../proof/pdf-tools.ts';
import { type Family, fontFiles, isSliced, readFontFile, type Weight } from './font-files.ts';
import { familyOf } from './typeface.ts';

const width = 595;
const height = 842;
const perPage = 36 * 34;

function bytesOf(family: Family, weight: Weight): Uint8Array {
  const file = fontFiles[family];
  if (isSliced(file)) throw new Error('No whole font');
  return readFontFile(file, weight);
}

/** Every character that a font draws on our papers, one by one, in a grid; page by page. */
function gridOf(family: Family) {
  const codes = fontkit
    .create(bytesOf(family, 'regular'))
    .characterSet.filter((code) => code > 0x20 && familyOf(code) === family)
    .map((code) => String.fromCodePoint(code))
    .filter((char) => printable(char) === char);
  const cells = [...new Set(codes)].map((char, i) => ({
    char,
    x: 20 + (i % 36) * 15.5,
    y: 815 - (Math.floor(i / 36) % 34) * 24,
  }));
  return Array.from({ length: Math.ceil(cells.length / perPage) }, (_, i) =>
    cells.slice(i * perPage, (i + 1) * perPage),
  );
}

type Grid = ReturnType<typeof gridOf>;

async function wholeFont(family: Family, weight: Weight, grid: Grid): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.registerFontkit(fontkit as never);
  const font = await document.embedFont(bytesOf(family, weight), { subset: false });
  for (const cells of grid) {
    const page = document.addPage([width, height]);
    for (const { char, x, y } of cells) page.drawText(char, { x, y, size: 14, font });
  }
  return document.save();
}

async function ours(weight: Weight, grid: Grid): Promise<Uint8Array> {
  const file = await newPdfFile();
  for (const cells of grid) {
    const canvas = file.newCanvas({ width, height });
    const style = { ...styles.body, size: 14, weight, colour: '0 0 0' } as const;
    for (const { char, x, y } of cells) canvas.text(char, x, height - y, style);
    file.add(canvas);
  }
  return file.save({ title: 'Specimen', author: 'Cartage', locale: 'en', createdAt: 0 });
}

/** The greatest difference of two pictures at one dot, of 255. */
function furthestShade(a: Buffer, b: Buffer): number {
  if (a.length !== b.length) return 255;
  let most = 0;
  for (let i = 0; i < a.length; i += 1) most = Math.max(most, Math.abs((a[i] ?? 0) - (b[i] ?? 0)));
  return most;
}

describe.skipIf(!hasPdfTools(process.env.REQUIRE_PDF_TOOLS))('the embedded fonts', () => {
  const cases = (['main', 'spare'] as const).flatMap((family) =>
    (['regular', 'bold'] as const).map((weight) => ({ family, weight })),
  );

  it.each(cases)('draw every character as the whole font does: $family, $weight', async ({ family, weight }) => {
    const grid = gridOf(family);
    expect(grid.flat().length).toBeGreaterThan(400);
    const whole = await wholeFont(family, weight, grid);
    const subset = await ours(weight, grid);
    expect(subset.length).toBeLessThan(whole.length);
    const [drawn, expected] = [pixels(subset, 150), pixels(whole, 150)];
    expect([drawn.length, expected.length]).toEqual([grid.length, grid.length]);
    // Where a letter is made of two, they meet between the dots: a shade of grey more or less.
    for (const [at, page] of drawn.entries())
      expect(furthestShade(page, expected[at] ?? Buffer.of()), `page ${at + 1}`).toBeLessThan(40);
  });

  it.each(['regular', 'bold'] as const)('draw Chinese, Japanese, Korean and emoji: %s', async (weight) => {
    const chars = [...'汉字漢働峠凪𠮷かナ한글뷁、「」（）ㄅ📦🚚😀🇰'];
    const pdf = await ours(weight, [chars.map((char, i) => ({ char, x: 20 + i * 20, y: 800 }))]);
    expect(textOf(pdf).replace(/\s/g, '')).toBe(chars.join(''));
    const [page = Buffer.of()] = pixels(pdf, 72);
    const dots = page.subarray(page.length - width * height);
    // Each of them a picture of its own.
    const pictures = chars.map((_, i) =>
      Array.from({ length: 20 }, (_, row) =>
        dots.toString('hex', (28 + row) * width + 20 + i * 20, (28 + row) * width + 38 + i * 20),
      ).join(''),
    );
    expect(new Set([...pictures, 'f'.repeat(18 * 20 * 2)]).size).toBe(chars.length + 1);
  });
});
