import type { ProblemCode } from '@cartage/core';
import type { Contract, Example } from '@cartage/wire';
import { z } from 'zod';
import type { InterfaceVersion } from '../http/interface-version.ts';
import { envelopeStatus } from '../http/key-in-header.ts';
import type { Operation } from '../http/operation.ts';

/** How the suites that loop over every operation of every version speak to one version: one a version. */
export interface Probe {
  readonly version: InterfaceVersion;
  /** The wire's table. */
  readonly contracts: readonly Contract[];
  /** The request with this key in its place, whatever it is; undefined: without one. */
  readonly withKey: (request: Asked, key: unknown) => Asked;
  /** Where a missing or bad key is said to be. */
  readonly keyTarget: RegExp;
  /** What a refusal says; fails where the answer is none. */
  readonly refusals: (response: Response) => Promise<readonly Reported[]>;
  /** Of a key that nobody has; ApiKeyInvalid where it is left out. */
  readonly unknownKey?: ProblemCode;
  /** Of a body of another type than JSON; UnsupportedMediaType where it is left out. */
  readonly wrongType?: ProblemCode;
  /** Of a refusal by this code. */
  readonly statusOf: (code: ProblemCode) => number;
  /** By the name of an operation: whether an answer shows nothing of an id that is `unseen`, where that is not an empty list. */
  readonly unseen?: Readonly<Record<string, (answer: never) => boolean>>;
}

/** Another company, and an order, a file, a calculation, a webhook, a key and a person of its own. */
export interface Stranger {
  readonly companyId: number;
  readonly number: string;
  readonly attachmentId: string;
  readonly calculationId: string;
  readonly webhookId: string;
  readonly keyId: number;
  readonly userId: number;
}

/** What a stranger keeps of a vendor. */
export const strangersParameter = { key: 'of-the-stranger', value: 'said by the stranger' } as const;

/** A request before it is sent: the path's parameters, the query and the body are still values. */
export interface Asked extends Omit<Example, 'summary'> {
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Reported {
  readonly code: string;
  readonly text: string;
  readonly target: string | null;
}

/** What another company's is called, by the name of the member that holds it. */
export const foreign: Readonly<Record<string, (of: Stranger) => unknown>> = {
  orderId: ({ number }) => number,
  ordersId: ({ number }) => [number],
  orders: ({ number }) => [{ orderId: number }],
  parentOrderId: ({ number }) => number,
  itemId: ({ number }) => number,
  orderStatusesInfo: ({ number }) => [{ serviceOrderNumber: number }],
  companyId: ({ companyId }) => companyId,
  id: ({ companyId }) => companyId,
  attachmentId: ({ attachmentId }) => attachmentId,
  fileId: ({ attachmentId }) => attachmentId,
  requestId: ({ calculationId }) => calculationId,
  parameterKey: () => strangersParameter.key,
  webhookId: ({ webhookId }) => webhookId,
  keyId: ({ keyId }) => keyId,
  userId: ({ userId }) => userId,
};

/** Whether an answer shows nothing of an id that the operation's contract calls `unseen`. */
export const showsNothing = ({ probe, contract }: Probed, answer: unknown): boolean => {
  const own = probe.unseen?.[contract.name];
  if (own !== undefined) return own(answer as never);
  const lists = Array.isArray(answer) ? [answer] : Object.values(answer as object).filter(Array.isArray);
  return lists.length > 0 && lists.every((list) => list.length === 0);
};

/** One operation of one version, as the suites see it. */
export interface Probed {
  readonly name: string;
  readonly probe: Probe;
  readonly operation: Operation;
  readonly contract: Contract;
  /** The first of the contract's examples. */
  readonly example: Example;
}

export const probed = (probe: Probe): readonly Probed[] =>
  probe.version.operations.map((operation) => ({
    name: `${probe.version.prefix} ${operation.contract.name}`,
    probe,
    operation,
    contract: operation.contract,
    example: operation.contract.examples[0],
  }));

/** The request as it travels; to a page its key does as the token in its address, for which `OpenedApi` changes it. */
export const sent = (
  { method, path, body, credential }: Contract,
  { params = {}, query: asked = {}, body: value, headers: given = {} }: Asked,
): readonly [path: string, init: RequestInit] => {
  const { Authorization: key, ...others } = given;
  const isPage = credential === 'token-in-query';
  const headers = isPage ? others : given;
  const query = isPage && key !== undefined ? { ...asked, token: key.replace('apiKey ', '') } : asked;
  const written = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '').toWellFormed()),
  );
  const pairs = Object.entries(query).flatMap(([name, one]) =>
    Array.isArray(one)
      ? one.map((element): [string, string] => [`${name}[]`, String(element)])
      : [[name, String(one)] as [string, string]],
  );
  const search = pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
  const withBody = body
    ? { headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(value) }
    : { headers };
  return [written + search, { method, ...withBody }];
};

/** The body of every refusal (interface 5.2): these three and nothing else. */
const refusals = z.strictObject({
  errors: z
    .array(z.strictObject({ code: z.string().min(1), message: z.string().min(1), target: z.string().nullable() }))
    .min(1),
});

/** What the probes share of versions whose key is in a header and whose errors come in an envelope. */
export const ofEnvelopes: Pick<Probe, 'withKey' | 'keyTarget' | 'refusals' | 'statusOf'> = {
  withKey: (asked: Asked, key: unknown): Asked => ({
    ...asked,
    headers: { ...asked.headers, ...(key === undefined || key === null ? {} : { Authorization: `apiKey ${key}` }) },
  }),
  keyTarget: /^(Authorization|token)$/,
  statusOf: (code) => envelopeStatus([{ code }]),
  refusals: async (response): Promise<readonly Reported[]> =>
    refusals.parse(await response.json()).errors.map(({ code, message, target }) => ({ code, text: message, target })),
};
