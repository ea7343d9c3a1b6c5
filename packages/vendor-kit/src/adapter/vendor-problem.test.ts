import { expect, it } from 'vitest';
import { sendOnce } from '../answers/send-once.ts';
import { isVendorProblem, toVendorProblem, VendorProblem } from './vendor-problem.ts';

const brand = Symbol.for('@cartage/vendor-kit/VendorProblem');
const branded = (members: object): unknown => ({ [brand]: true, ...members });

it('leaves a whole problem as it is', () => {
  const problem = new VendorProblem({ kind: 'invalid', field: null }, { en: 'No.', ru: 'Нет.' });
  expect(toVendorProblem(problem)).toBe(problem);
});

it.for<[string, unknown, object]>([
  ['nothing but the brand', branded({}), { kind: 'defect', message: expect.stringContaining('plugin failed') }],
  ['a class that there is not', branded({ detail: { kind: 'lost' }, message: 'm' }), { kind: 'defect', message: 'm' }],
  ['a detail that is none', branded({ detail: 'auth', message: 'm' }), { kind: 'defect', message: 'm' }],
  ['an older copy', branded({ detail: { kind: 'auth' }, message: 'm' }), { kind: 'auth', text: { en: 'm', ru: 'm' } }],
  ['a text in one language', branded({ detail: { kind: 'auth' }, text: 't', message: 'm' }), { message: 't' }],
  ['a text of null', branded({ detail: { kind: 'auth' }, text: null, message: 'm' }), { message: 'm' }],
  ['half a text', branded({ detail: { kind: 'auth' }, text: { en: 't' }, message: 'm' }), { message: 'm' }],
  ['a whole one', branded({ detail: { kind: 'tooLate' }, text: { en: 'e', ru: 'р' } }), { text: { en: 'e', ru: 'р' } }],
  [
    'a field that is none',
    branded({ detail: { kind: 'invalid', field: 5 }, message: 'm' }),
    { detail: { kind: 'invalid', field: null } },
  ],
  [
    'a wait that is none',
    branded({ detail: { kind: 'limited', retryAfterMs: '5' }, message: 'm' }),
    { detail: { kind: 'limited', retryAfterMs: null } },
  ],
  // What was perhaps sent must not be sent again.
  [
    'a proof that is none',
    branded({ detail: { kind: 'unavailable', neverSent: 'yes' }, message: 'm' }),
    { detail: { kind: 'unavailable', neverSent: false } },
  ],
])('makes a whole problem of %s', ([, thrown, whole]) => {
  expect(isVendorProblem(thrown)).toBe(true);
  const problem = toVendorProblem(thrown);
  expect(problem).toBeInstanceOf(VendorProblem);
  expect(problem).toMatchObject(whole);
});

it('calls the rest a defect, even what cannot be looked at', () => {
  const fail = () => {
    throw new Error('no');
  };
  const things = [
    null,
    undefined,
    5,
    'x',
    new TypeError('x'),
    new Proxy({}, { has: fail }),
    new Proxy(Error('x'), { get: fail }),
  ];
  things.push(Object.defineProperty({ [brand]: true }, 'detail', { get: fail }));
  for (const thing of things) expect(toVendorProblem(thing).detail).toEqual({ kind: 'defect' });
  expect(things.map(isVendorProblem)).toEqual([...Array(7).fill(false), true]);
  const named = Object.assign(new Error('x'), { name: 'x'.repeat(1e6) });
  expect(toVendorProblem(named).message.length).toBeLessThan(200);
});

it('has words, whatever it was told to say', () => {
  for (const said of [null, undefined, 5])
    expect(new VendorProblem({ kind: 'defect' }, said as never).text.ru).toBe(String(said));
});

it('takes those of a second copy of the kit for its own', async () => {
  const copy = new URL('./vendor-problem.ts?copy', import.meta.url).href;
  const second: typeof import('./vendor-problem.ts') = await import(/* @vite-ignore */ copy);
  const problem = new second.VendorProblem({ kind: 'invalid', field: 'sender.phone' }, { en: 'No.', ru: 'Нет.' });
  expect(problem).not.toBeInstanceOf(VendorProblem);
  expect(isVendorProblem(problem)).toBe(true);
  expect(second.isVendorProblem(new VendorProblem({ kind: 'auth' }, 'x'))).toBe(true);
  const whole = toVendorProblem(problem);
  expect(whole).toBeInstanceOf(VendorProblem);
  expect(whole).toMatchObject({ detail: problem.detail, text: problem.text });
  const answer = { status: 200, contentType: '', retryAfterMs: null, headers: {}, bytes: new Uint8Array() };
  const read = () => {
    throw problem;
  };
  expect(await sendOnce({ send: async () => answer, read })).toMatchObject({ kind: 'rejected', problem: whole });
});
