import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import type { OfferedOption, Option, OrderContent } from '@cartage/core';
import { sampleContent } from '@cartage/core/testing';
import { VendorProblem } from '@cartage/vendor-kit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { calculate } from '../calculations/calculate.ts';
import type { Context } from '../open-service.ts';
import { createOrder } from '../orders/create-order.ts';
import { SCRIPTED_TARIFF, scriptedVendor } from '../testing/scripted-vendor.ts';
import { assumeSound, HOUR, onStage, START, sampleOrder } from '../testing/stage.ts';
import type { Quote } from './quote.ts';
import { quoteRequestOf } from './quote-request.ts';

const ask = (ctx: Context, changes: Partial<OrderContent> = {}, unfiltered = false): Promise<Quote> =>
  calculate(ctx, assumeSound({ request: quoteRequestOf({ ...sampleContent, ...changes }), unfiltered }));

const vendorsOf = ({ options }: Quote): readonly string[] =>
  [...new Set(options.map(({ vendor }) => vendor.key))].sort();
const failuresOf = ({ failures }: Quote): readonly string[] =>
  failures.map(({ vendor, reason }) => `${vendor.key}: ${reason}`).sort();

const all = ['econom', 'freight', 'globe', 'postal', 'swift'];
const others = all.filter((key) => key !== 'swift');

const scriptedOffer = {
  tariffId: SCRIPTED_TARIFF,
  tariffPrice: 50_000,
  services: [],
  deliveryFrom: null,
  deliveryTo: null,
  minDays: 1,
  maxDays: 2,
  comments: null,
};

onStage((open) => {
  describe('a quote', () => {
    it('asks every vendor that could serve the request, once', async () => {
      const stage = await open();
      const quote = await ask(stage.ctx);
      expect(vendorsOf(quote)).toEqual(all);
      expect(quote.failures).toEqual([]);
      expect([...stage.calls].sort()).toEqual(all.map((key) => `${key} POST /rates`));
    });

    it('tells the weight that each price is for, and whether it stands (interface 7.29, 16.2)', async () => {
      const billed = (key: string, id: number, more: object) =>
        scriptedVendor({
          id,
          key,
          quote: async ({ pickup }) => [{ ...scriptedOffer, takeDate: pickup.date, ...more }],
        });
      const plugins = [billed('plain', 90, {}), billed('weighs', 91, { billedWeightKg: 7.12345, isApproximate: true })];
      const stage = await open({ plugins });
      const [item] = sampleContent.cargo.items;
      // 40 × 30 × 30 cm weigh 7.2 kg by the rule of those who give none, three of them 21.6.
      const items = [{ ...item, weightKg: 1, qty: 3, l: 40, h: 30, w: 30 }] as OrderContent['cargo']['items'];
      const facts = async (isApproximate: boolean) =>
        (
          await ask(stage.ctx, {
            services: [],
            filter: { vendorIds: [90, 91], tariffIds: [] },
            cargo: { ...sampleContent.cargo, isApproximate, items },
          })
        ).options.map((option) => option as OfferedOption);
      const told = (options: readonly OfferedOption[]) =>
        options.map(({ vendor, billedWeightKg, isApproximate }) => [vendor.key, billedWeightKg, isApproximate]);
      expect(told(await facts(false))).toEqual([
        ['plain', 21.6, false],
        ['weighs', 7.123, true],
      ]);
      expect(told(await facts(true))).toEqual([
        ['plain', 21.6, true],
        ['weighs', 7.123, true],
      ]);
    });

    it('does not ask vendors that cannot serve it', async () => {
      const stage = await open();
      const abroad = { ...sampleContent.receiver, country: 'KZ', cityId: 'relation:2465058', postalCode: '050000' };
      await ask(stage.ctx, { receiver: abroad });
      expect([...stage.calls].sort()).toEqual(['econom POST /rates', 'freight POST /rates', 'globe POST /rates']);
      stage.calls.length = 0;
      const { options } = await ask(stage.ctx, { cargo: { ...sampleContent.cargo, type: 'ftl' } });
      expect(stage.calls).toEqual(['freight POST /rates']);
      expect(options.every(({ vendor }) => vendor.key === 'freight')).toBe(true);
    });

    it('is sorted by price, then maxDays, then vendorId, and tags the cheapest, the fastest and the best', async () => {
      const { options } = await ask((await open()).ctx);
      const rank = ({ price, maxDays, vendor }: Option) => [price, maxDays ?? 9999, vendor.id];
      const sorted = [...options].sort(
        (a, b) =>
          rank(a)
            .map((value, i) => value - (rank(b)[i] ?? 0))
            .find(Boolean) ?? 0,
      );
      expect(options.map(({ tariffId }) => tariffId)).toEqual(sorted.map(({ tariffId }) => tariffId));
      expect(options[0]?.tags).toContain('cheapest');
      const fastest = options.filter(({ tags }) => tags.includes('fastest'));
      const arrival = ({ deliveryTo }: Option) => Math.floor(((deliveryTo ?? 0) + 3 * HOUR) / (24 * HOUR));
      expect(new Set(fastest.map(arrival))).toEqual(new Set([Math.min(...options.map(arrival))]));
      expect(options.some(({ tags }) => tags.includes('best'))).toBe(true);
    });

    it('leaves out what the filters by urgency, vendor and tariff remove, and adds it again when asked', async () => {
      const { ctx } = await open();
      const express = await ask(ctx, { terms: { ...sampleContent.terms, urgencies: ['express'] } });
      expect(express.options.length).toBeGreaterThan(0);
      expect(express.options.every(({ urgencies }) => urgencies.includes('express'))).toBe(true);
      expect(vendorsOf(await ask(ctx, { filter: { vendorIds: [2, 3], tariffIds: [] } }))).toEqual(['econom', 'postal']);
      const oneTariff = { filter: { vendorIds: [], tariffIds: ['SW-EXP'] } };
      expect((await ask(ctx, oneTariff)).options.map(({ tariffId }) => tariffId)).toEqual(['SW-EXP']);
      const narrow = { ...oneTariff, terms: { ...sampleContent.terms, urgencies: ['econom' as const] } };
      expect((await ask(ctx, narrow)).options).toEqual([]);
      expect(vendorsOf(await ask(ctx, narrow, true))).toEqual(all);
    });

    it('adds the mark-up to each line, rounded half up to a kopeck, and sums the lines', async () => {
      const stage = await open();
      const insured = { services: [{ code: 'Insurance' as const, sum: 1_234_567, parameter: null }] };
      const plain = await ask(stage.ctx, insured);
      const marked = await ask(stage.as({ ...stage.ctx.actor, markUp: 1_250 }), insured);
      const halfUp = (kopecks: number) => Math.floor((kopecks * 11_250 + 5_000) / 10_000);
      const byTariff = new Map(marked.options.map((option) => [option.tariffId, option]));
      expect(marked.options).toHaveLength(plain.options.length);
      for (const { tariffId, tariffPrice, services } of plain.options) {
        const lines = services.map(({ price, status }) => (status === 'available' ? halfUp(price) : 0));
        expect(byTariff.get(tariffId)).toMatchObject({
          tariffPrice: halfUp(tariffPrice),
          services: lines.map((price) => ({ code: 'Insurance', price })),
          price: lines.reduce((sum, price) => sum + price, halfUp(tariffPrice)),
        });
      }
    });

    it('prices the hands that are to be sent along, and a hand-over keeps to it', async () => {
      const stage = await open();
      const ltl = { filter: { vendorIds: [], tariffIds: ['FR-LTL'] } };
      const loading = { floor: 3, hasFreightLift: false, loadersCount: 2 };
      const carried = { ...ltl, receiver: { ...sampleContent.receiver, loading } };
      const [plain] = (await ask(stage.ctx, ltl)).options;
      const [dearer] = (await ask(stage.ctx, carried)).options;
      expect((dearer?.price ?? 0) - (plain?.price ?? 0)).toBe(2 * (1_500_00 + 2 * 250_00));
      const choice = { vendorId: 4, tariffId: 'FR-LTL', contractType: null };
      const created = await createOrder(stage.ctx, sampleOrder({ ...carried, choice }));
      expect(created).toMatchObject({ kind: 'handed-over', order: { price: dearer?.price } });
    });

    it('counts what the receiver is charged for the delivery as cash to be collected', async () => {
      const { ctx } = await open();
      const cash = {
        filter: { vendorIds: [1], tariffIds: ['SW-STD'] },
        services: [{ code: 'CashOnDelivery' as const, sum: null, parameter: null }],
      };
      const priceWith = async (receiverDeliveryCharge: number | null) =>
        (await ask(ctx, { ...cash, receiverDeliveryCharge })).options[0]?.services[0]?.price;
      // 2.5 % of it, at least 90 roubles.
      expect([await priceWith(null), await priceWith(10_000_00)]).toEqual([90_00, 250_00]);
    });

    it('answers an empty list where nobody delivers', async () => {
      const { ctx } = await open();
      expect(await ask(ctx, { filter: { vendorIds: [77], tariffIds: [] } })).toMatchObject({
        options: [],
        failures: [],
      });
    });
  });

  describe('the pickup date', () => {
    const takeDates = ({ options }: Quote) => new Set(options.map(({ takeDate }) => takeDate));
    const swift = { filter: { vendorIds: [1], tariffIds: ['SW-STD'] } };
    const on = (date: string | null, autoMove = false) => ({
      ...swift,
      pickup: { ...sampleContent.pickup, date, autoMove },
    });

    it('is today until 14:00 on a working day, then the next working day', async () => {
      const stage = await open();
      expect(takeDates(await ask(stage.ctx, on(null)))).toEqual(new Set(['2026-11-23']));
      stage.clock.advance(Date.parse('2026-11-23T14:00:00+03:00') - START);
      expect(takeDates(await ask(stage.ctx, on(null)))).toEqual(new Set(['2026-11-24']));
    });

    it('moves from a weekend to the next working day, where that was allowed', async () => {
      const { ctx } = await open();
      expect(takeDates(await ask(ctx, on('2026-11-28', true)))).toEqual(new Set(['2026-11-30']));
    });

    it('stays on a day off for DayOffExpress', async () => {
      const { ctx } = await open();
      const dayOff = { ...sampleContent.terms, urgencies: ['day-off-express' as const] };
      const quote = await ask(ctx, { ...on('2026-11-28'), filter: { vendorIds: [], tariffIds: [] }, terms: dayOff });
      expect(quote.options.map(({ tariffId, takeDate }) => [tariffId, takeDate])).toEqual([['SW-DOE', '2026-11-28']]);
    });
  });

  describe('a vendor that fails costs its own options only, and is named', () => {
    it.each([
      ['down', 'unavailable'],
      ['refuse', 'unavailable'],
      ['garbage', 'defect'],
      ['rate-limit', 'limited'],
    ])('%s', async (fault, reason) => {
      const stage = await open();
      await stage.mockVendors.behave('swift', { fault });
      const quote = await ask(stage.ctx);
      expect(vendorsOf(quote)).toEqual(others);
      expect(failuresOf(quote)).toEqual([`swift: ${reason}`]);
    });

    it('hang, drip: the others come within the one deadline', async () => {
      const stage = await open({ settings: { calcDeadlineMs: 2_500 } });
      await stage.mockVendors.behave('swift', { fault: 'hang' });
      await stage.mockVendors.behave('globe', { fault: 'drip' });
      const startedAt = performance.now();
      const quote = await ask(stage.ctx);
      expect(performance.now() - startedAt).toBeLessThan(9_000);
      expect(vendorsOf(quote)).toEqual(['econom', 'freight', 'postal']);
      expect(failuresOf(quote)).toEqual(['globe: timed-out', 'swift: timed-out']);
    });

    it('a plugin that throws, answers nonsense or ignores its deadline', async () => {
      const nonsense = [{ tariffId: 'unknown' }] as never;
      const plugins = [
        scriptedVendor({ id: 91, key: 'thrower', quote: () => Promise.reject(new TypeError('oops')) }),
        scriptedVendor({ id: 92, key: 'liar', quote: async () => nonsense }),
        scriptedVendor({ id: 93, key: 'sleeper', quote: () => new Promise(() => {}) }),
        scriptedVendor({
          id: 94,
          key: 'nowhere',
          quote: () => Promise.reject(new VendorProblem({ kind: 'notServed' }, 'No such route.')),
        }),
      ];
      const { ctx } = await open({ plugins, settings: { calcDeadlineMs: 2_500 } });
      const quote = await ask(ctx);
      expect(vendorsOf(quote)).toEqual(all);
      expect(failuresOf(quote)).toEqual(['liar: defect', 'sleeper: timed-out', 'thrower: defect']);
    });
  });

  it('ends the calls of vendors when the client goes away', async () => {
    const stage = await open();
    for (const key of all) await stage.mockVendors.behave(key, { fault: 'hang' });
    const client = new AbortController();
    // The client goes when the last vendor has got its question, and not before one was asked.
    const { promise: allAsked, resolve } = Promise.withResolvers<void>();
    let asked = 0;
    const onRequest = (message: unknown) => {
      if ((message as { request: IncomingMessage }).request.url?.endsWith('/rates')) asked += 1;
      if (asked === all.length) resolve();
    };
    subscribe('http.server.request.start', onRequest);
    onTestFinished(() => void unsubscribe('http.server.request.start', onRequest));
    const gone = ask(stage.as(stage.ctx.actor, client.signal));
    await allAsked;
    const startedAt = performance.now();
    client.abort();
    expect((await gone).options).toEqual([]);
    expect(performance.now() - startedAt).toBeLessThan(9_000);
    // Not only is nobody waited for: the connections to the vendors are closed.
    await expect.poll(() => stage.calls.length).toBe(all.length);
  });
});
