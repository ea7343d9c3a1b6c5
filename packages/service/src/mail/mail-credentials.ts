import type { Instant } from '@cartage/core';
import {
  askPassword,
  type CredentialsJob,
  companiesOfUser,
  completeJobByKey,
  type Db,
  enqueueJob,
  ensureJob,
  getCompany,
  getUser,
  insertPasswordLink,
  setPassword,
  unaskPassword,
} from '@cartage/storage';
import { hashKey } from '../access/hash-key.ts';
import { hashPassword, newPassword, type Passwords } from '../access/password.ts';
import { isByProviderAlone } from '../access/provider-alone.ts';
import { originOf } from '../cause.ts';
import type { Ground } from '../context.ts';
import { credentialsWords } from './credentials-words.ts';
import { inLanguageOf } from './post.ts';
import type { Mailing } from './send-mail.ts';
import { deliver } from './send-mail.ts';

type Told = Pick<CredentialsJob, 'userId' | 'companyId' | 'isForgotten' | 'isOfOperator'>;

const TASK = 'user-credentials';
const keyOf = ({ userId, companyId, isForgotten, isOfOperator }: Told): string =>
  `${userId}-${isForgotten ? 'link' : isOfOperator ? 'operator' : (companyId ?? 'password')}`;

/**
 * Has the user told how to log in (interface 19.3), once the transaction is committed. Who was never sent a password gets
 * one; who only needs a new one, too.
 */
export const postCredentials = async (
  service: Pick<Ground, 'cause' | 'clock'>,
  tx: Db,
  told: Omit<Told, 'isForgotten'>,
): Promise<void> => {
  const now = service.clock();
  const isFirst = await askPassword(tx, told.userId, now);
  const isWanted = told.companyId === null && !told.isOfOperator;
  const givesPassword = isFirst || isWanted || (await isLocked(tx, told.userId, now));
  await enqueueJob(tx, {
    task: TASK,
    key: keyOf(told),
    payload: { ...told, givesPassword, ...originOf(service, []) },
    runAt: now,
  });
};

/** Whoever let the password that was mailed end has none by which they could sign in. */
const isLocked = async (tx: Db, userId: number, now: Instant): Promise<boolean> => {
  const { passwordEndsAt = null } = (await getUser(tx, userId)) ?? {};
  return passwordEndsAt !== null && passwordEndsAt <= now;
};

/** Has a link mailed to somebody who has forgotten their password; asked for again before it is out, it is one mail. */
export const postPasswordLink = async (
  service: Pick<Ground, 'cause' | 'clock'>,
  tx: Db,
  userId: number,
): Promise<void> => {
  const told = { userId, companyId: null, isForgotten: true } as const;
  const payload = { ...told, givesPassword: false, ...originOf(service, []) };
  await ensureJob(tx, { task: TASK, key: keyOf(told), payload, runAt: service.clock() });
};

/**
 * Writes to the user. The worker's act. A password is made here, and is the user's once the mail is out: until then the one
 * before counts, and nothing that could be read waits anywhere. A mail that is sent again after a crash has another one.
 */
export const mailCredentials = async (service: Ground & Mailing & Passwords, job: CredentialsJob): Promise<void> => {
  const { settings, store } = service;
  const { userId, companyId, givesPassword, isForgotten = false, isOfOperator = false } = job;
  const user = await getUser(store.db, userId);
  const company = companyId === null ? null : await getCompany(store.db, companyId);
  const isAlone = isByProviderAlone(service);
  if (!user || (isForgotten && isAlone)) return completeJobByKey(store.db, TASK, keyOf(job));
  const password = givesPassword && !isAlone ? newPassword(service.randomDigits) : null;
  const hash = password && (await hashPassword(password, service.newKey(), service.passwordCost));
  const token = password !== null || isForgotten ? service.newKey() : null;
  const address = settings.publicUrl ?? settings.mail.listensAt;
  const words = credentialsWords({
    operator: settings.operatorName,
    login: user.login,
    password,
    link: token && `${address}/sign-in/password?token=${token}`,
    signIn: `${address}/sign-in`,
    isForgotten,
    isOfOperator,
    isByProvider: isAlone,
    company: company?.name ?? null,
    documentation: settings.publicUrl && `${settings.publicUrl}/docs`,
  });
  const letter = {
    // Not the same mail when it is sent again: it has another password.
    id: `user-${userId}-${service.newKey()}`,
    to: user.login,
    at: service.clock(),
    ...inLanguageOf(company ?? (await firstCompany(service, job)), words, settings.mail.locale),
  };
  // A company tells a user once; the operator may give a new password as often as he likes.
  const countedAs = companyId === null && !isOfOperator ? letter.id : `user-${keyOf(job)}`;
  const outcome = await deliver(service, letter, companyId, countedAs);
  await store.transaction(async (tx) => {
    if (token && outcome === 'sent') {
      const endsAt = letter.at + (isForgotten ? FORGOTTEN_MS : MAILED_PASSWORD_MS);
      if (hash) await setPassword(tx, userId, { hash, endsAt });
      await insertPasswordLink(tx, { hash: hashKey(token), userId, endsAt });
    }
    if (hash && outcome !== 'sent') await unaskPassword(tx, userId);
    await completeJobByKey(tx, TASK, keyOf(job));
  });
};

/** Whose language somebody is written to in about no company: that of their first one. The operator's people have none. */
const firstCompany = async ({ store }: Pick<Ground, 'store'>, { userId, isOfOperator }: CredentialsJob) => {
  const [first] = isOfOperator ? [] : await companiesOfUser(store.db, userId);
  return first ? getCompany(store.db, first.id) : null;
};

/** So long a password that was mailed opens, and its link. */
const MAILED_PASSWORD_MS = 24 * 3_600_000;

/** So long the link lives of whoever has forgotten their password. */
const FORGOTTEN_MS = 30 * 60_000;
