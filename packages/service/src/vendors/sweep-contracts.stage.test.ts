import { insertVendorContract, listVendorContracts, updateVendorContract } from '@cartage/storage';
import { describe, expect, it } from 'vitest';
import { createOrder } from '../orders/create-order.ts';
import { connect } from '../testing/connections.ts';
import { choices, MINUTE, onStage, type Stage, sampleOrder } from '../testing/stage.ts';
import { pollTracking } from '../tracking/poll-tracking.ts';
import { removeConnection } from './remove-connection.ts';
import { sweepContracts } from './sweep-contracts.ts';

// interface 13.25: "deleted in the night after the last of them has ended".

const idsOf = async ({ store }: Stage, companyId: number | null): Promise<readonly string[]> =>
  (await listVendorContracts(store.db, companyId)).map(({ id }) => String(id)).sort();

onStage((open) => {
  describe('the nightly sweep', () => {
    it('deletes a contract of a company that is out of use, once the last order on it has ended', async () => {
      const stage = await open();
      const { companyId } = stage.ctx.actor;
      const own = await connect(stage, 'own', { companyId });
      const created = await createOrder(stage.ctx, sampleOrder({ choice: choices.swift }));
      if (!('order' in created)) throw new Error(`Refused: ${created.kind}.`);
      await removeConnection(stage.service, { companyId, vendorKey: 'swift' });
      await sweepContracts(stage.service);
      expect(await idsOf(stage, companyId)).toEqual([own]);
      await stage.mockVendors.advance(created.order.vendorInvoiceNumber ?? '', 'DLV');
      stage.clock.advance(6 * MINUTE);
      const [swift] = stage.service.vendors.adapters;
      if (swift) await pollTracking(stage.service, swift);
      await sweepContracts(stage.service);
      expect(await idsOf(stage, companyId)).toEqual([]);
    });

    it('leaves those in use, and those of the operator, who disconnects them himself', async () => {
      const stage = await open();
      const { companyId } = stage.ctx.actor;
      const operators = [await connect(stage, 'operator'), await connect(stage, 'other')];
      const before = await connect(stage, 'own', { companyId });
      const own = await connect(stage, 'own too', { companyId });
      expect(await idsOf(stage, companyId)).toEqual([before, own].sort());
      await sweepContracts(stage.service);
      expect(await idsOf(stage, companyId)).toEqual([own]);
      expect(await idsOf(stage, null)).toEqual(operators.sort());
    });

    it('leaves one that comes into use again while it looks', async () => {
      const stage = await open();
      const { companyId } = stage.ctx.actor;
      const [first] = [await connect(stage, 'own', { companyId }), await connect(stage, 'own too', { companyId })];
      const { store } = stage.service;
      const lookedAt = {
        ...store,
        transaction: async <T>(work: Parameters<typeof store.transaction<T>>[0]): Promise<T> => {
          const row = (await listVendorContracts(store.db, companyId)).find(({ id }) => String(id) === first);
          if (row) await store.transaction((tx) => updateVendorContract(tx, row, { enabled: true }, 0));
          return store.transaction(work);
        },
      };
      await sweepContracts({ store: lookedAt });
      expect(await idsOf(stage, companyId)).toContain(first);
    });

    it('finds them past any number of others', async () => {
      const stage = await open();
      const { companyId } = stage.ctx.actor;
      await stage.store.transaction(async (tx) => {
        for (let count = 0; count < 401; count += 1) {
          await insertVendorContract(tx, {
            companyId: count < 200 ? null : companyId,
            vendorKey: 'swift',
            credentials: '',
            settings: {},
            environment: 'test',
            savedAt: 0,
          });
        }
      });
      await sweepContracts(stage.service);
      expect(await idsOf(stage, companyId)).toHaveLength(1);
      expect(await idsOf(stage, null)).toHaveLength(200);
    });
  });
});
