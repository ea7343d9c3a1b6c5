import type { QuotedOption } from '@cartage/vendor-kit/host';
import { describe, expect, it } from 'vitest';
import type { Connection } from '../connections/connection.ts';
import { scriptedVendor } from '../testing/scripted-vendor.ts';
import { openKeptOffers } from './kept-offers.ts';

const offers = (comments: string | null = null): readonly QuotedOption[] => [
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
    tariff: {
      id: 'a',
      name: 'A',
      description: '',
      urgencies: ['standard'],
      from: { contactType: 'door', pointType: null },
      to: { contactType: 'door', pointType: null },
      cancellationFee: 0,
    },
  },
];

const connectionOf = (id: string): Connection => ({
  id,
  vendor: scriptedVendor({ id: 90, key: 'scripted' }),
  account: { id, environment: 'test', credentials: {}, settings: {} },
  contractType: 'operator',
  companyId: null,
  environment: 'test',
  enabled: true,
  version: 'v1',
  reach: 'any',
});
const connection = connectionOf('a');

const kept = (bounds: { readonly mostRequests?: number; readonly mostBytes?: number } = {}) => {
  let now = 1_000;
  let ahead = 0;
  const memory = openKeptOffers({ keepMs: 100, clock: () => now + ahead, now: () => now, ...bounds });
  const keep = (key: string, comments?: string, since = now, by = connection) =>
    memory.keep(by, key, { offers: offers(comments), askedAt: since + ahead, since });
  const keysOf = (...keys: readonly string[]) => keys.filter((key) => memory.find(connection, key));
  const advance = (ms: number): void => {
    now += ms;
  };
  /** Of the machine's clock alone. */
  const put = (ms: number): void => {
    ahead += ms;
  };
  return { memory, keep, keysOf, advance, put };
};

describe('kept offers', () => {
  it('go, the oldest first, when there are too many', () => {
    const { keep, keysOf } = kept({ mostRequests: 2 });
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
    expect(memory.find(connection, 'again')?.[0]?.comments).toBe('newer');
  });

  it('of a clock that ran ahead are not found when their moment comes, and keep no newer ones out', () => {
    const { memory, keep, keysOf, advance, put } = kept();
    put(1_000);
    keep('left');
    keep('again', 'older');
    put(-1_000);
    expect(keysOf('left', 'again')).toEqual([]);
    advance(1);
    keep('again', 'newer');
    expect(memory.find(connection, 'again')?.[0]?.comments).toBe('newer');
    keep('other');
    expect(keysOf('left', 'again', 'other')).toEqual(['again', 'other']);

    const one = kept();
    one.put(1_000);
    one.keep('left');
    one.put(-1_000);
    one.advance(1_010);
    expect(one.keysOf('left')).toEqual([]);
  });

  it('age while the machine is suspended, when only its clock goes on', () => {
    const { keep, keysOf, put } = kept();
    keep('slept');
    put(99);
    expect(keysOf('slept')).toEqual(['slept']);
    put(1);
    expect(keysOf('slept')).toEqual([]);
  });

  it('do not wait for somebody to ask for them before they go', () => {
    const { keep, keysOf, advance } = kept();
    keep('old');
    advance(100);
    keep('new');
    advance(-50);
    expect(keysOf('old', 'new')).toEqual([]);
  });

  it('of several connections count as one request, and each is forgotten by itself', () => {
    const { memory, keep, keysOf } = kept({ mostRequests: 1, mostBytes: 30_000 });
    const other = connectionOf('a');
    keep('a');
    keep('a', 'theirs', undefined, other);
    expect(keysOf('a')).toEqual(['a']);
    expect(memory.find(other, 'a')?.[0]?.comments).toBe('theirs');
    memory.forget(connection, 'a');
    expect(keysOf('a')).toEqual([]);
    expect(memory.find(other, 'a')).toBeDefined();
    for (let i = 0; i < 10; i += 1) {
      keep('a', 'x'.repeat(10_000));
      memory.forget(connection, 'a');
    }
    expect(memory.find(other, 'a')).toBeDefined();
    memory.forget(other, 'a');
    memory.forget(other, 'a');
    keep('b', 'x'.repeat(14_000));
    expect(keysOf('b')).toEqual(['b']);
  });

  it('count the request itself, and not when nothing is left of its answers', () => {
    const { keep, keysOf } = kept({ mostBytes: 50_000 });
    const long = ['a', 'b', 'c'].map((letter) => letter.repeat(10_000));
    for (const key of long) keep(key);
    expect(keysOf(...long)).toEqual(long.slice(1));
    const few = kept({ mostRequests: 2 });
    for (const key of ['a', 'b']) few.keep(key);
    few.memory.forget(connection, 'b');
    few.keep('c');
    expect(few.keysOf('a', 'b', 'c')).toEqual(['a', 'c']);
  });
});
