import { VendorProblem } from '@cartage/vendor-kit';
import { describe, expect, it } from 'vitest';
import { createOrder } from '../orders/create-order.ts';
import { attemptsOf, livingShipments, reload } from '../testing/order-outcome.ts';
import { SCRIPTED_TARIFF, scriptedVendor } from '../testing/scripted-vendor.ts';
import { choices, HOUR, onStage, sampleOrder } from '../testing/stage.ts';
import { retryHandOver } from './retry-hand-over.ts';

const lost = new VendorProblem({ kind: 'unavailable', neverSent: false }, 'The connection was lost.');
const problemCodes = (result: Awaited<ReturnType<typeof retryHandOver>>) =>
  result.kind === 'refused' ? result.problems.map(({ code }) => code) : result.kind;

onStage((open) => {
  describe('an operator who has an order handed over again', () => {
    it('of a vendor that cannot be asked is told to look there; his word that it has nothing lets the call be made', async () => {
      let calls = 0;
      const vendor = scriptedVendor({
        id: 90,
        key: 'scripted',
        handOver: async () => {
          calls += 1;
          if (calls === 1) throw lost;
          return {
            kind: 'confirmed',
            invoiceNumber: 'X-1',
            returnInvoiceNumber: null,
            pickupNumber: null,
            trackingNumber: null,
            price: null,
            plannedDeliveryAt: null,
          };
        },
      });
      const stage = await open({ plugins: [vendor] });
      const choice = { vendorId: 90, tariffId: SCRIPTED_TARIFF, contractType: null };
      const created = await createOrder(stage.ctx, sampleOrder({ choice }));
      if (!('order' in created)) throw new Error(created.kind);
      const { order } = created;
      for (let n = 0; n < 2; n += 1) {
        stage.clock.advance(HOUR);
        await stage.work();
      }
      expect((await reload(stage, order)).status).toBe('VendorError');

      const blind = await retryHandOver(stage.service, order.number, { isNotThere: false });
      if (blind.kind === 'pending') {
        stage.clock.advance(HOUR);
        await stage.work();
      }
      expect((await reload(stage, order)).status).toBe('VendorError');
      expect(calls).toBe(1);

      const sure = await retryHandOver(stage.service, order.number, { isNotThere: true });
      expect(sure).toMatchObject({ kind: 'handed-over', order: { vendorInvoiceNumber: 'X-1' } });
      expect(calls).toBe(2);
      expect((await attemptsOf(stage, order)).at(-1)).toBe(`${order.number} confirmed`);
    });

    it('of a vendor that was unavailable gets it handed over at once, once', async () => {
      const stage = await open();
      await stage.mockVendors.behave('swift', { fault: 'refuse' });
      const created = await createOrder(stage.ctx, sampleOrder({ choice: choices.swift }));
      if (created.kind !== 'unavailable') throw new Error(created.kind);
      await stage.mockVendors.behave('swift', { fault: 'none' });
      stage.clock.advance(HOUR);
      expect(problemCodes(await retryHandOver(stage.service, created.order.number, { isNotThere: false }))).toBe(
        'handed-over',
      );
      expect(await livingShipments(stage, created.order)).toHaveLength(1);
      await stage.work();
      expect(await livingShipments(stage, created.order)).toHaveLength(1);
    });

    it('cannot do so with an order whose hand-over has not failed, or that is not there', async () => {
      const stage = await open();
      const draft = await stage.draft();
      expect(problemCodes(await retryHandOver(stage.service, draft.number, { isNotThere: true }))).toEqual([
        'OrderStateInvalid',
      ]);
      expect(problemCodes(await retryHandOver(stage.service, 'CTG-0000-0000', { isNotThere: true }))).toEqual([
        'OrderNotFound',
      ]);
    });
  });
});
