import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { saveConnection } from '@cartage/service';
import { beforeEach, describe, expect, it } from 'vitest';
import { chosen, MONDAY_TEN, openFrontDoor, shipment } from './testing/front-door.ts';

// interface 13.25.

const front = openFrontDoor();
const register = (authorization: object, vendorKey = 'swift', headers: Readonly<Record<string, string>> = {}) =>
  front.call('PUT', `/Vendors/${vendorKey}/Contract`, { body: { authorization }, headers });
const refused = (authorization: unknown) =>
  front.refusals('PUT', '/Vendors/swift/Contract', { body: { authorization } });
const shown = async (key = 'sandbox-key') =>
  (await front.call('GET', '/Vendors/swift/Contract', { key })).body.authorization;
const balance = async () =>
  (await front.door.opened.service.store.db.selectFrom('balances').selectAll().execute()).map(({ amount }) => amount);
const optionsOf = async () =>
  (await front.call('POST', '/Calc', { body: shipment({ optionFilter: { vendorsIdFilter: [1] } }) })).body.options;

beforeEach(async () => {
  front.door.clock.set(MONDAY_TEN);
  await front.call('DELETE', '/Vendors/swift/Contract');
});

describe('Check vendor contract', () => {
  const check = async (vendorKey = 'swift') =>
    front.call('POST', `/Vendors/${vendorKey}/Contract/Check`, { headers: { 'Accept-Language': 'en' } });

  it('200 {ok, reason}: what the vendor says of the own contract, also while it is switched off', async () => {
    await register({ login: 'lavka', password: 'secret' });
    expect((await check()).body).toEqual({ ok: true, reason: null });
    await front.call('PUT', '/Vendors/swift', { body: { enable: false } });
    expect((await check()).body).toEqual({ ok: true, reason: null });
    await front.call('PUT', '/Vendors/swift', { body: { enable: true } });
    const { service, companyId } = front.door.opened;
    const wrong = { companyId, vendorKey: 'swift', environment: 'test', settings: {} } as const;
    await saveConnection(
      service,
      { ...wrong, credentials: { login: 'lavka', password: 'wrong' } },
      { unchecked: true },
    );
    const { status, body } = await check();
    expect([status, body.ok]).toEqual([200, false]);
    expect(body.reason).toMatch(/^auth: /);
    expect(body.reason).not.toContain('wrong');
  });

  it('400 without a contract of its own, whatever the operator has', async () => {
    expect(await front.refusals('POST', '/Vendors/swift/Contract/Check')).toEqual(['RequestInvalid vendorKey']);
    expect(await front.refusals('POST', '/Vendors/nobody/Contract/Check')).toEqual(['VendorNotFound vendorKey']);
  });
});

describe('Register vendor contract', () => {
  it('200 {vendor, message}; it is used instead of the operator’s own from then on, and the balance stays out of it', async () => {
    const { opened } = front.door;
    await opened.setMarkUp(opened.companyId, 1_000);
    const operators = (await optionsOf())[0];
    expect(operators.vendorInfo.vendorContractType).toBe(1);
    const { status, body } = await register({ login: 'lavka', password: 'secret' });
    expect([status, body.vendor]).toMatchObject([200, { key: 'swift', contractType: 2, isEnabled: true }]);
    expect(body.message).toMatch(/is registered\. New orders go on it/);
    const owns = (await optionsOf())[0];
    expect(owns.vendorInfo.vendorContractType).toBe(2);
    expect(owns.price).toBeLessThan(operators.price);
    const before = await balance();
    const { result } = await front.create({ option: chosen.swift });
    expect(result.vendorInfo.vendorContractType).toBe(2);
    expect(await balance()).toEqual(before);
    await opened.setMarkUp(opened.companyId, 0);
  });

  it('unless vendorContractType asks for the other', async () => {
    await register({ login: 'lavka', password: 'secret' });
    const { result } = await front.create({ option: { ...chosen.swift, vendorContractType: 1 } });
    expect(result.vendorInfo.vendorContractType).toBe(1);
  });

  it('keeps what is left out, null or sent back as it is shown, and takes away what is empty', async () => {
    const baseUrl = `${front.door.opened.vendorsUrl}/vendors/swift`;
    await register({ login: 'lavka', password: 'secret', baseUrl });
    expect(await shown()).toEqual({ login: 'lavka', password: '********', baseUrl });
    expect((await register(await shown())).body.message).toMatch(/is changed/);
    expect((await register({ login: 'other', password: null })).status).toBe(200);
    expect(await shown()).toEqual({ login: 'other', password: '********', baseUrl });
    expect((await register({ baseUrl: '' })).status).toBe(200);
    expect(await shown()).toEqual({ login: 'other', password: '********' });
    expect(await refused({ password: '' })).toEqual(['RequestInvalid authorization.password']);
    // The password that is stored is the good one: the vendor was asked with it.
    expect(await refused({ password: 'wrong' })).toEqual(['ContractInvalid authorization']);
    expect((await optionsOf()).length).toBeGreaterThan(0);
  });

  it('a mask is no password where none is stored, and a login like any other', async () => {
    expect(await refused({ login: 'lavka', password: '********' })).toEqual(['RequestInvalid authorization.password']);
    await register({ login: 'lavka', password: 'secret' });
    await register({ login: '********' });
    expect(await shown()).toEqual({ login: '********', password: '********' });
  });

  it('refuses all that is wrong at once, by name, in both languages, and repeats no value', async () => {
    expect(await refused({ logon: 'canary', baseUrl: 'canary' })).toEqual([
      'RequestInvalid authorization.baseUrl',
      'RequestInvalid authorization.login',
      'RequestInvalid authorization.logon',
      'RequestInvalid authorization.password',
    ]);
    // Also beside values that are no texts.
    expect(await refused({ logon: 'canary', login: ['canary'] })).toEqual([
      'RequestInvalid authorization.login',
      'RequestInvalid authorization.logon',
      'RequestInvalid authorization.password',
    ]);
    for (const wrong of [undefined, null, 'canary', ['canary']])
      expect(await refused(wrong)).toEqual(['RequestInvalid authorization']);
    for (const authorization of [
      { logon: 'canary', baseUrl: 'canary' },
      { login: ['canary'], password: { canary: 'canary' } },
      { password: 'canary'.repeat(1_000) },
      Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`field${n}`, 'canary'])),
      'canary',
      ['canary'],
    ]) {
      const answer = await register(authorization as object, 'swift', { 'Accept-Language': 'ru' });
      expect(answer.status).toBe(400);
      const said = answer.body.errors.map(({ message }: { message: string }) => message).join(' ');
      expect(said).toMatch(/[а-я]/);
      expect(said).not.toContain('canary');
    }
    expect(await shown()).toEqual({});
  });

  it('that the vendor refuses is ContractInvalid, and what was registered before still serves', async () => {
    await register({ login: 'lavka', password: 'secret' });
    const answer = await register({ login: 'other', password: 'wrong' });
    expect(answer.status).toBe(400);
    const message = 'Swift does not accept this contract: No account has this login and password.';
    expect(answer.body.errors).toEqual([{ code: 'ContractInvalid', target: 'authorization', message }]);
    expect(await shown()).toMatchObject({ login: 'lavka' });
  });

  it.each(['down', 'refuse', 'garbage', 'rate-limit'])(
    'is not saved where the vendor cannot be asked: %s',
    async (fault) => {
      await front.door.control('PUT', '/vendors/swift', { fault, faultRate: 1 });
      const answer = await register({ login: 'lavka', password: 'secret' });
      await front.door.control('PUT', '/vendors/swift', { fault: 'none' });
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toMatchObject([{ code: 'VendorUnavailable', target: null }]);
      expect(await shown()).toEqual({});
    },
  );

  it('reaches nothing within the operator’s network', async () => {
    let heard = 0;
    const inside = createServer((_, answer) => {
      heard = heard + 1;
      answer.end('{"login":"lavka"}');
    });
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
    const { port } = inside.address() as AddressInfo;
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0', '2130706433', '0x7f.1']) {
      const wish = { login: 'lavka', password: 'secret', baseUrl: `http://${host}:${port}` };
      expect([host, await refused(wish)]).toEqual([host, ['RequestInvalid authorization.baseUrl']]);
    }
    // Another place on the very host where the operator's own vendor is.
    const { vendorsUrl } = front.door.opened;
    expect((await register({ login: 'a', password: 'b', baseUrl: `${vendorsUrl}/vendors/econom` })).status).toBe(400);
    expect(heard).toBe(0);
    inside.close();
    // All problems at once.
    expect(await refused({ password: 'b', baseUrl: 'http://10.1.2.3' })).toEqual([
      'RequestInvalid authorization.baseUrl',
      'RequestInvalid authorization.login',
    ]);
  });

  it('is found in no row of the database', async () => {
    await register({ login: 'canary-login', password: 'canary-password' });
    await register({ login: 'canary-login', password: 'wrong' });
    expect(await front.door.opened.storedBytes()).not.toMatch(/canary-(login|password)/);
  });
});

describe('Vendor contract data', () => {
  it('{authorization: map}, secret fields masked; an empty map where there is none, and for every other company', async () => {
    expect(await shown()).toEqual({});
    await register({ login: 'lavka', password: 'secret' });
    expect(await shown()).toEqual({ login: 'lavka', password: '********' });
    expect(await shown('other-key')).toEqual({});
  });
});

describe('Delete vendor contract', () => {
  it('vendor description shape; the operator’s serves again', async () => {
    await register({ login: 'lavka', password: 'secret' });
    expect(await front.refusals('DELETE', '/Vendors/swift/Contract', { key: 'other-key' })).toEqual([
      'RequestInvalid vendorKey',
    ]);
    const { status, body } = await front.call('DELETE', '/Vendors/swift/Contract');
    expect([status, body]).toMatchObject([200, { key: 'swift', contractType: 1, authorization: {} }]);
    expect((await optionsOf())[0].vendorInfo.vendorContractType).toBe(1);
    expect(await front.refusals('DELETE', '/Vendors/swift/Contract')).toEqual(['RequestInvalid vendorKey']);
  });

  it('leaves orders under way on it, which can be tracked and canceled', async () => {
    await register({ login: 'lavka', password: 'secret' });
    const { result } = await front.create({ option: chosen.swift });
    await front.call('DELETE', '/Vendors/swift/Contract');
    expect(await shown()).toEqual({});
    await front.door.advance(result.orderId);
    expect((await front.get(result.orderId)).status).toBeGreaterThan(60);
    await front.call('DELETE', `/Orders/${result.orderId}`);
    await front.door.work();
    expect((await front.get(result.orderId)).masterStatus).toBe(600);
    // Only its credentials are kept for that, and a contract that nobody sees cannot be deleted.
    expect(await front.refusals('DELETE', '/Vendors/swift/Contract')).toEqual(['RequestInvalid vendorKey']);
  });
});
