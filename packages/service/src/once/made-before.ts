import { type Db, holdIdempotent, idempotentCompany } from '@cartage/storage';
import type { Once } from '../context.ts';
import { Rollback } from '../rollback.ts';
import { inProgress } from './in-progress.ts';

/** The company that an earlier run of the request has made. @throws Rollback when another run has taken it over */
export const madeBefore = async (tx: Db, { key }: Once): Promise<number | null> => {
  if (!(await holdIdempotent(tx, key))) throw new Rollback(inProgress(key.key));
  return idempotentCompany(tx, key);
};
