import { afterAll, describe, expect, it } from 'vitest';
import { laws } from '../laws/laws.ts';
import { defects } from './defects/defects.ts';
import { tryDefect } from './try-defect.ts';
import { openVendorPool } from './vendor-pool.ts';

/**
 * The suite is worth what it catches: plugins with one fault each, and the laws that they break. Here no more of the same
 * subject; `pnpm bench conformance` tries all laws on each, which takes a minute and more.
 */

const pool = openVendorPool();
afterAll(() => pool.close());

const rows = Object.values(defects).flat();

describe.concurrent('the laws tell a plugin with', () => {
  it.for(rows.map((defect) => [defect.what, defect] as const))('%s', async ([, defect]) => {
    expect(await tryDefect(defect, pool, null)).toEqual({ missed: [], beyond: {} });
  });
});

it('each law is broken by a plugin of its own', () => {
  const alone = rows.filter(({ breaks }) => breaks.length === 1).flatMap(({ breaks }) => breaks);
  const all = Object.values(laws)
    .flat()
    .map(({ name }) => name);
  expect(all.filter((name) => !alone.includes(name))).toEqual([]);
});
