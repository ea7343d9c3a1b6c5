import { describe, expect, it } from 'vitest';
import { findKeptOffers, forgetKeptOffer, type KeptOffer, keepOffers, sweepKeptOffers } from './kept-offers.ts';
import { forEachDialect } from './testing.ts';

const offer = (changes: Partial<KeptOffer> = {}): KeptOffer => ({
  connection: '7',
  version: 'v1',
  question: 'q',
  askedAt: 1_000,
  ageMs: 0,
  offers: '[1]',
  ...changes,
});

const bounds = { mostMs: 60_000, mostRows: 100, mostBytes: 10_000, limit: 1_000 };

forEachDialect((open) => {
  describe('kept offers', () => {
    it('are found by connection, version and question, with their age', async () => {
      const { db } = await open();
      await keepOffers(db, [
        offer({ ageMs: 1_000 }),
        offer({ connection: '8', offers: '[2]' }),
        offer({ version: 'v2' }),
      ]);
      const [found, ...others] = await findKeptOffers(db, [offer(), offer({ question: 'r' })]);
      expect(others).toEqual([]);
      expect(found).toMatchObject({ ...offer(), ageMs: expect.any(Number) });
      expect(found?.ageMs).toBeGreaterThanOrEqual(1_000);
      expect(found?.ageMs).toBeLessThan(60_000);
      expect(await findKeptOffers(db, [offer({ connection: '8', version: 'v2' })])).toEqual([]);
    });

    it('are replaced by those that were asked for later, and not by those of before', async () => {
      const { db } = await open();
      const offers = async () => (await findKeptOffers(db, [offer()]))[0]?.offers;
      await keepOffers(db, [offer({ ageMs: 2_000, offers: '[2]' })]);
      await keepOffers(db, [offer({ ageMs: 30_000, offers: '[1]' })]);
      expect(await offers()).toBe('[2]');
      await keepOffers(db, [offer({ offers: '[3]' })]);
      expect(await offers()).toBe('[3]');
      await forgetKeptOffer(db, offer({ version: 'v2' }));
      expect(await offers()).toBe('[3]');
      await forgetKeptOffer(db, offer());
      expect(await offers()).toBeUndefined();
    });

    it('go when they are old, of a clock that was ahead, or too many', async () => {
      const store = await open();
      const { db } = store;
      const left = async () =>
        (await store.rows('select question from kept_offers order by since')).map(({ question }) => question);
      const many = Array.from({ length: 70 }, (_, n) => offer({ question: `q${n}`, ageMs: 50_000 - n * 100 }));
      await keepOffers(db, [
        ...many,
        offer({ question: 'old', ageMs: 61_000 }),
        offer({ question: 'ahead', ageMs: -90_000 }),
      ]);
      expect(await sweepKeptOffers(db, bounds)).toBe(2);
      expect(await left()).toHaveLength(70);
      await sweepKeptOffers(db, { ...bounds, mostRows: 3 });
      expect(await left()).toEqual(['q67', 'q68', 'q69']);
      await keepOffers(db, [offer({ question: 'long', offers: 'x'.repeat(30_000) })]);
      await sweepKeptOffers(db, bounds);
      await sweepKeptOffers(db, bounds);
      expect(await left()).not.toContain('q67');
    });

    it('go so many at a time', async () => {
      const store = await open();
      await keepOffers(
        store.db,
        Array.from({ length: 20 }, (_, n) => offer({ question: `q${n}`, ageMs: n * 10 })),
      );
      expect(await sweepKeptOffers(store.db, { ...bounds, mostRows: 1, limit: 5 })).toBe(5);
    });
  });
});
