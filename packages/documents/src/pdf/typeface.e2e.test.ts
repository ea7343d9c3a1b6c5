import fontkit from '@pdf-lib/fontkit';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { printable } from '../layout/printable.ts';
import { styles } from '../layout/style.ts';
import { hasPdfTools, pixels } from '../proof/pdf-tools.ts';
import { type Family, readFontFile, type Weight } from './font-files.ts';
import { newPdfFile } from './pdf-file.ts';
import { familyOf } from './typeface.ts';

const width = 595;
const height = 842;
const perPage = 36 * 34;

/** Every character that a font draws on our papers, one by one, in a grid; page by page. */
function gridOf(family: Family) {
  const codes = fontkit
    .create(readFontFile(family, 'regular'))
    .characterSet.filter((code) => code > 0x20 && code < 0x10000 && familyOf(code) === family)
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
  const font = await document.embedFont(readFontFile(family, weight), { subset: false });
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

describe.skipIf(!hasPdfTools(process.env.REQUIRE_PDF_TOOLS))('the embedded fonts', { timeout: 60_000 }, () => {
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
    for (const [at, page] of drawn.entries())
      expect(page.equals(expected[at] ?? Buffer.of()), `page ${at + 1}`).toBe(true);
  });
});
