import { connect } from '@cartage/client/v3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samples } from '../src/samples.ts';
import { isLacking } from '../src/testing/lacking.ts';
import { shopAt } from '../src/week.ts';
import { call, control, until, type VendorShipment } from './calls.ts';
import { openSandbox, type Sandbox } from './open-sandbox.ts';
import { samplesOf } from './sample-data.ts';

// interface 20.8: what a newcomer finds in a fresh sandbox, and that every example of the reference can be sent to it.

const apiKey = 'sandbox-sample-key';
const operatorKey = 'sandbox-operator-key';

const ordersOf = async (sandbox: Sandbox, key = apiKey) => (await call(sandbox, 'GetOrders', {}, { key })).body;

/** Each of the shop's orders once, and at its vendor once too. */
const expectEachOnce = async (sandbox: Sandbox): Promise<void> => {
  const orders = await ordersOf(sandbox);
  const own = orders.map(({ customerOrderId }) => customerOrderId);
  const meant = shopAt(Date.now()).map(({ customerOrderId }) => customerOrderId);
  expect(own.toSorted()).toEqual(meant.toSorted());
  expect(own.length).toBeGreaterThan(300);
  const shipments = await control<readonly VendorShipment[]>(sandbox, 'GET', '/shipments');
  const references = shipments.map(({ reference }) => reference);
  expect(new Set(references).size).toBe(references.length);
  expect(shipments.every(({ accepted }) => accepted === 1)).toBe(true);
};

const statusesOf = async (sandbox: Sandbox): Promise<ReadonlySet<string>> =>
  new Set(
    (await ordersOf(sandbox)).map(({ orderInfo }) => orderInfo.statusName).filter((status) => !goOn.includes(status)),
  );

/** Two that the worker tries again each minute are now here, now there. */
const goOn: readonly string[] = ['VendorUnavailable', 'TransferringToVendor'];

/** Those that no path ends in, and the ends of the paths. */
const expectedStatuses: ReadonlySet<string> = new Set([
  ...['Draft', 'OnApproval', 'TransferredToVendor', 'VendorError', 'AutoFinished', 'Canceled'],
  ...['CancelRequest', 'InProgress', 'FinishedWithAdditional'],
  ...samples.flatMap(({ path }) => path.slice(-1).map(([status]) => status)),
]);

describe('a fresh sandbox', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await openSandbox();
    await samplesOf(sandbox);
  });
  afterAll(() => sandbox?.remove());

  it('has a shop with orders in every status that an order rests in, and leaves the sandbox company alone', async () => {
    expect(await ordersOf(sandbox, 'sandbox-key')).toEqual([]);
    await expectEachOnce(sandbox);
    const reached = await statusesOf(sandbox);
    expect(reached).toEqual(expectedStatuses);
    expect(reached.size).toBeGreaterThan(20);
  });

  it('can track and print one of each status, with a history that ends in it', async () => {
    const ofStatuses = new Map((await ordersOf(sandbox)).map(({ orderInfo }) => [orderInfo.status, orderInfo.orderId]));
    for (const [status, orderId] of ofStatuses) {
      const { body } = await call(sandbox, 'Track', { orderId }, { key: apiKey });
      const moments = body.trackItems.map(({ eventDateTime }) => eventDateTime);
      expect(body.trackItems[0]?.status).toBe(status);
      expect(moments).toEqual(moments.toSorted().reverse());
      expect((await call(sandbox, 'Print', { orderId, docsToPrint: 3 }, { key: apiKey })).status).toBe(200);
    }
  });

  it('answers every example of every document as it stands', async () => {
    const front = (await (await fetch(sandbox.apiUrl)).json()) as { readonly openApi: readonly { url: string }[] };
    const { token } = await connect({ url: sandbox.apiUrl, key: apiKey }).IssueToken();
    const statuses: Record<string, number> = {};
    // Browsers keep it.
    let cookie = '';
    for (const { url } of front.openApi) {
      for (const { name, path, init } of requestsIn((await (await fetch(url)).json()) as Document, token)) {
        const headers = 'Authorization' in init.headers ? init.headers : { ...init.headers, Cookie: cookie };
        const answer = await fetch(sandbox.apiUrl + path, { ...init, headers });
        cookie = answer.headers.get('set-cookie')?.replace(/;.*/, '') ?? cookie;
        statuses[name] = answer.status;
        const text = await answer.text();
        if (!isLacking(name.replace(/ .*/, ''), text))
          expect([200, 201, 202, 204], `${name}: ${text}`).toContain(answer.status);
      }
    }
    expect(Object.keys(statuses).length).toBeGreaterThanOrEqual(18);
    // Not only saved: the second example of Create, and what the others do with the orders that they name.
    expect(statuses).toMatchObject({ 'Create 2': 201, 'PushToVendor 1': 200, 'Update 1': 200, 'Cancel 1': 200 });
  });
});

it('a first start that was killed while vendors were called goes on at the next one, and doubles nothing', async () => {
  const sandbox = await openSandbox({ MOCK_LATENCY_MS: '200' });
  try {
    await until('a shipment', async () => {
      const { length } = await control<readonly VendorShipment[]>(sandbox, 'GET', '/shipments');
      return length > 0 ? true : undefined;
    });
    await sandbox.kill('group');
    await sandbox.start();
    await samplesOf(sandbox);
    await expectEachOnce(sandbox);
    expect(await statusesOf(sandbox)).toEqual(expectedStatuses);
    await sandbox.stop();
    await sandbox.start();
    await expectEachOnce(sandbox);
  } finally {
    await sandbox.remove();
  }
});

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly example?: unknown;
}
interface WrittenOperation {
  readonly operationId: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly examples?: Examples }>> };
}
type Examples = Readonly<Record<string, { readonly value: unknown }>>;
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, WrittenOperation>>>>;
}

/** Each example of each operation, as the reference page would send it; a page that a browser opens with the token. */
function* requestsIn({ paths }: Document, token: string) {
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, { operationId, security, parameters = [], requestBody }] of Object.entries(operations)) {
      const given = parameters.filter((one) => one.example !== undefined);
      const query = new URLSearchParams(
        given
          .filter((one) => one.in === 'query')
          .flatMap(({ name, example }) => [example].flat().map((one): [string, string] => [name, String(one)])),
      );
      const opens = path.startsWith('/operator/') ? operatorKey : apiKey;
      const takes = (way: string) => security?.some((one) => way in one) ?? false;
      if (takes('tokenInQuery') && !takes('apiKey')) query.set('token', token);
      const filled = given.reduce(
        (url, one) => url.replace(`{${one.name}}`, encodeURIComponent(String(one.example))),
        path,
      );
      const bodies = Object.entries(requestBody?.content['application/json']?.examples ?? { 1: { value: undefined } });
      for (const [key, { value }] of bodies) {
        const headers: Record<string, string> = {
          'Content-Type': 'application/json',
          ...(security?.every((way) => 'session' in way)
            ? { 'Sec-Fetch-Site': 'same-origin' }
            : { Authorization: `apiKey ${opens}` }),
        };
        const body = value === undefined ? {} : { body: JSON.stringify(value) };
        yield {
          name: `${operationId} ${key}`,
          path: `${filled}?${query}`,
          init: { method: method.toUpperCase(), headers, ...body },
        };
      }
    }
  }
}
