import { locationNamed, ofStatus, routesOf } from '@cartage/vendor-kit/laws';
import { expect, it } from 'vitest';
import { callCourier } from './courier.ts';
import { accepted, acceptedAs, answering, invalid, newCache, ref } from './testing.ts';

const request = {
  reference: 'C-1',
  ticket: null,
  shipments: [ref, { ...ref, reference: 'A-2', id: 'u-2', number: '1101' }],
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

it('calls one courier for all orders, and tells him their numbers', async () => {
  const { call, asked } = answering({ ...moscow, [intakesOf]: [], 'POST /v2/intakes': accepted });
  expect(await callCourier(request, call)).toEqual({ kind: 'accepted', ticket: 'n-1' });
  expect(asked.at(-1)?.json).toEqual({
    order_uuid: 'u-1',
    intake_date: '2031-06-03',
    intake_time_from: '10:00',
    intake_time_to: '15:00',
    comment: 'Заказы 1100, 1101. Домофон 5',
    sender: { name: 'Пётр', company: 'ООО', phones: [{ number: '+79161234567', additional: '12' }] },
    from_location: { code: 44, address: 'ул. Ленина, 1' },
  });
  expect(asked.find(({ url }) => url.includes('/location/cities'))?.url).toContain(
    'fias_guid=0c5b2444-70a0-4932-980c-b4dc0d3f02b5',
  );
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

it('sends the courier who is coming to the same address in the same hours, unless he was called off', async () => {
  const cache = newCache();
  const first = answering({ ...moscow, [intakesOf]: [], 'POST /v2/intakes': accepted }, cache);
  await callCourier(request, first.call);
  const later = async (statuses: object[], window: object = {}) => {
    const { call, asked } = answering(
      {
        ...moscow,
        'GET /v2/orders/u-3/intakes': [],
        'GET /v2/intakes/n-1': { entity: intake({ uuid: 'n-1', statuses }) },
        'POST /v2/intakes': acceptedAs('n-2'),
      },
      cache,
    );
    const wish = { ...request, shipments: [{ ...ref, id: 'u-3' }], window: { ...request.window, ...window } };
    const outcome = await callCourier(wish, call);
    return [outcome, routesOf(asked).at(-1)];
  };
  const called = [{ kind: 'accepted', ticket: 'n-2' }, 'POST /v2/intakes'];
  expect(await later([])).toEqual([{ kind: 'accepted', ticket: 'n-1' }, 'GET /v2/intakes/n-1']);
  expect(await later([], { timeFrom: '12:00' })).toEqual(called);
  expect(await later([{ code: 'REMOVED' }])).toEqual(called);
  const { call, asked } = answering(
    { ...moscow, [intakesOf]: [], 'GET /v2/intakes/n-2': { entity: intake({ uuid: 'n-2' }) } },
    cache,
  );
  expect(await callCourier(request, call)).toEqual({ kind: 'accepted', ticket: 'n-2' });
  expect(routesOf(asked)).not.toContain('POST /v2/intakes');
});

it('remembers no courier that was refused, and cuts what it tells him', async () => {
  const cache = newCache();
  const refused = ofStatus(400, invalid('ve_ci_pickup_date_expired'));
  await callCourier(request, answering({ ...moscow, [intakesOf]: [], 'POST /v2/intakes': refused }, cache).call);
  const { call, asked } = answering({ ...moscow, [intakesOf]: [], 'POST /v2/intakes': accepted }, cache);
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
