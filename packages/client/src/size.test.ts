import { expect, it } from 'vitest';
import { bundledSize } from './testing/bundled-size.ts';

const program = (version: string) => `import { connect } from '../${version}/index.ts'; globalThis.client = connect;`;

it('v2 alone takes at most 15 kB of a page, gzipped', async () => {
  const { gzipped } = await bundledSize(program('v2'));
  expect(gzipped).toBeGreaterThan(2_000);
  expect(gzipped).toBeLessThanOrEqual(15_000);
});

it.each(['v1', 'v2', 'v3'])('%s alone brings the operations of no other', async (version) => {
  const { text } = await bundledSize(program(version));
  const named = new Set([...text.matchAll(/\/openapi\/(v\d)\//gi)].map(([, one]) => one));
  expect([...named]).toEqual([version]);
});

it('a receiver of webhooks brings none of the operations, and what is not used nothing at all', async () => {
  const receiver = await bundledSize(`import { verifyWebhook } from '../index.ts'; globalThis.verify = verifyWebhook;`);
  expect(receiver.gzipped).toBeLessThan(1_200);
  const unused = await bundledSize(`import '../index.ts'; import '../v1/index.ts'; import '../v2/index.ts';`);
  expect(unused.text).toBe('');
});
