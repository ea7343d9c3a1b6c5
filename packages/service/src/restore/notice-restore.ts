import type { Instant } from '@cartage/core';
import {
  type Db,
  type HandOverSoFar,
  handOverSoFar,
  lookAtRestoration,
  nameInstallation,
  newInstallation,
  noteRestore,
  type OrderOfCompany,
  type Restoration,
  type Testimony,
} from '@cartage/storage';
import type { Ground } from '../context.ts';

type Watch = Pick<Ground, 'store' | 'witness' | 'clock' | 'log'>;

/**
 * Finds out whether the database was put back from a copy since a process of this installation used it last: when the
 * file beside it has seen what is not there any more, or when it lies on another PostgreSQL server or timeline. To be
 * called when it is opened, and now and then; a restore under a process that lives is noticed by its next hand-over too.
 * true: it was.
 */
export const noticeRestore = async (watch: Watch): Promise<boolean> => {
  const { store, witness } = watch;
  const testimony = witness.testimony();
  const { restoration, isContradicted, serverNow, isNew } = await lookAtRestoration(store.db, testimony);
  const isElsewhere = restoration.server !== null && serverNow !== null && restoration.server !== serverNow;
  // Whoever has removed a database and begins anew in its directory has restored nothing.
  const known = restoration.installation ?? (isNew ? undefined : testimony?.installation);
  const installation = known ?? newInstallation();
  await nameInstallation(store.db, { installation, server: serverNow });
  const isRestored = (isContradicted && !isNew) || isElsewhere;
  if (isRestored) tell(watch, await noteIn(watch, store.db, restoration, { copiedAt: null, server: serverNow }));
  await learnGeneration(watch);
  return isRestored;
};

/** How far the order's hand-over has come. Where the database was restored under this process, it is noticed first. */
export const lookBack = async (watch: Watch, tx: Db, order: OrderOfCompany): Promise<HandOverSoFar> => {
  const seen = await handOverSoFar(tx, order, watch.witness.testimony());
  if (!seen.isContradicted) return seen;
  tell(watch, await noteIn(watch, tx, seen.restoration, { copiedAt: null, server: null }));
  return handOverSoFar(tx, order, watch.witness.testimony());
};

/** The generation that begins; null: somebody else has noted the same. */
export const noteIn = async (
  { witness, clock }: Watch,
  db: Db,
  { generation: from }: Restoration,
  told: { readonly copiedAt: Instant | null; readonly server: string | null },
): Promise<number | null> => {
  const generation = Math.max(from, witness.testimony()?.generation ?? 0) + 1;
  return (await noteRestore(db, { ...told, at: clock(), from, generation })) ? generation : null;
};

const tell = ({ log }: Watch, generation: number | null): void => {
  if (generation === null) return;
  log.error(
    { generation },
    'the database was restored from a copy: vendors are asked for every order of it before it is handed over; "cartage restored" tells what else to look at',
  );
};

/**
 * Which of its lives the database is in, so that numbers of orders are not drawn again; and what others have handed over in
 * it, who may keep their witness on another machine.
 */
export const learnGeneration = async ({ store, witness }: Watch): Promise<void> => {
  const { restoration, newest } = await lookAtRestoration(store.db, witness.testimony());
  const read = testimonyOf(restoration);
  if (read) witness.learn({ ...read, attempt: newest });
};

const testimonyOf = ({ installation, generation }: Restoration): Testimony | null =>
  installation === null ? null : { installation, generation, attempt: null };

/** An attempt is committed, and its vendor is about to be called. */
export const noteAttempt = (
  { witness }: Pick<Ground, 'witness'>,
  restoration: Restoration,
  { id, startedAt }: NonNullable<HandOverSoFar['last']>,
): void => {
  const read = testimonyOf(restoration);
  if (read) witness.note({ ...read, attempt: { id, startedAt } });
};
