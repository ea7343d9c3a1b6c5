import { kopecksAt } from '@cartage/core';
import { attentionOf } from '@cartage/storage';
import type { Confirmation } from '@cartage/vendor-kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkLedger } from '../operator/check-ledger.ts';
import { createOrder } from '../orders/create-order.ts';
import { removeRate } from '../rates/exchange-rates.ts';
import { reload } from '../testing/order-outcome.ts';
import { HOUR, onStage, sampleOrder } from '../testing/stage.ts';
import { choiceAbroad, rated, vendorAbroad } from '../testing/vendor-abroad.ts';
import { commitShipmentEvents } from '../tracking/commit-shipment-events.ts';

// interface 16.15: prices that a vendor tells of an order that it has, in another currency.

/** What differs from an order for 12.50 EUR without a mark-up. */
interface World {
  readonly markUp?: number;
  readonly quoted?: Parameters<typeof vendorAbroad>[0];
  readonly changes?: Parameters<typeof sampleOrder>[0];
}

const NO_RATE = 'a vendor told a price in a currency that has no rate';

onStage((open) => {
  /** An order for 12.50 EUR, handed over at 98.5321 roubles: 1231.65 roubles. */
  const world = async (
    confirmed: Partial<Confirmation> = {},
    { markUp = 0, quoted = {}, changes = {} }: World = {},
  ) => {
    const { vendor, seen } = vendorAbroad(quoted, confirmed);
    const stage = await open({ plugins: [vendor] });
    const companyId = stage.ctx.company.id;
    await stage.store.db.updateTable('companies').set({ mark_up_bp: markUp }).where('id', '=', companyId).execute();
    await rated(stage, '2026-11-01', '98.5321');
    const ctx = stage.as({ ...stage.ctx.actor, markUp });
    const created = await createOrder(ctx, sampleOrder({ choice: choiceAbroad, ...changes }));
    if (created.kind !== 'handed-over') throw new Error(created.kind);
    const { order } = created;
    const tell = (price: number, currency = 'EUR') =>
      commitShipmentEvents(stage.service, order, { events: [], numbers: {}, price, currency });
    return {
      stage,
      order,
      tell,
      handed: seen.handed,
      now: () => reload(stage, order),
      asked: async () => (await attentionOf(stage.store.db, order)).map(({ asked }) => asked),
    };
  };

  describe('a confirmed price', () => {
    it('is judged by the rate of the option, and kept in its currency', async () => {
      const { order, handed } = await world({ price: 12_50, currency: 'EUR' });
      expect(handed[0]?.option).toMatchObject({ price: 1231_65, quoted: { currency: 'EUR', price: 12_50 } });
      expect([order.price, order.vendorPrice]).toEqual([1231_65, 1231_65]);
      const at = { rate: 9_853_210_000, ratedFrom: '2026-11-01' };
      expect(order.vendorForeignPrice).toEqual({ currency: 'EUR', price: 12_50, asked: 12_50, ...at });
    });

    it('is what was quoted with the mark-up, which the vendor does not know of', async () => {
      const { order, handed } = await world({ price: 12_50, currency: 'EUR' }, { markUp: 1_000 });
      expect(handed[0]?.option).toMatchObject({ price: 1354_82, quoted: { currency: 'EUR', price: 12_50 } });
      expect([order.price, order.vendorPrice]).toEqual([1354_82, 1231_65]);
      expect(order.vendorForeignPrice).toMatchObject({ price: 13_75, asked: 12_50 });
    });

    it('comes to what it was quoted at, line by line', async () => {
      // 0.01 and 0.03 EUR are 0.99 and 2.96 roubles, and 0.04 EUR by itself 3.94.
      const services = [{ code: 'Insurance', sum: 100_00, parameter: null }] as const;
      const lines = { quoted: { tariffPrice: 1, service: 3 }, changes: { services } };
      const { order } = await world({ price: 4, currency: 'EUR' }, lines);
      expect([order.price, order.vendorPrice]).toEqual([3_95, 3_95]);
      const other = await world({ price: 5, currency: 'EUR' }, lines);
      expect(other.order.vendorPrice).toBe(4_93);
    });

    it('has the mark-up of the quote, line by line', async () => {
      // A tenth more of 0.05 EUR is 0.06, twice; of 0.10 EUR it is 0.11.
      const services = [{ code: 'Insurance', sum: 100_00, parameter: null }] as const;
      const lines = { markUp: 1_000, quoted: { tariffPrice: 5, service: 5 }, changes: { services } };
      const { order } = await world({ price: 10, currency: 'EUR' }, lines);
      expect(order.option?.foreign).toMatchObject({ price: 12, asked: 10 });
      expect(order.vendorForeignPrice).toMatchObject({ price: 12, asked: 10 });
    });

    it('in a currency without a rate leaves the order its price, and is kept', async () => {
      const { stage, order } = await world({ price: 100_00, currency: 'USD' });
      expect([order.price, order.vendorPrice]).toEqual([1231_65, null]);
      expect(order.vendorForeignPrice).toMatchObject({ currency: 'USD', asked: 100_00, rate: null, ratedFrom: null });
      expect(stage.logged).toEqual([NO_RATE]);
    });

    it('above ten billion roubles leaves the order its price', async () => {
      const { stage, order } = await world({ price: 10 ** 12, currency: 'EUR' });
      expect([order.price, order.vendorPrice]).toEqual([1231_65, null]);
      expect(stage.logged).toEqual(['a vendor told a price that comes to more than ten billion roubles']);
    });

    it('in roubles is one in roubles', async () => {
      const { order } = await world({ price: 1300_00 });
      expect([order.price, order.vendorPrice, order.vendorForeignPrice]).toEqual([1300_00, 1300_00, null]);
    });
  });

  describe('a price that comes later', () => {
    it.each([
      ['changed', '2026-11-23'],
      ['removed', null],
    ])('is judged by the rate of the option, though that was %s meanwhile', async (_, from) => {
      const { stage, tell, now, asked } = await world({ price: 12_50, currency: 'EUR' });
      if (from) await rated(stage, from, '150');
      else await removeRate(stage.service, 'EUR', '2026-11-01');
      expect(await tell(12_50)).toBe(false);
      expect(await tell(13_00)).toBe(true);
      expect((await now()).price).toBe(1280_92);
      expect(await tell(13_00)).toBe(false);
      expect(await tell(30_00)).toBe(true);
      expect(await asked()).toEqual([2955_96]);
      expect(await now()).toMatchObject({ price: 1280_92, vendorForeignPrice: { price: 30_00, asked: 30_00 } });
    });

    it('is judged by the rate of the option also where it is the first that is told', async () => {
      const { stage, tell, now } = await world();
      await rated(stage, '2026-11-23', '150');
      await tell(13_00);
      expect(await now()).toMatchObject({ price: 1280_92, vendorPrice: 1280_92 });
    });

    it('is kept with the mark-up too', async () => {
      const { tell, now } = await world({}, { markUp: 1_000 });
      await tell(13_00);
      expect(await now()).toMatchObject({ price: 1409_01, vendorForeignPrice: { asked: 13_00, price: 14_30 } });
    });

    it('is told to webhooks as a change of the record', async () => {
      const { stage, order, tell } = await world();
      await tell(13_00);
      const rows = await stage.store.rows("select facts from events where type = 'order.changed'");
      expect(JSON.stringify(rows)).toMatch(/vendorForeignPrice/);
      expect(order.vendorForeignPrice).toBeNull();
    });

    it('in a third currency is judged by the rate of the day of the hand-over, once for all', async () => {
      const { stage, tell, now } = await world();
      await rated(stage, '2026-11-23', '10', 'CNY');
      stage.clock.advance(48 * HOUR);
      await rated(stage, '2026-11-24', '20', 'CNY');
      expect(await tell(125_00, 'CNY')).toBe(true);
      expect((await now()).price).toBe(1250_00);
      await removeRate(stage.service, 'CNY', '2026-11-23');
      expect(await tell(125_00, 'CNY')).toBe(false);
      await tell(130_00, 'CNY');
      expect(await now()).toMatchObject({ price: 1300_00, vendorForeignPrice: { ratedFrom: '2026-11-23' } });
    });

    it('without a rate is warned of once, and counts when the currency has got one', async () => {
      const { stage, tell, now } = await world();
      for (const _ of [1, 2, 3]) await tell(12_60, 'CHF');
      expect(stage.logged).toEqual([NO_RATE]);
      expect(await now()).toMatchObject({ price: 1231_65, vendorForeignPrice: { currency: 'CHF', rate: null } });
      await tell(12_70, 'CHF');
      expect(stage.logged).toEqual([NO_RATE, NO_RATE]);
      await rated(stage, '2026-11-20', '100', 'CHF');
      expect(await tell(12_70, 'CHF')).toBe(true);
      expect((await now()).price).toBe(1270_00);
    });

    it('above ten billion roubles is warned of once', async () => {
      const { stage, tell, now } = await world();
      for (const _ of [1, 2]) await tell(10 ** 12);
      expect(stage.logged).toEqual(['a vendor told a price that comes to more than ten billion roubles']);
      expect((await now()).price).toBe(1231_65);
    });

    it('in roubles after one in a currency takes its place', async () => {
      const { tell, now } = await world({ price: 12_50, currency: 'EUR' });
      await tell(1231_65, 'RUB');
      expect(await now()).toMatchObject({ price: 1231_65, vendorPrice: 1231_65, vendorForeignPrice: null });
    });

    it('of nothing is none', async () => {
      const { tell, now } = await world({ price: 12_50, currency: 'EUR' });
      expect(await tell(0, 'CHF')).toBe(false);
      expect((await now()).vendorForeignPrice?.currency).toBe('EUR');
    });
  });

  it('whatever is told and said of currencies meanwhile, euros go by the option, others by what they were first, and the books are sound', async () => {
    const currency = fc.constantFrom('EUR', 'JPY');
    const acts = fc.oneof(
      fc.record({ act: fc.constant('tell' as const), currency, whole: fc.integer({ min: 1, max: 30 }) }),
      fc.record({ act: fc.constant('rate' as const), currency, roubles: fc.integer({ min: 1, max: 200 }) }),
      fc.record({ act: fc.constant('remove' as const), currency }),
    );
    const { stage } = await world();
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { minLength: 1, maxLength: 12 }), async (all) => {
        await rated(stage, '2026-11-01', '98.5321');
        const created = await createOrder(stage.ctx, sampleOrder({ choice: choiceAbroad }));
        if (created.kind !== 'handed-over') throw new Error(created.kind);
        const { order } = created;
        let yen: number | null = null;
        for (const one of all) {
          if (one.act === 'rate') await rated(stage, '2026-11-01', String(one.roubles), one.currency);
          if (one.act === 'remove') await removeRate(stage.service, one.currency, '2026-11-01');
          if (one.act !== 'tell') continue;
          const price = one.whole * 100;
          const told = { events: [], numbers: {}, price, currency: one.currency };
          await commitShipmentEvents(stage.service, order, told);
          const { vendorPrice, vendorForeignPrice } = await reload(stage, order);
          expect(vendorForeignPrice).toMatchObject({ currency: one.currency, asked: price });
          const rate: number | null = vendorForeignPrice?.rate ?? null;
          if (one.currency === 'EUR') expect(rate).toBe(order.option?.foreign?.rate);
          else if (yen !== null) expect(rate).toBe(yen);
          // What is told in another currency in between begins anew.
          yen = one.currency === 'JPY' ? rate : null;
          if (rate !== null) expect(vendorPrice).toBe(kopecksAt(price, { currency: one.currency, rate }));
          if (rate !== null) expect(await commitShipmentEvents(stage.service, order, told)).toBe(false);
        }
        for (const code of ['EUR', 'JPY']) await removeRate(stage.service, code, '2026-11-01');
      }),
      { numRuns: 40 },
    );
    expect(await checkLedger(stage.service)).toEqual([]);
  });
});
