import { isProblem, type Problem, problem } from '@cartage/core';
import { type Db, dropMailedPassword, getUser, type User, usePasswordLink } from '@cartage/storage';
import { isByProviderAlone } from '../access/provider-alone.ts';
import type { Ground } from '../context.ts';
import { hashOfCommandsLink } from './make-password-link.ts';
import { beginSession, mayEnter, type NewSignIn } from './sign-in.ts';

/**
 * Begins a session by a link that the command line made, which opens once: the way in when people sign in by their provider alone
 * and it is down. RequestInvalid at `token` for one that was used, has ended or never was, or was mailed before that; where there are passwords, for each.
 */
export const enterByLink = async (
  service: Ground,
  { token, earlier }: { readonly token: string; readonly earlier: string | null },
): Promise<NewSignIn | Problem> => {
  if (!isByProviderAlone(service)) return deadLink;
  const now = service.clock();
  const user = await service.store.transaction((tx) => whose(tx, token, now));
  if (!user || !(await mayEnter(service.store.db, user.id))) return deadLink;
  const begun = await beginSession(service, user, { now, earlier });
  return isProblem(begun) ? deadLink : begun;
};

const whose = async (tx: Db, token: string, now: number): Promise<User | null> => {
  const userId = await usePasswordLink(tx, hashOfCommandsLink(token), now);
  if (userId === null) return null;
  await dropMailedPassword(tx, userId);
  return getUser(tx, userId);
};

const deadLink: Problem = problem('RequestInvalid', 'token', {
  en: 'The link was used, has ended, or never was; ask the operator for a new one.',
  ru: 'Ссылка уже использована, истекла или не существовала; запросите новую у оператора.',
});
