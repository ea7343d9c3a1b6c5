import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import type { Db, Tables } from '../tables.ts';
import type { StoreLog } from './answering-pool.ts';
import { isOutage } from './is-outage.ts';

/** A replica for what may be read as it was a moment ago. */
export interface Replica {
  /**
   * Single statements that read. The replica answers while it is no further behind than it may be; else, and where it fails, the
   * primary. So nothing fails that would not without it. Transactions have no place here.
   */
  readonly db: Db;
  /** How far it is behind at the most, ms, as far as is known; null: it is not used. Never throws. */
  readonly lagMs: () => Promise<number | null>;
  /** Ends its connections. */
  readonly close: () => Promise<void>;
}

export interface ReplicaParts {
  readonly primary: Db;
  readonly standby: Db;
  /** It answers nothing that is older, ms. */
  readonly mostLagMs: number;
  readonly log: StoreLog;
  /** ms, never running back. */
  readonly now?: () => number;
}

/** So often it is looked at while somebody reads; each look is a statement of the primary and one of the replica. */
const LOOK_EVERY_MS = 1_000;
/** A look that takes longer says that it is away. */
const LOOK_WITHIN_MS = 1_000;
/** How long it is left alone that has failed. */
const REST_MS = 3_000;
/** Places of the primary's log that are remembered with their moments. */
const MOST_PLACES = 64;

/** Where the primary's log ended, and when it had come there. */
interface Place {
  readonly at: number;
  readonly end: bigint;
}

export const openReplica = ({
  primary,
  standby,
  mostLagMs,
  log,
  now = () => performance.now(),
}: ReplicaParts): Replica => {
  /** The newest last. */
  let places: readonly Place[] = [];
  /** It has everything that the primary had at this moment. */
  let freshAt = Number.NEGATIVE_INFINITY;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let restsUntil = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;
  /** As it was told last. */
  let isUsed = true;

  /** Notes where the primary's log ends; which database it is. */
  const lookAtPrimary = async (): Promise<string | null> => {
    const at = now();
    const [written] = (
      await sql<{ end: string; cluster: string }>`
      select (pg_current_wal_flush_lsn() - '0/0')::text as end, system_identifier::text as cluster
      from pg_control_system()`.execute(primary)
    ).rows;
    if (!written) return null;
    places = [...places.slice(1 - MOST_PLACES), { at, end: BigInt(written.end) }];
    return written.cluster;
  };

  /** Clocks of two machines are not compared, and a primary where nothing happens leaves nobody behind. */
  const lookAtStandby = async (cluster: string): Promise<void> => {
    const [replayed] = (
      await sql<{ end: string | null; cluster: string }>`
      select (pg_last_wal_replay_lsn() - '0/0')::text as end, system_identifier::text as cluster
      from pg_control_system() where pg_is_in_recovery()`.execute(standby)
    ).rows;
    if (replayed?.end == null || replayed.cluster !== cluster) throw new Error('it is no replica of DATABASE_URL');
    const reached = BigInt(replayed.end);
    freshAt = places.findLast(({ end }) => end <= reached)?.at ?? freshAt;
  };

  const look = async (): Promise<void> => {
    // Of a primary that is slow, or away, nobody takes the reading back: the replica answers until what is known of it is too old.
    let reason = 'it is behind';
    const cluster = await within(LOOK_WITHIN_MS, lookAtPrimary()).catch(({ message }: Error) => {
      reason = `the primary does not tell how far it is: ${message}`;
      return null;
    });
    const looked = cluster === null ? Promise.resolve() : within(LOOK_WITHIN_MS, lookAtStandby(cluster));
    const trouble = await looked.catch((failure: unknown) => failure as Error);
    lookedAt = now();
    if (trouble) leave(trouble);
    else tell(now() - freshAt <= mostLagMs, reason);
  };

  const leave = (trouble: Error): void => {
    // A server that was started again may have less than it had.
    freshAt = Number.NEGATIVE_INFINITY;
    restsUntil = now() + REST_MS;
    tell(false, trouble.message);
  };

  const tell = (used: boolean, reason: string): void => {
    if (isUsed === used) return;
    isUsed = used;
    if (used) log.warn({}, 'the replica for reading is used again');
    else log.warn({ reason }, 'the replica for reading is not used; the primary answers');
  };

  const isNear = async (): Promise<boolean> => {
    if (now() < restsUntil) return false;
    if (now() - lookedAt >= LOOK_EVERY_MS) {
      looking ??= look().finally(() => {
        looking = null;
      });
      await looking;
    }
    return now() - freshAt <= mostLagMs;
  };

  const ask = async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
    if (!(await isNear())) return primary.executeQuery<Row>(query as CompiledQuery<Row>);
    try {
      return await standby.executeQuery<Row>(query as CompiledQuery<Row>);
    } catch (failure) {
      if (!isItsOwn(failure)) throw failure;
      leave(failure as Error);
      return primary.executeQuery<Row>(query as CompiledQuery<Row>);
    }
  };

  return {
    db: new Kysely<Tables>({
      dialect: {
        createDriver: () => new ReadingDriver(ask),
        createAdapter: () => new PostgresAdapter(),
        createQueryCompiler: () => new PostgresQueryCompiler(),
        createIntrospector: (db) => new PostgresIntrospector(db),
      },
    }),
    lagMs: async () => ((await isNear()) ? now() - freshAt : null),
    close: () => standby.destroy(),
  };
};

/**
 * The primary may answer where the replica did not: it is away, must not keep what the primary has removed (40001) or hold up what
 * is replayed (40P01), or its tables are those of a version ago.
 */
const isItsOwn = (failure: unknown): boolean =>
  isOutage(failure) ||
  /^(?:40001|40P01|42P01|42703|42883)$/.test(String((failure as { readonly code?: unknown }).code));

type Ask = <Row>(query: CompiledQuery) => Promise<QueryResult<Row>>;

/** Each statement finds its own way, so there are no connections to hold. */
class ReadingDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(ask: Ask) {
    this.#connection = { executeQuery: ask, streamQuery: () => refuse() };
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
  async beginTransaction(): Promise<void> {
    refuse();
  }
  async commitTransaction(): Promise<void> {
    refuse();
  }
  async rollbackTransaction(): Promise<void> {
    refuse();
  }
}

const refuse = (): never => {
  throw new Error('A replica answers single statements.');
};

const within = <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};
