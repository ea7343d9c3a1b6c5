import { insertPartnerKey } from '@cartage/storage';
import { audit } from '../audit.ts';
import type { Ground } from '../context.ts';
import { hashKey } from './hash-key.ts';

/** A PartnerKey that was made. */
export interface MadePartnerKey {
  /** By which it is revoked; null: the key was there already. */
  readonly id: number | null;
  /** Shown here once; only its digest is stored. */
  readonly partnerKey: string;
  readonly createdAt: number;
}

/** A key by which the company is named as a partner. One that is there already names whom it named before. */
export const createPartnerKey = (
  service: Pick<Ground, 'store' | 'newKey' | 'clock' | 'cause'>,
  { companyId, key = service.newKey() }: { readonly companyId: number; readonly key?: string },
): Promise<MadePartnerKey> =>
  service.store.transaction(async (tx) => {
    const createdAt = service.clock();
    const id = await insertPartnerKey(tx, { hash: hashKey(key), companyId, createdAt });
    if (id !== null) {
      const object = { kind: 'partner-key', id: String(id) } as const;
      await audit(service, tx, { act: 'CreatePartnerKey', object, companyId, after: { partnerKeyId: id } });
    }
    return { id, partnerKey: key, createdAt };
  });
