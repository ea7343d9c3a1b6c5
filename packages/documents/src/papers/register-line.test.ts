import { describe, expect, it } from 'vitest';
import { sampleContent, sampleOrder, sampleParty, sampleProduct, sampleReceiver } from '../samples/sample-order.ts';
import { registerLine } from './register-line.ts';

const shared = { timeZone: 'Europe/Moscow', brand: 'Cartage', locale: 'ru' } as const;
const { cargo } = sampleContent();

describe('a line of a register', () => {
  it('holds what the courier checks, and cash only where there is some to collect', () => {
    const line = registerLine(sampleOrder(), shared);
    expect(line).toEqual({
      number: 'CTG-4820-9137',
      vendorNumber: 'SW-0098120475',
      pieces: [],
      customerNumber: 'SW-2026/11-0457',
      receiverName: sampleReceiver().name,
      city: 'Новосибирск',
      places: 2,
      weightKg: 9,
      toCollect: 0,
    });
    const cash = sampleOrder(
      {},
      {
        services: [{ code: 'CashOnDelivery', sum: null, parameter: null }],
        cargo: { ...cargo, products: [sampleProduct({ qty: 2, costForReceiver: 1_500 })] },
        receiverDeliveryCharge: 300,
      },
    );
    expect(registerLine(cash, shared).toCollect).toBe(3_300);
  });

  it('names the country where nobody knows the city', () => {
    const order = sampleOrder({}, { receiver: sampleParty({ cityId: '1', country: 'KZ' }) });
    expect(registerLine(order, { ...shared, locale: 'en' }).city).toBe('Kazakhstan');
  });
});
