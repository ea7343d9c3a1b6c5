import type { CallContext, CallNotes } from '@cartage/vendor-kit';
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

/** A point as the directory has it. */
export const office = (code: string, more: object = {}) => ({
  code,
  type: 'PVZ',
  allowed_cod: true,
  location: {
    country_code: 'RU',
    city_code: 137,
    city: 'Санкт-Петербург',
    fias_guid: 'c2deb16a-0330-4f05-821f-1d09c93331e6',
    address: 'Невский, 1',
    latitude: 59.9,
    longitude: 30.3,
  },
  ...more,
});

/** Those of a connection that has none yet. */
export const newNotes = (): CallNotes => scripted({}).call.notes;

/** `notes`: those of the connection, which several calls may share. */
export const answering = (answers: Record<string, unknown>, notes: CallNotes = newNotes()): ScriptedCall => {
  const scriptedCall = scripted(
    { 'POST /v2/oauth/token': { access_token: 'token-of-cdek', expires_in: 3599 }, ...answers },
    { credentials: { account: 'a', securePassword: 'secret-of-cdek' } },
  );
  return { ...scriptedCall, call: { ...scriptedCall.call, notes } };
};

/** A call to a simulator that listens there, and what it said. */
export const callTo = (origin: string, credentials: Readonly<Record<string, string>>): ScriptedCall => {
  const scriptedCall = scripted({}, { environment: 'test', credentials, settings: { testHost: new URL(origin).host } });
  const request: CallContext['http']['request'] = async ({ method, url, headers, json, form }) => {
    const body = json === undefined ? form && new URLSearchParams(form) : JSON.stringify(json);
    const answer = await fetch(url, { method, ...(headers && { headers }), ...(body !== undefined && { body }) });
    return {
      status: answer.status,
      contentType: answer.headers.get('content-type') ?? '',
      retryAfterMs: null,
      headers: Object.fromEntries(answer.headers),
      bytes: new Uint8Array(await answer.arrayBuffer()),
    };
  };
  return { ...scriptedCall, call: { ...scriptedCall.call, http: { request } } };
};
