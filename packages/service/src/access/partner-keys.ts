import { type Problem, problem } from '@cartage/core';
import {
  type ListedPartnerKey,
  listPartnerKeys as list,
  removePartnerKeys as removeAll,
  removePartnerKey as removeOne,
} from '@cartage/storage';
import { audit } from '../audit.ts';
import type { Ground } from '../context.ts';

/** A page of the company's PartnerKeys, oldest first; the keys themselves are not stored. */
export const listPartnerKeys = (
  { store }: Pick<Ground, 'store'>,
  companyId: number,
  page: { readonly skip: number; readonly limit: number },
): Promise<{ readonly partnerKeys: readonly ListedPartnerKey[]; readonly totalCount: number }> =>
  list(store.db, companyId, page);

/** Whoever has this PartnerKey can name the company no more; NotFound: it has no such key. What it owns stays its own. */
export const removePartnerKey = (
  service: Pick<Ground, 'store' | 'clock' | 'cause'>,
  { companyId, id }: { readonly companyId: number; readonly id: number },
): Promise<Problem | null> =>
  service.store.transaction(async (tx) => {
    if (!(await removeOne(tx, companyId, id))) return noPartnerKey(companyId, id);
    const object = { kind: 'partner-key', id: String(id) } as const;
    await audit(service, tx, { act: 'DeletePartnerKey', object, companyId, before: { partnerKeyId: id } });
    return null;
  });

/** The same of all that the company has; how many there were. */
export const removePartnerKeys = (
  service: Pick<Ground, 'store' | 'clock' | 'cause'>,
  companyId: number,
): Promise<number> =>
  service.store.transaction(async (tx) => {
    const count = await removeAll(tx, companyId);
    const object = { kind: 'company', id: String(companyId) } as const;
    if (count > 0) await audit(service, tx, { act: 'DeletePartnerKeys', object, companyId, before: { count } });
    return count;
  });

const noPartnerKey = (companyId: number, id: number): Problem =>
  problem('NotFound', 'partnerKeyId', {
    en: `Company ${companyId} has no PartnerKey ${id}.`,
    ru: `У компании ${companyId} нет PartnerKey ${id}.`,
  });
