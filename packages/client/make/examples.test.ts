import { type Contract, readRequest } from '@cartage/wire';
import { describe, expect, it } from 'vitest';
import * as operator from '../src/operator/index.ts';
import * as session from '../src/session/index.ts';
import * as v1 from '../src/v1/index.ts';
import * as v2 from '../src/v2/index.ts';
import * as v3 from '../src/v3/index.ts';
import { sources } from './sources.ts';

// Every example of every contract, sent by the client and read by the contract, says what it says.

type Call = (input?: unknown) => Promise<unknown>;

interface Sent {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Clients that send nothing, and what they would have sent. */
const openClients = (key: string) => {
  const sent: Sent[] = [];
  const options = {
    url: 'http://service.example',
    attempts: 1,
    fetch: async (url: string, { method = '', headers = {}, body }: RequestInit) => {
      sent.push({
        ...{ method, url: new URL(url), headers: new Headers(headers) },
        body: typeof body === 'string' ? JSON.parse(body) : undefined,
      });
      return new Response(null, { status: 204 });
    },
  };
  const clients: Readonly<Record<string, object>> = {
    v1: v1.connect({ ...options, key }),
    v2: v2.connect({ ...options, key }),
    v3: v3.connect({ ...options, token: 'the-token' }),
    operator: operator.connect({ ...options, key }),
    session: session.connect(options),
  };
  return { clients, sent };
};

/** The parameters of a path, as a router finds them. */
const paramsIn = ({ path }: Contract, pathname: string): Readonly<Record<string, string>> => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const pattern = path.replaceAll(/\{\w+\}/g, '([^/]+)');
  const [, ...values] = new RegExp(`^${pattern}$`).exec(pathname) ?? [];
  return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(values[index] ?? '')]));
};

const asText = (values: Readonly<Record<string, unknown>> = {}): readonly (readonly [string, string])[] =>
  Object.entries(values).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (one === undefined || one === null ? [] : [[name, String(one)] as const])),
  );

describe.each(sources())('$version', (source) => {
  it.each(Object.entries(source.contracts))('%s arrives as it was meant', async (name, contract) => {
    for (const { params, query, body } of contract.examples) {
      const [one] = [body].flat() as ({ readonly apiKey?: string } | undefined)[];
      const { clients, sent } = openClients(one?.apiKey ?? 'the-key');
      const called = (clients[source.version] as Readonly<Record<string, Call>>)[name];
      const input = source.isKeyInBody ? body : { ...params, ...query, ...(body === undefined ? {} : { body }) };
      const token = contract.credential === 'token-in-query' ? { token: 'the-token' } : {};
      await called?.(Array.isArray(input) ? input : { ...(input as object), ...token });
      expect(sent).toHaveLength(1);
      const [request] = sent as [Sent];
      expect(request.method).toBe(contract.method);
      const arrived = {
        params: paramsIn(contract, request.url.pathname),
        query: [...request.url.searchParams].filter(([parameter]) => parameter !== 'token'),
        body: request.body,
      };
      const meant = {
        params: Object.fromEntries(asText(params)),
        query: source.isKeyInBody ? [] : asText(query),
        body,
      };
      expect(Object.keys(arrived.params).sort()).toEqual(Object.keys(params ?? {}).sort());
      expect(readRequest(contract, arrived)).toEqual(readRequest(contract, meant));
      expect(readRequest(contract, arrived).problems).toEqual([]);
      expect(request.headers.has('authorization')).toBe(
        !source.isKeyInBody && source.version !== 'session' && !('token' in token),
      );
      expect(request.headers.has('idempotency-key')).toBe(contract.isIdempotent && !isReading(contract));
    }
  });
});

/** By its rights: nothing is another than before when it was asked twice. */
const isReading = ({ right, name }: Contract): boolean =>
  name !== 'StartCalculation' &&
  right.length > 0 &&
  right.every((one) => ['Calc', 'Orders.Read', 'Print', 'PickupPoints', 'Reports'].includes(one));
