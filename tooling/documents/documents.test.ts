import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readEnv } from '@cartage/api';
import { describe, expect, it } from 'vitest';
import { madeDocuments } from './documents.ts';
import { loggedLines } from './log.ts';
import { remarkedTable, withMadeParts } from './made-parts.ts';

const docs = fileURLToPath(new URL('../../docs/', import.meta.url));
const documents = madeDocuments().map((one) => ({ ...one, name: relative(docs, one.path) }));

describe.each(documents)('docs/$name', ({ written, made }) => {
  it('holds what the code says now (`pnpm documents` writes it anew)', () => {
    expect(written).toBe(made);
  });
});

const page = (name: string): string => readFileSync(join(docs, 'operations', name), 'utf8');

describe('docs/operations', () => {
  it('explains every variable that is read', () => {
    const names = new Set<string>();
    const source = new Proxy({}, { get: (_, name) => void names.add(String(name)) });
    readEnv(source);
    const listed = [...page('settings.md').matchAll(/^\| `([A-Z0-9_]+)`/gm)].map(([, name]) => name);
    expect(listed).toEqual(expect.arrayContaining([...names]));
  });

  it('says what each variable means and when each message comes', () => {
    for (const name of ['settings.md', 'log.md']) {
      const [, made = ''] = /^<!-- made: [\s\S]*?-->([\s\S]*?)^<!-- end of made -->/m.exec(page(name)) ?? [];
      const rows = made.trim().split('\n').slice(2);
      expect(rows.length).toBeGreaterThan(50);
      expect(rows.filter((row) => /\| \|$/.test(row) && !saysAll.test(row))).toEqual([]);
    }
  });

  it('lists each message once, at one level, and every field of a line', () => {
    const lines = loggedLines();
    const [, , fields = ''] = page('log.md').split(/^## .*$/m);
    const known = [...fields.matchAll(/^\| ([^|]*) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
    );
    expect(lines.length).toBeGreaterThan(80);
    for (const line of lines)
      expect(known, `${line.file}: ${line.message}`).toEqual(expect.arrayContaining([...line.fields]));
    const levels = Map.groupBy(lines, ({ message }) => message);
    expect(
      [...levels].filter(([, of]) => new Set(of.map(({ level }) => level)).size > 1).map(([message]) => message),
    ).toEqual([]);
  });
});

/** Messages that need no more words. */
const saysAll = /does not answer; (the worker looks again|webhooks wait for it)/;

describe('a made part', () => {
  const makers = { names: (names: readonly string[]) => names.join('+') };

  it('is written anew, and nothing beside it', () => {
    expect(withMadeParts('a\n<!-- made: names b c -->\nold\n<!-- end of made -->\nd', makers)).toBe(
      'a\n<!-- made: names b c -->\nb+c\n\n<!-- end of made -->\nd',
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
