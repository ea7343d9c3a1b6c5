import type { OrderContent } from '@cartage/core';
import { sampleContent } from '@cartage/core/testing';
import { describe, expect, it } from 'vitest';
import { calculateByDays } from '../calculations/calculate-by-days.ts';
import type { Context } from '../open-service.ts';
import { listRates, removeRate } from '../rates/exchange-rates.ts';
import { ask } from '../testing/quotes.ts';
import { assumeSound, HOUR, MINUTE, onStage, type Stage } from '../testing/stage.ts';
import { rated, vendorAbroad } from '../testing/vendor-abroad.ts';
import { quoteRequestOf } from './quote-request.ts';

// interface 16.15: options in another currency, and the operator's rates.

const EUR = 'EUR';
const insured: Partial<OrderContent> = { services: [{ code: 'Insurance', sum: 100_00, parameter: null }] };

onStage((open) => {
  const world = async (...told: Parameters<typeof vendorAbroad>) => {
    const { vendor, seen } = vendorAbroad(...told);
    return { stage: await open({ plugins: [vendor] }), seen };
  };
  const offered = async ({ ctx }: Pick<Stage, 'ctx'>, changes: Partial<OrderContent> = {}) =>
    (await ask(ctx, changes)).options.filter(({ vendor }) => vendor.id === 90);
  const priceOf = async (stage: Pick<Stage, 'ctx'>, changes: Partial<OrderContent> = {}) =>
    (await offered(stage, changes))[0]?.price ?? null;
  const marked = ({ as, ctx }: Stage, markUp: number): { readonly ctx: Context } => ({
    ctx: as({ ...ctx.actor, markUp }),
  });

  describe('the rate of an option', () => {
    it('is the newest that is not of a later day; without one the option is left out', async () => {
      const { stage } = await world();
      expect(await offered(stage)).toEqual([]);
      expect(stage.logged).toEqual(['options of a vendor are left out: their currency has no rate']);
      await rated(stage, '2026-11-24', '1');
      expect(await offered(stage)).toEqual([]);
      await rated(stage, '2026-11-22', '80');
      await rated(stage, '2026-11-23', '98.5321');
      const [option] = await offered(stage);
      expect(option).toMatchObject({
        ...{ tariffPrice: 1231_65, price: 1231_65 },
        foreign: { currency: EUR, price: 12_50, asked: 12_50, askedRoubles: 1231_65, ratedFrom: '2026-11-23' },
      });
      expect(option).not.toHaveProperty('currency');
      expect(await removeRate(stage.service, EUR, '2026-11-23')).toBe(true);
      expect(await removeRate(stage.service, EUR, '2026-11-23')).toBe(false);
      expect(await priceOf(stage)).toBe(1000_00);
      expect(await listRates(stage.service, { currency: EUR, most: 1 })).toMatchObject([{ from: '2026-11-24' }]);
      expect(await listRates(stage.service, { currency: 'USD', most: 1 })).toEqual([]);
    });

    it('is told to be missing once an hour', async () => {
      const { stage } = await world();
      const warning = 'options of a vendor are left out: their currency has no rate';
      for (let n = 0; n < 3; n += 1) await offered(stage);
      expect(stage.logged).toEqual([warning]);
      stage.clock.advance(HOUR);
      for (let n = 0; n < 3; n += 1) await offered(stage);
      expect(stage.logged).toEqual([warning, warning]);
    });

    it('counts for prices that were asked for before it was said, and from the midnight of its day on', async () => {
      const { stage, seen } = await world();
      await rated(stage, '2026-11-23', '80');
      expect(await priceOf(stage)).toBe(1000_00);
      await rated(stage, '2026-11-23', '81');
      await rated(stage, '2026-11-24', '90');
      expect(await priceOf(stage)).toBe(1012_50);
      // Kept is what the vendor said, in its currency.
      expect(seen.asked).toBe(1);
      // 13 hours and 59 minutes after ten o'clock.
      stage.clock.advance(14 * HOUR - MINUTE);
      expect(await priceOf(stage)).toBe(1012_50);
      stage.clock.advance(MINUTE);
      expect(await priceOf(stage)).toBe(1125_00);
    });

    it("counts by the installation's midnight", async () => {
      const { vendor } = vendorAbroad();
      const stage = await open({ plugins: [vendor], settings: { timeZone: 'Asia/Vladivostok' } });
      await rated(stage, '2026-11-23', '80');
      await rated(stage, '2026-11-24', '90');
      // 17:00 there.
      expect(await priceOf(stage)).toBe(1000_00);
      stage.clock.advance(7 * HOUR);
      expect(await priceOf(stage)).toBe(1125_00);
    });

    it('is that of the days that are priced one by one too', async () => {
      const { stage } = await world();
      await rated(stage, '2026-11-01', '100');
      const { days } = await calculateByDays(
        stage.ctx,
        assumeSound({
          request: quoteRequestOf({ ...sampleContent, filter: { vendorIds: [90], tariffIds: [] } }),
          unfiltered: false,
          days: 2,
        }),
      );
      const prices = days.flatMap(({ options }) => options.map(({ price, foreign }) => [price, foreign?.price]));
      expect(new Set(prices.map(String))).toEqual(new Set(['125000,1250']));
    });
  });

  describe('an option in another currency', () => {
    it('is turned into roubles line by line, and marked up afterwards', async () => {
      // 0.01 EUR and 0.03 EUR.
      const { stage } = await world({ tariffPrice: 1, service: 3 });
      await rated(stage, '2026-11-01', '50.5');
      expect((await offered(stage, insured))[0]).toMatchObject({
        tariffPrice: 51,
        price: 51 + 152,
        foreign: { price: 4, asked: 4, askedRoubles: 51 + 152 },
      });
      expect((await offered(marked(stage, 1_000), insured))[0]).toMatchObject({
        tariffPrice: 56,
        price: 56 + 167,
        foreign: { price: 4, asked: 4, askedRoubles: 51 + 152 },
      });
    });

    it.each([
      ['JPY', 105_00, '0.6', 63_00, 110_00],
      ['KWD', 10_125, '320', 3240_00, 10_631],
    ])('is shown in sums that %s has', async (currency, tariffPrice, roubles, kopecks, shown) => {
      const { stage } = await world({ tariffPrice, currency });
      await rated(stage, '2026-11-01', roubles, currency);
      expect(await priceOf(stage)).toBe(kopecks);
      const [option] = await offered(marked(stage, 500));
      expect(option).toMatchObject({ price: kopecks * 1.05, foreign: { price: shown, asked: tariffPrice } });
    });

    it('is compared with others by its price in roubles', async () => {
      const { stage } = await world({ tariffPrice: 1_00 });
      await rated(stage, '2026-11-01', '0.01');
      const first = async () => (await ask(stage.ctx)).options[0];
      expect(await first()).toMatchObject({
        vendor: { key: 'abroad' },
        price: 1,
        tags: expect.arrayContaining(['cheapest']),
      });
      await rated(stage, '2026-11-01', '1000000');
      expect((await first())?.vendor.key).not.toBe('abroad');
      expect((await ask(stage.ctx)).options.at(-1)).toMatchObject({ vendor: { key: 'abroad' }, tags: [] });
    });

    it('that comes to more than ten billion roubles is none', async () => {
      const { stage } = await world({ tariffPrice: 1_000_000_00, service: 1 });
      await rated(stage, '2026-11-01', '10000');
      expect(await priceOf(stage)).toBe(1_000_000_000_000);
      expect(await offered(stage, insured)).toEqual([]);
      expect(stage.logged).toEqual(['options of a vendor are left out: they come to more than ten billion roubles']);
      await rated(stage, '2026-11-01', '10000.00001');
      expect(await offered(stage)).toEqual([]);
    });
  });
});
