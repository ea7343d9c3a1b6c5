import type { VendorOption } from '@cartage/vendor-kit';
import { describe, expect, it } from 'vitest';
import { openKeptOffers } from './kept-offers.ts';

const offers = (comments: string | null = null): readonly VendorOption[] => [
  {
    tariffId: 'a',
    tariffPrice: 1,
    services: [],
    takeDate: '2026-11-23',
    deliveryFrom: null,
    deliveryTo: null,
    minDays: null,
    maxDays: null,
    comments,
  },
];

const kept = (bounds: { readonly mostEntries?: number; readonly mostBytes?: number } = {}) => {
  let now = 1_000;
  const memory = openKeptOffers({ keepMs: 100, clock: () => now, ...bounds });
  const keep = (key: string, comments?: string, askedAt = now) => memory.keep(key, offers(comments), askedAt);
  const keysOf = (...keys: readonly string[]) => keys.filter((key) => memory.find(key));
  const advance = (ms: number): void => {
    now += ms;
  };
  return { memory, keep, keysOf, advance };
};

describe('kept offers', () => {
  it('go, the oldest first, when there are too many', () => {
    const { keep, keysOf } = kept({ mostEntries: 2 });
    for (const key of ['a', 'b', 'c']) keep(key);
    expect(keysOf('a', 'b', 'c')).toEqual(['b', 'c']);
    // One that is kept anew is the youngest.
    keep('b');
    keep('d');
    expect(keysOf('b', 'c', 'd')).toEqual(['b', 'd']);
  });

  it('go when they take too much memory, a vendor’s long remarks included', () => {
    const { keep, keysOf } = kept({ mostBytes: 50_000 });
    for (const key of ['a', 'b', 'c']) keep(key, 'x'.repeat(10_000));
    expect(keysOf('a', 'b', 'c')).toEqual(['b', 'c']);
    // No memory is lost by keeping one key over and over.
    for (let i = 0; i < 100; i += 1) keep('c', 'x'.repeat(10_000));
    expect(keysOf('b', 'c')).toEqual(['b', 'c']);
    keep('d', 'x'.repeat(30_000));
    expect(keysOf('a', 'b', 'c', 'd')).toEqual([]);
  });

  it('age from the moment at which they were asked for', () => {
    const { memory, keep, keysOf, advance } = kept();
    keep('slow', undefined, 950);
    keep('lost', undefined, 900);
    expect(keysOf('slow', 'lost')).toEqual(['slow']);
    advance(50);
    expect(keysOf('slow')).toEqual([]);
    keep('again', 'older', 1_010);
    keep('again', 'newer', 1_020);
    keep('again', 'older', 1_010);
    expect(memory.find('again')?.[0]?.comments).toBe('newer');
  });

  it('do not wait for somebody to ask for them before they go', () => {
    const { keep, keysOf, advance } = kept();
    keep('old');
    advance(100);
    keep('new');
    advance(-50);
    expect(keysOf('old', 'new')).toEqual([]);
  });
});
