import type { Instant, LocalText } from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import { failures } from '../models/failures.ts';
import { dateTimeOut } from '../schema/date-time-out.ts';
import { checked, dateTime, filledText } from '../schema/fields.ts';
import { exampleSession, fromSession, sessionModel } from './session.ts';

const passkeyModel = z
  .object({
    passkeyId: z.string().describe('Base64url, as browsers name it.'),
    name: z.string(),
    createdAt: dateTime,
    usedAt: dateTime.nullable().describe('null: never.'),
  })
  .meta({ id: 'PasskeyModel' });

/** What is told of a passkey. */
export interface SentPasskey {
  readonly credentialId: string;
  readonly name: string;
  readonly createdAt: Instant;
  readonly usedAt: Instant | null;
}

/** A passkey as whoever has it is told of it. */
export const fromPasskey = (
  { credentialId, name, createdAt, usedAt }: SentPasskey,
  { zone }: Pick<AnswerContext, 'zone'>,
): z.output<typeof passkeyModel> => ({
  passkeyId: credentialId,
  name,
  createdAt: dateTimeOut(createdAt, zone),
  usedAt: usedAt === null ? null : dateTimeOut(usedAt, zone),
});

const optionsModel = z
  .object({
    publicKey: z
      .record(z.string(), z.unknown())
      .describe('As `PublicKeyCredential.parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON` read it.'),
  })
  .meta({ id: 'PasskeyOptionsModel' });

/** What browsers write of a passkey fits many times; its members are judged where they are believed or not. */
const MOST_OF_CREDENTIAL = 32_768;
const credential = checked(
  z.record(z.string(), z.unknown()),
  (value) => JSON.stringify(value).length <= MOST_OF_CREDENTIAL,
  {
    en: `what \`PublicKeyCredential.toJSON\` writes, at most ${MOST_OF_CREDENTIAL} characters`,
    ru: `запись \`PublicKeyCredential.toJSON\`, не длиннее ${MOST_OF_CREDENTIAL} символов`,
  },
).describe('What `PublicKeyCredential.toJSON` writes.');

const MOST_OF_NAME = 60;
const passkeyName = checked(filledText, (value) => [...value].length <= MOST_OF_NAME, {
  en: `a text of at most ${MOST_OF_NAME} characters`,
  ru: `текст не длиннее ${MOST_OF_NAME} символов`,
});

/** A passkey that was made, as an example: tests put one of their own into its place. */
export const exampleCredential = {
  id: 'AAECAwQFBgcICQoLDA0ODw',
  rawId: 'AAECAwQFBgcICQoLDA0ODw',
  type: 'public-key',
  response: { clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0', attestationObject: 'o2NmbXRkbm9uZQ' },
  clientExtensionResults: {},
};

const cookieTold: LocalText = {
  en: 'The cookie of the answer belongs to what was begun; it ends after ten minutes.',
  ru: 'Cookie ответа относится к начатому входу и действует десять минут.',
};

const shared = { tag: 'passkeys', right: [], bodyLimit: 'normal', isIdempotent: false } as const;

const listContract = contract(
  {
    ...shared,
    name: 'ListPasskeys',
    method: 'GET',
    path: '/session/passkeys',
    summary: { en: "One's own passkeys, the oldest first.", ru: 'Собственные ключи доступа, начиная со старых.' },
    credential: 'session',
    replies: {
      200: {
        description: 'The passkeys.',
        json: z.object({ passkeys: z.array(passkeyModel), totalCount: z.int() }).meta({ id: 'PasskeysModel' }),
      },
      ...failures,
    },
    examples: [{ summary: 'All of them' }],
  },
  ({ zone }: AnswerContext) => ({
    200: [{ summary: 'One passkey', body: { passkeys: [fromPasskey(examplePasskey, { zone })], totalCount: 1 } }],
  }),
);

const beginContract = contract({
  ...shared,
  name: 'BeginPasskey',
  method: 'POST',
  path: '/session/new-passkey',
  summary: {
    en: `What a browser needs to make a passkey. ${cookieTold.en} Needs a sign-in of the last five minutes.`,
    ru: `Данные, по которым браузер создаёт ключ доступа. ${cookieTold.ru} Нужен вход за последние пять минут.`,
  },
  credential: 'session',
  needsProof: true,
  replies: {
    200: { description: 'The options; the header Set-Cookie belongs to them.', json: optionsModel },
    ...failures,
  },
  isSecret: true,
  examples: [{ summary: 'A new passkey' }],
});

const addContract = contract(
  {
    ...shared,
    name: 'AddPasskey',
    method: 'POST',
    path: '/session/passkeys',
    summary: {
      en: 'Keeps the passkey that the browser has made of BeginPasskey. Of one person there are at most twenty.',
      ru: 'Сохраняет ключ доступа, созданный браузером по BeginPasskey. У пользователя не больше двадцати ключей.',
    },
    credential: 'session',
    needsProof: true,
    body: z.object({ name: passkeyName.describe('For people.'), credential }).meta({ id: 'NewPasskeyModel' }),
    replies: { 200: { description: 'The passkey.', json: passkeyModel }, ...failures },
    examples: [{ summary: 'A laptop', body: { name: 'Work laptop', credential: exampleCredential } }],
  },
  ({ zone }: AnswerContext) => ({
    200: [{ summary: 'The passkey', body: fromPasskey(examplePasskey, { zone }) }],
  }),
);

const removeContract = contract({
  ...shared,
  name: 'RemovePasskey',
  method: 'DELETE',
  path: '/session/passkeys/{passkeyId}',
  summary: { en: 'The passkey opens nothing any more.', ru: 'Ключ доступа больше ничего не открывает.' },
  credential: 'session',
  needsProof: true,
  params: z.object({ passkeyId: filledText }),
  replies: { 204: { description: 'It is gone.', empty: true }, ...failures },
  examples: [{ summary: 'A passkey', params: { passkeyId: exampleCredential.id } }],
});

const beginSignInContract = contract({
  ...shared,
  name: 'BeginSignInByPasskey',
  method: 'POST',
  path: '/session/passkey/options',
  summary: {
    en: `What a browser needs to sign somebody in by a passkey, whoever they are. ${cookieTold.en}`,
    ru: `Данные, по которым браузер выполняет вход с ключом доступа. ${cookieTold.ru}`,
  },
  credential: 'none',
  replies: {
    200: { description: 'The options; the header Set-Cookie belongs to them.', json: optionsModel },
    ...failures,
  },
  isSecret: true,
  examples: [{ summary: 'A sign-in' }],
});

const signInContract = contract(
  {
    ...shared,
    name: 'SignInByPasskey',
    method: 'POST',
    path: '/session/passkey',
    summary: {
      en: 'Signs in by a passkey, or proves once more who has signed in. The session that the browser had ends. A passkey that opens nothing is SignInFailed.',
      ru: 'Вход с ключом доступа или повторное подтверждение входа. Прежний сеанс браузера завершается. Неподходящий ключ — SignInFailed.',
    },
    credential: 'none',
    body: z.object({ credential }).meta({ id: 'PasskeySignInModel' }),
    replies: { 200: { description: 'The session; the header Set-Cookie has it.', json: sessionModel }, ...failures },
    isSecret: true,
    examples: [{ summary: 'A passkey', body: { credential: exampleCredential } }],
  },
  ({ zone }: AnswerContext) => ({
    200: [{ summary: 'A session', body: fromSession(exampleSession, { zone }) }],
  }),
);

const examplePasskey: SentPasskey = {
  credentialId: exampleCredential.id,
  name: 'Work laptop',
  createdAt: Date.UTC(2026, 10, 20, 9, 0),
  usedAt: null,
};

/** The operations on passkeys (interface 24.10). */
export const passkeyOperations = {
  ListPasskeys: listContract,
  BeginPasskey: beginContract,
  AddPasskey: addContract,
  RemovePasskey: removeContract,
  BeginSignInByPasskey: beginSignInContract,
  SignInByPasskey: signInContract,
} as const;
