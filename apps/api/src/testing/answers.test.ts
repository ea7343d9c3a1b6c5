import type { JsonReply } from '@cartage/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fittingRequests, ofOrder } from './fitting-requests.ts';
import { syncPoints } from './open-door.ts';
import { type OpenedApi, openTestApi } from './open-test-api.ts';
import { type Asked, type Probed, sent } from './probe.ts';
import { everyOperation, trialVersions } from './probes.ts';
import { type Body, operations, post, refusalsIn, withFields } from './table-of-operations.ts';

let opened: OpenedApi;
beforeAll(async () => {
  opened = await openTestApi({}, undefined, trialVersions);
  await syncPoints(opened.service);
});
afterAll(() => opened?.close());

const { draft, handedOver, declined, fittingRequest } = fittingRequests(() => opened);

/** Fails where the answer is none of its contract. */
const answerByContract = async ({ contract }: Probed, response: Response): Promise<void> => {
  const reply = contract.replies[response.status];
  expect(reply, `${response.status} is not in the contract`).toBeDefined();
  if (reply && 'empty' in reply) return expect(await response.text()).toBe('');
  const isFile = response.headers.has('content-disposition');
  if (reply && 'json' in reply && !isFile) {
    const answer: unknown = await response.json();
    // Equal: every field that the model lists is there, and none besides (interface 1.4).
    expect(reply.json.parse(answer)).toEqual(answer);
    return;
  }
  const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
  if (reply && 'empty' in reply) return expect(text).toBe('');
  if (reply && 'html' in reply) return expect(text).toMatch(/^<!doctype html>/);
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="/);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  const types = reply && 'file' in reply ? [reply.file] : [];
  if (!types.includes('*/*'))
    expect([...types, ...((reply && 'orFile' in reply && reply.orFile) || [])]).toContain(
      response.headers.get('content-type')?.replace(/;.*/, ''),
    );
  if (text.startsWith('%PDF-')) expect(text).toContain('%%EOF');
};

const modelOfEvents = ({ json, orEvents }: JsonReply) =>
  orEvents === undefined || orEvents === true ? json : orEvents;

describe.each(everyOperation)('$name', (one) => {
  const { probe, contract } = one;
  const ask = (example: Asked, orderId: string | undefined) =>
    opened.request(...sent(contract, probe.withKey(ofOrder(example, orderId), 'sandbox-key')));

  it.each(contract.examples)('answers as its contract says: $summary', async (example) => {
    for (const { orderId } of [await draft(), await handedOver(), await declined()])
      await answerByContract(one, await ask(example, orderId));
  });

  const hasEvents = Object.values(contract.replies).some((reply) => 'orEvents' in reply);
  it.runIf(hasEvents)('sends as events what it answers, where they are asked for (interface 1.17)', async () => {
    const { orderId } = await draft();
    const example: Asked = contract.examples[0];
    const response = await ask({ ...example, headers: { Accept: 'text/event-stream' } }, orderId);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      expect.toBeOneOf([200, 201]),
      'text/event-stream; charset=utf-8',
    ]);
    const reply = contract.replies[response.status];
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    let said = '';
    while (!/^data: .*\n\n/m.test(said)) said += Buffer.from((await reader.read()).value ?? []).toString();
    await reader.cancel();
    const [, id, data = ''] = /^retry: \d+\n\nid: (\S+)\ndata: (.+)\n\n/.exec(said) ?? [];
    expect(id).toBeDefined();
    const answer: unknown = JSON.parse(data);
    const model = reply && 'json' in reply ? modelOfEvents(reply) : null;
    expect(model?.parse(answer)).toEqual(answer);
  });

  // Mock vendors mail no registers; operator/vendors.test.ts has one that does.
  it.skipIf(contract.name === 'SendRegisterAgain')('succeeds with its first example', async () => {
    const response = await opened.request(...sent(contract, probe.withKey(await fittingRequest(one), 'sandbox-key')));
    expect([200, 201, 202, 204]).toContain(response.status);
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

  // interface 3.7: a right orderKey opens these only.
  const readers = ['Get', 'Track', 'Print'];
  it.each(ofOneOrder)('opens to whoever holds its orderKey as far as $name goes', async ({ name, path, body }) => {
    const { orderId, orderKey } = await handedOver();
    const asked = { orderId, orderKey, apiKey: opened.otherKey };
    expect(await statusOf(path, body, asked)).toEqual(readers.includes(name) ? [200] : ['OrderNotFound']);
  });
});
