import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ConnectionCache } from './call-cache.ts';

const TTL_MS = 100;

/** What happens to a cache: a call asks for a key, a loader ends or fails, time passes, a key is dropped, a call ends in `auth`. */
type Step =
  | { readonly act: 'ask'; readonly key: string; readonly call: number; readonly fails: boolean }
  | { readonly act: 'pass'; readonly ms: number }
  | { readonly act: 'drop'; readonly key: string }
  | { readonly act: 'refused'; readonly call: number };

const key = fc.constantFrom('token', 'city');
const call = fc.nat(3);
const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.record({ act: fc.constant('ask' as const), key, call, fails: fc.boolean() }), weight: 6 },
  { arbitrary: fc.record({ act: fc.constant('pass' as const), ms: fc.nat(2 * TTL_MS) }), weight: 2 },
  { arbitrary: fc.record({ act: fc.constant('drop' as const), key }), weight: 1 },
  { arbitrary: fc.record({ act: fc.constant('refused' as const), call }), weight: 1 },
);

it('gives, whatever happens, a value that is as young as it may be and that nobody has dropped', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      let now = 0;
      const connection = new ConnectionCache(() => now);
      const calls = Array.from({ length: 4 }, () => connection.forCall());
      /** By the key: what is there, and when it had come. */
      const known = new Map<string, { readonly value: number; readonly at: number; readonly by: number }>();
      /** What a call has got and another one had loaded. */
      const used = calls.map(() => new Map<string, number>());
      let loads = 0;
      for (const one of steps) {
        if (one.act === 'pass') now += one.ms;
        else if (one.act === 'drop') {
          connection.forCall().drop(one.key);
          known.delete(one.key);
        } else if (one.act === 'refused') {
          expect(calls[one.call]?.dropUsed()).toBe((used[one.call]?.size ?? 0) > 0);
          for (const [name, value] of used[one.call] ?? []) if (known.get(name)?.value === value) known.delete(name);
          used[one.call]?.clear();
        } else {
          const entry = known.get(one.key);
          const isLive = entry !== undefined && entry.at + TTL_MS > now;
          const before = loads;
          const asked = calls[one.call]?.(one.key, async () => {
            loads++;
            if (one.fails) throw new Error('no answer');
            return { value: loads, ttlMs: TTL_MS };
          });
          if (isLive) {
            expect(await asked).toBe(entry.value);
            expect(loads).toBe(before);
            if (entry.by !== one.call) used[one.call]?.set(one.key, entry.value);
          } else if (one.fails) {
            await expect(asked).rejects.toThrow('no answer');
            known.delete(one.key);
          } else {
            expect(await asked).toBe(before + 1);
            known.set(one.key, { value: before + 1, at: now, by: one.call });
          }
        }
      }
    }),
    { numRuns: 200 },
  );
});

it('runs one loader for a key, however many calls ask for it at once, and gives all of them its end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 20 }), fc.boolean(), async (count, fails) => {
      const connection = new ConnectionCache(() => 0);
      let loads = 0;
      let end = (): void => {};
      const ending = new Promise<void>((resolve) => {
        end = resolve;
      });
      const load = async () => {
        loads++;
        await ending;
        if (fails) throw new Error('no answer');
        return { value: 'token', ttlMs: TTL_MS };
      };
      const asked = Array.from({ length: count }, () => connection.forCall()('t', load));
      const ends = Promise.allSettled(asked);
      await Promise.resolve();
      expect(loads).toBe(1);
      end();
      const settled = await ends;
      if (!fails) {
        expect(settled.every((one) => one.status === 'fulfilled' && one.value === 'token')).toBe(true);
        expect(loads).toBe(1);
      } else {
        expect(settled.every(({ status }) => status === 'rejected')).toBe(true);
        // Those who only waited try once more among themselves.
        expect(loads).toBeLessThanOrEqual(2);
      }
    }),
    { numRuns: 40 },
  );
});
