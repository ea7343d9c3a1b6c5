import type { Instant } from '@cartage/core';
import { type Db, getServiceSetting, setServiceSetting } from '@cartage/storage';
import { audit } from '../audit.ts';
import type { Ground } from '../context.ts';

const SETTING = 'backup.taken-at';

/** A back-up was made and checked; it holds what the database had at that moment. Whoever copies personal data stands in the audit. */
export const noteBackup = (
  service: Pick<Ground, 'store' | 'clock' | 'cause'>,
  { name, takenAt }: { readonly name: string; readonly takenAt: Instant },
): Promise<void> =>
  service.store.transaction(async (tx) => {
    await rememberBackup(tx, takenAt);
    const object = { kind: 'installation', id: 'database' } as const;
    await audit(service, tx, { act: 'MakeBackup', object, companyId: null, after: { name, takenAt } });
  });

/** So old is the newest back-up: also of a database that was put back from it, and knows of those before it alone. */
export const rememberBackup = (db: Db, takenAt: Instant): Promise<void> =>
  setServiceSetting(db, SETTING, String(takenAt));

/** How old the newest back-up is that "cartage backup" has made, ms; null: it has made none. */
export const backupAge = async ({ store, clock }: Pick<Ground, 'store' | 'clock'>): Promise<number | null> => {
  const takenAt = await getServiceSetting(store.db, SETTING);
  return takenAt === null ? null : Math.max(0, clock() - Number(takenAt));
};
