import { listUsers as read, type User } from '@cartage/storage';
import type { Ground } from '../context.ts';

/** Somebody who logs in, as the operator sees him. */
export interface ListedUser extends Pick<User, 'id' | 'login' | 'name' | 'createdAt'> {
  /** `ordered`: the mail with it is not out yet. */
  readonly password: 'none' | 'ordered' | 'set';
}

/** The company's users behind the one of this id, by id. */
export const listUsers = async (
  { store }: Pick<Ground, 'store'>,
  companyId: number,
  page: { readonly after: number; readonly limit: number },
): Promise<readonly ListedUser[]> => {
  const users = await read(store.db, companyId, page);
  return users.map(({ id, login, name, createdAt, ...user }) => ({
    id,
    login,
    name,
    createdAt,
    password: stateOf(user),
  }));
};

const stateOf = ({ passwordHash, passwordAskedAt }: Pick<User, 'passwordHash' | 'passwordAskedAt'>) => {
  if (passwordHash !== null) return 'set';
  return passwordAskedAt === null ? 'none' : 'ordered';
};
