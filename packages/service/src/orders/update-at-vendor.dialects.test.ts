import type { Order } from '@cartage/core';
import { sampleContent } from '@cartage/core/testing';
import { VendorProblem } from '@cartage/vendor-kit';
import { describe, expect, it } from 'vitest';
import { callLeaseMs } from '../attempts/call-lease.ts';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { crashBefore, type Dying, dyingAtEach, loseAnswer } from '../testing/crashing-store.ts';
import { jobsOf, reload } from '../testing/order-outcome.ts';
import { assumeSound, choices, HOUR, MINUTE, onStage, type Stage, sampleOrder } from '../testing/stage.ts';
import {
  A,
  B,
  handedOver,
  history,
  lost,
  MADE,
  OLD,
  onUpdate,
  phones,
  QUIET,
  update,
} from '../testing/updates-at-vendor.ts';
import { pollTracking } from '../tracking/poll-tracking.ts';
import { createOrder } from './create-order.ts';
import { resumeUpdate } from './resume-update.ts';
import { updateOrder } from './update-order.ts';

// interface 11.1: a change of which the vendor is to hear.

onStage((open) => {
  it('an update that changes nothing is no news for the vendor', async () => {
    let told = 0;
    const between = onUpdate(async (_, calls) => {
      told = calls;
    });
    const stage = await open({ between });
    const order = await handedOver(stage);
    expect(await update(stage.ctx, order, OLD)).toBe('updated');
    expect(told).toBe(0);
  });

  describe('a change that surely was not made', () => {
    it('because the vendor refuses it, leaves the order as it was, and nothing to do', async () => {
      const refuse = onUpdate(async () => {
        throw new VendorProblem({ kind: 'invalid', field: null }, 'No.');
      });
      const stage = await open({ between: refuse });
      const order = await handedOver(stage);
      expect(await update(stage.ctx, order, A, { project: 'P' })).toBe('VendorRejected');
      expect(await reload(stage, order)).toEqual(order);
      expect(await jobsOf(stage)).toEqual([]);
      expect(await history(stage, order)).toEqual([]);
    });

    it.each([
      ['receiver.phone', 'receiver.phone'],
      ['their.own[0].word', null],
    ])(
      'because the vendor refuses %s, names the place where it is one of the order (interface 10.3)',
      async (field, target) => {
        const between = onUpdate(async () => {
          throw new VendorProblem({ kind: 'invalid', field }, 'No.');
        });
        const stage = await open({ between });
        const { number } = await handedOver(stage);
        const receiver = { ...sampleContent.receiver, phone: A };
        const content = { number, orderKey: null, ...sampleOrder({ receiver }) };
        expect(await updateOrder(stage.ctx, assumeSound(content))).toMatchObject({
          kind: 'refused',
          problems: [{ code: 'VendorRejected', target }],
        });
      },
    );

    it('because the vendor never heard of it, is not made later either', async () => {
      const stage = await open();
      const order = await handedOver(stage);
      await stage.mockVendors.behave('swift', { fault: 'rate-limit' });
      expect(await update(stage.ctx, order, A)).toBe('VendorUnavailable');
      expect(await jobsOf(stage)).toEqual([]);
      await stage.mockVendors.behave('swift', { fault: 'none' });
      stage.clock.advance(HOUR);
      await stage.work();
      expect(await phones(stage, order)).toEqual([OLD, OLD]);
      expect(await update(stage.ctx, order, B)).toBe('updated');
    });
  });

  describe('a change that the vendor has made', () => {
    it.each([
      [
        'tracked',
        async (stage: Stage, order: Order) => {
          const [shipment] = await stage.mockVendors.shipments(order.number);
          await stage.mockVendors.advance(shipment?.number ?? '', 'PUP');
          stage.clock.advance(stage.service.settings.trackEveryMs / 100);
          await stage.store.db.updateTable('orders').set({ next_track_at: 0 }).execute();
          const vendor = stage.service.vendors.byId(choices.swift.vendorId);
          if (vendor) await pollTracking(stage.service, vendor);
          expect((await reload(stage, order)).status).toBe('ParcelPickedUp');
        },
      ],
      ['canceled', (stage: Stage, { number }: Order) => cancelOrder(stage.ctx, { number, orderKey: null })],
      [
        'changed in what is its customer’s own',
        (stage: Stage, order: Order) => update(stage.ctx, order, OLD, { project: 'P' }),
      ],
    ] as const)('is made here too, although the order is %s meanwhile', async (_, meanwhile) => {
      let act = async (): Promise<unknown> => undefined;
      const between = onUpdate(async (tell) => {
        await tell();
        await act();
      });
      const stage = await open({ between });
      const order = await handedOver(stage);
      act = async () => {
        act = async () => undefined;
        await meanwhile(stage, order);
      };
      expect(await update(stage.ctx, order, A)).toBe('updated');
      expect(await phones(stage, order)).toEqual([A, A]);
      expect(await jobsOf(stage)).toEqual([]);
    });

    it('is made here without the number of its customer’s own that another order has taken meanwhile', async () => {
      let act = async (): Promise<unknown> => undefined;
      const between = onUpdate(async (tell) => {
        await tell();
        await act();
      });
      const stage = await open({ between });
      const order = await handedOver(stage);
      const unique = { customerOrderId: 'U-1', checkCustomerOrderId: true };
      act = () => createOrder(stage.ctx, sampleOrder(unique));
      expect(await update(stage.ctx, order, A, unique)).toBe('DuplicateCustomerOrderId');
      expect(await phones(stage, order)).toEqual([A, A]);
      expect((await reload(stage, order)).content.customerOrderId).toBe(null);
    });

    it.each([
      ['was refused another try', () => Promise.reject(new VendorProblem({ kind: 'tooLate' }, 'Too late.')), OLD],
      ['has heard of it too', () => Promise.resolve(), A],
    ] as const)('is made here by a process that was too slow, when another one %s', async (_, again, before) => {
      const opened = Promise.withResolvers<void>();
      const told = Promise.withResolvers<void>();
      const between = onUpdate(async (tell, calls) => {
        await tell();
        if (calls > 1) return again();
        told.resolve();
        await opened.promise;
      });
      const stage = await open({ between });
      const order = await handedOver(stage);
      const slow = update(stage.ctx, order, A, { project: 'P1' });
      await told.promise;
      stage.clock.advance(callLeaseMs(stage.service.settings));
      await stage.work(await stage.otherProcess());
      expect(await phones(stage, order)).toEqual([before, A]);
      expect(await update(stage.ctx, order, before, { project: 'P2' })).toBe('updated');
      opened.resolve();
      expect(await slow).toBe('updated');
      expect(await phones(stage, order)).toEqual([A, A]);
      expect((await reload(stage, order)).content.project).toBe('P2');
      expect(await jobsOf(stage)).toEqual([]);
    });
  });

  describe('while the vendor is told', () => {
    it('no worker tells it too', async () => {
      let calls = 0;
      let resume = async (): Promise<void> => undefined;
      const between = onUpdate(async (tell, count) => {
        calls = count;
        await resume();
        await tell();
      });
      const stage = await open({ between });
      const order = await handedOver(stage);
      resume = () => resumeUpdate(stage.service, order.id);
      expect(await update(stage.ctx, order, A)).toBe('updated');
      expect(calls).toBe(1);
    });

    it('by a process that is too slow, a later change is not forgotten', async () => {
      const opened = Promise.withResolvers<void>();
      const told = Promise.withResolvers<void>();
      const between = onUpdate(async (tell, calls) => {
        await tell();
        if (calls > 1) return;
        told.resolve();
        await opened.promise;
      });
      const stage = await open({ between });
      const order = await handedOver(stage);
      const slow = update(stage.ctx, order, A);
      await told.promise;
      stage.clock.advance(callLeaseMs(stage.service.settings));
      expect(await update({ ...stage.ctx, ...(await stage.otherProcess()) }, order, B)).toBe('VendorUnavailable');
      opened.resolve();
      expect(await slow).toBe('VendorUnavailable');
      stage.clock.advance(QUIET);
      await stage.work();
      expect(await phones(stage, order)).toEqual([B, B]);
      expect(await jobsOf(stage)).toEqual([]);
    });

    it.each([
      ['lost', 0, lost],
      ['lost for a day', 24 * HOUR, lost],
      ['a refusal', 0, () => new VendorProblem({ kind: 'tooLate' }, 'Too late.')],
      ['that it heard nothing', 0, () => new VendorProblem({ kind: 'limited', retryAfterMs: null }, 'Wait.')],
    ] as const)(
      'by a process that is too slow, its answer is nothing where another has heard of it: %s',
      async (_, wait, problem) => {
        const opened = Promise.withResolvers<void>();
        const told = Promise.withResolvers<void>();
        const between = onUpdate(async (tell, calls) => {
          if (calls > 1) return tell();
          told.resolve();
          await opened.promise;
          throw problem();
        });
        const stage = await open({ between });
        const order = await handedOver(stage);
        const slow = update(stage.ctx, order, A);
        await told.promise;
        stage.clock.advance(callLeaseMs(stage.service.settings));
        await stage.work(await stage.otherProcess());
        stage.clock.advance(wait);
        opened.resolve();
        expect(await slow).toBe('updated');
        expect(await phones(stage, order)).toEqual([A, A]);
        expect(await history(stage, order)).toEqual([MADE]);
        expect(await jobsOf(stage)).toEqual([]);
      },
    );

    it('by a process that stood still before, it is not told: another may have told it of a later change', async () => {
      const stage = await open();
      const order = await handedOver(stage);
      const { vendors, settings } = stage.service;
      const byConnection: typeof vendors.byConnection = (id) => {
        stage.clock.advance(callLeaseMs(settings));
        return vendors.byConnection(id);
      };
      const suspended = { ...stage.ctx, vendors: { ...vendors, byConnection } };
      expect(await update(suspended, order, A)).toBe('VendorUnavailable');
      expect(await phones(stage, order)).toEqual([OLD, OLD]);
      stage.clock.advance(MINUTE);
      await stage.work();
      expect(await phones(stage, order)).toEqual([A, A]);
    });

    it('by a process that is too slow, its refusal is not believed: another may have told it', async () => {
      let slow = (): void => undefined;
      const between = onUpdate(async (tell, calls) => {
        if (calls > 1) return tell();
        slow();
        throw new VendorProblem({ kind: 'tooLate' }, 'Too late.');
      });
      const stage = await open({ between });
      const order = await handedOver(stage);
      slow = () => stage.clock.advance(callLeaseMs(stage.service.settings) + 1);
      expect(await update(stage.ctx, order, A)).toBe('VendorUnavailable');
      stage.clock.advance(HOUR);
      await stage.work();
      expect(await phones(stage, order)).toEqual([A, A]);
    });
  });

  describe('changes at once', () => {
    it('by two processes are made one after the other', async () => {
      const stage = await open();
      const order = await handedOver(stage);
      const other = { ...stage.ctx, ...(await stage.otherProcess()) };
      const results = await Promise.all([
        update(stage.ctx, order, A),
        update(other, order, B),
        update(stage.ctx, order, A),
        update(other, order, B),
      ]);
      expect(results).toEqual(Array(4).fill('updated'));
      const [ours, theirs] = await phones(stage, order);
      expect(ours).toBe(theirs);
      expect(ours).not.toBe(OLD);
      expect(await jobsOf(stage)).toEqual([]);
    });

    it('of which the first takes long is refused for the moment', async () => {
      const opened = Promise.withResolvers<void>();
      const stage = await open({ between: onUpdate(async (tell) => opened.promise.then(tell)) });
      const order = await handedOver(stage);
      const first = update(stage.ctx, order, A);
      await expect.poll(() => jobsOf(stage)).toHaveLength(1);
      expect(await update(stage.ctx, order, B)).toBe('OrderStateInvalid');
      opened.resolve();
      expect(await first).toBe('updated');
      expect(await phones(stage, order)).toEqual([A, A]);
    });
  });

  describe.each([
    ['dies at any of its queries', crashBefore],
    ['loses any answer of its database', loseAnswer],
  ])('a process that %s', (_, fate) => {
    it.each(['none', 'lose-answer'])('leaves vendor and order agreeing: %s', async (fault) => {
      const stage = await open();
      const scene = async ({ run }: Dying): Promise<void> => {
        const order = await handedOver(stage);
        await stage.mockVendors.behave('swift', { fault });
        const answer = await run(stage.ctx, (dying) => update(dying, order, A));
        await stage.mockVendors.behave('swift', { fault: 'none' });
        for (let hours = 0; hours < 3; hours = hours + 1) {
          stage.clock.advance(HOUR);
          await stage.work();
        }
        const [ours, theirs] = await phones(stage, order);
        expect(ours).toBe(theirs);
        if (answer !== null) expect(ours).toBe(A);
        expect(await jobsOf(stage)).toEqual([]);
        stage.clock.advance(-3 * HOUR);
      };
      expect(await dyingAtEach(scene, { fate })).toBeGreaterThan(1);
    });
  });
});
