import { type AccessRight, type Instant, problem } from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import { idempotentFailures, toErrorEnvelope } from '../models/failures.ts';
import { accessRight } from '../models/people.ts';
import { dateTimeOut } from '../schema/date-time-out.ts';
import { dateTime } from '../schema/fields.ts';

const forMap: AccessRight[] = ['PickupPoints'];
const forShop: AccessRight[] = ['Calc', 'Orders.Read', 'Orders.Write'];

const tokenModel = z
  .object({
    token: z.string().describe('Send it as `Authorization: Bearer <TOKEN>`.'),
    tokenType: z.literal('Bearer'),
    issuedAt: dateTime,
    expiredAt: dateTime.describe(
      'From then on the token is refused: one hour after issuedAt, or earlier if its key ends earlier.',
    ),
    accessRights: z.array(accessRight),
  })
  .meta({ id: 'TokenModel' });

/** What is told of a new token. */
export interface SentToken {
  readonly token: string;
  readonly issuedAt: Instant;
  readonly expiresAt: Instant;
  readonly rights: readonly AccessRight[];
}

/** The answer that hands the token out. */
export const fromToken = (
  { token, issuedAt, expiresAt, rights }: SentToken,
  { zone }: Pick<AnswerContext, 'zone'>,
): z.output<typeof tokenModel> => ({
  token,
  tokenType: 'Bearer',
  issuedAt: dateTimeOut(issuedAt, zone),
  expiredAt: dateTimeOut(expiresAt, zone),
  accessRights: [...rights],
});

/** POST /Token: exchanges an API key for a token (interface 14.2). */
export const issueTokenContract = contract(
  {
    name: 'IssueToken',
    method: 'POST',
    path: '/openapi/v3/Token',
    summary: {
      en: 'Exchanges an API key for a token that is valid for one hour, with the rights that are asked for. A browser with such a token can do no more than it needs, and the token ends by itself; when the key is revoked, it ends at once.',
      ru: 'Обменивает ключ API на токен, который действует один час и имеет запрошенные права. Так в браузер попадает только то, что ему нужно, и ненадолго; при отзыве ключа токен сразу перестаёт действовать.',
    },
    tag: 'access',
    right: [],
    credential: 'key',
    query: z.object({
      accessRights: z
        .array(accessRight)
        .nullish()
        .describe('What the token may be used for; by default everything that the key may be.'),
    }),
    replies: { 200: { description: 'The token; it is not shown again.', json: tokenModel }, ...idempotentFailures },
    bodyLimit: 'normal',
    isIdempotent: true,
    isSecret: true,
    examples: [
      { summary: 'For a page with a map of pickup points', query: { accessRights: forMap } },
      { summary: 'For a calculation and orders', query: { accessRights: forShop } },
      { summary: 'With all rights of the key' },
    ],
  },
  ({ locale, zone }: AnswerContext) => ({
    200: [{ summary: 'A token', body: fromToken(exampleToken, { zone }) }],
    403: [
      {
        summary: 'A right that the key does not have',
        body: toErrorEnvelope(
          [
            problem('AccessDenied', 'accessRights[0]', {
              en: 'This key does not have the right Balance; ask for a key that has it.',
              ru: 'У этого ключа нет права Balance; используйте ключ с этим правом.',
            }),
          ],
          locale,
        ),
      },
    ],
  }),
);

const ISSUED = Date.UTC(2026, 10, 20, 9, 30);
const exampleToken: SentToken = {
  token: 'eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCIsImtpZCI6Ii4uLiJ9.eyJzY29wZSI6IlBpY2t1cFBvaW50cyJ9.c2lnbmF0dXJl',
  issuedAt: ISSUED,
  expiresAt: ISSUED + 3_600_000,
  rights: forMap,
};

/** The operations on tokens. */
export const tokenOperations = { IssueToken: issueTokenContract } as const;
