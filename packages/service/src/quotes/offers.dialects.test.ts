import { sampleContent } from '@cartage/core/testing';
import { type VendorOption, VendorProblem, type VendorQuoteRequest } from '@cartage/vendor-kit';
import { describe, expect, it } from 'vitest';
import { CallerGone, type Deadline, OpenDeadline, withinDeadline } from '../connections/deadline.ts';
import type { Context } from '../context.ts';
import { pushOrder } from '../hand-over/push-order.ts';
import { createOrder } from '../orders/create-order.ts';
import { connect } from '../testing/connections.ts';
import { SCRIPTED_TARIFF, scriptedVendor } from '../testing/scripted-vendor.ts';
import { assumeSound, choices, MINUTE, onStage, START, type Stage, sampleOrder } from '../testing/stage.ts';
import { calculate } from './calculate.ts';
import { type OfferWish, openOffers } from './offers.ts';
import type { Quote } from './quote.ts';
import { quoteRequestOf } from './quote-request.ts';

const all = ['econom', 'freight', 'globe', 'postal', 'swift'];

type Changes = Parameters<typeof sampleOrder>[0];

const ask = (ctx: Context, changes: Changes = {}): Promise<Quote> =>
  calculate(ctx, assumeSound({ request: quoteRequestOf({ ...sampleContent, ...changes }), unfiltered: false }));

/** The vendors that were asked for prices since this was asked last. */
const askedFor = ({ calls }: Stage): readonly string[] => {
  const vendors = calls.flatMap((call) => (call.endsWith(' POST /rates') ? [call.split(' ')[0] ?? ''] : []));
  calls.length = 0;
  return vendors.sort();
};

const keys = ({ options }: Quote) => [...new Set(options.map(({ vendor }) => vendor.key))].sort();
const at = (moment: string): number => Date.parse(`2026-11-${moment}+03:00`) - START;

/** A vendor that prices when the test lets it, and tells whose calls ended before. */
const heldVendor = () => {
  const held: { readonly answer: (price: number) => void; readonly fail: () => void; readonly signal: AbortSignal }[] =
    [];
  const vendor = scriptedVendor({
    id: 90,
    key: 'held',
    quote: ({ pickup }, { signal }) =>
      new Promise((resolve, reject) => {
        held.push({
          answer: (price) => resolve([offerAt(price, pickup.date)]),
          fail: () => reject(new VendorProblem({ kind: 'unavailable', neverSent: true }, 'down')),
          signal,
        });
      }),
  });
  return { vendor, held };
};

const offerAt = (tariffPrice: number, takeDate: string): VendorOption => ({
  tariffId: SCRIPTED_TARIFF,
  tariffPrice,
  services: [],
  takeDate,
  deliveryFrom: null,
  deliveryTo: null,
  minDays: 1,
  maxDays: 2,
  comments: null,
});

const ofHeld = { filter: { vendorIds: [90], tariffIds: [] }, services: [] };
const prices = ({ options }: Quote) => options.map(({ tariffPrice }) => tariffPrice);

/** Where the vendor 90 is asked at once, with nothing awaited before. */
const deskOf = async ({ service }: Stage) => {
  const connection = (await service.vendors.of(null)).find(({ vendor: { manifest } }) => manifest.id === 90);
  if (!connection) throw new Error('The vendor is not connected.');
  const request: VendorQuoteRequest = {
    ...quoteRequestOf(sampleContent),
    services: [],
    pickup: { ...sampleContent.pickup, date: '2026-12-01' },
    route: { origin: null, destination: null },
  };
  const wish: OfferWish = { request, key: 'one', anew: false, since: performance.now() };
  return {
    ask: (changes: Partial<OfferWish> = {}, deadline: Deadline = new OpenDeadline()) =>
      service.offers.of(connection, { ...wish, since: performance.now(), ...changes }, deadline),
  };
};

onStage((open) => {
  describe('who asks the same at once', () => {
    it.each([0, 5 * MINUTE])('shares one call a vendor, where answers are kept %s ms', async (quoteCacheMs) => {
      const stage = await open({ settings: { quoteCacheMs } });
      const quotes = await Promise.all(Array.from({ length: 100 }, () => ask(stage.ctx)));
      expect(askedFor(stage)).toEqual(all);
      expect(quotes.every((quote) => keys(quote).length === all.length)).toBe(true);
      expect(new Set(quotes.map((quote) => JSON.stringify(quote))).size).toBe(1);
    });

    it('gets it with its own mark-up', async () => {
      const stage = await open();
      const marked = stage.as({ ...stage.ctx.actor, markUp: 1_000 });
      const [plain, dearer] = await Promise.all([ask(stage.ctx), ask(marked), ask(await stage.stranger())]);
      expect(askedFor(stage)).toEqual(all);
      expect(dearer.options[0]?.price).toBeGreaterThan((plain.options[0]?.price ?? 0) * 1.09);
    });

    it('shares the failure too, and asks anew afterwards', async () => {
      const { vendor, held } = heldVendor();
      const desk = await deskOf(await open({ plugins: [vendor] }));
      const both = [desk.ask(), desk.ask()];
      expect(held).toHaveLength(1);
      held[0]?.fail();
      for (const one of both) await expect(one).rejects.toMatchObject({ kind: 'unavailable' });
      const next = desk.ask();
      expect(held).toHaveLength(2);
      held[1]?.answer(70_000);
      expect(await next).toMatchObject([{ tariffPrice: 70_000 }]);
    });

    it('shares an answer that came after it had begun to wait, and none that came before', async () => {
      const { vendor, held } = heldVendor();
      const desk = await deskOf(await open({ plugins: [vendor], settings: { quoteCacheMs: 0 } }));
      const since = performance.now();
      const first = desk.ask();
      held[0]?.answer(70_000);
      await first;
      // Held up elsewhere, by the database or by others.
      expect(await desk.ask({ since })).toMatchObject([{ tariffPrice: 70_000 }]);
      expect(held).toHaveLength(1);
      const later = desk.ask({ since: performance.now() + 1 });
      expect(held).toHaveLength(2);
      held[1]?.answer(80_000);
      expect(await later).toMatchObject([{ tariffPrice: 80_000 }]);
    });

    it('is not told an answer that came long before, and such a one takes no room', async () => {
      const { vendor, held } = heldVendor();
      const stage = await open({ plugins: [vendor] });
      let now = 0;
      const { vendors } = stage.service;
      const offers = openOffers({ vendors, clock: stage.clock.now, keepMs: 0, now: () => now });
      const desk = await deskOf({ ...stage, service: { ...stage.service, offers } });
      const ask = async (key: string) => {
        const count = held.length;
        const asked = desk.ask({ key, since: 0 });
        held[count]?.answer(70_000 + count);
        return (await asked)[0]?.tariffPrice;
      };
      expect(await ask('one')).toBe(70_000);
      now = 900;
      expect(await ask('two')).toBe(70_001);
      expect(await ask('one')).toBe(70_000);
      now = 1_000;
      // Room is made by whoever asks next.
      expect(await ask('three')).toBe(70_002);
      expect(await ask('one')).toBe(70_003);
      expect(await ask('two')).toBe(70_001);
    });

    it('shares the newer call when an answer that came before is forgotten', async () => {
      const { vendor, held } = heldVendor();
      const stage = await open({ plugins: [vendor] });
      let now = 0;
      const { vendors } = stage.service;
      const offers = openOffers({ vendors, clock: stage.clock.now, keepMs: 0, now: () => now });
      const desk = await deskOf({ ...stage, service: { ...stage.service, offers } });
      const first = desk.ask({ key: 'one', since: 0 });
      held[0]?.answer(70_000);
      await first;
      now = 500;
      const newer = desk.ask({ key: 'one', since: 500 });
      now = 1_000;
      const other = desk.ask({ key: 'two', since: 1_000 });
      const together = desk.ask({ key: 'one', since: 1_000 });
      expect(held).toHaveLength(3);
      held[1]?.answer(80_000);
      held[2]?.answer(90_000);
      expect((await Promise.all([newer, together, other])).map(([offer]) => offer?.tariffPrice)).toEqual([
        80_000, 80_000, 90_000,
      ]);
    });

    it('waits on when the one who asked first has gone, and the call ends when nobody waits', async () => {
      const { vendor, held } = heldVendor();
      const stage = await open({ plugins: [vendor] });
      const desk = await deskOf(stage);
      const callers = [new AbortController(), new AbortController(), new AbortController()];
      const quotes = callers.map(({ signal }) => withinDeadline(10_000, signal, (deadline) => desk.ask({}, deadline)));
      expect(held).toHaveLength(1);
      callers[0]?.abort();
      await expect(quotes[0]).rejects.toBeInstanceOf(CallerGone);
      expect(held[0]?.signal.aborted).toBe(false);
      held[0]?.answer(70_000);
      for (const quote of quotes.slice(1)) expect(await quote).toMatchObject([{ tariffPrice: 70_000 }]);

      const changes = { ...ofHeld, receiverDeliveryCharge: 1 };
      const gone = callers.slice(1).map(({ signal }) => ask(stage.as(stage.ctx.actor, signal), changes));
      await expect.poll(() => held.length).toBe(2);
      for (const caller of callers) caller.abort();
      await Promise.all(gone);
      expect(held[1]?.signal.aborted).toBe(true);
    });

    it('is told nothing by a call that was ended because nobody waited', async () => {
      const { vendor, held } = heldVendor();
      const desk = await deskOf(await open({ plugins: [vendor] }));
      const priced = (deadline: Deadline) => desk.ask({}, deadline);
      const caller = new AbortController();
      const gone = withinDeadline(10_000, caller.signal, priced).catch(() => 'gone');
      await expect.poll(() => held.length).toBe(1);
      caller.abort();
      expect(await gone).toBe('gone');
      const next = withinDeadline(10_000, null, priced);
      await expect.poll(() => held.length).toBe(2);
      held[1]?.answer(80_000);
      expect(await next).toMatchObject([{ tariffPrice: 80_000 }]);
    });

    it('waits as long as its own deadline lets it', async () => {
      const { vendor, held } = heldVendor();
      const desk = await deskOf(await open({ plugins: [vendor] }));
      const first = withinDeadline(20, null, (deadline) => desk.ask({}, deadline));
      const patient = desk.ask();
      await expect(first).rejects.toMatchObject({ kind: 'unavailable' });
      held[0]?.answer(70_000);
      expect(await patient).toMatchObject([{ tariffPrice: 70_000 }]);
      expect(held).toHaveLength(1);
      expect(held[0]?.signal.aborted).toBe(false);
    });

    it('is not kept waiting by a plugin that ignores its signal, and the circuit hears of it', async () => {
      const stage = await open({
        plugins: [scriptedVendor({ id: 90, key: 'held', quote: () => new Promise(() => {}) })],
      });
      for (let i = 0; i < 20; i += 1) {
        const quote = withinDeadline(5, null, (deadline) =>
          calculate(
            stage.ctx,
            assumeSound({ request: quoteRequestOf({ ...sampleContent, ...ofHeld }), unfiltered: false }),
            deadline,
          ),
        );
        expect((await quote).failures).toMatchObject([{ reason: 'timed-out' }]);
      }
      expect((await ask(stage.ctx, ofHeld)).failures).toMatchObject([{ reason: 'unavailable' }]);
    });
  });

  describe('prices that are only shown', () => {
    it('are those of minutes ago for an equal request: of a calculation, a draft, another company', async () => {
      const stage = await open();
      const asked = await ask(stage.ctx);
      expect(askedFor(stage)).toEqual(all);
      stage.clock.advance(5 * MINUTE - 1);
      expect(await ask(stage.ctx)).toEqual(asked);
      const draft = await createOrder(
        await stage.stranger(),
        sampleOrder({
          choice: null,
          sender: { ...sampleContent.sender, name: 'ООО «Лютик»' },
          receiver: { ...sampleContent.receiver, phone: '+79990000000' },
        }),
      );
      expect(draft.kind === 'draft' && draft.quote).toEqual(asked);
      expect(askedFor(stage)).toEqual([]);
      stage.clock.advance(1);
      await ask(stage.ctx);
      expect(askedFor(stage)).toEqual(all);
    });

    it('are asked for each time where nothing is kept', async () => {
      const stage = await open({ settings: { quoteCacheMs: 0 } });
      await ask(stage.ctx);
      await ask(stage.ctx);
      expect(askedFor(stage)).toEqual([...all, ...all].sort());
    });

    it.each<[string, Changes]>([
      ['cargo', { cargo: { ...sampleContent.cargo, description: 'Другое' } }],
      ['receiver', { receiver: { ...sampleContent.receiver, postalCode: '191000' } }],
      [
        'sender',
        { sender: { ...sampleContent.sender, loading: { floor: 2, hasFreightLift: false, loadersCount: 1 } } },
      ],
      ['services', { services: [{ code: 'Insurance', sum: 1_000_00, parameter: null }] }],
      ['pickup', { pickup: { ...sampleContent.pickup, timeFrom: '10:00' } }],
      ['terms', { terms: { ...sampleContent.terms, requestedDate: '2026-12-20' } }],
      ['charge', { receiverDeliveryCharge: 100 }],
    ])('are not those of another %s', async (_, changes) => {
      const stage = await open();
      await ask(stage.ctx);
      askedFor(stage);
      await ask(stage.ctx, changes);
      expect(askedFor(stage)).toContain('globe');
    });

    it('are not those of another connection, nor of the same one with other secrets', async () => {
      const stage = await open();
      await ask(stage.ctx);
      askedFor(stage);
      await connect(stage, 'own', { companyId: stage.ctx.actor.companyId });
      stage.calls.length = 0;
      await ask(stage.ctx);
      expect(askedFor(stage)).toEqual(['swift']);
      await ask(await stage.stranger());
      expect(askedFor(stage)).toEqual([]);
      stage.clock.advance(1);
      await connect(stage, 'own', { companyId: stage.ctx.actor.companyId });
      stage.calls.length = 0;
      await ask(stage.ctx);
      expect(askedFor(stage)).toEqual(['swift']);
    });

    it.each([
      ['the last moment for a pickup today', '23T13:59:00', '14:00'],
      ['midnight', '23T23:59:00', '00:00'],
    ])('are not those of before %s', async (_, moment, sameDayCutoff) => {
      const stage = await open({ settings: { sameDayCutoff } });
      stage.clock.advance(at(moment));
      const later = { pickup: { ...sampleContent.pickup, date: '2026-12-01' } };
      await ask(stage.ctx, later);
      stage.clock.advance(MINUTE / 2);
      await ask(stage.ctx, later);
      expect(askedFor(stage)).toEqual(all);
      stage.clock.advance(MINUTE / 2);
      await ask(stage.ctx, later);
      expect(askedFor(stage)).toEqual(all);
    });

    it('are not those of a clock that ran ahead', async () => {
      const stage = await open();
      await ask(stage.ctx);
      stage.clock.advance(-MINUTE);
      askedFor(stage);
      await ask(stage.ctx);
      expect(askedFor(stage)).toEqual(all);
    });
  });

  describe('a hand-over', () => {
    it('asks its vendor for the price, whatever was said a moment ago', async () => {
      const stage = await open();
      await ask(stage.ctx);
      askedFor(stage);
      const created = await createOrder(stage.ctx, sampleOrder({ choice: choices.swift }));
      expect(created.kind).toBe('handed-over');
      expect(askedFor(stage)).toEqual(['swift']);
      const { number } = await stage.draft();
      expect(askedFor(stage)).toEqual([]);
      await pushOrder(stage.ctx, { number, orderKey: null, choice: choices.econom, pickup: {} });
      expect(askedFor(stage)).toEqual(['econom']);
    });

    it('that the worker repeats asks for the price too, where none was given before', async () => {
      const stage = await open();
      await stage.mockVendors.behave('swift', { fault: 'down' });
      const created = await createOrder(stage.ctx, sampleOrder({ choice: choices.swift }));
      expect(created.kind).toBe('unavailable');
      await stage.mockVendors.behave('swift', { fault: 'none' });
      stage.clock.advance(MINUTE);
      await ask(stage.ctx);
      askedFor(stage);
      expect(await stage.work()).toBe(1);
      expect(askedFor(stage)).toEqual(['swift']);
    });

    it('that was refused shows what the vendors offer now', async () => {
      const stage = await open();
      await ask(stage.ctx, { comments: 'sandbox:reject' });
      askedFor(stage);
      const created = await createOrder(stage.ctx, sampleOrder({ choice: choices.swift, comments: 'sandbox:reject' }));
      expect(created.kind).toBe('rejected');
      expect(askedFor(stage)).toEqual([...all, 'swift'].sort());
    });

    it('shares no call with those who only look, and what it hears is kept in place of what they heard', async () => {
      const { vendor, held } = heldVendor();
      const stage = await open({ plugins: [vendor] });
      const looking = ask(stage.ctx, ofHeld);
      await expect.poll(() => held.length).toBe(1);
      stage.clock.advance(1);
      const creating = createOrder(
        stage.ctx,
        sampleOrder({ ...ofHeld, choice: { vendorId: 90, tariffId: SCRIPTED_TARIFF, contractType: null } }),
      );
      await expect.poll(() => held.length).toBe(2);
      held[1]?.answer(80_000);
      await creating;
      // The older call ends later.
      held[0]?.answer(70_000);
      expect(prices(await looking)).toEqual([70_000]);
      expect(prices(await ask(stage.ctx, ofHeld))).toEqual([80_000]);
      expect(held).toHaveLength(2);
    });

    it('that gets no price makes those who look ask again', async () => {
      const { vendor, held } = heldVendor();
      const stage = await open({ plugins: [vendor] });
      const before = ask(stage.ctx, ofHeld);
      await expect.poll(() => held.length).toBe(1);
      held[0]?.answer(70_000);
      await before;
      const creating = createOrder(
        stage.ctx,
        sampleOrder({ ...ofHeld, choice: { vendorId: 90, tariffId: SCRIPTED_TARIFF, contractType: null } }),
      );
      await expect.poll(() => held.length).toBe(2);
      held[1]?.fail();
      expect((await creating).kind).toBe('unavailable');
      const after = ask(stage.ctx, ofHeld);
      await expect.poll(() => held.length).toBe(3);
      held[2]?.answer(90_000);
      expect(prices(await after)).toEqual([90_000]);
    });
  });
});
