import type { z } from 'zod';
import type { CallContext, VendorAccount } from '../adapter/call-context.ts';
import type { VendorAnswer, VendorRequest } from '../adapter/http-client.ts';
import { type ReadProblem, readAnswer } from './read-answer.ts';

/** Where a vendor's interface lies in each environment: `https://api.vendor.example`, with a path if all others begin with it. */
export interface VendorOrigins {
  /** For accounts that send parcels. */
  readonly prod: string;
  /**
   * For accounts that try. One whose setting `testHost` is a port of this machine (`127.0.0.1:8090`) calls its simulator there
   * instead.
   */
  readonly test: string;
}

/** What all calls to a vendor have in common. */
export interface VendorClientWish {
  /** As the manifest's `hosts`; `setting`: the account's `baseUrl`. */
  readonly origins: VendorOrigins | 'setting';
  /** The headers by which the vendor knows the account; may ask for a token. None. */
  readonly authorize?: (call: CallContext) => Promise<Headers> | Headers;
  /** Reads a refusal of the vendor's own; the status decides where it is absent. */
  readonly readProblem?: ReadProblem;
}

type Headers = Readonly<Record<string, string>>;

/** What a request has beside its body in JSON: another kind of body, headers, `mostBytes`. */
export type RequestParts = Omit<VendorRequest, 'method' | 'url' | 'json'>;

/**
 * One request. The path begins with a slash, its parts encoded.
 * @throws VendorProblem when no complete answer came
 */
export type SendRequest = (
  method: VendorRequest['method'],
  path: string,
  json?: unknown,
  parts?: RequestParts,
) => Promise<VendorAnswer>;

/** A vendor's interface, as its plugin calls it. */
export interface VendorClient {
  /** One request, authorized. */
  readonly send: (call: CallContext, ...request: Parameters<SendRequest>) => Promise<VendorAnswer>;
  /**
   * For `prepare` of `sendOnce`: authorizes, and gives what sends the one request. A token that fails then fails before
   * anything was sent.
   */
  readonly ready: (call: CallContext) => Promise<SendRequest>;
  /** The body of a 2xx answer by its schema, else the refusal as a problem: `readAnswer`. */
  readonly read: <T>(answer: VendorAnswer, schema: z.ZodType<T>) => T;
}

/**
 * What sends requests to a vendor and reads their answers, made once for a plugin.
 * @param wish where the vendor is, how it knows an account, and how it refuses
 */
export const vendorClient = ({ origins, authorize, readProblem }: VendorClientWish): VendorClient => {
  const ready = async (call: CallContext): Promise<SendRequest> => {
    const known = (await authorize?.(call)) ?? {};
    return (method, path, json, { headers, ...parts } = {}) =>
      call.http.request({
        method,
        url: originOf(origins, call.account) + path,
        headers: { ...known, ...headers },
        ...(json === undefined ? {} : { json }),
        ...parts,
      });
  };
  return {
    ready,
    send: async (call, ...request) => (await ready(call))(...request),
    read: (answer, schema) => readAnswer(answer, schema, readProblem),
  };
};

/**
 * Where the vendor's interface lies for an account, without a slash at the end.
 * @param origins as those of `vendorClient`
 * @param account of the call
 */
export const originOf = (
  origins: VendorClientWish['origins'],
  { environment, settings }: Pick<VendorAccount, 'environment' | 'settings'>,
): string => {
  if (origins === 'setting') return (settings.baseUrl ?? '').replace(/\/+$/, '');
  if (environment === 'prod') return origins.prod;
  return settings.testHost?.startsWith('127.0.0.1:') ? `http://${settings.testHost}` : origins.test;
};
