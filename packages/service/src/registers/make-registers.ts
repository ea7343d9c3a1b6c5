import {
  addDays,
  type LocalDate,
  localDateOf,
  MOST_ORDERS_OF_REGISTER,
  mayRegisterFollow,
  REGISTER_DAYS_BACK,
  registerDay,
} from '@cartage/core';
import {
  daysWithWithdrawn,
  enqueueJob,
  insertRegister,
  lastRegister,
  lastRestore,
  listVendorContracts,
  lockRegisters,
  ordersForRegister,
  type RegisteredOrder,
  type RegistersOfDay,
  removeRegistersBefore,
  stillUnregistered,
  type UnregisteredQuery,
  withdrawnOrders,
} from '@cartage/storage';
import { originOf } from '../cause.ts';
import type { Connection } from '../connections/connection.ts';
import { type RegisterMailing, registerMailing } from '../connections/register-mailing.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { ruleConditionsOf } from '../order/rule-conditions.ts';
import { mailsTo } from './mails-to.ts';

/**
 * Makes the registers that are due for couriers who are told by mail (interface 19.5), each with the job that sends it: of the
 * orders that are to be fetched on the day, or were to be in the days before, and of what was canceled after it had been mailed.
 * The worker's act. true: there may be more.
 */
export const makeRegisters = async (service: Ground & Connections): Promise<boolean> => {
  // By a clock that has jumped the hour of tomorrow may have come.
  if (!service.watch.isBelieved()) return false;
  let isMore = false;
  for (const connection of await service.vendors.of(null)) {
    const mailing = registerMailing(connection);
    if (mailing) isMore = (await makeThrough(service, connection, mailing)) || isMore;
  }
  return (await forget(service)) || isMore;
};

/** Orders that are looked at together, and companies likewise. */
const PAGE = 1_000;
/** What one look takes up; the next goes on with the others. */
const MOST_AT_ONCE = 20_000;

const makeThrough = async (
  service: Ground & Connections,
  connection: Connection,
  mailing: RegisterMailing,
): Promise<boolean> => {
  const { db } = service.store;
  const vendorId = connection.vendor.manifest.id;
  const due = await dueOrders(service, connection, mailing);
  const from = addDays(firstToday(service), -1);
  const registers = new Map(
    (await daysWithWithdrawn(db, { vendorId, from, limit: PAGE })).map((of) => [keyOf(of), { of, ids: none }]),
  );
  for (const [key, { companyId, day, ids }] of due) registers.set(key, { of: { companyId, vendorId, day }, ids });
  for (const { of, ids } of registers.values()) {
    for (let at = 0; at === 0 || at < ids.length; at += MOST_ORDERS_OF_REGISTER) {
      const isMade = await makeOne(service, { connection, mailing }, of, ids.slice(at, at + MOST_ORDERS_OF_REGISTER));
      if (!isMade) break;
    }
  }
  return [...due.values()].reduce((sum, { ids }) => sum + ids.length, 0) >= MOST_AT_ONCE;
};

const none: readonly number[] = [];

const keyOf = ({ companyId, day }: Pick<RegistersOfDay, 'companyId' | 'day'>): string => `${companyId} ${day}`;

/** Somewhere it is this day still. */
const firstToday = ({ clock }: Pick<Ground, 'clock'>): LocalDate => localDateOf(clock(), 'Etc/GMT+12');

interface Due {
  readonly companyId: number;
  readonly day: LocalDate;
  readonly ids: number[];
}

/** By company and day: a company's senders may live by several clocks. */
const dueOrders = async (
  service: Ground & Connections,
  connection: Connection,
  { hour }: RegisterMailing,
): Promise<ReadonlyMap<string, Due>> => {
  const query: Omit<UnregisteredQuery, 'after'> = {
    vendorId: connection.vendor.manifest.id,
    connections: await sameCourier(service, connection),
    // Before the hour the day before is the one that counts.
    from: addDays(firstToday(service), -1 - REGISTER_DAYS_BACK),
    to: localDateOf(service.clock(), 'Etc/GMT-14'),
    limit: PAGE,
  };
  const due = new Map<string, Due>();
  let count = 0;
  for (let after: UnregisteredQuery['after'] = null; count < MOST_AT_ONCE; ) {
    const page = await ordersForRegister(service.store.db, { ...query, after });
    const conditions = await ruleConditionsOf(
      service,
      page.map(({ sender }) => sender),
    );
    for (const { id, companyId, takeDate, sender } of page) {
      const day = registerDay(takeDate, hour, conditions(sender));
      if (day === null) continue;
      const of = due.get(keyOf({ companyId, day })) ?? { companyId, day, ids: [] };
      due.set(keyOf(of), of);
      of.ids.push(id);
      count += 1;
    }
    after = page.at(-1) ?? null;
    if (page.length < PAGE) break;
  }
  return due;
};

/**
 * Through which the operator's orders go to this courier, or went: other settings make another connection, and what is on its
 * way when an hour or an address is corrected is to be told where it says now.
 */
const sameCourier = async ({ store }: Ground, { id, environment, vendor }: Connection): Promise<readonly string[]> => {
  const contracts = await listVendorContracts(store.db, null);
  const same = contracts.filter((one) => one.vendorKey === vendor.manifest.key && one.environment === environment);
  return [...new Set([id, ...same.map((one) => String(one.id))])];
};

interface Through {
  readonly connection: Connection;
  readonly mailing: RegisterMailing;
}

/** With its job, all or nothing. false: there is nothing to be said, or it is too soon after the one before. */
const makeOne = async (
  service: Ground,
  { connection, mailing }: Through,
  of: RegistersOfDay,
  ids: readonly number[],
): Promise<boolean> => {
  const made = await service.store.transaction(async (tx) => {
    await lockRegisters(tx, of);
    const last = await lastRegister(tx, of);
    const now = service.clock();
    if (!mayRegisterFollow(last, now)) return null;
    const fetched = ids.length === 0 ? [] : await stillUnregistered(tx, ids);
    const withdrawn = last === null ? [] : await withdrawnOrders(tx, of, MOST_ORDERS_OF_REGISTER);
    if (fetched.length + withdrawn.length === 0) return null;
    const restore = await lastRestore(tx);
    const restoredOn = restore && localDateOf(restore.restoredAt, service.settings.timeZone);
    const mayHaveGone = ({ id, takeDate }: RegisteredOrder): boolean =>
      restore !== null && restoredOn !== null && id <= restore.lastOrder && takeDate <= restoredOn;
    const number = (last?.number ?? 0) + 1;
    const id = await insertRegister(tx, {
      ...of,
      connection: connection.id,
      number,
      fetched,
      withdrawn,
      mails: mailsTo(service, mailing),
      mayRepeat: fetched.some(mayHaveGone),
      createdAt: now,
    });
    const payload = { registerId: id, ...originOf(service, []) };
    await enqueueJob(tx, { task: 'register-mail', key: String(id), payload, runAt: now });
    return { register: id, number, orders: fetched.length };
  });
  if (made === null) return false;
  const { key: vendor } = connection.vendor.manifest;
  service.log.info({ vendor, companyId: of.companyId, day: of.day, ...made }, 'a register of the day is to be mailed');
  return true;
};

const KEPT_MS = 90 * 24 * 3_600_000;
const FORGOTTEN_AT_ONCE = 100;

const forget = async ({ store, clock }: Ground): Promise<boolean> =>
  (await store.transaction((tx) => removeRegistersBefore(tx, clock() - KEPT_MS, FORGOTTEN_AT_ONCE))) ===
  FORGOTTEN_AT_ONCE;
