/** A request as a client sends it, with nothing left open. */
export interface SentRequest {
  readonly name: string;
  readonly method: string;
  readonly url: string;
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** By their names. */
export type Variables = Readonly<Record<string, string>>;

/** The values in place of `{{name}}`. Throws where there is none: a client would send the braces. */
export const filled = (text: string, variables: Variables): string =>
  text.replace(/\{\{(.*?)\}\}/g, (open, name: string) => {
    const value = variables[name];
    if (value === undefined) throw new RangeError(`${open} stands for nothing.`);
    return value;
  });

/** The same request, to be compared: the keys of repeats differ, and an address can be written in several ways. */
export const comparable = ({ url, headers, body, ...same }: SentRequest) => {
  const { pathname, origin, searchParams } = new URL(url);
  const { 'idempotency-key': repeatKey, ...others } = headers;
  return {
    ...same,
    origin,
    path: decodeURIComponent(pathname),
    query: [...searchParams],
    headers: others,
    hasRepeatKey: repeatKey !== undefined && repeatKey !== '',
    body: body === undefined ? undefined : (JSON.parse(body) as unknown),
  };
};
