import { type Choice, type Order, sameText } from '@cartage/core';
import { openWitness } from '@cartage/storage';
import { backUp } from '@cartage/storage/testing';
import { describe, expect, it } from 'vitest';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { serveAs } from '../clock/serve-as.ts';
import { createOrder } from '../orders/create-order.ts';
import { pushOrder } from '../orders/push-order.ts';
import { noticeRestore } from '../restore/notice-restore.ts';
import { awaiting, notify, paid } from '../testing/card-orders.ts';
import { attemptsOf, beginOnly, jobsOf, livingShipments, reload } from '../testing/order-outcome.ts';
import { scriptedVendor } from '../testing/scripted-vendor.ts';
import { choices, connectionTo, HOUR, MINUTE, onStage, type Stage, sampleOrder, workFor } from '../testing/stage.ts';
import { approveOrder } from './decide-approval.ts';
import { endUncalled } from './end-uncalled.ts';
import { retryHandOver } from './retry-hand-over.ts';

/** What the mock vendors need after a lost answer, ms. */
const QUIET = 1_000;

const push = (stage: Stage, { number }: Order, choice: Choice = choices.swift) =>
  pushOrder(stage.ctx, { number, orderKey: null, choice });

/** The order is handed over in the time that the copy does not know of. */
const loseHandOver = async (stage: Stage, handOver: () => Promise<unknown>) => {
  const restore = await backUp(stage.store);
  stage.clock.advance(MINUTE);
  await handOver();
  expect(await stage.mockVendors.shipments()).toHaveLength(1);
  stage.clock.advance(HOUR);
  await restore();
};

const expectOnce = async (stage: Stage, { id, number }: Order, reference = number) => {
  expect((await stage.mockVendors.shipments()).map(({ accepted, reference: of }) => `${of} ${accepted}`)).toEqual([
    `${reference} 1`,
  ]);
  expect(await reload(stage, { id })).toMatchObject({ status: 'TransferredToVendor', vendorReference: reference });
};

/** Whoever asks at once is told that it will be handed over; the worker asks after the quiet period. */
const settle = async (stage: Stage) => {
  stage.clock.advance(QUIET);
  await stage.work();
};

onStage(
  (open) => {
    describe('after the database was put back from a copy, nothing goes twice to vendors that take a reference as often as it comes', () => {
      it('a Draft that is pushed again', async () => {
        const stage = await open();
        const draft = await stage.draft();
        await loseHandOver(stage, () => push(stage, draft));
        expect((await push(stage, draft)).kind).toBe('pending');
        await settle(stage);
        await expectOnce(stage, draft);
        expect(stage.logged).toContainEqual(expect.stringMatching(/was restored from a copy/));
      });

      it('one that the vendor surely had not got, which the worker repeats', async () => {
        const stage = await open();
        await stage.mockVendors.behave('swift', { fault: 'refuse' });
        const created = await createOrder(stage.ctx, sampleOrder({ choice: choices.swift }));
        if (created.kind !== 'unavailable') return expect.fail(created.kind);
        expect(await attemptsOf(stage, created.order)).toEqual([`${created.order.number} unavailable!`]);
        await stage.mockVendors.behave('swift', { fault: 'none' });
        await loseHandOver(stage, () => stage.work());
        await workFor(stage, 2);
        await expectOnce(stage, created.order);
      });

      it('one whose payment was paid', async () => {
        const stage = await open();
        const { order } = await awaiting(stage);
        await loseHandOver(stage, async () => {
          await notify(stage, await paid(stage, order));
          await stage.work();
        });
        await stage.work();
        await settle(stage);
        await expectOnce(stage, order);
      });

      it('one whose payment was paid, and whose tariff is not offered any more: its money stays', async () => {
        const tariffs = { areGone: false };
        const stage = await open({
          between: (vendor) => ({
            ...vendor,
            quote: async (wish, call) => (tariffs.areGone ? [] : vendor.quote(wish, call)),
          }),
        });
        const { order } = await awaiting(stage);
        await loseHandOver(stage, async () => {
          await notify(stage, await paid(stage, order));
          await stage.work();
        });
        tariffs.areGone = true;
        await stage.work();
        await workFor(stage, 1);
        await expectOnce(stage, order);
        expect(await stage.store.rows('select status, refund_due from payments')).toEqual([
          { status: 'Paid', refund_due: null },
        ]);
      });

      it('one that a manager agreed to', async () => {
        const stage = await open();
        const created = await createOrder(
          stage.ctx,
          sampleOrder({ callCourier: false, choice: choices.swiftDayOff, terms: dayOff }),
        );
        if (created.kind !== 'awaits-approval') return expect.fail(created.kind);
        await loseHandOver(stage, () => approveOrder(stage.service, created.order.number));
        await approveOrder(stage.service, created.order.number);
        await settle(stage);
        await expectOnce(stage, created.order);
      });

      it('one that was being handed over when the copy was made', async () => {
        const stage = await open();
        const { order } = await beginOnly(stage, choices.swift);
        await loseHandOver(stage, async () => {
          stage.clock.advance(HOUR);
          await stage.work();
          await settle(stage);
        });
        await stage.work();
        await settle(stage);
        await expectOnce(stage, order);
      });

      it('one that was refused and then taken under its next reference', async () => {
        const stage = await open();
        const draft = await stage.draft();
        await loseHandOver(stage, async () => {
          await stage.mockVendors.behave('swift', { fault: 'reject' });
          await push(stage, draft);
          await stage.mockVendors.behave('swift', { fault: 'none' });
          await push(stage, draft);
        });
        await push(stage, draft);
        await settle(stage);
        await expectOnce(stage, draft, `${draft.number}.2`);
        expect(await attemptsOf(stage, draft)).toEqual([`${draft.number}.2 confirmed`]);
      });

      it('one that is pushed long after the restore was noticed', async () => {
        const stage = await open();
        const draft = await stage.draft();
        await loseHandOver(stage, async () => {
          await stage.mockVendors.behave('swift', { fault: 'reject' });
          await push(stage, draft);
          await stage.mockVendors.behave('swift', { fault: 'none' });
          await push(stage, draft);
        });
        await noticeRestore(stage.service);
        stage.clock.advance(QUIET);
        expect((await push(stage, draft)).kind).toBe('handed-over');
        await expectOnce(stage, draft, `${draft.number}.2`);
      });

      it('one whose question for a price had no turn, of which nobody reads', async () => {
        const stage = await open();
        const draft = await stage.draft();
        await loseHandOver(stage, () => push(stage, draft));
        const { id } = await connectionTo(stage.service, choices.swift.vendorId);
        const content = { ...draft.content, choice: choices.swift };
        const words = sameText('No turn.');
        await endUncalled(
          stage.service,
          { ...draft, content },
          { option: null, connection: id },
          { kind: 'no-turn', words },
        );
        expect(await reload(stage, draft)).toMatchObject({ status: 'TransferringToVendor' });
        await settle(stage);
        await expectOnce(stage, draft);
      });

      it('although the vendor gives no price the next time', async () => {
        const stage = await open();
        await stage.mockVendors.behave('swift', { fault: 'refuse' });
        const created = await createOrder(stage.ctx, sampleOrder({ choice: choices.swift }));
        if (!('order' in created)) return expect.fail(created.kind);
        await stage.mockVendors.behave('swift', { fault: 'none' });
        await loseHandOver(stage, () => stage.work());
        await stage.mockVendors.behave('swift', { fault: 'down' });
        await stage.work();
        await settle(stage);
        await stage.mockVendors.behave('swift', { fault: 'none' });
        await workFor(stage, 3);
        await expectOnce(stage, created.order);
      });

      it('a Draft that is pushed to another vendor than before', async () => {
        const stage = await open();
        const draft = await stage.draft();
        await loseHandOver(stage, () => push(stage, draft));
        await push(stage, draft, choices.econom);
        await settle(stage);
        expect(await reload(stage, draft)).toMatchObject({ status: 'VendorError' });
        await retryHandOver(stage.service, draft.number, { isNotThere: false });
        await settle(stage);
        expect(await reload(stage, draft)).toMatchObject({ status: 'VendorError' });
        expect(await stage.mockVendors.shipments()).toMatchObject([{ vendor: 'swift', accepted: 1 }]);
        await retryHandOver(stage.service, draft.number, { isNotThere: true });
        expect(await reload(stage, draft)).toMatchObject({
          status: 'TransferredToVendor',
          option: { vendor: { id: 2 } },
        });
      });

      it('a cancellation of one that the copy takes for unsent', async () => {
        const stage = await open();
        await stage.mockVendors.behave('swift', { fault: 'refuse' });
        const created = await createOrder(stage.ctx, sampleOrder({ choice: choices.swift }));
        if (!('order' in created)) return expect.fail(created.kind);
        await stage.mockVendors.behave('swift', { fault: 'none' });
        await loseHandOver(stage, () => stage.work());
        await cancelOrder(stage.ctx, { number: created.order.number, orderKey: null });
        await settle(stage);
        expect(await livingShipments(stage, created.order)).toEqual([]);
        expect(await jobsOf(stage)).toEqual([]);
      });
    });

    it('an order is asked for until the vendor has said it, and then goes as ever', async () => {
      const stage = await open();
      const draft = await stage.draft();
      await loseHandOver(stage, async () => push(stage, await stage.draft()));
      stage.clock.advance(QUIET);
      await stage.mockVendors.behave('swift', { fault: 'reject' });
      stage.calls.length = 0;
      await push(stage, draft);
      await settle(stage);
      const asked = Array.from({ length: 3 }, () => 'swift GET /shipments');
      expect(stage.calls.filter((call) => call.startsWith('swift') && call.endsWith('/shipments'))).toEqual([
        ...asked,
        'swift POST /shipments',
      ]);
      await stage.mockVendors.behave('swift', { fault: 'none' });
      stage.calls.length = 0;
      await push(stage, draft);
      expect(stage.calls.filter((call) => call.endsWith('/shipments'))).toEqual(['swift POST /shipments']);
      expect((await reload(stage, draft)).vendorReference).toBe(`${draft.number}.2`);
    });

    it('an order that was made since goes as ever, under a longer number', async () => {
      const stage = await open();
      await loseHandOver(stage, async () => push(stage, await stage.draft()));
      await push(stage, await stage.draft());
      stage.calls.length = 0;
      const created = await createOrder(stage.ctx, sampleOrder({ choice: choices.swift }));
      if (created.kind !== 'handed-over') return expect.fail(created.kind);
      expect(stage.calls).not.toContain('swift GET /shipments');
      expect(created.order.number).toMatch(/^CTG-\d{5}-\d{4}$/);
    });

    it('a vendor that cannot be asked is left to a person, whose word ends the doubt', async () => {
      let calls = 0;
      const plugin = scriptedVendor({
        id: 90,
        key: 'mute',
        handOver: async () => {
          calls += 1;
          return {
            kind: 'confirmed',
            invoiceNumber: `M${calls}`,
            returnInvoiceNumber: null,
            pickupNumber: null,
            trackingNumber: null,
            price: null,
            plannedDeliveryAt: null,
          };
        },
      });
      const stage = await open({ plugins: [plugin] });
      const draft = await stage.draft();
      const restore = await backUp(stage.store);
      const choice = { ...choices.swift, vendorId: 90 };
      await push(stage, draft, choice);
      await restore();
      await push(stage, draft, choice);
      await settle(stage);
      expect(await reload(stage, draft)).toMatchObject({ status: 'VendorError' });
      expect(calls).toBe(1);
      await retryHandOver(stage.service, draft.number, { isNotThere: true });
      expect(await reload(stage, draft)).toMatchObject({ status: 'TransferredToVendor' });
      expect(calls).toBe(2);
    });

    it('an order of which the vendor has two shipments by now is left to a person', async () => {
      const numbers = { returnInvoiceNumber: null, pickupNumber: null, trackingNumber: null, price: null };
      let calls = 0;
      const plugin = scriptedVendor({
        id: 90,
        key: 'twice',
        handOver: async () => {
          calls += 1;
          return { kind: 'confirmed', ...numbers, invoiceNumber: 'X', plannedDeliveryAt: null };
        },
        findByReference: async ({ reference }) =>
          reference.endsWith('.3')
            ? { kind: 'none' }
            : { kind: 'found', ...numbers, invoiceNumber: reference, plannedDeliveryAt: null },
      });
      const stage = await open({ plugins: [plugin] });
      const draft = await stage.draft();
      await stage.store.rows('update restoration set restored_at = 0, generation = 1, last_order = 1000');
      const pushed = await push(stage, draft, { ...choices.swift, vendorId: 90 });
      expect('problem' in pushed && pushed.problem.text.en).toContain(`${draft.number}, ${draft.number}.2`);
      expect(await reload(stage, draft)).toMatchObject({ status: 'VendorError' });
      expect(calls).toBe(0);
    });

    describe('a restore is noticed', () => {
      it('by a process that has handed over nothing itself', async () => {
        const stage = await open();
        const other = await stage.otherProcess();
        const draft = await stage.draft();
        await loseHandOver(stage, () => push(stage, draft));
        expect((await push({ ...stage, ctx: { ...stage.ctx, ...other } }, draft)).kind).toBe('pending');
        await settle(stage);
        await expectOnce(stage, draft);
        expect(await generationOf(stage)).toBe(1);
      });

      it('by a process of another machine, which knows by its last look what others have handed over', async () => {
        const stage = await open();
        const far = { ...(await stage.otherProcess()), witness: openWitness('/dev/null/of another machine', () => {}) };
        const draft = await stage.draft();
        await loseHandOver(stage, async () => {
          await push(stage, draft);
          await noticeRestore(far);
        });
        expect((await push({ ...stage, ctx: { ...stage.ctx, ...far } }, draft)).kind).toBe('pending');
        await settle(stage);
        await expectOnce(stage, draft);
      });

      it('within a minute by a process that serves and hands over nothing', async () => {
        const stage = await open();
        const serving = await serveAs(stage.service, { serves: 'api', pid: 1, version: '1' });
        const draft = await stage.draft();
        await loseHandOver(stage, () => push(stage, draft));
        await serving.look();
        expect(await generationOf(stage)).toBe(1);
        await serving.close();
      });

      it('when the database is opened, and once', async () => {
        const stage = await open();
        const draft = await stage.draft();
        await loseHandOver(stage, () => push(stage, draft));
        expect(await noticeRestore(stage.service)).toBe(true);
        expect(await noticeRestore(stage.service)).toBe(false);
        expect(await generationOf(stage)).toBe(1);
      });

      it('once, though several processes see it at the same time', async () => {
        const stage = await open();
        const other = await stage.otherProcess();
        await loseHandOver(stage, async () => push(stage, await stage.draft()));
        other.witness.note(stage.service.witness.testimony() ?? expect.fail('Nothing was seen.'));
        await Promise.all([noticeRestore(stage.service), noticeRestore(other)]);
        expect(await generationOf(stage)).toBe(1);
        expect(stage.logged.filter((line) => /was restored from a copy/.test(line))).toHaveLength(1);
      });

      it('of a restored database that was put back once more, though both copies know the same number of restores', async () => {
        const stage = await open();
        const draft = await stage.draft();
        const restore = await backUp(stage.store);
        await push(stage, draft);
        await restore();
        expect(await noticeRestore(stage.service)).toBe(true);
        await restore();
        expect(await noticeRestore(stage.service)).toBe(true);
        expect(await generationOf(stage)).toBe(2);
      });

      it('not when nothing was put back, by any process', async () => {
        const stage = await open();
        await push(stage, await stage.draft());
        const other = await stage.otherProcess();
        await push({ ...stage, ctx: { ...stage.ctx, ...other } }, await stage.draft());
        expect(await noticeRestore(stage.service)).toBe(false);
        expect(await noticeRestore(other)).toBe(false);
        expect(await generationOf(stage)).toBe(0);
      });

      it('of a copy that an earlier version made, which knew no installation', async () => {
        const stage = await open();
        const draft = await stage.draft();
        await loseHandOver(stage, () => push(stage, draft));
        await stage.store.rows('update restoration set installation = null');
        expect(await noticeRestore(stage.service)).toBe(true);
      });

      it('not of a new database in the directory of one that was removed', async () => {
        const stage = await open();
        const draft = await stage.draft();
        await push(stage, draft);
        for (const table of ['attempts', 'reservations', 'ledger_entries', 'history_lines', 'events', 'orders'])
          await stage.store.rows(`delete from ${table}`);
        await stage.store.rows('update restoration set installation = null');
        expect(await noticeRestore(stage.service)).toBe(false);
        const other = await stage.otherProcess();
        expect(await noticeRestore(other)).toBe(false);
        expect(await generationOf(stage)).toBe(0);
        expect(stage.logged).toEqual([]);
      });

      it('not of another database that the same directory was used for', async () => {
        const stage = await open();
        await loseHandOver(stage, async () => push(stage, await stage.draft()));
        await stage.store.rows("update restoration set installation = 'another'");
        expect(await noticeRestore(stage.service)).toBe(false);
      });

      it('on PostgreSQL, of a copy on another server or another timeline of it', async () => {
        const stage = await open();
        if (stage.store.dialect === 'sqlite') return;
        const [row] = await stage.store.rows('select server from restoration');
        expect(row?.server).toMatch(/^\d+\/[0-9A-F]{8}$/);
        await stage.store.rows("update restoration set server = '1/00000001'");
        expect(await noticeRestore(stage.service)).toBe(true);
        expect(await noticeRestore(stage.service)).toBe(false);
      });
    });
  },
  { dedup: false },
);

const dayOff = { ...sampleOrder({}).content.terms, urgencies: ['day-off-express' as const] };

const generationOf = async ({ store }: Stage): Promise<number> => {
  const [row] = await store.rows('select generation from restoration');
  return Number(row?.generation);
};
