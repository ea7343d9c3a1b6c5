import { createCompany, createKey, keepAttachment } from '@cartage/service';
import type { Contract } from '@cartage/wire';
import { exampleAttachment, exampleCalculation, exampleCompany, exampleNumbers, exampleWebhooks } from '@cartage/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOperatorsSamples } from '../../operator/testing/operators-samples.ts';
import { declinedOrder } from '../../testing/declined-order.ts';
import { syncPoints } from '../../testing/open-door.ts';
import { type OpenedApi, openTestApi } from '../../testing/open-test-api.ts';
import { deadJob, orderStanding, orderWithCourier } from '../../testing/operators-orders.ts';
import { ofPeople } from '../../testing/people-samples.ts';
import { type Asked, sent } from '../../testing/probe.ts';
import { everyOperation, trialVersions } from '../../testing/probes.ts';
import { type Body, operationNamed, post, withFields } from '../../testing/table-of-operations.ts';
import { makeVendorSamples } from '../../testing/vendor-samples.ts';
import { makeWebhook } from '../../testing/webhook-samples.ts';

let opened: OpenedApi;
let companyId: number;
let apiKey: string;
let file: string;
let webhook: string;
let deleted: string;
let job: string;
const calculation = 'of-the-reader';
beforeAll(async () => {
  opened = await openTestApi({}, undefined, trialVersions);
  const { service } = opened;
  await syncPoints(service);
  const company = await createCompany(service, {
    name: 'Reader',
    vatNumber: exampleCompany.vatNumber,
    kpp: null,
    creditLimit: 1_000_000_00,
  });
  companyId = company.id;
  apiKey = await createKey(service, { companyId: company.id, name: 'Reader', key: 'reader-key' });
  const { guid } = await keepAttachment(service, {
    ...{ companyId: company.id, itemType: 'company', itemId: company.id, fileType: 'other', accessLevel: 'company' },
    ...{ name: 'a.csv', mimeType: 'text/csv', content: Buffer.from('name,count\n') },
  });
  file = guid;
  await opened.keepCalculation(company.id, calculation);
  await makeVendorSamples(opened, apiKey);
  job = await deadJob(opened);
  [webhook, deleted] = [await makeWebhook(service, apiKey), await makeWebhook(service, apiKey)];
});
afterAll(() => opened?.close());

const send = (path: string, body: unknown) => opened.app.request(path, post(withFields(body as Body, { apiKey })));

const [draft, handedOver] = operationNamed('Create').contract.examples;

/** Where the operator's examples begin. */
const ofOperator: Readonly<Record<string, Parameters<typeof orderStanding>[1]>> = {
  ApproveOrder: { status: 'OnApproval' },
  RefuseOrder: { status: 'OnApproval' },
  RetryOrder: { status: 'VendorUnavailable' },
  RetryAbsentOrder: { status: 'VendorError' },
  DecidePrice: { reason: 'price-rose' },
  DecideOrderPrice: { reason: 'price-rose' },
  ChargeOrder: { status: 'Canceled', reason: 'problem' },
};

/** A new order, as this operation's examples expect it; its number. */
const orderFor = async (operation: string): Promise<string> => {
  const standing = ofOperator[operation];
  if (standing) return orderStanding(opened, standing, apiKey);
  if (operation === 'CancelOrderCourier') return orderWithCourier(opened, apiKey);
  if (operation === 'RepeatPayment') return declinedOrder(opened, apiKey);
  const example = ['PushToVendor', 'Update'].includes(operation) ? draft : handedOver;
  const response = await send(operationNamed('Create').path, example?.body);
  const created = (await response.json()) as { orderId: string };
  expect(response.status, JSON.stringify(created)).toBe(example === draft ? 200 : 201);
  return created.orderId;
};

/** What opens the operator's interface, and a session, is none of the reader's. */
const goodKeyFor = ({ operatorRight, credential }: Contract): string =>
  operatorRight || credential === 'session' || credential === 'none' ? opened.key : apiKey;

/** The orders that the examples speak of. */
const named = new RegExp(Object.values(exampleNumbers).join('|'), 'g');

/** Mock vendors mail no registers; `operator/vendors.test.ts` has one that does. */
const lacksItsVendor = 'SendRegisterAgain';

const examples = everyOperation
  .filter(({ contract }) => contract.name !== lacksItsVendor)
  .flatMap(({ name, probe, contract }) =>
    contract.examples.map((example) => ({ name, summary: example.summary, probe, contract, example })),
  );

describe('the examples of the reference do what they say', () => {
  it.each(examples)('$name: $summary', async ({ probe, contract, example }) => {
    const written = JSON.stringify(example);
    const number = named.test(written) ? await orderFor(contract.name) : '';
    const asked = JSON.parse(
      written
        .replaceAll(named, number)
        .replaceAll(exampleAttachment.guid, file)
        .replaceAll(exampleCalculation.requestId, calculation)
        .replaceAll(exampleWebhooks.kept, webhook)
        .replaceAll(exampleWebhooks.deleted, deleted)
        .replaceAll('90210471', job),
    ) as Asked;
    if (contract.operatorRight) await makeOperatorsSamples(opened.service, 2);
    const there = await ofPeople({ ...opened, companyId }, { contract }, asked);
    const response = await opened.request(...sent(contract, probe.withKey(there, goodKeyFor(contract))));
    const reply = contract.replies[response.status];
    const isJson = reply !== undefined && 'json' in reply && !response.headers.has('content-disposition');
    const answer: unknown = isJson ? await response.json() : await response.text();
    expect([200, 201, 202, 204], JSON.stringify(answer)).toContain(response.status);
    if (isJson) expect(reply.json.parse(answer)).toEqual(answer);
    else if (reply && 'empty' in reply) expect(answer).toBe('');
    else expect(answer).toMatch(/^(%PDF-|\^XA|<!doctype html>|PK|"|x$|name,count)/);
  });
});
