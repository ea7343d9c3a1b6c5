import Sqlite from 'better-sqlite3';
import pg from 'pg';

/** A statement as it was sent first. */
export interface HeardStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What the drivers of both databases were asked in this process. */
export interface HeardStatements {
  /** Each once; lists of any length are one. */
  readonly statements: () => readonly HeardStatement[];
  /** How often those were sent that say so. */
  readonly times: (says: RegExp) => number;
  readonly close: () => void;
}

/** Listens at the drivers themselves, below all of our code, so that nothing which is asked stays unheard. */
export const hearStatements = (file: string | null): HeardStatements => {
  const heard = new Map<string, HeardStatement & { times: number }>();
  const hear: Hear = (text, values) => {
    if (typeof text !== 'string' || !READS_OR_WRITES.test(text) || CALLS.test(text)) return;
    const form = formOf(text);
    const one = heard.get(form) ?? { text, values, times: 0 };
    one.times += 1;
    heard.set(form, one);
  };
  const undo = [hearPostgres(hear), hearSqlite(hear, file)];
  return {
    statements: () => [...heard.values()],
    times: (says) => [...heard.values()].reduce((sum, { text, times }) => sum + (says.test(text) ? times : 0), 0),
    close: () => {
      for (const one of undo) one();
    },
  };
};

type Hear = (text: unknown, values: readonly unknown[]) => void;

const READS_OR_WRITES = /^\s*(select|insert|update|delete|with)\b/i;

/** A function of the database's, told with the commit (`at-commit.ts`): what it does is not told here. */
const CALLS = /^select cartage_\w+\(/;

/** `in (?, ?)` and `in (?, ?, ?)` are one statement, and so are inserts of one row and of many. */
const formOf = (text: string): string =>
  text
    .replace(/\$\d+/g, '?')
    .replace(/\?(\s*,\s*\?)+/g, '?')
    .replace(/(\(\?\))(\s*,\s*\(\?\))+/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();

const hearPostgres = (hear: Hear): (() => void) => {
  const driver = Object.getPrototypeOf(new pg.Client()) as { query: (...asked: readonly unknown[]) => unknown };
  const { query } = driver;
  driver.query = function listened(this: unknown, ...asked: readonly unknown[]) {
    const [first, values = []] = asked as readonly [string | pg.QueryConfig, (readonly unknown[])?];
    if (typeof first === 'string') hear(first, Array.isArray(values) ? values : []);
    else hear(first.text, first.values ?? []);
    return query.apply(this, [...asked]);
  };
  return () => {
    driver.query = query;
  };
};

/** A statement is prepared once and kept, so what counts is that it is run. */
const hearSqlite = (hear: Hear, file: string | null): (() => void) => {
  const sample = new Sqlite(':memory:');
  type Run = (
    this: { readonly source: string; readonly database: { readonly name: string } },
    ...values: unknown[]
  ) => unknown;
  const driver = Object.getPrototypeOf(sample.prepare('select 1')) as Record<'all' | 'run' | 'iterate' | 'get', Run>;
  sample.close();
  const kept = { ...driver };
  for (const way of ['all', 'run', 'iterate', 'get'] as const) {
    const run = driver[way];
    kept[way] = run;
    driver[way] = function listened(...values) {
      if (this.database.name === file) hear(this.source, values.flat());
      return run.apply(this, [...values]);
    };
  }
  return () => void Object.assign(driver, kept);
};
