import type { Order } from '@cartage/core';
import { getOrders } from '@cartage/storage';
import { describe, expect, it } from 'vitest';
import { takeOverJobs } from '../jobs/take-jobs.ts';
import type { Context } from '../open-service.ts';
import { createOrder } from '../orders/create-order.ts';
import { pushOrder } from '../orders/push-order.ts';
import { connect } from '../testing/connections.ts';
import { dyingAtEach } from '../testing/crashing-store.ts';
import { attemptsOf, historyOf, jobsOf, reload } from '../testing/order-outcome.ts';
import { allowed, choices, HOUR, MINUTE, onStage, type Stage, sampleOrder } from '../testing/stage.ts';
import { removeConnection } from '../vendors/remove-connection.ts';
import { beginHandOver } from './begin-hand-over.ts';
import { resumeHandOver } from './resume-hand-over.ts';

/** What the mock vendors need after a lost answer, ms. */
const QUIET = 1_000;

const ADDRESS = 'emergency@example.com';

/** Dies before each query of the act; `judge` looks at what that left. */
const atEveryQuery = async (
  stage: Stage,
  act: (ctx: Context) => Promise<unknown>,
  { prepare, judge }: { readonly prepare: () => Promise<void>; readonly judge: (at: number) => Promise<void> },
): Promise<void> => {
  const queries = await dyingAtEach(async ({ at, run, lives }) => {
    await prepare();
    await run(stage.ctx, act);
    // Whatever is being handed over has something to hand over.
    expect(
      await stage.store.rows(`select number from orders where status = 'TransferringToVendor' and "option" is null`),
    ).toEqual([]);
    if (!lives()) await takeOverJobs({ ...stage.service, processId: `after ${at}` });
    await judge(at);
  });
  expect(queries).toBeGreaterThan(3);
};

/** The vendors are well by now, and the worker works. */
const goOn = async (stage: Stage): Promise<void> => {
  await stage.mockVendors.behave('swift', { fault: 'none' });
  for (let round = 0; round < 4; round += 1) {
    stage.clock.advance(round === 0 ? QUIET : HOUR);
    await stage.work();
  }
};

const saved = async ({ store }: Stage): Promise<readonly Order[]> => {
  const rows = await store.rows('select id from orders order by id');
  return getOrders(
    store.db,
    rows.map(({ id }) => Number(id)),
  );
};

/** A hand-over that was begun and that no vendor refused gets there; a Draft is one that was never begun. */
const expectThere = async (stage: Stage, order: Order, when: string): Promise<void> => {
  const { status } = await reload(stage, order);
  expect(status, when).toBe((await attemptsOf(stage, order)).length > 0 ? 'TransferredToVendor' : 'Draft');
  if (status === 'Draft') expect(await historyOf(stage, order), when).toEqual(['Draft']);
};

onStage((open) => {
  describe('an order whose vendor gives no price', () => {
    it.each(['down', 'refuse', 'garbage'])(
      '(%s) gets there, whenever the process of its Create dies',
      async (fault) => {
        const stage = await open();
        let before = 0;
        await atEveryQuery(stage, (ctx) => createOrder(ctx, sampleOrder({ choice: choices.swift })), {
          prepare: async () => {
            before = (await saved(stage)).length;
            await stage.mockVendors.behave('swift', { fault });
          },
          judge: async (queries) => {
            await goOn(stage);
            for (const order of (await saved(stage)).slice(before)) await expectThere(stage, order, `query ${queries}`);
          },
        });
        expect(await jobsOf(stage)).toEqual([]);
      },
    );

    it('gets there, whenever the process of its push dies', async () => {
      const stage = await open();
      let order: Order;
      await atEveryQuery(
        stage,
        (ctx) => pushOrder(ctx, { number: order.number, orderKey: null, choice: choices.swift, pickup: {} }),
        {
          prepare: async () => {
            await stage.mockVendors.behave('swift', { fault: 'none' });
            order = await stage.draft();
            await stage.mockVendors.behave('swift', { fault: 'down' });
          },
          judge: async (queries) => {
            await goOn(stage);
            await expectThere(stage, order, `query ${queries}`);
          },
        },
      );
    });

    it.each(['down', 'none'])('gets there, whenever the worker that asks again (%s) dies', async (fault) => {
      const stage = await open();
      let order: Order;
      await atEveryQuery(stage, (ctx) => resumeHandOver(ctx, order.id), {
        prepare: async () => {
          await stage.mockVendors.behave('swift', { fault: 'down' });
          const created = await createOrder(stage.ctx, sampleOrder({ choice: choices.swift }));
          if (created.kind !== 'unavailable') throw new Error(created.kind);
          order = created.order;
          await stage.mockVendors.behave('swift', { fault });
          stage.clock.advance(MINUTE);
        },
        judge: async (queries) => {
          await goOn(stage);
          expect((await reload(stage, order)).status, `query ${queries}`).toBe('TransferredToVendor');
          expect(await stage.mockVendors.shipments(order.number)).toMatchObject([{ accepted: 1 }]);
        },
      });
    });

    it('is never seen as one that a vendor may have: nothing is open for it', async () => {
      const stage = await open();
      await stage.mockVendors.behave('swift', { fault: 'down' });
      const created = await createOrder(stage.ctx, sampleOrder({ choice: choices.swift }));
      if (created.kind !== 'unavailable') throw new Error(created.kind);
      expect(await historyOf(stage, created.order)).toEqual(['Draft', 'TransferringToVendor', 'VendorUnavailable']);
      expect(await attemptsOf(stage, created.order)).toEqual([`${created.order.number} unavailable!`]);
      expect(await jobsOf(stage)).toEqual([`hand-over +${MINUTE}`]);
    });

    it('that an earlier version left open when it died is priced and handed over', async () => {
      const stage = await open();
      const draft = await stage.draft();
      const content = { ...draft.content, choice: choices.swift };
      const offer = { option: null, connection: 'operator:swift' };
      const { order } = allowed(await beginHandOver(stage.service, { ...draft, content }, offer));
      await takeOverJobs({ ...stage.service, processId: 'after' });
      await goOn(stage);
      expect(await reload(stage, order)).toMatchObject({
        status: 'TransferredToVendor',
        option: { tariffId: 'SW-STD' },
      });
      expect(await attemptsOf(stage, order)).toEqual([`${order.number} unavailable!`, `${order.number} confirmed`]);
    });

    it('is a Draft again only when the vendor says that it does not offer the tariff any more', async () => {
      const stage = await open();
      await stage.mockVendors.behave('freight', { fault: 'down' });
      const choice = { vendorId: 4, tariffId: 'FR-FTL', contractType: null };
      const created = await createOrder(stage.ctx, sampleOrder({ choice }));
      if (created.kind !== 'unavailable') throw new Error(created.kind);
      await stage.mockVendors.behave('freight', { fault: 'none' });
      await goOn(stage);
      expect((await reload(stage, created.order)).status).toBe('Draft');
      expect(await attemptsOf(stage, created.order)).toEqual([
        `${created.order.number} unavailable!`,
        `${created.order.number} rejected`,
      ]);
    });
  });

  describe('an order that nothing was sent of, and whose connection is taken away', () => {
    const waiting = async (kept: boolean) => {
      const stage = await open({ settings: { giveUpAfterMs: 2 * HOUR } });
      await connect(stage, 'operator');
      await stage.mockVendors.behave('swift', { fault: 'down' });
      const created = await createOrder(stage.ctx, sampleOrder({ choice: choices.swift, emergencyEmail: ADDRESS }));
      if (created.kind !== 'unavailable') throw new Error(created.kind);
      if (kept) await stage.store.db.updateTable('vendor_contracts').set({ enabled: 0, updated_at: 99 }).execute();
      else await removeConnection(stage.service, { companyId: null, vendorKey: 'swift' });
      await stage.mockVendors.behave('swift', { fault: 'none' });
      // The sandbox's own connection would step in.
      const gone = { ...stage.service.vendors, of: async () => [] };
      return { stage, order: created.order, unplugged: { ...stage.service, vendors: gone } };
    };
    const words = (stage: Stage) => stage.store.rows('select text_en from history_lines order by id desc');

    it('goes on when the vendor is connected again', async () => {
      const { stage, order, unplugged } = await waiting(false);
      stage.clock.advance(MINUTE);
      await stage.work(unplugged);
      expect((await reload(stage, order)).status).toBe('VendorUnavailable');
      expect(JSON.stringify(await words(stage))).toContain('no longer connected');
      await connect(stage, 'another');
      stage.clock.advance(2 * MINUTE);
      await stage.work();
      expect((await reload(stage, order)).status).toBe('TransferredToVendor');
    });

    it('is VendorError, with a mail, when it never is', async () => {
      const { stage, order, unplugged } = await waiting(false);
      for (let round = 0; round < 10; round += 1) {
        stage.clock.advance(HOUR);
        await stage.work(unplugged);
      }
      expect((await reload(stage, order)).status).toBe('VendorError');
      const [mail] = await stage.store.rows("select payload from jobs where task = 'mail' order by run_at desc");
      expect(JSON.stringify(mail)).toContain('пожалуйста, проверьте заказ');
      expect(await attemptsOf(stage, order)).not.toContain(`${order.number} rejected`);
    });

    it('goes through it nevertheless where it was kept, out of use', async () => {
      const { stage, order, unplugged } = await waiting(true);
      stage.clock.advance(MINUTE);
      await stage.work(unplugged);
      expect(await reload(stage, order)).toMatchObject({
        status: 'TransferredToVendor',
        connection: order.connection,
      });
    });
  });
});
