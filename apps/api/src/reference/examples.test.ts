import { createCompany, createKey } from '@cartage/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedApi, openTestApi } from '../testing/open-test-api.ts';
import { type Body, operationNamed, operations, post, withFields } from '../testing/table-of-operations.ts';

let opened: OpenedApi;
let apiKey: string;
beforeAll(async () => {
  opened = await openTestApi();
  const { service } = opened;
  const company = await createCompany(service, {
    name: 'Reader',
    vatNumber: null,
    kpp: null,
    creditLimit: 1_000_000_00,
  });
  apiKey = await createKey(service, { companyId: company.id, name: 'Reader', key: 'reader-key' });
});
afterAll(() => opened?.close());

const send = (path: string, body: unknown) => opened.app.request(path, post(withFields(body as Body, { apiKey })));

const [draft, handedOver] = operationNamed('Create').contract.examples;

/** A new order, as this operation's examples expect it; its number. */
const orderFor = async (operation: string): Promise<string> => {
  const example = ['PushToVendor', 'Update'].includes(operation) ? draft : handedOver;
  const response = await send(operationNamed('Create').path, example?.body);
  const created = (await response.json()) as { orderId: string };
  expect(response.status, JSON.stringify(created)).toBe(example === draft ? 200 : 201);
  return created.orderId;
};

/** The order that the examples speak of. */
const { orderId: exampleNumber } = operationNamed('Get').body as { orderId: string };

const examples = operations.flatMap(({ name, path, contract }) =>
  contract.examples.map(({ summary, body }) => ({ name, path, replies: contract.replies, summary, body })),
);

describe('the examples of the reference do what they say', () => {
  it.each(examples)('$name: $summary', async ({ name, path, replies, body }) => {
    const written = JSON.stringify(body);
    const number = written.includes(exampleNumber) ? await orderFor(name) : exampleNumber;
    const response = await send(path, JSON.parse(written.replaceAll(exampleNumber, number)));
    const reply = replies[response.status];
    const isFile = reply !== undefined && 'file' in reply;
    const answer = isFile ? await response.text() : await response.json();
    expect([200, 201], JSON.stringify(answer)).toContain(response.status);
    if (isFile) expect(answer).toMatch(/^%PDF-/);
    else expect(reply && 'json' in reply && reply.json.parse(answer)).toEqual(answer);
  });
});
