import { type Choice, type Order, sameText } from '@cartage/core';
import { sampleContent } from '@cartage/core/testing';
import { listHistoryLines } from '@cartage/storage';
import { VendorProblem } from '@cartage/vendor-kit';
import { describe, expect, it } from 'vitest';
import type { Context } from '../open-service.ts';
import { createOrder } from '../orders/create-order.ts';
import { pushOrder } from '../orders/push-order.ts';
import { updateOrder } from '../orders/update-order.ts';
import { attemptsOf, beginOnly, historyOf, jobsOf, reload } from '../testing/order-outcome.ts';
import { SCRIPTED_TARIFF, scriptedVendor } from '../testing/scripted-vendor.ts';
import { assumeSound, choices, HOUR, MINUTE, onStage, START, type Stage, sampleOrder } from '../testing/stage.ts';
import { callHandOver } from './call-hand-over.ts';
import { carryOut } from './carry-out.ts';
import type { HandOverResult } from './hand-over-order.ts';
import { settleHandOver } from './settle-hand-over.ts';

/** What the mock vendors need after a lost answer, ms. */
const QUIET = 1_000;

const push = (ctx: Context, { number }: Order, choice: Choice, pickup = {}): Promise<HandOverResult> =>
  pushOrder(ctx, { number, orderKey: null, choice, pickup });

const create = async (stage: Stage, choice: Choice, comments: string | null = null) => {
  const created = await createOrder(stage.ctx, sampleOrder({ choice, comments }));
  if (created.kind === 'refused') throw new Error(created.problems[0]?.text.en);
  return created;
};

onStage((open) => {
  describe('a vendor that takes the order', () => {
    it('leaves every move in the history, one confirmed attempt and nothing to do', async () => {
      const stage = await open();
      const { order } = await create(stage, choices.swift);
      expect(await historyOf(stage, order)).toEqual(['Draft', 'TransferringToVendor', 'TransferredToVendor']);
      expect(await attemptsOf(stage, order)).toEqual([`${order.number} confirmed`]);
      expect(await jobsOf(stage)).toEqual([]);
      expect(await stage.mockVendors.shipments()).toMatchObject([{ reference: order.number, accepted: 1 }]);
    });

    it('is called although the client has gone meanwhile: the order was saved to be handed over', async () => {
      const stage = await open();
      const gone = stage.as(stage.ctx.actor, AbortSignal.abort());
      expect((await createOrder(gone, sampleOrder({ choice: choices.swift }))).kind).toBe('handed-over');
    });
  });

  describe('a clear refusal', () => {
    it('names the field that the vendor does not like', async () => {
      const refusal = new VendorProblem({ kind: 'invalid', field: 'receiver.phone' }, 'Who is that?');
      const vendor = scriptedVendor({
        id: 90,
        key: 'odd',
        handOver: async () => ({ kind: 'rejected', problem: refusal }),
      });
      const stage = await open({ plugins: [vendor] });
      const refused = await create(stage, { vendorId: 90, tariffId: SCRIPTED_TARIFF, contractType: null });
      expect(refused).toMatchObject({
        kind: 'rejected',
        problem: { code: 'VendorRejected', target: 'receiver.phone' },
      });
    });

    it('makes the order a Draft again, with alternatives; the next hand-over carries .2, then .3', async () => {
      const stage = await open();
      await stage.mockVendors.behave('swift', { fault: 'reject' });
      const refused = await create(stage, choices.swift);
      expect(refused).toMatchObject({
        kind: 'rejected',
        problem: { code: 'VendorRejected', text: { en: expect.stringContaining('We take no shipments today.') } },
        order: { status: 'Draft', pushResult: 'rejected', option: null, price: null },
      });
      if (refused.kind !== 'rejected') return;
      const { order } = refused;
      expect(new Set(refused.alternatives.options.map(({ vendor }) => vendor.key)).size).toBeGreaterThan(3);
      expect(await jobsOf(stage)).toEqual([]);
      expect((await push(stage.ctx, order, choices.swift)).kind).toBe('rejected');
      await stage.mockVendors.behave('swift', { fault: 'none' });
      expect(await push(stage.ctx, order, choices.swift)).toMatchObject({
        kind: 'handed-over',
        order: { vendorReference: `${order.number}.3`, pushResult: 'handed-over' },
      });
      expect(await attemptsOf(stage, order)).toEqual([
        `${order.number} rejected`,
        `${order.number}.2 rejected`,
        `${order.number}.3 confirmed`,
      ]);
      expect(await historyOf(stage, order)).toEqual([
        'Draft',
        ...['TransferringToVendor', 'Draft'],
        ...['TransferringToVendor', 'Draft'],
        ...['TransferringToVendor', 'TransferredToVendor'],
      ]);
      expect(await stage.mockVendors.shipments(order.number)).toHaveLength(1);
    });
  });

  describe('a vendor or tariff that does not exist or is not offered', () => {
    it.each([
      [{ ...choices.swift, vendorId: 77 }, 'VendorNotFound', 'choice.vendorId'],
      [{ ...choices.swift, tariffId: 'EC-E-PP' }, 'DeliveryOptionsNotFound', 'choice.tariffId'],
      [{ vendorId: 4, tariffId: 'FR-FTL', contractType: null }, 'DeliveryOptionsNotFound', 'choice.tariffId'],
    ])('%j', async (choice, code, target) => {
      const stage = await open();
      const express = { ...sampleContent.terms, urgencies: ['express' as const] };
      const created = await createOrder(stage.ctx, sampleOrder({ choice, terms: express }));
      expect(created).toMatchObject({
        kind: 'rejected',
        problem: { code, target },
        order: { status: 'Draft', pushResult: 'rejected' },
      });
      if (created.kind !== 'rejected') return;
      // The urgency that was asked for at first no longer counts.
      expect(created.alternatives.options.some(({ urgencies }) => !urgencies.includes('express'))).toBe(true);
      expect(await push(stage.ctx, created.order, choice)).toMatchObject({ kind: 'rejected', problem: { code } });
      expect(await attemptsOf(stage, created.order)).toEqual([]);
      expect(await historyOf(stage, created.order)).toEqual(['Draft']);
    });
  });

  describe('an unavailable vendor', () => {
    it('is tried again after 1 and 2 minutes, with the same reference, and asked before every call', async () => {
      const stage = await open();
      const { kind, order } = await create(stage, choices.swift, 'sandbox:unavailable');
      expect(kind).toBe('unavailable');
      expect(order).toMatchObject({ status: 'VendorUnavailable', pushResult: 'unavailable' });
      expect(await jobsOf(stage)).toEqual([`hand-over +${MINUTE}`]);
      stage.clock.advance(MINUTE - 1);
      expect(await stage.work()).toBe(0);
      stage.clock.advance(1);
      stage.calls.length = 0;
      expect(await stage.work()).toBe(1);
      expect(stage.calls).toEqual(['swift GET /shipments', 'swift POST /shipments']);
      expect(await jobsOf(stage)).toEqual([`hand-over +${2 * MINUTE}`]);
      stage.clock.advance(2 * MINUTE);
      await stage.work();
      expect(await reload(stage, order)).toMatchObject({ status: 'TransferredToVendor', pushResult: 'handed-over' });
      expect(await attemptsOf(stage, order)).toEqual(
        ['unavailable', 'unavailable', 'confirmed'].map((state) => `${order.number} ${state}`),
      );
      expect(await stage.mockVendors.shipments()).toMatchObject([{ reference: order.number, accepted: 1 }]);
    });

    it('is given up after 24 hours of 1, 2, 4 ... 60 minutes: VendorError', async () => {
      const stage = await open();
      await stage.mockVendors.behave('swift', { fault: 'down' });
      const { order } = await create(stage, choices.swift);
      const waits: number[] = [];
      for (let [job] = await jobsOf(stage); job !== undefined; [job] = await jobsOf(stage)) {
        const wait = Number(job.split('+')[1]);
        waits.push(wait / MINUTE);
        stage.clock.advance(wait);
        await stage.work();
      }
      expect(waits.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
      expect(Math.max(...waits)).toBe(60);
      const total = waits.reduce((sum, wait) => sum + wait, 0);
      expect(total).toBeGreaterThanOrEqual(24 * 60);
      expect(total).toBeLessThan(25 * 60);
      expect(await reload(stage, order)).toMatchObject({ status: 'VendorError', pushResult: 'unavailable' });
      await stage.mockVendors.behave('swift', { fault: 'none' });
      expect(await stage.work()).toBe(0);
      expect(await stage.mockVendors.shipments()).toEqual([]);
    });

    it('that only gave no price got nothing: the order may go to another vendor', async () => {
      const stage = await open();
      await stage.mockVendors.behave('swift', { fault: 'down' });
      const { order } = await create(stage, choices.swift);
      expect(await attemptsOf(stage, order)).toEqual([`${order.number} unavailable!`]);
      expect(await push(stage.ctx, order, choices.econom)).toMatchObject({ kind: 'handed-over' });
      expect(await stage.mockVendors.shipments()).toMatchObject([{ vendor: 'econom', reference: order.number }]);
      expect(await jobsOf(stage)).toEqual([]);
    });

    it('that gives its price again is handed the order', async () => {
      const stage = await open();
      await stage.mockVendors.behave('swift', { fault: 'down' });
      const { order } = await create(stage, choices.swift);
      await stage.mockVendors.behave('swift', { fault: 'none' });
      stage.clock.advance(MINUTE);
      await stage.work();
      const after = await reload(stage, order);
      expect(after).toMatchObject({ status: 'TransferredToVendor', option: { tariffId: 'SW-STD' } });
      expect(after.price).toBe(after.option?.price);
    });

    it('says how long to wait, and is heard', async () => {
      const handOver = () =>
        Promise.reject(new VendorProblem({ kind: 'limited', retryAfterMs: 2 * HOUR }, 'Slow down.'));
      const stage = await open({ plugins: [scriptedVendor({ id: 90, key: 'scripted', handOver })] });
      const { order } = await create(stage, { vendorId: 90, tariffId: SCRIPTED_TARIFF, contractType: null });
      expect(await attemptsOf(stage, order)).toEqual([`${order.number} unavailable!`]);
      expect(await jobsOf(stage)).toEqual([`hand-over +${2 * HOUR}`]);
    });
  });

  describe('an unavailable vendor that the customer pushes to again', () => {
    /** The first call was answered 503: the vendor may have the order. */
    const unavailable = async (stage: Stage): Promise<Order> =>
      (await create(stage, choices.swift, 'sandbox:unavailable')).order;

    it('is asked before it is called', async () => {
      const stage = await open();
      const order = await unavailable(stage);
      stage.clock.advance(QUIET);
      stage.calls.length = 0;
      expect((await push(stage.ctx, order, choices.swift)).kind).toBe('unavailable');
      expect(stage.calls).toEqual(['swift GET /shipments', 'swift POST /shipments']);
      stage.clock.advance(QUIET);
      expect((await push(stage.ctx, order, choices.swift)).kind).toBe('handed-over');
      expect(await stage.mockVendors.shipments()).toMatchObject([{ accepted: 1 }]);
    });

    it('is left alone until its quiet period is over', async () => {
      const stage = await open();
      const order = await unavailable(stage);
      stage.clock.advance(QUIET - 1);
      stage.calls.length = 0;
      expect(await push(stage.ctx, order, choices.swift)).toMatchObject({
        kind: 'pending',
        order: { status: 'TransferringToVendor' },
      });
      expect(stage.calls).toEqual([]);
      stage.clock.advance(QUIET);
      await stage.work();
      stage.clock.advance(2 * MINUTE);
      await stage.work();
      expect(await reload(stage, order)).toMatchObject({ status: 'TransferredToVendor' });
      expect(await stage.mockVendors.shipments()).toMatchObject([{ accepted: 1 }]);
    });

    it('cannot be exchanged for another vendor or tariff: it may have the order', async () => {
      const stage = await open();
      const order = await unavailable(stage);
      stage.clock.advance(QUIET);
      for (const choice of [choices.econom, choices.swiftExpress]) {
        expect(await push(stage.ctx, order, choice)).toMatchObject({
          kind: 'refused',
          problems: [{ code: 'OrderStateInvalid', target: 'choice.vendorId' }],
        });
      }
      expect(await reload(stage, order)).toEqual(order);
    });

    it('stays in doubt when it cannot even be asked, however often', async () => {
      const stage = await open();
      const order = await unavailable(stage);
      await stage.mockVendors.behave('swift', { fault: 'down' });
      for (let i = 0; i < 2; i = i + 1) {
        stage.clock.advance(QUIET);
        expect((await push(stage.ctx, order, choices.swift)).kind).toBe('unavailable');
      }
      expect(await attemptsOf(stage, order)).toEqual([1, 2, 3].map(() => `${order.number} unavailable`));
      stage.clock.advance(QUIET);
      expect((await push(stage.ctx, order, choices.econom)).kind).toBe('refused');
      expect(await stage.mockVendors.shipments()).toEqual([]);
    });
  });

  describe('an answer that is lost', () => {
    it('leaves the order TransferringToVendor; the vendor is asked after its quiet period only, and what it has is adopted', async () => {
      const stage = await open();
      const { kind, order } = await create(stage, choices.swift, 'sandbox:lose-answer');
      expect([kind, order.status]).toEqual(['pending', 'TransferringToVendor']);
      stage.clock.advance(QUIET - 1);
      stage.calls.length = 0;
      await stage.work();
      expect(stage.calls).toEqual([]);
      stage.clock.advance(1);
      await stage.work();
      expect(stage.calls).toEqual(['swift GET /shipments']);
      const [shipment] = await stage.mockVendors.shipments();
      expect(shipment).toMatchObject({ reference: order.number, accepted: 1 });
      expect(await reload(stage, order)).toMatchObject({
        status: 'TransferredToVendor',
        vendorInvoiceNumber: shipment?.number,
        price: order.option?.price,
      });
      expect(await jobsOf(stage)).toEqual([]);
    });

    it('before the vendor took the order: it is called again with the same reference', async () => {
      const stage = await open();
      const begun = await beginOnly(stage, choices.swift);
      await stage.mockVendors.behave('swift', { fault: 'refuse' });
      const settled = await carryOut(stage.service, begun);
      expect(settled.kind).toBe('pending');
      await stage.mockVendors.behave('swift', { fault: 'none' });
      stage.clock.advance(QUIET);
      await stage.work();
      expect(await attemptsOf(stage, begun.order)).toEqual([
        `${begun.order.number} unavailable!`,
        `${begun.order.number} confirmed`,
      ]);
      expect(await stage.mockVendors.shipments()).toMatchObject([{ reference: begun.order.number, accepted: 1 }]);
    });

    it.each(['hang', 'garbage'])('%s: nobody knows, so the vendor is asked', async (fault) => {
      const stage = await open({ settings: { handOverTimeoutMs: 1_000 } });
      const begun = await beginOnly(stage, choices.swift);
      await stage.mockVendors.behave('swift', { fault });
      expect(await callHandOver(stage.service, begun)).toMatchObject({ kind: 'unknown' });
      expect((await settleHandOver(stage.service, begun, { kind: 'unknown', words: sameText('') })).order.status).toBe(
        'TransferringToVendor',
      );
    });

    it('leaves the order waiting while the vendor cannot be asked', async () => {
      const stage = await open();
      const { order } = await create(stage, choices.swift, 'sandbox:lose-answer');
      await stage.mockVendors.behave('swift', { fault: 'down' });
      stage.clock.advance(QUIET);
      await stage.work();
      expect((await reload(stage, order)).status).toBe('TransferringToVendor');
      expect(await jobsOf(stage)).toEqual([`hand-over +${MINUTE}`]);
      await stage.mockVendors.behave('swift', { fault: 'none' });
      stage.clock.advance(MINUTE);
      await stage.work();
      expect((await reload(stage, order)).status).toBe('TransferredToVendor');
    });
  });

  describe('two pushes at once', () => {
    it('make one hand-over, and OrderStateInvalid for the other', async () => {
      const stage = await open();
      const order = await stage.draft();
      const other = await stage.otherProcess();
      const results = await Promise.all([
        push(stage.ctx, order, choices.swift),
        push({ ...stage.ctx, ...other }, order, choices.swift),
        push(stage.ctx, order, choices.econom),
      ]);
      expect(results.map(({ kind }) => kind).sort()).toEqual(['handed-over', 'refused', 'refused']);
      for (const result of results) {
        if (result.kind === 'refused') expect(result.problems).toMatchObject([{ code: 'OrderStateInvalid' }]);
      }
      expect(await stage.mockVendors.shipments()).toMatchObject([{ reference: order.number, accepted: 1 }]);
      expect(await historyOf(stage, order)).toEqual(['Draft', 'TransferringToVendor', 'TransferredToVendor']);
    });

    it('eight at once: the others are told what has become of the order, not that it is being changed', async () => {
      const stage = await open();
      const draft = await stage.draft();
      const other = { ...stage.ctx, ...(await stage.otherProcess()) };
      const results = await Promise.all(
        Array.from({ length: 8 }, (_, i) => push(i % 2 === 0 ? stage.ctx : other, draft, choices.swift)),
      );
      expect(results.filter(({ kind }) => kind === 'handed-over')).toHaveLength(1);
      const told = results.flatMap((result) => (result.kind === 'refused' ? result.problems : []));
      expect(told).toHaveLength(7);
      for (const { text } of told) expect(text.en).toMatch(/^An order in status \w+ cannot become/);
      expect(await stage.mockVendors.shipments()).toMatchObject([{ accepted: 1 }]);
    });

    it('of a draft that is changed meanwhile hands over what it has become', async () => {
      const stage = await open();
      const draft = await stage.draft();
      const { store } = stage.ctx;
      let changes = 0;
      const transaction: typeof store.transaction = async (work) => {
        changes += 1;
        const project = `P-${changes}`;
        if (changes < 3)
          await updateOrder(stage.ctx, assumeSound({ ...draft, orderKey: null, ...sampleOrder({ project }) }));
        return store.transaction(work);
      };
      const pushed = await push({ ...stage.ctx, store: { ...store, transaction } }, draft, choices.swift);
      expect(pushed).toMatchObject({ kind: 'handed-over', order: { content: { project: 'P-2' } } });
      expect(await stage.mockVendors.shipments()).toMatchObject([{ accepted: 1 }]);
    });

    it('one after the other: the second is refused and changes nothing', async () => {
      const stage = await open();
      const { order } = await create(stage, choices.swift);
      for (const choice of [choices.swift, choices.econom, { ...choices.swift, vendorId: 77 }]) {
        expect(await push(stage.ctx, order, choice)).toMatchObject({
          kind: 'refused',
          problems: [{ code: 'OrderStateInvalid' }],
        });
      }
      expect(await reload(stage, order)).toEqual(order);
    });
  });

  describe('a draft whose pickup day has passed', () => {
    it('is refused, unless the customer lets the day move', async () => {
      const stage = await open();
      const order = await stage.draft({ pickup: { ...sampleContent.pickup, date: '2026-11-24' } });
      stage.clock.advance(Date.parse('2026-11-27T15:00:00+03:00') - START);
      expect(await push(stage.ctx, order, choices.swift)).toMatchObject({
        kind: 'refused',
        problems: [{ code: 'TakeDateInvalid', target: 'pickup.date' }],
      });
      expect((await reload(stage, order)).status).toBe('Draft');
      expect(await push(stage.ctx, order, choices.swift, { autoMove: true })).toMatchObject({
        kind: 'handed-over',
        order: { option: { takeDate: '2026-11-30' } },
      });
    });
  });

  it('records events at the moments of the moves', async () => {
    const stage = await open();
    const draft = await stage.draft();
    stage.clock.advance(HOUR);
    await push(stage.ctx, draft, choices.swift);
    expect((await listHistoryLines(stage.store.db, draft, 10)).map(({ at }) => at - START)).toEqual([HOUR, HOUR, 0]);
  });
});
