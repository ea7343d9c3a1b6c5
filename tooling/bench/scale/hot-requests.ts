import { createOperatorKey } from '@cartage/service';
import type { Store } from '@cartage/storage';
import { sql } from 'kysely';
import { BENCH_KEY, calculation, draft, handedOver } from '../orders.ts';

/** A request as its customer, or the operator, sends it. */
export interface HotRequest {
  readonly what: string;
  readonly path: string;
  readonly body: object | null;
  readonly key: string;
}

const OPERATOR_KEY = `${BENCH_KEY}-operator`;

/** The operator's key, made where there is none. */
export const makeOperatorKey = async (store: Store): Promise<void> => {
  await createOperatorKey({ store, clock: Date.now, newKey: () => OPERATOR_KEY } as never, {
    name: 'Bench',
    role: 'administrator',
    key: OPERATOR_KEY,
  }).catch(() => {});
};

/** Orders of the company with half of all, of all ages. */
export const someOrders = async ({ db }: Store, companyId: number, count: number): Promise<readonly string[]> => {
  const { rows } = await sql<{
    least: number;
    most: number;
  }>`select min(id) as least, max(id) as most from orders`.execute(db);
  const { least = 0, most = 0 } = rows[0] ?? {};
  const numbers: string[] = [];
  for (let n = 0; numbers.length < count; n += 1) {
    const from = Number(least) + ((n * 618_033) % Math.max(1, Number(most) - Number(least)));
    const found = await sql<{
      number: string;
    }>`select number from orders where id >= ${from} and company_id = ${companyId}
      order by id limit 1`.execute(db);
    if (found.rows[0] !== undefined) numbers.push(found.rows[0].number);
  }
  return numbers;
};

/** What is asked for all day, once for each of the orders. */
export const hotRequests = (numbers: readonly string[], today: string): readonly HotRequest[] => {
  const month = { from: daysBefore(today, 230), to: daysBefore(today, 200) };
  return numbers.flatMap((number, n) => {
    const of = numbers.slice(n % 20, (n % 20) + 50);
    const v1 = (operation: string, body: object): HotRequest => ({
      what: operation,
      path: `/OpenAPI/v1/${operation}`,
      body: { ...body, apiKey: BENCH_KEY },
      key: BENCH_KEY,
    });
    const get = (path: string, key = BENCH_KEY): HotRequest => ({ what: path, path, body: null, key });
    const orders = (query: string) => get(`/openapi/v2/Orders?PageSize=50&${query}`);
    const operators = (path: string) => get(`/operator/v1/${path}`, OPERATOR_KEY);
    return [
      v1('Calc', calculation(n)),
      v1('Create', draft(n)),
      v1('Create', { ...handedOver(n), services: [] }),
      v1('Get', { orderId: number }),
      v1('Track', { orderId: number }),
      v1('GetOrders', { ordersId: of }),
      v1('GetOrderStatuses', { orderStatusesInfo: of.map((one) => ({ serviceOrderNumber: one })) }),
      get(`/openapi/v2/Orders/${number}`),
      get(`/openapi/v2/Orders/${number}/Track`),
      orders(''),
      orders('PageNum=400'),
      orders(`after=${number}`),
      orders(`CreateDateFrom=${month.from}&CreateDateTo=${month.to}`),
      orders(`TakeDateFrom=${month.from}&TakeDateTo=${month.to}`),
      orders('MasterStatus[]=100'),
      orders(`Project=${encodeURIComponent('проект 3')}`),
      orders('VendorId[]=1&VendorId[]=2'),
      orders('Attention[]=any'),
      orders('Printed=false'),
      orders(`ordersId[]=${number}`),
      orders(`Text=${encodeURIComponent(`сидоров${n}`)}`),
      orders(`Text=${encodeURIComponent('сидоров')}`),
      get('/openapi/v2/Orders/Counts'),
      get('/openapi/v2/Events?limit=100'),
      get('/openapi/v2/Reports/Daily'),
      get('/openapi/v2/Balance/1'),
      get('/openapi/v2/Balance/1/History'),
      operators('Orders?PageSize=50'),
      operators('Orders?PageSize=50&Attention[]=any'),
      operators(`Orders?PageSize=50&Text=${encodeURIComponent(`сидоров${n}`)}`),
      operators('Orders/Counts'),
      operators('Companies'),
      operators('Balances'),
      operators('Jobs'),
      operators('Audit'),
      operators(`Orders/${number}`),
      operators('Reports/Daily'),
      { ...get('/metrics'), key: '' },
    ];
  });
};

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);

/** Sends one after another; by what was asked: how long each took, ms, and the statuses that are none of success. */
export const sendAll = async (url: string, requests: readonly HotRequest[]) => {
  const took = new Map<string, number[]>();
  const refused = new Map<string, string>();
  for (const { what, path, body, key } of requests) {
    const startedAt = performance.now();
    const answer = await fetch(url + path, {
      method: body === null ? 'GET' : 'POST',
      headers: { Authorization: `apiKey ${key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) refused.set(what, `${answer.status} ${text.slice(0, 200)}`);
    const name = decodeURIComponent(what).replace(/S\d+|CTG-[\d-]+|(?<=сидоров)\d+/g, '…');
    took.set(name, [...(took.get(name) ?? []), performance.now() - startedAt]);
  }
  return { took, refused };
};
