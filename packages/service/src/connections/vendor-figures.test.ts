import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergedFigures, openVendorFigures, percentile, placeOfTime } from './vendor-figures.ts';

const MINUTE = 60_000;
const nothingMore = { limitUsed: () => 0, refusesUntil: () => null };

const open = () => {
  const clock = { now: 1_000 * MINUTE };
  return { clock, figures: openVendorFigures(() => clock.now) };
};

describe('what a process has seen of its vendors', () => {
  it('counts calls that were made, and as errors those that failed for the vendor', () => {
    const { figures } = open();
    for (const outcome of ['ok', 'rejected', 'unavailable', 'defect', 'auth', 'circuit-open', 'no-turn', 'caller-gone'])
      figures.note('1', { capability: 'quote', outcome, ms: 100 });
    const [seen] = figures.read(nothingMore);
    expect(seen?.capabilities.quote).toMatchObject({ calls: 5, errors: 3 });
    expect(seen).toMatchObject({ connection: '1', account: { state: 'refused' }, lastSuccessAt: 1_000 * MINUTE });
  });

  it('forgets calls after a quarter of an hour, and not when there was the last success', () => {
    const { clock, figures } = open();
    figures.note('1', { capability: 'quote', outcome: 'ok', ms: 100 });
    clock.now += 14 * MINUTE;
    expect(figures.read(nothingMore)[0]?.capabilities.quote?.calls).toBe(1);
    clock.now += MINUTE;
    expect(figures.read(nothingMore)[0]).toMatchObject({
      capabilities: { quote: { calls: 0, times: {} } },
      lastSuccessAt: 1_000 * MINUTE,
    });
  });

  it('knows no more than 500 connections, those that were called last', () => {
    const { figures } = open();
    for (let n = 0; n < 600; n += 1) figures.note(String(n), { capability: 'quote', outcome: 'ok', ms: 1 });
    const seen = figures.read(nothingMore).map(({ connection }) => connection);
    expect([seen.length, seen[0], seen.at(-1)]).toEqual([500, '100', '599']);
  });

  it('is as one where several processes called: the same calls give the same percentiles, to a tenth', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ ms: fc.integer({ min: 1, max: 60_000 }), by: fc.nat(2) }), { minLength: 1 }),
        (calls) => {
          const processes = [open().figures, open().figures, open().figures];
          for (const { ms, by } of calls) processes[by]?.note('1', { capability: 'quote', outcome: 'ok', ms });
          const merged = mergedFigures(processes.flatMap((one) => one.read({ ...nothingMore, limitUsed: () => 0.5 })));
          const times = calls.map(({ ms }) => ms).toSorted((one, two) => one - two);
          for (const part of [0.5, 0.95]) {
            const exact = times[Math.ceil(times.length * part) - 1] ?? 0;
            const found = percentile(merged.capabilities.quote?.times ?? {}, part) ?? 0;
            expect(found).toBeGreaterThanOrEqual(Math.round(exact * 0.999));
            expect(found).toBeLessThanOrEqual(Math.ceil(exact * 1.1) + 1);
          }
          expect(merged.capabilities.quote?.calls).toBe(calls.length);
          expect(merged.limitUsed).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it('has few places for times, however long', () => {
    expect(placeOfTime(0)).toBe(0);
    expect(placeOfTime(3_600_000)).toBeLessThan(170);
  });
});
