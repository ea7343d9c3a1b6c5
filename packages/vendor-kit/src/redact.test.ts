import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ConnectionCache } from './call-cache.ts';
import { openCall } from './open-call.ts';
import { redactorOf, safeProblem } from './redact.ts';
import { SECRET_MASK } from './secret.ts';
import { accountAt, testManifest } from './testing.ts';
import { VendorLine } from './vendor-line.ts';
import { VendorProblem } from './vendor-problem.ts';

const account = accountAt('http://127.0.0.1:1');
const { redact } = redactorOf(testManifest, account);
const { login = '', password = '' } = account.credentials;

it('takes a secret out in every form in which it travels', () => {
  const forms = [
    password,
    encodeURIComponent(password),
    JSON.stringify({ password }),
    Buffer.from(password).toString('base64'),
    `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`,
  ];
  for (const form of forms) {
    const clean = redact(`before ${form} after`);
    expect(clean).toMatch(/^before .*\*{8}.* after$/);
    expect(clean).not.toContain(form);
  }
});

it('leaves nothing of any password, whatever stands around it', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string(), fc.string(), (secret, before, after) => {
      // A password of asterisks is what stands in its place.
      fc.pre(!SECRET_MASK.includes(secret));
      const redact = redactorOf(testManifest, { ...account, credentials: { password: secret } }).redact;
      for (const part of redact(before + secret + after).split(SECRET_MASK)) expect(part).not.toContain(secret);
    }),
  );
});

it('lets no secret through problems and log lines', () => {
  const thrown = new VendorProblem({ kind: 'auth' }, `Login ${login}:${password} is wrong.`);
  const problem = safeProblem(thrown, redact);
  expect(problem.detail).toEqual({ kind: 'auth' });
  expect(problem.message).toBe(`Login ${login}:******** is wrong.`);
  expect(safeProblem(new Error(password), redact).message).not.toContain(password);
  const translated = new VendorProblem({ kind: 'auth' }, { en: 'It is wrong.', ru: `Неверно: ${password}.` });
  expect(safeProblem(translated, redact).text).toEqual({ en: 'It is wrong.', ru: 'Неверно: ********.' });
  const changed = Object.assign(new VendorProblem({ kind: 'auth' }, 'It is wrong.'), { message: password });
  expect(safeProblem(changed, redact).message).toBe('It is wrong.');

  const lines: unknown[] = [];
  const call = openCall({
    line: new VendorLine({ manifest: testManifest }),
    manifest: testManifest,
    account,
    now: () => 0,
    timeZone: 'Europe/Moscow',
    log: { warn: (...line) => lines.push(line) },
    cache: new ConnectionCache(() => 0),
    signal: new AbortController().signal,
  });
  call.log.warn(`odd: ${password}`, { header: password, tries: 1 });
  expect(lines).toEqual([['odd: ********', { header: '********', tries: 1 }]]);
});

it('takes out what came at run time, from all calls of the account, in every form', () => {
  const own = { ...account };
  const call = () =>
    openCall({
      line: new VendorLine({ manifest: testManifest }),
      manifest: testManifest,
      account: own,
      now: () => 0,
      timeZone: 'Europe/Moscow',
      log: { warn: () => {} },
      cache: new ConnectionCache(() => 0),
      signal: new AbortController().signal,
    });
  const [one, other] = [call(), call()];
  expect(other.redact('a token-42/+ b')).toBe('a token-42/+ b');
  expect(one.secret('token-42/+')).toBe('token-42/+');
  expect(other.redact(`a token-42/+ ${encodeURIComponent('token-42/+')} ${password} b`)).toBe(
    'a ******** ******** ******** b',
  );
  one.secret('short');
  expect(one.redact('short')).toBe('short');
  expect(call().redact('token-42/+')).toBe('********');
  // Of another account nothing was learnt.
  expect(redact('token-42/+')).toBe('token-42/+');
});

it('keeps the newest of many secrets', () => {
  const { add, redact: clean } = redactorOf(testManifest, { ...account });
  for (let n = 100; n < 200; n++) add(`token-of-${n}`);
  expect(clean('token-of-100 token-of-136 token-of-199')).toBe('token-of-100 ******** ********');
  expect(clean('token-of-135')).toBe('token-of-135');
});

it('lets a vendor ask for a wait of a day at the most', () => {
  const after = (retryAfterMs: unknown) =>
    safeProblem(new VendorProblem({ kind: 'limited', retryAfterMs: retryAfterMs as number }, 'Slow down.'), redact)
      .detail;
  for (const waits of [null, 0, 2_000, 86_400_000])
    expect(after(waits)).toEqual({ kind: 'limited', retryAfterMs: waits });
  for (const waits of [86_400_001, 1e300, Number.POSITIVE_INFINITY])
    expect(after(waits)).toEqual({ kind: 'limited', retryAfterMs: 86_400_000 });
  expect(after(1.5)).toEqual({ kind: 'limited', retryAfterMs: 2 });
  for (const waits of [Number.NaN, -1, 'soon', undefined])
    expect(after(waits)).toEqual({ kind: 'limited', retryAfterMs: null });
});
