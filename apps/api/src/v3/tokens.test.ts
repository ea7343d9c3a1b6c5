import { accessRights } from '@cartage/core';
import { revokeKey } from '@cartage/service';
import { describe, expect, it } from 'vitest';
import { type Answer, MONDAY_TEN, openDoor } from '../testing/open-door.ts';

const HOUR = 3_600_000;
const door = openDoor();

const issue = (query = '', headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  door.ask(`/openapi/v3/Token${query}`, {
    method: 'POST',
    headers: { Authorization: 'apiKey sandbox-key', ...headers },
  });
const refusals = ({ status, body }: Answer) =>
  `${status} ${body.errors.map(({ code, target }: { code: string; target: string | null }) => `${code} ${target}`).join()}`;
const find = (token: string, word = 'Bearer') =>
  door.ask('/places?query=Mosc', { method: 'GET', headers: { Authorization: `${word} ${token}` } });

describe('IssueToken (interface 14.2)', () => {
  it('exchanges a key for a token with the rights that are asked for', async () => {
    const { status, headers, body } = await issue('?accessRights[]=Print&accessRights[]=Orders.Read');
    expect([status, body]).toEqual([
      200,
      {
        token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]{86}$/),
        tokenType: 'Bearer',
        issuedAt: MONDAY_TEN,
        expiredAt: '2026-11-23T11:00:00+03:00',
        accessRights: ['Orders.Read', 'Print'],
      },
    ]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await find(body.token)).status).toBe(200);
    expect((await find(body.token, 'bEARER')).status).toBe(200);
  });

  it('gives all that the key has where nothing is asked for, and no more to a restricted key', async () => {
    expect((await issue()).body.accessRights).toEqual(accessRights);
    // An empty text is none, as everywhere in a query.
    expect((await issue('?accessRights[]=')).body.accessRights).toEqual(accessRights);
    const key = await door.opened.newKey(['Calc', 'Balance']);
    const by = { Authorization: `apiKey ${key}` };
    expect((await issue('', by)).body.accessRights).toEqual(['Calc', 'Balance']);
    const denied = await issue('?accessRights=Calc&accessRights=Print&accessRights=Reports', by);
    expect(refusals(denied)).toBe('403 AccessDenied accessRights[1],AccessDenied accessRights[2]');
    expect(denied.body.errors[1].message).toContain('right Reports;');
  });

  it.each([
    ['?accessRights[]=Fly', 'accessRights[0]'],
    ['?accessRights[]=Print&accessRights[]=print', 'accessRights[1]'],
  ])('refuses the unknown right of %s, also of a restricted key', async (query, target) => {
    const by = { Authorization: `apiKey ${await door.opened.newKey(['Print'])}` };
    for (const headers of [{}, by]) {
      const answer = await issue(query, headers);
      expect(refusals(answer)).toBe(`400 RequestInvalid ${target}`);
      expect(answer.body.errors[0].message).toContain('Orders.Write');
    }
  });

  it('takes no token for a key, nor a key for a token', async () => {
    const { token } = (await issue()).body;
    expect(refusals(await issue('', { Authorization: `Bearer ${token}` }))).toBe('403 AccessDenied Authorization');
    expect(refusals(await issue('', { Authorization: `apiKey ${token}` }))).toBe('403 ApiKeyInvalid Authorization');
    expect(refusals(await find('sandbox-key'))).toBe('403 ApiKeyInvalid Authorization');
    expect(refusals(await find(''))).toBe('403 ApiKeyEmpty Authorization');
    expect(refusals(await find(token, 'Token'))).toBe('403 ApiKeyInvalid Authorization');
  });

  it('answers a repeat with the same token, to the same key alone', async () => {
    const once = { 'Idempotency-Key': 'token-1' };
    const first = await issue('', once);
    const again = await issue('', once);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.headers.get('cache-control')).toBe('no-store');
    const other = await door.opened.newKey(accessRights);
    expect(refusals(await issue('', { ...once, Authorization: `apiKey ${other}` }))).toBe(
      '400 IdempotencyKeyReused Idempotency-Key',
    );
    expect(await door.opened.storedBytes()).not.toContain(first.body.token);
  });

  it('gives what ends an hour later by the service’s clock, and with its key at once', async () => {
    const key = await door.opened.newKey(['Orders.Read']);
    const { token } = (await issue('', { Authorization: `apiKey ${key}` })).body;
    door.clock.advance(HOUR - 1);
    expect((await find(token)).status).toBe(200);
    door.clock.advance(1);
    const over = await find(token);
    expect(refusals(over)).toBe('403 ApiKeyInvalid Authorization');
    expect(over.body.errors[0].message).toContain('2026-11-23T11:00:00+03:00');
    const { token: second } = (await issue('', { Authorization: `apiKey ${key}` })).body;
    expect((await find(second)).status).toBe(200);
    const { id } = await door.opened.service.store.db
      .selectFrom('api_keys')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await revokeKey(door.opened.service, id);
    expect(refusals(await find(second))).toBe('403 ApiKeyInvalid Authorization');
  });
});

describe('a page that takes a token in its address', () => {
  it('is opened by a token, once and not empty, and by nothing else', async () => {
    const { actorOfPage } = await import('../http/authorization.ts');
    const { token } = (await issue('?accessRights=PickupPoints')).body;
    const ask = async (query: string) => {
      const found = await actorOfPage(door.opened.service, new URLSearchParams(query), {
        method: 'GET',
        headers: new Headers(),
        origin: () => '',
      });
      return 'code' in found ? `${found.code} ${found.target}` : found.rights;
    };
    expect(await ask(`token=${token}`)).toEqual(['PickupPoints']);
    expect(await ask(`TOKEN=${token}`)).toEqual(['PickupPoints']);
    expect(await ask(`token=${token}&token=${token}`)).toBe('ApiKeyInvalid token');
    expect(await ask('token=sandbox-key')).toBe('ApiKeyInvalid token');
    expect(await ask('token=')).toBe('ApiKeyEmpty token');
    expect(await ask('cityId=1')).toBe('ApiKeyEmpty token');
  });
});
