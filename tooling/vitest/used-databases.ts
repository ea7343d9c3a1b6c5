import pg from 'pg';

/** A database on the server. */
export interface OwnDatabase {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/** Databases with what a model has, which are used one after another. */
export interface UsedDatabases {
  /** One that holds what the model holds, and nobody is connected to it. */
  readonly take: () => Promise<UsedDatabase>;
}

export interface UsedDatabase {
  readonly url: string;
  /** For the next who takes one; whoever is connected still is cut off. */
  readonly giveBack: () => Promise<void>;
}

/** So many wait for the next test; each has a connection. */
const MOST_WAITING = 4;

/** Rows that were taken out leave their places, which are searched too: after so many it is cheaper to make another database. */
const MOST_ROWS = 10_000;

/**
 * To make a database and drop it takes the server ten times as long as to take out of one what a test has put there. So
 * a thread has a few, which are made like the model again when they come back. What was changed in its form (a table, an
 * index, a trigger, statistics, a setting) is not used again but dropped. `cutOff`: whoever is connected at the end is not waited for.
 */
export const usedDatabases = (make: () => Promise<OwnDatabase>, { cutOff = false } = {}): UsedDatabases => {
  const waiting: KeptDatabase[] = [];
  let content: Promise<Content> | undefined;
  return {
    take: async () => {
      const kept = waiting.pop() ?? (await keep(await make()));
      // The first is as the model is, and so is each.
      content ??= contentOf(kept.keeper);
      const model = await content;
      return {
        url: kept.url,
        giveBack: async () => {
          const rows = await makeAnew(kept, model, cutOff);
          const rowsBefore = kept.rowsBefore + (rows ?? MOST_ROWS);
          if (rowsBefore < MOST_ROWS && waiting.length < MOST_WAITING) waiting.push({ ...kept, rowsBefore });
          else await kept.close();
        },
      };
    },
  };
};

interface KeptDatabase {
  readonly url: string;
  readonly keeper: pg.Client;
  /** What its form was when it was made. */
  readonly form: string;
  /** How many rows were taken out of it since. */
  readonly rowsBefore: number;
  readonly close: () => Promise<void>;
}

const keep = async ({ url, drop }: OwnDatabase): Promise<KeptDatabase> => {
  const keeper = new pg.Client({ connectionString: url, application_name: 'cartage keeps' });
  // The server may end before this thread does.
  keeper.on('error', () => {});
  await keeper.connect();
  const form = await formOf(keeper);
  return { url, keeper, form, rowsBefore: 0, close: () => keeper.end().then(drop) };
};

/** What a model's tables and sequences hold. */
interface Content {
  /** Statements whose answer is `[{ filled: [...] }]`, `[{ seeds: '...' }]`. */
  readonly findFilled: pg.QueryConfig;
  readonly findSeeds: pg.QueryConfig;
  readonly seeds: string;
  /** Empties the tables that the model has filled and fills them again. */
  readonly sow: string;
  readonly setSequences: string;
}

const contentOf = async (keeper: pg.Client): Promise<Content> => {
  const tables = await namesBy(
    keeper,
    `select oid::regclass::text as name from pg_class where relkind = 'r' and ${OURS}`,
  );
  const sequences = await namesBy(
    keeper,
    `select oid::regclass::text as name from pg_class where relkind = 'S' and ${OURS}`,
  );
  const isFilled = (names: readonly string[]): string =>
    `select array(${names.map((name) => `select '${name}' where exists (select from ${name})`).join(' union all ')}) as filled`;
  const sown = await filledBy(keeper, { text: isFilled(tables) });
  const findSeeds = {
    name: 'seeds',
    text: `select concat_ws(' ', ${sown.map((name) => `(${digestOf(name)})`).join(', ')}) as seeds`,
  };
  const sow: string[] = [];
  for (const name of sown) {
    const { rows } = await keeper.query(`select coalesce(json_agg(t), '[]')::text as rows from ${name} t`);
    const all = keeper.escapeLiteral(String(rows[0].rows));
    sow.push(
      `delete from ${name}`,
      `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, ${all})`,
    );
  }
  const settings: string[] = [];
  for (const name of sequences) {
    const { rows } = await keeper.query(`select last_value, is_called from ${name}`);
    settings.push(`setval('${name}', ${rows[0].last_value}, ${rows[0].is_called})`);
  }
  return {
    findFilled: { name: 'filled', text: isFilled(tables.filter((name) => !sown.includes(name))) },
    findSeeds,
    seeds: await seedsBy(keeper, findSeeds),
    sow: sow.join('; '),
    setSequences: `select ${settings.join(', ')}`,
  };
};

const OURS = `oid >= 16384 and relnamespace::regnamespace::text !~ '^pg_'`;

const digestOf = (name: string): string => `select md5(string_agg(t::text, ' ' order by t::text)) from ${name} t`;

const namesBy = async (keeper: pg.Client, text: string): Promise<readonly string[]> =>
  (await keeper.query<{ name: string }>(`${text} order by 1`)).rows.map(({ name }) => name);

const filledBy = async (keeper: pg.Client, query: pg.QueryConfig): Promise<readonly string[]> =>
  (await keeper.query<{ filled: string[] }>(query)).rows[0]?.filled ?? [];

const seedsBy = async (keeper: pg.Client, query: pg.QueryConfig): Promise<string> =>
  (await keeper.query<{ seeds: string }>(query)).rows[0]?.seeds ?? '';

/** Makes the database as the model is. How many rows that took out; null: its form was changed. */
const makeAnew = async ({ keeper, form }: KeptDatabase, content: Content, cutOff: boolean): Promise<number | null> => {
  await beAlone(keeper, cutOff ? 0 : 20);
  if ((await formOf(keeper)) !== form) return null;
  const filled = await filledBy(keeper, content.findFilled);
  const statements = filled.map((name) => `delete from ${name}`);
  if ((await seedsBy(keeper, content.findSeeds)) !== content.seeds) statements.push(content.sow);
  // Nothing that hangs on a row, and no trigger that would count what goes as a change.
  const done = await keeper.query(
    ['set session_replication_role = replica', ...statements, content.setSequences].join('; '),
  );
  return [done].flat().reduce((rows, { command, rowCount }) => rows + (command === 'DELETE' ? (rowCount ?? 0) : 0), 0);
};

/** A connection that was closed is gone in a moment; one that was left open is cut off. */
const beAlone = async (keeper: pg.Client, mostLooks: number): Promise<void> => {
  for (let looks = 0; looks < mostLooks; looks += 1) {
    const { rows } = await keeper.query({ name: 'others', text: `select count(*)::int as others ${OTHERS}` });
    if (rows[0].others === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await keeper.query(`select pg_terminate_backend(pid, 10000) ${OTHERS}`);
};

const OTHERS = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';

/** Differs once anything but rows and sequences was changed: every change of a catalog is a new version of a line there. */
const formOf = async (keeper: pg.Client): Promise<string> => {
  const { rows } = await keeper.query<{ form: string }>({ name: 'form', text: findForm });
  return rows[0]?.form ?? '';
};

const catalogs: Readonly<Record<string, string>> = {
  pg_namespace: `nspname !~ '^pg_'`,
  pg_class: OURS,
  pg_attribute: 'attrelid >= 16384',
  pg_attrdef: 'true',
  pg_index: 'indexrelid >= 16384',
  pg_constraint: 'oid >= 16384',
  pg_trigger: 'true',
  pg_rewrite: 'oid >= 16384',
  pg_policy: 'true',
  pg_proc: 'oid >= 16384',
  pg_type: 'oid >= 16384',
  pg_sequence: 'true',
  pg_statistic: 'starelid >= 16384',
  pg_extension: 'true',
  pg_db_role_setting: 'setdatabase = (select oid from pg_database where datname = current_database())',
};

const findForm = `select concat_ws(' ', (select sum(reltuples) from pg_class where ${OURS}), ${Object.entries(catalogs)
  .map(([name, which]) => `(select concat(count(*), '/', max(xmin::text::bigint)) from ${name} where ${which})`)
  .join(', ')}) as form`;
