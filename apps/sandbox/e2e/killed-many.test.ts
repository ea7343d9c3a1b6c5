import { afterAll, beforeAll, expect, it } from 'vitest';
import { control, until, type VendorShipment } from './calls.ts';
import { openSandbox, type Sandbox } from './open-sandbox.ts';
import { savedOrders } from './saved-orders.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox?.remove());

interface Result {
  readonly orderId: string;
  readonly status: number;
  readonly errors: readonly { readonly code: string }[];
}

const ask = async (path: string, orders: readonly object[], key: string) => {
  const answer = await fetch(`${sandbox.apiUrl}/openapi/v2/Orders/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: 'apiKey sandbox-key', 'Idempotency-Key': key },
    body: JSON.stringify({ orders }),
  });
  return { status: answer.status, ...((await answer.json()) as { readonly results: readonly Result[] }) };
};

const place = { countryId: 'RU', name: 'Lavka', address: 'Tverskaya 7', phone: '+7 495 123-45-67' } as const;
const order = (customerOrderId: string, isDraft: boolean) => ({
  sender: { ...place, cityId: '7700000000000' },
  receiver: { ...place, cityId: '1600000100000' },
  cargo: { cargoType: 2, description: 'Books', cargoItems: [{ weight: 2.5, qty: 1, l: 30, h: 20, w: 10 }] },
  option: { vendorId: 1, tariffId: 'SW-STD' },
  // With every other one the vendor takes its time, so that the blow falls between two of them.
  comments: Number(customerOrderId.split('-')[1]) % 2 === 0 ? 'sandbox:slow' : null,
  ...{ customerOrderId, isDraft },
});
const names = Array.from({ length: 100 }, (_, n) => n);
const taken = () => control<VendorShipment[]>(sandbox, 'GET', '/shipments');

/** The same request again, as a client does that had no answer. */
const again = async (path: string, orders: readonly object[], key: string) =>
  until(
    'the repeat is answered',
    async () => {
      const answer = await ask(path, orders, key);
      if (answer.status === 409) return undefined;
      expect(answer.status).toBe(200);
      return answer.results;
    },
    180_000,
  );

// interface 4.3, 13.28

it.each(['PushToVendor', 'Many'])(
  '%s of a killed process: each order is handed over once, and the repeat tells of each',
  async (path) => {
    const before = (await taken()).length;
    const drafts =
      path === 'Many'
        ? []
        : (
            await ask(
              'Many',
              names.map((n) => order(`draft-${n}`, true)),
              'drafts',
            )
          ).results;
    const orders =
      path === 'Many' ? names.map((n) => order(`made-${n}`, false)) : drafts.map(({ orderId }) => ({ orderId }));
    const cut = ask(path, orders, `killed-${path}`).then(
      () => 'answered',
      () => 'cut',
    );
    // Some are there, and others are not, or nothing is proved.
    const there = await until('the vendor has some', async () => {
      const count = (await taken()).length - before;
      return count > 0 ? count : undefined;
    });
    await sandbox.kill('main');
    expect(await cut).toBe('cut');
    expect(there).toBeLessThan(names.length);
    await sandbox.start();

    const results = await again(path, orders, `killed-${path}`);
    expect(results.map(({ errors }) => errors.filter(({ code }) => code !== 'VendorUnavailable'))).toEqual(
      names.map(() => []),
    );
    const numbers = results.map(({ orderId }) => orderId);
    expect(new Set(numbers).size).toBe(names.length);
    if (path === 'PushToVendor') expect(numbers).toEqual(drafts.map(({ orderId }) => orderId));
    const saved = savedOrders(sandbox).filter(({ customerOrderId }) =>
      customerOrderId?.startsWith(path === 'Many' ? 'made-' : 'draft-'),
    );
    expect(saved.map(({ number }) => number).toSorted()).toEqual(numbers.toSorted());
    await until(
      'every order settles',
      async () =>
        savedOrders(sandbox).every(({ jobs, status }) => jobs === 0 && status === 'TransferredToVendor')
          ? true
          : undefined,
      90_000,
    );
    const shipments = Map.groupBy(await taken(), ({ reference }) => reference.split('.')[0] ?? '');
    expect(numbers.map((number) => (shipments.get(number) ?? []).map(({ accepted }) => accepted))).toEqual(
      names.map(() => [1]),
    );
    // By now it is kept.
    expect((await ask(path, orders, `killed-${path}`)).results).toEqual(results);
  },
);
