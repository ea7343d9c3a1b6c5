import type { Db } from '@cartage/storage';
import { audit } from '../audit.ts';
import type { Ground } from '../context.ts';

/** The installation's database is another one now; in the transaction by which that may be used. Without passwords. */
export const noteMoved = (
  service: Pick<Ground, 'clock' | 'cause'>,
  tx: Db,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  const object = { kind: 'installation', id: 'database' } as const;
  return audit(service, tx, { act: 'MoveDatabase', object, companyId: null, before: from, after: to });
};
