import { parseArgs } from 'node:util';

export interface ScaleOptions {
  /** How many orders the database grows to, one after another. */
  readonly postgres: readonly number[];
  readonly sqlite: readonly number[];
  /** APIs, and as many workers. */
  readonly processes: readonly number[];
  /** Of each kind of traffic. */
  readonly seconds: number;
}

export const usage = `pnpm bench scale
  --postgres 100000,1000000,5000000   orders, one after another; empty: PostgreSQL is left out
  --sqlite 100000,1000000             the same of SQLite
  --processes 1,2,4                   APIs, and as many workers, on the largest PostgreSQL
  --seconds 20                        of orders, and of ratings`;

/** @throws with a sentence for whoever typed them */
export const readOptions = (words: readonly string[]): ScaleOptions => {
  const { values } = parseArgs({
    args: words.filter((word) => word !== '--'),
    options: {
      postgres: { type: 'string', default: '100000,1000000,5000000' },
      sqlite: { type: 'string', default: '100000,1000000' },
      processes: { type: 'string', default: '1,2,4' },
      seconds: { type: 'string', default: '20' },
    },
  });
  const [seconds, ...more] = numbers('seconds', values.seconds);
  if (seconds === undefined || more.length > 0)
    throw new Error(`--seconds ${values.seconds}: one whole number above 0.`);
  return {
    postgres: numbers('postgres', values.postgres),
    sqlite: numbers('sqlite', values.sqlite),
    processes: numbers('processes', values.processes),
    seconds,
  };
};

const numbers = (name: string, text: string): readonly number[] => {
  const found = text.split(',').filter(Boolean).map(Number);
  if (found.some((one) => !Number.isInteger(one) || one <= 0))
    throw new Error(`--${name} ${text}: whole numbers above 0, with commas between them.`);
  return found.toSorted((one, other) => one - other);
};
