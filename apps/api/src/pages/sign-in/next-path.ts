/**
 * Where somebody goes who has signed in, as a page of ours has named it: a path of the service with its query, and nothing that
 * a browser could take for another server's. null: it is none.
 */
export const nextPath = (given: string | null | undefined): string | null => {
  // Browsers drop control characters and read `\` as `/`.
  if (!given?.startsWith('/') || given.length > MOST || /[\\\p{Cc}\p{Cf}\p{Z}]/u.test(given)) return null;
  const url = URL.parse(given, HERE);
  if (url?.origin !== HERE || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
};

const HERE = 'http://here.invalid';
const MOST = 2_000;
