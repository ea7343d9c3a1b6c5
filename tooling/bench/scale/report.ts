import type { Growth } from './growth.ts';
import type { Traffic } from './processes.ts';

/** What takes less is not told apart from the noise of a busy machine. */
const NOISE_MS = 0.05;
/** The exponent above which a cost grows faster than the logarithm would from 100,000 to 5,000,000. */
const MOST = 0.1;

/** By statements or answers: what each cost at each size, and the exponent from the smallest to the largest. */
interface Row {
  readonly what: string;
  readonly costs: readonly (number | null)[];
  readonly exponent: number | null;
}

/** In Markdown: the statements, those first that grow fastest. */
export const growthTables = (name: string, growth: readonly Growth[]): string => {
  const sizes = growth.map(({ orders }) => orders);
  const head = (unit: string) =>
    `| ${unit} | ${sizes.map((one) => one.toLocaleString('en')).join(' | ')} | exponent |\n|---|${sizes.map(() => '---|').join('')}---|`;
  const byText = new Map<string, (number | null)[]>();
  const pages = new Map<string, (number | null)[]>();
  growth.forEach(({ statements }, at) => {
    for (const { text, ms, pages: touched } of statements) {
      const costs = byText.get(text) ?? sizes.map(() => null);
      costs[at] = ms;
      byText.set(text, costs);
      const buffers = pages.get(text) ?? sizes.map(() => null);
      buffers[at] = touched;
      pages.set(text, buffers);
    }
  });
  const rows = [...byText].map(([what, costs]) => rowOf(what, costs, sizes));
  const told = rows.filter(({ exponent }) => exponent !== null).toSorted(byExponent);
  const answers = Object.keys(growth.at(-1)?.answers ?? {}).map((what) =>
    rowOf(
      what,
      growth.map((one) => one.answers[what] ?? null),
      sizes,
    ),
  );
  return [
    `## ${name}`,
    `Whole answers, median, ms:\n\n${head('answer')}\n${answers.map((row) => line(row, 1)).join('\n')}`,
    `Statements, mean, ms, and in brackets the pages touched; ${told.length} of ${rows.length} were asked for at every size and took more than ${NOISE_MS} ms:\n\n${head('statement')}\n${told
      .map((row) => line(row, 3, pages.get(row.what)))
      .join('\n')}`,
  ].join('\n\n');
};

const rowOf = (what: string, costs: readonly (number | null)[], sizes: readonly number[]): Row => {
  const [first, last] = [costs[0], costs.at(-1)];
  const isTold = sizes.length > 1 && costs.every((one) => one !== null) && (last ?? 0) > NOISE_MS && (first ?? 0) > 0;
  const exponent = isTold
    ? Math.log((last ?? 1) / (first ?? 1)) / Math.log((sizes.at(-1) ?? 1) / (sizes[0] ?? 1))
    : null;
  return { what, costs, exponent };
};

const byExponent = (one: Row, other: Row): number => (other.exponent ?? 0) - (one.exponent ?? 0);

const line = ({ what, costs, exponent }: Row, digits: number, pages: Row['costs'] = []): string =>
  `| \`${what.replaceAll('|', '\\|').slice(0, 160)}\` | ${costs
    .map((one, at) => {
      const touched = pages[at];
      return `${one?.toFixed(digits) ?? ''}${touched === null || touched === undefined ? '' : ` (${Math.round(touched)})`}`;
    })
    .join(' | ')} | ${exponent === null ? '' : `${exponent.toFixed(2)}${exponent > MOST ? ' **' : ''}`} |`;

/** In Markdown: what one, two and four of each did. */
export const trafficTable = (traffic: readonly Traffic[]): string => {
  const rows = traffic.flatMap((one) =>
    (['orders', 'ratings'] as const).map((what) => {
      const { perSecond, p50Ms, p99Ms, oursMs, databaseMs, busy, waiting, used } = one[what];
      return `| ${one.processes} + ${one.processes} | ${what} | ${perSecond.toFixed(0)} | ${p50Ms.toFixed(0)} / ${p99Ms.toFixed(0)} | ${oursMs.toFixed(2)} | ${databaseMs.toFixed(2)} | ${used.toFixed(1)} | ${waiting.toFixed(2)} | ${busy} | ${one.mostInSecond} |`;
    }),
  );
  return [
    '| APIs + workers | what | a second | p50 / p99, ms | CPU of ours, ms | of PostgreSQL, ms | connections used | waiting for a lock | answered 503 | narrow vendor, most in a second, of 10 |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
};
