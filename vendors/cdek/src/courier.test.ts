import { locationNamed, ofStatus, routesOf } from '@cartage/vendor-kit/laws';
import { expect, it } from 'vitest';
import { callCourier, cancelCourier } from './courier.ts';
import { accepted, acceptedAs, answering, byId, invalid, newNotes, order, ref } from './testing.ts';

const request = {
  reference: 'C-1',
  ticket: null,
  shipments: [ref],
  sender: {
    contactType: 'door',
    name: 'ООО',
    contactPerson: 'Пётр',
    cityId: '7700000000000',
    country: 'RU',
    postalCode: null,
    address: 'ул. Ленина, 1',
    phone: '89161234567 доб. 12',
    email: null,
    taxNumber: null,
    instructions: 'Домофон 5',
  },
  origin: locationNamed('Москва', { codes: ['7700000000000', '0c5b2444-70a0-4932-980c-b4dc0d3f02b5'] }),
  window: { date: '2031-06-03', timeFrom: '10:00', timeTo: '15:00' },
} as unknown as Parameters<typeof callCourier>[0];
const intakesOf = 'GET /v2/orders/u-1/intakes';
const intake = (more: object) => ({ uuid: 'i-1', intake_date: '2031-06-03', statuses: [], ...more });
const moscow = { 'GET /v2/location/cities': [{ code: 44 }] };

const called = {
  intake_date: '2031-06-03',
  intake_time_from: '10:00',
  intake_time_to: '15:00',
  sender: { name: 'Пётр', company: 'ООО', phones: [{ number: '+79161234567', additional: '12' }] },
  from_location: { code: 44, address: 'ул. Ленина, 1' },
};

it('calls a courier for one order under that order', async () => {
  const { call, asked } = answering({ ...moscow, [intakesOf]: [], 'POST /v2/intakes': accepted });
  expect(await callCourier(request, call)).toEqual({ kind: 'accepted', ticket: 'n-1' });
  expect(asked.at(-1)?.json).toEqual({ ...called, order_uuid: 'u-1', comment: 'Заказы 1100. Домофон 5' });
  expect(asked.find(({ url }) => url.includes('/location/cities'))?.url).toContain(
    'fias_guid=0c5b2444-70a0-4932-980c-b4dc0d3f02b5',
  );
});

const both = [ref, { ...ref, reference: 'A-2', id: 'u-2', number: '1101' }];
const withPlaces = (packages: object[]) => ({ ...order(['CREATED']), entity: { uuid: 'u-1', packages } });

it('calls one courier for several orders under none of them, and says how much there is to carry', async () => {
  const small = { number: '1', weight: 500, length: 10, width: 20, height: 10 };
  const { call, asked } = answering({
    ...moscow,
    [byId]: withPlaces([small, { ...small, weight: 700, height: 35 }]),
    'GET /v2/orders/u-2': withPlaces([{ ...small, weight: 1000, length: 40 }, { weight: 100 }]),
    'POST /v2/intakes': accepted,
  });
  expect(await callCourier({ ...request, shipments: both }, call)).toEqual({ kind: 'accepted', ticket: 'n-1' });
  expect(asked.at(-1)?.json).toEqual({
    ...called,
    comment: 'Заказы 1100, 1101. Домофон 5',
    name: 'Сборный груз',
    weight: 2300,
    ...{ length: 40, width: 20, height: 35 },
  });
});

it('takes a hundred of very many orders for all of them', async () => {
  const shipments = Array.from({ length: 250 }, (_, n) => ({ ...ref, reference: `A-${n}` }));
  const place = { number: '1', weight: 1000, length: 10, width: 10, height: 10 };
  const { call, asked } = answering({ ...moscow, [byId]: withPlaces([place]), 'POST /v2/intakes': accepted });
  await callCourier({ ...request, shipments }, call);
  expect(asked.filter(({ url }) => url.endsWith('/orders/u-1'))).toHaveLength(100);
  expect(asked.at(-1)?.json).toMatchObject({ weight: 250_000, height: 2500 });
});

it.for([
  ['three hours', { timeTo: '13:00' }, 'accepted'],
  ['fewer', { timeTo: '12:59' }, 'rejected'],
] as const)('sends nobody for several orders for less than three hours: %s', async ([, window, kind]) => {
  const answers = { ...moscow, [byId]: withPlaces([]), 'GET /v2/orders/u-2': withPlaces([]), [intakesOf]: [] };
  const ask = async (shipments: typeof both) => {
    const { call } = answering({ ...answers, 'POST /v2/intakes': accepted });
    return callCourier({ ...request, shipments, window: { ...request.window, ...window } }, call);
  };
  expect(await ask(both)).toMatchObject({
    kind,
    ...(kind === 'rejected' && { problem: { detail: { field: 'timeTo' } } }),
  });
  expect(await ask([ref])).toMatchObject({ kind: 'accepted' });
});

it.for([
  ['in Moscow', 'Europe/Moscow', 'accepted'],
  // There it is 17:00.
  ['in Vladivostok', 'Asia/Vladivostok', 'rejected'],
] as const)('calls nobody for today after three o’clock by the clock of the sender: %s', async ([, timeZone, kind]) => {
  const { call, asked } = answering({ ...moscow, [intakesOf]: [], 'POST /v2/intakes': accepted });
  const origin = locationNamed('Дальний', { codes: ['7700000000000'], timeZone });
  const today = { ...request.window, date: '2031-06-02' };
  const outcome = await callCourier({ ...request, origin, window: today }, call);
  expect(outcome).toMatchObject({ kind, ...(kind === 'rejected' && { problem: { detail: { field: 'date' } } }) });
  expect(routesOf(asked).includes('POST /v2/intakes')).toBe(kind === 'accepted');
  const tomorrow = answering({ ...moscow, [intakesOf]: [], 'POST /v2/intakes': accepted });
  expect(await callCourier({ ...request, origin }, tomorrow.call)).toMatchObject({ kind: 'accepted' });
});

it('calls no second courier for that day', async () => {
  const others = [intake({ intake_date: '2031-06-04' }), intake({ uuid: 'i-0', statuses: [{ code: 'REMOVED' }] })];
  const { call, asked } = answering({
    ...moscow,
    [intakesOf]: [...others, intake({ uuid: 'i-2' })],
    'GET /v2/intakes/i-2': { entity: intake({ uuid: 'i-2' }) },
  });
  expect(await callCourier(request, call)).toEqual({ kind: 'accepted', ticket: 'i-2' });
  expect(routesOf(asked)).not.toContain('POST /v2/intakes');
  const free = answering({ ...moscow, [intakesOf]: others, 'POST /v2/intakes': accepted });
  expect(await callCourier(request, free.call)).toEqual({ kind: 'accepted', ticket: 'n-1' });
});

it('sends the courier who is coming to the same address in the same hours, whichever process called them', async () => {
  const notes = newNotes();
  const first = answering({ ...moscow, [intakesOf]: [], 'POST /v2/intakes': accepted }, notes);
  await callCourier(request, first.call);
  const later = async (statuses: object[], { address, ...window }: Record<string, string> = {}) => {
    const { call, asked } = answering(
      {
        ...moscow,
        'GET /v2/orders/u-3/intakes': [],
        'GET /v2/intakes/n-1': { entity: intake({ uuid: 'n-1', statuses }) },
        'POST /v2/intakes': acceptedAs('n-2'),
      },
      notes,
    );
    const wish = {
      ...request,
      shipments: [{ ...ref, id: 'u-3' }],
      window: { ...request.window, ...window },
      sender: { ...request.sender, ...(address && { address }) },
    };
    const outcome = await callCourier(wish, call);
    return [outcome, routesOf(asked).at(-1)];
  };
  const another = [{ kind: 'accepted', ticket: 'n-2' }, 'POST /v2/intakes'];
  expect(await later([])).toEqual([{ kind: 'accepted', ticket: 'n-1' }, 'GET /v2/intakes/n-1']);
  expect(await later([], { timeFrom: '12:00' })).toEqual(another);
  expect(await later([], { address: 'ул. Ленина, 2' })).toEqual(another);
  expect(await later([{ code: 'REMOVED' }])).toEqual(another);
  const { call, asked } = answering(
    { ...moscow, [intakesOf]: [], 'GET /v2/intakes/n-2': { entity: intake({ uuid: 'n-2' }) } },
    notes,
  );
  expect(await callCourier(request, call)).toEqual({ kind: 'accepted', ticket: 'n-2' });
  expect(routesOf(asked)).not.toContain('POST /v2/intakes');
});

it('tells two long addresses apart that begin alike', async () => {
  const notes = newNotes();
  const at = async (house: string, uuid: string) => {
    const { call } = answering({ ...moscow, [intakesOf]: [], 'POST /v2/intakes': acceptedAs(uuid) }, notes);
    return callCourier({ ...request, sender: { ...request.sender, address: `${'у'.repeat(300)} ${house}` } }, call);
  };
  expect(await at('1', 'n-1')).toEqual({ kind: 'accepted', ticket: 'n-1' });
  expect(await at('2', 'n-2')).toEqual({ kind: 'accepted', ticket: 'n-2' });
});

it('loses no courier who was called and could not be noted', async () => {
  const notes = { ...newNotes(), write: () => Promise.reject(new Error('no room')) };
  const { call, said } = answering({ ...moscow, [intakesOf]: [], 'POST /v2/intakes': accepted }, notes);
  expect(await callCourier(request, call)).toEqual({ kind: 'accepted', ticket: 'n-1' });
  expect(said).toContain('A courier of CDEK was called, and could not be noted.');
});

it('remembers no courier that was refused, and cuts what it tells him', async () => {
  const notes = newNotes();
  const refused = ofStatus(400, invalid('ve_ci_pickup_date_expired'));
  await callCourier(request, answering({ ...moscow, [intakesOf]: [], 'POST /v2/intakes': refused }, notes).call);
  const { call, asked } = answering({ ...moscow, [intakesOf]: [], 'POST /v2/intakes': accepted }, notes);
  const sender = { ...request.sender, instructions: 'ё'.repeat(300) };
  expect(await callCourier({ ...request, sender }, call)).toEqual({ kind: 'accepted', ticket: 'n-1' });
  expect(asked.at(-1)?.json).toMatchObject({ comment: expect.stringMatching(/^.{255}$/u) });
});

it.for(['REMOVED', 'INVALID', 'DONE'])('takes a courier who is %s for none', async (code) => {
  const there = intake({ statuses: [{ code: 'CREATED' }, { code }] });
  const { call } = answering({ ...moscow, [intakesOf]: [there], 'POST /v2/intakes': accepted });
  expect(await callCourier(request, call)).toEqual({ kind: 'accepted', ticket: 'n-1' });
});

it('passes on why CDEK sends no courier', async () => {
  const refused = ofStatus(400, invalid('v2_intake_exists_by_date_address'));
  const { call } = answering({ ...moscow, [intakesOf]: [], 'POST /v2/intakes': refused });
  expect(await callCourier(request, call)).toMatchObject({
    kind: 'rejected',
    problem: { message: 'Because of v2_intake_exists_by_date_address' },
  });
});

it.for([
  [{ entity: intake({ intake_number: 500 }) }, { kind: 'booked', pickupNumber: '500' }],
  [{ entity: intake({}) }, { kind: 'accepted', ticket: 'i-1' }],
  [{ entity: intake({ statuses: [{ code: 'INVALID' }] }) }, { kind: 'rejected' }],
  [invalid('v2_bad_request', 'CREATE'), { kind: 'rejected' }],
] as const)('asks what has become of a courier', async ([answer, outcome]) => {
  const { call } = answering({ 'GET /v2/intakes/i-1': answer });
  expect(await callCourier({ ...request, ticket: 'i-1' }, call)).toMatchObject(outcome);
});

const off = 'DELETE /v2/intakes/i-1';
const booked = { reference: 'C-1', pickupNumber: '500', shipments: [ref] };

it('calls a courier off: of one order by its list, of several by what was noted', async () => {
  const [coming] = [intake({ uuid: 'i-1', intake_number: 500 })];
  const byList = answering({
    [intakesOf]: [intake({ uuid: 'i-0', intake_number: 499 }), coming],
    'GET /v2/intakes/i-1': { entity: coming },
    [off]: accepted,
  });
  expect(await cancelCourier(booked, byList.call)).toEqual({ kind: 'canceled' });
  expect(routesOf(byList.asked)).toContain(off);

  const notes = newNotes();
  await callCourier(
    { ...request, ticket: 'i-1' },
    answering({ 'GET /v2/intakes/i-1': { entity: coming } }, notes).call,
  );
  const noted = answering({ 'GET /v2/intakes/i-1': { entity: coming }, [off]: accepted }, notes);
  expect(await cancelCourier({ ...booked, shipments: [] }, noted.call)).toEqual({ kind: 'canceled' });
  expect(routesOf(noted.asked)).toContain(off);
});

it.for([
  ['REMOVED', { kind: 'canceled' }],
  ['DONE', { kind: 'too-late' }],
] as const)('calls no courier off who is %s', async ([code, outcome]) => {
  const there = intake({ uuid: 'i-1', intake_number: '500', statuses: [{ code: 'CREATED' }, { code }] });
  const { call, asked } = answering({ [intakesOf]: [there], 'GET /v2/intakes/i-1': { entity: there } });
  expect(await cancelCourier(booked, call)).toMatchObject(outcome);
  expect(routesOf(asked)).not.toContain(off);
});

it('does not know every courier', async () => {
  const { call } = answering({ [intakesOf]: [intake({})] });
  await expect(cancelCourier(booked, call)).rejects.toMatchObject({ kind: 'notFound' });
});
