import { expect, it } from 'vitest';
import { findKeptValue, keepValue } from './kept-values.ts';
import { forEachDialect } from './testing.ts';

forEachDialect((open) => {
  it('a value that came between the question and the claim is no turn to load it', async () => {
    const { db } = await open();
    const name = { connection: '7', version: 'v1', key: 'k' };
    const loaded = { edition: 'e', sealedWith: '', value: Buffer.from('v'), loadedAt: 0, ttlMs: 60_000 };
    let isAsked = false;
    const meanwhile = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!isAsked) await keepValue(db, name, loaded);
        isAsked = true;
        return result;
      },
    });
    const claim = { loader: 'another', leaseMs: 15_000 };
    expect(await findKeptValue(meanwhile, name, claim)).toEqual({ kind: 'wait' });
    expect(await findKeptValue(db, name, claim)).toMatchObject({ kind: 'value', value: { edition: 'e' } });
    // One that is good no more is one's turn.
    await keepValue(db, name, { ...loaded, ttlMs: 0 });
    expect(await findKeptValue(db, name, claim)).toEqual({ kind: 'load' });
  });
});
