import {
  type CallContext,
  oauth2Token,
  originOf,
  type ReadProblem,
  VendorProblem,
  vendorClient,
} from '@cartage/vendor-kit';
import { errorAnswer } from './protocol.ts';

// Invented: that it wants a token, the path, the names of its fields and its codes.

/** The token of the account; one for all calls, until it is about to end. */
export const tokenOf = (call: CallContext): Promise<string> => {
  const { clientId = '', clientSecret = '' } = call.account.credentials;
  return oauth2Token(call, { url: `${originOf('setting', call.account)}/oauth/token`, clientId, clientSecret });
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

const fieldOf = (field: string | null): string | null =>
  field !== null && Object.hasOwn(fields, field) ? (fields[field] ?? null) : null;

/** Codes that say more than their HTTP status; the rest goes by the status. */
export const readProblem: ReadProblem = (body) => {
  const parsed = errorAnswer.safeParse(body);
  if (!parsed.success) return undefined;
  const { code, message, field } = parsed.data;
  switch (code) {
    case 'INVALID':
      return new VendorProblem({ kind: 'invalid', field: fieldOf(field) }, message);
    case 'NOT_SERVED':
      return new VendorProblem({ kind: 'notServed' }, message);
    case 'TOO_LATE':
      return new VendorProblem({ kind: 'tooLate' }, message);
    default:
      return undefined;
  }
};

/** `send` makes one request and `read` reads its answer; `ready` comes first where something is made. */
export const { send, ready, read } = vendorClient({
  // Invented: where it is.
  // Of most vendors, as the manifest's hosts: `{ prod: 'https://api.acme.example', test: 'https://test.acme.example' }`.
  origins: 'setting',
  authorize: async (call) => ({ authorization: `Bearer ${await tokenOf(call)}` }),
  readProblem,
});
