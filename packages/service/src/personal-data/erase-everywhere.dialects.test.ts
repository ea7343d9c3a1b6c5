import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ERASED, everyOrder, type Order, sameText, type VendorEvent } from '@cartage/core';
import { fullContent, varied } from '@cartage/core/testing';
import {
  appendChange,
  closeAttempt,
  enqueueJob,
  entriesOfOrder,
  findErasure,
  getAttachments,
  openAttempt,
  saveOrder,
} from '@cartage/storage';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listAudit } from '../audit.ts';
import { getBalance } from '../balance/get-balance.ts';
import { forRequest } from '../cause.ts';
import { openContent } from '../files/content-of.ts';
import { keepAttachment } from '../files/keep-attachment.ts';
import { runOnce } from '../idempotency/run-once.ts';
import { mailUnanswered } from '../mail/mail-unanswered.ts';
import { createOrder } from '../orders/create-order.ts';
import { listCompanyOrders } from '../orders/list-orders.ts';
import { doJob } from '../run/do-job.ts';
import { dyingAtEach, survives } from '../testing/crashing-store.ts';
import { jobsOf, reload } from '../testing/order-outcome.ts';
import { choices, HOUR, onStage, START, type Stage, sampleOrder, soundIn } from '../testing/stage.ts';
import { advanceOrder } from '../tracking/advance-order.ts';
import { commitShipmentEvents } from '../tracking/commit-shipment-events.ts';
import { checkErasure, erase } from './erase.ts';
import { eraseKept } from './erase-kept.ts';

const phone = '+7 (916) 555-01-67';
/** In whatever a person is told of by, so that whatever is left is found. */
const canary = 'Кенар';

const content = varied(fullContent, {
  choice: choices.swift,
  receiver: {
    ...fullContent.receiver,
    country: 'RU',
    cityId: '7800000000000',
    postalCode: '190031',
    name: `${canary} Петров`,
    contactPerson: `${canary} Петров`,
    address: `Невский пр., ${canary}`,
    phone,
    email: 'canary@example.com',
    instructions: canary,
    taxNumber: '7707083893',
  },
  seller: { name: canary, phone, address: canary },
  comments: canary,
  emergencyEmail: 'canary@example.com',
  'cargo.customsValue': null,
  'cargo.customsCurrency': null,
  services: [],
  vendorServices: [],
});

onStage((open) => {
  const stageWithMails = async () => {
    const directory = mkdtempSync(join(tmpdir(), 'cartage-mails-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const stage = await open({
      settings: { mail: { smtpUrl: null, from: 'a@example.com', directory, listensAt: 'http://127.0.0.1:9' } },
    });
    return { stage, directory };
  };

  const told = async (stage: Stage, order: Order, status: 'ParcelOnTheWay' | 'Finished') =>
    advanceOrder(stage.service, order.number, {
      status,
      at: null,
      text: sameText(`${canary} взял сам`),
      receivedBy: canary,
      force: true,
    });

  /** A delivered order of which everything tells. */
  const delivered = async (stage: Stage): Promise<Order> => {
    const created = await createOrder(stage.ctx, sampleOrder(content));
    if (created.kind !== 'handed-over') throw new Error(JSON.stringify(created));
    const { order } = created;
    stage.clock.advance(HOUR);
    await told(stage, order, 'ParcelOnTheWay');
    stage.clock.advance(HOUR);
    await told(stage, order, 'Finished');
    return reload(stage, order);
  };

  /** What else is kept of it, by whatever has come of its acts. */
  const noted = async (stage: Stage, { id, number, companyId }: Order, directory: string): Promise<string> => {
    const { service, store, ctx, clock } = stage;
    const fields = [
      { path: 'receiver.name', before: canary, after: `${canary} 2` },
      { path: 'seller', before: null, after: { name: canary, phone, address: null } },
    ];
    await appendChange(store.db, { companyId, orderId: id, at: clock.now(), keyId: 1, text: sameText(canary), fields });
    const attempt = await openAttempt(store.db, {
      companyId,
      orderId: id,
      kind: 'update',
      reference: `${number}-1`,
      vendorId: 1,
      tariffId: null,
      connection: null,
      startedAt: clock.now(),
      details: { changes: { 'receiver.phone': phone, comments: canary }, lateUntil: 5 },
    });
    await closeAttempt(store.db, attempt.id, {
      state: 'rejected',
      finishedAt: clock.now(),
      problem: `${canary} нет дома`,
    });
    const { guid } = await keepAttachment(service, {
      companyId,
      itemType: 'order',
      itemId: id,
      fileType: 'other',
      name: `${canary}.txt`,
      mimeType: 'text/plain',
      accessLevel: 'company',
      content: Buffer.from(canary),
    });
    await runOnce(ctx, { operation: '/Create', key: 'of it', fingerprint: 'one', seal: false }, async () => ({
      answer: {
        status: 201,
        headers: { 'Content-Type': 'application/json' },
        body: Buffer.from(JSON.stringify({ orderId: number, name: canary })),
      },
      isPassing: false,
    }));
    await runOnce(ctx, { operation: '/Create', key: 'of another', fingerprint: 'one', seal: false }, async () => ({
      answer: {
        status: 201,
        headers: { 'Content-Type': 'application/json' },
        body: Buffer.from('{"orderId":"CTG-0000-0000"}'),
      },
      isPassing: false,
    }));
    const letter = {
      id: `${number}-refused-${clock.now()}`,
      to: 'canary@example.com',
      subject: number,
      text: canary,
      at: clock.now(),
    };
    await enqueueJob(store.db, {
      task: 'mail',
      key: letter.id,
      payload: { letter, companyId, orders: [number] },
      runAt: clock.now(),
    });
    const other = {
      ...letter,
      id: `CTG-0000-0000-refused-1`,
      to: 'other@example.com',
      text: 'other',
      subject: 'other',
    };
    await enqueueJob(store.db, {
      task: 'mail',
      key: other.id,
      payload: { letter: other, companyId, orders: ['CTG-0000-0000'] },
      runAt: clock.now(),
    });
    await service.mail.send(letter);
    await service.mail.send(other);
    expect(readdirSync(directory)).toHaveLength(2);
    await store.db
      .insertInto('operator_acts')
      .values({
        id: 'act',
        act: JSON.stringify({ kind: 'advance', wish: { number, told: { receivedBy: canary } } }),
        asked_at: 1,
        begun_at: 1,
        outcome: '{}',
      })
      .execute();
    await store.db
      .insertInto('audit_entries')
      .values({
        at: 1,
        company_id: companyId,
        actor_kind: 'command',
        actor_id: null,
        actor_name: 'x',
        act: 'Note',
        object_kind: 'order',
        object_id: number,
        before: JSON.stringify({ status: 'Draft', name: canary }),
        after: null,
        request_id: null,
      })
      .execute();
    await store.rows(`insert into webhook_endpoints (id, company_id, url, locale, secret, created_at, place, replay_place, replay_at, failures, paused_until, revision)
      values ('e', ${companyId}, 'https://example.com', 'ru', 's', 1, 0, 0, 0, 0, 0, 1)`);
    await store.rows(`update events set place = id where place is null and order_id = ${id}`);
    await store.rows(`insert into webhook_deliveries (company_id, endpoint_id, place, type, event_at, order_id, state, tries, answer)
      select company_id, 'e', place, type, at, order_id, 'delivered', 1, '${canary}' from events where order_id = ${id}`);
    return guid;
  };

  /** Every value of every table, and on SQLite every byte of its file and its log. */
  const dump = async ({ store }: Stage): Promise<string> => {
    const tables = await store.rows(
      store.dialect === 'sqlite'
        ? `select name from sqlite_master where type = 'table' and name not like 'order_texts_found%'`
        : `select table_schema || '.' || table_name as name from information_schema.tables
            where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
    );
    let all = '';
    for (const { name } of tables) {
      const rows = await store.rows(`select * from ${name}`);
      all += `\n${name} ${JSON.stringify(rows, (_, value) => (value?.type === 'Buffer' ? Buffer.from(value.data).toString() : value))}`;
    }
    if (store.dialect === 'sqlite') {
      const file = store.url.replace(/^sqlite:/, '');
      for (const part of [file, `${file}-wal`]) if (existsSync(part)) all += readFileSync(part).toString();
    }
    return all;
  };
  const digits = phone.replace(/\D/g, '');
  const found = (all: string): readonly string[] =>
    [canary, canary.toUpperCase(), 'canary@example.com', phone, digits].filter((text) => all.includes(text));

  const eraseByPhone = async (service: Parameters<typeof erase>[0], { service: own }: Stage) =>
    erase(service, soundIn(await checkErasure(own, { phone: digits })));

  describe('an erasure', () => {
    it('leaves nothing of a person anywhere, and all that is none of theirs', async () => {
      const { stage, directory } = await stageWithMails();
      const order = await delivered(stage);
      const guid = await noted(stage, order, directory);
      expect(found(await dump(stage))).toEqual([canary, canary.toUpperCase(), 'canary@example.com', phone]);
      const money = [await getBalance(stage.ctx), await entriesOfOrder(stage.store.db, order.id)];
      const doer = { kind: 'key', id: 1, name: 'operator' } as const;
      const acting = { ...stage.service, ...forRequest(stage.service.log, { requestId: 'r', met: new Set(), doer }) };

      const erasure = await eraseByPhone(acting, stage);
      expect(erasure).toMatchObject({
        orders: [order.number],
        skipped: [],
        kind: 'phone',
        masked: '…67',
        doer,
        requestId: 'r',
      });
      expect(erasure.endedAt).toBe(stage.clock.now());
      expect(erasure.counts).toMatchObject({
        orders: 1,
        order_changes: 1,
        attempts: 1,
        attachments: 1,
        idempotency_keys: 1,
        operator_acts: 1,
        jobs: 1,
        letters: 1,
        audit_entries: 1,
      });
      expect(found(await dump(stage))).toEqual([]);
      expect(readdirSync(directory)).toHaveLength(1);

      const after = await reload(stage, order);
      expect(after).toMatchObject({
        status: 'Finished',
        receivedBy: ERASED,
        price: order.price,
        deliveredAt: order.deliveredAt,
      });
      expect(after.content.receiver).toMatchObject({ cityId: '7800000000000', phone: ERASED, postalCode: null });
      expect(after.content.cargo).toEqual(order.content.cargo);
      expect([await getBalance(stage.ctx), await entriesOfOrder(stage.store.db, order.id)]).toEqual(money);
      const [row] = await stage.store.rows(`select file, name from attachments where guid = '${guid}'`);
      expect(row).toEqual({ file: null, name: ERASED });
      const [attachment] = await getAttachments(stage.store.db, [guid]);
      await expect(attachment && openContent(stage.service, attachment)).rejects.toMatchObject({
        isErased: true,
        problem: { code: 'NotFound' },
      });
      expect(await stage.store.rows('select * from loose_files')).toEqual([]);
      expect(await stage.store.rows(`select key, state from idempotency_keys order by key`)).toEqual([
        { key: 'of another', state: 'done' },
        { key: 'of it', state: 'running' },
      ]);
      const { entries } = await listAudit(
        stage.service,
        { companyId: null, from: null, to: null, actor: null, act: 'Erase', object: null },
        { skip: 0, limit: 9 },
      );
      expect(entries).toMatchObject([
        { doer, requestId: 'r', object: { kind: 'erasure', id: String(erasure.id) }, after: { phone: '…67' } },
      ]);
    });

    it('keeps a vendor’s event from being told again, and what it tells later from naming anybody', async () => {
      const stage = await open();
      const order = await delivered(stage);
      await eraseByPhone(stage.service, stage);
      const history = await stage.store.rows(`select text_ru, status from history_lines where order_id = ${order.id}`);
      expect(history.map(({ text_ru: text }) => text)).toContain('Заказ сохранён.');
      const of = { source: order.option?.vendor.name ?? '', isReturn: false, receivedBy: canary };
      const tell = (event: Pick<VendorEvent, 'at' | 'status' | 'text'>) =>
        commitShipmentEvents(stage.service, order, { events: [{ ...of, ...event }], numbers: {} });
      const text = sameText(`${canary} взял сам`);
      const [onTheWay, end] = [START + HOUR, START + 2 * HOUR];
      expect(await tell({ at: onTheWay, status: 'ParcelOnTheWay', text })).toBe(false);
      expect(await tell({ at: end, status: 'Finished', text })).toBe(false);
      expect(await stage.store.rows(`select text_ru, status from history_lines where order_id = ${order.id}`)).toEqual(
        history,
      );
      const late = { at: onTheWay + 1, status: 'ParcelOnTheWay', text: sameText(`${canary} не дома`) } as const;
      expect([await tell(late), await tell(late)]).toEqual([true, false]);
      expect(await reload(stage, order)).toMatchObject({ status: 'Finished', receivedBy: ERASED });
      expect(found(await dump(stage))).toEqual([]);
    });

    it('takes the answers that tell of what was written into an order after it was erased', async () => {
      const stage = await open();
      const order = await delivered(stage);
      await eraseByPhone(stage.service, stage);
      await runOnce(stage.ctx, { operation: '/Create', key: 'later', fingerprint: 'one', seal: false }, async () => ({
        answer: {
          status: 201,
          headers: { 'Content-Type': 'application/json' },
          body: Buffer.from(JSON.stringify({ orderId: order.number, emergencyEmail: 'canary@example.com' })),
        },
        isPassing: false,
      }));
      const again = await erase(stage.service, soundIn(await checkErasure(stage.service, { orderId: order.number })));
      expect(again.orders).toEqual([]);
      expect(await stage.store.rows(`select state, answer from idempotency_keys`)).toEqual([
        { state: 'running', answer: null },
      ]);
    });

    it('goes on where its process died, at whichever statement, and tells of all of it', async () => {
      await dyingAtEach(
        async (dying) => {
          const { stage, directory } = await stageWithMails();
          const order = await delivered(stage);
          await noted(stage, order, directory);
          await dying.run(stage.ctx, (ctx) => eraseByPhone(ctx, stage));
          const erasure = await eraseByPhone(stage.service, stage);
          if (erasure.id === 1) expect(erasure.orders).toEqual([order.number]);
          expect(found(await dump(stage))).toEqual([]);
          const listed = await stage.store.rows('select id from erasures where ended_at is null');
          expect(listed).toEqual([]);
          expect((await findErasure(stage.service.store.db, 1))?.orders).toEqual([order.number]);
          await stage.store.end();
        },
        { step: 4 },
      );
    }, 300_000);

    it('takes what a customer has written into it since, and nobody is mailed', async () => {
      const stage = await open();
      const order = await delivered(stage);
      await eraseByPhone(stage.service, stage);
      const erased = await reload(stage, order);
      await stage.store.transaction((tx) =>
        mailUnanswered(stage.service, tx, erased, 'left-behind', stage.clock.now()),
      );
      expect((await jobsOf(stage)).filter((job) => job.startsWith('mail'))).toEqual([]);
      const emergencyEmail = 'canary@example.com';
      await stage.store.transaction((tx) =>
        saveOrder(tx, { ...erased, content: { ...erased.content, emergencyEmail } }),
      );
      const again = await erase(stage.service, soundIn(await checkErasure(stage.service, { email: emergencyEmail })));
      expect(again.orders).toEqual([]);
      expect(found(await dump(stage))).toEqual([]);
      expect((await findErasure(stage.service.store.db, 1))?.orders).toEqual([order.number]);
    });

    it('finds them by text no more', async () => {
      const stage = await open();
      const order = await delivered(stage);
      const listing = async (text: string) => {
        const listed = await listCompanyOrders(stage.ctx, { ...everyOrder, text }, { size: 9, number: 1 });
        return 'totalCount' in listed ? listed.totalCount : listed;
      };
      const names = [canary, 'етров', '0167', digits, order.number];
      expect(await Promise.all(names.map(listing))).toEqual([1, 1, 1, 1, 1]);
      await eraseByPhone(stage.service, stage);
      expect(await Promise.all(names.map(listing))).toEqual([0, 0, 0, 0, 1]);
      expect(await listing(ERASED)).toBe(1);
    });

    it('of two processes at once is one, and each tells of it', async () => {
      const stage = await open();
      const orders = [await delivered(stage), await delivered(stage)];
      const other = await stage.otherProcess();
      const both = await Promise.all([eraseByPhone(stage.service, stage), eraseByPhone(other, stage)]);
      const numbers = both.flatMap((one) => one.orders);
      for (const { number } of orders) expect(numbers).toContain(number);
      expect(found(await dump(stage))).toEqual([]);
    });
  });

  describe('the time of keeping', () => {
    it('ends for orders that have been final for longer, by the company’s word before the installation’s', async () => {
      const stage = await open({ settings: { personalDays: 30 } });
      const order = await delivered(stage);
      const stranger = await stage.stranger();
      await stage.store.db
        .updateTable('companies')
        .set({ settings: JSON.stringify({ 'retention.personalDays': '60' }) })
        .where('id', '=', stranger.company.id)
        .execute();
      const other = await createOrder(stranger, sampleOrder(content));
      if (!('order' in other)) throw new Error(other.kind);
      await told(stage, other.order, 'Finished');
      const days = async (count: number) => {
        stage.clock.advance(count * 24 * HOUR);
        await eraseKept(stage.service);
        return stage.store.rows('select number from orders where erasure_id is not null order by id');
      };
      expect(await days(29)).toEqual([]);
      expect(await days(2)).toEqual([{ number: order.number }]);
      expect(await days(20)).toHaveLength(1);
      expect(await days(20)).toEqual([{ number: order.number }, { number: other.order.number }]);
      expect(await stage.store.rows('select kind, masked, actor_kind from erasures')).toEqual([
        { kind: 'retention', masked: '', actor_kind: null },
        { kind: 'retention', masked: '', actor_kind: null },
      ]);
    });

    it('never ends where nobody has said so, nor by a clock that has jumped', async () => {
      const stage = await open();
      await delivered(stage);
      stage.clock.advance(4_000 * 24 * HOUR);
      await eraseKept(stage.service);
      expect(await stage.store.rows('select id from erasures')).toEqual([]);
      const watch = { ...stage.service.watch, isBelieved: () => false };
      const keeping = { ...stage.service, watch, settings: { ...stage.service.settings, personalDays: 1 } };
      await doJob(keeping, { task: 'erase-personal', payload: null });
      expect(await stage.store.rows('select id from erasures')).toEqual([]);
      expect(stage.logged.join()).toContain('the clock is a day ahead');
      await doJob({ ...keeping, watch: stage.service.watch }, { task: 'erase-personal', payload: null });
      expect(await stage.store.rows('select id from erasures')).toHaveLength(1);
    });

    it('goes on with an erasure whose process died', async () => {
      const stage = await open();
      const order = await delivered(stage);
      await survives(stage.ctx, 6, (dying) => eraseByPhone(dying, stage));
      expect(await stage.store.rows('select id from erasures where ended_at is null')).toHaveLength(1);
      await eraseKept(stage.service);
      expect(await stage.store.rows('select id from erasures where ended_at is null')).toHaveLength(1);
      stage.clock.advance(2 * HOUR);
      await eraseKept(stage.service);
      expect(await stage.store.rows('select id, subject from erasures where ended_at is not null')).toEqual([
        { id: 1, subject: null },
      ]);
      expect((await findErasure(stage.service.store.db, 1))?.orders).toEqual([order.number]);
    });
  });
});
