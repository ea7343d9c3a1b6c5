import { beforeAll, describe, expect, it } from 'vitest';
import { chosen, openFrontDoor, order } from './testing/front-door.ts';

const front = openFrontDoor({ DEFAULT_CREDIT_LIMIT: '5000' });

// interface 3.5, 3.6: a partner sees and acts for the companies that it created, by companyId.

let companyId: number;
let theirKey: string;
let orderId: string;
beforeAll(async () => {
  const body = { companyName: 'Shop', contactName: 'Anna', contactEmail: 'anna@example.com', generateApiKey: true };
  const made = await front.call('POST', '/Companies', { body });
  theirKey = made.body.userApiKey;
  companyId = Number(made.headers.get('x-company-id'));
  orderId = (await draft(companyId)).result.orderId;
});
const draft = async (id?: number) =>
  (await front.call('POST', '/Orders', { body: { ...order({ isDraft: true }), companyId: id } })).body;

describe('An order of a company that belongs to the caller', () => {
  it('is seen and moved with companyId in the query, and only with it', async () => {
    const named = `?companyId=${companyId}`;
    expect(await front.refusals('GET', `/Orders/${orderId}`)).toEqual(['OrderNotFound orderId']);
    expect((await front.call('GET', `/Orders/${orderId}${named}`)).body.order.orderId).toBe(orderId);
    expect((await front.call('GET', `/Orders/${orderId}/Track${named}`)).status).toBe(200);
    expect((await front.call('GET', `/Orders${named}`)).body).toMatchObject({ totalCount: 1, orders: [{ orderId }] });
    const changes = { project: 'Spring' };
    const changed = await front.call('PATCH', `/Orders/${orderId}${named}`, { body: { changes } });
    expect(changed.body.order.project).toBe('Spring');
    const pushed = await front.call('POST', `/Orders/${orderId}/PushToVendor${named}`, {
      body: { option: chosen.swift },
    });
    expect(pushed.body).toMatchObject({ orderId, status: 60 });
    expect((await front.call('GET', `/Balance/${companyId}`)).body.amount).toBe(-pushed.body.price);
    expect((await front.call('DELETE', `/Orders/${orderId}${named}`)).body).toMatchObject({ orderId });
    expect((await front.call('GET', `/Orders/${orderId}`, { key: theirKey })).body.order.masterStatus).toBe(600);
  });

  it('hides one of the caller’s own company, and its next page is one of the same company', async () => {
    const own = (await draft()).result.orderId;
    expect(await front.refusals('GET', `/Orders/${own}?companyId=${companyId}`)).toEqual(['OrderNotFound orderId']);
    await draft(companyId);
    const { nextLink } = (await front.call('GET', `/Orders?companyId=${companyId}&PageSize=1`)).body;
    expect(new URL(nextLink).searchParams.get('companyId')).toBe(String(companyId));
  });

  it('is another company’s to everyone else', async () => {
    const named = `companyId=${(await front.door.opened.newStranger()).companyId}`;
    for (const path of [`/Orders?${named}`, `/Orders/${orderId}?${named}`])
      expect(await front.refusals('GET', path, {}, 403)).toEqual(['AccessDenied companyId']);
    expect(await front.refusals('GET', '/Orders?companyId=x')).toEqual(['RequestInvalid companyId']);
  });
});
