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
import { acceptedAnswer, problemAnswer, type Refusal, type RequestState } from './protocol.ts';

const origins = { prod: 'https://api.cdek.ru', test: 'https://api.edu.cdek.ru' } as const;

/** Where a path lies; an address in full, as CDEK gives it of a printed form, stays. */
const urlOf = (call: CallContext, path: string): string => new URL(path, origins[call.account.environment]).href;

/** The token of the account; one for all calls, an hour long. */
export const tokenOf = (call: CallContext): Promise<string> => {
  const { account = '', securePassword = '' } = call.account.credentials;
  return oauth2Token(call, { url: urlOf(call, '/v2/oauth/token'), clientId: account, clientSecret: securePassword });
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
    url: urlOf(call, path),
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

/** The body of an answer, or the refusal as a problem. */
export const read = <T>(answer: VendorAnswer, schema: z.ZodType<T>): T => readAnswer(answer, schema, readProblem);

/** What CDEK refuses it refuses with 400, also what it does not know; all else goes by the status. */
export const readProblem: ReadProblem = (body, status) => {
  if (status !== 400 && status !== 404 && status !== 422) return undefined;
  const { data } = problemAnswer.safeParse(body);
  const refusals = [...(data?.errors ?? []), ...(data?.requests ?? []).flatMap((request) => request.errors)];
  return refusals.length === 0 ? undefined : problemOf(refusals);
};

/** The id of what CDEK has accepted: an order, a courier, a form; or its refusal as a problem. */
export function readAccepted(answer: VendorAnswer): string {
  const { entity, requests } = read(answer, acceptedAnswer);
  const refusal = refusalOf(requests);
  if (refusal !== undefined) throw refusal;
  if (entity === undefined) throw new VendorProblem({ kind: 'defect' }, nothing);
  return entity.uuid;
}

/** Why CDEK refuses what it had accepted; undefined: it does not. */
export function refusalOf(requests: readonly RequestState[]): VendorProblem | undefined {
  const refused = requests.find(({ state }) => state === 'INVALID');
  return refused && problemOf(refused.errors);
}

function problemOf(refusals: readonly Refusal[]): VendorProblem {
  const codes = refusals.map(({ code }) => code);
  const said = refusals.map(({ code, message }) => message || code).join('. ') || 'INVALID';
  if (codes.some((code) => unknown.includes(code))) return new VendorProblem({ kind: 'notFound' }, said);
  if (codes.some((code) => busy.includes(code)))
    return new VendorProblem({ kind: 'unavailable', neverSent: false }, said);
  if (codes.some((code) => notServed.includes(code))) return new VendorProblem({ kind: 'notServed' }, said);
  const field = codes.map((code) => fields.get(code)).find((one) => one !== undefined);
  return new VendorProblem({ kind: 'invalid', field: field ?? null }, said);
}

/** It is not there, or it is another client's. */
const unknown = [
  'v2_entity_not_found',
  'v2_entity_not_found_im_number',
  'v2_entity_forbidden',
  'v2_order_not_found',
  'v2_order_forbidden',
  'orders_number_is_empty',
];
const busy = ['v2_internal_error', 'v2_similar_request_still_processed'];
const notServed = ['v2_tariff_not_found'];

/** What some refusals are about, as our fields. */
const fields: ReadonlyMap<string, string> = new Map([
  ['v2_sender_location_not_recognized', 'sender.cityId'],
  ['v2_recipient_location_not_recognized', 'receiver.cityId'],
  ['shipment_location_is_not_recognized', 'sender.pickupPointId'],
  ['delivery_location_is_not_recognized', 'receiver.pickupPointId'],
  ['error_validate_sender_phone_number_incorrect', 'sender.phone'],
  ['error_validate_receiver_phone_number_incorrect', 'receiver.phone'],
  ['v2_number_items_is_more_126', 'cargo.products'],
]);

const nothing = { en: 'CDEK answered with nothing.', ru: 'СДЭК не сообщил, что создано.' };
