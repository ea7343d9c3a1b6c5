import { beforeEach, describe, expect, it } from 'vitest';
import { MONDAY_TEN, openDoor } from './open-door.ts';

const door = openDoor();
beforeEach(() => door.clock.set(MONDAY_TEN));

// One shipment through both versions: what is stored, told to the vendor, charged and printed is the same.

const ends = {
  sender: { cityId: '7700000000000', name: 'Lavka LLC', address: 'Tverskaya 7', phone: '+7 495 123-45-67' },
  receiver: { cityId: '1600000100000', name: 'Ivan Sidorov', address: 'Bauman street 12', phone: '89172345678' },
};
const cargo = {
  cargoType: 2,
  description: 'Books',
  cargoItems: [
    { weight: 2.5, qty: 3, l: 30, h: 20, w: 10 },
    { weight: 0.75, qty: 1, l: 15, h: 15, w: 15 },
  ],
  cargoProducts: [
    { productId: 'b-1', name: 'Atlas', cost: 1500.5, costForReceiver: 1400.33, vatRate: 20, qty: 3, cargoItemIndex: 0 },
  ],
};
const shared = {
  cargo,
  project: 'Spring',
  department: 'Sales',
  customerOrderId: 'P-1',
  customerActNumber: 'A-7',
  receiverDeliveryCharge: 150.25,
  receiverDeliveryChargeVatRate: 20,
  emergencyEmail: 'ops@example.com',
};
const day = { takeDate: '2026-11-24', timeFrom: '10:00', timeTo: '15:00' };

/** Urgency is a word of the older version alone; an order without it may have any. */
const olderBody = (tariff: readonly [vendorId: number, tariffId: string]) => ({
  apiKey: 'sandbox-key',
  sender: { ...ends.sender, country: 'RU' },
  receiver: { ...ends.receiver, country: 'RU', info: 'Bell 5' },
  ...shared,
  deliveryOptions: {
    vendorId: tariff[0],
    vendorUrgentTypeId: tariff[1],
    comments: 'Ring twice',
    urgentType: 1567,
    ...day,
  },
  services: [{ code: 1 }, { code: 2, parameter: 15000.5 }, { code: 5 }],
});
const newerBody = (tariff: readonly [vendorId: number, tariffId: string]) => ({
  sender: { ...ends.sender, countryId: 'RU' },
  receiver: { ...ends.receiver, countryId: 'RU', instructions: 'Bell 5' },
  ...shared,
  option: { vendorId: tariff[0], tariffId: tariff[1] },
  pickupInfo: day,
  comments: 'Ring twice',
  services: [{ code: 'CashOnDelivery' }, { code: 'Insurance', parameter: '15000.5' }, { code: 'SmsToReceiver' }],
});

const send = async (path: string, body: object): Promise<string> => {
  const headers = { 'Content-Type': 'application/json', Authorization: 'apiKey sandbox-key' };
  const answer = await door.ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.orderId ?? answer.body.result.orderId;
};

interface Row {
  readonly id: number;
  readonly number: string;
  readonly content: string;
  readonly [column: string]: unknown;
}

const storedOf = async (number: string): Promise<Row> => {
  const { companyId, ordersOf } = door.opened;
  const rows = (await ordersOf(companyId)) as readonly Row[];
  const row = rows.find((one) => one.number === number);
  if (!row) throw new Error(`${number} is not stored.`);
  return row;
};

/** What is an order's own, and what only one of the versions can say. */
const comparable = ({ id, number, order_key, content, ...columns }: Row) => {
  const { terms, ...rest } = JSON.parse(content);
  const { urgencies, ...others } = terms;
  const numbers = Object.fromEntries(
    Object.keys(columns)
      .filter((name) => /^(vendor|tracking)_.*(number|reference)$/.test(name))
      .map((name) => [name, columns[name] === null ? null : 'a number']),
  );
  return { ...columns, ...numbers, content: { ...rest, terms: others } };
};

const chargedFor = async ({ id }: Row): Promise<unknown> => {
  const { db } = door.opened.service.store;
  const rows = await db.selectFrom('ledger_entries').select(['kind', 'amount']).where('order_id', '=', id).execute();
  return rows;
};

const shipmentOf = async (number: string) => {
  const [shipment] = await door.control('GET', `/shipments?reference=${number}`);
  const { vendor, status, accepted } = shipment;
  return { vendor, status, accepted };
};

/** The papers, with the order's numbers and what is drawn from them taken out. */
const printed = async (number: string) => {
  const headers = { Authorization: 'apiKey sandbox-key', 'Content-Type': 'application/json' };
  const older = await door.ask('/OpenAPI/v1/Print', {
    method: 'POST',
    headers,
    body: JSON.stringify({ apiKey: 'sandbox-key', orderId: number, docsToPrint: 7, invoiceCopy: 1 }),
  });
  const newer = await door.ask(`/openapi/v2/Orders/${number}/Print/7?InvoiceCopy=1`, { headers });
  return { older, newer };
};

describe.each([
  ['swift', [1, 'SW-STD']],
  ['econom', [2, 'EC-S-DD']],
  ['postal', [3, 'PO-PAR-DD']],
] as const)('a shipment with %s through both versions', (_, tariff) => {
  it('is stored, told to the vendor, charged and printed alike', async () => {
    const older = await send('/OpenAPI/v1/Create', olderBody(tariff));
    const newer = await send('/openapi/v2/Orders', newerBody(tariff));
    const [one, other] = [await storedOf(older), await storedOf(newer)];
    expect(comparable(other)).toEqual(comparable(one));
    expect(await shipmentOf(newer)).toEqual(await shipmentOf(older));
    expect(await chargedFor(other)).toEqual(await chargedFor(one));
    expect(await chargedFor(one)).not.toEqual([]);

    for (const number of [older, newer]) {
      const papers = await printed(number);
      expect([papers.older.status, papers.newer.status]).toEqual([200, 200]);
      expect(papers.newer.body.equals(papers.older.body)).toBe(true);
    }
  });

  it('costs the same, and has the same options', async () => {
    const headers = { Authorization: 'apiKey sandbox-key', 'Content-Type': 'application/json' };
    const ask = async (path: string, body: object) =>
      (await door.ask(path, { method: 'POST', headers, body: JSON.stringify(body) })).body.options;
    const { deliveryOptions, ...older } = olderBody(tariff);
    const { option, ...newer } = newerBody(tariff);
    const { vendorId, vendorUrgentTypeId, ...any } = deliveryOptions;
    const inOlder = await ask('/OpenAPI/v1/Calc', { ...older, deliveryOptions: any });
    const inNewer = await ask('/openapi/v2/Calc', newer);
    const figures = (options: readonly Record<string, unknown>[], tariffName: string, alone: string) =>
      options.map((one) => [
        (one.vendorInfo as { vendorId: number }).vendorId,
        one[tariffName],
        one.price,
        one[alone],
        one.minDays,
        one.maxDays,
      ]);
    const able = inNewer.filter(({ services }: { services: readonly { status: number }[] }) =>
      services.every(({ status }) => status !== 0),
    );
    expect(figures(able, 'tariffId', 'tariffPriceOnly')).toEqual(figures(inOlder, 'vendorUrgentTypeId', 'tariff'));
  });
});
