import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedApi, openTestApi } from './testing/open-test-api.ts';
import { type Body, operationNamed, operations, post, refusalsIn, withFields } from './testing/table-of-operations.ts';

let opened: OpenedApi;
beforeAll(async () => {
  opened = await openTestApi();
});
afterAll(() => opened?.close());

const create = async (fields: object = {}): Promise<Record<string, string>> => {
  const { path, body } = operationNamed('Create');
  const response = await opened.request(path, post(withFields(body, fields)));
  expect([200, 201]).toContain(response.status);
  return (await response.json()) as Record<string, string>;
};
const draft = () => create();
const handedOver = () => create({ deliveryOptions: { vendorId: 1, vendorUrgentTypeId: 'SW-STD' } });

describe.each(operations)('$name', ({ path, contract }) => {
  it.each(contract.examples)('answers as its contract says: $summary', async ({ body }) => {
    for (const order of [await draft(), await handedOver()]) {
      const isOfOneOrder = 'orderId' in (body as object);
      const asked = isOfOneOrder ? withFields(body as Body, { orderId: order.orderId }) : body;
      const response = await opened.request(path, post(asked));
      const reply = contract.replies[response.status];
      expect(reply, `${response.status} is not in the contract`).toBeDefined();
      if (reply && 'file' in reply) {
        expect(response.headers.get('content-type')).toBe('application/octet-stream');
        expect(Buffer.from(await response.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');
        continue;
      }
      const answer: unknown = await response.json();
      // Equal: every field that the model lists is there, and none besides (decisions, section 1, Answers).
      expect(reply && 'json' in reply && reply.json.parse(answer)).toEqual(answer);
    }
  });

  it('succeeds with its first example', async () => {
    const { orderId } = await draft();
    const { body } = contract.examples[0];
    const asked = 'orderId' in (body as object) ? withFields(body as Body, { orderId }) : body;
    expect([200, 201]).toContain((await opened.request(path, post(asked))).status);
  });
});

describe('an order', () => {
  const ofOneOrder = operations.filter(({ body }) => 'orderId' in body);
  const statusOf = async (path: string, body: Body, fields: object) => {
    const response = await opened.request(path, post(withFields(body, fields)));
    if (response.status !== 500) return [response.status];
    return (await refusalsIn(response)).map(({ errorCode }) => errorCode);
  };

  it.each(ofOneOrder)(
    'of another company does not exist for $name, nor does any with a wrong orderKey',
    async ({ path, body }) => {
      const { orderId } = await draft();
      expect(await statusOf(path, body, { orderId, apiKey: opened.otherKey })).toEqual(['OrderNotFound']);
      expect(await statusOf(path, body, { orderId, orderKey: 'wrong' })).toEqual(['OrderNotFound']);
      expect(await statusOf(path, body, { orderId: 'CTG-0000-0000' })).toEqual(['OrderNotFound']);
    },
  );

  // decisions, section 6: a right orderKey opens these only.
  const readers = ['Get', 'Track', 'Print'];
  it.each(ofOneOrder)('opens to whoever holds its orderKey as far as $name goes', async ({ name, path, body }) => {
    const { orderId, orderKey } = await handedOver();
    const asked = { orderId, orderKey, apiKey: opened.otherKey };
    expect(await statusOf(path, body, asked)).toEqual(readers.includes(name) ? [200] : ['OrderNotFound']);
  });
});
