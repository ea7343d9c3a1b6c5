import { pickupPointKey } from '@cartage/core';
import { sampleContent } from '@cartage/core/testing';
import { describe, expect, it } from 'vitest';
import { syncPickupPoints } from '../pickup-points/sync-pickup-points.ts';
import { anyPoint, pointsFound } from '../testing/points-found.ts';
import { connectionTo, onStage } from '../testing/stage.ts';
import { pointsOfOrders } from './points-of-orders.ts';

onStage((open) => {
  describe('the points of orders', () => {
    it('are found for both ends, but for doors and points that nobody knows', async () => {
      const stage = await open();
      const { service, ctx } = stage;
      await syncPickupPoints(service, await connectionTo(service, 2));
      const [one, two] = await pointsFound(ctx, {
        ...anyPoint,
        area: { kind: 'city', country: 'RU', cityId: '7700000000000' },
        vendorIds: [2],
      });
      if (!one || !two) throw new Error('The vendor has too few points.');
      const at = (id: string, vendorId: number) => ({
        contactType: 'pickup-point' as const,
        pickupPointId: id,
        pickupPointVendorId: vendorId,
      });
      const { sender, receiver } = sampleContent;
      const orders = [
        await stage.draft({ sender: { ...sender, ...at(one.id, 2) }, receiver: { ...receiver, ...at(two.id, 2) } }),
        await stage.draft({ receiver: { ...receiver, ...at(two.id, 3) } }),
        await stage.draft({ receiver: { ...receiver, ...at('gone', 2) } }),
        await stage.draft({ receiver: { ...receiver, pickupPointId: one.id, pickupPointVendorId: 2 } }),
      ];
      expect(await pointsOfOrders(service, orders)).toEqual({
        [pickupPointKey(one)]: one,
        [pickupPointKey(two)]: two,
      });
      expect(await pointsOfOrders(service, orders.slice(1))).toEqual({});
    });
  });
});
