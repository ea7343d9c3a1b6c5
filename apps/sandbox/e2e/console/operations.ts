import type { AccessRight } from '@cartage/core';

/** An operation, as its OpenAPI document tells who may do it. */
export interface Operation {
  /** `GET /openapi/v2/Orders/{orderId}` */
  readonly name: string;
  /** Of a company: all of them are needed. */
  readonly rights: readonly AccessRight[];
  /** Of the operator; null: it is none of the operator's. */
  readonly roles: readonly string[] | null;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Written>>>>;
}
interface Written {
  readonly 'x-required-rights'?: readonly AccessRight[];
  readonly 'x-operator-roles'?: readonly string[];
}

/** Finds the operation that a request is for, among all that the service has. */
export const operationsOf = async (apiUrl: string): Promise<(method: string, url: string) => Operation | undefined> => {
  const front = (await (await fetch(apiUrl)).json()) as { readonly openApi: readonly { readonly url: string }[] };
  const documents = await Promise.all(
    front.openApi.map(async ({ url }) => (await (await fetch(url)).json()) as Document),
  );
  const all = documents.flatMap(({ paths }) =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, written]) => ({
        method: method.toUpperCase(),
        path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`, 'i'),
        parameters: path.split('{').length,
        operation: {
          name: `${method.toUpperCase()} ${path}`,
          rights: written['x-required-rights'] ?? [],
          roles: written['x-operator-roles'] ?? null,
        },
      })),
    ),
  );
  // A fixed part goes before a parameter: /Orders/Counts is no order.
  all.sort((one, other) => one.parameters - other.parameters);
  return (method, url) => {
    const { pathname } = new URL(url);
    return all.find((one) => one.method === method && one.path.test(pathname))?.operation;
  };
};
