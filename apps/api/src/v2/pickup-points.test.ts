import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MONDAY_TEN, openFrontDoor, shipment } from './testing/front-door.ts';

const front = openFrontDoor();
beforeEach(() => front.door.clock.set(MONDAY_TEN));

// interface 13.18, 13.19, 13.20, 7.18.

interface Point {
  readonly pickupPointId: string;
  readonly vendorId: number;
  readonly cityId: string;
  readonly type: number;
  readonly mode: number | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly maxWeight: number;
  readonly maxPlaces: number | null;
  readonly cashPayment: boolean;
  readonly cardPayment: boolean;
  readonly options:
    | readonly {
        readonly price: number;
        readonly fromPickupPointType: number | null;
        readonly toPickupPointType: number | null;
      }[]
    | null;
}

interface Listed {
  readonly pickupPoints: readonly Point[];
  readonly totalCount: number;
  readonly nextLink: string | null;
}

const list = async (query: string): Promise<Listed> => {
  const { status, body } = await front.call('GET', `/PickupPoints?${query}`);
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
};
const points = async (query: string) => (await list(query)).pickupPoints;
const refusals = (query: string) => front.refusals('GET', `/PickupPoints?${query}`);
const ids = (found: readonly Point[]) => found.map(({ pickupPointId }) => pickupPointId);

const inKazan = 'CountryId=RU&CityId=1600000100000';
let kazan: readonly Point[];
beforeAll(async () => {
  kazan = await points(inKazan);
});

describe('the list of pickup points', () => {
  it('has every field of a point, in an object with totalCount and nextLink', async () => {
    const { pickupPoints, ...rest } = await list(inKazan);
    expect(rest).toEqual({ totalCount: pickupPoints.length, nextLink: null });
    expect(pickupPoints.find(({ type }) => type === 0)).toEqual({
      country: 'RU',
      cityId: '1600000100000',
      cityName: 'Казань',
      address: expect.any(String),
      pickupPointId: expect.stringMatching(/^EC-/),
      vendorId: 2,
      vendorInfo: { vendorId: 2, vendorName: 'Econom', vendorKey: 'econom', vendorContractType: 1 },
      metroStation: null,
      metroLineHexColor: null,
      workTime: expect.any(String),
      latitude: expect.any(Number),
      longitude: expect.any(Number),
      name: expect.any(String),
      color: null,
      type: 0,
      description: expect.any(String),
      phone: expect.any(String),
      freeStorageDays: expect.any(Number),
      cashPayment: expect.any(Boolean),
      cardPayment: expect.any(Boolean),
      minWeight: null,
      maxWeight: expect.any(Number),
      maxWidth: null,
      maxHeight: null,
      maxDepth: null,
      totalMaxVolume: null,
      maxSizeSum: null,
      mode: null,
      maxCashOnDelivery: null,
      maxPlaces: null,
      closedFrom: null,
      closedUntil: null,
      options: null,
    });
  });

  it('names of parameters match in any case: countryId, cityName, as the deployed crawler writes them', async () => {
    expect(await points('countryId=RU&cityName=%D0%9A%D0%B0%D0%B7%D0%B0%D0%BD%D1%8C')).toEqual(kazan);
  });

  it.each(['казань', 'КАЗАНЬ', 'Kazan', ' kazan ', 'г. Казань', 'г.Казань', 'город Казань', 'Казань г'])(
    'CityName | %s',
    async (name) => {
      expect(await points(`CountryId=RU&CityName=${encodeURIComponent(name)}`)).toEqual(kazan);
    },
  );

  it('CityName | without points: an empty list; in another country too', async () => {
    expect(await list('CountryId=RU&CityName=Nowhere')).toEqual({ pickupPoints: [], totalCount: 0, nextLink: null });
    expect(await points('CountryId=KZ&CityName=Kazan')).toEqual([]);
  });

  it('CityId | wins over CityName and the box; any code of the city', async () => {
    const world = 'MinLat=0&MaxLat=1&MinLon=0&MaxLon=1';
    expect(await points(`${inKazan}&CityName=Moscow&${world}&VendorId=2`)).toEqual(
      kazan.filter(({ vendorId }) => vendorId === 2),
    );
    expect(await points('CountryId=ru&CityId=93B3DF57-4C89-44DF-AC42-96F05E9CD3B9')).toEqual(kazan);
  });

  it('VendorId, VendorIds | VendorIds is ignored when VendorId is given', async () => {
    expect(new Set((await points(`${inKazan}&VendorIds=2&VendorIds=3`)).map(({ vendorId }) => vendorId))).toEqual(
      new Set([2, 3]),
    );
    const ofThree = kazan.filter(({ vendorId }) => vendorId === 3);
    expect(await points(`${inKazan}&VendorIds[]=3`)).toEqual(ofThree);
    expect(await points(`${inKazan}&VendorId=3&VendorIds=2&VendorIds=77`)).toEqual(ofThree);
    expect(await points(`${inKazan}&VendorId=1`)).toEqual([]);
  });

  it("MinLat, MaxLat, MinLon, MaxLon | used only when no city is determined; an edge that is missing is the world's", async () => {
    const all = (await points('CountryId=RU')).filter(({ vendorId }) => vendorId === 2);
    const within = all.filter(
      ({ latitude, longitude }) => latitude >= 55.7 && latitude <= 55.8 && longitude >= 37.5 && longitude <= 37.7,
    );
    expect(within.length).toBeGreaterThan(5);
    expect(await points('CountryId=RU&VendorId=2&MinLat=55.7&MaxLat=55.8&MinLon=37.5&MaxLon=37.7')).toEqual(within);
    expect(await points('CountryId=RU&VendorIds=2&MaxLat=50')).toEqual(all.filter(({ latitude }) => latitude <= 50));
    expect(await points('CountryId=KZ&VendorId=2&MinLat=0')).toEqual([]);
    expect(await points('CountryId=RU&CityName=Nowhere&MinLat=0')).toEqual([]);
  });

  it('without a city and a box: all points of the country', async () => {
    const all = await list('CountryId=RU');
    expect(all.totalCount).toBeGreaterThan(2_000);
    expect(all.pickupPoints).toHaveLength(all.totalCount);
    expect(await points('CountryId=BY')).toEqual([]);
  });

  it('TotalWeight | only points that take it; 0 says nothing', async () => {
    const heavy = kazan.filter(({ maxWeight }) => maxWeight >= 25);
    expect(heavy.length).toBeLessThan(kazan.length);
    expect(await points(`${inKazan}&TotalWeight=25`)).toEqual(heavy);
    expect(await points(`${inKazan}&TotalWeight=0&MaxWidth=0&CargoQty=0`)).toEqual(kazan);
  });

  it('MaxWidth, MaxLength, MaxHeight, CargoQty | only points that take places of the size, turned any way', async () => {
    const sized = await points(`${inKazan}&MaxWidth=5&MaxLength=5&MaxHeight=150`);
    expect(new Set(sized.map(({ type }) => type))).toEqual(new Set([0]));
    expect(await points(`${inKazan}&MaxWidth=150&MaxLength=5&MaxHeight=5`)).toEqual(sized);
    const one = await points(`${inKazan}&MaxWidth=30&MaxLength=30&MaxHeight=30`);
    expect(one).toEqual(kazan);
    const many = await points(`${inKazan}&MaxWidth=30&MaxLength=30&MaxHeight=30&CargoQty=100`);
    expect(many.length).toBeLessThan(one.length);
  });

  it('CargoQty | alone, only points that take so many places', async () => {
    const there = 'CountryId=RU&CityId=4600000300000';
    const all = await points(there);
    const three = all.filter(({ maxPlaces }) => maxPlaces === null || maxPlaces >= 3);
    expect(three.length).toBeLessThan(all.length);
    expect(ids(await points(`${there}&CargoQty=3`))).toEqual(ids(three));
  });

  it('Mode, Type | 2 also finds points that do both', async () => {
    expect(await points(`${inKazan}&Type=1`)).toEqual(kazan.filter(({ type }) => type === 1));
    for (const mode of [1, 2])
      expect(await points(`${inKazan}&Mode=${mode}`)).toEqual(
        kazan.filter((point) => point.mode === null || point.mode === mode),
      );
  });

  it('services | all of them are to be had: of the vendor, and where money is paid, at the point', async () => {
    const paid = await points(`${inKazan}&services=CashOnDelivery`);
    expect(paid.length).toBeGreaterThan(0);
    expect(paid.every(({ cashPayment, cardPayment }) => cashPayment || cardPayment)).toBe(true);
    expect(await points(`${inKazan}&services[]=cashondelivery`)).toEqual(paid);
  });

  it('SenderCountryId, SenderCityId | only vendors that serve the country', async () => {
    expect(await points(`${inKazan}&SenderCountryId=KZ&SenderCityId=node:1`)).toEqual(
      kazan.filter(({ vendorId }) => vendorId === 2),
    );
    expect(await points(`${inKazan}&SenderCityId=7700000000000`)).toEqual(kazan);
    expect(await points(`${inKazan}&SenderCountryId=US`)).toEqual([]);
  });

  it('PageNum, PageSize | pages, only if both are valid; nextLink leads through all of them', async () => {
    const found: Point[] = [];
    let link: string | null = `/openapi/v2/PickupPoints?${inKazan}&pagenum=1&PageSize=7`;
    while (link !== null) {
      const { body } = await front.call('GET', link.slice(link.indexOf('/PickupPoints')));
      expect(body.totalCount).toBe(kazan.length);
      expect(body.pickupPoints.length).toBeLessThanOrEqual(7);
      found.push(...body.pickupPoints);
      link = body.nextLink;
    }
    expect(found).toEqual(kazan);
    for (const half of [
      'PageNum=2',
      'PageSize=2',
      'PageNum=2&PageSize=0',
      'PageNum=0&PageSize=2',
      'PageNum=-3&PageSize=2',
    ])
      expect(await list(`${inKazan}&${half}`)).toMatchObject({ totalCount: kazan.length, pickupPoints: kazan });
    expect(ids(await points(`${inKazan}&PageNum=1&PageSize=2`))).toEqual(ids(kazan.slice(0, 2)));
    expect(await list(`${inKazan}&PageNum=9999&PageSize=50`)).toEqual({
      pickupPoints: [],
      totalCount: kazan.length,
      nextLink: null,
    });
  });

  it.each([
    ['CountryId | required', 'CityId=1600000100000', ['RequestInvalid CountryId']],
    ['CountryId of no country', 'CountryId=XX', ['RequestInvalid CountryId']],
    [
      'a CityId of no country beside it',
      'CountryId=XX&CityId=kazan',
      ['CityInvalid CityId', 'RequestInvalid CountryId'],
    ],
    ['CityId of another shape', 'CountryId=RU&CityId=kazan', ['CityInvalid CityId']],
    ['CityId of another country', 'CountryId=KZ&CityId=1600000100000', ['CityInvalid CityId']],
    ['SenderCityId of another shape', `${inKazan}&SenderCityId=x`, ['CityInvalid SenderCityId']],
    ['SenderCountryId of no country', `${inKazan}&SenderCountryId=XX`, ['RequestInvalid SenderCountryId']],
    ['VendorId of no vendor', `${inKazan}&VendorId=77`, ['VendorNotFound VendorId']],
    ['VendorIds of no vendor', `${inKazan}&VendorIds=2&VendorIds=77`, ['VendorNotFound VendorIds[1]']],
    ['a box without a vendor', 'CountryId=RU&MinLat=1&MaxLat=2&MinLon=1&MaxLon=2', ['RequestInvalid VendorIds']],
    ['latitude -90..90', 'CountryId=RU&VendorId=2&MinLat=-91', ['RequestInvalid MinLat']],
    ['longitude -180..180', 'CountryId=RU&VendorId=2&MaxLon=181', ['RequestInvalid MaxLon']],
    ['MaxLat [MinLat..90]', 'CountryId=RU&VendorId=2&MinLat=2&MaxLat=1', ['RequestInvalid MaxLat']],
    ['MaxLon [MinLon..180]', 'CountryId=RU&VendorId=2&MinLon=2&MaxLon=1', ['RequestInvalid MaxLon']],
    ['Mode', `${inKazan}&Mode=3`, ['RequestInvalid Mode']],
    ['Type', `${inKazan}&Type=6`, ['RequestInvalid Type']],
    ['services of no service', `${inKazan}&services=Insurance&services=Tea`, ['ServiceInvalid services[1]']],
    ['TotalWeight below 0', `${inKazan}&TotalWeight=-1`, ['RequestInvalid TotalWeight']],
    ['PageNum that is no number', `${inKazan}&PageNum=x&PageSize=1`, ['RequestInvalid PageNum']],
  ])('refuses: %s', async (_, query, expected) => {
    expect(await refusals(query)).toEqual(expected);
  });
});

describe('one pickup point', () => {
  const one = 'EC-16000001-001';
  const get = (query: string, id = one, vendor = 'econom') =>
    front.call('GET', `/PickupPoints/${vendor}/${id}?${query}`);

  it('is that of the list, wherever it is said to be', async () => {
    const listed = kazan.find(({ pickupPointId }) => pickupPointId === one);
    for (const query of ['CountryId=RU', inKazan, 'countryid=ru&cityname=kazan', 'CountryId=RU&SenderCountryId=KZ'])
      expect(await get(query)).toMatchObject({ status: 200, body: listed });
  });

  it.each([
    ['CountryId | required', '', one, 'econom', ['RequestInvalid CountryId']],
    ['a vendor that there is not', 'CountryId=RU', one, 'nobody', ['VendorNotFound vendorKey']],
    ['a point of another vendor', 'CountryId=RU', one, 'postal', ['RequestInvalid ppId']],
    ['a point that there is not', 'CountryId=RU', 'EC-1', 'econom', ['RequestInvalid ppId']],
    ['a point of another country', 'CountryId=KZ', one, 'econom', ['RequestInvalid ppId']],
    ['a point of another city', 'CountryId=RU&CityId=7700000000000', one, 'econom', ['RequestInvalid ppId']],
    ['a point of a city of another name', 'CountryId=RU&CityName=Moscow', one, 'econom', ['RequestInvalid ppId']],
    [
      'a vendor that does not serve the sender',
      'CountryId=RU&SenderCountryId=US',
      one,
      'econom',
      ['RequestInvalid ppId'],
    ],
    ['a city of another shape', 'CountryId=RU&CityId=x', one, 'econom', ['CityInvalid CityId']],
  ])('refuses: %s', async (_, query, id, vendor, expected) => {
    expect(await front.refusals('GET', `/PickupPoints/${vendor}/${id}?${query}`)).toEqual(expected);
  });
});

describe('pickup points with prices', () => {
  const calc = async (query = '', changes = {}) => {
    const answer = await front.call('POST', `/PickupPoints/Calc?${query}`, { body: shipment(changes) });
    if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
    return { ...(answer.body as Listed), headers: answer.headers };
  };
  const heavy = { cargo: { cargoItems: [{ weight: 25, qty: 1 }] } };

  it("are those of the receiver's city that take the cargo and hand it out, each with its options", async () => {
    const { pickupPoints, totalCount, nextLink } = await calc();
    expect({ totalCount, nextLink }).toEqual({ totalCount: pickupPoints.length, nextLink: null });
    expect(ids(pickupPoints)).toEqual(ids(kazan.filter(({ mode }) => mode !== 1)));
    for (const { type, vendorId, options } of pickupPoints) {
      expect(options?.length).toBeGreaterThan(0);
      for (const option of options ?? []) {
        expect(option).toMatchObject({ vendorInfo: { vendorId, vendorContractType: 1 }, deliveryType: 1 });
        expect([null, type]).toContain(option.toPickupPointType);
      }
    }
    expect(ids((await calc('', heavy)).pickupPoints)).toEqual(
      ids(kazan.filter(({ maxWeight, mode }) => maxWeight >= 25 && mode !== 1)),
    );
  });

  it('cost what Calc says to that point', async () => {
    const { pickupPoints } = await calc('type=0');
    const [point] = pickupPoints;
    const { body } = await front.call('POST', '/Calc', {
      body: shipment({
        receiver: { contactType: 4, pickupPointId: point?.pickupPointId, pickupPointVendorId: point?.vendorId },
      }),
    });
    const prices = (options: readonly { readonly price: number }[] | null | undefined) =>
      options?.map(({ price }) => price);
    expect(prices(point?.options)).toEqual(prices(body.options));
  });

  it("mode | 1: points of the sender's city, which take the parcel in", async () => {
    const { pickupPoints } = await calc('mode=1');
    expect(new Set(pickupPoints.map(({ cityId }) => cityId))).toEqual(new Set(['7700000000000']));
    expect(pickupPoints.some(({ mode }) => mode === 2)).toBe(false);
    expect(pickupPoints.flatMap(({ options }) => options ?? [])[0]).toMatchObject({ deliveryType: 2 });
  });

  it('type, services, vendorsIdFilter', async () => {
    expect(new Set((await calc('type=1')).pickupPoints.map(({ type }) => type))).toEqual(new Set([1]));
    const paid = (await calc('services=CashOnDelivery')).pickupPoints;
    expect(paid.every(({ cashPayment, cardPayment }) => cashPayment || cardPayment)).toBe(true);
    const ofThree = (await calc('', { optionFilter: { vendorsIdFilter: [3, 77] } })).pickupPoints;
    expect(new Set(ofThree.map(({ vendorId }) => vendorId))).toEqual(new Set([3]));
  });

  it('PageNum, PageSize | nextLink leads through all of them, and they cost the same', async () => {
    const all = (await calc()).pickupPoints;
    const found: Point[] = [];
    let query: string | null = 'PageNum=1&PageSize=20';
    while (query !== null) {
      const page = await calc(query);
      expect(page.totalCount).toBe(all.length);
      found.push(...page.pickupPoints);
      query = page.nextLink === null ? null : new URL(page.nextLink).search.slice(1);
    }
    expect(found).toEqual(all);
  });

  it('a contact type and a point of the receiver count for nothing', async () => {
    const { pickupPoints } = await calc('', { receiver: { contactType: 4 } });
    expect(ids(pickupPoints)).toEqual(ids((await calc()).pickupPoints));
  });

  it('the other end may be any point of its city, or one that is named', async () => {
    const optionsFrom = async (sender: object) =>
      (await calc('', { sender })).pickupPoints.flatMap(({ options }) => options ?? []);
    const found = await optionsFrom({ contactType: 4 });
    expect(new Set(found.map(({ fromPickupPointType }) => fromPickupPointType)).has(null)).toBe(false);
    const inMoscow = await points('CountryId=RU&CityId=7700000000000&Type=0&Mode=1&VendorId=2');
    const [{ pickupPointId } = { pickupPointId: '' }] = inMoscow;
    const named = await optionsFrom({ contactType: 4, pickupPointId, pickupPointVendorId: 2 });
    expect(new Set(named.map(({ fromPickupPointType }) => fromPickupPointType))).toEqual(new Set([0]));
  });

  it('a vendor that gives no prices keeps its points, and is named', async () => {
    await front.door.control('PUT', '/vendors/postal', { fault: 'down' });
    const { pickupPoints, headers } = await calc('', { cargo: { cargoItems: [{ weight: 1.5, qty: 1 }] } });
    await front.door.control('PUT', '/vendors/postal', { fault: 'none' });
    expect(pickupPoints.filter(({ vendorId }) => vendorId === 3).every(({ options }) => options?.length === 0)).toBe(
      true,
    );
    expect(pickupPoints.filter(({ vendorId }) => vendorId === 2).every(({ options }) => options?.length)).toBe(true);
    expect(headers.get('x-failed-vendors')).toBe('postal;reason=unavailable');
  });

  it.each([
    ['mode', 'mode=3', {}, ['RequestInvalid mode']],
    ['services of no service', 'services=Tea', {}, ['ServiceInvalid services[0]']],
    ['the cargo of any calculation', '', { cargo: { cargoItems: [] } }, ['CargoItemsInvalid cargo.cargoItems']],
    ['a city of another country', '', { receiver: { countryId: 'KZ' } }, undefined],
    [
      'a point of the sender that is not there',
      '',
      { sender: { contactType: 4, pickupPointId: 'NOPE', pickupPointVendorId: 2 } },
      ['PickupPointInvalid sender.pickupPointId'],
    ],
    ['a sender of a wrong shape', '', { sender: { cityId: 'x' } }, ['CityInvalid sender.cityId']],
  ])('refuses: %s', async (_, query, changes, expected) => {
    const found = await front.refusals('POST', `/PickupPoints/Calc?${query}`, { body: shipment(changes) });
    expect(found).toEqual(expected ?? expect.arrayContaining(['CityInvalid receiver.cityId']));
  });

  it('needs the rights PickupPoints and Calc', async () => {
    const key = await front.door.opened.newKey(['PickupPoints']);
    expect(await front.refusals('POST', '/PickupPoints/Calc', { key, body: shipment() }, 403)).toEqual([
      'AccessDenied null',
    ]);
    expect((await front.call('GET', `/PickupPoints?${inKazan}`, { key })).status).toBe(200);
  });
});
