import type { Choice, Order } from '@cartage/core';
import { giveBackJob, listDeadJobs } from '@cartage/storage';
import type { ShipmentEvents } from '@cartage/vendor-kit';
import type { VendorAdapter } from '@cartage/vendor-kit/host';
import { describe, expect, it } from 'vitest';
import { reviveJobs } from '../jobs/dead-jobs.ts';
import { takeJobs } from '../jobs/take-jobs.ts';
import { createOrder } from '../orders/create-order.ts';
import { doJob } from '../run/do-job.ts';
import { jobsOf, reload } from '../testing/order-outcome.ts';
import { SCRIPTED_TARIFF, scriptedVendor } from '../testing/scripted-vendor.ts';
import { HOUR, onStage, type Stage, sampleOrder } from '../testing/stage.ts';
import { dueToTrack, pollTracking } from './poll-tracking.ts';

const choice: Choice = { vendorId: 90, tariffId: SCRIPTED_TARIFF, contractType: null };
const numbers = { invoiceNumber: null, returnInvoiceNumber: null, pickupNumber: null, trackingNumber: null };

onStage((open) => {
  /** A vendor that tells of all its shipments at once, line after line; some of the database's rows refuse to change. */
  const world = async () => {
    const cursors: (string | null)[] = [];
    let told: readonly ShipmentEvents[] = [];
    const vendor = scriptedVendor({
      id: 90,
      key: 'scripted',
      handOver: async ({ reference }) => ({
        kind: 'confirmed',
        price: null,
        plannedDeliveryAt: null,
        ...numbers,
        invoiceNumber: `X ${reference}`,
      }),
      changes: async (cursor) => {
        cursors.push(cursor);
        return { shipments: told, cursor: String(cursors.length), isMore: false };
      },
    });
    const stage = await open({ plugins: [vendor] });
    const orders: Order[] = [];
    for (let n = 0; n < 3; n += 1) {
      const created = await createOrder(stage.ctx, sampleOrder({ choice }));
      if (created.kind !== 'handed-over') throw new Error(created.kind);
      orders.push(created.order);
    }
    const [first, second, third] = orders;
    if (!first || !second || !third) throw new Error('There are not three orders.');
    const poll = async () => {
      stage.clock.advance(stage.service.settings.trackEveryMs);
      await pollTracking(stage.service, vendor);
    };
    const tell = (text: string) => {
      told = orders.map(({ number }) => ({
        reference: number,
        numbers: {},
        events: [
          {
            at: stage.clock.now(),
            source: 'x',
            text: { en: text, ru: text },
            status: 'ParcelPickedUp',
            isReturn: false,
            receivedBy: null,
          },
        ],
      }));
    };
    return { stage, vendor, first, second, third, poll, tell, cursors };
  };
  /** The database takes no change of this order, whatever it is. */
  const spoil = async ({ store }: Stage, { id }: Order) => {
    if (store.dialect === 'sqlite') {
      await store.rows(
        `create trigger spoilt before update of status on orders when new.id = ${id} begin select raise(abort, 'spoilt'); end`,
      );
      return () => store.rows('drop trigger spoilt');
    }
    await store.rows(
      `create function spoil() returns trigger language plpgsql as $$ begin raise exception 'spoilt'; end $$`,
    );
    await store.rows(
      `create trigger spoilt before update of status on orders for each row when (new.id = ${id}) execute function spoil()`,
    );
    return () => store.rows('drop trigger spoilt on orders');
  };
  const statusOf = async (stage: Stage, order: Order) => (await reload(stage, order)).status;

  describe('a line of a list of changes that cannot be stored', () => {
    it('is set aside, with its own job; the others are stored, and the list goes on', async () => {
      const { stage, first, second, third, poll, tell, cursors } = await world();
      await poll();
      const mend = await spoil(stage, second);
      tell('scan');
      await poll();
      expect(await Promise.all([first, second, third].map((order) => statusOf(stage, order)))).toEqual([
        'ParcelPickedUp',
        'TransferredToVendor',
        'ParcelPickedUp',
      ]);
      expect(await jobsOf(stage)).toEqual(['vendor-news +0']);
      expect(stage.logged.filter((line) => line.includes('set aside'))).toHaveLength(1);
      await mend();
      tell('later');
      await poll();
      expect(cursors).toEqual([null, '1', '2']);
      for (const job of await takeJobs(stage.service, ['vendor-news'], 9)) await doJob(stage.service, job);
      const lines = await stage.store.rows(`select text_en from history_lines where order_id = ${second.id}`);
      expect(lines.map(({ text_en }) => String(text_en))).toEqual(expect.arrayContaining(['later', 'scan']));
      expect(await jobsOf(stage)).toEqual([]);
    });

    it('is dead after as many tries as any job, and an operator revives it', async () => {
      const { stage, second, poll, tell } = await world();
      await poll();
      const mend = await spoil(stage, second);
      tell('scan');
      await poll();
      for (let tries = 0; tries < 20; tries += 1) {
        stage.clock.advance(2 * HOUR);
        for (const job of await takeJobs(stage.service, ['vendor-news'], 9)) {
          await expect(doJob(stage.service, job)).rejects.toThrow(/spoilt/);
          await giveBackJob(stage.store.db, job, { now: stage.clock.now(), problem: 'Error' });
        }
      }
      expect(await listDeadJobs(stage.store.db, 9)).toMatchObject([
        { task: 'vendor-news', payload: { orders: [second.number] } },
      ]);
      await mend();
      expect(await reviveJobs(stage.service, 'all')).toBe(1);
      for (const job of await takeJobs(stage.service, ['vendor-news'], 9)) await doJob(stage.service, job);
      expect(await statusOf(stage, second)).toBe('ParcelPickedUp');
    });

    it('is one job, however often its list is read from there', async () => {
      const { stage, second, poll, tell } = await world();
      await poll();
      await spoil(stage, second);
      tell('scan');
      await poll();
      await poll();
      expect(await jobsOf(stage)).toHaveLength(1);
    });
  });

  it('a list that its vendor keeps no more is looked for no more: its turn would come again and again', async () => {
    const { stage, vendor, poll, tell } = await world();
    tell('news');
    await poll();
    stage.clock.advance(HOUR);
    const due = async (of: VendorAdapter) => {
      // Single orders are asked for meanwhile.
      await stage.store.rows('update orders set next_track_at = null');
      return dueToTrack(stage.service, of, []);
    };
    expect(await due(vendor)).toHaveLength(1);
    const { changes, ...withoutList } = vendor;
    expect(await due(withoutList)).toEqual([]);
  });
});
