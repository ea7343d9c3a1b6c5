import type { Instant } from '@cartage/core';
import { isAsCopied, type Kept, type KeptKind, lookAtRestoration, setCopiedAt, whatIsKept } from '@cartage/storage';
import { audit } from '../audit.ts';
import type { Ground } from '../context.ts';
import { learnGeneration, noteIn } from './notice-restore.ts';

/** What is known of a restore, and of what it may have lost. */
export interface RestoreReport {
  /** How often the database was restored. */
  readonly generation: number;
  readonly restoredAt: Instant;
  /** What was done after it the database does not know; null: the copy was empty. */
  readonly copiedAt: Instant | null;
  readonly kept: Readonly<Record<KeptKind, Kept>>;
}

/**
 * The operator's word that the database was put back from a copy, for a restore that nothing else shows; and what is to be
 * looked at after any. Told again it changes nothing, as long as no order was made or handed over, or where the copy was made
 * before the restore that is known. `copiedAt`: when it was made; null: the newest moment that it knows of.
 * `isNew`: it was put back just now, by whoever tells, so that what is known is of an earlier restore.
 */
export const declareRestored = async (
  service: Pick<Ground, 'store' | 'witness' | 'clock' | 'log' | 'cause'>,
  copiedAt: Instant | null,
  { isNew = false }: { readonly isNew?: boolean } = {},
): Promise<RestoreReport> => {
  const { db } = service.store;
  const before = await lookAtRestoration(db, service.witness.testimony());
  const { restoredAt: knownAt } = before.restoration;
  // A copy that was made before a restore knows nothing of it: it is the one that was put back then.
  const isKnown = copiedAt !== null && knownAt !== null && copiedAt < knownAt;
  await service.store.transaction(async (tx) => {
    if (isNew || (!isKnown && !(await isAsCopied(tx))))
      await noteIn(service, tx, before.restoration, { copiedAt, server: before.serverNow });
    if (copiedAt !== null) await setCopiedAt(tx, copiedAt);
    const object = { kind: 'installation', id: 'database' } as const;
    await audit(service, tx, { act: 'DeclareRestored', object, companyId: null, after: { copiedAt } });
  });
  await learnGeneration(service);
  const { restoration } = await lookAtRestoration(db, service.witness.testimony());
  const { generation, restoredAt } = restoration;
  if (restoredAt === null) throw new Error('A restore that was noted is not there.');
  return { generation, restoredAt, copiedAt: restoration.copiedAt, kept: await whatIsKept(db) };
};
