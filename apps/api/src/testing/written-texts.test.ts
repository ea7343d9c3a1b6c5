import { beforeEach, describe, expect, it } from 'vitest';
import { MONDAY_TEN, openDoor } from './open-door.ts';

// interface 1.19, 7.7, 7.30: one text however it was pasted, at every entrance.

const door = openDoor();
beforeEach(() => door.clock.set(MONDAY_TEN));

interface End {
  readonly country?: string;
  readonly cityId?: string;
  readonly postalCode?: string | null;
  readonly phone?: string;
  readonly name?: string;
  readonly [field: string]: unknown;
}

const person = { name: 'Lavka LLC', address: 'Tverskaya 7', phone: '+7 495 123-45-67' };
const moscow = { country: 'RU', cityId: '7700000000000' };
const kazan = { country: 'RU', cityId: '1600000100000' };
const cargo = { cargoType: 2, description: 'Books', cargoItems: [{ weight: 2, qty: 1, l: 30, h: 20, w: 10 }] };

/** As the newer versions call it. */
const newer = ({ country, ...end }: End) => ({ ...end, countryId: country });

const older = (sender: End, receiver: End, more: object) => ({
  apiKey: 'sandbox-key',
  cargo: { ...cargo, ...more },
  sender,
  receiver,
  deliveryOptions: {},
});
const newerBody = (sender: End, receiver: End, more: object) => ({
  cargo: { ...cargo, ...more },
  sender: newer(sender),
  receiver: newer(receiver),
  option: {},
});

type Body = (sender: End, receiver: End, more: object) => object;
interface Entrance {
  readonly path: string;
  readonly body: Body;
  /** Where its refusals place what lies in the shipment. */
  readonly prefix: string;
}

const calculations: readonly Entrance[] = [
  { path: '/OpenAPI/v1/Calc', body: older, prefix: '' },
  { path: '/OpenAPI/v1/CalcMany', body: (...ends) => [older(...ends)], prefix: '[0].' },
  { path: '/openapi/v2/Calc', body: newerBody, prefix: '' },
  { path: '/openapi/v2/Calc/ByDays', body: (...ends) => ({ ...newerBody(...ends), daysToCalculate: 2 }), prefix: '' },
  { path: '/openapi/v2/PickupPoints/Calc', body: newerBody, prefix: '' },
  { path: '/openapi/v3/Calc', body: newerBody, prefix: '' },
];
const orders: readonly Entrance[] = [
  { path: '/OpenAPI/v1/Create', body: older, prefix: '' },
  { path: '/OpenAPI/v1/CreateMany', body: (...ends) => [older(...ends)], prefix: '[0].' },
  { path: '/openapi/v2/Orders', body: newerBody, prefix: '' },
];
const entrances = [...calculations, ...orders];

const send = (path: string, body: object, method = 'POST') =>
  door.ask(path, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: 'apiKey sandbox-key' },
    body: JSON.stringify(body),
  });
const told = async ({ path, body, prefix }: Entrance, sender: End, receiver: End, more: object = {}) => {
  const answer = await send(path, body({ ...person, ...sender }, { ...person, ...receiver }, more));
  const found: readonly Record<string, string>[] = Array.isArray(answer.body)
    ? answer.body.flatMap((one) => one.errors ?? [one])
    : (answer.body.errors ?? answer.body.options?.flatMap(({ error }: { error: object | null }) => error ?? []) ?? []);
  return found
    .filter((one) => 'errorCode' in one || 'code' in one)
    .map((one) => {
      const target = one.errorAdditionalInfo ?? one.target ?? '';
      return `${one.errorCode ?? one.code} ${target.startsWith(prefix) ? target.slice(prefix.length) : target}`;
    });
};
const show = async (number: string) => (await send('/OpenAPI/v1/Get', { apiKey: 'sandbox-key', orderId: number })).body;
const numberOf = (body: { orderId?: string; result?: { orderId: string } }): string =>
  body.orderId ?? body.result?.orderId ?? '';

describe.each(entrances)('$path', (entrance) => {
  it.each(['190 000', '190-000', '\u00a0190\u202f000', '190\u2212000', '\u202a190000\u202c'])(
    'reads the postal code %j as six digits',
    async (postalCode) => {
      expect(await told(entrance, { ...moscow, postalCode }, kazan)).toEqual([]);
    },
  );

  it.each(['19000', '1900000', 'SW1A 1AA', '19000O'])('refuses %j in Russia, at its place', async (postalCode) => {
    expect(await told(entrance, moscow, { ...kazan, postalCode })).toEqual(['RequestInvalid receiver.postalCode']);
  });

  it('reads codes with blanks and marks around them', async () => {
    const bare = { country: '\u00a0ru ', cityId: '\u202a7700000000000\u202c ' };
    expect(await told(entrance, bare, { ...kazan, cityId: '\t1600000100000\n' })).toEqual([]);
  });

  it('asks for no postal code where a country has none, and for the other end all the same', async () => {
    const customs = { customsValue: 100, customsCurrency: ' usd\u200b' };
    const dubai = { country: 'AE', cityId: '292223' };
    expect(await told(entrance, { ...moscow, postalCode: '101000' }, dubai, customs)).toEqual([]);
    expect(await told(entrance, moscow, dubai, customs)).toEqual(['PostalCodeRequired sender.postalCode']);
    const berlin = { country: 'DE', cityId: '2950159', postalCode: '\u200b ' };
    expect(await told(entrance, { ...moscow, postalCode: '101000' }, berlin, customs)).toEqual([
      'PostalCodeRequired receiver.postalCode',
    ]);
  });
});

describe.each(orders)('$path', (entrance) => {
  const made = async (sender: End, more: object = {}): Promise<string> => {
    const answer = await send(
      entrance.path,
      entrance.body({ ...person, ...moscow, ...sender }, { ...person, ...kazan }, more),
    );
    const body = Array.isArray(answer.body) ? answer.body[0] : answer.body;
    expect(numberOf(body), JSON.stringify(answer.body)).toMatch(/^CTG-/);
    return numberOf(body);
  };

  it('keeps and shows phones, postal codes, mail addresses and codes as they are meant', async () => {
    const number = await made({
      phone: '\u202a+7\u00a0(495)\u2009123\u221245\u201267\u202c, 8\u00ad800\u200b1002030 доб.\u00a012\ufeff',
      postalCode: '190\u00a0000',
      email: '\u2068ops@\u200bexample.com\u2069',
      cityId: ' 7700000000000 ',
      contactPerson: '\u200b\u00a0',
      taxNumber: null,
    });
    expect((await show(number)).sender).toMatchObject({
      phone: '+7 (495) 123-45-67, 88001002030 доб. 12',
      postalCode: '190000',
      email: 'ops@example.com',
      cityId: '7700000000000',
      contactPerson: null,
    });
  });

  it.each([
    ['name', 'RequestInvalid sender.name'],
    ['address', 'RequestInvalid sender.address'],
    ['phone', 'PhoneInvalid sender.phone'],
    ['cityId', 'CityInvalid sender.cityId'],
  ])('takes a %s in which nothing is to be seen for none', async (field, refusal) => {
    for (const nothing of ['\u00a0\u200b', '\u2060', '\ufeff\u200d', '\u3164', '\u202a\u202c', '\u2800'])
      expect(await told(entrance, { ...moscow, [field]: nothing }, kazan)).toContain(refusal);
  });

  it('takes a description in which nothing is to be seen for none', async () => {
    expect(await told(entrance, moscow, kazan, { description: '\u200b\u00a0' })).toEqual([
      'DescriptionRequired cargo.description',
    ]);
  });

  it('keeps every other text letter for letter', async () => {
    const name = ' Ромашка 👩‍👩‍👧 ❤\ufe0f ';
    expect((await show(await made({ name }))).sender.name).toBe(name);
  });
});

describe('Update', () => {
  it.each(['v1', 'v2'])('of %s reads them alike', async (version) => {
    const number = numberOf(
      (await send('/OpenAPI/v1/Create', older({ ...person, ...moscow }, { ...person, ...kazan }, {}))).body,
    );
    const receiver = { ...person, ...kazan, postalCode: '420-111', phone: '\u202d8 917 234\u201156\u201178\u202c' };
    const answer =
      version === 'v1'
        ? await send('/OpenAPI/v1/Update', { ...older({ ...person, ...moscow }, receiver, {}), orderId: number })
        : await send(
            `/openapi/v2/Orders/${number}`,
            { changes: { 'receiver.postalCode': receiver.postalCode, 'receiver.phone': receiver.phone } },
            'PATCH',
          );
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect((await show(number)).receiver).toMatchObject({ postalCode: '420111', phone: '8 917 234-56-78' });
    const wrong =
      version === 'v1'
        ? await send('/OpenAPI/v1/Update', {
            ...older({ ...person, ...moscow }, { ...receiver, postalCode: '42' }, {}),
            orderId: number,
          })
        : await send(`/openapi/v2/Orders/${number}`, { changes: { 'receiver.postalCode': '42' } }, 'PATCH');
    expect(JSON.stringify(wrong.body)).toContain('receiver.postalCode');
    expect(wrong.status).toBe(version === 'v1' ? 500 : 400);
  });
});

describe('queries', () => {
  const city = encodeURIComponent(' 7700000000000\u00a0');
  const country = encodeURIComponent(' ru');
  it.each([
    `/openapi/v2/PickupPoints?CountryId=${country}&CityId=${city}`,
    `/openapi/v2/PickupPoints?CountryId=RU&CityId=7700000000000&SenderCityId=${city}`,
    `/map/points?cityId=${city}&countryId=${country}`,
    `/map/prices?cityId=${city}&countryId=${country}`,
    `/openapi/v2/Tariffs?VendorKey=${encodeURIComponent(' econom ')}`,
    `/openapi/v2/Vendors/${encodeURIComponent(' econom ')}`,
    `/places?query=${city}&country=${country}`,
  ])('reads %s as without blanks', async (path) => {
    const headers = { Authorization: 'apiKey sandbox-key' };
    const bare = (await door.ask(path.replaceAll(/%20|%C2%A0/g, ''), { method: 'GET', headers })).body;
    const { status, body } = await door.ask(path, { method: 'GET', headers });
    expect([200, 201], JSON.stringify(body)).toContain(status);
    expect(body).toEqual(bare);
  });

  it('CallCourier of v1 finds the city too', async () => {
    const asked = { apiKey: 'sandbox-key', senderCityId: ' 7700000000000 ' };
    expect((await send('/OpenAPI/v1/CallCourier', asked)).status).toBe(200);
  });
});

it('a vendor gets no marks, and one spelling of a postal code', async () => {
  const sender = { ...person, ...moscow, phone: '\u202a+7 495 123\u221245\u221267\u202c', postalCode: '125 009' };
  const body = older(sender, { ...person, ...kazan, postalCode: '420-111' }, {});
  const { status, body: made } = await send('/OpenAPI/v1/Create', {
    ...body,
    deliveryOptions: { vendorId: 2, vendorUrgentTypeId: ' EC-S-DD\u200b' },
  });
  expect(status, JSON.stringify(made)).toBe(201);
  const shipments = await door.control('GET', `/shipments?reference=${made.orderId}`);
  expect(JSON.stringify(shipments)).not.toMatch(/[\u202a-\u202e\u2212]/);
});
