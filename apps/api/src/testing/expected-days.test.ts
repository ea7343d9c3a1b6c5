import { expect, it } from 'vitest';
import { openDoor } from './open-door.ts';

// interface 25.7, as clients of versions 2 and 3 see it.

const door = openDoor();

const ask = async (method: string, path: string, body?: object) =>
  door.ask(`/openapi/${path}`, {
    method,
    headers: { Authorization: 'apiKey sandbox-key', 'Content-Type': 'application/json', Prefer: 'wait=20' },
    ...(body && { body: JSON.stringify(body) }),
  });

interface Told {
  readonly tariffId?: string;
  readonly tariff?: { readonly tariffId: string };
  readonly tags: readonly string[];
  readonly expectedDays: object | null;
}

it('options of versions 2 and 3 tell how long deliveries on their lane took, from thirty on, and which are reliable', async () => {
  const lane = { from_region: 'RU-77', to_region: 'RU-16', gaps: 0, gap_p90: null };
  const { db } = door.opened.service.store;
  await db
    .insertInto('lanes')
    .values([
      { ...lane, vendor_id: 1, tariff_id: 'SW-STD', orders: 34, days_p50: 9, days_p90: 24 },
      { ...lane, vendor_id: 2, tariff_id: 'EC-S-DD', orders: 29, days_p50: 1, days_p90: 1 },
      { ...lane, vendor_id: 3, tariff_id: 'PO-PAR-DD', orders: 30, days_p50: 0, days_p90: 0 },
    ])
    .execute();
  const shipment = {
    sender: { countryId: 'RU', cityId: '7700000000000' },
    receiver: { countryId: 'RU', cityId: '1600000100000' },
    cargo: { cargoType: 2, cargoItems: [{ weight: 2, qty: 1, l: 40, h: 20, w: 20 }] },
  };
  const started = await ask('POST', 'v3/Calc', shipment);
  const v2 = (await ask('POST', 'v2/Calc', shipment)).body.options;
  const v3 = (await ask('GET', `v3/Calc/${started.body.requestId}/All`)).body.options;
  const told = (options: readonly Told[]) =>
    ['SW-STD', 'EC-S-DD', 'PO-PAR-DD'].map((wanted) => {
      const found = options.find(({ tariffId, tariff }) => (tariffId ?? tariff?.tariffId) === wanted);
      return [found?.expectedDays, found?.tags.includes('reliable')];
    });
  const expected = [
    [{ p50: 9, p90: 24, sample: 34 }, false],
    [null, false],
    [{ p50: 0, p90: 0, sample: 30 }, true],
  ];
  expect(told(v2)).toEqual(expected);
  expect(told(v3)).toEqual(expected);
});
