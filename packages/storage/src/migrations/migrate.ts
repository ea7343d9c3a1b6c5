import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { dialectOf } from '../dialects/dialect-of.ts';
import { withoutTimeLimits } from '../dialects/without-time-limits.ts';
import { installBoss, isBossInstalled } from '../jobs/boss/install-boss.ts';
import type { Store } from '../store.ts';
import type { Db } from '../tables.ts';
import * as initial from './0001-initial.ts';
import * as connections from './0002-connections.ts';
import * as ownersAndPartners from './0003-owners-and-partners.ts';
import * as sealedAnswers from './0004-sealed-answers.ts';
import * as idempotentRuns from './0005-idempotent-runs.ts';
import * as cancelAskedAt from './0006-cancel-asked-at.ts';
import * as handOverTimes from './0007-hand-over-times.ts';
import * as lanesOfJobs from './0008-lanes-of-jobs.ts';
import * as silenceAndCouriers from './0009-silence-and-couriers.ts';
import * as balanceAtCommit from './0010-balance-at-commit.ts';
import * as statusesByNumber from './0011-statuses-by-number.ts';
import * as lastChild from './0012-last-child.ts';
import * as regionsOfPlaces from './0013-regions-of-places.ts';
import * as editionOfPlaces from './0014-edition-of-places.ts';
import * as placesOffTheMap from './0015-places-off-the-map.ts';
import * as settingsAndRegisters from './0016-settings-and-registers.ts';
import * as orderLists from './0017-order-lists.ts';
import * as payments from './0018-payments.ts';
import * as orderChanges from './0019-order-changes.ts';
import * as users from './0020-users.ts';
import * as invoices from './0021-invoices.ts';
import * as files from './0022-files.ts';
import * as signingKeys from './0023-signing-keys.ts';
import * as vendorParameters from './0024-vendor-parameters.ts';
import * as listedPoints from './0026-listed-points.ts';
import * as calculations from './0027-calculations.ts';
import * as vendorShipmentIds from './0028-vendor-shipment-ids.ts';
import * as vendorFeeds from './0029-vendor-feeds.ts';
import * as vendorWebhooks from './0030-vendor-webhooks.ts';
import * as events from './0031-events.ts';
import * as balanceLow from './0032-balance-low.ts';
import * as webhooks from './0033-webhooks.ts';
import * as restorations from './0034-restorations.ts';
import * as families from './0036-families.ts';
import * as mails from './0037-mails.ts';
import * as attention from './0038-attention.ts';
import * as operatorActs from './0039-operator-acts.ts';
import * as processes from './0040-processes.ts';
import * as lanesOfConnections from './0042-lanes-of-connections.ts';
import * as givenUpEvents from './0044-given-up-events.ts';
import * as eventsByType from './0045-events-by-type.ts';
import * as noticesAndHistoryLines from './0046-notices-and-history-lines.ts';
import * as customerNumbers from './0047-customer-numbers.ts';
import * as plannedAndBought from './0049-planned-and-bought.ts';
import * as readPoints from './0050-read-points.ts';
import * as vendorTurns from './0051-vendor-turns.ts';
import * as sharedByProcesses from './0052-shared-by-processes.ts';
import * as couriersOfADay from './0055-couriers-of-a-day.ts';
import * as toldByVendors from './0056-told-by-vendors.ts';
import * as operatorKeys from './0058-operator-keys.ts';
import * as subscribedConnections from './0059-subscribed-connections.ts';
import * as vendorNotes from './0060-vendor-notes.ts';
import * as exchangeRates from './0061-exchange-rates.ts';
import * as courierRegisters from './0062-courier-registers.ts';
import * as people from './0063-people.ts';
import * as audit from './0064-audit.ts';
import * as foundOrders from './0065-found-orders.ts';
import * as reasonsOfAttention from './0066-reasons-of-attention.ts';
import * as auditFilters from './0068-audit-filters.ts';
import * as numberedPartnerKeys from './0069-numbered-partner-keys.ts';
import * as vendorFigures from './0070-vendor-figures.ts';
import * as erasures from './0071-erasures.ts';
import * as workOfADay from './0073-work-of-a-day.ts';
import * as figures from './0074-figures.ts';
import * as companies from './0075-companies.ts';
import * as months from './0076-months.ts';
import * as shorterWay from './0084-shorter-way.ts';
import * as dueWebhooks from './0085-due-webhooks.ts';
import * as dueMoments from './0086-due-moments.ts';
import { begun, type MigrationInSteps, type MigrationLog, stepsAtOnce, takeSteps } from './steps.ts';

/** In the order of their names. A migration that was released is never changed. */
const migrations: Readonly<Record<string, Migration | MigrationInSteps>> = {
  '0001-initial': initial,
  '0002-connections': connections,
  '0003-owners-and-partners': ownersAndPartners,
  '0004-sealed-answers': sealedAnswers,
  '0005-idempotent-runs': idempotentRuns,
  '0006-cancel-asked-at': cancelAskedAt,
  '0007-hand-over-times': handOverTimes,
  '0008-lanes-of-jobs': lanesOfJobs,
  '0009-silence-and-couriers': silenceAndCouriers,
  '0010-balance-at-commit': balanceAtCommit,
  '0011-statuses-by-number': statusesByNumber,
  '0012-last-child': lastChild,
  '0013-regions-of-places': regionsOfPlaces,
  '0014-edition-of-places': editionOfPlaces,
  '0015-places-off-the-map': placesOffTheMap,
  '0016-settings-and-registers': settingsAndRegisters,
  '0017-order-lists': orderLists,
  '0018-payments': payments,
  '0019-order-changes': orderChanges,
  '0020-users': users,
  '0021-invoices': invoices,
  '0022-files': files,
  '0023-signing-keys': signingKeys,
  '0024-vendor-parameters': vendorParameters,
  '0026-listed-points': listedPoints,
  '0027-calculations': calculations,
  '0028-vendor-shipment-ids': vendorShipmentIds,
  '0029-vendor-feeds': vendorFeeds,
  '0030-vendor-webhooks': vendorWebhooks,
  '0031-events': events,
  '0032-balance-low': balanceLow,
  '0033-webhooks': webhooks,
  '0034-restorations': restorations,
  '0036-families': families,
  '0037-mails': mails,
  '0038-attention': attention,
  '0039-operator-acts': operatorActs,
  '0040-processes': processes,
  '0042-lanes-of-connections': lanesOfConnections,
  '0044-given-up-events': givenUpEvents,
  '0045-events-by-type': eventsByType,
  '0046-notices-and-history-lines': noticesAndHistoryLines,
  '0047-customer-numbers': customerNumbers,
  '0049-planned-and-bought': plannedAndBought,
  '0050-read-points': readPoints,
  '0051-vendor-turns': vendorTurns,
  '0052-shared-by-processes': sharedByProcesses,
  '0055-couriers-of-a-day': couriersOfADay,
  '0056-told-by-vendors': toldByVendors,
  '0058-operator-keys': operatorKeys,
  '0059-subscribed-connections': subscribedConnections,
  '0060-vendor-notes': vendorNotes,
  '0061-exchange-rates': exchangeRates,
  '0062-courier-registers': courierRegisters,
  '0063-people': people,
  '0064-audit': audit,
  '0065-found-orders': foundOrders,
  '0066-reasons-of-attention': reasonsOfAttention,
  '0068-audit-filters': auditFilters,
  '0069-numbered-partner-keys': numberedPartnerKeys,
  '0070-vendor-figures': vendorFigures,
  '0071-erasures': erasures,
  '0073-work-of-a-day': workOfADay,
  '0074-figures': figures,
  '0075-companies': companies,
  '0076-months': months,
  '0084-shorter-way': shorterWay,
  '0085-due-webhooks': dueWebhooks,
  '0086-due-moments': dueMoments,
};

/** The tables were changed by a version that knows more than this one. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';
  /** The changes of which this version knows nothing. */
  readonly unknown: string;

  constructor(names: readonly string[]) {
    super(`The database has the changes ${names.join(', ')}, which this version does not know.`);
    this.unknown = names.join(', ');
  }
}

/**
 * Brings the tables to this version's form. Any number of processes may call it at once, and each may be killed: another goes on
 * where it was. What was changed before tables had millions of rows is changed all at once or not at all; what comes after in
 * steps of less than a second each (`steps.ts`). On PostgreSQL, where versions serve side by side during an upgrade, tables
 * that a newer version has changed already are left alone: its changes suit this one. An SQLite file has one process: there it
 * is a step back.
 * @param log of changes that take long
 * @throws NewerDatabase; the database's own error
 */
export const migrate = ({ db }: Pick<Store, 'db'>, log: MigrationLog = silent): Promise<void> =>
  onOne(db, (one) => migrateTables(one, log));

/** An empty database as the version had it that knew no later change than this one; for tests of what comes after. */
export const makeUpTo = ({ db }: Pick<Store, 'db'>, last: string): Promise<void> =>
  onOne(db, (one) => allAtOnce(one, last));

/** A connection without limits of time. */
const onOne = async (db: Db, work: (db: Db) => Promise<void>): Promise<void> => {
  if (dialectOf(db) === 'sqlite') return work(db);
  await db.connection().execute((one) =>
    withoutTimeLimits(one, async () => {
      await installBoss(one);
      await work(one);
    }),
  );
};

const silent: MigrationLog = { info: () => undefined };

const migrateTables = async (db: Db, log: MigrationLog): Promise<void> => {
  const done = await namesOfDone(db);
  const isComplete = hasAll(done);
  const unknown = unknownMigrations([...done]);
  if (unknown.length > 0 && !(isComplete && dialectOf(db) === 'postgres')) throw new NewerDatabase(unknown);
  if (isComplete) return;
  if (done.size === 0) return allAtOnce(db, Object.keys(migrations).at(-1) ?? '');
  for (const part of inRuns(Object.entries(migrations).filter(([name]) => !done.has(name))))
    if ('inSteps' in part.migration) await takeSteps(db, { ...part, migration: part.migration, log });
    else await allAtOnce(db, part.name);
};

/** Each that is made of steps, and of the others between them the last. */
const inRuns = (
  undone: readonly (readonly [string, Migration | MigrationInSteps])[],
): readonly { readonly name: string; readonly migration: Migration | MigrationInSteps }[] =>
  undone.flatMap(([name, migration], at) => {
    const next = undone[at + 1]?.[1];
    return 'inSteps' in migration || next === undefined || 'inSteps' in next ? [{ name, migration }] : [];
  });

/** Those up to this one that are not done, in one transaction; those in steps too, where there is nothing in the tables. */
const allAtOnce = async (db: Db, last: string): Promise<void> => {
  const getMigrations = async () =>
    Object.fromEntries(
      Object.entries(migrations).map(([name, one]) => [
        name,
        'inSteps' in one ? { up: (tx: Db) => one.inSteps(stepsAtOnce(tx)) } : one,
      ]),
    );
  const { error } = await new Migrator({ db, provider: { getMigrations } }).migrateTo(last);
  if (error !== undefined) throw error;
};

const isKnown = (name: string): boolean =>
  name in migrations || Object.keys(migrations).some((one) => begun(one) === name);

/** What `migrate` would do takes a session of its own, and there is none. */
export class NeedsSession extends Error {
  override readonly name = 'NeedsSession';
}

/** Whether `migrate` would have nothing to do. */
export const isUpToDate = async ({ db }: Pick<Store, 'db'>): Promise<boolean> =>
  (await isMigrated({ db })) && (dialectOf(db) === 'sqlite' || (await isBossInstalled(db)));

/** Whether the tables have everything that this version needs. */
export const isMigrated = async ({ db }: Pick<Store, 'db'>): Promise<boolean> => {
  return hasAll(await namesOfDone(db));
};

/** The last change that the tables have had; null: none. */
export const lastMigration = async ({ db }: Pick<Store, 'db'>): Promise<string | null> =>
  [...(await namesOfDone(db))].toSorted().at(-1) ?? null;

/** Those of these changes that this version does not know. */
export const unknownMigrations = (names: readonly string[]): readonly string[] =>
  names.filter((name) => !isKnown(name));

const hasAll = (done: ReadonlySet<string>): boolean => Object.keys(migrations).every((name) => done.has(name));

/** Asked of the table itself: a list of all tables fails where another process takes one away meanwhile. */
const namesOfDone = async (db: Db): Promise<ReadonlySet<string>> => {
  const find =
    dialectOf(db) === 'postgres'
      ? sql`select 1 where to_regclass('kysely_migration') is not null`
      : sql`select 1 from sqlite_master where name = 'kysely_migration'`;
  if ((await find.execute(db)).rows.length === 0) return new Set();
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return new Set(rows.map(({ name }) => name));
};
