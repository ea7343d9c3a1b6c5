import {
  type CallContext,
  oauth2Token,
  type ReadProblem,
  readAnswer,
  type VendorAnswer,
  VendorProblem,
  type VendorRequest,
} from '@cartage/vendor-kit';
import type { z } from 'zod';
import { errorAnswer } from './protocol.ts';

/** The token of the account; one for all calls, until it is about to end. */
export const tokenOf = (call: CallContext): Promise<string> => {
  const { clientId = '', clientSecret = '' } = call.account.credentials;
  return oauth2Token(call, { url: `${call.account.settings.baseUrl}/oauth/token`, clientId, clientSecret });
};

/** One request with a token that is there already. */
export const sendWith = (
  token: string,
  call: CallContext,
  method: VendorRequest['method'],
  path: string,
  json?: unknown,
): Promise<VendorAnswer> =>
  call.http.request({
    method,
    url: call.account.settings.baseUrl + path,
    headers: { authorization: `Bearer ${token}` },
    ...(json === undefined ? {} : { json }),
  });

/** One request. */
export const send = async (
  call: CallContext,
  method: VendorRequest['method'],
  path: string,
  json?: unknown,
): Promise<VendorAnswer> => sendWith(await tokenOf(call), call, method, path, json);

/** The body of an answer, or Acme's refusal as a problem. */
export const read = <T>(answer: VendorAnswer, schema: z.ZodType<T>): T => readAnswer(answer, schema, readProblem);

/** Codes that say more than their HTTP status; the rest goes by the status. */
export const readProblem: ReadProblem = (body) => {
  const parsed = errorAnswer.safeParse(body);
  if (!parsed.success) return undefined;
  const { code, message, field } = parsed.data;
  switch (code) {
    case 'INVALID':
      return new VendorProblem({ kind: 'invalid', field: field === null ? null : (fields[field] ?? null) }, message);
    case 'NOT_SERVED':
      return new VendorProblem({ kind: 'notServed' }, message);
    case 'TOO_LATE':
      return new VendorProblem({ kind: 'tooLate' }, message);
    default:
      return undefined;
  }
};

/** Acme's names of fields that a customer fills, and ours. */
const fields: Readonly<Record<string, string>> = {
  'from.city': 'sender.cityId',
  'from.phone': 'sender.phone',
  'to.city': 'receiver.cityId',
  'to.phone': 'receiver.phone',
  'to.point': 'receiver.pickupPointId',
  parcels: 'cargo.items',
  collectOn: 'pickup.date',
};
