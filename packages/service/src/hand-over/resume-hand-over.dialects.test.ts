import { sameText } from '@cartage/core';
import { type FindOutcome, type HandOverOutcome, VendorProblem } from '@cartage/vendor-kit';
import { describe, expect, it } from 'vitest';
import { callLeaseMs } from '../attempts/call-lease.ts';
import { takeOverJobs } from '../jobs/take-jobs.ts';
import type { Service } from '../open-service.ts';
import { createOrder } from '../orders/create-order.ts';
import { attemptsOf, beginOnly, historyOf, jobsOf, reload } from '../testing/order-outcome.ts';
import { SCRIPTED_TARIFF, scriptedVendor } from '../testing/scripted-vendor.ts';
import { choices, HOUR, MINUTE, onStage, START, type Stage, sampleOrder } from '../testing/stage.ts';
import { callHandOver } from './call-hand-over.ts';
import { resumeHandOver } from './resume-hand-over.ts';
import { settleHandOver } from './settle-hand-over.ts';

/** What the mock vendors need after a lost answer, ms. */
const QUIET = 1_000;

const handedOver = ['Draft', 'TransferringToVendor', 'TransferredToVendor'];

/** The process that begins and then dies, and the one that finds the pieces. */
const crash = async (stage: Stage, beforeDeath: (begun: Awaited<ReturnType<typeof beginOnly>>) => Promise<unknown>) => {
  const begun = await beginOnly(stage, choices.swift);
  await beforeDeath(begun);
  return { begun, heir: await stage.otherProcess() };
};

const lostAnswer = async (stage: Stage) => {
  const created = await createOrder(stage.ctx, sampleOrder({ choice: choices.swift, comments: 'sandbox:lose-answer' }));
  if (created.kind !== 'pending') throw new Error(`The answer was not lost: ${created.kind}.`);
  return created.order;
};

onStage((open) => {
  describe('a process that dies', () => {
    it('before it called the vendor: the next one asks, calls with the same reference, once', async () => {
      const stage = await open();
      const { begun, heir } = await crash(stage, async () => {});
      // However long ago it began: it may have called until it died, and the quiet period counts from there.
      stage.clock.advance(10 * QUIET);
      expect(await takeOverJobs(heir)).toBe(1);
      stage.calls.length = 0;
      await stage.work(heir);
      expect((await reload(stage, begun.order)).status).toBe('TransferringToVendor');
      stage.clock.advance(QUIET - 1);
      await stage.work(heir);
      expect(stage.calls).toEqual([]);
      stage.clock.advance(1);
      await stage.work(heir);
      expect(stage.calls).toEqual(['swift GET /shipments', 'swift POST /shipments']);
      expect(await stage.mockVendors.shipments()).toMatchObject([{ reference: begun.order.number, accepted: 1 }]);
      expect(await historyOf(stage, begun.order)).toEqual(handedOver);
      expect(await jobsOf(stage)).toEqual([]);
    });

    it('after the vendor took the order: the next one adopts the shipment and does not call', async () => {
      const stage = await open();
      const { begun, heir } = await crash(stage, async (begun) => callHandOver(stage.service, begun));
      await takeOverJobs(heir);
      await stage.work(heir);
      stage.clock.advance(QUIET);
      stage.calls.length = 0;
      await stage.work(heir);
      expect(stage.calls).toEqual(['swift GET /shipments']);
      const [shipment] = await stage.mockVendors.shipments();
      expect(shipment).toMatchObject({ accepted: 1 });
      expect(await reload(stage, begun.order)).toMatchObject({
        status: 'TransferredToVendor',
        vendorInvoiceNumber: shipment?.number,
        vendorReference: begun.order.number,
        price: begun.order.option?.price,
      });
    });

    it('among others that live: its work is left alone until its lease is over', async () => {
      const stage = await open();
      const { begun, heir } = await crash(stage, async () => {});
      stage.clock.advance(callLeaseMs(stage.service.settings) - 1);
      expect(await stage.work(heir)).toBe(0);
      stage.clock.advance(1);
      expect(await stage.work(heir)).toBe(1);
      stage.clock.advance(QUIET);
      await stage.work(heir);
      expect((await reload(stage, begun.order)).status).toBe('TransferredToVendor');
    });
  });

  describe('an answer that comes after another process took over', () => {
    it('counts while nobody has called again', async () => {
      const stage = await open();
      const { begun, heir } = await crash(stage, async () => {});
      await takeOverJobs(heir);
      await resumeHandOver(heir, begun.order.id);
      const answer = await callHandOver(stage.service, begun);
      if (answer.kind === 'taken') return expect.fail(answer.words.en);
      expect((await settleHandOver(stage.service, begun, answer)).kind).toBe('handed-over');
      stage.clock.advance(QUIET);
      await stage.work(heir);
      expect(await historyOf(stage, begun.order)).toEqual(handedOver);
      expect(await stage.mockVendors.shipments()).toMatchObject([{ accepted: 1 }]);
    });

    it('does no harm once somebody has', async () => {
      const stage = await open();
      const { begun, heir } = await crash(stage, async () => {});
      await takeOverJobs(heir);
      await resumeHandOver(heir, begun.order.id);
      stage.clock.advance(QUIET);
      await resumeHandOver(heir, begun.order.id);
      const late = await settleHandOver(stage.service, begun, {
        kind: 'rejected',
        words: sameText('late'),
        field: null,
      });
      expect(late).toMatchObject({ kind: 'pending', order: { status: 'TransferredToVendor' } });
      expect(await historyOf(stage, begun.order)).toEqual(handedOver);
    });
  });

  describe('run twice and by several processes at once', () => {
    const manyTimes = async (stage: Stage, orderId: number): Promise<void> => {
      const other = await stage.otherProcess();
      await Promise.all(
        [stage.service, other, stage.service, other].map((service) => resumeHandOver(service, orderId)),
      );
      await resumeHandOver(other, orderId);
    };

    it('adopts a shipment once', async () => {
      const stage = await open();
      const order = await lostAnswer(stage);
      stage.clock.advance(QUIET);
      await manyTimes(stage, order.id);
      expect(await historyOf(stage, order)).toEqual(handedOver);
      expect(await attemptsOf(stage, order)).toEqual([`${order.number} confirmed`]);
      expect(await jobsOf(stage)).toEqual([]);
    });

    it('hands an order over once that the vendor never got', async () => {
      const stage = await open();
      const { order } = await beginOnly(stage, choices.swift);
      stage.clock.advance(callLeaseMs(stage.service.settings));
      await resumeHandOver(stage.service, order.id);
      stage.clock.advance(QUIET);
      await manyTimes(stage, order.id);
      stage.clock.advance(callLeaseMs(stage.service.settings));
      await stage.work();
      expect(await historyOf(stage, order)).toEqual(handedOver);
      expect(await stage.mockVendors.shipments()).toMatchObject([{ reference: order.number, accepted: 1 }]);
    });

    it('repeats to an unavailable vendor, and hands over once', async () => {
      const stage = await open();
      await stage.mockVendors.behave('swift', { fault: 'down' });
      const created = await createOrder(stage.ctx, sampleOrder({ choice: choices.swift }));
      if (created.kind !== 'unavailable') throw new Error(created.kind);
      await stage.mockVendors.behave('swift', { fault: 'none' });
      stage.clock.advance(MINUTE);
      await manyTimes(stage, created.order.id);
      stage.clock.advance(callLeaseMs(stage.service.settings));
      await stage.work();
      expect((await reload(stage, created.order)).status).toBe('TransferredToVendor');
      expect(await stage.mockVendors.shipments()).toMatchObject([{ accepted: 1 }]);
    });

    it('leaves orders alone that nobody is handing over', async () => {
      const stage = await open();
      const draft = await stage.draft();
      const created = await createOrder(stage.ctx, sampleOrder({ choice: choices.swift }));
      if (created.kind !== 'handed-over') throw new Error(created.kind);
      for (const order of [draft, created.order]) {
        await resumeHandOver(stage.service, order.id);
        expect(await reload(stage, order)).toEqual(order);
      }
      await resumeHandOver(stage.service, 4711);
    });
  });

  it('orders that one outage held up do not come back all at once', async () => {
    let drawn = 0;
    const stage = await open({ random: () => [0, 0.5, 0.8][drawn++] ?? 0 });
    await stage.mockVendors.behave('swift', { fault: 'down' });
    for (let made = 0; made < 3; made += 1) await createOrder(stage.ctx, sampleOrder({ choice: choices.swift }));
    expect([...(await jobsOf(stage))].sort()).toEqual(
      [0.8 * MINUTE, 0.875 * MINUTE, MINUTE].map((wait) => `hand-over +${wait}`),
    );
  });

  describe('a vendor that is left alone because it fails too often', () => {
    const held = async (comments = '') => {
      const stage = await open();
      if (comments === '') await stage.mockVendors.behave('swift', { fault: 'down' });
      const created = await createOrder(stage.ctx, sampleOrder({ choice: choices.swift, comments }));
      if (created.kind !== 'unavailable') throw new Error(created.kind);
      await stage.mockVendors.behave('swift', { fault: 'none' });
      stage.calls.length = 0;
      const { order } = created;
      const asIs = async () => [
        await reload(stage, order),
        await historyOf(stage, order),
        await attemptsOf(stage, order),
      ];
      const asked: string[] = [];
      const isLeftAlone: Service['vendors']['isLeftAlone'] = (_, capability) => {
        asked.push(capability);
        return true;
      };
      const leftAlone: Service = { ...stage.service, vendors: { ...stage.service.vendors, isLeftAlone } };
      return { stage, order, asIs, asked, leftAlone };
    };

    it.each([
      ['that may be at the vendor', 'sandbox:unavailable', 'handOver', 'POST /shipments'],
      ['that has no price yet', '', 'quote', 'POST /rates'],
    ])('is not tried: an order %s waits on as it is, until it is not', async (_, comments, capability, call) => {
      const { stage, order, asIs, asked, leftAlone } = await held(comments);
      const before = await asIs();
      stage.clock.advance(MINUTE);
      await resumeHandOver(leftAlone, order.id);
      expect(stage.calls).toEqual([]);
      expect(asked).toEqual([capability]);
      expect(await asIs()).toEqual(before);
      const [job] = await jobsOf(stage);
      expect(job).toMatch(/^hand-over \+(9\d{4}|1[01]\d{4}|120000)$/);
      stage.clock.advance(2 * MINUTE);
      await stage.work();
      expect(stage.calls).toContain(`swift ${call}`);
    });

    it('is so found by the very circuit that the hand-overs opened', async () => {
      const stage = await open();
      const down = sampleOrder({ choice: choices.swift, comments: 'sandbox:unavailable' });
      for (let made = 0; made < 20; made += 1) await createOrder(stage.ctx, down);
      stage.calls.length = 0;
      stage.clock.advance(MINUTE);
      expect(await stage.work()).toBe(20);
      expect(stage.calls).toEqual([]);
    });

    it('is tried a last time when the time for it is over', async () => {
      const { stage, order, asked, leftAlone } = await held();
      stage.clock.advance(leftAlone.settings.giveUpAfterMs);
      await resumeHandOver(leftAlone, order.id);
      expect(asked).toEqual([]);
      expect((await reload(stage, order)).status).toBe('TransferredToVendor');
    });
  });

  describe('a vendor that', () => {
    const lost = new VendorProblem({ kind: 'unavailable', neverSent: false }, 'The connection broke.');
    const confirmation = {
      invoiceNumber: 'X-1',
      returnInvoiceNumber: null,
      pickupNumber: null,
      trackingNumber: null,
      price: null,
      plannedDeliveryAt: null,
    };
    const choice = { vendorId: 90, tariffId: SCRIPTED_TARIFF, contractType: null };

    interface Script {
      readonly handOver: () => Promise<HandOverOutcome>;
      readonly find?: () => FindOutcome;
    }

    /** A hand-over to a vendor that answers by the script; `calls` counts the hand-overs. */
    const withScript = async ({ handOver, find }: Script) => {
      const calls = { handOver: 0 };
      const vendor = scriptedVendor({
        id: 90,
        key: 'scripted',
        handOver: () => {
          calls.handOver += 1;
          return handOver();
        },
        ...(find ? { findByReference: async () => find() } : {}),
      });
      const stage = await open({ plugins: [vendor] });
      const created = await createOrder(stage.ctx, sampleOrder({ choice }));
      if (!('order' in created)) throw new Error(created.kind);
      const goOn = async (): Promise<void> => {
        stage.clock.advance(HOUR);
        await stage.work();
      };
      return { stage, order: created.order, calls, goOn };
    };

    it('cannot be asked: VendorError, and never called blindly again', async () => {
      const { stage, order, calls, goOn } = await withScript({ handOver: () => Promise.reject(lost) });
      await goOn();
      await goOn();
      expect(await reload(stage, order)).toMatchObject({ status: 'VendorError', pushResult: 'unavailable' });
      expect(calls.handOver).toBe(1);
      expect(await jobsOf(stage)).toEqual([]);
      expect(JSON.stringify(await stage.store.rows('select text_en from history_lines'))).toContain(
        `cannot be asked for reference ${order.number}`,
      );
    });

    it('has the reference several times: VendorError that names them', async () => {
      const { stage, order, calls, goOn } = await withScript({
        handOver: () => Promise.reject(lost),
        find: () => ({ kind: 'ambiguous', numbers: ['X-1', 'X-2'] }),
      });
      await goOn();
      expect((await reload(stage, order)).status).toBe('VendorError');
      expect(calls.handOver).toBe(1);
      expect(JSON.stringify(await stage.store.rows('select text_en from history_lines'))).toContain('X-1, X-2');
    });

    it('says that it has the reference already: its shipment is adopted', async () => {
      const { stage, order } = await withScript({
        handOver: () => Promise.reject(new VendorProblem({ kind: 'conflict' }, 'Known.')),
        find: () => ({ kind: 'found', ...confirmation, createdAt: START }),
      });
      expect(order).toMatchObject({ status: 'TransferredToVendor', vendorInvoiceNumber: 'X-1' });
      expect(await attemptsOf(stage, order)).toEqual([`${order.number} confirmed`]);
    });

    it('accepts first and numbers later: "none" is not believed meanwhile, and it is not called again', async () => {
      const reported: FindOutcome[] = [{ kind: 'accepted' }, { kind: 'none' }, { kind: 'found', ...confirmation }];
      const { stage, order, calls, goOn } = await withScript({
        handOver: async () => ({ kind: 'unknown', problem: lost }),
        find: () => reported.shift() ?? { kind: 'none' },
      });
      await goOn();
      expect(await attemptsOf(stage, order)).toEqual([`${order.number} accepted`]);
      await goOn();
      expect((await reload(stage, order)).status).toBe('TransferringToVendor');
      await goOn();
      expect(await reload(stage, order)).toMatchObject({ status: 'TransferredToVendor', vendorInvoiceNumber: 'X-1' });
      expect(calls.handOver).toBe(1);
    });

    it('is no longer connected, and may have the order: VendorError, nothing is forgotten', async () => {
      const stage = await open();
      const order = await lostAnswer(stage);
      const unplugged: Service = {
        ...stage.service,
        vendors: { ...stage.service.vendors, byConnection: async () => undefined },
      };
      await resumeHandOver(unplugged, order.id);
      expect((await reload(stage, order)).status).toBe('VendorError');
      expect(await attemptsOf(stage, order)).toEqual([`${order.number} undecidable`]);
    });
  });
});
