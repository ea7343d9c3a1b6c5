import type { Environment } from '../environment/environment.ts';

/** Where callers reach the service, without a slash at its end; null: wherever a request was sent to. */
export const readPublicUrl = (read: Environment): string | null => {
  const given = read.optional('PUBLIC_URL', {
    test: isPlainUrl,
    words: 'a URL such as https://example.com or https://example.com/delivery, without a query',
  });
  return given === null ? null : new URL(given).href.replace(/\/+$/, '');
};

/** A link is this with a path behind it, so nothing may follow its own path; and nobody's password belongs in a link. */
const isPlainUrl = (text: string): boolean => {
  const url = URL.parse(text);
  return (
    url !== null && /^https?:$/.test(url.protocol) && !/[?#]/.test(text) && `${url.username}${url.password}` === ''
  );
};
