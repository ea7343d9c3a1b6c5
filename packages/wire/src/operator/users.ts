import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import { envelopedRefusals, failures, idempotentFailures } from '../models/failures.ts';
import {
  exampleNone,
  exampleUser,
  exampleUserId,
  fromOperatorUser,
  listQuery,
  operatorInviteModel,
  operatorUpdateModel,
  operatorUserListModel,
  operatorUserModel,
  userParams,
} from '../models/people.ts';
import { operatorsOwn } from './every-operation.ts';

/** The contract of ListOperatorUsers. */
export const listOperatorUsersContract = contract(
  {
    ...operatorsOwn,
    name: 'ListOperatorUsers',
    method: 'GET',
    path: '/operator/v1/Users',
    tag: 'people',
    right: [],
    operatorRight: 'People',
    summary: { en: "Lists the operator's people with their roles.", ru: 'Возвращает сотрудников оператора и их роли.' },

    query: listQuery,
    replies: { 200: { description: 'A page of the people.', json: operatorUserListModel }, ...failures },
    examples: [{ summary: 'The first page', query: {} }],
  },
  (reader: AnswerContext) => ({
    200: [
      {
        summary: 'One',
        body: { users: [fromOperatorUser(exampleUser('support'), reader)], totalCount: 1, nextLink: null },
      },
    ],
  }),
);

/** The contract of InviteOperatorUser. */
export const inviteOperatorUserContract = contract(
  {
    ...operatorsOwn,
    name: 'InviteOperatorUser',
    isIdempotent: true,
    method: 'POST',
    path: '/operator/v1/Users',
    tag: 'people',
    right: [],
    operatorRight: 'People',
    needsProof: true,
    summary: {
      en: 'Invites somebody by mail: a new person with a password and a link, both for 24 hours.',
      ru: 'Приглашает сотрудника по почте; новому — с паролем и ссылкой на 24 часа.',
    },

    body: operatorInviteModel,
    replies: {
      200: { description: 'They belong to it now; the mail is on its way.', json: operatorUserModel },
      ...idempotentFailures,
    },
    examples: [
      { summary: 'Somebody new', body: { email: 'new@example.com', name: 'Olga Sidorova', role: 'support' as const } },
    ],
  },
  (reader: AnswerContext) => ({
    200: [{ summary: 'Invited', body: fromOperatorUser(exampleUser('support'), reader) }],
  }),
);

/** The contract of UpdateOperatorUser. */
export const updateOperatorUserContract = contract(
  {
    ...operatorsOwn,
    name: 'UpdateOperatorUser',
    method: 'PATCH',
    path: '/operator/v1/Users/{userId}',
    tag: 'people',
    right: [],
    operatorRight: 'People',
    needsProof: 'in-part',
    summary: {
      en: "Changes somebody's name or role, or shuts them out and lets them in again.",
      ru: 'Меняет имя или роль сотрудника, закрывает и открывает ему доступ.',
    },
    params: userParams,
    body: operatorUpdateModel,
    replies: {
      200: { description: 'As they are now.', json: operatorUserModel },
      ...failures,
      404: envelopedRefusals[404],
    },
    examples: [{ summary: 'Another role', params: { userId: exampleUserId }, body: { role: 'viewer' as const } }],
  },
  (reader: AnswerContext) => ({
    200: [{ summary: 'Changed', body: fromOperatorUser({ ...exampleUser('support'), role: 'viewer' }, reader) }],
    ...exampleNone('userId', reader),
  }),
);

/** The contract of RemoveOperatorUser. */
export const removeOperatorUserContract = contract(
  {
    ...operatorsOwn,
    name: 'RemoveOperatorUser',
    method: 'DELETE',
    path: '/operator/v1/Users/{userId}',
    tag: 'people',
    right: [],
    operatorRight: 'People',

    summary: {
      en: 'Removes somebody; their sessions do nothing here from now on.',
      ru: 'Удаляет сотрудника; его сеансы сразу теряют доступ.',
    },
    params: userParams,
    replies: {
      204: { description: 'They belong to it no more.', empty: true },
      ...failures,
      404: envelopedRefusals[404],
    },
    examples: [{ summary: 'By id', params: { userId: exampleUserId } }],
  },
  (reader: AnswerContext) => exampleNone('userId', reader),
);

/** The operations on the operator's people. */
export const userOperations = {
  ListOperatorUsers: listOperatorUsersContract,
  InviteOperatorUser: inviteOperatorUserContract,
  UpdateOperatorUser: updateOperatorUserContract,
  RemoveOperatorUser: removeOperatorUserContract,
} as const;
