import { type LocalText, statuses } from '@cartage/core';
import {
  type AnswerPlace,
  addErased,
  companiesOfErasure,
  type Erasure,
  endErasure,
  eraseActs,
  eraseAnswers,
  eraseJobs,
  eraseOrders,
  findErasure,
  foldLog,
  forgetFiles,
  type JobPlace,
  leavingFiles,
  lettersOfRegisters,
  type NewErasure,
  namesOneOf,
  ordersOfContact,
  removeLetters,
} from '@cartage/storage';
import { meet } from '../cause.ts';
import type { Ground } from '../context.ts';
import { moveTexts } from '../lifecycle/move-texts.ts';
import type { Papers } from '../print/papers.ts';

/** What an erasure stands on. */
export type Erasing = Pick<Ground, 'store' | 'clock' | 'cause' | 'log' | 'settings'> & Pick<Papers, 'files'>;

/** So many orders in one transaction: some tens of milliseconds on SQLite, where others wait meanwhile. */
export const AT_ONCE = 20;

/** The orders for which the digest of an erasure's subject stands. */
export async function* idsOfSubject(
  { store }: Pick<Ground, 'store'>,
  { kind, subject }: Pick<NewErasure, 'kind' | 'subject'>,
): AsyncGenerator<readonly number[]> {
  if (kind === 'order') {
    yield [Number(subject)];
    return;
  }
  for (let after = 0; ; ) {
    const ids = await ordersOfContact(store.db, subject, { after, limit: AT_ONCE });
    if (ids.length > 0) yield ids;
    if (ids.length < AT_ONCE) return;
    after = ids.at(-1) ?? after;
  }
}

/** Who begins it, and when. */
export const beginningOf = ({
  clock,
  cause,
}: Pick<Ground, 'clock' | 'cause'>): Pick<NewErasure, 'at' | 'doer' | 'requestId'> => ({
  at: clock(),
  doer: cause?.doer ?? null,
  requestId: cause?.requestId ?? null,
});

/** What the service writes into histories by itself, and names nobody. */
const own: readonly LocalText[] = [...Object.values(moveTexts), ...Object.values(statuses).map(({ text }) => text)];

/** Erases these orders in an erasure that was begun, and all that is found by their numbers; then it has ended. */
export const eraseAll = async (
  service: Erasing,
  erasureId: number,
  pages: AsyncIterable<readonly number[]>,
): Promise<Erasure> => {
  const { store, clock, log } = service;
  const skipped: string[] = [];
  const companies = new Map<string, number>();
  for await (const ids of pages) {
    const done = await store.transaction(async (tx) => {
      const erased = await eraseOrders(tx, { erasureId, ids, own });
      await addErased(tx, erasureId, erased.counts);
      return erased;
    });
    meet(service, done.orders);
    skipped.push(...done.skipped);
    for (const [number, companyId] of done.companies) companies.set(number, companyId);
  }
  const erased = await find(service, erasureId);
  await eraseByNumber(service, erased, companies);
  await removeFiles(service);
  await store.transaction((tx) => endErasure(tx, erasureId, { at: clock(), skipped }));
  // Last of all: what ended the erasure is in the log too.
  if (!(await foldLog(store.db)))
    log.warn({ erasure: erasureId }, 'the log of the database was being read, and was not folded in after an erasure');
  const { orderCount } = erased;
  log.info({ erasure: erasureId, orders: orderCount, skipped: skipped.length }, 'personal data were erased');
  return find(service, erasureId);
};

const find = async ({ store }: Pick<Ground, 'store'>, id: number): Promise<Erasure> => {
  const erasure = await findErasure(store.db, id);
  if (erasure === null) throw new Error('An erasure that was noted is not there.');
  return erasure;
};

/**
 * What stands in no row of the orders: kept answers, acts of the operator, jobs that wait, and letters in the data directory.
 * @param companies of the orders that this run has met, those among them that had been erased before
 */
const eraseByNumber = async (
  { store, settings }: Erasing,
  { id, orders }: Erasure,
  companies: ReadonlyMap<string, number>,
): Promise<void> => {
  const { db } = store;
  const numbers = new Set([...orders, ...companies.keys()]);
  if (numbers.size === 0) return;
  let [answers, jobs] = [0, 0];
  for (const companyId of new Set([...(await companiesOfErasure(db, id)), ...companies.values()])) {
    for (let after: AnswerPlace | null = null; ; ) {
      const page: Awaited<ReturnType<typeof eraseAnswers>> = await eraseAnswers(db, { companyId, numbers, after });
      answers += page.count;
      after = page.next;
      if (after === null) break;
    }
  }
  for (let after: JobPlace | null = null; ; ) {
    const page: Awaited<ReturnType<typeof eraseJobs>> = await eraseJobs(db, { numbers, after });
    jobs += page.count;
    after = page.next;
    if (after === null) break;
  }
  const acts = await eraseActs(db, numbers);
  const ofRegisters = new Set(await lettersOfRegisters(db, id));
  const isLeaving = (letter: string) => ofRegisters.has(letter) || namesOneOf(numbers, letter);
  const letters = await removeLetters(settings.mail.directory, isLeaving);
  const counts = { idempotency_keys: answers, operator_acts: acts, jobs, letters };
  await store.transaction((tx) => addErased(tx, id, counts));
};

/** Those that this erasure has left to be removed, and any that another one has and was ended before it came to them. */
const removeFiles = async ({ store, files }: Erasing): Promise<void> => {
  for (;;) {
    const leaving = await leavingFiles(store.db, FILES_AT_ONCE);
    for (const file of leaving) await files.remove(file);
    await forgetFiles(store.db, leaving);
    if (leaving.length < FILES_AT_ONCE) return;
  }
};

const FILES_AT_ONCE = 100;
