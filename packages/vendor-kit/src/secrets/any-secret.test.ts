import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VendorProblem, type VendorProblemKind } from '../adapter/vendor-problem.ts';
import { accountAt, testManifest } from '../testing.ts';
import { redactorOf, safeProblem, safeText } from './redact.ts';
import { SECRET_MASK } from './secret-fields.ts';

const account = accountAt('http://127.0.0.1:1');
const redactOf = (password: string) => redactorOf(testManifest, { ...account, credentials: { password } }).redact;

/** Long enough to be no ordinary word, and not what stands in a secret's place. */
const secrets = fc
  .string({ minLength: 8, maxLength: 40, unit: 'grapheme' })
  .filter((secret) => !/\*{4}/.test(secret) && secret.trim() === secret);

/** The ways in which vendors send back what they were sent. */
const ways: readonly (readonly [name: string, way: (secret: string) => string])[] = [
  ['as it is', (secret) => secret],
  ['in JSON', (secret) => JSON.stringify({ token: secret })],
  ['in JSON of ASCII letters', (secret) => asciiJson(secret)],
  ['in a path', (secret) => `/key/${encodeURIComponent(secret)}/orders`],
  ['in a form', (secret) => new URLSearchParams({ token: secret }).toString()],
  ['in XML', (secret) => `<token>${xml(secret)}</token>`],
  ['in base64', (secret) => `Basic ${Buffer.from(secret).toString('base64')}`],
  ['in base64 of addresses', (secret) => Buffer.from(secret).toString('base64url')],
  ['amid base64', (secret) => Buffer.from(`login:${secret}:more`).toString('base64')],
];
const asciiJson = (secret: string): string =>
  JSON.stringify(secret).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

describe.each(ways)('any secret %s', (_, way) => {
  it('is taken out, and a mask stands there', () => {
    fc.assert(
      fc.property(secrets, (secret) => {
        const sent = way(secret);
        const clean = redactOf(secret)(sent);
        expect(clean).toContain(SECRET_MASK);
        expect(clean).not.toContain(secret);
      }),
      { numRuns: 60 },
    );
  });

  it('is taken out of a problem and of a text of any length', () => {
    fc.assert(
      fc.property(secrets, fc.nat(12_000), (secret, before) => {
        const said = `${'x'.repeat(before)} ${way(secret)} ${'y'.repeat(200)}`;
        const redact = redactOf(secret);
        const shown = [safeText(said, redact), safeProblem(new VendorProblem({ kind: 'auth' }, said), redact).text.en];
        for (const text of shown) {
          expect(text).not.toContain(secret);
          expect(text.length).toBeLessThanOrEqual(10_000);
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('a text', () => {
  it('without the secret stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        expect(redactOf('canary-9d2f47b1c8')(text)).toBe(text);
      }),
    );
  });

  it('that was cleaned stays as it is when it is cleaned again', () => {
    fc.assert(
      fc.property(secrets, fc.string(), fc.constantFrom(...ways.map(([, way]) => way)), (secret, around, way) => {
        const redact = redactOf(secret);
        const clean = redact(around + way(secret) + around);
        expect(redact(clean)).toBe(clean);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a problem of any class', () => {
  const detail: fc.Arbitrary<VendorProblemKind> = fc.oneof(
    fc.record({ kind: fc.constant('invalid' as const), field: fc.option(fc.string()) }),
    fc.record({ kind: fc.constant('limited' as const), retryAfterMs: fc.option(fc.double()) }),
    fc.record({ kind: fc.constant('unavailable' as const), neverSent: fc.boolean() }),
    fc.constantFrom<VendorProblemKind>(
      { kind: 'notServed' },
      { kind: 'auth' },
      { kind: 'conflict' },
      { kind: 'notFound' },
      { kind: 'tooLate' },
      { kind: 'defect' },
    ),
  );

  it('keeps its class, and asks for a wait of whole milliseconds within a day, or of none', () => {
    fc.assert(
      fc.property(detail, fc.string(), (given, said) => {
        const { detail: safe } = safeProblem(new VendorProblem(given, said), redactOf('canary-9d2f47b1c8'));
        expect(safe.kind).toBe(given.kind);
        if (given.kind === 'unavailable') expect(safe).toEqual(given);
        if (safe.kind !== 'limited' || safe.retryAfterMs === null) return;
        expect(Number.isInteger(safe.retryAfterMs)).toBe(true);
        expect(safe.retryAfterMs).toBeGreaterThanOrEqual(0);
        expect(safe.retryAfterMs).toBeLessThanOrEqual(86_400_000);
      }),
    );
  });

  it('is made of whatever was thrown, and never throws itself', () => {
    const hostile = new Proxy(
      {},
      {
        get: () => {
          throw new Error('looked at');
        },
      },
    );
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.constant(hostile)), (thrown) => {
        expect(safeProblem(thrown, redactOf('canary-9d2f47b1c8'))).toBeInstanceOf(VendorProblem);
      }),
    );
  });
});
