import { awaitVendorContract, getContract, pageVendorContracts } from '@cartage/storage';
import type { Ground } from '../context.ts';
import { deleteUnlessNeeded } from './remove-connection.ts';

/**
 * Deletes the contracts of companies that are out of use, once no order needs them: whoever has taken his credentials
 * back does not know when the last one ends. The operator's are his own to disconnect. The worker's act.
 */
export const sweepContracts = async ({ store }: Pick<Ground, 'store'>): Promise<void> => {
  for (let after = 0; ; ) {
    const page = await pageVendorContracts(store.db, { after, limit: AT_ONCE });
    for (const { id, companyId, enabled } of page) {
      if (companyId === null || enabled) continue;
      await store.transaction(async (tx) => {
        await awaitVendorContract(tx, id);
        const row = await getContract(tx, id);
        if (row && !row.enabled) await deleteUnlessNeeded(tx, row);
      });
    }
    const last = page.at(-1);
    if (!last || page.length < AT_ONCE) return;
    after = last.id;
  }
};

const AT_ONCE = 200;
