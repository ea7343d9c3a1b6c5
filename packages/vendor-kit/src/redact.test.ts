import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openCall } from './open-call.ts';
import { redactor, safeProblem } from './redact.ts';
import { SECRET_MASK } from './secret.ts';
import { accountAt, testManifest } from './testing.ts';
import { VendorLine } from './vendor-line.ts';
import { VendorProblem } from './vendor-problem.ts';

const account = accountAt('http://127.0.0.1:1');
const { login = '', password = '' } = account.credentials;

it('takes a secret out in every form in which it travels', () => {
  const redact = redactor(testManifest, account);
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
      const redact = redactor(testManifest, { ...account, credentials: { password: secret } });
      for (const part of redact(before + secret + after).split(SECRET_MASK)) expect(part).not.toContain(secret);
    }),
  );
});

it('lets no secret through problems and log lines', () => {
  const thrown = new VendorProblem({ kind: 'auth' }, `Login ${login}:${password} is wrong.`);
  const problem = safeProblem(thrown, testManifest, account);
  expect(problem.detail).toEqual({ kind: 'auth' });
  expect(problem.message).toBe(`Login ${login}:******** is wrong.`);
  expect(safeProblem(new Error(password), testManifest, account).message).not.toContain(password);
  const translated = new VendorProblem({ kind: 'auth' }, { en: 'It is wrong.', ru: `Неверно: ${password}.` });
  expect(safeProblem(translated, testManifest, account).text).toEqual({ en: 'It is wrong.', ru: 'Неверно: ********.' });
  const changed = Object.assign(new VendorProblem({ kind: 'auth' }, 'It is wrong.'), { message: password });
  expect(safeProblem(changed, testManifest, account).message).toBe('It is wrong.');

  const lines: unknown[] = [];
  const call = openCall({
    line: new VendorLine({ manifest: testManifest }),
    manifest: testManifest,
    account,
    now: () => 0,
    timeZone: 'Europe/Moscow',
    log: { warn: (...line) => lines.push(line) },
    cache: (_key, _ttl, load) => load(),
    signal: new AbortController().signal,
  });
  call.log.warn(`odd: ${password}`, { header: password, tries: 1 });
  expect(lines).toEqual([['odd: ********', { header: '********', tries: 1 }]]);
});

it('lets a vendor ask for a wait of a day at the most', () => {
  const after = (retryAfterMs: unknown) =>
    safeProblem(
      new VendorProblem({ kind: 'limited', retryAfterMs: retryAfterMs as number }, 'Slow down.'),
      testManifest,
      account,
    ).detail;
  for (const waits of [null, 0, 2_000, 86_400_000])
    expect(after(waits)).toEqual({ kind: 'limited', retryAfterMs: waits });
  for (const waits of [86_400_001, 1e300, Number.POSITIVE_INFINITY])
    expect(after(waits)).toEqual({ kind: 'limited', retryAfterMs: 86_400_000 });
  expect(after(1.5)).toEqual({ kind: 'limited', retryAfterMs: 2 });
  for (const waits of [Number.NaN, -1, 'soon', undefined])
    expect(after(waits)).toEqual({ kind: 'limited', retryAfterMs: null });
});
