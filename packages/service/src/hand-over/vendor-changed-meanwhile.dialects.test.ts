import type { Order } from '@cartage/core';
import { getBalance, setCompanyVendor } from '@cartage/storage';
import { describe, expect, it } from 'vitest';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { setCompanySetting } from '../companies/set-company-setting.ts';
import { createOrder } from '../orders/create-order.ts';
import { connect, noteLogins } from '../testing/connections.ts';
import { livingShipments, reload } from '../testing/order-outcome.ts';
import { choices, HOUR, MINUTE, onStage, type Stage, sampleOrder } from '../testing/stage.ts';
import { pollTracking } from '../tracking/poll-tracking.ts';
import { removeConnection } from '../vendors/remove-connection.ts';

// interface 13.24, 13.25 and 18.1: what becomes of a hand-over that is repeated when its company has changed its mind
// of the vendor.

const vendorKey = 'swift';

interface Set {
  readonly stage: Stage;
  readonly companyId: number;
  /** `own handOver`: with which login the vendor was called. */
  readonly calls: string[];
}

const flip = ({ stage, companyId }: Set, enabled: boolean) =>
  setCompanyVendor(stage.store.db, companyId, { vendorKey, enabled });

const changes = {
  'switched the vendor off': (set: Set) => flip(set, false),
  'hidden the vendor': async ({ stage, companyId }: Set) =>
    void (await setCompanySetting(stage.service, companyId, 'vendors.hidden', {
      enable: true,
      fields: { value: vendorKey },
    })),
  'got another contract': async ({ stage, companyId }: Set) => void (await connect(stage, 'next', { companyId })),
  'deleted its contract': async ({ stage, companyId }: Set) =>
    void (await removeConnection(stage.service, { companyId, vendorKey })),
} as const;

const all = Object.keys(changes) as (keyof typeof changes)[];

// The vendors take a reference as often as it comes: nothing but the service keeps it from being doubled.
onStage(
  (open) => {
    const begin = async (comments: string): Promise<Set & { readonly order: Order }> => {
      const calls: string[] = [];
      const stage = await open({ between: noteLogins(calls) });
      const { companyId } = stage.ctx.actor;
      await connect(stage, 'operator');
      await connect(stage, 'own', { companyId });
      const created = await createOrder(
        stage.ctx,
        sampleOrder({ choice: choices.swift, callCourier: false, comments }),
      );
      if (!('order' in created)) throw new Error(`Refused: ${created.kind}.`);
      calls.length = 0;
      return { stage, companyId, calls, order: created.order };
    };
    const neverSent = async () => {
      const set = await begin('sandbox:unavailable');
      await set.stage.store.db.updateTable('attempts').set({ never_sent: 1 }).execute();
      return set;
    };
    const work = async ({ clock, work: workOff }: Stage) => {
      for (let round = 0; round < 4; round += 1) {
        clock.advance(10 * MINUTE);
        await workOff();
      }
    };
    const loginsOf = ({ calls }: Set, kinds: RegExp) =>
      new Set(calls.filter((call) => kinds.test(call)).map((call) => call.split(' ')[0]));

    describe('an order that its vendor may have', () => {
      it.each(all)(
        'is found, tracked and canceled through its contract, although the company has %s',
        async (change) => {
          const { order, ...set } = await begin('sandbox:lose-answer');
          await changes[change](set);
          await work(set.stage);
          const found = await reload(set.stage, order);
          expect(found.status).toBe('TransferredToVendor');
          expect(await livingShipments(set.stage, order)).toHaveLength(1);
          await set.stage.mockVendors.advance(found.vendorInvoiceNumber ?? '');
          const [swift] = set.stage.service.vendors.adapters;
          if (swift) await pollTracking(set.stage.service, swift);
          expect((await reload(set.stage, order)).status).not.toBe('TransferredToVendor');
          await cancelOrder(set.stage.ctx, { number: order.number, orderKey: null });
          expect(await livingShipments(set.stage, order)).toEqual([]);
          expect(loginsOf(set, /find|handOver|track|cancel/)).toEqual(new Set(['own']));
          expect(set.calls.filter((call) => /handOver/.test(call))).toEqual([]);
        },
      );
    });

    describe('an order that surely never reached its vendor', () => {
      it.each<[keyof typeof changes, string]>([
        ['switched the vendor off', 'own'],
        ['hidden the vendor', 'own'],
        ['got another contract', 'next'],
        ['deleted its contract', 'operator'],
      ])('is handed over once; when the company has %s, on the contract %s', async (change, login) => {
        const { order, ...set } = await neverSent();
        await changes[change](set);
        await work(set.stage);
        const { status, option, price } = await reload(set.stage, order);
        const isOperators = login === 'operator';
        expect([status, option?.contractType]).toEqual(['TransferredToVendor', isOperators ? 'operator' : 'own']);
        expect(await livingShipments(set.stage, order)).toHaveLength(1);
        expect(loginsOf(set, /handOver/)).toEqual(new Set([login]));
        const balance = await getBalance(set.stage.store.db, set.companyId);
        expect(balance?.amount ?? 0).toBe(isOperators ? -(price ?? 0) : 0);
      });

      it('waits for the vendor that was switched off and whose contract is gone, until it is switched on', async () => {
        const { order, ...set } = await neverSent();
        await changes['switched the vendor off'](set);
        await changes['deleted its contract'](set);
        await work(set.stage);
        expect((await reload(set.stage, order)).status).toBe('VendorUnavailable');
        await flip(set, true);
        for (let round = 0; round < 3; round += 1) {
          set.stage.clock.advance(HOUR);
          await set.stage.work();
        }
        expect((await reload(set.stage, order)).status).toBe('TransferredToVendor');
        expect(await livingShipments(set.stage, order)).toHaveLength(1);
      });
    });
  },
  { dedup: false },
);
