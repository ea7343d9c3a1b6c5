import { isProblem } from '@cartage/core';
import { createCompany, createKey, invite } from '@cartage/service';
import { expect, it } from 'vitest';
import { askOperator } from '../operator/testing/ask-operator.ts';
import { asPerson } from '../testing/people-samples.ts';
import { chosen, MONDAY_TEN, openFrontDoor } from './testing/front-door.ts';

const front = openFrontDoor();

// interface 17.9, 13.6.

const create = async (): Promise<string> =>
  (await front.create({ option: chosen.swift, pickupInfo: { takeDate: '2026-11-24' } })).result.orderId;
const printed = async (path: string, manner: Parameters<typeof front.call>[2] = {}, method = 'GET') => {
  const { status } = await front.call(method, path, manner);
  expect(status).toBe(200);
};
const papersOf = async (orderId: string) => (await front.get(orderId)).papers;
const never = { labelsPrintedAt: null, registerPrintedAt: null };

it('an order tells when its labels were printed last, by any version, and when a register or an act that names it', async () => {
  front.door.clock.set(MONDAY_TEN);
  const [first, second, third] = [await create(), await create(), await create()];
  expect(await papersOf(first)).toEqual(never);
  await printed(`/Orders/Print/3?ordersId[]=${first}&ordersId[]=${second}`);
  expect(await papersOf(first)).toEqual({ ...never, labelsPrintedAt: '2026-11-23T10:00:00+03:00' });
  expect(await papersOf(third)).toEqual(never);
  front.door.clock.advance(60_000);
  const v1 = { apiKey: 'sandbox-key', orderId: second, docsToPrint: 2 };
  await front.door.ask('/OpenAPI/v1/Print', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(v1),
  });
  expect(await papersOf(second)).toEqual({ ...never, labelsPrintedAt: '2026-11-23T10:01:00+03:00' });
  await printed(`/Orders/${third}/Print/64`);
  expect(await papersOf(third)).toEqual({ ...never, registerPrintedAt: '2026-11-23T10:01:00+03:00' });
  front.door.clock.advance(60_000);
  await printed('/../../registers?date=2026-11-24');
  for (const orderId of [first, second, third])
    expect(await papersOf(orderId)).toMatchObject({ registerPrintedAt: '2026-11-23T10:02:00+03:00' });
});

it('what is only looked at is not printed: preview=true, HEAD, a draft, a waybill alone, and by the orderKey another company', async () => {
  const orderId = await create();
  const { orderKey } = await front.get(orderId);
  const draft = (await front.create()).result.orderId;
  await printed(`/Orders/${orderId}/Print/66?preview=true`);
  await printed(`/Orders/${orderId}/Print/66`, {}, 'HEAD');
  await printed(`/Orders/Print/2?ordersId[]=${orderId}&preview=true`, { body: {} }, 'POST');
  await printed(`/Orders/${orderId}/Print/1`);
  await printed(`/Orders/${draft}/Print/2`);
  await printed('/../../registers?date=2026-11-24&preview=true');
  await printed('/../../registers?date=2026-11-24', {}, 'HEAD');
  await front.door.ask('/OpenAPI/v1/Print?preview=true', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ apiKey: 'sandbox-key', orderId, docsToPrint: 66 }),
  });
  const other = await createCompany(front.door.opened.service, {
    ...{ name: 'Other', vatNumber: null, kpp: null, creditLimit: 0, ownerId: null },
  });
  const key = await createKey(front.door.opened.service, { companyId: other.id, name: 'Other' });
  await printed(`/Orders/${orderId}/Print/66?orderKey=${orderKey}`, { key });
  expect(await papersOf(orderId)).toEqual(never);
  expect(await papersOf(draft)).toEqual(never);
  await printed(`/Orders/${orderId}/Print/2?preview=false&orderKey=${orderKey}`);
  expect(await papersOf(orderId)).toMatchObject({ labelsPrintedAt: expect.any(String) });
});

it('nor is what a link of another site leads somebody to who has signed in', async () => {
  const orderId = await create();
  const { opened } = front.door;
  const person = { email: 'packer@example.com', name: 'Packer', role: 'clerk' };
  const made = await invite(opened.service, opened.companyId, person, null);
  if (isProblem(made)) throw new Error(made.text.en);
  const session = await asPerson(opened, made.userId);
  const follow = (site: string) =>
    opened.request(`/openapi/v2/Orders/${orderId}/Print/66`, { headers: { ...session, 'sec-fetch-site': site } });
  expect((await follow('cross-site')).status).toBe(200);
  expect(await papersOf(orderId)).toEqual(never);
  // A page that has a key says so itself.
  const headers = { Authorization: `apiKey ${opened.key}`, 'Sec-Fetch-Site': 'cross-site' };
  await opened.request(`/openapi/v2/Orders/${orderId}/Print/64`, { headers });
  expect(await papersOf(orderId)).toMatchObject({ labelsPrintedAt: null, registerPrintedAt: expect.any(String) });
  expect((await follow('same-origin')).status).toBe(200);
  expect(await papersOf(orderId)).toMatchObject({ labelsPrintedAt: expect.any(String) });
});

it('Printed and InRegister list and count orders by it, beside Status and each other, for the operator too', async () => {
  const [both, label, neither] = [await create(), await create(), await create()];
  await printed(`/Orders/Print/2?ordersId[]=${both}&ordersId[]=${label}`);
  await printed(`/Orders/${both}/Print/64`);
  const own = `ordersId[]=${both}&ordersId[]=${label}&ordersId[]=${neither}`;
  const listed = async (query: string) => {
    const { body } = await front.call('GET', `/Orders?${query}`);
    const counts = await front.call('GET', `/Orders/Counts?${query}`);
    const numbers = body.orders.map((one: { orderId: string }) => one.orderId);
    expect(body.totalCount).toBe(numbers.length);
    const counted = counts.body.byStatus.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
    expect(counted).toBe(numbers.length);
    return numbers;
  };
  expect(await listed(`${own}&Printed=false`)).toEqual([neither]);
  expect(await listed(`${own}&Printed=true`)).toEqual([label, both]);
  expect(await listed(`${own}&Printed=true&InRegister=false`)).toEqual([label]);
  expect(await listed('Printed=true&InRegister=true&Status=60&PageSize=1000')).toContain(both);
  expect(await listed('Printed=false&Status=60&PageSize=1000')).toContain(neither);
  expect(await listed('InRegister=true&PageSize=1000')).not.toContain(label);
  const ask = askOperator(() => front.door.opened);
  const { answer } = await ask('GET', '/Orders?Printed=true&InRegister=false&PageSize=1000');
  expect(answer.orders).toContainEqual(
    expect.objectContaining({
      orderId: label,
      papers: { labelsPrintedAt: expect.any(String), registerPrintedAt: null },
    }),
  );
  const { answer: counted } = await ask('GET', '/Orders/Counts?Printed=true&InRegister=false');
  expect(counted.byStatus).toEqual([{ status: 60, count: answer.totalCount }]);
  expect(await front.refusals('GET', '/Orders?Printed=maybe&InRegister=2')).toEqual([
    'RequestInvalid InRegister',
    'RequestInvalid Printed',
  ]);
});
