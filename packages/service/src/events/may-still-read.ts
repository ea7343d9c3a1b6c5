import { findSession, isKeyGood } from '@cartage/storage';
import { IDLE_MS } from '../access/authenticate-session.ts';
import type { Acting } from '../context.ts';

/**
 * Whether whoever has waited may read on: their key was not revoked meanwhile, nor has it ended, or their token or session,
 * and their company was not disabled.
 */
export const mayStillRead = async ({
  store,
  actor,
  clock,
}: Pick<Acting, 'store' | 'actor' | 'clock'>): Promise<boolean> => {
  const now = clock();
  const { until, person, companyId, keyId } = actor;
  if (!person) return (until === undefined || now < until) && (await isKeyGood(store.db, keyId, now));
  const found = await findSession(store.db, { hash: person.session, companyId });
  if (!found || found.endsAt <= now || found.seenAt + IDLE_MS <= now) return false;
  return found.company !== null && !found.company.isDisabled;
};
