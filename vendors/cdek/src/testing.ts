import type { CallContext } from '@cartage/vendor-kit';
import { ofStatus, type ScriptedCall, scripted } from '@cartage/vendor-kit/laws';

// An order of CDEK's and what CDEK says of it, for the tests of what comes after the hand-over.

export const ref = { reference: 'A-1', id: 'u-1', number: '1100' };
export const byId = 'GET /v2/orders/u-1';

export const invalid = (code: string, type = 'GET') => ({
  requests: [{ type, state: 'INVALID', errors: [{ code, message: `Because of ${code}` }] }],
});
export const gone = ofStatus(400, invalid('v2_entity_not_found'));
export const status = (code: string, more: object = {}) => ({
  code,
  name: code,
  date_time: '2031-06-02T08:00:00+0000',
  ...more,
});
export const order = (codes: readonly string[], more: object = {}) => ({
  entity: { uuid: 'u-1', number: 'A-1', cdek_number: '1100', statuses: codes.map((code) => status(code)) },
  requests: [{ type: 'CREATE', state: 'SUCCESSFUL' }],
  ...more,
});
export const acceptedAs = (uuid: string) =>
  ofStatus(202, { entity: { uuid }, requests: [{ type: 'CREATE', state: 'ACCEPTED' }] });
export const accepted = acceptedAs('n-1');

type Cache = CallContext['cache'];

/** `cache`: that of the connection, which several calls may share. */
export const answering = (answers: Record<string, unknown>, cache: Cache = newCache()): ScriptedCall => {
  const scriptedCall = scripted(
    { 'POST /v2/oauth/token': { access_token: 'token-of-cdek', expires_in: 3599 }, ...answers },
    { credentials: { account: 'a', securePassword: 'secret-of-cdek' } },
  );
  return { ...scriptedCall, call: { ...scriptedCall.call, cache } };
};

/** Keeps for ever what was loaded. */
export function newCache(): Cache {
  const kept = new Map<string, unknown>();
  const get = async <T>(key: string, load: () => Promise<{ readonly value: T }>): Promise<T> => {
    if (!kept.has(key)) kept.set(key, (await load()).value);
    return kept.get(key) as T;
  };
  return Object.assign(get, { drop: (key: string) => void kept.delete(key), dropUsed: () => false });
}
