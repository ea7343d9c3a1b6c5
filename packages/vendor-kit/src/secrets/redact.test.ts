import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { VendorProblem } from '../adapter/vendor-problem.ts';
import { ConnectionCache } from '../calls/call-cache.ts';
import { openCall } from '../calls/open-call.ts';
import { VendorLine } from '../http/vendor-line.ts';
import { accountAt, testManifest } from '../testing.ts';
import { redactorOf, safeProblem } from './redact.ts';
import { secret } from './secret.ts';
import { SECRET_MASK } from './secret-fields.ts';

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

describe('a secret', () => {
  const formsOf = (secret: string): readonly (readonly [string, string])[] => [
    ['as it is', secret],
    ['in capitals', secret.toUpperCase()],
    ['in a URL', encodeURIComponent(secret)],
    ['in a URL, in small letters', encodeURIComponent(secret).toLowerCase()],
    ['in a URL within a URL', encodeURIComponent(encodeURIComponent(secret))],
    ['in a form', new URLSearchParams({ '': secret }).toString().slice(1)],
    ['in JSON', JSON.stringify(secret).slice(1, -1)],
    ['in JSON of PHP', JSON.stringify(secret).slice(1, -1).replaceAll('/', '\\/')],
    ['in JSON of Python', ascii(JSON.stringify(secret).slice(1, -1))],
    ['in XML', inXml(secret)],
    ['in XML of others', inXml(secret).replace("'", '&apos;')],
    ['in XML of yet others', inXml(secret).replace("'", '&#39;')],
    ['in a path', encodeURI(secret)],
    ['in a header', `Bearer ${secret}`],
    ['in base64', Buffer.from(secret).toString('base64')],
    ['in base64 for URLs', Buffer.from(secret).toString('base64url')],
    ['amid base64', Buffer.from(`?${secret}?`).toString('base64')],
    ['further amid base64', Buffer.from(`??${secret}??`).toString('base64')],
    ['in JSON in base64', Buffer.from(JSON.stringify({ secret })).toString('base64')],
  ];
  const inXml = (text: string) =>
    text.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;').replace('"', '&quot;');
  const ascii = (text: string) =>
    text.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

  it.for(formsOf(`Ключ/+ \\"<&>1ё'`))('%s is taken out', ([, form]) => {
    const secret = `Ключ/+ \\"<&>1ё'`;
    const { redact: given } = redactorOf(testManifest, { ...account, credentials: { password: secret } });
    const { redact: learnt, add } = redactorOf(testManifest, { ...account, credentials: {} });
    add(secret);
    for (const clean of [given, learnt].map((redact) => redact(`a ${form} b`))) {
      expect(clean).toContain(SECRET_MASK);
      // At the edges of base64 a sign or two tell a bit of what stands before or after.
      expect(clean.replaceAll(SECRET_MASK, '').length).toBeLessThan(form.includes('Bearer') ? 12 : 28);
      expect(clean).toMatch(/^a .* b$/);
    }
  });

  it('that is an ordinary word is taken out as it is, and not in other letters', () => {
    const { redact: clean } = redactorOf(testManifest, { ...account, credentials: { password: 'Москва' } });
    expect(clean('Склад Москва, г. МОСКВА, в москва-сити, московский')).toBe(
      'Склад ********, г. МОСКВА, в москва-сити, московский',
    );
  });

  it('that is short is taken out of what Basic authentication sends', () => {
    const { redact: clean } = redactorOf(testManifest, { ...account, credentials: { login: 'shop', password: 'abc' } });
    const pairs = ['shop:abc', 'abc:shop'].map((pair) => Buffer.from(pair).toString('base64'));
    expect(clean(pairs.join(' '))).toBe('******** ********');
  });

  it('that holds another is taken out as one', () => {
    const { redact: clean } = redactorOf(testManifest, {
      ...account,
      credentials: { password: 'part', token: 'part-2' },
    });
    expect(clean('a part-2 b part c')).toBe('a ******** b ******** c');
  });

  it('is taken out of base64 of either alphabet', () => {
    const { redact: clean } = redactorOf(testManifest, { ...account, credentials: { password: '>>>???>>' } });
    expect([clean('Pj4+Pz8/Pj4='), clean('Pj4-Pz8_Pj4=')]).toEqual(['********', '********']);
  });

  it('may be a setting, and is none where it is empty', () => {
    const settings = z.object({ ...testManifest.settings.shape, pin: secret(z.string()) });
    const ofShop = { ...account, credentials: { password: '' }, settings: { pin: 'hush-hush' } };
    const { redact: clean } = redactorOf({ ...testManifest, settings }, ofShop);
    expect(clean('a hush-hush b')).toBe('a ******** b');
  });

  it('is taken out where small letters are longer than capitals, or others at the end of a word', () => {
    for (const odd of ['İstanbul-İ', 'ΌΝΟΜΑ-ΟΔΟΣ', 'όνομα-οδος', 'STRASSE-ß']) {
      const { redact: clean } = redactorOf(testManifest, { ...account, credentials: { password: odd } });
      for (const [before, after] of [
        ['', ''],
        ['a', 'b'],
        [' ', '.'],
      ])
        expect(clean(`${before}${odd}${after}`)).toBe(`${before}********${after}`);
    }
  });

  it('of half a pair stops nobody', () => {
    const { redact: clean } = redactorOf(testManifest, { ...account, credentials: { password: 'pass\ud800word' } });
    expect(clean('a pass\ud800word b')).toBe('a ******** b');
  });

  it('is looked for in texts alone, whatever else is given', () => {
    expect(redact(5 as never)).toBe('5');
    expect(redact(undefined as never)).toBe('undefined');
  });
});

it('lets a problem hold what its class says and no more, short and fit for a database', () => {
  const thrown = Object.assign(new VendorProblem({ kind: 'invalid', field: `a\0${password}` }, `${password}\0`), {
    cause: new Error(password),
    body: password,
  });
  const problem = safeProblem(thrown, redact);
  expect(problem.detail).toEqual({ kind: 'invalid', field: 'a\ufffd********' });
  expect(problem.message).toBe('********\ufffd');
  expect(Object.keys(problem).sort()).toEqual(['detail', 'name', 'text']);
  expect(`${problem.cause}`).toBe('undefined');
  const long = `${'x'.repeat(9_995)}${password}`;
  expect(safeProblem(new VendorProblem({ kind: 'notServed' }, long), redact).message).toBe(`${'x'.repeat(9_995)}*****`);
  const field = 'x'.repeat(300);
  expect(safeProblem(new VendorProblem({ kind: 'invalid', field }, 'x'), redact).detail).toEqual({
    ...{ kind: 'invalid', field: 'x'.repeat(200) },
  });
});

it('writes into the log what a field may hold, and nothing of a secret', () => {
  const lines: unknown[] = [];
  const digits = { ...account, credentials: { password: '12345678' } };
  const { log } = openCall({
    line: new VendorLine({ manifest: testManifest }),
    manifest: testManifest,
    account: digits,
    now: () => 0,
    timeZone: 'Europe/Moscow',
    log: { warn: (...line) => lines.push(line) },
    cache: new ConnectionCache(() => 0),
    signal: new AbortController().signal,
  });
  const circle: Record<string, unknown> = {};
  circle.circle = circle;
  const fields = {
    ...{ pin: 12345678, tries: 1, isOdd: true, none: null, big: 5n, lost: undefined, circle },
    ...{ error: new Error('12345678'), answer: { key: ['12345678'] }, nul: 'a\0', '12345678': 'x' },
  };
  log.warn('odd: 12345678' as string, fields as never);
  expect(lines).toEqual([
    [
      'odd: ********',
      {
        ...{ pin: '********', tries: 1, isOdd: true, none: null, big: '5', lost: 'undefined', circle: 'object' },
        ...{ error: 'Error: ********', answer: '{"key":["********"]}', nul: 'a\ufffd', '********': 'x' },
      },
    ],
  ]);
  log.warn('x'.repeat(20_000), Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`f${n}`, n])));
  const [message, kept] = lines[1] as [string, object];
  expect([message.length, Object.keys(kept).length]).toEqual([10_000, 50]);
});
