import {
  type AccessRight,
  accessRights,
  type CompanyRole,
  companyRoles,
  type Instant,
  type LocalText,
  type OperatorRole,
  operatorRoles,
  type Problem,
  passwordLength,
  problem,
} from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import type { Converted } from '../contract/converted.ts';
import { failures, toErrorEnvelope } from '../models/failures.ts';
import { unquoted } from '../reading/schema-problem.ts';
import { dateTimeOut } from '../schema/date-time-out.ts';
import { checked, dateTime, filledText, text, textIn } from '../schema/fields.ts';

const companyModel = z.object({ id: z.int(), companyName: z.string() }).meta({ id: 'SessionCompanyModel' });

/** A session as whoever has it is told of it. */
export const sessionModel = z
  .object({
    user: z
      .object({ id: z.int(), name: z.string(), email: z.string().describe('In lower case.') })
      .meta({ id: 'SessionUserModel' }),
    companies: z
      .array(companyModel.extend({ role: z.enum(companyRoles) }).meta({ id: 'CompanyOfUserModel' }))
      .describe('Those that they act for, by id.'),
    company: companyModel
      .nullable()
      .describe(
        'For which the session acts, as `X-Company` chooses it. null: for none, they are people of the operator alone.',
      ),
    operator: z
      .enum(operatorRoles)
      .nullable()
      .describe('Their role with the operator; null: they are none of its people.'),
    rights: z.array(z.enum(accessRights)).describe('What they may do for that company.'),
    until: dateTime.describe(
      'When the session ends if nothing more is asked: after 30 minutes, or 12 hours after it began.',
    ),
    mustChangePassword: z
      .literal(true)
      .optional()
      .describe(
        'Present while their password is the one that was mailed: until they set another, everything else is AccessDenied.',
      ),
  })
  .meta({ id: 'SessionModel' });

/** What is told of a session. */
export interface SentSession {
  readonly person: { readonly userId: number; readonly name: string; readonly login: string };
  readonly companies: readonly { readonly id: number; readonly name: string; readonly role: CompanyRole }[];
  readonly company: { readonly id: number; readonly name: string } | null;
  readonly operatorRole: OperatorRole | null;
  readonly rights: readonly AccessRight[];
  readonly until: Instant;
  readonly mustChangePassword: boolean;
}

/** The session as whoever has it is told of it. */
export const fromSession = (
  { person, companies, company, operatorRole, rights, until, mustChangePassword }: SentSession,
  { zone }: Pick<AnswerContext, 'zone'>,
): z.output<typeof sessionModel> => ({
  user: { id: person.userId, name: person.name, email: person.login },
  companies: companies.map(({ id, name, role }) => ({ id, companyName: name, role })),
  company: company && { id: company.id, companyName: company.name },
  operator: operatorRole,
  rights: [...rights],
  until: dateTimeOut(until, zone),
  ...(mustChangePassword && { mustChangePassword: true as const }),
});

/** Longer than any mail address. */
const MOST_OF_EMAIL = 320;
const email = checked(filledText, (value) => value.length <= MOST_OF_EMAIL, {
  en: `a mail address of at most ${MOST_OF_EMAIL} characters`,
  ru: `адрес почты не длиннее ${MOST_OF_EMAIL} символов`,
});

const lengthOf = (password: string): number => [...password].length;

/** Tried as it is: whatever was set in another way has to open too. */
const triedPassword = checked(filledText, (value) => lengthOf(value) <= passwordLength.most, {
  en: `a text of at most ${passwordLength.most} characters`,
  ru: `текст не длиннее ${passwordLength.most} символов`,
});

const newPassword = checked(
  text,
  (value) => lengthOf(value) >= passwordLength.least && lengthOf(value) <= passwordLength.most,
  {
    en: `a text of ${passwordLength.least} to ${passwordLength.most} characters`,
    ru: `текст от ${passwordLength.least} до ${passwordLength.most} символов`,
  },
).describe(`The new one, ${passwordLength.least} to ${passwordLength.most} characters.`);

const linkToken = text.describe('In its place: that of a link which was mailed.');

for (const secret of [triedPassword, newPassword, linkToken]) unquoted.add(secret, {});

const signInModel = z
  .object({ email: email.describe('In any case.'), password: triedPassword })
  .meta({ id: 'SignInModel' });

const forgottenModel = z.object({ email }).meta({ id: 'ForgottenModel' });

const setPasswordModel = z
  .object({
    current: triedPassword.nullish().describe('The password until now, by which whoever has signed in sets another.'),
    token: linkToken.nullish(),
    password: newPassword,
  })
  .meta({ id: 'SetPasswordModel' });

/** How a password is set, by the one until now or by a link. */
export type PasswordWish = { readonly password: string } & ({ readonly current: string } | { readonly token: string });

/** The body of SetPassword; RequestInvalid where it has neither `current` nor `token`, or both. */
export const toPasswordWish = ({
  current: givenCurrent,
  token: givenToken,
  password,
}: z.output<typeof setPasswordModel>): Converted<PasswordWish> => {
  const [current, token] = [textIn(givenCurrent), textIn(givenToken)];
  const isEither = (current === null) !== (token === null);
  return {
    value: token === null ? { current: current ?? '', password } : { token, password },
    problems: isEither ? [] : [token === null ? neither : both],
    targetOf: (target) => target,
  };
};

const neither: Problem = problem('RequestInvalid', 'current', {
  en: 'Send the password until now, or the token of a link that was mailed.',
  ru: 'Передайте текущий пароль или токен из ссылки в письме.',
});

const both: Problem = problem('RequestInvalid', 'token', {
  en: 'Send the password until now or the token of a link, not both.',
  ru: 'Передайте текущий пароль или токен из ссылки, но не оба.',
});

const cookieTold: LocalText = {
  en: 'In the cookie is the session; it ends 30 minutes after it was last used, or after 12 hours.',
  ru: 'Сеанс хранится в cookie; он заканчивается через 30 минут без запросов или через 12 часов.',
};

const shared = { tag: 'session', right: [], bodyLimit: 'normal', isIdempotent: false } as const;

/** POST /session (interface 24.3). */
const signInContract = contract(
  {
    ...shared,
    name: 'SignIn',
    method: 'POST',
    path: '/session',
    summary: {
      en: `Signs in by a mail address and a password. ${cookieTold.en} A pair that opens nothing is SignInFailed, whether the address is known or not.`,
      ru: `Вход по адресу почты и паролю. ${cookieTold.ru} Неверная пара — SignInFailed, известен адрес или нет.`,
    },
    credential: 'none',
    body: signInModel,
    replies: { 200: { description: 'The session; the header Set-Cookie has it.', json: sessionModel }, ...failures },
    isSecret: true,
    examples: [
      { summary: 'An owner of the sample shop', body: { email: 'owner@example.com', password: 'sandbox-password' } },
    ],
  },
  ({ locale, zone }: AnswerContext) => ({
    200: [{ summary: 'A session', body: fromSession(exampleSession, { zone }) }],
    403: [{ summary: 'A wrong pair', body: toErrorEnvelope([problem('SignInFailed')], locale) }],
  }),
);

/** GET /session (interface 24.3). */
const getSessionContract = contract(
  {
    ...shared,
    name: 'GetSession',
    method: 'GET',
    path: '/session',
    summary: {
      en: 'Who has signed in, for whom they act, and what they may do. `X-Company` chooses the company.',
      ru: 'Кто вошёл, от имени какой компании действует и что может. Компанию выбирает `X-Company`.',
    },
    credential: 'session',
    replies: { 200: { description: 'The session.', json: sessionModel }, ...failures },
    isSecret: true,
    examples: [{ summary: 'The session of the cookie' }],
  },
  ({ locale, zone }: AnswerContext) => ({
    200: [{ summary: 'A session', body: fromSession(exampleSession, { zone }) }],
    403: [{ summary: 'It has ended', body: toErrorEnvelope([problem('SessionEnded', 'Cookie')], locale) }],
  }),
);

/** DELETE /session (interface 24.3). */
const signOutContract = contract({
  ...shared,
  name: 'SignOut',
  method: 'DELETE',
  path: '/session',
  summary: { en: 'Ends the session.', ru: 'Завершает сеанс.' },
  credential: 'session',
  replies: { 204: { description: 'It opens nothing any more.', empty: true }, ...failures },
  examples: [{ summary: 'The session of the cookie' }],
});

/** POST /session/forgotten (interface 24.5). */
const forgottenContract = contract({
  ...shared,
  name: 'ForgottenPassword',
  method: 'POST',
  path: '/session/forgotten',
  summary: {
    en: 'Mails a link by which a password is set, to whoever has the address. The answer is the same where nobody has it. The link opens once, for 30 minutes.',
    ru: 'Отправляет по адресу ссылку для установки пароля. Ответ не зависит от того, известен ли адрес. Ссылка действует один раз, 30 минут.',
  },
  credential: 'none',
  body: forgottenModel,
  replies: { 202: { description: 'Whoever has the address gets a mail.', empty: true }, ...failures },
  examples: [{ summary: 'An address', body: { email: 'viewer@example.com' } }],
});

/** POST /session/password (interface 24.5). */
const setPasswordContract = contract(
  {
    ...shared,
    name: 'SetPassword',
    method: 'POST',
    path: '/session/password',
    summary: {
      en: 'Sets a password: by the one until now, of whoever has signed in, or by the token of a link that was mailed. All other sessions of the person end.',
      ru: 'Задаёт пароль: по текущему паролю вошедшего пользователя или по токену из ссылки в письме. Остальные сеансы пользователя завершаются.',
    },
    credential: 'none',
    body: setPasswordModel,
    replies: { 204: { description: 'It is the password from now on.', empty: true }, ...failures },
    examples: [
      {
        summary: 'By the password until now, which stays the same here',
        body: { current: 'sandbox-password', password: 'sandbox-password' },
      },
    ],
  },
  ({ locale }: AnswerContext) => ({
    400: [{ summary: 'Neither of both', body: toErrorEnvelope([neither], locale) }],
  }),
);

/** A session, as an example. */
export const exampleSession: SentSession = {
  person: { userId: 7, name: 'Анна Иванова', login: 'owner@example.com' },
  companies: [{ id: 2, name: 'Sample shop', role: 'viewer' }],
  company: { id: 2, name: 'Sample shop' },
  operatorRole: null,
  rights: ['Orders.Read', 'Print'],
  until: Date.UTC(2026, 10, 20, 9, 30),
  mustChangePassword: false,
};

/** The operations on one's own session. */
export const ownSessionOperations = {
  SignIn: signInContract,
  GetSession: getSessionContract,
  SetPassword: setPasswordContract,
  ForgottenPassword: forgottenContract,
  SignOut: signOutContract,
} as const;
