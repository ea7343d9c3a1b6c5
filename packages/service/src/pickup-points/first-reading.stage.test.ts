import { describe, expect, it } from 'vitest';
import { scriptedVendor } from '../testing/scripted-vendor.ts';
import { onStage } from '../testing/stage.ts';
import { readFirstPoints, watchFirstReading } from './first-reading.ts';
import { syncPickupPointsOf } from './schedule-sync.ts';

onStage((open) => {
  describe('the first reading of points', () => {
    const pointless = () => scriptedVendor({ id: 90, key: 'pointless' });
    const empty = () => scriptedVendor({ id: 91, key: 'empty', async *pickupPoints() {} });

    it('is over when every vendor with a directory was read, though one has no points', async () => {
      const { service } = await open({ plugins: [pointless(), empty()] });
      const { isOver } = watchFirstReading(service);
      expect(await isOver()).toBe(false);
      await readFirstPoints(service);
      expect(await isOver()).toBe(true);
      expect(await watchFirstReading(service).isOver()).toBe(true);
    });

    it('is not over while one vendor fails, and is waited for a minute at most', async () => {
      let isDown = true;
      const down = scriptedVendor({
        id: 92,
        key: 'down',
        async *pickupPoints() {
          if (isDown) throw new Error('away');
          yield [];
        },
      });
      const { service } = await open({ plugins: [down] });
      let ms = 5;
      const { isOver, isWaitedOut } = watchFirstReading(service, () => ms);
      await readFirstPoints(service).catch(() => {});
      ms += 59_999;
      expect([await isOver(), await isWaitedOut()]).toEqual([false, false]);
      ms += 1;
      expect([await isOver(), await isWaitedOut()]).toEqual([false, true]);
      isDown = false;
      await syncPickupPointsOf(service, { vendorId: 92 });
      expect(await isOver()).toBe(true);
    });
  });
});
