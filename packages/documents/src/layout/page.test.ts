import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DrawnPage, newDrawnFile } from '../proof/drawn-pages.ts';
import { collisions, overTheEdge } from '../proof/laws-of-drawing.ts';
import { type Block, space, stack } from './block.ts';
import { addPaper, mm, type Paper } from './page.ts';
import { paragraph } from './paragraph.ts';
import { table } from './table.ts';

const paperOf = (body: readonly Block[], gap = 10): Paper => ({
  body,
  gap,
  runningHead: paragraph('running head'),
  foot: (page, pages, copy) => paragraph(`foot ${page} of ${pages}, copy ${copy}`),
});

const pagesOf = (paper: Paper, copies?: number): readonly DrawnPage[] => {
  const file = newDrawnFile();
  addPaper(file, paper, copies);
  return file.pages;
};
const said = ({ texts }: DrawnPage): readonly string[] => texts.map(({ text }) => text);
const isFurniture = (line: string): boolean => /^(running head|foot \d+ of \d+, copy \d+|What)$/.test(line);

const lines = (name: string, count: number): string =>
  Array.from({ length: count }, (_, i) => `${name}.${i}`).join('\n');

const body = fc
  .array(fc.record({ count: fc.integer({ min: 1, max: 90 }), isTable: fc.boolean() }), { minLength: 1, maxLength: 7 })
  .map((parts) =>
    parts.map(({ count, isTable }, n) => ({
      expected: Array.from({ length: count }, (_, i) => `b${n}.${i}`),
      block: isTable
        ? table(
            [{ caption: 'What', width: { share: 1 } }],
            Array.from({ length: count }, (_, i) => ({ cells: [`b${n}.${i}`] })),
          )
        : paragraph(lines(`b${n}`, count)),
    })),
  );

describe('a paper on its pages', () => {
  it('says every line once and in order, nothing on another, and nothing outside of its page', () => {
    fc.assert(
      fc.property(body, fc.nat(20), (parts, gap) => {
        const blocks = parts.map(({ block }) => block);
        // As every paper does, it ends with what is signed.
        const pages = pagesOf(paperOf([...blocks, paragraph('signed')], gap));
        const all = pages.flatMap(said).filter((line) => !isFurniture(line));
        expect(all).toEqual([...parts.flatMap(({ expected }) => expected), 'signed']);
        for (const page of pages) {
          expect(collisions(page)).toEqual([]);
          expect(overTheEdge(page, mm(10))).toEqual([]);
          const foot = page.texts.find(({ text }) => text.startsWith('foot'));
          for (const line of page.texts)
            if (line !== foot) expect(line.y + line.height).toBeLessThanOrEqual((foot?.y ?? 0) - 6);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('has its head on every page but the first, and a foot on each that counts them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), (count) => {
        const pages = pagesOf(paperOf([paragraph(lines('x', count))]));
        for (const [i, page] of pages.entries()) {
          expect(said(page).includes('running head')).toBe(i > 0);
          expect(said(page)).toContain(`foot ${i + 1} of ${pages.length}, copy 1`);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('repeats all its pages for every copy, and only the foot says which copy it is', () => {
    const paper = paperOf([paragraph(lines('x', 150))]);
    const once = pagesOf(paper);
    const thrice = pagesOf(paper, 3);
    expect(thrice).toHaveLength(3 * once.length);
    const withoutFoot = (page: DrawnPage | undefined) =>
      said(page as DrawnPage).filter((line) => !line.startsWith('foot'));
    for (const [i, page] of thrice.entries()) {
      expect(withoutFoot(page)).toEqual(withoutFoot(once[i % once.length]));
      const copy = Math.floor(i / once.length) + 1;
      expect(said(page)).toContain(`foot ${(i % once.length) + 1} of ${once.length}, copy ${copy}`);
    }
  });

  it('leaves the signatures in one piece, with something above them that they sign', () => {
    const signatures = stack([paragraph('signature'), space(40), paragraph('name')]);
    const indivisible: Block = { height: signatures.height, draw: signatures.draw };
    for (let count = 40; count <= 90; count += 1) {
      const pages = pagesOf(paperOf([paragraph(lines('x', count)), indivisible]));
      const last = said(pages.at(-1) as DrawnPage);
      expect(last, `${count} lines`).toEqual(expect.arrayContaining(['signature', 'name', `x.${count - 1}`]));
      for (const page of pages.slice(0, -1)) expect(said(page)).not.toContain('signature');
    }
  });

  it('begins a block that cannot be parted on the next page, and never an empty page for it', () => {
    const high: Block = { ...paragraph('high'), height: () => 500 };
    const pages = pagesOf(paperOf([paragraph(lines('x', 40)), high, high, paragraph('end')]));
    expect(pages.map((page) => said(page).filter((line) => line === 'high').length)).toEqual([0, 1, 1]);
  });
});
