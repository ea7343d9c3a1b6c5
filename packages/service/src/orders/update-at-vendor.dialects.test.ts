import type { Order, OrderContent } from '@cartage/core';
import { sampleContent } from '@cartage/core/testing';
import { type VendorAdapter, VendorProblem } from '@cartage/vendor-kit';
import { describe, expect, it } from 'vitest';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import type { Context } from '../context.ts';
import { callLeaseMs } from '../jobs/call-lease.ts';
import { takeJobs } from '../jobs/take-jobs.ts';
import { crashBefore, loseAnswer } from '../testing/crashing-store.ts';
import { jobsOf, reload } from '../testing/order-outcome.ts';
import { assumeSound, choices, HOUR, MINUTE, onStage, type Stage, sampleOrder } from '../testing/stage.ts';
import { pollTracking } from '../tracking/poll-tracking.ts';
import { beginUpdate } from './begin-update.ts';
import { createOrder } from './create-order.ts';
import { resumeUpdate } from './resume-update.ts';
import { updateOrder } from './update-order.ts';

// interface 11.1: a change of which the vendor is to hear.

/** What the mock vendors need after a lost answer, ms. */
const QUIET = 1_000;
const [OLD, A, B] = [sampleContent.receiver.phone, '+79990000001', '+79990000002'];

const handedOver = async ({ ctx }: Pick<Stage, 'ctx'>, changes: Partial<OrderContent> = {}): Promise<Order> => {
  const created = await createOrder(ctx, sampleOrder({ choice: choices.swift, ...changes }));
  if (created.kind !== 'handed-over') throw new Error(`Not handed over: ${created.kind}.`);
  return created.order;
};

/** `updated`, or the codes of the problems. */
const update = async (ctx: Context, { number }: Order, phone: string, changes: Partial<OrderContent> = {}) => {
  const content = { ...changes, receiver: { ...sampleContent.receiver, phone } };
  const result = await updateOrder(ctx, assumeSound({ number, orderKey: null, ...sampleOrder(content) }));
  return result.kind === 'updated' ? result.kind : result.problems.map(({ code }) => code).join();
};

/** The phone as we have it, and as the vendor has it. */
const phones = async (stage: Stage, order: Order): Promise<readonly string[]> => {
  const { content, vendorInvoiceNumber } = await reload(stage, order);
  return [content.receiver.phone, (await stage.mockVendors.known(vendorInvoiceNumber ?? '')).to.phone];
};

const history = async ({ store }: Stage, { id }: Order): Promise<readonly string[]> =>
  (await store.rows(`select text_en from track_events where order_id = ${id} order by id`))
    .map(({ text_en }) => String(text_en))
    .filter((text) => text.includes('change'));

const PENDING = expect.stringContaining('has not confirmed a change');
const MADE = 'The vendor made the change.';

/** What each call of `update` does before, or instead of, telling the vendor. */
const onUpdate = (act: (tell: () => Promise<void>, calls: number) => Promise<void>) => {
  let calls = 0;
  return (vendor: VendorAdapter): VendorAdapter => {
    const { update } = vendor;
    return update ? { ...vendor, update: (...call) => act(() => update(...call), ++calls) } : vendor;
  };
};
const lost = () => new VendorProblem({ kind: 'unavailable', neverSent: false }, 'The answer was lost.');

onStage((open) => {
  describe('a change of which the vendor does not say whether it made it', () => {
    it.each(['lose-answer', 'down'])('is kept, told again and made, and the history says so: %s', async (fault) => {
      const stage = await open();
      const order = await handedOver(stage);
      await stage.mockVendors.behave('swift', { fault });
      expect(await update(stage.ctx, order, A, { project: 'P' })).toBe('VendorUnavailable');
      expect(await reload(stage, order)).toEqual(order);
      expect(await jobsOf(stage)).toEqual([`update +${MINUTE}`]);
      expect(await history(stage, order)).toEqual([PENDING]);
      stage.clock.advance(MINUTE);
      await stage.work();
      await stage.mockVendors.behave('swift', { fault: 'none' });
      stage.clock.advance(2 * MINUTE);
      await stage.work();
      expect(await phones(stage, order)).toEqual([A, A]);
      expect((await reload(stage, order)).content.project).toBe('P');
      expect(await history(stage, order)).toEqual([PENDING, MADE]);
      expect(await jobsOf(stage)).toEqual([]);
    });

    it('is told at once when it is asked for again', async () => {
      const stage = await open();
      const order = await handedOver(stage);
      await stage.mockVendors.behave('swift', { fault: 'lose-answer' });
      await update(stage.ctx, order, A);
      await stage.mockVendors.behave('swift', { fault: 'none' });
      expect(await update(stage.ctx, order, A)).toBe('updated');
      expect(await phones(stage, order)).toEqual([A, A]);
      expect(await jobsOf(stage)).toEqual([]);
    });

    it('gives way to a later one, which no late call undoes', async () => {
      let late: (() => Promise<void>) | null = null;
      const between = onUpdate(async (tell, calls) => {
        if (calls > 1) return tell();
        late = tell;
        throw lost();
      });
      const stage = await open({ between });
      const order = await handedOver(stage);
      expect(await update(stage.ctx, order, A, { comments: 'C' })).toBe('VendorUnavailable');
      expect(await update(stage.ctx, order, B)).toBe('VendorUnavailable');
      expect(await update(stage.ctx, order, B)).toBe('VendorUnavailable');
      expect(await jobsOf(stage)).toEqual([`update +${QUIET}`]);
      await resumeUpdate(stage.service, order.id);
      await (late as (() => Promise<void>) | null)?.();
      expect(await phones(stage, order)).toEqual([OLD, A]);
      stage.clock.advance(QUIET);
      await stage.work();
      expect(await phones(stage, order)).toEqual([B, B]);
      expect((await reload(stage, order)).content.comments).toBe('C');
      expect((await stage.mockVendors.known((await reload(stage, order)).vendorInvoiceNumber ?? '')).remark).toBe('C');
      const states = await stage.store.rows(`select state from attempts where kind = 'update' order by number`);
      expect(states.map(({ state }) => state)).toEqual(['unavailable', 'confirmed']);
      expect(await jobsOf(stage)).toEqual([]);
    });

    it('keeps a later one waiting also after it was made', async () => {
      let late: (() => Promise<void>) | null = null;
      const between = onUpdate(async (tell, calls) => {
        if (calls > 1) return tell();
        late = tell;
        throw lost();
      });
      const stage = await open({ between });
      const order = await handedOver(stage);
      await update(stage.ctx, order, A);
      expect(await update(stage.ctx, order, A)).toBe('updated');
      expect(await update(stage.ctx, order, B)).toBe('VendorUnavailable');
      await (late as (() => Promise<void>) | null)?.();
      stage.clock.advance(QUIET);
      await stage.work();
      expect(await phones(stage, order)).toEqual([B, B]);
    });

    it('is kept where a repeat surely was not heard', async () => {
      const stage = await open();
      const order = await handedOver(stage);
      await stage.mockVendors.behave('swift', { fault: 'lose-answer' });
      await update(stage.ctx, order, A);
      await stage.mockVendors.behave('swift', { fault: 'rate-limit' });
      expect(await update(stage.ctx, order, A)).toBe('VendorUnavailable');
      stage.clock.advance(MINUTE);
      await stage.work();
      await stage.mockVendors.behave('swift', { fault: 'none' });
      stage.clock.advance(HOUR);
      await stage.work();
      expect(await phones(stage, order)).toEqual([A, A]);
    });

    it('because its process died, keeps a later one waiting for what may still arrive', async () => {
      const stage = await open();
      const order = await handedOver(stage);
      await stage.store.transaction((tx) =>
        beginUpdate(stage.service, tx, order, { ...order.content, receiver: { ...order.content.receiver, phone: A } }),
      );
      stage.clock.advance(callLeaseMs(stage.service.settings));
      expect(await update(stage.ctx, order, B)).toBe('VendorUnavailable');
      expect(await jobsOf(stage)).toEqual([`update +${QUIET}`]);
      stage.clock.advance(QUIET);
      await stage.work();
      expect(await phones(stage, order)).toEqual([B, B]);
    });

    it("waits for nothing that is the customer's own alone", async () => {
      const stage = await open();
      const order = await handedOver(stage);
      await stage.mockVendors.behave('swift', { fault: 'lose-answer' });
      await update(stage.ctx, order, A);
      expect(await update(stage.ctx, order, OLD, { project: 'P' })).toBe('updated');
      await stage.mockVendors.behave('swift', { fault: 'none' });
      stage.clock.advance(MINUTE);
      await stage.work();
      expect(await phones(stage, order)).toEqual([A, A]);
      expect((await reload(stage, order)).content.project).toBe('P');
    });

    it('undoes nothing that was changed at once since, of what is the customer’s own', async () => {
      const stage = await open();
      const order = await handedOver(stage);
      await stage.mockVendors.behave('swift', { fault: 'lose-answer' });
      await update(stage.ctx, order, A, { project: 'P1', department: 'D1' });
      expect(await update(stage.ctx, order, OLD, { project: 'P2' })).toBe('updated');
      await stage.mockVendors.behave('swift', { fault: 'none' });
      stage.clock.advance(MINUTE);
      await stage.work();
      expect(await phones(stage, order)).toEqual([A, A]);
      expect((await reload(stage, order)).content).toMatchObject({ project: 'P2', department: 'D1' });
    });

    it('undoes nothing that was changed at once while it was under way', async () => {
      let meanwhile = async (): Promise<unknown> => undefined;
      const between = onUpdate(async (tell) => {
        await tell();
        await meanwhile();
      });
      const stage = await open({ between });
      const order = await handedOver(stage);
      meanwhile = () => update(stage.ctx, order, OLD, { project: 'P2' });
      expect(await update(stage.ctx, order, A, { project: 'P1' })).toBe('updated');
      expect(await phones(stage, order)).toEqual([A, A]);
      expect((await reload(stage, order)).content.project).toBe('P2');
    });

    it.each([
      ['refuses', () => new VendorProblem({ kind: 'invalid', field: null }, 'No.'), 'VendorRejected'],
      [
        'surely does not hear',
        () => new VendorProblem({ kind: 'limited', retryAfterMs: null }, 'No.'),
        'VendorUnavailable',
      ],
    ] as const)('is kept alone where the vendor %s what was added to it', async (_, problem, code) => {
      const between = onUpdate(async (tell, calls) => {
        if (calls === 2) throw problem();
        await tell();
        if (calls === 1) throw lost();
      });
      const stage = await open({ between });
      const order = await handedOver(stage);
      await update(stage.ctx, order, A, { project: 'P1' });
      stage.clock.advance(QUIET);
      expect(await update(stage.ctx, order, OLD, { comments: 'C' })).toBe(code);
      expect(await jobsOf(stage)).toEqual([`update +${MINUTE}`]);
      stage.clock.advance(MINUTE);
      await stage.work();
      expect(await phones(stage, order)).toEqual([A, A]);
      expect((await reload(stage, order)).content).toMatchObject({ comments: null, project: 'P1' });
      expect(await history(stage, order)).toEqual([PENDING, MADE]);
      expect(await jobsOf(stage)).toEqual([]);
    });

    it('is kept alone, but for what was changed since, where the worker hears that what was added to it is refused', async () => {
      const between = onUpdate(async (tell, calls) => {
        if (calls === 2 || calls === 3) throw new VendorProblem({ kind: 'invalid', field: null }, 'No.');
        await tell();
        if (calls === 1) throw lost();
      });
      const stage = await open({ between });
      const order = await handedOver(stage);
      await update(stage.ctx, order, A, { project: 'P1', department: 'D1', customerActNumber: 'N1' });
      expect(await update(stage.ctx, order, OLD, { comments: 'C' })).toBe('VendorUnavailable');
      const own = { project: 'P2', department: 'D2' };
      expect(await update(stage.ctx, order, OLD, { project: 'P2' })).toBe('updated');
      expect(await update(stage.ctx, order, OLD, own)).toBe('updated');
      expect(await update(stage.ctx, order, OLD, { ...own, comments: 'D' })).toBe('VendorUnavailable');
      expect(await update(stage.ctx, order, OLD, { ...own, customerActNumber: 'N2' })).toBe('updated');
      for (let tries = 0; tries < 3; tries = tries + 1) {
        stage.clock.advance(HOUR);
        await stage.work();
      }
      expect(await phones(stage, order)).toEqual([A, A]);
      expect((await reload(stage, order)).content).toMatchObject({ comments: null, ...own, customerActNumber: 'N2' });
      expect(await jobsOf(stage)).toEqual([]);
    });

    it('is kept alone, and told at once with what is added to it next', async () => {
      const between = onUpdate(async (tell, calls) => {
        if (calls === 2) throw new VendorProblem({ kind: 'invalid', field: null }, 'No.');
        await tell();
        if (calls === 1) throw lost();
      });
      const stage = await open({ between });
      const order = await handedOver(stage);
      await update(stage.ctx, order, A);
      stage.clock.advance(QUIET);
      expect(await update(stage.ctx, order, OLD, { comments: 'C' })).toBe('VendorRejected');
      expect(await update(stage.ctx, order, OLD, { comments: 'D' })).toBe('updated');
      expect(await phones(stage, order)).toEqual([A, A]);
      expect((await reload(stage, order)).content.comments).toBe('D');
      expect(await jobsOf(stage)).toEqual([]);
    });

    it('is kept alone for what is left of its 24 hours', async () => {
      const between = onUpdate(async (_, calls) => {
        throw calls === 2 ? new VendorProblem({ kind: 'invalid', field: null }, 'No.') : lost();
      });
      const stage = await open({ between });
      const order = await handedOver(stage);
      await update(stage.ctx, order, A);
      stage.clock.advance(23 * HOUR);
      expect(await update(stage.ctx, order, OLD, { comments: 'C' })).toBe('VendorRejected');
      stage.clock.advance(HOUR);
      await stage.work();
      expect(await history(stage, order)).toEqual([PENDING, expect.stringContaining('did not say whether it made')]);
    });

    it('is kept alone, and a call with what was added to it that comes late undoes no later one', async () => {
      let late: (() => Promise<void>) | null = null;
      const between = onUpdate(async (tell, calls) => {
        if (calls > 3) return tell();
        if (calls === 3) throw new VendorProblem({ kind: 'invalid', field: null }, 'No.');
        late = tell;
        throw lost();
      });
      const stage = await open({ between });
      const order = await handedOver(stage);
      await update(stage.ctx, order, A);
      stage.clock.advance(QUIET);
      expect(await update(stage.ctx, order, OLD, { comments: 'C' })).toBe('VendorUnavailable');
      expect(await update(stage.ctx, order, OLD, { comments: 'C' })).toBe('VendorRejected');
      await resumeUpdate(stage.service, order.id);
      expect(await phones(stage, order)).toEqual([OLD, OLD]);
      expect(await update(stage.ctx, order, B)).toBe('VendorUnavailable');
      await (late as (() => Promise<void>) | null)?.();
      stage.clock.advance(QUIET);
      await stage.work();
      expect(await phones(stage, order)).toEqual([B, B]);
    });

    it('waits in its vendor’s lane', async () => {
      const stage = await open();
      const order = await handedOver(stage);
      await stage.mockVendors.behave('swift', { fault: 'lose-answer' });
      await update(stage.ctx, order, A);
      stage.clock.advance(MINUTE);
      const { vendorId } = choices.swift;
      expect(await takeJobs(stage.service, ['update'], 9, [{ task: 'update', vendorId }])).toEqual([]);
      expect(await takeJobs(stage.service, ['update'], 9)).toMatchObject([{ vendorId }]);
    });

    it('of a part that goes gives way to a later one of a field in it', async () => {
      const between = (vendor: VendorAdapter): VendorAdapter => {
        let calls = 0;
        return {
          ...vendor,
          manifest: { ...vendor.manifest, changeable: ['seller'] },
          update: async () => {
            calls += 1;
            if (calls === 1) throw lost();
          },
        };
      };
      const stage = await open({ between });
      const seller = { name: 'Лавка', phone: null, address: null };
      const order = await handedOver(stage, { seller });
      expect(await update(stage.ctx, order, OLD)).toBe('VendorUnavailable');
      stage.clock.advance(QUIET);
      expect(await update(stage.ctx, order, OLD, { seller: { ...seller, name: 'Дом' } })).toBe('updated');
      expect((await reload(stage, order)).content.seller).toEqual({ ...seller, name: 'Дом' });
    });

    it('is given up after 24 hours, and may be asked for again', async () => {
      const stage = await open();
      const emergencyEmail = 'emergency@example.com';
      const order = await handedOver(stage, { emergencyEmail });
      await stage.mockVendors.behave('swift', { fault: 'down' });
      await update(stage.ctx, order, A, { emergencyEmail });
      for (let hour = 0; hour < 25; hour = hour + 1) {
        stage.clock.advance(HOUR);
        await stage.work();
      }
      const [mail, ...others] = await stage.store.rows('select task, payload from jobs');
      expect(others).toEqual([]);
      expect(mail?.task).toBe('mail');
      expect(String(mail?.payload)).toContain(`${order.number}-change-unknown`);
      expect(await history(stage, order)).toEqual([PENDING, expect.stringContaining('did not say whether it made')]);
      expect(stage.logged).toContain('the vendor never said whether it made a change of an order');
      await stage.mockVendors.behave('swift', { fault: 'none' });
      stage.clock.advance(QUIET);
      expect(await update(stage.ctx, order, B)).toBe('updated');
      expect(await phones(stage, order)).toEqual([B, B]);
    });

    it('ends with its order', async () => {
      const stage = await open();
      const order = await handedOver(stage);
      await stage.mockVendors.behave('swift', { fault: 'lose-answer' });
      await update(stage.ctx, order, A);
      await stage.mockVendors.behave('swift', { fault: 'none' });
      expect(await cancelOrder(stage.ctx, { number: order.number, orderKey: null })).toMatchObject({
        status: 'Canceled',
      });
      stage.clock.advance(MINUTE);
      await stage.work();
      expect(await jobsOf(stage)).toEqual([]);
      expect(await history(stage, order)).toEqual([PENDING, expect.stringContaining('The order ended before')]);
    });

    it('and then refuses it is told of by the history; the order stays as it was', async () => {
      const between = onUpdate(async (tell, calls) => {
        if (calls > 1) throw new VendorProblem({ kind: 'tooLate' }, 'Too late.');
        await tell();
        throw lost();
      });
      const stage = await open({ between });
      const order = await handedOver(stage);
      await update(stage.ctx, order, A);
      stage.clock.advance(MINUTE);
      await stage.work();
      expect((await reload(stage, order)).content).toEqual(order.content);
      expect(await history(stage, order)).toEqual([
        PENDING,
        expect.stringContaining('may have made before; ask it. Too late.'),
      ]);
      expect(await jobsOf(stage)).toEqual([]);
    });
  });

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
    [
      'dies at any of its queries',
      (ctx: Context, at: number) => {
        const { ctx: crashing, hasCrashed } = crashBefore(ctx, at);
        return { ctx: crashing, isOver: hasCrashed };
      },
    ],
    [
      'loses any answer of its database',
      (ctx: Context, at: number) => {
        const { ctx: losing, hasLost } = loseAnswer(ctx, at);
        return { ctx: losing, isOver: hasLost };
      },
    ],
  ])('a process that %s', (_, interrupting) => {
    it.each(['none', 'lose-answer'])('leaves vendor and order agreeing: %s', async (fault) => {
      const stage = await open();
      let order = await handedOver(stage);
      for (let queries = 0; ; queries = queries + 1) {
        await stage.mockVendors.behave('swift', { fault });
        const { ctx, isOver } = interrupting(stage.ctx, queries);
        const answer = await update(ctx, order, A).catch(() => 'died');
        await stage.mockVendors.behave('swift', { fault: 'none' });
        for (let hours = 0; hours < 3; hours = hours + 1) {
          stage.clock.advance(HOUR);
          await stage.work();
        }
        const [ours, theirs] = await phones(stage, order);
        expect(ours).toBe(theirs);
        if (answer !== 'died') expect(ours).toBe(A);
        expect(await jobsOf(stage)).toEqual([]);
        if (!isOver()) {
          expect(queries).toBeGreaterThan(1);
          return;
        }
        stage.clock.advance(-3 * HOUR);
        order = await handedOver(stage);
      }
    });
  });
});
