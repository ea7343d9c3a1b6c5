import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { CallContext, CancelOutcome } from './index.ts';

// UPGRADING.md says what the compiler tells an author whose plugin is of the second edition, and what there is now.

it('says what the compiler says', () => {
  // @ts-expect-error It is in `/host`.
  const moved: typeof import('./index.ts')['openCall'] | undefined = undefined;
  // @ts-expect-error It may be in both languages.
  const told = (message: Extract<CancelOutcome, { kind: 'too-late' }>['message']): string => message;
  // @ts-expect-error `notes` is missing.
  const made = (call: Omit<CallContext, 'notes'>): CallContext => call;
  expect([moved, told('x'), typeof made]).toEqual([undefined, 'x', 'function']);
});

const page = readFileSync(new URL('../UPGRADING.md', import.meta.url), 'utf8');
const kit = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
/** What a file of the kit's exports, types too. */
const exportedBy = (file: string): readonly string[] =>
  [...kit(file).matchAll(/from '(\.\/.+)'/g)].flatMap(([, path = '']) =>
    [...kit(path).matchAll(/^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm)].map(
      ([, name]) => name ?? '',
    ),
  );

it('names as moved what is in `/host` and no longer in the root', () => {
  const [row = ''] = /^\| a host.*$/m.exec(page) ?? [];
  const names = [...row.matchAll(/'?`?\b([A-Za-z_]+)\b`|member '(\w+)'/g)].map(([, one, other]) => one ?? other ?? '');
  const moved = names.filter((name) => name !== '' && name !== 'host');
  expect(moved.length).toBeGreaterThan(15);
  expect(exportedBy('./host.ts')).toEqual(expect.arrayContaining(moved));
});

it('parts the root from `/host`, which have nothing in common', () => {
  const root = exportedBy('./index.ts');
  expect(root).toEqual(expect.arrayContaining(['VendorPlugin', 'vendorClient', 'secret']));
  expect(exportedBy('./host.ts').filter((name) => root.includes(name))).toEqual([]);
});

it('names as new what the kit has', () => {
  const [, names = ''] = /^Shorter now: ([\s\S]*?)\. `/m.exec(page) ?? [];
  const helpers = [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? '');
  expect(helpers).toHaveLength(10);
  expect(exportedBy('./index.ts')).toEqual(expect.arrayContaining(helpers));
});
