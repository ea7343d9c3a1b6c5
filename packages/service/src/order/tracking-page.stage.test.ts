import { describe, expect, it } from 'vitest';
import { onStage } from '../testing/stage.ts';
import { orderOfTrackingPage, trackingPages, withTrackingPage } from './tracking-page.ts';

// interface 27.1.

const BASE = 'https://delivery.example/base';

onStage((open) => {
  describe('the address of a tracking page', () => {
    it('opens its own order, to nobody without the proof, and tells the same by whatever way it is told', async () => {
      const { service, draft } = await open();
      const [order, other] = [await draft(), await draft()];
      const settings = { ...service.settings, publicUrl: BASE };
      const pages = trackingPages({ settings }, [order, other]);
      const address = pages[order.number] ?? '';
      expect(withTrackingPage(order, BASE).properties).toEqual([
        ...order.properties,
        { key: 'trackingPage', value: address },
      ]);
      const proofIn = (page = ''): string => new URL(page).searchParams.get('k') ?? '';
      const [proof, others] = [proofIn(address), proofIn(pages[other.number])];
      expect(address).toBe(`${BASE}/t/${order.number}?k=${proof}`);
      // 96 bits, and of the key nothing.
      expect(Buffer.from(proof, 'base64url')).toHaveLength(12);
      expect(order.key).not.toContain(proof.slice(0, 4));
      const find = (number: string, given: string) => orderOfTrackingPage(service, { number, proof: given });
      expect((await find(order.number, proof))?.id).toBe(order.id);
      expect((await find(` ${order.number.toLowerCase()}`, proof))?.id).toBe(order.id);
      for (const [number, given] of [
        [order.number, others],
        [order.number, ''],
        [order.number, order.key],
        [order.number, `${proof}=`],
        [other.number, proof],
        ['CTG-4820-9137', proof],
        // PostgreSQL takes no such text.
        ['CTG-48\u000020-9137', proof],
        ['x'.repeat(10_000), proof],
      ] as const)
        expect(await find(number, given), `${number} ${given}`).toBeNull();
    });

    it('is on no paper where nobody has said how the service is reached', async () => {
      const { service, draft } = await open();
      expect(trackingPages({ settings: { ...service.settings, publicUrl: null } }, [await draft()])).toEqual({});
    });
  });
});
