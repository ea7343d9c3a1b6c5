import { type AccessRight, accessRights } from '@cartage/core';
import { currentSigningKey, revokeApiKey } from '@cartage/storage';
import { exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import type { Context } from '../open-service.ts';
import { findUnreadable } from '../operator/find-unreadable.ts';
import { rotateSecrets } from '../operator/rotate-secrets.ts';
import { openSecrets } from '../secrets/secrets.ts';
import { allowed, HOUR, onStage, type Stage } from '../testing/stage.ts';
import { authenticateKey } from './authenticate-key.ts';
import { authenticateToken } from './authenticate-token.ts';
import { createKey } from './create-key.ts';
import { type IssuedToken, issueToken } from './issue-token.ts';
import { openTokenReader } from './read-token.ts';
import { replaceSigningKey, rotateSigningKeys, signingKey } from './signing-keys.ts';

const DAY = 24 * HOUR;

onStage((open) => {
  const opens = async ({ service }: Pick<Stage, 'service'>, { token }: Pick<IssuedToken, 'token'>) => {
    const found = await authenticateToken(service, token);
    return 'code' in found ? found.code : 'open';
  };
  const withRights = async (stage: Stage, rights: readonly AccessRight[]): Promise<Context> => {
    const key = await createKey(stage.service, { companyId: stage.ctx.company.id, name: 'Some', rights });
    return { ...stage.ctx, actor: allowed(await authenticateKey(stage.service, key)) };
  };

  describe('a token (interface 3.3)', () => {
    it('acts for its key, with the rights it was asked for, in their own order and each once', async () => {
      const stage = await open();
      const issued = await issueToken(stage.ctx, ['Print', 'Calc', 'Print']);
      expect(issued.rights).toEqual(['Calc', 'Print']);
      expect(await authenticateToken(stage.service, issued.token)).toEqual({
        ...stage.ctx.actor,
        rights: ['Calc', 'Print'],
        byToken: true,
        until: issued.expiresAt,
      });
      expect((await issueToken(stage.ctx, null)).rights).toEqual(accessRights);
      expect((await issueToken(await withRights(stage, ['Balance']), null)).rights).toEqual(['Balance']);
    });

    it('never has a right that its key has not at that moment', async () => {
      const stage = await open();
      const ctx = await withRights(stage, ['Calc', 'Print']);
      const issued = await issueToken(ctx, null);
      const { db } = stage.store;
      await db.updateTable('api_keys').set({ rights: '["Print"]' }).where('id', '=', ctx.actor.keyId).execute();
      expect(allowed(await authenticateToken(stage.service, issued.token)).rights).toEqual(['Print']);
    });

    it('is valid for one hour by the service’s clock, to the second, and says when it was', async () => {
      const stage = await open();
      const issued = await issueToken(stage.ctx, null);
      expect(issued.expiresAt - issued.issuedAt).toBe(HOUR);
      stage.clock.advance(issued.expiresAt - stage.clock.now() - 1);
      expect(await opens(stage, issued)).toBe('open');
      stage.clock.advance(1);
      expect(await authenticateToken(stage.service, issued.token)).toMatchObject({
        code: 'ApiKeyInvalid',
        text: { en: expect.stringMatching(/^The token was valid until 20\d\d-.*\+03:00;/) },
      });
    });

    it('knows no other clock than the service’s', async () => {
      const stage = await open();
      for (const year of [2001, 2199]) {
        const then = { clock: () => Date.UTC(year, 0) };
        const issued = await issueToken({ ...stage.ctx, ...then }, null);
        expect(await opens({ service: { ...stage.service, ...then } }, issued)).toBe('open');
      }
    });

    it('ends with its key: when that ends by itself, and at once when it is revoked', async () => {
      const stage = await open();
      const { db } = stage.store;
      const ending = await withRights(stage, ['Calc']);
      const until = Math.floor(stage.clock.now() / 1_000) * 1_000 + 60_500;
      await db.updateTable('api_keys').set({ expires_at: until }).where('id', '=', ending.actor.keyId).execute();
      const short = await issueToken({ ...ending, actor: { ...ending.actor, until } }, null);
      expect(short.expiresAt).toBe(until - 500);

      const long = await issueToken(stage.ctx, null);
      expect(await opens(stage, long)).toBe('open');
      const elsewhere = await stage.otherProcess();
      expect(await opens({ service: elsewhere }, long)).toBe('open');
      await revokeApiKey(db, stage.ctx.actor.keyId, stage.clock.now());
      expect(await opens(stage, long)).toBe('ApiKeyInvalid');
      expect(await opens({ service: elsewhere }, long)).toBe('ApiKeyInvalid');

      expect(await opens(stage, short)).toBe('open');
      await db
        .updateTable('api_keys')
        .set({ expires_at: stage.clock.now() })
        .where('id', '=', ending.actor.keyId)
        .execute();
      expect(await opens(stage, short)).toBe('ApiKeyInvalid');
    });

    it('is not stored, nor is what signs it, but sealed', async () => {
      const stage = await open();
      const { token } = await issueToken(stage.ctx, null);
      const { privateKey } = await signingKey(stage.service);
      const rows = JSON.stringify(await stage.store.rows('select * from signing_keys'));
      expect(rows).not.toContain((JSON.parse(privateKey) as { d: string }).d);
      expect(rows).not.toContain(token);
      expect(await stage.store.rows('select count(*) as count from idempotency_keys')).toEqual([{ count: 0 }]);
    });
  });

  describe('what is no token of ours is ApiKeyInvalid', () => {
    /** A token as we sign it, but for what is changed. */
    const forged = async (stage: Stage, change: Partial<Forgery> = {}) => {
      const issued = await issueToken(stage.ctx, ['Calc']);
      const [header = '', payload = '', signature = ''] = issued.token.split('.');
      const own = await signingKey(stage.service);
      const { head, claims, key, alg } = {
        head: decoded(header),
        claims: decoded(payload),
        key: await importJWK(JSON.parse(own.privateKey), 'ES256'),
        alg: 'ES256',
        ...change,
      };
      const signed = await new SignJWT({ ...decoded(payload), ...claims })
        .setProtectedHeader({ ...decoded(header), ...head, alg })
        .sign(key);
      return { signed, header, payload, signature };
    };

    it('the same signed anew is one: the forgeries below fail for what is changed', async () => {
      const stage = await open();
      expect(await opens(stage, { token: (await forged(stage)).signed })).toBe('open');
    });

    it.each([
      ['another issuer', { claims: { iss: 'elsewhere' } }],
      ['another audience', { claims: { aud: 'mail' } }],
      ['another type', { head: { typ: 'JWT' } }],
      ['no type', { head: { typ: undefined } }],
      ['no end', { claims: { exp: undefined } }],
      ['an unknown key', { head: { kid: 'unknown' } }],
      ['no key', { head: { kid: undefined } }],
      ['a key that is no name', { head: { kid: "x' or 1=1" } }],
      ['an API key that is not there', { claims: { client_id: '424242' } }],
      ['an API key that is no number', { claims: { client_id: '1e0' } }],
      ['an API key that is too large a number', { claims: { client_id: '9'.repeat(30) } }],
      ['no API key', { claims: { client_id: undefined } }],
    ] satisfies [string, Partial<Forgery>][])('%s', async (_, change) => {
      const stage = await open();
      expect(await opens(stage, { token: (await forged(stage, change)).signed })).toBe('ApiKeyInvalid');
    });

    it('another’s key, an HMAC over our public key, no signature at all, another algorithm', async () => {
      const stage = await open();
      const other = await generateKeyPair('ES256');
      const { signed, header, payload, signature } = await forged(stage, { key: other.privateKey });
      const rsa = await generateKeyPair('RS256');
      const current = await currentSigningKey(stage.store.db);
      const secret = new TextEncoder().encode(current?.publicKey ?? '');
      const none = Buffer.from(JSON.stringify({ ...decoded(header), alg: 'none' })).toString('base64url');
      const tokens = [
        signed,
        (await forged(stage, { key: secret, alg: 'HS256' })).signed,
        (await forged(stage, { key: rsa.privateKey, alg: 'RS256' })).signed,
        // Brings its own key along.
        (await forged(stage, { key: other.privateKey, head: { jwk: await exportJWK(other.publicKey) } })).signed,
        `${none}.${payload}.`,
        `${none}.${payload}.${signature}`,
        `${header}.${payload}.`,
        `${header}.${payload}`,
      ];
      for (const token of tokens) expect(await opens(stage, { token })).toBe('ApiKeyInvalid');
    });

    it('what another key has signed, also when it was seen a moment before', async () => {
      const stage = await open();
      const { token } = await issueToken(stage.ctx, null);
      const reader = openTokenReader();
      const own = (await currentSigningKey(stage.store.db))?.publicKey ?? '';
      const other = JSON.stringify(await exportJWK((await generateKeyPair('ES256')).publicKey));
      expect(await reader.claims(token, own)).not.toBeNull();
      expect(await reader.claims(token, own)).not.toBeNull();
      expect(await reader.claims(token, other)).toBeNull();
    });

    it('with more rights written into it, or another company’s key', async () => {
      const stage = await open();
      const stranger = await stage.stranger();
      const issued = await issueToken(stage.ctx, ['Calc']);
      const [header = '', payload = '', signature = ''] = issued.token.split('.');
      for (const change of [{ scope: 'Calc Balance' }, { client_id: String(stranger.actor.keyId) }]) {
        const changed = encoded({ ...decoded(payload), ...change });
        expect(await opens(stage, { token: `${header}.${changed}.${signature}` })).toBe('ApiKeyInvalid');
      }
      // Also when the sound one was seen a moment before.
      expect(await opens(stage, issued)).toBe('open');
      expect(await opens(stage, { token: `${issued.token.slice(0, -4)}AAAA` })).toBe('ApiKeyInvalid');
    });

    it('for another company than its key is of now: a restored database gives numbers again', async () => {
      const stage = await open();
      const { signed } = await forged(stage, { claims: { sub: String((await stage.stranger()).company.id) } });
      expect(await opens(stage, { token: signed })).toBe('ApiKeyInvalid');
    });

    it('naming a key that no database can look for', async () => {
      const stage = await open();
      const claims = encoded({ client_id: String(stage.ctx.actor.keyId) });
      for (const kid of ['\0', { a: 1 }, 7, null])
        expect(await opens(stage, { token: `${encoded({ alg: 'ES256', kid })}.${claims}.e30` })).toBe('ApiKeyInvalid');
    });

    it.each([
      [''],
      ['x'],
      ['..'],
      ['a.b.c'],
      ['sandbox-key'],
      ['\0'],
      [`${'e'.repeat(9_000)}.e30.`],
      ['e30.bnVsbA.e30'],
    ])('%j', async (token) => {
      expect(await opens(await open(), { token })).toBe('ApiKeyInvalid');
    });
  });

  describe('the keys that sign', () => {
    const kidOf = ({ token }: IssuedToken) => decoded(token.split('.')[0] ?? '').kid;

    it('two processes that need the first one at once make one', async () => {
      const stage = await open();
      const elsewhere = await stage.otherProcess();
      const issued = await Promise.all([
        issueToken(stage.ctx, null),
        issueToken({ ...elsewhere, actor: stage.ctx.actor }, null),
      ]);
      expect(new Set(issued.map(kidOf)).size).toBe(1);
      expect(await stage.store.rows('select retired_at from signing_keys')).toEqual([{ retired_at: null }]);
      for (const one of issued) expect(await opens(stage, one)).toBe('open');
    });

    it('are replaced after thirty days, by one of two workers; what the old one has signed is good to its end', async () => {
      const stage = await open();
      const elsewhere = await stage.otherProcess();
      const rotate = () => Promise.all([rotateSigningKeys(stage.service), rotateSigningKeys(elsewhere)]);
      await rotate();
      expect(await stage.store.rows('select * from signing_keys')).toEqual([]);
      const first = await issueToken(stage.ctx, null);
      stage.clock.advance(30 * DAY - 1);
      await rotate();
      const before = await issueToken(stage.ctx, null);
      expect(kidOf(before)).toBe(kidOf(first));
      stage.clock.advance(1);
      await rotate();
      const after = await issueToken(stage.ctx, null);
      expect(kidOf(after)).not.toBe(kidOf(first));
      expect(await opens({ service: elsewhere }, before)).toBe('open');
      expect(await opens({ service: elsewhere }, after)).toBe('open');
      // What only verifies holds nothing that could sign.
      const kept = 'select private_key from signing_keys where retired_at is not null';
      expect(await stage.store.rows(kept)).toEqual([{ private_key: null }]);
      stage.clock.advance(HOUR - 2_000);
      await rotate();
      expect(await opens({ service: elsewhere }, before)).toBe('open');
      stage.clock.advance(HOUR + 2_000);
      await rotate();
      expect(await stage.store.rows('select id from signing_keys')).toEqual([{ id: kidOf(after) }]);
    });

    it('are replaced at once by the operator, who may end every token with it, in every process', async () => {
      const stage = await open();
      const elsewhere = await stage.otherProcess();
      const first = await issueToken(stage.ctx, null);
      await replaceSigningKey(stage.service, { endsTokens: false });
      const second = await issueToken(stage.ctx, null);
      expect(kidOf(second)).not.toBe(kidOf(first));
      for (const one of [first, second]) expect(await opens({ service: elsewhere }, one)).toBe('open');
      const id = await replaceSigningKey(stage.service, { endsTokens: true });
      for (const one of [first, second]) expect(await opens({ service: elsewhere }, one)).toBe('ApiKeyInvalid');
      expect(kidOf(await issueToken(stage.ctx, null))).toBe(id);
    });

    it('are sealed anew with the other secrets, go on signing, and without their secret no process starts', async () => {
      const stage = await open();
      const [one, two] = ['11'.repeat(32), '22'.repeat(32)];
      const by = (variable: string) => ({ ...stage.ctx, secrets: openSecrets({ variable, file: '' }) });
      // The stage has a key of its own.
      const start = by(one);
      await stage.store.db.deleteFrom('service_settings').where('key', '=', 'secrets.key-id').execute();
      await stage.store.db.deleteFrom('signing_keys').execute();
      const issued = await issueToken(start, null);
      expect(await findUnreadable(start)).toEqual([]);
      expect((await rotateSecrets(by(`${two},${one}`))).count).toBe(1);
      expect(await findUnreadable(by(two))).toEqual([]);
      expect(await findUnreadable(by(one))).toHaveLength(1);
      expect(kidOf(await issueToken(by(two), null))).toBe(kidOf(issued));
      expect((await rotateSecrets(by(two))).count).toBe(0);
      await stage.store.db.updateTable('signing_keys').set({ private_key: '1.AAAAAAAA.AAAA' }).execute();
      expect(await findUnreadable(by(two))).toEqual([expect.stringContaining('AAAAAAAA')]);
    });
  });
});

interface Forgery {
  readonly head: Readonly<Record<string, unknown>>;
  readonly claims: Readonly<Record<string, unknown>>;
  readonly key: Parameters<SignJWT['sign']>[0];
  readonly alg: string;
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

const decoded = (part: string): Readonly<Record<string, unknown>> =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Readonly<Record<string, unknown>>;
