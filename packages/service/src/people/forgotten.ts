import { addFailure, findUser } from '@cartage/storage';
import { hashKey } from '../access/hash-key.ts';
import { loginOf } from '../access/login-of.ts';
import { isByProviderAlone } from '../access/provider-alone.ts';
import type { Ground } from '../context.ts';
import { postPasswordLink } from '../mail/mail-credentials.ts';
import { FORGOTTEN_MS } from './sign-in-failures.ts';

/** So many mails with links an address may get in a quarter of an hour. */
const MOST_MAILS = 5;
/** Nobody: the job finds nobody to write to. */
const NOBODY = 0;

/**
 * Mails a link by which a password is set to whoever has that address. Nothing tells whether anybody has: the same is done
 * for an address that nobody has, and takes as long.
 */
export const forgottenPassword = async (service: Ground, email: string): Promise<void> => {
  if (isByProviderAlone(service)) return;
  const login = loginOf(email);
  const now = service.clock();
  await service.store.transaction(async (tx) => {
    const asked = await addFailure(tx, hashKey(`forgotten ${login}`), { at: now, since: now - FORGOTTEN_MS });
    const user = await findUser(tx, login);
    await postPasswordLink(service, tx, asked > MOST_MAILS ? NOBODY : (user?.id ?? NOBODY));
  });
};
