import type { VendorQuoteRequest } from '@cartage/vendor-kit';
import { locationNamed, ofStatus, routesOf, scripted } from '@cartage/vendor-kit/laws';
import { expect, it } from 'vitest';
import { quote } from './quote.ts';

// As the live service answered in July 2026, 410000 to 685000, 1 kg.
const tariff = {
  'delivery-time': { 'max-days': 40, 'min-days': 38 },
  'ground-rate': { rate: 61148, vat: 13453 },
  'insurance-rate': { rate: 500, vat: 110 },
  'payment-method': 'CASHLESS',
  'total-rate': 61648,
  'total-vat': 13563,
};
const product = { costForReceiver: 10_001, qty: 3 };
const request = {
  sender: { contactType: 'pickup-point', country: 'RU', pickupPointId: '410000', pickupPointVendorId: 11 },
  receiver: { contactType: 'door', country: 'RU', postalCode: null, pickupPointId: null, pickupPointVendorId: null },
  cargo: { type: 'regular', items: [{ weightKg: 1.0004, qty: 1, l: 30.2, h: 20, w: 10 }], products: [product] },
  services: [
    { code: 'Insurance', sum: 100_000, parameter: null },
    { code: 'CashOnDelivery', sum: null, parameter: null },
    { code: 'SmsToReceiver', sum: null, parameter: null },
  ],
  receiverDeliveryCharge: 5,
  pickup: { date: '2026-07-11' },
  route: { origin: null, destination: locationNamed('Магадан'), originPoint: null, destinationPoint: null },
} as unknown as VendorQuoteRequest;
const codes = { 'GET /postoffice/1.0/settlement.offices.codes': ['685000', '685001'] };

it('adds the VAT, and takes the insurance out of the price', async () => {
  const { call, asked } = scripted({ ...codes, 'POST /1.0/tariff': tariff });
  const options = await quote(request, call);
  expect(options.map(({ tariffId }) => tariffId)).toEqual(['ONLINE_COURIER', 'EMS']);
  expect(options[0]).toMatchObject({ tariffPrice: 74_601, takeDate: '2026-07-11', minDays: 38, maxDays: 40 });
  expect(options[0]?.services).toEqual([
    { code: 'Insurance', status: 'available', price: 610 },
    { code: 'CashOnDelivery', status: 'included', price: 0 },
    { code: 'SmsToReceiver', status: 'unavailable', price: 0 },
  ]);
  expect(asked.at(-1)?.json).toEqual({
    'index-from': '410000',
    'index-to': '685000',
    'mail-type': 'EMS',
    'mail-category': 'WITH_DECLARED_VALUE_AND_CASH_ON_DELIVERY',
    mass: 1000,
    dimension: { length: 31, width: 10, height: 20 },
    'declared-value': 100_000,
  });
});

it('tells the later day alone where the days stand the wrong way round or are half told', async () => {
  const days = async (time: object | null) => {
    const { call } = scripted({ ...codes, 'POST /1.0/tariff': { ...tariff, 'delivery-time': time } });
    const [option] = await quote(request, call);
    return [option?.minDays, option?.maxDays];
  };
  expect(await days({ 'min-days': 5, 'max-days': 4 })).toEqual([4, 4]);
  expect(await days({ 'max-days': 4 })).toEqual([4, 4]);
  expect(await days(null)).toEqual([null, null]);
});

it('collects nothing unless it is asked to, and weighs 100 grams at least', async () => {
  const { call, asked } = scripted({ ...codes, 'POST /1.0/tariff': tariff });
  const items = request.cargo.items.map((item) => ({ ...item, weightKg: 0.0001 }));
  const services = request.services.slice(0, 1);
  await quote({ ...request, services, cargo: { ...request.cargo, items } }, call);
  expect(asked.at(-1)?.json).toMatchObject({ 'mail-category': 'WITH_DECLARED_VALUE', mass: 100 });
});

it('keeps the key of the user secret', async () => {
  const { call, asked, said } = scripted({ ...codes, 'POST /1.0/tariff': tariff });
  await quote(request, call);
  expect(said.map((key) => `Basic ${key}`)).toContain(asked[0]?.headers?.['x-user-authorization']);
});

it('asks for the codes of a city once', async () => {
  const { call, asked } = scripted({ ...codes, 'POST /1.0/tariff': tariff });
  await quote(request, call);
  await quote(request, call);
  expect(routesOf(asked).filter((route) => route.startsWith('GET'))).toHaveLength(1);
  const known = scripted({ 'POST /1.0/tariff': tariff });
  await quote({ ...request, receiver: { ...request.receiver, postalCode: '685007' } }, known.call);
  expect(known.asked[0]?.json).toMatchObject({ 'index-to': '685007' });
});

const inRegion = (ru: string, code: string, name = 'Железногорск') =>
  locationNamed(name, { codes: [code], region: { en: ru, ru } });
const to = (destination: ReturnType<typeof locationNamed>, postalCode: string | null = null) => ({
  ...request,
  receiver: { ...request.receiver, postalCode },
  route: { ...request.route, destination },
});

it('tells towns of one name apart by their region, and asks for each by itself', async () => {
  const { call, asked } = scripted({
    'POST /1.0/tariff': tariff,
    'GET /postoffice/1.0/settlement.offices.codes': ({ url }: { url: string }) =>
      new URL(url).searchParams.get('region') === 'Курская область' ? ['307170'] : ['662970'],
  });
  await quote(to(inRegion('Курская область', '4600000300000')), call);
  expect(asked.at(-1)?.json).toMatchObject({ 'index-to': '307170' });
  await quote(to(inRegion('Красноярский край', '2400000400000')), call);
  expect(asked.at(-1)?.json).toMatchObject({ 'index-to': '662970' });
});

it('asks for a village by its bare name with its district, and without it where that finds nothing', async () => {
  const { call, asked } = scripted({
    'POST /1.0/tariff': tariff,
    'GET /postoffice/1.0/settlement.offices.codes': ({ url }: { url: string }) =>
      new URL(url).searchParams.has('district') ? [] : ['676930'],
  });
  await quote(to(inRegion('Амурская область, Ивановский район', 'x', 'Ивановка (село)')), call);
  expect(
    asked.filter(({ method }) => method === 'GET').map(({ url }) => Object.fromEntries(new URL(url).searchParams)),
  ).toEqual([
    { settlement: 'Ивановка', region: 'Амурская область', district: 'Ивановский' },
    { settlement: 'Ивановка', region: 'Амурская область' },
  ]);
  expect(asked.at(-1)?.json).toMatchObject({ 'index-to': '676930' });
});

it('refuses a postal code whose office lies in another region', async () => {
  const petersburg = locationNamed('Санкт-Петербург', { codes: ['7800000000000'] });
  const ask = (region: unknown) =>
    quote(
      to(petersburg, '410000'),
      scripted({ 'POST /1.0/tariff': tariff, 'GET /postoffice/1.0/410000': region }).call,
    ).catch((thrown) => [thrown.detail, thrown.message]);
  const at = (region: string) => ({ 'postal-code': '410000', settlement: 'x', region });
  expect(await ask(at('Саратовская обл'))).toEqual([
    { kind: 'invalid', field: 'receiver.postalCode' },
    'The postal code 410000 belongs to Саратовская обл, and Санкт-Петербург does not.',
  ]);
  // Part of the oblast has codes of the city.
  expect(await ask(at('Ленинградская обл'))).toHaveLength(2);
  expect(await ask(at('г. Санкт-Петербург'))).toHaveLength(2);
  expect(await ask(ofStatus(404, { 'sub-code': 'RESOURCE_NOT_FOUND', desc: 'no' }))).toHaveLength(2);
});

it('offers nothing in a city that Russian Post does not know', async () => {
  const { call } = scripted({ 'GET /postoffice/1.0/settlement.offices.codes': [] });
  expect(await quote(request, call)).toEqual([]);
  expect(
    await quote(
      { ...request, route: { origin: null, destination: null, originPoint: null, destinationPoint: null } },
      call,
    ),
  ).toEqual([]);
});

it('collects no more than the parcel is insured for', async () => {
  const { call, asked } = scripted({ ...codes, 'POST /1.0/tariff': tariff });
  const [option] = await quote({ ...request, receiverDeliveryCharge: 70_000 }, call);
  expect(option?.services[1]).toEqual({ code: 'CashOnDelivery', status: 'unavailable', price: 0 });
  expect(asked.at(-1)?.json).toMatchObject({ 'mail-category': 'WITH_DECLARED_VALUE' });
});

it('leaves out a kind of mail that is refused, and fails where Russian Post does', async () => {
  const refused = { code: '1372', desc: 'Доставка по указанному маршруту не осуществляется' };
  for (const status of [400, 404, 422])
    expect(await quote(request, scripted({ ...codes, 'POST /1.0/tariff': ofStatus(status, refused) }).call)).toEqual(
      [],
    );
  const failing = scripted({ ...codes, 'POST /1.0/tariff': ofStatus(500, { desc: 'INTERNAL_ERROR' }) });
  await expect(quote(request, failing.call)).rejects.toMatchObject({ kind: 'unavailable' });
});

it('asks nothing of a point of another vendor, of a sender at a door, or abroad', async () => {
  const { call, asked } = scripted({});
  const { sender, receiver } = request;
  const point = { ...receiver, contactType: 'pickup-point', pickupPointId: '1', pickupPointVendorId: 2 } as const;
  expect(await quote({ ...request, receiver: point }, call)).toEqual([]);
  expect(await quote({ ...request, sender: { ...sender, contactType: 'door' } }, call)).toEqual([]);
  expect(await quote({ ...request, receiver: { ...receiver, country: 'KZ' } }, call)).toEqual([]);
  expect(asked).toEqual([]);
});
