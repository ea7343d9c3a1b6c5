import { formatDateTime, type Order } from '@cartage/core';
import { getBalance, listHistoryLines } from '@cartage/storage';
import { describe, expect, it } from 'vitest';
import { createOrder } from '../orders/create-order.ts';
import { doJob } from '../run/do-job.ts';
import { historyOf, reload } from '../testing/order-outcome.ts';
import { SCRIPTED_TARIFF, scriptedVendor } from '../testing/scripted-vendor.ts';
import { HOUR, onStage, START, type Stage, type StageOptions, sampleOrder } from '../testing/stage.ts';
import { pollTracking } from './poll-tracking.ts';

const DAY = 24 * HOUR;
const VENDOR = 90;

onStage((open) => {
  /** A vendor that says nothing until it is made to. */
  const openSilent = async (settings: StageOptions['settings'] = {}) => {
    const events: { status: Order['status']; at: number }[] = [];
    let asked = 0;
    const stage = await open({
      settings,
      creditLimit: 1_000_000_00,
      plugins: [
        scriptedVendor({
          id: VENDOR,
          key: 'scripted',
          handOver: async () => ({
            kind: 'confirmed',
            price: null,
            plannedDeliveryAt: START + 5 * DAY,
            invoiceNumber: 'X-1',
            returnInvoiceNumber: null,
            pickupNumber: null,
            trackingNumber: null,
          }),
          track: async (shipments) => {
            asked += shipments.length;
            return shipments.map(({ reference }) => ({
              reference,
              numbers: {},
              events: events.map(({ status, at }) => ({
                at,
                status,
                source: 'scripted',
                text: { en: status, ru: status },
                isReturn: false,
                receivedBy: null,
              })),
            }));
          },
        }),
      ],
    });
    return { stage, events, asked: () => asked };
  };
  const create = async (stage: Stage): Promise<Order> => {
    const choice = { vendorId: VENDOR, tariffId: SCRIPTED_TARIFF, contractType: null };
    const created = await createOrder(stage.ctx, sampleOrder({ choice }));
    if (created.kind !== 'handed-over') throw new Error(created.kind);
    return created.order;
  };
  const poll = ({ service }: Stage) => {
    const vendor = service.vendors.byId(VENDOR);
    return vendor ? pollTracking(service, vendor) : Promise.reject(new Error('There is no such vendor.'));
  };
  const finish = ({ service }: Stage) => doJob(service, { task: 'auto-finish', payload: null });
  const at = (stage: Stage, day: number) => stage.clock.advance(START + day * DAY - stage.clock.now());

  describe('an order of which nothing is heard', () => {
    it('is AutoFinished 60 days after its planned delivery, and not asked about any more (interface 9.8)', async () => {
      const { stage, asked } = await openSilent();
      const order = await create(stage);
      const paid = await getBalance(stage.store.db, stage.ctx.company.id);
      at(stage, 64.9);
      await poll(stage);
      await finish(stage);
      expect((await reload(stage, order)).status).toBe('TransferredToVendor');
      at(stage, 65);
      await poll(stage);
      await finish(stage);
      expect(await reload(stage, order)).toMatchObject({
        status: 'AutoFinished',
        deliveredAt: stage.clock.now(),
        receivedBy: null,
      });
      const [newest] = await listHistoryLines(stage.store.db, order, 1);
      expect(newest).toMatchObject({ status: 'AutoFinished', source: 'Cartage' });
      expect(formatDateTime(newest?.at ?? 0, 'Europe/Moscow')).toBe('2027-01-27T10:00:00+03:00');
      // What was charged for it stays charged.
      expect(await getBalance(stage.store.db, stage.ctx.company.id)).toEqual(paid);
      const before = asked();
      stage.clock.advance(DAY);
      expect(await poll(stage)).toBe(false);
      expect(asked()).toBe(before);
      await finish(stage);
      expect((await historyOf(stage, order)).filter((status) => status === 'AutoFinished')).toHaveLength(1);
    });

    it('waits 60 days from its vendor’s last word', async () => {
      const { stage, events } = await openSilent();
      const order = await create(stage);
      events.push({ status: 'ParcelOnTheWay', at: START + 20 * DAY });
      at(stage, 21);
      await poll(stage);
      at(stage, 79);
      await poll(stage);
      await finish(stage);
      expect((await reload(stage, order)).status).toBe('ParcelOnTheWay');
      at(stage, 80);
      await poll(stage);
      await finish(stage);
      expect((await reload(stage, order)).status).toBe('AutoFinished');
    });

    it('is asked about once more first, where that is due', async () => {
      const { stage, events } = await openSilent();
      const order = await create(stage);
      at(stage, 90);
      events.push({ status: 'Finished', at: START + 4 * DAY });
      await finish(stage);
      expect((await reload(stage, order)).status).toBe('TransferredToVendor');
      await poll(stage);
      expect(await reload(stage, order)).toMatchObject({ status: 'Finished', deliveredAt: START + 4 * DAY });
    });

    it('ends also where nobody can be asked: its vendor is no longer installed', async () => {
      const { stage } = await openSilent();
      const order = await create(stage);
      at(stage, 90);
      const without = { ...stage.service, vendors: { ...stage.service.vendors, byId: () => undefined } };
      await doJob(without, { task: 'auto-finish', payload: null });
      expect((await reload(stage, order)).status).toBe('AutoFinished');
    });

    it('stays while it comes back or is being canceled, however long', async () => {
      const { stage, events } = await openSilent();
      const order = await create(stage);
      events.push({ status: 'Returning', at: START + DAY });
      at(stage, 1);
      await poll(stage);
      at(stage, 500);
      await poll(stage);
      await finish(stage);
      expect((await reload(stage, order)).status).toBe('Returning');
      // From CancelRequest the table would have the move: a vendor may say that it delivered.
      await stage.store.rows(
        `update orders set status = 'CancelRequest', status_before_cancel = 'ParcelOnTheWay' where id = ${order.id}`,
      );
      await finish(stage);
      expect((await reload(stage, order)).status).toBe('CancelRequest');
    });

    it('ends after as many days as the operator has set', async () => {
      const { stage } = await openSilent({ autoFinishDays: 3 });
      const order = await create(stage);
      at(stage, 8);
      await poll(stage);
      await finish(stage);
      expect((await reload(stage, order)).status).toBe('AutoFinished');
    });

    it('ends however many there are, beside another run, once each', async () => {
      const { stage } = await openSilent();
      const order = await create(stage);
      const { rows } = stage.store;
      const columns = Object.keys((await rows('select * from orders'))[0] ?? {}).filter((name) => name !== 'id');
      const names = columns.map((name) => `"${name}"`);
      const values = columns.map((name) => (name === 'number' ? `number || '-' || n` : `"${name}"`));
      await rows(
        `insert into orders (${names}) with recursive copies (n) as (select 1 union all select n + 1 from copies where n < 600)
         select ${values} from orders, copies where orders.id = ${order.id}`,
      );
      at(stage, 70);
      // All of them have been asked about.
      await rows(`update orders set next_track_at = ${stage.clock.now() + HOUR}`);
      await Promise.all([finish(stage), finish(stage)]);
      expect(await rows('select status, count(*) as count from orders group by status')).toEqual([
        { status: 'AutoFinished', count: 601 },
      ]);
      expect(
        await rows(
          `select count(*) as count from history_lines where status = 'AutoFinished' group by order_id having count(*) > 1`,
        ),
      ).toEqual([]);
    });
  });

  it('is not moved by what its vendor says afterwards, which its history tells (interface 9.8)', async () => {
    const { stage, events } = await openSilent();
    const order = await create(stage);
    at(stage, 70);
    await poll(stage);
    await finish(stage);
    events.push({ status: 'FinishedWithReturn', at: stage.clock.now() + HOUR });
    // As if the vendor had been asked just before the order ended.
    stage.clock.advance(2 * HOUR);
    await stage.store.rows(`update orders set next_track_at = 1 where id = ${order.id}`);
    await poll(stage);
    expect((await reload(stage, order)).status).toBe('AutoFinished');
    const [newest] = await listHistoryLines(stage.store.db, order, 1);
    expect(newest).toMatchObject({ source: 'scripted', text: { en: 'FinishedWithReturn' }, status: 'AutoFinished' });
    const followed = () => stage.store.rows('select id from orders where next_track_at is not null');
    expect(await followed()).toEqual([]);
    await stage.store.rows(`update orders set next_track_at = 1 where id = ${order.id}`);
    await poll(stage);
    expect(await followed()).toEqual([]);
  });
});
