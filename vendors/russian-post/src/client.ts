import {
  type CallContext,
  isAskedTooMuch,
  originOf,
  type ReadProblem,
  VendorProblem,
  vendorClient,
} from '@cartage/vendor-kit';
import { errorAnswer, type OrderError } from './protocol.ts';

/** The simulator plays both services. */
const SIMULATOR = 'http://127.0.0.1:8098';

/** Where the tracking service lies. */
export const trackingOrigin = ({ account }: CallContext): string =>
  originOf({ prod: 'https://tracking.russianpost.ru', test: SIMULATOR }, account);

export function readProblem(...[body, status]: Parameters<ReadProblem>): VendorProblem | undefined {
  const { data } = errorAnswer.safeParse(body);
  if (data === undefined) return undefined;
  if (data.errors?.length) return refusalOf(data.errors);
  const said = data.desc ?? data.message ?? data['sub-code'];
  if (!said) return undefined;
  if (isAskedTooMuch(said)) return limited(said);
  if (data['sub-code'] === 'RESOURCE_NOT_FOUND') return new VendorProblem({ kind: 'notFound' }, said);
  return status === 400 || status === 422 ? new VendorProblem({ kind: 'invalid', field: null }, said) : undefined;
}

/** The allowance of a day is used up. */
export const limited = (said: string): VendorProblem =>
  new VendorProblem({ kind: 'limited', retryAfterMs: null }, said);

/** The Otpravka API, with both of its keys: of the application, and of the user. */
export const { send, read } = vendorClient({
  origins: { prod: 'https://otpravka-api.pochta.ru', test: SIMULATOR },
  authorize: (call) => {
    const { accessToken, login, password } = call.account.credentials;
    const key = call.secret(Buffer.from(`${login}:${password}`).toString('base64'));
    return { authorization: `AccessToken ${accessToken}`, 'x-user-authorization': `Basic ${key}` };
  },
  readProblem,
});

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
  const named = codes
    .map((code) => code.replace(/^(?:EMPTY|ILLEGAL)_/, ''))
    .find((code) => Object.hasOwn(fields, code));
  return new VendorProblem({ kind: 'invalid', field: (named && fields[named]) ?? null }, said);
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
