import { expect, it } from 'vitest';
import { forEachDialect } from './testing.ts';
import { claimVendorFeed, moveVendorFeed, openVendorFeed } from './vendor-feeds.ts';

forEachDialect((open) => {
  it('a list of changes keeps its turn when it is opened again, and goes on from where its reader was alone', async () => {
    const { db, rows } = await open();
    const feed = { connection: '7', vendorId: 90 };
    for (const nextAt of [100, 5]) await openVendorFeed(db, { ...feed, nextAt });
    expect(await rows('select next_at, cursor, tells_until from vendor_feeds')).toEqual([
      { next_at: 100, cursor: null, tells_until: 0 },
    ]);
    expect(await moveVendorFeed(db, { connection: '7', cursor: null }, 'a')).toBe(true);
    expect(await moveVendorFeed(db, { connection: '7', cursor: 'a' }, 'b')).toBe(true);
    for (const cursor of [null, 'a']) expect(await moveVendorFeed(db, { connection: '7', cursor }, 'c')).toBe(false);
    expect(await moveVendorFeed(db, { connection: '8', cursor: 'b' }, 'c')).toBe(false);
    expect(await rows('select cursor from vendor_feeds')).toEqual([{ cursor: 'b' }]);
    const claim = { now: 1_000, next: 2_000 };
    expect(await claimVendorFeed(db, { ...claim, connection: '8' })).toBeNull();
    expect(await claimVendorFeed(db, { ...claim, connection: '7', now: 99 })).toBeNull();
    expect(await rows('select next_at from vendor_feeds')).toEqual([{ next_at: 100 }]);
    // Nothing is under way through it.
    expect(await claimVendorFeed(db, { ...claim, connection: '7' })).toBeNull();
    expect(await rows('select next_at from vendor_feeds')).toEqual([{ next_at: null }]);
    await openVendorFeed(db, { ...feed, nextAt: 3_000 });
    expect(await rows('select next_at, cursor from vendor_feeds')).toEqual([{ next_at: 3_000, cursor: 'b' }]);
  });
});
