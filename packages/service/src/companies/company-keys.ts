import { type AccessRight, accessRights, type Instant, isAccessRight, type Problem, problem } from '@cartage/core';
import {
  type Db,
  getApiKey,
  getCompany,
  insertApiKey,
  type ListedApiKey,
  pageOfApiKeys,
  revokeApiKey,
} from '@cartage/storage';
import { hashKey } from '../access/hash-key.ts';
import { noKey } from '../access/no-key.ts';
import { audit } from '../audit.ts';
import type { Acting, Ground } from '../context.ts';
import { noCompany } from './no-company.ts';
import { whyNoMore } from './why-no-more.ts';

/** A key of a company that somebody wants. */
export interface KeyWish {
  readonly companyId: number;
  /** For people. */
  readonly name: string;
  /** What it may be used for; null: what its giver may. */
  readonly rights: readonly AccessRight[] | null;
  /** null: never. */
  readonly expiresAt: Instant | null;
}

/** A key that is there now. */
export interface GivenKey {
  readonly id: number;
  /** Shown here once; only its digest is stored. */
  readonly key: string;
  readonly name: string;
  readonly rights: readonly AccessRight[];
  readonly expiresAt: Instant | null;
}

/** What the giver may do; null: everything. */
type GiverRights = Acting['actor']['rights'];

/**
 * Gives a company a key. AccessDenied at `rights` for what the giver lacks; RequestInvalid where it has ended already, or the company
 * has as many as may be; NotFound at `companyId`: there is no such company.
 */
export const giveKey = (
  service: Ground,
  { companyId, name, rights: wanted, expiresAt }: KeyWish,
  giver: GiverRights,
): Promise<GivenKey | Problem> =>
  service.store.transaction(async (tx) => {
    const now = service.clock();
    if (!(await getCompany(tx, companyId))) return noCompany(companyId);
    const lacking = lackingRights(wanted ?? [], giver);
    if (lacking.length > 0) return problem('AccessDenied', 'rights', notYours(lacking));
    if (expiresAt !== null && expiresAt <= now) return problem('RequestInvalid', 'expiresAt', isOver);
    const refusal = await whyNoMore(service, tx, 'keys', companyId);
    if (refusal) return { ...refusal, target: null };
    const key = service.newKey();
    const rights = wanted ?? giver;
    const made = { companyId, name, rights, expiresAt };
    const id = await insertApiKey(tx, { ...made, hash: hashKey(key), createdAt: now });
    await audit(service, tx, { act: 'CreateKey', object: objectOf(id), companyId, after: { name, rights, expiresAt } });
    return { id, key, name, rights: namedRights(rights), expiresAt };
  });

/** Of the rights those that the giver lacks. */
export const lackingRights = (rights: readonly AccessRight[], giver: GiverRights): readonly AccessRight[] =>
  giver === null ? [] : rights.filter((right) => !giver.includes(right));

/** A page of the company's keys that were not revoked, oldest first; NotFound at `companyId`. */
export const listCompanyKeys = async (
  { store: { db } }: Pick<Ground, 'store'>,
  companyId: number,
  page: { readonly skip: number; readonly limit: number },
) => {
  if (!(await getCompany(db, companyId))) return noCompany(companyId);
  const { keys, totalCount } = await pageOfApiKeys(db, companyId, page);
  return { keys: keys.map((key) => ({ ...key, rights: namedRights(key.rights) })), totalCount };
};

/**
 * The key, and every token that was given for it, opens nothing from now on. `companyId` null: whosever it is. NotFound at `keyId`:
 * the company has none of that id, or it was revoked before.
 */
export const revokeKey = (
  service: Pick<Ground, 'store' | 'clock' | 'cause'>,
  keyId: number,
  companyId: number | null = null,
): Promise<Problem | null> =>
  service.store.transaction(async (tx) => {
    const key = await getApiKey(tx, keyId);
    const isThere = key !== null && (companyId === null || key.companyId === companyId);
    return isThere && (await revoke(service, tx, key)) ? null : noKey(keyId);
  });

const revoke = async (
  service: Pick<Ground, 'clock' | 'cause'>,
  tx: Db,
  { id, companyId, name, rights, expiresAt }: ListedApiKey & { readonly companyId: number },
): Promise<boolean> => {
  if (!(await revokeApiKey(tx, id, service.clock()))) return false;
  await audit(service, tx, { act: 'RevokeKey', object: objectOf(id), companyId, before: { name, rights, expiresAt } });
  return true;
};

/** What a stored key may be used for, of the rights that this version knows; of one that may do everything, all of them. */
const namedRights = (rights: readonly string[] | null): readonly AccessRight[] =>
  rights === null ? accessRights : rights.filter(isAccessRight);

const objectOf = (id: number) => ({ kind: 'key' as const, id: String(id) });

const notYours = (rights: readonly AccessRight[]) => ({
  en: `You may not do ${rights.join(', ')} yourself, so you cannot let a key do it; leave it out, or ask somebody who may.`,
  ru: `У вас нет права ${rights.join(', ')}, поэтому передать его нельзя; уберите его или обратитесь к тому, у кого оно есть.`,
});

const isOver = {
  en: 'The key would have ended already; accepted: a moment to come, or null for a key that does not end.',
  ru: 'Срок действия ключа уже прошёл; допустимо: момент в будущем или null для бессрочного ключа.',
};
