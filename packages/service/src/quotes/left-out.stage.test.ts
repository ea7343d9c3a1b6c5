import type { ExtraService, QuoteRequest, Urgency } from '@cartage/core';
import { sampleContent } from '@cartage/core/testing';
import { type VendorOption, VendorProblem, type VendorQuoteRequest } from '@cartage/vendor-kit';
import type { VendorAdapter } from '@cartage/vendor-kit/host';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateByDays } from '../calculations/calculate-by-days.ts';
import { calculateMany } from '../calculations/calculate-many.ts';
import { createOrder } from '../orders/create-order.ts';
import { syncPickupPoints } from '../pickup-points/sync-pickup-points.ts';
import { setRate } from '../rates/exchange-rates.ts';
import { samplePoint } from '../testing/points-found.ts';
import { ask, keys } from '../testing/quotes.ts';
import { scriptedVendor } from '../testing/scripted-vendor.ts';
import { assumeSound, connectionTo, onStage, sampleOrder } from '../testing/stage.ts';
import type { Asked } from './ask-vendors.ts';
import { quote } from './quote.ts';
import { quoteRequestOf } from './quote-request.ts';

// interface 1.20: a vendor that has options of which none is shown.

type Told = Pick<Asked<never>, 'leftOut'>;
const said = ({ leftOut }: Told): Readonly<Record<string, string>> =>
  Object.fromEntries(leftOut.map(({ vendor, reasons }) => [vendor.key, reasons.join('+')]));

const STANDARD = 'SW-STD';
const EXPRESS = 'SW-EXP';

/** Has all services that are asked for, or none. */
interface Script {
  readonly tariffId: typeof STANDARD | typeof EXPRESS;
  readonly hasServices: boolean;
}

const optionOf = ({ tariffId, hasServices }: Script, { pickup, services }: VendorQuoteRequest): VendorOption => ({
  ...{ tariffId, tariffPrice: 50_000, takeDate: pickup.date, comments: null },
  ...{ deliveryFrom: null, deliveryTo: null, minDays: 1, maxDays: 2 },
  services: services.map(({ code }) => ({ code, status: hasServices ? 'included' : 'unavailable', price: 0 })),
});

const offering = (id: number, ...scripts: readonly Script[]): VendorAdapter =>
  scriptedVendor({ id, key: `v${id}`, quote: async (request) => scripts.map((one) => optionOf(one, request)) });

const whole = (tariffId: Script['tariffId']): Script => ({ tariffId, hasServices: true });
const lacking = (tariffId: Script['tariffId']): Script => ({ tariffId, hasServices: false });

const insured: readonly ExtraService[] = [{ code: 'Insurance', sum: 100_00, parameter: null }];
const standard = { ...sampleContent.terms, urgencies: ['standard'] as readonly Urgency[] };
const of = (...vendorIds: readonly number[]) => ({ filter: { vendorIds, tariffIds: [] as string[] } });

onStage((open) => {
  describe('is named with what keeps its options back', () => {
    it('the urgency, the services, or both where each keeps one back; who offers nothing has no options', async () => {
      const plugins = [
        offering(90, whole(EXPRESS)),
        offering(91, lacking(STANDARD)),
        offering(92, whole(EXPRESS), lacking(STANDARD)),
        offering(93),
        offering(94, whole(EXPRESS), whole(STANDARD)),
      ];
      const { ctx } = await open({ plugins });
      const quoted = await ask(ctx, { terms: standard, services: insured, ...of(90, 91, 92, 93, 94) });
      expect(said(quoted)).toEqual({ v90: 'urgency', v91: 'services', v92: 'urgency+services' });
      expect(keys(quoted)).toEqual(['v94']);
    });

    it('the tariff, where it is one of the vendor and not offered here', async () => {
      const { ctx } = await open({ plugins: [offering(90, whole(EXPRESS))] });
      expect(said(await ask(ctx, { filter: { vendorIds: [90], tariffIds: [STANDARD] } }))).toEqual({ v90: 'tariff' });
      expect(said(await ask(ctx, { filter: { vendorIds: [90], tariffIds: ['of another vendor'] } }))).toEqual({});
    });

    it('the days of a calculation by days', async () => {
      const late = scriptedVendor({
        ...{ id: 90, key: 'v90' },
        quote: async (request) => [{ ...optionOf(whole(STANDARD), request), minDays: 20, maxDays: 21 }],
      });
      const { ctx } = await open({ plugins: [late] });
      const request = quoteRequestOf({ ...sampleContent, ...of(90) });
      const byDays = (days: number) => calculateByDays(ctx, assumeSound({ request, unfiltered: false, days }));
      expect(said(await byDays(7))).toEqual({ v90: 'days' });
      expect(said(await byDays(30))).toEqual({});
    });

    it('once in a calculation of many, where one shipment shows none', async () => {
      const { ctx } = await open({ plugins: [offering(90, whole(EXPRESS)), offering(91, lacking(STANDARD))] });
      const request = quoteRequestOf({ ...sampleContent, services: insured, ...of(90, 91) });
      const one = { calculation: assumeSound({ request, unfiltered: false }) };
      const urgent = { calculation: assumeSound({ request: { ...request, terms: standard }, unfiltered: false }) };
      expect(said(await calculateMany(ctx, assumeSound([one, urgent, urgent])))).toEqual({
        v90: 'urgency',
        v91: 'services',
      });
    });

    it('a currency without a rate, also of an answer that was kept, until there is one', async () => {
      const abroad = scriptedVendor({
        ...{ id: 90, key: 'v90' },
        quote: async (request) => [{ ...optionOf(whole(STANDARD), request), currency: 'EUR' }],
      });
      const { ctx, service } = await open({ plugins: [abroad], settings: { quoteCacheMs: 300_000 } });
      for (let n = 0; n < 2; n += 1) expect(said(await ask(ctx, of(90)))).toEqual({ v90: 'currency' });
      await setRate(service, { currency: 'EUR', from: '2026-01-01', rate: 100 * 10 ** 8 });
      expect(said(await ask(ctx, of(90)))).toEqual({});
    });

    it('also when the answer is one that was kept', async () => {
      const { ctx } = await open({ plugins: [offering(90, whole(EXPRESS))], settings: { quoteCacheMs: 300_000 } });
      for (let n = 0; n < 2; n += 1)
        expect(said(await ask(ctx, { terms: standard, ...of(90) }))).toEqual({ v90: 'urgency' });
      expect(said(await ask(ctx, of(90)))).toEqual({});
    });
  });

  describe('is not asked for what it does not take', () => {
    const asked: string[] = [];
    const needy = (id: number, changes: Partial<VendorAdapter['manifest']>): VendorAdapter => {
      const vendor = scriptedVendor({
        ...{ id, key: `v${id}` },
        quote: async (request) => {
          asked.push(`v${id}`);
          return [optionOf(whole(STANDARD), request)];
        },
      });
      return { ...vendor, manifest: { ...vendor.manifest, ...changes } };
    };
    const { limits } = scriptedVendor({ id: 1, key: 'any' }).manifest;
    const unsized = sampleContent.cargo.items.map((item) => ({ ...item, qty: 2, l: null, h: null, w: null }));
    const cargo = { ...sampleContent.cargo, items: unsized, products: [] } as QuoteRequest['cargo'];

    it('and says where what it lacks belongs, in a calculation and at the hand-over', async () => {
      const plugins = [needy(90, { limits: { ...limits, packages: 1 } }), needy(91, { needs: ['sizes'] })];
      const { ctx } = await open({ plugins });
      asked.length = 0;
      const { leftOut } = await ask(ctx, { cargo, ...of(90, 91) });
      expect(leftOut.map(({ vendor, reasons, unmet }) => [vendor.key, ...reasons, unmet?.field])).toEqual([
        ['v90', 'packages', 'cargo.items'],
        ['v91', 'needs', 'cargo.items[0]'],
      ]);
      expect(leftOut[0]?.unmet?.words.en).toContain('at most 1 places');
      const choice = { vendorId: 91, tariffId: STANDARD, contractType: null };
      expect(await createOrder(ctx, sampleOrder({ cargo, choice }))).toMatchObject({
        kind: 'rejected',
        problem: { code: 'VendorRejected', target: 'cargo.items[0]' },
      });
      expect(asked).toEqual([]);
    });

    it('nor through points of a city that take no such shipment; one without points there has nothing to say', async () => {
      const at = { contactType: 'pickup-point', pointType: null } as const;
      const tariffs = [{ ...(needy(1, {}).manifest.tariffs[0] as object), id: STANDARD, from: at, to: at }] as never;
      const through = (id: number, maxWeight: number | null): VendorAdapter => ({
        ...needy(id, { contactTypes: ['door', 'pickup-point'], tariffs }),
        async *pickupPoints() {
          yield maxWeight === null ? [] : [samplePoint(id, 'point', { maxWeight })];
        },
      });
      const stage = await open({ plugins: [through(21, 0.001), through(22, null), through(23, 100)] });
      for (const id of [21, 22, 23]) await syncPickupPoints(stage.service, await connectionTo(stage.service, id));
      const receiver = {
        ...sampleContent.receiver,
        ...{ country: 'RU', cityId: '1600000100000', contactType: 'pickup-point' as const },
        ...{ pickupPointId: null, pickupPointVendorId: null },
      } as const;
      const quoted = await ask(stage.ctx, { receiver, services: [], ...of(21, 22, 23) });
      expect([keys(quoted), said(quoted)]).toEqual([['v23'], { v21: 'point' }]);
      // Which rule a named point breaks is told apart (interface 15.13).
      const named = { ...receiver, pickupPointId: 'point', pickupPointVendorId: 21 };
      const { leftOut, broken } = await ask(stage.ctx, { receiver: named, services: [], ...of(21) });
      expect([leftOut, broken]).toEqual([[], [{ end: 'receiver', rule: 'too-heavy' }]]);
    });

    it('nor named for a payment that the named point does not take, which is told with the rule', async () => {
      const at = { contactType: 'pickup-point', pointType: null } as const;
      const tariffs = [{ ...(needy(1, {}).manifest.tariffs[0] as object), id: STANDARD, from: at, to: at }] as never;
      const vendor: VendorAdapter = {
        ...needy(21, { contactTypes: ['door', 'pickup-point'], tariffs }),
        async *pickupPoints() {
          yield [samplePoint(21, 'prepaid', { cashPayment: false, cardPayment: false })];
        },
      };
      const stage = await open({ plugins: [vendor] });
      await syncPickupPoints(stage.service, await connectionTo(stage.service, 21));
      const receiver = {
        ...sampleContent.receiver,
        ...{ country: 'RU', cityId: '1600000100000', contactType: 'pickup-point' as const },
        ...{ pickupPointId: 'prepaid', pickupPointVendorId: 21 },
      } as const;
      const cod = [{ code: 'CashOnDelivery', sum: 100_00, parameter: null }] as const;
      const quoted = await ask(stage.ctx, { receiver, services: cod, ...of(21) });
      expect([quoted.options, said(quoted)]).toEqual([[], {}]);
      expect(quoted.broken).toEqual([{ end: 'receiver', rule: 'no-money' }]);
    });
  });

  it('shows options of each vendor, or says that it failed, or names it here, or it has no options: one of the four', async () => {
    type Behaviour = readonly Script[] | 'fails' | 'not served';
    const ids = [90, 91, 92, 93];
    const behaviours = new Map<number, Behaviour>();
    const plugins = ids.map((id) =>
      scriptedVendor({
        ...{ id, key: `v${id}` },
        quote: async (request) => {
          const behaviour = behaviours.get(id) ?? [];
          if (behaviour === 'fails') throw new VendorProblem({ kind: 'defect' }, 'oops');
          if (behaviour === 'not served') throw new VendorProblem({ kind: 'notServed' }, 'No such route.');
          return behaviour.map((one) => optionOf(one, request));
        },
      }),
    );
    const { ctx } = await open({ plugins, settings: { quoteCacheMs: 0 } });
    const scripts = fc.uniqueArray(
      fc.record({ tariffId: fc.constantFrom<Script['tariffId'][]>(STANDARD, EXPRESS), hasServices: fc.boolean() }),
      { selector: ({ tariffId }) => tariffId },
    );
    const behaviour = fc.oneof({ weight: 5, arbitrary: scripts }, fc.constantFrom('fails', 'not served'));
    const wish = fc.record({
      urgencies: fc.subarray<Urgency>(['standard', 'express', 'econom']),
      tariffIds: fc.subarray([STANDARD, EXPRESS]),
      isInsured: fc.boolean(),
      lackingServices: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(behaviour, behaviour, behaviour, behaviour),
        wish,
        async (told, { urgencies, tariffIds, isInsured, lackingServices }) => {
          for (const [n, id] of ids.entries()) behaviours.set(id, told[n] as Behaviour);
          const request = quoteRequestOf({
            ...sampleContent,
            terms: { ...sampleContent.terms, urgencies },
            services: isInsured ? insured : [],
            filter: { vendorIds: ids, tariffIds },
          });
          const { options, failures, leftOut } = await quote(ctx, request, { isShownOnly: true, lackingServices });
          for (const [n, id] of ids.entries()) {
            const place = [options, failures, leftOut].map((all) => all.some(({ vendor }) => vendor.id === id));
            const one = told[n] as Behaviour;
            const hasNone = one === 'not served' || one.length === 0;
            expect([...place, hasNone].filter(Boolean)).toHaveLength(1);
          }
        },
      ),
      // A circuit would open beside so many failures.
      { numRuns: 40 },
    );
  });
});
