import { type AccessRight, type Problem, problem } from '@cartage/core';
import { type CompanyUser, ensureUser } from '@cartage/storage';
import { loginOf } from '../access/login-of.ts';
import { audit } from '../audit.ts';
import type { Ground } from '../context.ts';
import { postCredentials } from '../mail/mail-credentials.ts';
import { problemOf, Rollback } from '../rollback.ts';
import { rulesOf, type Staff } from './staff.ts';

/** Somebody who is to sign in. */
export interface Invitation {
  /** In any case. */
  readonly email: string;
  readonly name: string;
  readonly role: string;
}

/**
 * They belong to the company, or are the operator's, from now on, and are told so by mail: who is new with a password and a link.
 * `giver`: the rights of who invites; null: everything. AccessDenied at `role` for one that has more; RequestInvalid at `email`:
 * they are there already, or no more may be. `silent`: no mail; they get a link in another way.
 */
export const invite = (
  service: Ground,
  staff: Staff,
  { email, name, role }: Invitation,
  giver: readonly AccessRight[] | null,
  mails: 'mailed' | 'silent' = 'mailed',
): Promise<CompanyUser | Problem> => {
  const rules = rulesOf(staff);
  const lacking = rules.lacking(role, giver);
  if (lacking.length > 0) return Promise.resolve(problem('AccessDenied', 'role', moreThanYours(lacking)));
  return service.store
    .transaction(async (tx) => {
      await rules.hold(tx);
      const refusal = (await rules.missing(tx)) ?? (await rules.room(service, tx));
      if (refusal) throw new Rollback(refusal);
      const at = service.clock();
      const { id: userId } = await ensureUser(tx, { login: loginOf(email), name, createdAt: at });
      if (!(await rules.insert(tx, { userId, name, role, at })))
        throw new Rollback(problem('RequestInvalid', 'email', alreadyThere(userId)));
      if (mails === 'mailed')
        await postCredentials(service, tx, { userId, ...(staff === 'operator' ? ofOperator : { companyId: staff }) });
      const made = await rules.get(tx, userId);
      if (!made) throw new RangeError(`User ${userId} is gone in their own transaction.`);
      const object = { kind: 'user', id: String(userId) } as const;
      await audit(service, tx, { act: 'InviteUser', object, companyId: rules.companyId, after: factsOf(made) });
      return made;
    })
    .catch(problemOf);
};

const ofOperator = { companyId: null, isOfOperator: true } as const;

/** What the audit tells of somebody. */
export const factsOf = ({ login: email, name, role, isDisabled }: CompanyUser) => ({ email, name, role, isDisabled });

export const moreThanYours = (rights: readonly AccessRight[]) => ({
  en: `The role may do ${rights.join(', ')}, which you may not do yourself; give another role, or ask somebody who may.`,
  ru: `У роли есть право ${rights.join(', ')}, которого нет у вас; выберите другую роль или обратитесь к тому, у кого оно есть.`,
});

const alreadyThere = (userId: number) => ({
  en: `Somebody with this address is there already, as user ${userId}; change them instead.`,
  ru: `Пользователь с этим адресом уже есть, его номер ${userId}; измените его.`,
});
