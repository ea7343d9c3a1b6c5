import { createHash } from 'node:crypto';
import { ensureUser, insertCompanyUser, insertSession, openStore } from '@cartage/storage';

/** The value of the cookie by which somebody has signed in. */
export const COOKIE = 'bench-session';

/** An owner of the company who has signed in, for an hour; a run before may have left them. */
export const seedSession = async (url: string, companyId: number): Promise<void> => {
  const store = await openStore({ url });
  try {
    const at = Date.now();
    const user = { login: 'bench@example.com', name: 'Bench', createdAt: at };
    const { id: userId } = await ensureUser(store.db, user);
    await insertCompanyUser(store.db, { companyId, userId, name: user.name, role: 'owner', invitedAt: at });
    const hash = createHash('sha256').update(COOKIE).digest('hex');
    await store.db.deleteFrom('sessions').where('hash', '=', hash).execute();
    await insertSession(store.db, { hash, userId, at, provedAt: at, endsAt: at + 3_600_000 });
  } finally {
    await store.close();
  }
};
