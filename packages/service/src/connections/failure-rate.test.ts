import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openFailureRate } from './failure-rate.ts';

it('says nothing of fewer than twenty calls, and none that succeeds opens anything', () => {
  const { note } = openFailureRate(() => 0);
  for (let n = 0; n < 19; n += 1) expect(note(true)).toBe(false);
  expect(note(false)).toBe(false);
  expect(note(true)).toBe(true);
});

it('begins anew when it is told to', () => {
  const rate = openFailureRate(() => 0);
  for (let n = 0; n < 30; n += 1) rate.note(true);
  rate.forget();
  expect(rate.note(true)).toBe(false);
});

const calls = fc.array(fc.record({ afterMs: fc.nat(3_000), hasFailed: fc.boolean() }), { maxLength: 80 });

it('counts what a list of all calls of its last ten seconds would count', () => {
  fc.assert(
    fc.property(calls, (steps) => {
      let now = 0;
      const { note } = openFailureRate(() => now);
      const all: { readonly second: number; readonly hasFailed: boolean }[] = [];
      for (const { afterMs, hasFailed } of steps) {
        now += afterMs;
        const second = Math.floor(now / 1_000);
        all.push({ second, hasFailed });
        const lately = all.filter((call) => call.second > second - 10);
        const failed = lately.filter((call) => call.hasFailed).length;
        expect(note(hasFailed)).toBe(hasFailed && lately.length >= 20 && failed * 2 > lately.length);
      }
    }),
  );
});
