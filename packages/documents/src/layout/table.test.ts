import { expect, it } from 'vitest';
import { newDrawnFile } from '../proof/drawn-pages.ts';
import type { Block } from './block.ts';
import { table } from './table.ts';

const WIDTH = 200;
const ROOM = 300;

it('a table fits every page, however long the row before its sum is', () => {
  for (let lines = 1; lines <= 120; lines += 1) {
    const text = Array.from({ length: lines }, (_, i) => `line-${i}`).join('\n');
    let rest = table(
      [{ caption: 'What', width: { share: 1 } }],
      [{ cells: [text] }, { cells: ['Total'], isTotal: true }],
    );
    let pages = 1;
    while (rest.height(WIDTH) > ROOM) {
      const parts = rest.split?.(WIDTH, ROOM) ?? null;
      if (parts === null) throw new Error(`${lines} lines: page ${pages} holds more than it can`);
      expect(parts[0].height(WIDTH), `${lines} lines, page ${pages}`).toBeLessThanOrEqual(ROOM);
      rest = parts[1];
      pages += 1;
    }
    expect(pages, `${lines} lines`).toBeLessThanOrEqual(Math.ceil(lines / 10) + 1);
  }
});

const drawnLines = (block: Block, width: number): readonly string[] => {
  const file = newDrawnFile();
  const page = file.newCanvas({ width: 600, height: 800 });
  block.draw(page, 0, 0, width);
  file.add(page);
  return file.pages.flatMap(({ texts }) => texts.map(({ text }) => text));
};

it('a number is made smaller, never two numbers', () => {
  for (const number of ['1000001', '999,999,999.99', '1\u00a0999\u00a0989\u00a0999,99\u00a0₽'])
    for (const width of [45, 54, 66])
      expect(
        drawnLines(table([{ caption: 'Sum', width: { share: 1 }, align: 'right' }], [{ cells: [number] }]), width),
      ).toContain(number);
});

it('a row of a few lines goes to the next page whole', () => {
  const rows = [1, 5, 5, 1].map((lines) => ({ cells: [Array(lines).fill('line').join('\n')] }));
  const whole = table([{ caption: 'What', width: { share: 1 } }], rows);
  const kept = drawnLines(whole.split?.(WIDTH, 100)?.[0] ?? whole, WIDTH);
  expect(kept.filter((line) => line === 'line')).toHaveLength(6);
});
