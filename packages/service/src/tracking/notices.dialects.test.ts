import { createHmac } from 'node:crypto';
import type { Order } from '@cartage/core';
import { MOST_TRIES } from '@cartage/storage';
import { isSignedBy, type ShipmentEvents, VendorProblem, type WebhookRequest } from '@cartage/vendor-kit';
import { describe, expect, it } from 'vitest';
import { giveBackJob, takeJobs } from '../jobs/take-jobs.ts';
import type { Context, Service } from '../open-service.ts';
import { rotateSecrets } from '../operator/rotate-secrets.ts';
import { createOrder } from '../orders/create-order.ts';
import { doJob } from '../run/do-job.ts';
import { openSecrets } from '../secrets/secrets.ts';
import { dyingAtEach } from '../testing/crashing-store.ts';
import { historyOf, reload } from '../testing/order-outcome.ts';
import { SCRIPTED_TARIFF, scriptedVendor } from '../testing/scripted-vendor.ts';
import { HOUR, MINUTE, onStage, START, type Stage, sampleOrder } from '../testing/stage.ts';
import { saveConnection } from '../vendors/save-connection.ts';
import { connectionOfNotice, MOST_UNREAD, receiveNotice } from './receive-notice.ts';

const VENDOR = 90;
const CANARY = 'canary-of-the-webhook';
const DAY = 24 * HOUR;

type Event = ShipmentEvents['events'][number];
const event = (minutes: number, status: Order['status']): Event => ({
  at: START + minutes * MINUTE,
  source: 'scripted',
  text: { en: `${status} ${minutes}`, ru: `${status} ${minutes}` },
  status,
  isReturn: false,
  receivedBy: null,
});
const told = (reference: string, ...events: readonly Event[]): ShipmentEvents => ({ reference, events, numbers: {} });

const signed = (
  news: readonly ShipmentEvents[] | string,
  { password = 'test', headers = {} }: { password?: string; headers?: Record<string, string> } = {},
): WebhookRequest => {
  const bytes = Buffer.from(typeof news === 'string' ? news : JSON.stringify(news));
  const signature = createHmac('sha256', password).update(bytes).digest('hex');
  return { method: 'POST', query: { key: CANARY }, headers: { 'x-signature': signature, ...headers }, bytes };
};

onStage((open) => {
  /** A vendor that tells by itself what the body of its call says; `fails`: before that. */
  const openTelling = async (parts: { readonly fails?: () => Error | null; handOver?: () => Promise<void> } = {}) => {
    const read: WebhookRequest[] = [];
    const stage = await open({
      plugins: [
        scriptedVendor({
          id: VENDOR,
          key: 'scripted',
          handOver: async () => {
            await parts.handOver?.();
            return {
              ...{ kind: 'confirmed', price: null, plannedDeliveryAt: null, invoiceNumber: 'X-1' },
              ...{ returnInvoiceNumber: null, pickupNumber: null, trackingNumber: null },
            };
          },
          webhook: {
            verify: ({ headers, bytes }, { credentials: { password = '' } }) =>
              isSignedBy({ secret: password, parts: [bytes], signature: headers['x-signature'] ?? '' }),
            read: async (request) => {
              read.push(request);
              const failure = parts.fails?.();
              if (failure) throw failure;
              return JSON.parse(Buffer.from(request.bytes).toString());
            },
          },
        }),
      ],
    });
    return { stage, read };
  };
  const create = async (ctx: Context): Promise<Order> => {
    const choice = { vendorId: VENDOR, tariffId: SCRIPTED_TARIFF, contractType: null };
    const created = await createOrder(ctx, sampleOrder({ choice }));
    if (created.kind !== 'handed-over') throw new Error(created.kind);
    return created.order;
  };
  const call = async (service: Service, request: WebhookRequest, connectionId = 'operator:scripted') => {
    const connection = await connectionOfNotice(service, 'scripted', connectionId);
    return connection ? receiveNotice(service, connection, request) : 'unknown';
  };
  /** What a worker does with the due jobs, failures included; how many there were. */
  const work = async (service: Service): Promise<number> => {
    const jobs = await takeJobs(service, ['webhook'], 50);
    for (const job of jobs) await doJob(service, job).catch(() => giveBackJob(service, job, 'failed'));
    return jobs.length;
  };
  const rows = ({ store }: Stage, table: string) => store.rows(`select * from ${table}`);

  describe('what a vendor tells by itself', () => {
    it('is recorded first, moves the order when it is read, and is removed then', async () => {
      const { stage, read } = await openTelling();
      const order = await create(stage.ctx);
      const request = signed([told(order.number, event(1, 'ParcelPickedUp'))], { headers: { 'x-kept': 'kept' } });
      expect(await call(stage.service, request)).toBe('received');
      expect(read).toEqual([]);
      expect((await reload(stage, order)).status).toBe('TransferredToVendor');
      expect(await rows(stage, 'vendor_notices')).toHaveLength(1);
      expect(await work(stage.service)).toBe(1);
      expect(read[0]).toEqual({ ...request, bytes: expect.anything() });
      expect(Buffer.from(read[0]?.bytes ?? []).equals(request.bytes)).toBe(true);
      expect((await reload(stage, order)).status).toBe('ParcelPickedUp');
      expect(await rows(stage, 'vendor_notices')).toEqual([]);
      expect(await stage.store.rows("select id from jobs where task = 'webhook'")).toEqual([]);
    });

    it('twice and in another sequence moves it once, as polled news do', async () => {
      const { stage } = await openTelling();
      const order = await create(stage.ctx);
      const [first, second] = [event(1, 'ParcelPickedUp'), event(2, 'ParcelOnTheWay')];
      for (const one of [second, first, second, first]) {
        await call(stage.service, signed([told(order.number, one)]));
        await work(stage.service);
      }
      await call(stage.service, signed([told(order.number, first, second)]));
      await work(stage.service);
      expect((await reload(stage, order)).status).toBe('ParcelOnTheWay');
      const history = await stage.store.rows(
        `select fingerprint from history_lines where order_id = ${order.id} and fingerprint is not null`,
      );
      expect(history).toHaveLength(2);
    });

    it('is bytes that nobody has touched, whatever they are packed with', async () => {
      const { stage, read } = await openTelling({ fails: () => new Error('not JSON') });
      const bytes = Buffer.from([0x1f, 0x8b, 0x08, 0, 10, 13, 255, 0, 10]);
      const headers = {
        'x-signature': createHmac('sha256', 'test').update(bytes).digest('hex'),
        'content-encoding': 'gzip',
      };
      await call(stage.service, { method: 'PUT', query: {}, headers, bytes });
      await work(stage.service);
      expect(read[0]).toMatchObject({ method: 'PUT', headers });
      expect(Buffer.from(read[0]?.bytes ?? []).equals(bytes)).toBe(true);
    });

    it('stands sealed in the database, without what proved who called, and opens again after a rotation', async () => {
      const { stage, read } = await openTelling();
      const order = await create(stage.ctx);
      const proofs = { authorization: `Bearer ${CANARY}`, cookie: CANARY, 'proxy-authorization': CANARY };
      await call(stage.service, signed([told(order.number, event(1, 'ParcelPickedUp'))], { headers: proofs }));
      const [row] = await rows(stage, 'vendor_notices');
      const kept = Buffer.from(row?.['request'] as Uint8Array).toString('latin1');
      for (const word of [CANARY, order.number, 'x-signature']) expect(kept).not.toContain(word);
      const withKeys = (variable: string) => ({ ...stage.service, secrets: openSecrets({ variable, file: '' }) });
      const [old, fresh] = ['ab'.repeat(32), 'cd'.repeat(32)];
      expect(await rotateSecrets(withKeys(`${fresh},${old}`))).toMatchObject({ count: 1, spare: [expect.anything()] });
      await work(withKeys(fresh));
      expect(Object.keys(read[0]?.headers ?? {})).toEqual(['x-signature']);
      expect((await reload(stage, order)).status).toBe('ParcelPickedUp');
    });
  });

  describe('a stranger', () => {
    it('who cannot sign leaves nothing, whatever he sends', async () => {
      const { stage } = await openTelling();
      const order = await create(stage.ctx);
      const news = [told(order.number, event(1, 'ParcelPickedUp'))];
      const rubbish = Buffer.alloc(1024 * 1024, 0x5b).toString();
      for (const request of [signed(news, { password: 'guessed' }), signed(rubbish, { password: '' })]) {
        expect(await call(stage.service, request)).toBe('forged');
      }
      expect(await call(stage.service, { ...signed(news), headers: {} })).toBe('forged');
      expect(await rows(stage, 'vendor_notices')).toEqual([]);
      expect(await work(stage.service)).toBe(0);
    });

    it('finds no door of a vendor without one, of an unknown connection, or of another vendor’s', async () => {
      const { stage } = await openTelling();
      const doors = [
        ['swift', 'operator:swift'],
        ['nobody', 'operator:scripted'],
        ['scripted', 'operator:swift'],
        ['scripted', '999'],
        ['scripted', "1' or 1=1"],
      ] as const;
      for (const [vendorKey, connectionId] of doors) {
        expect(await connectionOfNotice(stage.service, vendorKey, connectionId)).toBeNull();
      }
    });

    it('who has a connection of his own moves no order of another one, nor an earlier attempt of its own', async () => {
      const { stage } = await openTelling();
      const order = await create(stage.ctx);
      const stranger = await stage.stranger();
      const saved = await saveConnection(
        stage.service,
        {
          ...{ companyId: stranger.company.id, vendorKey: 'scripted', environment: 'test' },
          ...{ credentials: { login: 'other', password: 'other-password' }, settings: {} },
        },
        { unchecked: true },
      );
      if (saved.kind !== 'connected') throw new Error(JSON.stringify(saved));
      const own = await create(stranger);
      expect(own.connection).not.toBe(order.connection);
      const news = (reference: string) => [told(reference, event(1, 'ParcelPickedUp'))];
      const his = { password: 'other-password' };
      expect(await call(stage.service, signed(news(own.number)), saved.id)).toBe('forged');
      for (const reference of [order.number, `${own.number}.2`, 'CTG-0000-0000', '', '\0', 'x'.repeat(100_000)]) {
        expect(await call(stage.service, signed(news(reference), his), saved.id)).toBe('received');
        expect(await work(stage.service)).toBe(1);
      }
      // The operator's connection has not this one.
      await call(stage.service, signed(news(own.number)));
      await work(stage.service);
      for (const one of [order, own]) expect((await reload(stage, one)).status).toBe('TransferredToVendor');
      await call(stage.service, signed(news(own.number), his), saved.id);
      await work(stage.service);
      expect((await reload(stage, own)).status).toBe('ParcelPickedUp');
      expect(await rows(stage, 'vendor_notices')).toEqual([]);
    });

    it('who fills what may wait keeps others’ calls out of that connection alone, until they are read', async () => {
      const { stage } = await openTelling();
      const order = await create(stage.ctx);
      const request = signed([told(order.number, event(1, 'ParcelPickedUp'))]);
      await call(stage.service, request);
      const copies = MOST_UNREAD - 1;
      await stage.store.rows(
        `insert into vendor_notices (id, connection, received_at, size, sealed_with, request)
         with recursive copies (n) as (select 1 union all select n + 1 from copies where n < ${copies})
         select id || n, connection, received_at, size, sealed_with, request from vendor_notices, copies`,
      );
      expect(await call(stage.service, request)).toBe('full');
      await stage.store.rows("delete from vendor_notices where id like '%77'");
      expect(await call(stage.service, request)).toBe('received');
      await stage.store.rows(`update vendor_notices set size = ${1024 * 1024}`);
      expect(await call(stage.service, request)).toBe('full');
      expect(stage.logged).toContain('a call of a vendor was not taken: too many are unread');
      stage.clock.advance(8 * DAY);
      await doJob(stage.service, { task: 'sweep-webhooks', payload: null });
      expect(await rows(stage, 'vendor_notices')).toEqual([]);
    });
  });

  describe('what cannot be read', () => {
    it('is read again after growing waits, and at last left to the operator; a week later it is gone', async () => {
      const { stage, read } = await openTelling({
        fails: () => new VendorProblem({ kind: 'defect' }, `It said ${CANARY}.`),
      });
      const order = await create(stage.ctx);
      await call(stage.service, signed([told(order.number, event(1, 'ParcelPickedUp'))]));
      const waits: number[] = [];
      for (let hour = 0; read.length < MOST_TRIES && hour < 100_000; hour += 1) {
        if ((await work(stage.service)) > 0) waits.push(stage.clock.now());
        stage.clock.advance(hour < 120 ? 1_000 : MINUTE);
      }
      expect(waits).toHaveLength(MOST_TRIES);
      expect(waits[1] as number).toBeGreaterThan(waits[0] as number);
      expect((waits[9] as number) - (waits[8] as number)).toBeGreaterThan((waits[3] as number) - (waits[2] as number));
      expect(stage.logged).toContain('a job is dead: look at it and revive it (cartage jobs dead)');
      stage.clock.advance(DAY);
      expect(await work(stage.service)).toBe(0);
      expect(await rows(stage, 'vendor_notices')).toHaveLength(1);
      await doJob(stage.service, { task: 'sweep-webhooks', payload: null });
      expect(await rows(stage, 'vendor_notices')).toHaveLength(1);
      stage.clock.advance(7 * DAY);
      await doJob(stage.service, { task: 'sweep-webhooks', payload: null });
      expect(await rows(stage, 'vendor_notices')).toEqual([]);
    });

    it('because its order is still being handed over, is read when that has ended', async () => {
      const parts: Parameters<typeof openTelling>[0] = {};
      const { stage } = await openTelling(parts);
      parts.handOver = async () => {
        const [row] = await stage.store.rows("select number from orders where status = 'TransferringToVendor'");
        const news = signed([told(String(row?.['number']), event(1, 'ParcelPickedUp'))]);
        expect(await call(stage.service, news)).toBe('received');
        expect(await work(stage.service)).toBe(1);
      };
      const order = await create(stage.ctx);
      expect(order.status).toBe('TransferredToVendor');
      stage.clock.advance(2 * MINUTE);
      expect(await work(stage.service)).toBe(1);
      expect((await reload(stage, order)).status).toBe('ParcelPickedUp');
    });
  });

  describe('a process', () => {
    it('that is killed anywhere on the way loses nothing that it has answered for, and tells nothing twice', async () => {
      const { stage } = await openTelling();
      await dyingAtEach(async ({ run }) => {
        const order = await create(stage.ctx);
        const request = signed([told(order.number, event(1, 'ParcelPickedUp'), event(2, 'ParcelOnTheWay'))]);
        let isAnswered = false;
        await run(stage.ctx, async (dying) => {
          isAnswered = (await call(dying, request)) === 'received';
          for (const job of await takeJobs(dying, ['webhook'], 50)) await doJob(dying, job);
        });
        // What it had leased comes back: its job is there as long as the call is.
        const kept = (await rows(stage, 'vendor_notices')).map(({ id }) => String(id));
        const jobs = await stage.store.rows("select key from jobs where task = 'webhook'");
        expect(jobs.map(({ key }) => key)).toEqual(kept);
        for (const webhookId of kept) await doJob(stage.service, { task: 'webhook', payload: { webhookId } });
        const history = (await historyOf(stage, order)).slice(3);
        if (isAnswered || history.length > 0) expect(history).toEqual(['ParcelPickedUp', 'ParcelOnTheWay']);
        for (const table of ['vendor_notices', "jobs where task = 'webhook'"])
          expect(await rows(stage, table)).toEqual([]);
      });
    });

    it('and another one never read one call at once, and what both learn of an order is told once', async () => {
      const { stage, read } = await openTelling();
      const other = await stage.otherProcess();
      const order = await create(stage.ctx);
      const events = [event(1, 'ParcelPickedUp'), event(2, 'ParcelOnTheWay')];
      for (let n = 0; n < 10; n += 1) await call(stage.service, signed([told(order.number, ...events)]));
      const each = async (service: Service) => {
        const taken: number[] = [];
        for (let round = 0; round < 10; round += 1) {
          const jobs = await takeJobs(service, ['webhook'], 1);
          for (const job of jobs) await doJob(service, job);
          expect(jobs.every(({ vendorId }) => vendorId === VENDOR)).toBe(true);
          taken.push(jobs.length);
        }
        return taken.reduce((sum, one) => sum + one, 0);
      };
      const [here, there] = await Promise.all([each(stage.service), each(other)]);
      expect(here + there).toBe(10);
      expect(read).toHaveLength(10);
      expect((await historyOf(stage, order)).slice(3)).toEqual(['ParcelPickedUp', 'ParcelOnTheWay']);
    });
  });
});
