import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Bench, withBench } from '../processes/servers.ts';
import type { Guarded, Ratios } from './guarded.ts';
import { judge, judgeFinally, type Verdict } from './judge.ts';

/** Rounds are run so many at a time until they tell, and no more than these in all. */
const AT_A_TIME = 10;
const MOST_ROUNDS = 40;

interface Stand {
  readonly kept: string;
  readonly all: readonly Guarded[];
  readonly tell: (line: string) => void;
}

/** The ratios that are kept. */
export const keptRatios = fileURLToPath(new URL('kept-ratios.json', import.meta.url));

/**
 * `--check`: whether the ratios of the hot ways are those that are kept of the last release, at most 3 % worse. `--keep`: keeps those
 * of now. Behind either, names of some. Tells each ratio, and whether all is well.
 */
export const check = async (
  what: '--check' | '--keep',
  names: readonly string[],
  { kept: path, all, tell }: Stand,
): Promise<boolean> => {
  const unknown = names.filter((name) => !all.some((one) => one.name === name));
  if (unknown.length > 0) {
    tell(`No such ratios: ${unknown.join(', ')}. There are ${all.map(({ name }) => name).join(', ')}.`);
    return false;
  }
  const kept = JSON.parse(readFileSync(path, 'utf8')) as Ratios;
  const wanted = all.filter(({ name }) => names.length === 0 || names.includes(name));
  if (what === '--keep') {
    const now = { ...kept };
    for (const one of wanted) {
      for (const [figure, ratios] of await measured(one, () => false)) {
        now[figure] = Number(judge(ratios, 0, 'more').median.toPrecision(3));
        tell(`${figure}: ${now[figure]} of the floor, kept`);
      }
    }
    writeFileSync(path, `${JSON.stringify(now, null, 2)}\n`);
    return true;
  }
  let isWell = true;
  for (const one of wanted) {
    const judged = (figure: string, ratios: readonly number[], by = judge): Verdict => {
      const ratio = kept[figure];
      if (ratio === undefined) throw new Error(`No ratio is kept of "${figure}"; pnpm bench --keep ${one.name}`);
      return by(ratios, ratio, one.better[figure] ?? 'more');
    };
    const rounds = await measured(one, (soFar) =>
      soFar.every(([figure, ratios]) => judged(figure, ratios).kind !== 'open'),
    );
    for (const [figure, ratios] of rounds) {
      const { kind, median, between, limit } = judged(figure, ratios, judgeFinally);
      const sought = one.better[figure] === 'less' ? 'at most' : 'at least';
      const [from, to] = between.map((ratio) => ratio.toFixed(3));
      tell(
        `${kind === 'worse' ? 'WORSE' : 'kept '}  ${figure}: ${median.toFixed(3)} of the floor (${from} to ${to}, ${ratios.length} rounds), kept ${kept[figure]}, ${sought} ${limit.toFixed(3)}`,
      );
      isWell &&= kind !== 'worse';
    }
  }
  return isWell;
};

type Rounds = readonly (readonly [string, readonly number[]])[];

/** The ratios of each figure, round by round, until it is enough. */
const measured = (one: Guarded, isEnough: (soFar: Rounds) => boolean): Promise<Rounds> =>
  withBench(async (bench: Bench) => {
    const round = await one.start(bench);
    const done: Ratios[] = [];
    const soFar = (): Rounds =>
      Object.keys(one.better).map((figure) => [figure, done.map((ratios) => ratios[figure] ?? Number.NaN)]);
    while (done.length < MOST_ROUNDS) {
      for (let n = 0; n < AT_A_TIME; n += 1) done.push(await round());
      if (isEnough(soFar())) break;
    }
    return soFar();
  });
