import { addDays, type DeliveryDay, dayType, isWorkingDay } from '@cartage/core';
import { sampleContent } from '@cartage/core/testing';
import { describe, expect, it } from 'vitest';
import type { Context } from '../open-service.ts';
import { createOrder } from '../orders/create-order.ts';
import { quoteRequestOf } from '../quotes/quote-request.ts';
import { all, ask, at, type Changes } from '../testing/quotes.ts';
import { SCRIPTED_TARIFF, scriptedVendor } from '../testing/scripted-vendor.ts';
import { assumeSound, MINUTE, onStage, START, type Stage, sampleOrder } from '../testing/stage.ts';
import { calculateByDays } from './calculate-by-days.ts';

const askByDays = (ctx: Context, days: number, changes: Changes = {}, lackingServices = false) =>
  calculateByDays(
    ctx,
    assumeSound({
      request: quoteRequestOf({ ...sampleContent, ...changes }),
      unfiltered: false,
      lackingServices,
      days,
    }),
  );

const swiftStandard = { filter: { vendorIds: [1], tariffIds: ['SW-STD'] } };
const ofPost = { filter: { vendorIds: [3], tariffIds: ['PO-EMS'] } };
/** Postal is the one that has no prices by days. */
const asked = ['econom POST /day-rates', 'freight POST /day-rates', 'globe POST /day-rates'].concat([
  'postal POST /rates',
  'swift POST /day-rates',
]);

const callsOf = ({ calls }: Stage): readonly string[] => calls.splice(0).sort();
const datesOf = (days: readonly DeliveryDay[]) => days.map(({ date }) => date);
const withOptions = (days: readonly DeliveryDay[]) => datesOf(days.filter(({ options }) => options.length > 0));
const vendorsOn = (day: DeliveryDay | undefined) => [...new Set(day?.options.map(({ vendor }) => vendor.key))].sort();

onStage((open) => {
  describe('a calculation by days', () => {
    it('asks every vendor once, however many days', async () => {
      const stage = await open();
      const { days, failures } = await askByDays(stage.ctx, 31);
      expect(callsOf(stage)).toEqual(asked);
      expect(failures).toEqual([]);
      expect(datesOf(days)).toEqual(Array.from({ length: 31 }, (_, day) => addDays('2026-11-24', day)));
      expect(days.map(({ type }) => type)).toEqual(datesOf(days).map(dayType));
    });

    it('gives each day what delivers on it, cheapest first, tagged, at the price of a calculation', async () => {
      const stage = await open();
      const { options } = await ask(stage.ctx);
      const priceOf = new Map(options.map(({ tariffId, price }) => [tariffId, price]));
      const { days } = await askByDays(stage.ctx, 14);
      for (const day of days) {
        const prices = day.options.map(({ price }) => price);
        expect(prices).toEqual(prices.toSorted((a, b) => a - b));
        for (const one of day.options) {
          expect(one.deliveryDate).toBe(day.date);
          expect(one.price).toBe(priceOf.get(one.tariffId));
        }
        if (isWorkingDay(day.date)) expect(day.options).not.toEqual([]);
        if (day.options.length > 0) {
          expect(day.options[0]?.tags).toContain('cheapest');
          expect(day.options.some(({ tags }) => tags.includes('best'))).toBe(true);
        }
      }
      const friday = days.find(({ date }) => date === '2026-11-27');
      expect(vendorsOn(friday)).toEqual(all);
      // On a Saturday there is the tariff of days off alone, and the post where its range begins or ends then.
      const saturday = days.find(({ date }) => date === '2026-12-05');
      expect(saturday?.options.map(({ tariffId }) => tariffId)).toEqual(['SW-DOE']);
    });

    it('has time slots where the vendor lets its receiver choose', async () => {
      const { days } = await askByDays((await open()).ctx, 5);
      const slots = new Map(days.flatMap(({ options }) => options.map((one) => [one.tariffId, one.timeSlots])));
      expect(slots.get('SW-STD')).toContainEqual({ from: '18:00', to: '22:00' });
      expect(slots.get('PO-EMS')).toEqual([]);
      expect(slots.get('FR-LTL')).toEqual([]);
    });

    it('shows a vendor without days on those of its one range', async () => {
      const stage = await open();
      const [option] = (await ask(stage.ctx, ofPost)).options;
      const { days } = await askByDays(stage.ctx, 14, ofPost);
      // Moscow to St. Petersburg by EMS: one to three working days from Monday.
      expect([option?.takeDate, option?.minDays, option?.maxDays]).toEqual(['2026-11-23', 1, 3]);
      expect(withOptions(days)).toEqual(['2026-11-24', '2026-11-25', '2026-11-26']);
      expect(days).toHaveLength(14);
    });

    it('promises a day, a slot and a price that the hand-over keeps', async () => {
      const stage = await open();
      const { days } = await askByDays(stage.ctx, 14, swiftStandard);
      const option = days.at(-1)?.options[0];
      expect(option?.deliveryDate).toBe('2026-12-07');
      const created = await createOrder(
        stage.ctx,
        sampleOrder({
          choice: { vendorId: 1, tariffId: 'SW-STD', contractType: null },
          pickup: { ...sampleContent.pickup, date: option?.takeDate ?? null },
          terms: {
            ...sampleContent.terms,
            requestedDate: option?.deliveryDate ?? null,
            requestedTimeFrom: option?.timeSlots[0]?.from ?? null,
            requestedTimeTo: option?.timeSlots[0]?.to ?? null,
          },
        }),
      );
      if (created.kind !== 'handed-over') return expect.fail(created.kind);
      expect(created.order.price).toBe(option?.price);
      expect(created.order.plannedDeliveryAt).toBe(Date.parse('2026-12-07T14:00:00+03:00'));
    });

    it('has the filters, the mark-up and the day of the pickup of any calculation', async () => {
      const stage = await open();
      const prices = async (ctx: Context, changes: Changes = {}) =>
        (await askByDays(ctx, 7, { ...swiftStandard, ...changes })).days.flatMap(({ options }) =>
          options.map(({ tariffId, price, takeDate }) => [tariffId, price, takeDate] as const),
        );
      const plain = await prices(stage.ctx);
      expect(new Set(plain.map(([tariff, , takeDate]) => `${tariff} ${takeDate}`))).toEqual(
        new Set(['SW-STD 2026-11-23']),
      );
      const marked = await prices(stage.as({ ...stage.ctx.actor, markUp: 1_000 }));
      expect(marked.map(([, price]) => price)).toEqual(plain.map(([, price]) => Math.round(price * 1.1)));
      const wished = await prices(stage.ctx, { pickup: { ...sampleContent.pickup, date: '2026-11-26' } });
      expect(new Set(wished.map(([, , takeDate]) => takeDate))).toEqual(new Set(['2026-11-26']));
      expect((await askByDays(stage.ctx, 3, { filter: { vendorIds: [77], tariffIds: [] } })).days).toHaveLength(3);
    });

    it('shows what lacks a service where that is asked for, without a tag', async () => {
      const { ctx } = await open();
      const cash = { services: [{ code: 'CashOnDelivery' as const, sum: null, parameter: null }] };
      expect(vendorsOn((await askByDays(ctx, 4, cash)).days[3])).not.toContain('freight');
      const shown = (await askByDays(ctx, 4, cash, true)).days[3];
      expect(vendorsOn(shown)).toContain('freight');
      const lacking = shown?.options.filter(({ services }) => services.some(({ status }) => status === 'unavailable'));
      expect(lacking?.length).toBeGreaterThan(0);
      expect(lacking?.flatMap(({ tags }) => tags)).toEqual([]);
    });
  });

  describe('the answers by days', () => {
    it('are shared at once and kept for minutes, apart from those of a calculation and of other days', async () => {
      const stage = await open();
      await Promise.all([ask(stage.ctx), ...Array.from({ length: 20 }, () => askByDays(stage.ctx, 7))]);
      // The post answers both with one call.
      expect(callsOf(stage)).toEqual(
        [...asked, ...all.filter((key) => key !== 'postal').map((key) => `${key} POST /rates`)].sort(),
      );
      const again = await askByDays(stage.ctx, 7);
      await ask(stage.ctx);
      expect(callsOf(stage)).toEqual([]);
      const longer = await askByDays(stage.ctx, 8);
      expect(callsOf(stage)).toEqual(asked.filter((call) => !call.startsWith('postal')));
      expect(longer.days.slice(0, 7)).toEqual(again.days);
      stage.clock.advance(5 * MINUTE);
      await askByDays(stage.ctx, 7);
      expect(callsOf(stage)).toEqual(asked);
    });

    it('are those of a new day after midnight', async () => {
      const stage = await open();
      stage.clock.advance(at('23T23:59:59'));
      const before = await askByDays(stage.ctx, 3, swiftStandard);
      expect(datesOf(before.days)).toEqual(['2026-11-24', '2026-11-25', '2026-11-26']);
      stage.clock.advance(1_000);
      const after = await askByDays(stage.ctx, 3, swiftStandard);
      expect(datesOf(after.days)).toEqual(['2026-11-25', '2026-11-26', '2026-11-27']);
      expect(callsOf(stage)).toHaveLength(2);
    });

    it.each(['Europe/Moscow', 'Asia/Vladivostok'])(
      "count from today in the sender's city, whatever the service's zone: %s",
      async (timeZone) => {
        const stage = await open({ settings: { timeZone } });
        // In Vladivostok it is the next day's 03:00.
        stage.clock.advance(at('23T20:00:00'));
        const { days } = await askByDays(stage.ctx, 3, swiftStandard);
        expect(datesOf(days)).toEqual(['2026-11-24', '2026-11-25', '2026-11-26']);
        const sender = { ...sampleContent.sender, cityId: '2500000100000' };
        const there = await askByDays(stage.ctx, 3, { ...swiftStandard, sender });
        expect(datesOf(there.days)).toEqual(['2026-11-25', '2026-11-26', '2026-11-27']);
      },
    );

    it('go over the New Year holidays', async () => {
      const stage = await open();
      stage.clock.advance(Date.parse('2026-12-29T10:00:00+03:00') - START);
      const { days } = await askByDays(stage.ctx, 14, swiftStandard);
      expect(days).toHaveLength(14);
      expect(withOptions(days)).toEqual(['2026-12-31', '2027-01-11', '2027-01-12']);
      expect(days.find(({ date }) => date === '2027-01-05')).toMatchObject({ type: 'holiday', options: [] });
    });
  });

  describe('a vendor that fails by days costs its own options only, and is named', () => {
    it('hanging: the others come at the one deadline', async () => {
      const stage = await open({ settings: { calcDeadlineMs: 2_500 } });
      await stage.mockVendors.behave('swift', { fault: 'hang' });
      await stage.mockVendors.behave('postal', { fault: 'hang' });
      const startedAt = performance.now();
      const { days, failures } = await askByDays(stage.ctx, 7);
      expect(performance.now() - startedAt).toBeLessThan(9_000);
      expect(failures.map(({ vendor, reason }) => `${vendor.key}: ${reason}`).sort()).toEqual([
        'postal: timed-out',
        'swift: timed-out',
      ]);
      expect(vendorsOn(days.find(({ date }) => date === '2026-11-30'))).toEqual(['econom', 'freight', 'globe']);
    });

    it('answering for days that nobody asked about: its prices of a calculation are still to be had', async () => {
      const offer = {
        tariffId: SCRIPTED_TARIFF,
        tariffPrice: 1,
        services: [],
        takeDate: '2026-11-23',
        comments: null,
        deliveryDate: '2027-11-23',
        timeSlots: [],
      };
      const liar = scriptedVendor({ id: 90, key: 'liar', quoteByDays: async () => [offer] });
      const { ctx } = await open({ plugins: [liar] });
      const ofLiar = { services: [], filter: { vendorIds: [90], tariffIds: [] } };
      for (let i = 0; i < 20; i += 1) {
        const { failures } = await askByDays(ctx, 7, { ...ofLiar, receiverDeliveryCharge: i });
        expect(failures).toMatchObject([{ vendor: { key: 'liar' } }]);
      }
      expect((await ask(ctx, ofLiar)).options).toHaveLength(1);
    });

    it('delivering the same day: today comes before the days ahead', async () => {
      const today = scriptedVendor({
        id: 90,
        key: 'today',
        quoteByDays: async ({ pickup }, { first }) => [
          {
            tariffId: SCRIPTED_TARIFF,
            tariffPrice: 1,
            services: [],
            takeDate: pickup.date,
            comments: null,
            deliveryDate: first,
            timeSlots: [{ from: '18:00', to: '22:00' }],
          },
        ],
      });
      const { ctx } = await open({ plugins: [today] });
      const { days } = await askByDays(ctx, 2, { services: [], filter: { vendorIds: [90], tariffIds: [] } });
      expect(days.map(({ date, options }) => [date, options.length])).toEqual([
        ['2026-11-23', 1],
        ['2026-11-24', 0],
        ['2026-11-25', 0],
      ]);
    });

    it('asks once a vendor that knows no days', async () => {
      let calls = 0;
      const plain = scriptedVendor({
        id: 90,
        key: 'plain',
        quote: async ({ pickup }) => {
          calls += 1;
          return [
            {
              tariffId: SCRIPTED_TARIFF,
              tariffPrice: 1,
              services: [],
              takeDate: pickup.date,
              deliveryFrom: null,
              deliveryTo: null,
              minDays: 1,
              maxDays: 6,
              comments: null,
            },
          ];
        },
      });
      const { ctx } = await open({ plugins: [plain], settings: { quoteCacheMs: 0 } });
      const { days } = await askByDays(ctx, 31, { services: [], filter: { vendorIds: [90], tariffIds: [] } });
      expect(calls).toBe(1);
      // Monday and one to six days: the last is a Sunday that the vendor names itself.
      expect(withOptions(days)).toEqual(['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-29']);
    });
  });
});
