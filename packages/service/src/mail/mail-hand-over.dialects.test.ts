import type { Order } from '@cartage/core';
import { sampleContent } from '@cartage/core/testing';
import { type MailServer, openMailServer } from '@cartage/installation/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setCompanySetting } from '../companies/set-company-setting.ts';
import { approveOrder } from '../hand-over/decide-approval.ts';
import { resumeHandOver } from '../hand-over/resume-hand-over.ts';
import { giveBackJob, takeJobs } from '../jobs/take-jobs.ts';
import { createOrder } from '../orders/create-order.ts';
import { pushOrder } from '../orders/push-order.ts';
import { doJob } from '../run/do-job.ts';
import { awaiting, notify, paid } from '../testing/card-orders.ts';
import { reload } from '../testing/order-outcome.ts';
import {
  choices,
  HOUR,
  MINUTE,
  onStage,
  type Stage,
  type StageOptions,
  sampleOrder,
  workFor,
} from '../testing/stage.ts';

const ADDRESS = 'emergency@example.com';

const create = async (stage: Stage, comments: string, emergencyEmail: string | null = ADDRESS): Promise<Order> => {
  const created = await createOrder(
    stage.ctx,
    sampleOrder({ choice: choices.swift, comments, emergencyEmail, customerOrderId: 'Z-1' }),
  );
  if (!('order' in created)) throw new Error(created.kind);
  return created.order;
};

/** Sends the mails that wait, as the worker would; how many there were, and how many failed. */
const post = async ({ service }: Stage): Promise<{ readonly taken: number; readonly failed: number }> => {
  const jobs = await takeJobs(service, ['mail'], 10);
  let failed = 0;
  for (const job of jobs) {
    await doJob(service, job).catch(async () => {
      failed += 1;
      await giveBackJob(service, job, 'failed');
    });
  }
  return { taken: jobs.length, failed };
};

const nothing = { taken: 0, failed: 0 };

onStage((openStage) => {
  let server: MailServer;
  beforeAll(async () => {
    server = await openMailServer();
  });
  beforeEach(() => {
    server.refuse(null);
    server.mails.length = 0;
  });
  afterAll(() => server.close());
  const open = (settings: StageOptions['settings'] = {}, more: StageOptions = {}) =>
    openStage({
      ...more,
      settings: { ...settings, mail: { listensAt: '', smtpUrl: server.url, from: 'ops@example.com', directory: '' } },
    });
  const subjects = () => server.mails.map((mail) => mail.header('subject'));

  describe('emergencyEmail is written to (interface 19.2)', () => {
    it('once for an outage, however often the hand-over is repeated, and once when it succeeds', async () => {
      const stage = await open();
      const { number, ...order } = await create(stage, 'sandbox:unavailable');
      await post(stage);
      await workFor(stage, 4);
      expect((await reload(stage, order)).status).toBe('TransferredToVendor');
      await post(stage);
      expect(await post(stage)).toEqual(nothing);
      expect(subjects()).toEqual([`Заказ ${number} не удалось передать`, `Заказ ${number} передан`]);
      const [first, second] = server.mails;
      expect(first).toMatchObject({ from: 'ops@example.com', to: [ADDRESS] });
      expect(first?.text).toContain(
        `Заказ ${number} (ваш номер Z-1) не удалось передать: служба доставки Swift недоступна.`,
      );
      expect(second?.text).toContain(`Номер накладной: ${(await reload(stage, order)).vendorInvoiceNumber}.`);
    });

    it('anew when the order is handed over again after the service had given up', async () => {
      const stage = await open({ giveUpAfterMs: 2 * HOUR });
      await stage.mockVendors.behave('swift', { fault: 'down' });
      const order = await create(stage, '');
      await workFor(stage, 3);
      expect((await reload(stage, order)).status).toBe('VendorError');
      await post(stage);
      expect(server.mails).toHaveLength(2);
      expect(server.mails[0]?.text).toContain('повторяется автоматически');
      expect(server.mails[1]?.text).toContain('пожалуйста, проверьте заказ');
      const ref = { number: order.number, orderKey: null, choice: choices.swift, pickup: {} };
      stage.clock.advance(HOUR);
      await pushOrder(stage.ctx, ref);
      await post(stage);
      expect(server.mails).toHaveLength(3);
      expect(server.mails[2]?.text).toContain('повторяется автоматически');
      await stage.mockVendors.behave('swift', { fault: 'none' });
      stage.clock.advance(HOUR);
      expect(await pushOrder(stage.ctx, ref)).toMatchObject({ kind: 'handed-over' });
      await post(stage);
      expect(subjects().at(-1)).toMatch(/ передан$/);
    });

    it('when the vendor refuses what it could not be asked before, once', async () => {
      const stage = await open();
      await stage.mockVendors.behave('swift', { fault: 'down' });
      const order = await create(stage, '');
      await stage.mockVendors.behave('swift', { fault: 'reject' });
      await workFor(stage, 2);
      expect((await reload(stage, order)).status).toBe('Draft');
      await post(stage);
      expect(server.mails).toHaveLength(2);
      expect(server.mails[1]?.text).toContain('всё же не удалось передать (Swift отказывается принять заказ: ');
      expect(server.mails[1]?.text).toContain('Заказ снова черновик');
    });

    it.each([
      ['which the vendor refuses', 'sandbox:reject', choices.swift, 'Swift отказывается принять заказ: '],
      ['which the vendor no longer offers', '', { ...choices.swift, tariffId: 'gone' }, 'не предлагает тариф'],
    ])(
      'when an order that was paid for by card cannot be handed over, %s, once',
      async (_, comments, choice, reason) => {
        const stage = await open();
        const { order } = await awaiting(stage, choices.swift, { comments, emergencyEmail: ADDRESS });
        await notify(stage, await paid(stage, order));
        const content = { ...order.content, choice };
        await stage.store.db
          .updateTable('orders')
          .set({ content: JSON.stringify(content) })
          .execute();
        await stage.work();
        await stage.work();
        expect((await reload(stage, order)).status).toBe('Draft');
        await post(stage);
        expect(server.mails).toHaveLength(1);
        expect(server.mails[0]?.text).toContain(reason);
      },
    );

    it('when its price becomes known at a repeat, and passes the credit limit', async () => {
      const stage = await open({}, { creditLimit: 1 });
      await stage.mockVendors.behave('swift', { fault: 'down' });
      const order = await create(stage, '');
      await stage.mockVendors.behave('swift', { fault: 'none' });
      await workFor(stage, 1);
      expect((await reload(stage, order)).status).toBe('Draft');
      await post(stage);
      expect(server.mails.map(({ text }) => text)).toEqual([
        expect.stringContaining('повторяется автоматически'),
        expect.stringMatching(/всё же не удалось передать \(.*кредит/),
      ]);
    });

    it('when the vendor refuses an order that a manager had to agree to', async () => {
      const stage = await open();
      const terms = { ...sampleContent.terms, urgencies: ['day-off-express' as const] };
      const wish = { callCourier: false, choice: choices.swiftDayOff, terms, comments: 'sandbox:reject' };
      const created = await createOrder(stage.ctx, sampleOrder({ ...wish, emergencyEmail: ADDRESS }));
      if (created.kind !== 'awaits-approval') throw new Error(created.kind);
      expect(await approveOrder(stage.service, created.order.number)).toMatchObject({ kind: 'rejected' });
      await post(stage);
      expect(server.mails).toHaveLength(1);
      expect(server.mails[0]?.text).toContain('Swift отказывается принять заказ: ');
    });

    it.each([
      ['when all goes well', '', ADDRESS],
      ['when the vendor refuses clearly', 'sandbox:reject', ADDRESS],
      ['when an answer is lost and the order found', 'sandbox:lose-answer', ADDRESS],
      ['where there is none', 'sandbox:unavailable', null],
    ])('not %s', async (_, comments, email) => {
      const stage = await open();
      await create(stage, comments, email);
      await workFor(stage, 3);
      expect(await post(stage)).toEqual(nothing);
    });

    it.each([
      ['mail.outage', ' передан'],
      ['mail.handedOver', 'не удалось передать'],
    ])('without the mails that its company does without: %s (interface 21.6)', async (key, left) => {
      const stage = await open();
      const off = { enable: false, fields: {} };
      expect(await setCompanySetting(stage.service, stage.ctx.company.id, key, off)).toEqual([]);
      await create(stage, 'sandbox:unavailable');
      await workFor(stage, 4);
      await post(stage);
      expect(subjects()).toEqual([expect.stringContaining(left)]);
    });

    it('once also when two processes repeat the hand-over at once', async () => {
      const stage = await open();
      const order = await create(stage, 'sandbox:unavailable');
      stage.clock.advance(MINUTE);
      const other = await stage.otherProcess();
      await Promise.all([stage.service, other, other].map((service) => resumeHandOver(service, order.id)));
      await workFor(stage, 4);
      await post(stage);
      expect(subjects()).toHaveLength(2);
    });
  });

  it('a mail is committed with the move that it tells of, or not at all', async () => {
    const stage = await open();
    const draft = await stage.draft({ emergencyEmail: ADDRESS, comments: 'sandbox:unavailable' });
    const { store } = stage.service;
    let commits = 0;
    const transaction: typeof store.transaction = (work) =>
      store.transaction(async (tx) => {
        const done = await work(tx);
        commits += 1;
        if (commits === 2) throw new Error('killed');
        return done;
      });
    const push = pushOrder(
      { ...stage.ctx, store: { ...store, transaction } },
      { number: draft.number, orderKey: null, choice: choices.swift, pickup: {} },
    );
    await expect(push).rejects.toThrow('killed');
    expect((await reload(stage, draft)).status).toBe('TransferringToVendor');
    expect(await post(stage)).toEqual(nothing);
  });

  describe('a mail server', () => {
    it('that refuses for now gets the mail again', async () => {
      const stage = await open();
      await create(stage, 'sandbox:unavailable');
      server.refuse(451);
      expect(await post(stage)).toEqual({ taken: 1, failed: 1 });
      server.refuse(null);
      stage.clock.advance(HOUR);
      await post(stage);
      expect(server.mails).toHaveLength(1);
    });

    it.each([550, 501])('that refuses the address for good, with %s, does not get it again', async (code) => {
      const stage = await open();
      await create(stage, 'sandbox:unavailable');
      server.refuse(code);
      expect(await post(stage)).toEqual({ taken: 1, failed: 0 });
      expect(stage.logged).toContain('the mail server refused a mail for good');
      stage.clock.advance(HOUR);
      expect(await post(stage)).toEqual(nothing);
    });

    it('that refuses the sender gets the mail again, when the operator has mended it', async () => {
      const stage = await open();
      await create(stage, 'sandbox:unavailable');
      server.refuse(550, 'sender');
      expect(await post(stage)).toEqual({ taken: 1, failed: 1 });
      server.refuse(null);
      stage.clock.advance(HOUR);
      await post(stage);
      expect(server.mails).toHaveLength(1);
    });
  });
});
