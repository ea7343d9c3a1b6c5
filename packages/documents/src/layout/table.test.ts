import { expect, it } from 'vitest';
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
