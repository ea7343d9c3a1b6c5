import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { madeDocuments } from './documents.ts';
import { remarkedTable, withMadeParts } from './made-parts.ts';

const docs = fileURLToPath(new URL('../../docs/', import.meta.url));
const documents = madeDocuments().map((one) => ({ ...one, name: relative(docs, one.path) }));

describe.each(documents)('docs/$name', ({ written, made }) => {
  it('holds what the code says now (`pnpm documents` writes it anew)', () => {
    expect(written).toBe(made);
  });
});

describe('a made part', () => {
  const makers = { names: (names: readonly string[]) => names.join('+') };

  it('is written anew, and nothing beside it', () => {
    expect(withMadeParts('a\n<!-- made: names b c -->\nold\n<!-- end of made -->\nd', makers)).toBe(
      'a\n<!-- made: names b c -->\n\nb+c\n\n<!-- end of made -->\nd',
    );
  });

  it('stays as it is when it is made twice', () => {
    const once = withMadeParts('<!-- made: names b -->\n<!-- end of made -->\n', makers);
    expect(withMadeParts(once, makers)).toBe(once);
  });

  it('has a maker', () => {
    expect(() => withMadeParts('<!-- made: other -->\n<!-- end of made -->', makers)).toThrow(RangeError);
  });

  it('keeps what a person wrote beside a row, and the order of the rows', () => {
    const written =
      '| name | level | when |\n|---|---|---|\n| b | info | by night |\n| a | warn | |\n| gone | warn | no |';
    expect(
      remarkedTable(
        ['name', 'level', 'when'],
        [
          ['a', 'info'],
          ['b', 'info'],
          ['c', 'warn'],
        ],
        written,
      ),
    ).toBe('| name | level | when |\n|---|---|---|\n| b | info | by night |\n| a | info | |\n| c | warn | |');
  });
});
