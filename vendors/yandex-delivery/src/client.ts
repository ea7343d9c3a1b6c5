import {
  type CallContext,
  type ReadProblem,
  type RequestParts,
  type VendorAnswer,
  VendorProblem,
  type VendorProblemKind,
  type VendorRequest,
  vendorClient,
} from '@cartage/vendor-kit';
import { refusal } from './protocol.ts';

/** Refusals have one code for many reasons, and words that the documentation lists; 401, 429 and 5xx go by the status. */
export const readProblem: ReadProblem = (body, status) => {
  if (status !== 400 && status !== 403 && status !== 404) return undefined;
  const { code, message } = refusal.safeParse(body).data ?? {};
  const said = message || code;
  if (!said) return undefined;
  const [, known] = problems.find(([words]) => words.test(`${code} ${message}`)) ?? [];
  if (known !== undefined) return new VendorProblem(known, said);
  if (status === 403) return undefined;
  return new VendorProblem(status === 404 ? { kind: 'notFound' } : { kind: 'invalid', field: null }, said);
};

/** The platform has no pickups within the interval that it was told. */
export const isWithoutPickups = (answer: VendorAnswer): boolean =>
  answer.status === 400 && Buffer.from(answer.bytes).includes('"pickups_not_configured"');

const problems: readonly (readonly [words: RegExp, problem: VendorProblemKind])[] = [
  [/customer_order_not_found/, { kind: 'notFound' }],
  [/There already was request/i, { kind: 'conflict' }],
  [/no_delivery_options|No delivery options|No dropoff available|pickups_not_configured/i, { kind: 'notServed' }],
  [/Dimensions should not exceed/i, { kind: 'invalid', field: 'cargo.items' }],
  [/Cannot parse destination|required address details/i, { kind: 'invalid', field: 'receiver.address' }],
  [/destination station is disabled|accept prepaid orders/i, { kind: 'invalid', field: 'receiver.pickupPointId' }],
  [/payment on delivery|Particular items refuse/i, { kind: 'invalid', field: 'services' }],
];

const client = vendorClient({
  origins: { prod: 'https://b2b-authproxy.taxi.yandex.net', test: 'https://b2b.taxi.tst.yandex.net' },
  authorize: ({ account: { credentials } }) => ({
    authorization: `Bearer ${credentials.token ?? ''}`,
    'accept-language': 'ru',
  }),
  readProblem,
});

/** The body of an answer, or the refusal as a problem. */
export const { read } = client;

/** One request to a method of the platform. */
export const send = (
  call: CallContext,
  method: VendorRequest['method'],
  name: string,
  json?: unknown,
  parts?: RequestParts,
): Promise<VendorAnswer> => client.send(call, method, `/api/b2b/platform/${name}`, json, parts);
