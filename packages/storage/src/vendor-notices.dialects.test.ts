import { expect, it } from 'vitest';
import { forEachDialect } from './testing.ts';
import { getNotice, insertNotice, pageNotices, resealNotice, waitingNotices } from './vendor-notices.ts';

forEachDialect((open) => {
  it('calls of vendors are counted by their connection, gone through in pages, and sealed anew once', async () => {
    const { db } = await open();
    const call = (id: string, connection: string) => ({
      ...{ id, connection, receivedAt: 1, size: 1_000, sealedWith: 'old' },
      request: Uint8Array.of(1, 2, 3),
    });
    for (const [id, connection] of [
      ['a', '7'],
      ['b', '7'],
      ['c', '8'],
    ] as const)
      await insertNotice(db, call(id, connection));
    expect(await waitingNotices(db, '7')).toEqual({ count: 2, bytes: 2_000 });
    expect(await waitingNotices(db, '9')).toEqual({ count: 0, bytes: 0 });
    const pages: string[] = [];
    for (let after: string | null = null; pages.length < 4; ) {
      const [one] = await pageNotices(db, { after, limit: 1 });
      if (!one) break;
      pages.push(one.id);
      after = one.id;
    }
    expect(pages).toEqual(['a', 'b', 'c']);
    const fresh = { request: Uint8Array.of(4), sealedWith: 'new' };
    expect(await resealNotice(db, call('a', '7'), fresh)).toBe(true);
    expect(await resealNotice(db, call('a', '7'), { ...fresh, request: Uint8Array.of(5) })).toBe(false);
    const { request, sealedWith } = (await getNotice(db, 'a')) ?? {};
    expect([sealedWith, ...(request ?? [])]).toEqual(['new', 4]);
    expect((await getNotice(db, 'b'))?.sealedWith).toBe('old');
  });
});
