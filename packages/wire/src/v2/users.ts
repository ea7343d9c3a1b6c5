import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import { envelopedRefusals, failures, idempotentFailures } from '../models/failures.ts';
import {
  exampleNone,
  exampleUser,
  exampleUserId,
  fromUser,
  listQuery,
  userInviteModel,
  userListModel,
  userModel,
  userParams,
  userUpdateModel,
} from '../models/people.ts';
import { operation } from './every-operation.ts';

/** The contract of ListUsers. */
export const listUsersContract = contract(
  {
    ...operation,
    name: 'ListUsers',
    method: 'GET',
    path: '/openapi/v2/Users',
    tag: 'people',
    right: ['Companies'],
    summary: { en: "Lists the company's people with their roles.", ru: 'Возвращает сотрудников компании и их роли.' },

    query: listQuery,
    replies: { 200: { description: 'A page of the people.', json: userListModel }, ...failures },
    examples: [{ summary: 'The first page', query: {} }],
  },
  (reader: AnswerContext) => ({
    200: [{ summary: 'One', body: { users: [fromUser(exampleUser('clerk'), reader)], totalCount: 1, nextLink: null } }],
  }),
);

/** The contract of InviteUser. */
export const inviteUserContract = contract(
  {
    ...operation,
    name: 'InviteUser',
    method: 'POST',
    path: '/openapi/v2/Users',
    tag: 'people',
    right: ['Companies'],
    needsProof: true,
    isIdempotent: true,
    summary: {
      en: 'Invites somebody by mail: a new person with a password and a link, both for 24 hours.',
      ru: 'Приглашает сотрудника по почте; новому — с паролем и ссылкой на 24 часа.',
    },

    body: userInviteModel,
    replies: {
      200: { description: 'They belong to it now; the mail is on its way.', json: userModel },
      ...idempotentFailures,
    },
    examples: [
      { summary: 'Somebody new', body: { email: 'new@example.com', name: 'Olga Sidorova', role: 'clerk' as const } },
    ],
  },
  (reader: AnswerContext) => ({ 200: [{ summary: 'Invited', body: fromUser(exampleUser('clerk'), reader) }] }),
);

/** The contract of UpdateUser. */
export const updateUserContract = contract(
  {
    ...operation,
    name: 'UpdateUser',
    method: 'PATCH',
    path: '/openapi/v2/Users/{userId}',
    tag: 'people',
    right: ['Companies'],
    ids: { userId: 'NotFound' },
    needsProof: 'in-part',
    summary: {
      en: "Changes somebody's name or role, or shuts them out and lets them in again.",
      ru: 'Меняет имя или роль сотрудника, закрывает и открывает ему доступ.',
    },
    params: userParams,
    body: userUpdateModel,
    replies: { 200: { description: 'As they are now.', json: userModel }, ...failures, 404: envelopedRefusals[404] },
    examples: [{ summary: 'Another role', params: { userId: exampleUserId }, body: { role: 'viewer' as const } }],
  },
  (reader: AnswerContext) => ({
    200: [{ summary: 'Changed', body: fromUser({ ...exampleUser('clerk'), role: 'viewer' }, reader) }],
    ...exampleNone('userId', reader),
  }),
);

/** The contract of RemoveUser. */
export const removeUserContract = contract(
  {
    ...operation,
    name: 'RemoveUser',
    method: 'DELETE',
    path: '/openapi/v2/Users/{userId}',
    tag: 'people',
    right: ['Companies'],
    ids: { userId: 'NotFound' },
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

/** The operations on a company's people. */
export const userOperations = {
  ListUsers: listUsersContract,
  InviteUser: inviteUserContract,
  UpdateUser: updateUserContract,
  RemoveUser: removeUserContract,
} as const;
