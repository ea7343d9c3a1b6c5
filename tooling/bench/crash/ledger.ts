import { checkLedger } from '@cartage/service';
import { openStore } from '@cartage/storage';
import type { Breach } from './laws.ts';

/** Where money and orders do not agree, by the product's own check. */
export const ledgerBreaches = async (databaseUrl: string): Promise<readonly Breach[]> => {
  const store = await openStore({ url: databaseUrl });
  try {
    const differences = await checkLedger({ store });
    return differences.map(({ companyId, orderNumber, of, expected, found }) => ({
      law: 'ledger',
      what: `company ${companyId}, order ${orderNumber}: ${of} is ${found} and should be ${expected} kopecks`,
      order: null,
    }));
  } finally {
    await store.close();
  }
};
