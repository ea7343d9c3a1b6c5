import { hash, randomUUID } from 'node:crypto';
import { isProblem, type Problem } from '@cartage/core';
import { createOperatorKey, giveKey, invite, type Service } from '@cartage/service';
import { setCookie } from '../http/session-cookie.ts';
import type { OpenedApi } from './open-test-api.ts';
import type { Asked, Probed } from './probe.ts';

/** A key and a person of the company that nobody needs. */
export const makePeopleSamples = async (service: Service, companyId: number) => {
  const key = made(await giveKey(service, { companyId, name: 'Sample', rights: null, expiresAt: null }, null));
  const person = { email: `${randomUUID()}@example.com`, name: 'Sample', role: 'clerk' };
  return { keyId: key.id, userId: made(await invite(service, companyId, person, null)).userId };
};

/** The headers of a page of ours, in the session of somebody who has just signed in. */
export const asPerson = async (
  { service }: Pick<OpenedApi, 'service'>,
  userId: number,
): Promise<Readonly<Record<string, string>>> => {
  const cookie = randomUUID();
  const at = service.clock();
  await service.store.db
    .insertInto('sessions')
    .values({
      ...{ hash: hash('sha256', cookie), user_id: userId, company_id: null },
      ...{ created_at: at, seen_at: at, proved_at: at, ends_at: at + 12 * 3_600_000 },
    })
    .execute();
  const [pair = ''] = setCookie(service.settings, cookie).split(';');
  return { cookie: pair, 'sec-fetch-site': 'same-origin' };
};

/** The example, of such a key or person where it is of one. */
export const ofPeople = async (
  { service, companyId }: OpenedApi,
  { contract }: Pick<Probed, 'contract'>,
  example: Asked,
): Promise<Asked> => {
  const { params, body } = example;
  if (contract.tag !== 'people') return example;
  if (contract.path.endsWith('Users') && body)
    return { ...example, params: { ...params, companyId }, body: { ...body, email: `${randomUUID()}@example.com` } };
  if (!params) return example;
  const isOperators = contract.operatorRight !== undefined && !('companyId' in params);
  const { keyId, userId } = isOperators ? await operators(service) : await makePeopleSamples(service, companyId);
  const ids = { companyId, keyId, userId };
  return { ...example, params: Object.fromEntries(Object.keys(params).map((name) => [name, ids[name as 'keyId']])) };
};

const operators = async (service: Service) => {
  const person = { email: `${randomUUID()}@example.com`, name: 'Sample', role: 'support' };
  return {
    keyId: (await createOperatorKey(service, { name: 'Sample', role: 'viewer' })).id,
    userId: made(await invite(service, 'operator', person, null)).userId,
  };
};

const made = <Made extends object>(given: Made | Problem): Made => {
  if (isProblem(given)) throw new Error(given.text.en);
  return given;
};
