import { readRate } from '@cartage/core';
import { attentionOf } from '@cartage/storage';
import type { Confirmation, Shipment } from '@cartage/vendor-kit';
import { expect, it } from 'vitest';
import { createOrder } from '../orders/create-order.ts';
import { listRates, removeRate, setRate } from '../rates/exchange-rates.ts';
import { reload } from '../testing/order-outcome.ts';
import { SCRIPTED_TARIFF, scriptedVendor } from '../testing/scripted-vendor.ts';
import { onStage, type Stage, sampleOrder } from '../testing/stage.ts';
import { commitShipmentEvents } from '../tracking/commit-shipment-events.ts';
import { quote } from './quote.ts';
import { quoteRequestOf } from './quote-request.ts';

// interface 16.15: prices in another currency, and the operator's rates.

const numbers = { invoiceNumber: 'X-1', returnInvoiceNumber: null, pickupNumber: null, trackingNumber: null };
const choice = { vendorId: 90, tariffId: SCRIPTED_TARIFF, contractType: null };
const EUR = 'EUR';

onStage((open) => {
  const world = async (confirmed: Partial<Confirmation> = {}) => {
    const handed: Shipment[] = [];
    const vendor = scriptedVendor({
      id: 90,
      key: 'scripted',
      quote: async ({ pickup, services }) => [
        {
          ...{ tariffId: SCRIPTED_TARIFF, tariffPrice: 12_50, currency: EUR, takeDate: pickup.date, comments: null },
          ...{ deliveryFrom: null, deliveryTo: null, minDays: 1, maxDays: 2 },
          services: services.map(({ code }) => ({ code, status: 'included', price: 0 })),
        },
      ],
      handOver: async (shipment) => {
        handed.push(shipment);
        return { kind: 'confirmed', ...numbers, price: null, plannedDeliveryAt: null, ...confirmed };
      },
    });
    return { stage: await open({ plugins: [vendor] }), handed };
  };
  const rated = (stage: Stage, from: string, roubles: string) =>
    setRate(stage.service, { currency: EUR, from, rate: readRate(roubles) ?? 0 });
  const offered = async (stage: Stage) =>
    (await quote(stage.ctx, quoteRequestOf(sampleOrder().content))).options.filter(({ vendor }) => vendor.id === 90);

  it('an option is in roubles by the newest rate that is not of a later day, and left out without one', async () => {
    const { stage } = await world();
    expect(await offered(stage)).toEqual([]);
    await rated(stage, '2999-01-01', '1');
    expect(await offered(stage)).toEqual([]);
    await rated(stage, '2020-01-01', '80');
    await rated(stage, '2020-01-02', '98.5321');
    const [option] = await offered(stage);
    expect(option).toMatchObject({
      ...{ tariffPrice: 1231_65, price: 1231_65 },
      foreign: { currency: EUR, price: 12_50, asked: 12_50, askedRoubles: 1231_65, ratedFrom: '2020-01-02' },
    });
    expect(option).not.toHaveProperty('currency');
    await rated(stage, '2020-01-02', '99');
    expect((await offered(stage))[0]?.price).toBe(1237_50);
    expect(await removeRate(stage.service, EUR, '2020-01-02')).toBe(true);
    expect(await removeRate(stage.service, EUR, '2020-01-02')).toBe(false);
    expect((await offered(stage))[0]?.price).toBe(1000_00);
    expect(await listRates(stage.service, { currency: EUR, most: 1 })).toMatchObject([{ from: '2999-01-01' }]);
  });

  it('a confirmed price, and a later one, are judged by the rate of the option, and the same sum is the same price', async () => {
    const { stage, handed } = await world({ price: 12_50, currency: EUR });
    await rated(stage, '2020-01-01', '98.5321');
    const created = await createOrder(stage.ctx, sampleOrder({ choice }));
    if (created.kind !== 'handed-over') throw new Error(created.kind);
    expect(handed[0]?.option).toMatchObject({ price: 1231_65, quoted: { currency: EUR, price: 12_50 } });
    const { order } = created;
    expect([order.price, order.vendorPrice]).toEqual([1231_65, 1231_65]);
    await rated(stage, '2020-01-02', '150');
    const tell = (price: number) =>
      commitShipmentEvents(stage.service, order, { events: [], numbers: {}, price, currency: EUR });
    expect(await tell(12_50)).toBe(false);
    expect(await tell(13_00)).toBe(true);
    expect((await reload(stage, order)).price).toBe(1280_92);
    expect(await tell(30_00)).toBe(true);
    expect((await attentionOf(stage.store.db, order.id)).map(({ asked }) => asked)).toEqual([2955_96]);
  });

  it('a price in a currency without a rate leaves the order its price', async () => {
    const { stage } = await world({ price: 100_00, currency: 'USD' });
    await rated(stage, '2020-01-01', '98.5321');
    const created = await createOrder(stage.ctx, sampleOrder({ choice }));
    if (created.kind !== 'handed-over') throw new Error(created.kind);
    expect([created.order.price, created.order.vendorPrice]).toEqual([1231_65, null]);
  });
});
