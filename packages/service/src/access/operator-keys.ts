import { isOperatorRole, type OperatorRole } from '@cartage/core';
import {
  findOperatorKey,
  insertOperatorKey,
  listOperatorKeys as list,
  type OperatorKey,
  revokeOperatorKey as revoke,
} from '@cartage/storage';
import type { Ground, Operator } from '../context.ts';
import { hashKey } from './hash-key.ts';

export interface NewOperatorKey {
  /** For people. */
  readonly name: string;
  readonly role: OperatorRole;
  /** The key itself; a random one where it is left out. */
  readonly key?: string;
}

/** A new key of the operator's. It is shown here once; only its digest is stored. */
export const createOperatorKey = async (
  { store, clock, newKey }: Pick<Ground, 'store' | 'clock' | 'newKey'>,
  { name, role, key = newKey() }: NewOperatorKey,
): Promise<string> => {
  await insertOperatorKey(store.db, { hash: hashKey(key), name, role, createdAt: clock() });
  return key;
};

/** The operator's keys, oldest first, revoked ones too. */
export const listOperatorKeys = ({ store }: Pick<Ground, 'store'>): Promise<readonly OperatorKey[]> => list(store.db);

/** The key opens nothing from now on. false: there is no such key, or it was revoked before. */
export const revokeOperatorKey = ({ store, clock }: Pick<Ground, 'store' | 'clock'>, id: number): Promise<boolean> =>
  revoke(store.db, id, clock());

/** Who holds the operator's key; null: it is none, or was revoked, or has a role that only a newer version knows. */
export const operatorOf = async ({ store }: Pick<Ground, 'store'>, key: string): Promise<Operator | null> => {
  const found = await findOperatorKey(store.db, hashKey(key));
  if (found === null || found.revokedAt !== null || !isOperatorRole(found.role)) return null;
  const { id, name, role } = found;
  return { name, role, countedAs: `operator ${id}`, doer: { kind: 'key', id, name } };
};
