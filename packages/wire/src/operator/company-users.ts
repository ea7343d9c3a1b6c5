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
import { companyParams, operatorsOwn } from './every-operation.ts';

/** The contract of ListCompanyUsers. */
export const listCompanyUsersContract = contract(
  {
    ...operatorsOwn,
    name: 'ListCompanyUsers',
    method: 'GET',
    path: '/operator/v1/Companies/{companyId}/Users',
    tag: 'people',
    right: [],
    operatorRight: 'Read',
    summary: { en: "Lists a company's people with their roles.", ru: 'Возвращает сотрудников компании и их роли.' },
    params: companyParams,
    query: listQuery,
    replies: {
      200: { description: 'A page of the people.', json: userListModel },
      ...failures,
      404: envelopedRefusals[404],
    },
    examples: [{ summary: 'The first page', params: { companyId: 1 }, query: {} }],
  },
  (reader: AnswerContext) => ({
    200: [{ summary: 'One', body: { users: [fromUser(exampleUser('clerk'), reader)], totalCount: 1, nextLink: null } }],
  }),
);

/** The contract of InviteCompanyUser. */
export const inviteCompanyUserContract = contract(
  {
    ...operatorsOwn,
    name: 'InviteCompanyUser',
    isIdempotent: true,
    method: 'POST',
    path: '/operator/v1/Companies/{companyId}/Users',
    tag: 'people',
    right: [],
    operatorRight: 'People',
    needsProof: true,
    summary: {
      en: 'Invites somebody by mail: a new person with a password and a link, both for 24 hours.',
      ru: 'Приглашает сотрудника по почте; новому — с паролем и ссылкой на 24 часа.',
    },
    params: companyParams,
    body: userInviteModel,
    replies: {
      200: { description: 'They belong to it now; the mail is on its way.', json: userModel },
      ...idempotentFailures,
      404: envelopedRefusals[404],
    },
    examples: [
      {
        summary: 'Somebody new',
        params: { companyId: 1 },
        body: { email: 'new@example.com', name: 'Olga Sidorova', role: 'clerk' as const },
      },
    ],
  },
  (reader: AnswerContext) => ({ 200: [{ summary: 'Invited', body: fromUser(exampleUser('clerk'), reader) }] }),
);

/** The contract of UpdateCompanyUser. */
export const updateCompanyUserContract = contract(
  {
    ...operatorsOwn,
    name: 'UpdateCompanyUser',
    method: 'PATCH',
    path: '/operator/v1/Companies/{companyId}/Users/{userId}',
    tag: 'people',
    right: [],
    operatorRight: 'People',
    needsProof: 'in-part',
    summary: {
      en: "Changes somebody's name or role, or shuts them out and lets them in again.",
      ru: 'Меняет имя или роль сотрудника, закрывает и открывает ему доступ.',
    },
    params: companyParams.extend(userParams.shape),
    body: userUpdateModel,
    replies: { 200: { description: 'As they are now.', json: userModel }, ...failures, 404: envelopedRefusals[404] },
    examples: [
      { summary: 'Another role', params: { companyId: 1, userId: exampleUserId }, body: { role: 'viewer' as const } },
    ],
  },
  (reader: AnswerContext) => ({
    200: [{ summary: 'Changed', body: fromUser({ ...exampleUser('clerk'), role: 'viewer' }, reader) }],
    ...exampleNone('userId', reader),
  }),
);

/** The contract of RemoveCompanyUser. */
export const removeCompanyUserContract = contract(
  {
    ...operatorsOwn,
    name: 'RemoveCompanyUser',
    method: 'DELETE',
    path: '/operator/v1/Companies/{companyId}/Users/{userId}',
    tag: 'people',
    right: [],
    operatorRight: 'People',

    summary: {
      en: 'Removes somebody; their sessions do nothing here from now on.',
      ru: 'Удаляет сотрудника; его сеансы сразу теряют доступ.',
    },
    params: companyParams.extend(userParams.shape),
    replies: {
      204: { description: 'They belong to it no more.', empty: true },
      ...failures,
      404: envelopedRefusals[404],
    },
    examples: [{ summary: 'By id', params: { companyId: 1, userId: exampleUserId } }],
  },
  (reader: AnswerContext) => exampleNone('userId', reader),
);

/** The contract of ResetUserPassword. */
export const resetUserPasswordContract = contract(
  {
    ...operatorsOwn,
    name: 'ResetUserPassword',
    isIdempotent: true,
    method: 'POST',
    path: '/operator/v1/Companies/{companyId}/Users/{userId}/ResetPassword',
    tag: 'people',
    right: [],
    operatorRight: 'People',
    needsProof: true,
    summary: {
      en: 'Mails somebody a new password and a link, both for 24 hours; the one before counts until then.',
      ru: 'Отправляет сотруднику новый пароль и ссылку на 24 часа; прежний пароль действует, пока новый не использован.',
    },
    params: companyParams.extend(userParams.shape),
    replies: {
      204: { description: 'The mail is on its way.', empty: true },
      ...idempotentFailures,
      404: envelopedRefusals[404],
    },
    examples: [{ summary: 'By id', params: { companyId: 1, userId: exampleUserId } }],
  },
  (reader: AnswerContext) => exampleNone('userId', reader),
);

/** The operations on companies' people. */
export const companyUserOperations = {
  ListCompanyUsers: listCompanyUsersContract,
  InviteCompanyUser: inviteCompanyUserContract,
  UpdateCompanyUser: updateCompanyUserContract,
  ResetUserPassword: resetUserPasswordContract,
  RemoveCompanyUser: removeCompanyUserContract,
} as const;
