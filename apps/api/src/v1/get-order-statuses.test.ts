import { describe, expect, it } from 'vitest';
import { openFrontDoor } from './testing/front-door.ts';

const door = openFrontDoor();

describe('GetOrderStatuses of as many as it takes (interface 2.2)', () => {
  /** All five fields, as a client sends back what it was told. */
  const item = (n: number) => ({
    vendorInvoiceNumber: `SW-${String(n).padStart(9, '0')}`,
    vendorPickupNumber: `SW-P-${String(n).padStart(9, '0')}`,
    orderStatus: 5,
    outerOrderId: `Заказ ${String(n).padStart(6, '0')} от 23.11.2026, склад «Северный»`,
    serviceOrderNumber: `CTG-${String(n).padStart(4, '0').slice(0, 4)}-${String(n % 10_000).padStart(4, '0')}`,
  });
  const ask = (items: readonly object[]) => door.call('GetOrderStatuses', { orderStatusesInfo: items });

  it('takes 10,000 whole items, and finds those that there are', async () => {
    const created = await door.create({ customerOrderId: 'W-1' });
    const items: object[] = Array.from({ length: 10_000 }, (_, n) => item(n));
    items[7] = { ...item(7), serviceOrderNumber: created.orderId };
    items[9_999] = { ...item(9_999), outerOrderId: 'W-1' };
    expect(Buffer.byteLength(JSON.stringify(items))).toBeGreaterThan(1024 * 1024);
    const { status, body } = await ask(items);
    expect(status).toBe(200);
    expect(body.orderStatusesInfo).toHaveLength(10_000);
    for (const place of [7, 9_999]) {
      expect(body.orderStatusesInfo[place]).toMatchObject({ serviceOrderNumber: created.orderId, outerOrderId: 'W-1' });
      expect(body.orderStatusesInfo[place].orderStatus).toBe(0);
    }
    expect(body.orderStatusesInfo[8]).toEqual({ ...item(8), orderStatus: null });
  });

  it('and not one more', async () => {
    const { status, body } = await ask(Array.from({ length: 10_001 }, (_, n) => item(n)));
    expect(status).toBe(500);
    expect(body).toMatchObject([{ errorCode: 'RequestInvalid' }]);
  });

  it('refuses what no such list needs', async () => {
    const { status, body } = await ask([{ outerOrderId: 'x'.repeat(8 * 1024 * 1024) }]);
    expect(status).toBe(413);
    expect(body).toMatchObject([{ errorCode: 'RequestTooLarge' }]);
  });
});
