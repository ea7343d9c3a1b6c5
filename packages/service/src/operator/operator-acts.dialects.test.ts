import type { Order } from '@cartage/core';
import { seeProcess } from '@cartage/storage';
import { VendorProblem } from '@cartage/vendor-kit';
import { describe, expect, it } from 'vitest';
import { openVendors } from '../connections/vendors.ts';
import { takeOverJobs } from '../jobs/take-jobs.ts';
import type { Service } from '../open-service.ts';
import { createOrder } from '../orders/create-order.ts';
import { dyingAtEach } from '../testing/crashing-store.ts';
import { historyOf, jobsOf, reload } from '../testing/order-outcome.ts';
import { SCRIPTED_TARIFF, scriptedVendor } from '../testing/scripted-vendor.ts';
import { HOUR, MINUTE, onStage, type Stage, sampleOrder } from '../testing/stage.ts';
import { askForAct, type Patience } from './ask-for-act.ts';
import type { OperatorAct } from './operator-acts.ts';

const choice = { vendorId: 90, tariffId: SCRIPTED_TARIFF, contractType: null };
const numbers = { invoiceNumber: 'X-1', returnInvoiceNumber: null, pickupNumber: null, trackingNumber: null };
const quick: Patience = { everyMs: 5, mostMs: 4_000 };

onStage((open) => {
  /** An order whose hand-over failed, and the service of a command that lacks the vendor's plugin. */
  const world = async ({ neverSent = true } = {}) => {
    const vendor = { fails: true, handOvers: 0, taken: 0, subscribed: [] as string[] };
    const stage = await open({
      plugins: [
        scriptedVendor({
          id: 90,
          key: 'scripted',
          handOver: async () => {
            vendor.handOvers += 1;
            if (vendor.fails) throw new VendorProblem({ kind: 'unavailable', neverSent }, 'The line is dead.');
            vendor.taken += 1;
            return { kind: 'confirmed', price: null, plannedDeliveryAt: null, ...numbers };
          },
          findByReference: async () => {
            if (!neverSent) throw new VendorProblem({ kind: 'unavailable', neverSent: true }, 'Nobody answers.');
            return vendor.taken > 0
              ? { kind: 'found', price: null, plannedDeliveryAt: null, ...numbers }
              : { kind: 'none' };
          },
          webhook: {
            verify: () => true,
            read: async () => [],
            subscribe: async (url) => void vendor.subscribed.push(url),
          },
        }),
      ],
    });
    const created = await createOrder(stage.ctx, sampleOrder({ choice }));
    if (created.kind !== 'unavailable') throw new Error(created.kind);
    const command: Service = {
      ...stage.service,
      cause: { doer: { kind: 'command', id: null, name: 'order retry' } },
      vendors: openVendors({ ...stage.service, adapters: [], accounts: new Map(), timeZone: 'UTC', circuitPauseMs: 0 }),
    };
    return { stage, vendor, order: created.order, command };
  };
  const serve = ({ store, clock }: Stage, serves: 'worker' | 'api' | 'server', at = clock.now()) =>
    seeProcess(store.db, {
      id: `p-${serves}`,
      pid: 1,
      serves,
      version: '1',
      startedAt: at,
      seenAt: at,
      endedAt: null,
      isBelieved: true,
    });
  /** The command asks while the process that serves works. */
  const ask = async <Act extends OperatorAct>(stage: Stage, command: Service, act: Act) => {
    let isOver = false;
    const asked = askForAct(command, act, quick).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      await stage.work();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return asked;
  };
  const retry = ({ number }: Order) => ({ kind: 'retry', wish: { number, isNotThere: false } }) as const;
  const rows = ({ store }: Stage) => store.rows('select id from operator_acts');
  const audited = async ({ store }: Stage) =>
    (await store.rows('select actor_name, act, object_id from audit_entries order by id')).map((row) =>
      Object.values(row),
    );

  describe('what the operator asks for', () => {
    it.each(['worker', 'server'] as const)(
      'is done by the process that serves (%s), whatever the command lacks',
      async (serves) => {
        const { stage, vendor, order, command } = await world();
        await serve(stage, serves);
        vendor.fails = false;
        expect(await ask(stage, command, retry(order))).toEqual({
          kind: 'done',
          outcome: {
            kind: 'handed-over',
            number: order.number,
            status: 'TransferredToVendor',
            vendorName: 'scripted',
            waybill: 'X-1',
            reasons: [],
            problems: [],
          },
        });
        expect((await reload(stage, order)).status).toBe('TransferredToVendor');
        expect(await rows(stage)).toEqual([]);
        expect(await jobsOf(stage)).toEqual([]);
      },
    );

    it('is told why it could not be done', async () => {
      const { stage, order, command } = await world();
      await serve(stage, 'worker');
      expect(await ask(stage, command, retry(order))).toMatchObject({
        outcome: {
          kind: 'unavailable',
          status: 'VendorUnavailable',
          reasons: [{ en: expect.stringContaining('dead') }],
        },
      });
      expect(await ask(stage, command, { kind: 'approve', wish: { number: order.number } })).toMatchObject({
        outcome: {
          kind: 'refused',
          status: null,
          reasons: [{ en: expect.stringContaining('not waiting for approval') }],
        },
      });
      expect(await ask(stage, command, { kind: 'approve', wish: { number: 'CTG-0000-0000' } })).toMatchObject({
        outcome: { kind: 'refused' },
      });
    });

    it('is taken at its word that a vendor which cannot be asked has nothing of the order', async () => {
      const { stage, vendor, order, command } = await world({ neverSent: false });
      vendor.fails = false;
      await serve(stage, 'worker');
      const absent = { kind: 'retry', wish: { number: order.number, isNotThere: true } } as const;
      expect(await ask(stage, command, absent)).toMatchObject({ outcome: { kind: 'handed-over' } });
    });

    it('is what became of an order too, whose vendor tells by itself', async () => {
      const { stage, vendor, order, command } = await world();
      await serve(stage, 'worker');
      vendor.fails = false;
      await ask(stage, command, retry(order));
      const told = { status: 'ParcelPickedUp', at: null, text: null, receivedBy: null, force: false } as const;
      const advance = { kind: 'advance', wish: { number: order.number, told } } as const;
      expect(await ask(stage, command, advance)).toEqual({
        kind: 'done',
        outcome: { kind: 'vendor-tells', vendorName: 'scripted' },
      });
      // By the code of its place, and the answer has its own number.
      const forced = { ...advance, wish: { number: `${order.number}-1`, told: { ...told, force: true } } };
      expect(await ask(stage, command, forced)).toEqual({
        kind: 'done',
        outcome: { kind: 'moved', number: order.number, status: 'ParcelPickedUp' },
      });
    });

    it('is that a vendor calls us', async () => {
      const { stage, vendor, command } = await world();
      await serve(stage, 'worker');
      expect(await ask(stage, command, { kind: 'subscribe', wish: { vendorKey: 'scripted' } })).toMatchObject({
        outcome: { kind: 'subscribed' },
      });
      expect(vendor.subscribed).toHaveLength(1);
      expect(await audited(stage)).toEqual([['order retry', 'SubscribeConnection', 'scripted']]);
    });

    it.each([
      ['nothing serves', async () => {}],
      ['the API alone serves', (stage: Stage) => serve(stage, 'api')],
      ['what served was seen long ago', (stage: Stage) => serve(stage, 'worker', stage.clock.now() - HOUR)],
    ] as const)('is neither done nor left behind where %s', async (_, set) => {
      const { stage, vendor, order, command } = await world();
      await set(stage);
      const { handOvers } = vendor;
      expect(await askForAct(command, retry(order), quick)).toEqual({ kind: 'nobody-serves' });
      await stage.work();
      expect(vendor.handOvers).toBe(handOvers);
      expect(await rows(stage)).toEqual([]);
    });

    it('is taken back where no process takes it in time', async () => {
      const { stage, vendor, order, command } = await world();
      await serve(stage, 'worker');
      const { handOvers } = vendor;
      expect(await askForAct(command, retry(order), { everyMs: 1, mostMs: 3 })).toEqual({ kind: 'not-taken' });
      expect((await jobsOf(stage)).filter((job) => job.startsWith('operator-act'))).toEqual([]);
      expect(await rows(stage)).toEqual([]);
      await stage.work();
      expect(vendor.handOvers).toBe(handOvers);
    });

    it('goes on where it takes longer than the command waits', async () => {
      const { stage, vendor, order, command } = await world();
      await serve(stage, 'worker');
      vendor.fails = false;
      const asked = askForAct(command, retry(order), { everyMs: 50, mostMs: 100 });
      await expect.poll(async () => (await rows(stage)).length, { interval: 1 }).toBe(1);
      const [job] = await stage.store.rows("select payload from jobs where task = 'operator-act'");
      expect(JSON.stringify(job?.payload)).toContain(order.number);
      await stage.store.rows(`update operator_acts set begun_at = ${stage.clock.now()}`);
      expect(await asked).toEqual({ kind: 'under-way' });
      await stage.work();
      expect((await reload(stage, order)).status).toBe('TransferredToVendor');
    });

    it('is told once, wherever the process that does it dies', async () => {
      const { stage, vendor, order, command } = await world();
      await serve(stage, 'worker');
      vendor.fails = false;
      await ask(stage, command, retry(order));
      const scene: Parameters<typeof dyingAtEach>[0] = async ({ run }) => {
        const told = { status: 'ParcelOnTheWay', at: null, text: null, receivedBy: null, force: true } as const;
        const before = (await historyOf(stage, order)).length;
        const asked = askForAct(command, { kind: 'advance', wish: { number: order.number, told } }, quick);
        await expect.poll(async () => (await rows(stage)).length, { interval: 1 }).toBe(1);
        await run(stage.ctx, (dying) => stage.work(dying));
        await takeOverJobs({ ...stage.service, processId: 'after the crash' });
        stage.clock.advance(MINUTE);
        await stage.work();
        expect(await asked).toMatchObject({ kind: 'done' });
        expect(await historyOf(stage, order)).toHaveLength(before + 1);
        stage.clock.advance(MINUTE);
        await serve(stage, 'worker');
      };
      expect(await dyingAtEach(scene, { step: 2 })).toBeGreaterThan(10);
    });

    it('is handed over once, wherever the process that does it dies', async () => {
      const scene: Parameters<typeof dyingAtEach>[0] = async ({ run }) => {
        const { stage, vendor, order, command } = await world();
        await serve(stage, 'worker');
        vendor.fails = false;
        const asked = askForAct(command, retry(order), quick);
        await expect.poll(async () => (await rows(stage)).length, { interval: 1 }).toBe(1);
        await run(stage.ctx, (dying) => stage.work(dying));
        await takeOverJobs({ ...stage.service, processId: 'after the crash' });
        let isOver = false;
        void asked.finally(() => {
          isOver = true;
        });
        while (!isOver) {
          stage.clock.advance(MINUTE);
          await serve(stage, 'worker');
          await stage.work();
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
        expect(['handed-over', 'refused', 'pending']).toContain(
          ((await asked) as { outcome: { kind: string } }).outcome.kind,
        );
        for (let n = 0; n < 3; n += 1) {
          stage.clock.advance(HOUR);
          await stage.work();
        }
        expect((await historyOf(stage, order)).at(-1)).toBe('TransferredToVendor');
        expect(vendor.taken).toBe(1);
        // Noted with the move itself, whoever came to an end.
        expect(await audited(stage)).toEqual([['order retry', 'RetryOrder', order.number]]);
        await stage.store.end();
      };
      expect(await dyingAtEach(scene, { step: 3 })).toBeGreaterThan(20);
    });
  });
});
