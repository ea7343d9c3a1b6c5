import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newDrawnFile } from '../proof/drawn-pages.ts';
import { overTheEdge } from '../proof/laws-of-drawing.ts';
import { type Block, columns, nothing, rule, space, stack } from './block.ts';
import { field, paragraph } from './paragraph.ts';
import { table } from './table.ts';

/** A text whose words are told apart, so that a lost one is missed and one drawn twice is seen. */
let words = 0;
const text = fc.integer({ min: 1, max: 40 }).map((count) =>
  Array.from({ length: count }, () => {
    words += 1;
    return `w${words}`;
  }).join(' '),
);

const narrow: fc.Arbitrary<Block> = fc.oneof(
  { weight: 4, arbitrary: text.map((said) => paragraph(said)) },
  text.map((said) => field('caption', said)),
  fc.integer({ min: 1, max: 30 }).map(space),
  fc.constant(rule()),
);
const leaf: fc.Arbitrary<Block> = fc.oneof(
  { weight: 6, arbitrary: narrow },
  fc.array(text, { minLength: 1, maxLength: 5 }).map((cells) =>
    table(
      [
        { caption: 'What', width: { share: 1 } },
        { caption: 'No.', width: 40 },
      ],
      cells.map((cell, i) => ({ cells: [cell, String(i)] })),
    ),
  ),
);

const stacked = (one: fc.Arbitrary<Block>) =>
  fc.tuple(fc.array(one, { minLength: 1, maxLength: 4 }), fc.nat(10)).map(([blocks, gap]) => stack(blocks, gap));
const beside = (one: fc.Arbitrary<Block>, maxLength: number) =>
  fc.tuple(fc.array(one, { minLength: 1, maxLength }), fc.nat(8)).map(([blocks, gap]) =>
    columns(
      blocks.map((block) => ({ width: { share: 1 }, block })),
      gap,
    ),
  );

// No column is narrower than a letter, nor than a table's own columns: what does not fit there, fits nowhere.
const inColumns = beside(fc.oneof(leaf, stacked(leaf), beside(fc.oneof(narrow, stacked(narrow)), 2)), 3);
const block: fc.Arbitrary<Block> = fc.oneof(leaf, stacked(fc.oneof(leaf, stacked(leaf), inColumns)), inColumns);

const drawn = (one: Block, width: number) => {
  const file = newDrawnFile();
  const page = file.newCanvas({ width, height: Math.max(1, one.height(width)) });
  one.draw(page, 0, 0, width);
  file.add(page);
  const [only] = file.pages;
  if (only === undefined) throw new Error('nothing was drawn');
  return only;
};
const wordsOf = (one: Block, width: number): readonly string[] =>
  drawn(one, width)
    .texts.flatMap((line) => line.text.split(' '))
    .filter((word) => /^w\d+$/.test(word));

describe('any block', () => {
  it('draws nothing outside of the height and width that it has', () => {
    fc.assert(
      fc.property(block, fc.integer({ min: 200, max: 600 }), (one, width) => {
        expect(overTheEdge(drawn(one, width), 0)).toEqual([]);
      }),
    );
  });

  it('is as high the second time that it is asked, and at another width in between', () => {
    fc.assert(
      fc.property(block, fc.integer({ min: 200, max: 600 }), (one, width) => {
        const height = one.height(width);
        one.height(width / 2);
        expect(one.height(width)).toBe(height);
      }),
    );
  });

  it('says in its two parts what it said whole, each word once, and the first part fits the room', () => {
    let split = 0;
    fc.assert(
      fc.property(block, fc.integer({ min: 200, max: 600 }), fc.integer({ min: 5, max: 300 }), (one, width, room) => {
        const parts = one.split?.(width, room) ?? null;
        if (parts === null || one.height(width) <= room) return;
        split += 1;
        expect(parts[0].height(width)).toBeLessThanOrEqual(room + 1e-6);
        const said = [...wordsOf(parts[0], width), ...wordsOf(parts[1], width)];
        expect(said.toSorted()).toEqual(wordsOf(one, width).toSorted());
      }),
      { seed: 20_261_126, numRuns: 300 },
    );
    expect(split).toBeGreaterThan(50);
  });

  it('comes to an end when it is split again and again, whatever the room is', () => {
    fc.assert(
      fc.property(block, fc.integer({ min: 250, max: 600 }), fc.integer({ min: 60, max: 300 }), (one, width, room) => {
        let rest = one;
        for (let parts = 0; rest.height(width) > room; parts += 1) {
          expect(parts).toBeLessThan(500);
          const next = rest.split?.(width, room) ?? null;
          if (next === null) return;
          rest = next[1];
        }
      }),
    );
  });
});

describe('blocks under each other', () => {
  it('are as high as all of them and the gaps between them', () => {
    expect(stack([space(10), space(5), space(1)], 3).height(100)).toBe(22);
    expect(stack([], 3).height(100)).toBe(0);
    expect(stack([space(7)], 3).height(100)).toBe(7);
  });

  it('are parted between two of them where both do not fit, without the gap', () => {
    const [first, second] = stack([rule(20), rule(30), rule(40)], 5).split?.(100, 56) ?? [nothing, nothing];
    expect([first.height(100), second.height(100)]).toEqual([55, 40]);
  });
});

describe('blocks beside each other', () => {
  it('have their points, and share what is left by their shares', () => {
    const widths: number[] = [];
    const seen = (width: number | { readonly share: number }) => ({
      width,
      block: { height: () => 1, draw: (_: unknown, __: number, ___: number, got: number) => void widths.push(got) },
    });
    const beside = columns([seen(100), seen({ share: 1 }), seen({ share: 3 })], 10);
    beside.draw(newDrawnFile().newCanvas({ width: 320, height: 1 }), 0, 0, 320);
    expect(widths).toEqual([100, 50, 150]);
  });

  it('are as high as the highest of them', () => {
    const beside = columns([space(5), space(50), space(20)].map((one) => ({ width: { share: 1 }, block: one })));
    expect(beside.height(300)).toBe(50);
  });
});
