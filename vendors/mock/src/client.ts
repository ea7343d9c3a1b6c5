import { type Instant, parseDateTime } from '@cartage/core';
import {
  type CallContext,
  type ReadProblem,
  readPdf,
  type ShipmentRef,
  VendorProblem,
  vendorClient,
} from '@cartage/vendor-kit';
import { type ErrorCode, errorAnswer } from './protocol.ts';

/** One call to the vendor, and the body of its answer or the refusal as a problem. */
export const { send, read } = vendorClient({
  origins: 'setting',
  authorize: ({ account: { credentials } }) => ({ authorization: authorizationOf(credentials) }),
  readProblem,
});

const authorizationOf = ({ login = '', password = '' }: Readonly<Record<string, string>>): string =>
  `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;

/** One call for a paper. */
export const fetchPdf = async (call: CallContext, path: string): Promise<Uint8Array> => {
  const headers = { accept: 'application/pdf, application/json' };
  return readPdf(await send(call, 'GET', path, undefined, { headers }), readProblem);
};

/** Codes that say more than their HTTP status. */
function readProblem(body: unknown): ReturnType<ReadProblem> {
  const parsed = errorAnswer.safeParse(body);
  if (!parsed.success) return undefined;
  const { code, text, field } = parsed.data.error;
  return problems[code]?.(text, field);
}

const problems: Partial<Record<ErrorCode, (text: string, field: string | null) => VendorProblem>> = {
  BAD_FIELD: (text, field) => new VendorProblem({ kind: 'invalid', field: fieldOf(field) }, text),
  REFUSED: (text, field) => new VendorProblem({ kind: 'invalid', field: fieldOf(field) }, text),
  NOT_SERVED: (text) => new VendorProblem({ kind: 'notServed' }, text),
  BAD_LOGIN: (text) => new VendorProblem({ kind: 'auth' }, text),
  DUPLICATE_REF: (text) => new VendorProblem({ kind: 'conflict' }, text),
  NO_SHIPMENT: (text) => new VendorProblem({ kind: 'notFound' }, text),
  TOO_LATE: (text) => new VendorProblem({ kind: 'tooLate' }, text),
};

/** The vendor's names of fields that a customer fills, and ours. */
const fields: Readonly<Record<string, string>> = {
  'from.phone': 'sender.phone',
  'from.name': 'sender.name',
  'from.street': 'sender.address',
  'from.city': 'sender.cityId',
  'from.point': 'sender.pickupPointId',
  'to.phone': 'receiver.phone',
  'to.name': 'receiver.name',
  'to.street': 'receiver.address',
  'to.city': 'receiver.cityId',
  'to.point': 'receiver.pickupPointId',
  'cargo.places': 'cargo.items',
  'cargo.kind': 'cargo.type',
  pickup_day: 'pickup.date',
  extras: 'services',
  remark: 'comments',
};

const fieldOf = (field: string | null): string | null =>
  field !== null && Object.hasOwn(fields, field) ? (fields[field] ?? null) : null;

/** The vendor names a shipment by its own number; without one it cannot know it. */
export function numberOf(shipment: ShipmentRef): string {
  if (shipment.number !== null) return shipment.number;
  throw new VendorProblem({ kind: 'notFound' }, 'The vendor has given this shipment no number.');
}

/** The vendor's moments carry 0 to 9 fractional digits. */
export function readMoment(text: string, timeZone: string): Instant {
  const at = parseDateTime(text, timeZone);
  if (at === undefined) throw new VendorProblem({ kind: 'defect' }, `The vendor's answer holds no moment: '${text}'.`);
  return at;
}
