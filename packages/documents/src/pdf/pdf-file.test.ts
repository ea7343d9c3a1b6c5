import { PDFDocument, PDFName } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { printable } from '../layout/printable.ts';
import { styles } from '../layout/style.ts';
import { newPdfFile } from './pdf-file.ts';
import { readPlainPdf } from './plain-pdf.ts';

const info = {
  title: 'Накладная CTG-1',
  author: 'Cartage',
  locale: 'ru',
  createdAt: Date.UTC(2026, 10, 20, 9, 30),
} as const;

const written = async (texts: readonly string[], changes: Partial<typeof info> = {}): Promise<Uint8Array> => {
  const file = await newPdfFile();
  for (const [i, text] of texts.entries()) {
    const page = file.newCanvas({ width: 100 + i, height: 200 });
    page.text(printable(text), 10, 20, styles.body);
    file.add(page);
  }
  return file.save({ ...info, ...changes });
};

describe('a file', () => {
  it('has its pages in the order in which they were added, each of its own size', async () => {
    const document = await PDFDocument.load(await written(['one', 'two', 'three']));
    expect(document.getPages().map((page) => page.getWidth())).toEqual([100, 101, 102]);
  });

  it('says its title, its author, its language and when its order was made, and nothing of when it was printed', async () => {
    const document = await PDFDocument.load(await written(['Слово']), { updateMetadata: false });
    expect(document.getTitle()).toBe(info.title);
    expect([document.getAuthor(), document.getCreator(), document.getProducer()]).toEqual([
      'Cartage',
      'Cartage',
      'Cartage',
    ]);
    expect(document.getCreationDate()?.getTime()).toBe(info.createdAt);
    expect(document.getModificationDate()?.getTime()).toBe(info.createdAt);
    expect(String(document.catalog.get(PDFName.of('Lang')))).toContain('ru');
  });

  it('is the same bytes for the same content, and has another id for another title', async () => {
    const [one, again, other] = await Promise.all([
      written(['Слово', 'word']),
      written(['Слово', 'word']),
      written(['Слово', 'word'], { title: 'Накладная CTG-2' as typeof info.title }),
    ]);
    expect(Buffer.compare(one, again)).toBe(0);
    const idOf = (bytes: Uint8Array) => /\/ID \[ *<([^>]+)>/.exec(Buffer.from(bytes).toString('latin1'))?.[1];
    expect(idOf(one)).toBeDefined();
    expect(idOf(other)).not.toBe(idOf(one));
  });

  it('is plain: what we have written we can merge again, page for page', async () => {
    const bytes = await written(['one', 'Слово', '漢字']);
    expect(readPlainPdf(bytes).pages).toHaveLength(3);
    const merged = await newPdfFile();
    merged.append(bytes);
    merged.append(await written(['four']));
    expect(merged.pageCount()).toBe(4);
    const document = await PDFDocument.load(await merged.save(info));
    expect(document.getPages().map((page) => page.getWidth())).toEqual([100, 101, 102, 100]);
  });

  it('writes a page once that several copies share, and each copy what is its own', async () => {
    const size = async (copies: number) => {
      const file = await newPdfFile();
      const page = file.newCanvas({ width: 300, height: 300 });
      for (let i = 0; i < 500; i += 1) page.line({ x: i, y: (i * 7919) % 300 }, { x: 1, y: i }, 0.5, '0 0 0');
      for (let copy = 0; copy < copies; copy += 1) {
        const foot = file.newCanvas({ width: 300, height: 300 });
        foot.text(printable(`copy ${copy}`), 10, 290, styles.body);
        file.add(page, foot);
      }
      return [(await file.save(info)).length, file.pageCount()] as const;
    };
    const [[one], [ten, pages]] = await Promise.all([size(1), size(10)]);
    expect(pages).toBe(10);
    // A tenth copy of the page itself would take some three thousand bytes more.
    expect(ten - one).toBeLessThan(9 * 600);
  });

  it('embeds of a font only the letters that it shows', async () => {
    const [few, many] = await Promise.all([
      written(['аб']),
      written(['абвгдежзиклмнопрстуфхцчшщъыьэюяАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ']),
    ]);
    expect(few.length).toBeLessThan(4_000);
    expect(many.length).toBeGreaterThan(2 * few.length);
  });
});
