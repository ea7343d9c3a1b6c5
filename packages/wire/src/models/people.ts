import {
  type AccessRight,
  accessRights,
  bareText,
  type CompanyRole,
  companyRoles,
  type Instant,
  isBlank,
  isEmail,
  type OperatorRole,
  operatorRoles,
  parseDateTime,
  problem,
  tidyEmail,
} from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { dateTimeOut } from '../schema/date-time-out.ts';
import { checked, dateTime, int32, optionalBoolean, optionalMoment, text, textIn } from '../schema/fields.ts';
import { pagingQuery } from '../schema/paging.ts';
import { toErrorEnvelope } from './failures.ts';

/** The most of a page of keys, people or entries of the audit. */
export const MOST_LISTED = 100;

/** The query of such a list. */
export const listQuery = z.object(pagingQuery(MOST_LISTED));

/** How a list in pages ends. */
export const listEnd = {
  totalCount: z.int().describe('The number on all pages.'),
  nextLink: z.string().nullable().describe('The complete address of the next page; null on the last one.'),
};

const shownText = checked(text, (value) => !isBlank(value) && value.length <= 255, {
  en: 'a text of 1 to 255 characters',
  ru: 'текст от 1 до 255 символов',
});

const companyRole = z.enum(companyRoles).meta({ id: 'CompanyRole' });
const operatorRole = z.enum(operatorRoles).meta({ id: 'OperatorRole' });
/** What a key or a token may be used for. */
export const accessRight = z.enum(accessRights).meta({ id: 'AccessRight' });

// Keys.

/** `{keyId}` in the path. */
export const keyParams = z.object({ keyId: int32.describe('As in the list of keys.') });

/** The body that asks for a key of a company. */
export const keyCreateModel = z
  .object({
    name: shownText.describe('For people, 1 to 255 characters.'),
    rights: z.array(accessRight).min(1).nullish().describe('What it may be used for; default what you may yourself.'),
    expiresAt: optionalMoment.describe('From then on it opens nothing; default never.'),
  })
  .meta({ id: 'KeyCreateModel' });

const keyModel = z
  .object({
    keyId: z.int(),
    name: z.string(),
    rights: z.array(accessRight),
    createdAt: dateTime,
    expiresAt: dateTime.nullable(),
  })
  .meta({ id: 'KeyModel' });

/** A key that was made. */
export const newKeyModel = z
  .object({
    keyId: z.int(),
    key: z.string().describe('The key itself, shown here once.'),
    name: z.string(),
    rights: z.array(accessRight),
    expiresAt: dateTime.nullable(),
  })
  .meta({ id: 'NewKey' });

/** A page of keys. */
export const keyListModel = z
  .object({ keys: z.array(keyModel).describe('The oldest first; those that were revoked are left out.'), ...listEnd })
  .meta({ id: 'KeyList' });

interface SentKey {
  readonly id: number;
  readonly name: string;
  readonly rights: readonly AccessRight[];
  readonly expiresAt: Instant | null;
}

const momentOut = (at: Instant | null, zone: string): string | null => (at === null ? null : dateTimeOut(at, zone));

/** What is asked for, in the core's words; `zone`: the service's, of a moment without an offset. */
export const toKeyWish = ({ name, rights, expiresAt }: z.output<typeof keyCreateModel>, zone: string) => ({
  name: bareText(name),
  rights: rights ?? null,
  expiresAt: momentIn(expiresAt, zone),
});

const momentIn = (value: string | null | undefined, zone: string): Instant | null => {
  const given = textIn(value);
  return given === null ? null : (parseDateTime(given, zone) ?? null);
};

/** A key as lists hold it. */
export const fromKey = (
  { id, name, rights, createdAt, expiresAt }: SentKey & { readonly createdAt: Instant },
  { zone }: Pick<AnswerContext, 'zone'>,
): z.output<typeof keyModel> => ({
  keyId: id,
  name,
  rights: [...rights],
  createdAt: dateTimeOut(createdAt, zone),
  expiresAt: momentOut(expiresAt, zone),
});

/** A key as it is shown once. */
export const fromNewKey = (
  { id, key, name, rights, expiresAt }: SentKey & { readonly key: string },
  { zone }: Pick<AnswerContext, 'zone'>,
): z.output<typeof newKeyModel> => ({
  keyId: id,
  key,
  name,
  rights: [...rights],
  expiresAt: momentOut(expiresAt, zone),
});

// Keys of the operator.

/** The body that asks for a key of the operator. */
export const operatorKeyCreateModel = z
  .object({
    name: shownText.describe('For people, 1 to 255 characters.'),
    role: operatorRole.nullish().meta({ description: 'What it may do.', default: 'administrator' }),
  })
  .meta({ id: 'OperatorKeyCreateModel' });

const operatorKeyModel = z
  .object({ keyId: z.int(), name: z.string(), role: operatorRole, createdAt: dateTime })
  .meta({ id: 'OperatorKeyModel' });

/** A key of the operator that was made. */
export const newOperatorKeyModel = z
  .object({
    keyId: z.int(),
    key: z.string().describe('The key itself, shown here once.'),
    name: z.string(),
    role: operatorRole,
  })
  .meta({ id: 'NewOperatorKey' });

/** A page of the operator's keys. */
export const operatorKeyListModel = z
  .object({
    keys: z.array(operatorKeyModel).describe('The oldest first; those that were revoked are left out.'),
    ...listEnd,
  })
  .meta({ id: 'OperatorKeyList' });

/** What is asked for, in the core's words. */
export const toOperatorKeyWish = ({ name, role }: z.output<typeof operatorKeyCreateModel>) => ({
  name: bareText(name),
  role: role ?? ('administrator' as const),
});

/** A key of the operator as lists hold it. */
export const fromOperatorKey = (
  {
    id,
    name,
    role,
    createdAt,
  }: { readonly id: number; readonly name: string; readonly role: string; readonly createdAt: Instant },
  { zone }: Pick<AnswerContext, 'zone'>,
): z.output<typeof operatorKeyModel> => ({
  keyId: id,
  name,
  role: known<OperatorRole>(operatorRoles, role),
  createdAt: dateTimeOut(createdAt, zone),
});

/** A key of the operator as it is shown once. */
export const fromNewOperatorKey = ({
  id,
  key,
  name,
  role,
}: {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly role: OperatorRole;
}): z.output<typeof newOperatorKeyModel> => ({ keyId: id, key, name, role });

// People.

/** `{userId}` in the path. */
export const userParams = z.object({ userId: int32.describe('As in the list of users.') });

const email = checked(text, (value) => isEmail(tidyEmail(value)), {
  en: 'one address such as name@example.com',
  ru: 'один адрес, например name@example.com',
});

const inviting = {
  email: email.meta({ description: 'Where the invitation goes, and the login.', examples: ['anna@example.com'] }),
  name: shownText.describe('For people, 1 to 255 characters.'),
};
const changing = {
  name: shownText.nullish().describe('Default: it stays.'),
  isDisabled: optionalBoolean.describe('Whether they may do nothing here. Default: it stays.'),
};

/** Who is invited into a company. */
export const userInviteModel = z
  .object({ ...inviting, role: companyRole.describe('What they may do.') })
  .meta({ id: 'UserInviteModel' });
/** Who is invited to run the service. */
export const operatorInviteModel = z
  .object({ ...inviting, role: operatorRole.describe('What they may do.') })
  .meta({ id: 'OperatorInviteModel' });
/** What changes of somebody in a company. */
export const userUpdateModel = z
  .object({ ...changing, role: companyRole.nullish().describe('Default: it stays.') })
  .meta({ id: 'UserUpdateModel' });
/** What changes of somebody of the operator. */
export const operatorUpdateModel = z
  .object({ ...changing, role: operatorRole.nullish().describe('Default: it stays.') })
  .meta({ id: 'OperatorUpdateModel' });

const user = {
  userId: z.int(),
  email: z.string(),
  name: z.string(),
  isDisabled: z.boolean(),
  invitedAt: dateTime.nullable().describe('null: before there were invitations.'),
  signedInAt: dateTime.nullable().describe('The last time; null: never.'),
};

/** Somebody in a company. */
export const userModel = z.object({ ...user, role: companyRole }).meta({ id: 'UserModel' });
/** Somebody of the operator. */
export const operatorUserModel = z.object({ ...user, role: operatorRole }).meta({ id: 'OperatorUserModel' });
/** A page of a company's people. */
export const userListModel = z
  .object({ users: z.array(userModel).describe('By id.'), ...listEnd })
  .meta({ id: 'UserList' });
/** A page of the operator's people. */
export const operatorUserListModel = z
  .object({ users: z.array(operatorUserModel).describe('By id.'), ...listEnd })
  .meta({ id: 'OperatorUserList' });

interface SentUser {
  readonly userId: number;
  readonly login: string;
  readonly name: string;
  readonly role: string;
  readonly isDisabled: boolean;
  readonly invitedAt: Instant | null;
  readonly signedInAt: Instant | null;
}

const fromAnyUser = ({ userId, login, name, isDisabled, invitedAt, signedInAt }: SentUser, zone: string) => ({
  userId,
  email: login,
  name,
  isDisabled,
  invitedAt: momentOut(invitedAt, zone),
  signedInAt: momentOut(signedInAt, zone),
});

/** Somebody in a company as answers hold them; a role that only a newer version knows is shown as the least. */
export const fromUser = (one: SentUser, { zone }: Pick<AnswerContext, 'zone'>): z.output<typeof userModel> => ({
  ...fromAnyUser(one, zone),
  role: known<CompanyRole>(companyRoles, one.role),
});

/** Somebody of the operator as answers hold them. */
export const fromOperatorUser = (
  one: SentUser,
  { zone }: Pick<AnswerContext, 'zone'>,
): z.output<typeof operatorUserModel> => ({
  ...fromAnyUser(one, zone),
  role: known<OperatorRole>(operatorRoles, one.role),
});

const known = <Role extends string>(roles: readonly Role[], role: string): Role =>
  roles.find((one) => one === role) ?? (roles.at(-1) as Role);

/** Who is invited, in the core's words. */
export const toInvitation = <Role extends string>({
  email: address,
  name,
  role,
}: {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
}) => ({ email: tidyEmail(address), name: bareText(name), role });

/** What changes, in the core's words; null: it stays. */
export const toUserChange = <Role extends string>({
  name,
  role,
  isDisabled,
}: {
  readonly name?: string | null | undefined;
  readonly role?: Role | null | undefined;
  readonly isDisabled?: boolean | null | undefined;
}) => ({ name: typeof name === 'string' ? bareText(name) : null, role: role ?? null, isDisabled: isDisabled ?? null });

// For the examples.

const MADE = Date.UTC(2026, 10, 20, 9, 30);

/** What a key of the examples may be used for. */
export const exampleRights: AccessRight[] = ['Orders.Read', 'Print'];

/** A key of the examples. */
export const exampleKey = {
  id: 12,
  key: 'q0X6vB3mT1uJwYd8RkL2Zg',
  name: 'Warehouse',
  rights: exampleRights,
  createdAt: MADE,
  expiresAt: null,
};
/** A key of the operator of the examples. */
export const exampleOperatorKey = {
  id: 12,
  key: 'Zx3TqL9mC4vRkB7sN1wQfA',
  name: 'Dispatch',
  role: 'manager' as const,
  createdAt: MADE,
};
/** The id of the person of the examples. */
export const exampleUserId = 12;
/** A person of the examples, whatever their role. */
export const exampleUser = (role: string): SentUser => ({
  userId: exampleUserId,
  login: 'anna@example.com',
  name: 'Anna Romashkina',
  role,
  isDisabled: false,
  invitedAt: MADE,
  signedInAt: null,
});

/** The example of an id that there is not. */
export const exampleNone = (target: 'keyId' | 'userId', { locale }: AnswerContext) => ({
  404: [
    {
      summary: 'No such id',
      body: toErrorEnvelope(
        [problem('NotFound', target, { en: 'There is none of the id 999.', ru: 'Номера 999 нет.' })],
        locale,
      ),
    },
  ],
});
