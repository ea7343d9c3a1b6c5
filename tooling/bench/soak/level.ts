import type { ProcessMemory } from './memory.ts';

/** What every process held at one moment. */
export type Sample = readonly ProcessMemory[];

/** What all or some of the processes held in one tenth of the run, on the average, MB. */
export interface Tenth {
  readonly rss: number;
  readonly heapUsed: number;
  readonly heapTotal: number;
  readonly external: number;
}

/** The last tenth may hold so many times what the fourth did: by then caches are full and code is compiled. */
export const MOST_GROWTH = 1.05;

/** The run in ten parts, of the processes of that name or of all. */
export const tenthsOf = (samples: readonly Sample[], name: string | null): readonly Tenth[] =>
  Array.from({ length: 10 }, (_, n) => {
    const part = samples.slice(Math.floor((n * samples.length) / 10), Math.floor(((n + 1) * samples.length) / 10));
    const mean = (figure: (process: ProcessMemory) => number | null): number => {
      const sums = part.map((sample) =>
        sample.reduce(
          (sum, process) => (name === null || process.name === name ? sum + (figure(process) ?? 0) : sum),
          0,
        ),
      );
      return sums.reduce((sum, value) => sum + value, 0) / Math.max(1, sums.length);
    };
    return {
      rss: mean((process) => process.rss),
      heapUsed: mean((process) => process.heapUsed),
      heapTotal: mean((process) => process.heapTotal),
      external: mean((process) => process.external),
    };
  });

/** How many times what the fourth tenth held the last one holds. */
export const growthOf = (tenths: readonly Tenth[]): number => (tenths[9]?.rss ?? 0) / (tenths[3]?.rss ?? 0);

/** Each once, in the order in which they were first seen. */
export const namesIn = (samples: readonly Sample[]): readonly string[] => [
  ...new Set(samples.flatMap((sample) => sample.map(({ name }) => name))),
];
