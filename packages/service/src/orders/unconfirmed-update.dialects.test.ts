import { VendorProblem } from '@cartage/vendor-kit';
import type { VendorAdapter } from '@cartage/vendor-kit/host';
import { describe, expect, it } from 'vitest';
import { callLeaseMs } from '../attempts/call-lease.ts';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { setCompanySetting } from '../companies/set-company-setting.ts';
import { takeJobs } from '../jobs/take-jobs.ts';
import { jobsOf, reload } from '../testing/order-outcome.ts';
import { choices, HOUR, MINUTE, onStage } from '../testing/stage.ts';
import {
  A,
  B,
  handedOver,
  history,
  lateCalls,
  lost,
  MADE,
  OLD,
  onUpdate,
  PENDING,
  phones,
  QUIET,
  update,
} from '../testing/updates-at-vendor.ts';
import { beginUpdate } from './begin-update.ts';
import { resumeUpdate } from './resume-update.ts';

// interface 11.1: a change of which the vendor is to hear.

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
      const { between, arrive } = lateCalls(1, (tell) => tell());
      const stage = await open({ between });
      const order = await handedOver(stage);
      expect(await update(stage.ctx, order, A, { comments: 'C' })).toBe('VendorUnavailable');
      expect(await update(stage.ctx, order, B)).toBe('VendorUnavailable');
      expect(await update(stage.ctx, order, B)).toBe('VendorUnavailable');
      expect(await jobsOf(stage)).toEqual([`update +${QUIET}`]);
      await resumeUpdate(stage.service, order.id);
      await arrive();
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
      const { between, arrive } = lateCalls(1, (tell) => tell());
      const stage = await open({ between });
      const order = await handedOver(stage);
      await update(stage.ctx, order, A);
      expect(await update(stage.ctx, order, A)).toBe('updated');
      expect(await update(stage.ctx, order, B)).toBe('VendorUnavailable');
      await arrive();
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
      const content = { ...order.content, receiver: { ...order.content.receiver, phone: A } };
      await stage.store.transaction((tx) => beginUpdate(stage.service, tx, order, content, stage.ctx.actor.keyId));
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
      const { between, arrive } = lateCalls(2, async (tell, calls) => {
        if (calls > 3) return tell();
        throw new VendorProblem({ kind: 'invalid', field: null }, 'No.');
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
      await arrive();
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
      const lane = { vendorId: choices.swift.vendorId, connection: order.connection };
      expect(await takeJobs(stage.service, ['update'], 9, [{ task: 'update', ...lane }])).toEqual([]);
      expect(await takeJobs(stage.service, ['update'], 9)).toMatchObject([lane]);
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

    it('is given up without a mail where its company does without such mails (interface 21.6)', async () => {
      const stage = await open();
      const off = { enable: false, fields: {} };
      expect(await setCompanySetting(stage.service, stage.ctx.company.id, 'mail.unanswered', off)).toEqual([]);
      const order = await handedOver(stage, { emergencyEmail: 'emergency@example.com' });
      await stage.mockVendors.behave('swift', { fault: 'down' });
      await update(stage.ctx, order, A, { emergencyEmail: 'emergency@example.com' });
      for (let hour = 0; hour < 25; hour = hour + 1) {
        stage.clock.advance(HOUR);
        await stage.work();
      }
      expect(stage.logged).toContain('the vendor never said whether it made a change of an order');
      expect(await stage.store.rows("select task from jobs where task = 'mail'")).toEqual([]);
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
        expect.stringContaining('may have made it earlier; ask the vendor. Too late.'),
      ]);
      expect(await jobsOf(stage)).toEqual([]);
    });
  });
});
