import { type Instant, isOperatorRole, type OperatorRole, type Problem } from '@cartage/core';
import {
  findOperatorKey,
  getOperatorKey,
  insertOperatorKey,
  listOperatorKeys as list,
  type OperatorKey,
  pageOfOperatorKeys as pageOf,
  revokeOperatorKey as revoke,
} from '@cartage/storage';
import { audit } from '../audit.ts';
import type { Ground, Operator } from '../context.ts';
import { hashKey } from './hash-key.ts';
import { noKey } from './no-key.ts';

export interface NewOperatorKey {
  /** For people. */
  readonly name: string;
  readonly role: OperatorRole;
  /** The key itself; a random one where it is left out. */
  readonly key?: string;
}

/** A key of the operator's that is there now. */
export interface GivenOperatorKey extends Required<NewOperatorKey> {
  readonly id: number;
  readonly createdAt: Instant;
}

/** A new key of the operator's. It is shown here once; only its digest is stored. */
export const createOperatorKey = (
  service: Pick<Ground, 'store' | 'clock' | 'newKey' | 'cause'>,
  { name, role, key = service.newKey() }: NewOperatorKey,
): Promise<GivenOperatorKey> =>
  service.store.transaction(async (tx) => {
    const createdAt = service.clock();
    const id = await insertOperatorKey(tx, { hash: hashKey(key), name, role, createdAt });
    await audit(service, tx, { act: 'CreateKey', object: objectOf(id), companyId: null, after: { name, role } });
    return { id, key, name, role, createdAt };
  });

/** The operator's keys, oldest first, revoked ones too. */
export const listOperatorKeys = ({ store }: Pick<Ground, 'store'>): Promise<readonly OperatorKey[]> => list(store.db);

/** A page of those that were not revoked. */
export const pageOfOperatorKeys = (
  { store }: Pick<Ground, 'store'>,
  page: { readonly skip: number; readonly limit: number },
) => pageOf(store.db, page);

/** The key opens nothing from now on. NotFound at `keyId`: there is no such key, or it was revoked before. */
export const revokeOperatorKey = (
  service: Pick<Ground, 'store' | 'clock' | 'cause'>,
  id: number,
): Promise<Problem | null> =>
  service.store.transaction(async (tx) => {
    const key = await getOperatorKey(tx, id);
    if (!key || !(await revoke(tx, id, service.clock()))) return noKey(id);
    const before = { name: key.name, role: key.role };
    await audit(service, tx, { act: 'RevokeKey', object: objectOf(id), companyId: null, before });
    return null;
  });

const objectOf = (id: number) => ({ kind: 'operator-key' as const, id: String(id) });

/** Who holds the operator's key; null: it is none, or was revoked, or has a role that only a newer version knows. */
export const operatorOf = async ({ store }: Pick<Ground, 'store'>, key: string): Promise<Operator | null> => {
  const found = await findOperatorKey(store.db, hashKey(key));
  if (found === null || found.revokedAt !== null || !isOperatorRole(found.role)) return null;
  const { id, name, role } = found;
  return { name, role, countedAs: `operator ${id}`, doer: { kind: 'key', id, name } };
};
