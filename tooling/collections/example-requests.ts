import type { Contract, Example } from '@cartage/wire';
import { describedOperation, type QueryParameter, tagsOf } from './described-operation.ts';
import type { Surface } from './surfaces.ts';

/** An example of an operation as a request, before it is written in the words of a client. */
export interface ExampleRequest {
  /** Of the operation, with the number of the example where it has several: `Create`, `Create-2`. */
  readonly id: string;
  readonly name: string;
  /** CommonMark. */
  readonly description: string;
  readonly method: Contract['method'];
  /** Segments of the path; `{ param }` stands for one that the caller fills in. */
  readonly path: readonly (string | { readonly param: string })[];
  /** By the names of the path's parameters, ready for an address. */
  readonly params: Readonly<Record<string, string>>;
  /** Values are ready for an address. */
  readonly query: readonly (readonly [name: string, value: string])[];
  /** What the operation takes besides. */
  readonly furtherQuery: readonly QueryParameter[];
  /** Without the key of repeats, which each client makes by a word of its own. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Takes an `Idempotency-Key`. */
  readonly isIdempotent: boolean;
  /** JSON, indented; undefined: none. */
  readonly body: string | undefined;
  /** The answer's `token` is what the variable of that name stands for from then on. */
  readonly givesToken: boolean;
}

/** Requests about one subject. */
export interface RequestGroup {
  /** Of its folder. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly requests: readonly ExampleRequest[];
}

/** Every example of every operation, in groups as the reference has them. */
export const requestGroups = (surface: Surface): readonly RequestGroup[] =>
  tagsOf(surface.document).flatMap(({ name: title, description }) => {
    const contracts = surface.contracts.filter((contract) => describedOperation(surface, contract).tag === title);
    const [first] = contracts;
    if (first === undefined) return [];
    const requests = contracts.flatMap((contract) =>
      contract.examples.map((example, index) => exampleRequest(surface, contract, example, index)),
    );
    return [{ name: first.tag, title, description, requests }];
  });

const exampleRequest = (surface: Surface, contract: Contract, example: Example, index: number): ExampleRequest => {
  const { name, method, path, credential, isIdempotent } = contract;
  const { description, query: known } = describedOperation(surface, contract);
  const query = Object.entries(example.query ?? {}).flatMap(([key, value]) =>
    Array.isArray(value)
      ? value.map((one) => [`${key}[]`, addressText(one)] as const)
      : [[key, addressText(value)] as const],
  );
  const isPage = credential === 'token-in-query';
  const body = surface.keyIn === 'body' ? withKey(example.body) : example.body;
  const given = new Set(query.map(([key]) => key));
  return {
    id: index === 0 ? name : `${name}-${index + 1}`,
    name: `${name}: ${example.summary}`,
    description: isPage
      ? `${description}\n\nSend IssueToken of version 3 first: it takes a token, and no key.`
      : description,
    method,
    path: path
      .slice(1)
      .split('/')
      .map((segment) => (segment.startsWith('{') ? { param: segment.slice(1, -1) } : segment)),
    params: Object.fromEntries(
      Object.entries(example.params ?? {}).map(([key, value]) => [key, encodeURIComponent(value)]),
    ),
    query: isPage ? [...query, ['token', '{{token}}']] : query,
    furtherQuery: known.filter((one) => !given.has(one.name)),
    headers: [
      ...(surface.keyIn === 'header' && !isPage ? [['Authorization', `apiKey {{${surface.key}}}`] as const] : []),
      // What changes something by a session says that it comes from a page of the service (interface 24.4).
      ...(surface.keyIn === 'cookie' && method !== 'GET' ? [['Origin', '{{url}}'] as const] : []),
      ...(body === undefined ? [] : [['Content-Type', 'application/json'] as const]),
    ],
    isIdempotent,
    body: body === undefined ? undefined : JSON.stringify(body, null, 2),
    givesToken: contract === surface.issuesToken,
  };
};

/** The variable in place of the examples' key, in each element of a list (interface 3.2). */
const withKey = (body: unknown): unknown =>
  Array.isArray(body) ? body.map(withKey) : { ...(body as object), apiKey: '{{key}}' };

/** Clients write letters of any script into an address by themselves, and leave alone what is written already. */
const addressText = (value: unknown): string =>
  String(value).replace(/[^\p{L}\p{N}\-._~:]+/gu, (reserved) => encodeURIComponent(reserved));
