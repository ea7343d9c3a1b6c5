import { type Contract, parameterName } from '@cartage/wire';

/**
 * The whole URL of a request as its sender can reach it again: what it was sent to, or the same under the address that
 * the operator has named (`PUBLIC_URL`), behind which a proxy stands.
 */
export const publicUrlOf = (requestUrl: string, publicUrl: string | null): string => {
  if (publicUrl === null) return requestUrl;
  const path = requestUrl.indexOf('/', requestUrl.indexOf('://') + 3);
  return publicUrl.replace(/\/$/, '') + (path === -1 ? '/' : requestUrl.slice(path));
};

/** Where the service is reached, without a slash at the end: as the operator has named it, else where the request was sent. */
export const serverUrlOf = (requestUrl: string, publicUrl: string | null): string =>
  publicUrl?.replace(/\/$/, '') ?? new URL(requestUrl).origin;

/**
 * The URL without the parameters that the operation does not know: what was put there by mistake, a key perhaps, is not
 * to travel on in a link.
 */
export const withKnownParameters = (url: string, { query }: Pick<Contract, 'query'>): string => {
  if (!url.includes('?')) return url;
  const known = new Set(Object.keys(query?.shape ?? {}).map(parameterName));
  const own = new URL(url);
  for (const name of [...own.searchParams.keys()]) if (!known.has(parameterName(name))) own.searchParams.delete(name);
  return own.href;
};

/**
 * The URL of the same list's next page: the request's own with these parameters in the place of its own, and without those
 * that they stand for.
 */
export const nextLink = (
  url: string,
  changes: Readonly<Record<string, string | number>>,
  without: readonly string[] = [],
): string => {
  const next = new URL(url);
  const changed = new Set([...Object.keys(changes), ...without].map(parameterName));
  for (const name of [...next.searchParams.keys()])
    if (changed.has(parameterName(name))) next.searchParams.delete(name);
  for (const [name, value] of Object.entries(changes)) next.searchParams.set(name, String(value));
  return next.href;
};
