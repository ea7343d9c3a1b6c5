import { beforeAll, describe, expect, it } from 'vitest';
import { MONDAY_TEN, openFrontDoor } from './testing/front-door.ts';

const front = openFrontDoor();

// interface 13.6, 13.12, 2.9, 8.5, 8.6. Each test is named by the sentence of the specification that it guards.

const DAY = 86_400_000;
const ALL = 7;
/** Newest first, as lists have them. */
const made: string[] = [];

const list = async (query = '') => {
  const { status, body } = await front.call('GET', `/Orders${query}`);
  expect(status).toBe(200);
  return body as { orders: { orderId: string }[]; totalCount: number; nextLink: string | null };
};
const numbers = async (query: string) => {
  const { orders, totalCount, nextLink } = await list(query);
  expect([totalCount, nextLink]).toEqual([orders.length, null]);
  return orders.map(({ orderId }) => orderId);
};
const [autumn, winter] = ['Осень', 'зима'];

beforeAll(async () => {
  front.door.clock.set(MONDAY_TEN);
  for (let n = 0; n < ALL; n += 1) {
    if (n > 0 && n % 3 === 0) front.door.clock.advance(DAY);
    const { result } = await front.create({
      customerOrderId: `A-${n % 4}`,
      project: n % 2 === 0 ? autumn : winter,
      department: n < 4 ? 'Sales' : null,
      pickupInfo: { takeDate: n < 5 ? '2026-11-26' : '2026-11-27' },
    });
    made.unshift(result.orderId);
  }
});

describe('List orders', () => {
  it('without any parameter, as the deployed sync client asks by dates alone: {orders: array of order record, totalCount, nextLink}', async () => {
    const { orders, totalCount, nextLink } = await list();
    expect([orders.map(({ orderId }) => orderId), totalCount, nextLink]).toEqual([made, ALL, null]);
    expect(orders[0]).toEqual(await front.get(made[0] ?? ''));
    expect(await numbers('?CreateDateFrom=2026-11-23&CreateDateTo=2026-11-25')).toEqual(made);
  });

  it('CreateDateFrom, CreateDateTo, TakeDateFrom, TakeDateTo (yyyy-MM-dd, inclusive)', async () => {
    expect(await numbers('?createDateFrom=2026-11-24&createDateTo=2026-11-24')).toEqual(made.slice(1, 4));
    expect(await numbers('?CreateDateFrom=2026-11-25')).toEqual(made.slice(0, 1));
    expect(await numbers('?CreateDateTo=2026-11-22')).toEqual([]);
    const taken = await Promise.all(made.map(async (number) => (await front.get(number)).pickupInfo));
    expect(new Set(taken.map(({ takeDate }) => takeDate)).size).toBe(2);
    expect(await numbers('?TakeDateFrom=2026-11-27&TakeDateTo=2026-11-27')).toEqual(made.slice(0, 2));
    expect(await numbers('?TakeDateTo=2026-11-26')).toEqual(made.slice(2));
  });

  it('Department, Project (case-insensitive, whole-value match)', async () => {
    const ofAutumn = made.filter((_, at) => at % 2 === 0);
    expect(await numbers(`?Project=${encodeURIComponent('ОСЕНЬ')}`)).toEqual(ofAutumn);
    expect(await numbers(`?project=${encodeURIComponent('осен')}`)).toEqual([]);
    expect(await numbers('?Department=SALES')).toEqual(made.slice(3));
    expect(await numbers(`?Department=sales&Project=${encodeURIComponent('осень')}`)).toEqual([made[4], made[6]]);
  });

  it('ordersId[] (array), SearchMode: a list operation matches all numbers without it', async () => {
    const [newest = ''] = made;
    const one = encodeURIComponent(newest.toLowerCase());
    expect(await numbers(`?ordersId[]=${one}-1&ordersId[]=A-1`)).toEqual([newest, made[1], made[5]]);
    expect(await numbers(`?ordersId=${one}&ordersId=A-1&SearchMode=0`)).toEqual([newest]);
    expect(await numbers(`?ordersId=${one}&ordersId=A-1&searchMode=4`)).toEqual([made[1], made[5]]);
    expect(await numbers('?ordersId[]=A-1&CreateDateTo=2026-11-23')).toEqual([made[5]]);
    expect(await numbers('?ordersId[]=')).toEqual(made);
    expect(await front.refusals('GET', '/Orders?SearchMode=8&CreateDateFrom=soon')).toEqual([
      'RequestInvalid CreateDateFrom',
      'RequestInvalid SearchMode',
    ]);
  });

  it('PageSize 1..1000: larger values are cut to 1000, smaller than 1 become 1; PageNum >= 1', async () => {
    expect((await list('?PageSize=0')).orders).toHaveLength(1);
    expect((await list('?PageSize=100000')).orders).toHaveLength(ALL);
    expect((await list('?PageSize=3&PageNum=-1')).orders.map(({ orderId }) => orderId)).toEqual(made.slice(0, 3));
    expect(await list('?PageSize=3&PageNum=3')).toMatchObject({ totalCount: ALL, nextLink: null });
    expect((await list('?PageSize=3&PageNum=2')).orders.map(({ orderId }) => orderId)).toEqual(made.slice(3, 6));
    expect(await list('?PageSize=3&PageNum=2147483647')).toEqual({ orders: [], totalCount: ALL, nextLink: null });
    const { body } = await front.call('GET', '/Orders?PageSize=many');
    expect(body.errors[0].message).toBe('The value "many" is not accepted; accepted: a whole number.');
  });

  it('nextLink is a complete URL of the next page, or null', async () => {
    const seen: string[] = [];
    let link: string | null = `/Orders?PageSize=2&Project=${encodeURIComponent('ОСЕНЬ')}`;
    while (link !== null) {
      const page = await list(link.replace(/^\/Orders/, ''));
      seen.push(...page.orders.map(({ orderId }) => orderId));
      if (page.nextLink === null) break;
      const next = new URL(page.nextLink);
      expect([next.searchParams.get('PageSize'), next.searchParams.get('Project')]).toEqual(['2', 'ОСЕНЬ']);
      expect([next.searchParams.get('PageNum'), next.searchParams.get('after')]).toEqual([null, seen.at(-1)]);
      link = page.nextLink.slice(page.nextLink.indexOf('/Orders'));
    }
    expect(seen).toEqual(made.filter((_, at) => at % 2 === 0));
    const spelt = await list(`?PageSize=2&after=${made[1]?.toLowerCase()}&PageNum=4`);
    expect(spelt.orders.map(({ orderId }) => orderId)).toEqual(made.slice(2, 4));
    expect((await list('?PageSize=2&PageNum=2')).nextLink).toMatch(/\/openapi\/v2\/Orders\?PageSize=2&after=/);
  });

  it("begins after none but the company's own orders", async () => {
    const { number } = await front.door.opened.newStranger();
    for (const after of [number, 'garbage', "' or 1=1"])
      expect(await front.refusals('GET', `/Orders?after=${encodeURIComponent(after)}`)).toEqual([
        'RequestInvalid after',
      ]);
  });
});

describe('List orders by how they stand', () => {
  const pushed: string[] = [];
  const counts = async (query = '') => {
    const { status, body } = await front.call('GET', `/Orders/Counts${query}`);
    expect(status).toBe(200);
    return body as { byStatus: { status: number; count: number }[]; byAttention: { reason: string; count: number }[] };
  };
  const every = () => [...pushed, ...made].sort((one, two) => place(one) - place(two));
  const place = (number: string) => order.indexOf(number);
  let order: string[] = [];

  beforeAll(async () => {
    for (const takeDate of ['2026-11-30', '2026-11-27']) {
      const { result } = await front.create({
        option: { vendorId: 1, tariffId: 'SW-STD' },
        pickupInfo: { takeDate },
      });
      pushed.unshift(result.orderId);
    }
    order = (await list()).orders.map(({ orderId }) => orderId);
  });

  it('Status[] (v2 numbers), MasterStatus[], VendorId[], each and together; Counts under the same filters', async () => {
    const statuses = new Map<number, string[]>();
    for (const number of every()) {
      const { status } = (await front.get(number)) as unknown as { status: number };
      statuses.set(status, [...(statuses.get(status) ?? []), number]);
    }
    expect(statuses.size).toBe(2);
    for (const [status, those] of statuses) expect(await numbers(`?Status=${status}`)).toEqual(those);
    expect(
      await numbers(
        [...statuses.keys()]
          .map((status) => `Status[]=${status}`)
          .join('&')
          .replace(/^/, '?'),
      ),
    ).toEqual(every());
    const { byStatus } = await counts();
    expect(new Map(byStatus.map(({ status, count }) => [status, count]))).toEqual(
      new Map([...statuses].map(([status, { length }]) => [status, length])),
    );
    expect(await numbers('?MasterStatus=50')).toEqual(pushed);
    expect(await numbers('?MasterStatus=50&Status=700')).toEqual([]);
    expect(await numbers('?VendorId=1&VendorId=77')).toEqual(pushed);
    expect(await numbers('?VendorId=77')).toEqual([]);
    expect(await counts('?VendorId=1')).toEqual({ byStatus: [{ status: 60, count: 2 }], byAttention: [] });
    expect(await counts('?VendorId=77')).toEqual({ byStatus: [], byAttention: [] });
    expect(await numbers('?Attention=any')).toEqual([]);
  });

  it('Text: parts of numbers and names, ends of phones, of the company alone', async () => {
    const [first = ''] = pushed;
    const { receiver } = (await front.get(first)) as unknown as { receiver: { name: string; phone: string } };
    expect(await numbers(`?Text=${first.slice(4).toLowerCase()}`)).toEqual([first]);
    expect(await numbers(`?Text=${first}-R`)).toEqual([first]);
    expect(await numbers(`?VendorId=1&Text=${encodeURIComponent(receiver.name.slice(1, 6).toUpperCase())}`)).toEqual(
      pushed,
    );
    expect(await numbers(`?VendorId=1&Text=${receiver.phone.replace(/\D/g, '').slice(-4)}`)).toEqual(pushed);
    // The last two of a name: nothing is too short (Ли is a name).
    expect(await numbers(`?VendorId=1&Text=${encodeURIComponent(receiver.name.slice(-2))}`)).toEqual(pushed);
    const turned = receiver.name.split(' ').toReversed().join(' ');
    expect(turned).not.toBe(receiver.name);
    expect(await numbers(`?VendorId=1&Text=${encodeURIComponent(turned)}`)).toEqual(pushed);
    expect(await numbers(`?Text=${encodeURIComponent(first.replace('CTG', 'сеп'))}`)).toEqual([first]);
    expect(await numbers('?Text=%25%25%25')).toEqual([]);
    expect(await numbers('?Text=%20')).toEqual(order);
    expect(await counts(`?Text=${first}`)).toEqual({ byStatus: [{ status: 60, count: 1 }], byAttention: [] });
  });

  it('Sort: without its value an order stands last, whichever way; nextLink keeps filters and sort', async () => {
    const taken = async (query: string) => (await list(query)).orders.map(({ orderId }) => orderId);
    expect((await taken('?Sort=-takeDate'))[0]).toBe(pushed[1]);
    expect((await taken('?Sort=takeDate')).at(-1)).toBe(pushed[1]);
    for (const sort of ['planned', '-planned'])
      expect((await taken(`?Sort=${sort}`)).slice(0, 2).sort()).toEqual([...pushed].sort());
    expect(await taken('?Sort=created')).toEqual([...order].reverse());
    for (const query of [
      '?Sort=-takeDate&VendorId=1&PageSize=1',
      '?Sort=planned&PageSize=4',
      '?MasterStatus=0&MasterStatus=50&PageSize=2',
    ]) {
      const whole = await taken(query.replace(/&PageSize=\d/, ''));
      const walked: string[] = [];
      for (let page: string | null = query; page !== null; ) {
        const { orders, nextLink, totalCount } = await list(page);
        expect(totalCount).toBe(whole.length);
        walked.push(...orders.map(({ orderId }) => orderId));
        page = nextLink && new URL(nextLink).search;
      }
      expect(walked).toEqual(whole);
    }
  });

  it.each([
    ['Status', '61'],
    ['Status', 'Finished'],
    ['MasterStatus', '1'],
    ['Attention', 'someday'],
    ['Sort', 'price'],
    ['Text', 'x'.repeat(101)],
    ['Text', '%00'],
    ['VendorId', 'swift'],
  ])('an unknown value of %s, "%s", is RequestInvalid, in Counts too', async (name, value) => {
    for (const path of name === 'Sort' ? ['/Orders'] : ['/Orders', '/Orders/Counts', '/Orders/Report']) {
      const { status, body } = await front.call('GET', `${path}?TemplateId=1&${name}=${value}`);
      expect([status, body]).toMatchObject([
        400,
        { errors: [{ code: 'RequestInvalid', target: expect.stringContaining(name) }] },
      ]);
    }
  });
});

describe('Get order', () => {
  it('searchMode: a value that matches several orders of the company is an error', async () => {
    expect((await front.call('GET', '/Orders/A-3?searchMode=4')).body.order.orderId).toBe(made[3]);
    expect((await front.call('GET', '/Orders/A-3?searchMode=6')).body.order.orderId).toBe(made[3]);
    const { status, body } = await front.call('GET', '/Orders/A-1?searchMode=4');
    expect([status, body.errors]).toMatchObject([400, [{ code: 'RequestInvalid', target: 'orderId' }]]);
    expect(body.errors[0].message).toContain(`${made[1]}, ${made[5]}`);
    expect(await front.refusals('GET', '/Orders/A-1')).toEqual(['OrderNotFound orderId']);
    expect(await front.refusals('GET', '/Orders/A-1?searchMode=1')).toEqual(['OrderNotFound orderId']);
  });
});
