import { findUser, insertPasswordLink } from '@cartage/storage';
import { hashKey } from '../access/hash-key.ts';
import { loginOf } from '../access/login-of.ts';
import { audit } from '../audit.ts';
import type { Ground } from '../context.ts';

/**
 * A link by which whoever has this login sets a password, once, within 24 hours; shown here alone, for when mails do not go
 * out or the provider of sign-ins is down. null: nobody has it.
 */
export const makePasswordLink = async (
  service: Pick<Ground, 'store' | 'clock' | 'newKey' | 'settings' | 'cause'>,
  login: string,
): Promise<string | null> => {
  const { store, settings } = service;
  const user = await findUser(store.db, loginOf(login));
  if (!user) return null;
  const token = service.newKey();
  await store.transaction(async (tx) => {
    await insertPasswordLink(tx, {
      hash: hashOfCommandsLink(token),
      userId: user.id,
      endsAt: service.clock() + LIVES_MS,
    });
    const object = { kind: 'user', id: String(user.id) } as const;
    await audit(service, tx, { act: 'MakePasswordLink', object, companyId: null, after: { email: user.login } });
  });
  return `${settings.publicUrl ?? settings.mail.listensAt}/sign-in/password?token=${token}`;
};

/** What is stored of it: told from those that were mailed, which open nothing where people sign in by their provider alone. */
export const hashOfCommandsLink = (token: string): string => hashKey(`command ${token}`);

const LIVES_MS = 24 * 3_600_000;
