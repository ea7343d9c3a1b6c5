import type { CallOptions } from './call-options.ts';
import type { Credential } from './connection.ts';
import { withFiles } from './file-content.ts';
import type { Operation } from './operation.ts';

/** A request, as every attempt sends it; the header `Authorization` is added to each. */
export interface BuiltRequest {
  readonly method: Operation['method'];
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** What of a request its input does not say. */
export interface Beside {
  /** In place of the input's query: that of a link to the next page. */
  readonly search?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The request of a call.
 * @throws TypeError for an input without what must be there
 */
export async function buildRequest(
  operation: Operation,
  input: object,
  options: CallOptions,
  { keyInBody }: Pick<Credential, 'keyInBody'>,
  { search, headers }: Beside,
): Promise<BuiltRequest> {
  const { path, rest } = filled(operation.path, keyInBody === undefined ? input : {});
  const { body, ...query } = rest;
  if (operation.takesBody && (body === undefined || body === null)) {
    throw new TypeError(`body must be given: it is ${body}.`);
  }
  const sent = keyInBody === undefined ? body : withKey(input, keyInBody);
  const said = sent instanceof Object && operation.files ? await withFiles(sent, operation.files) : sent;
  return {
    method: operation.method,
    address: path + (search ?? queryOf(query)),
    headers: {
      Accept: '*/*',
      ...(said === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(options.locale === undefined ? {} : { 'Accept-Language': options.locale }),
      ...(operation.takesKey && options.idempotencyKey !== undefined
        ? { 'Idempotency-Key': options.idempotencyKey }
        : {}),
      ...(operation.takesPartnerKey && options.partnerKey !== undefined ? { PartnerKey: options.partnerKey } : {}),
      ...(options.company === undefined ? {} : { 'X-Company': String(options.company) }),
      ...(options.wait === undefined ? {} : { Prefer: `wait=${options.wait}` }),
      ...headers,
    },
    body: said === undefined ? null : JSON.stringify(said),
  };
}

/** Where an operation is, with its query; for what a browser opens by itself. */
export const addressOf = (operation: Operation, input: object): string => {
  const { path, rest } = filled(operation.path, input);
  return path + queryOf(rest);
};

/**
 * The path with its parameters, and what of the input is none of them.
 * @throws TypeError when a parameter is missing, or would lead to another address
 */
function filled(template: string, input: object): { path: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...input };
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name] ?? '');
    delete rest[name];
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`${name} must be given: "${value}" is no part of an address.`);
    return encodeURIComponent(value);
  });
  return { path, rest };
}

/** A list is its name once for each element; what is undefined or null is left out. */
function queryOf(query: Readonly<Record<string, unknown>>): string {
  const said = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      [value]
        .flat()
        .filter((one) => one !== undefined && one !== null)
        .map((one): [string, string] => [name, String(one)]),
    ),
  ).toString();
  return said === '' ? '' : `?${said}`;
}

/** The key goes first: of a large body the service reads it before the rest (interface 2.12). */
const withKey = (input: object, apiKey: string): object =>
  Array.isArray(input) ? input.map((one: object) => ({ apiKey, ...one })) : { apiKey, ...input };
