import { expect, it } from 'vitest';
import { ask } from '../testing/quotes.ts';
import { scriptedVendor } from '../testing/scripted-vendor.ts';
import { onStage } from '../testing/stage.ts';

onStage((open) => {
  it('leaves out what is priced in a currency that nobody can turn into roubles', async () => {
    const offer = { tariffId: 'SW-STD', tariffPrice: 1_250, services: [], comments: null };
    const days = { deliveryFrom: null, deliveryTo: null, minDays: 1, maxDays: 2 };
    const vendor = scriptedVendor({
      id: 90,
      key: 'abroad',
      quote: async ({ pickup }) => [
        { ...offer, ...days, takeDate: pickup.date, currency: 'EUR' },
        { ...offer, ...days, takeDate: pickup.date, tariffId: 'SW-EXP', currency: 'RUB' },
      ],
    });
    const { options } = await ask((await open({ plugins: [vendor] })).ctx);
    expect(options.filter(({ vendor: { key } }) => key === 'abroad').map(({ tariffId }) => tariffId)).toEqual([
      'SW-EXP',
    ]);
  });
});
