import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Guarded } from './guarded.ts';
import { judge, judgeFinally } from './judge.ts';
import { check } from './main.ts';

/** A way whose rounds come to these ratios, again and again, and how many were run. */
const way = (better: 'more' | 'less', ratios: readonly number[]) => {
  let rounds = 0;
  const guarded: Guarded = {
    name: 'way',
    better: { ways: better },
    start: async () => async () => {
      rounds += 1;
      return { ways: ratios[(rounds - 1) % ratios.length] ?? 0 };
    },
  };
  return { guarded, rounds: () => rounds };
};

const checked = async (better: 'more' | 'less', kept: object, ratios: readonly number[]) => {
  const directory = mkdtempSync(join(tmpdir(), 'bench-check-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const path = join(directory, 'kept.json');
  writeFileSync(path, JSON.stringify(kept));
  const { guarded, rounds } = way(better, ratios);
  const told: string[] = [];
  const stand = { kept: path, all: [guarded], tell: (line: string) => void told.push(line) };
  return {
    check: (what: '--check' | '--keep', ...names: readonly string[]) => check(what, names, stand),
    told,
    rounds,
    kept: () => JSON.parse(readFileSync(path, 'utf8')),
  };
};

/** As rounds on a busy machine: a tenth to either side. */
const scattered = (middle: number): readonly number[] =>
  [0.9, 1.1, 0.97, 1.03, 1, 0.94, 1.06, 0.99, 1.01, 1.02].map((by) => by * middle);

describe('what is kept of the last release', () => {
  it('is missed by a ratio that is more than 3 % worse, whichever way is better', async () => {
    for (const [better, kept, worse, same] of [
      ['more', 0.6, 0.57, 0.59],
      ['less', 4, 4.2, 4.1],
    ] as const) {
      const bad = await checked(better, { ways: kept }, [worse]);
      expect(await bad.check('--check')).toBe(false);
      expect(bad.told.join()).toMatch(/^WORSE {2}ways/);
      const good = await checked(better, { ways: kept }, [same]);
      expect(await good.check('--check')).toBe(true);
      expect(good.told.join()).toMatch(/^kept {3}ways/);
    }
  });

  it('is judged by ten rounds where they tell, and by no more than forty where they scatter', async () => {
    const clear = await checked('more', { ways: 1 }, scattered(0.7));
    expect([await clear.check('--check'), clear.rounds()]).toEqual([false, 10]);
    const near = await checked('more', { ways: 1 }, scattered(0.975));
    expect([await near.check('--check'), near.rounds()]).toEqual([true, 40]);
    const under = await checked('more', { ways: 1 }, scattered(0.96));
    expect([await under.check('--check'), under.rounds()]).toEqual([false, 40]);
  });

  it('is kept anew of what was measured, and stays of what was not', async () => {
    const one = await checked('more', { ways: 0.5, others: 2 }, [0.61234]);
    expect(await one.check('--keep')).toBe(true);
    expect(one.kept()).toEqual({ ways: 0.612, others: 2 });
  });

  it('is asked for by names that there are', async () => {
    const one = await checked('more', { ways: 0.5 }, [0.5]);
    expect(await one.check('--check', 'wyas')).toBe(false);
    expect(one.told).toEqual(['No such ratios: wyas. There are way.']);
    const unkept = await checked('more', {}, [0.5]);
    await expect(unkept.check('--check', 'way')).rejects.toThrow('pnpm bench --keep way');
  });
});

it('the true median is within what is said of it 19 times of 20', () => {
  let seed = 7;
  const chance = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  let within = 0;
  for (let run = 0; run < 2_000; run += 1) {
    // Far from normal: most are near 1, some far above it.
    const ratios = Array.from({ length: 20 }, () => 1 / (0.5 + chance() / 2) ** 3);
    const [from, to] = judge(ratios, 1, 'more').between;
    const middle = 1 / 0.75 ** 3;
    if (from <= middle && middle <= to) within += 1;
  }
  expect(within / 2_000).toBeGreaterThan(0.94);
  expect(judgeFinally([1, 1.2], 1.3, 'more').kind).toBe('worse');
});
