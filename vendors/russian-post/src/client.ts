import {
  type CallContext,
  type ReadProblem,
  readAnswer,
  type VendorAnswer,
  VendorProblem,
  type VendorRequest,
} from '@cartage/vendor-kit';
import type { z } from 'zod';
import { errorAnswer, type OrderError } from './protocol.ts';

type Service = 'otpravka' | 'tracking';

const origins = {
  otpravka: 'https://otpravka-api.pochta.ru',
  tracking: 'https://tracking.russianpost.ru',
} as const;

/** The simulator plays both. */
export const originOf = ({ account: { environment, settings } }: CallContext, service: Service): string =>
  environment === 'prod' ? origins[service] : `http://${settings.testHost ?? '127.0.0.1:8098'}`;

/** One request of the Otpravka API, with both of its keys: of the application, and of the user. */
export const send = (
  call: CallContext,
  method: VendorRequest['method'],
  path: string,
  json?: unknown,
  mostBytes?: number,
): Promise<VendorAnswer> => {
  const { accessToken, login, password } = call.account.credentials;
  const key = call.secret(Buffer.from(`${login}:${password}`).toString('base64'));
  return call.http.request({
    method,
    url: originOf(call, 'otpravka') + path,
    headers: { authorization: `AccessToken ${accessToken}`, 'x-user-authorization': `Basic ${key}` },
    ...(json === undefined ? {} : { json }),
    ...(mostBytes === undefined ? {} : { mostBytes }),
  });
};

/** The body of an answer, or the refusal as a problem. */
export const read = <T>(answer: VendorAnswer, schema: z.ZodType<T>): T => readAnswer(answer, schema, readProblem);

export const readProblem: ReadProblem = (body, status) => {
  const { data } = errorAnswer.safeParse(body);
  if (data === undefined) return undefined;
  if (data.errors?.length) return refusalOf(data.errors);
  const said = data.desc ?? data.message ?? data['sub-code'];
  if (!said) return undefined;
  if (data['sub-code'] === 'RESOURCE_NOT_FOUND') return new VendorProblem({ kind: 'notFound' }, said);
  return status === 400 || status === 422 ? new VendorProblem({ kind: 'invalid', field: null }, said) : undefined;
};

/** The codes of what was refused of an order. */
export const codesOf = (errors: readonly OrderError[]): readonly string[] =>
  errors.flatMap((error) => [
    ...(error['error-code'] ? [error['error-code']] : []),
    ...(error['error-codes'] ?? []).map(({ code }) => code),
  ]);

/** Orders are refused in answers of status 200. */
export function refusalOf(errors: readonly OrderError[]): VendorProblem {
  const codes = codesOf(errors);
  const words = errors.flatMap((error) => [
    error['error-description'] ?? '',
    ...(error['error-codes'] ?? []).flatMap(({ description, details }) => [description ?? '', details ?? '']),
  ]);
  const said = words.filter((word) => word !== '').join('. ') || codes.join(', ');
  if (codes.some((code) => notServed.includes(code))) return new VendorProblem({ kind: 'notServed' }, said);
  const field = codes.map((code) => fields[code.replace(/^(?:EMPTY|ILLEGAL)_/, '')]).find((one) => one !== undefined);
  return new VendorProblem({ kind: 'invalid', field: field ?? null }, said);
}

const notServed = ['CODE_1372', 'ILLEGAL_TRANSPORT_TYPE', 'ILLEGAL_MAIL_TYPE', 'TARIFF_ERROR'];

/** What the codes EMPTY_… and ILLEGAL_… are about, and others, as our fields. */
const fields: Readonly<Record<string, string>> = {
  INDEX_TO: 'receiver.postalCode',
  REGION_TO: 'receiver.address',
  PLACE_TO: 'receiver.address',
  INITIALS: 'receiver.name',
  TELADDRESS: 'receiver.phone',
  POSTOFFICE_CODE: 'sender.pickupPointId',
  NO_AVAILABLE_POSTOFFICES: 'sender.pickupPointId',
  MASS: 'cargo.items',
  MASS_EXCESS: 'cargo.items',
  INSR_VALUE: 'services',
  INSR_VALUE_EXCEEDS_MAX: 'services',
  PAYMENT: 'services',
  NOT_INSURED_PAYMENT: 'services',
  RESTRICTED_MAIL_CATEGORY: 'services',
  PAST_DUE_DATE: 'pickup.date',
};
