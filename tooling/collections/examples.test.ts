import { describe, expect, it } from 'vitest';
import { requestGroups } from './example-requests.ts';
import { surfaces } from './surfaces.ts';
import { elsewhere, readAll } from './testing/read-kept-files.ts';
import { comparable } from './testing/sent-request.ts';

const { url = '', key = '', operatorKey = '', token = '' } = elsewhere;

/** What an example asks for, past the words of any client; the key is where the reference says it is (interface 3.2). */
const asked = surfaces.flatMap(({ name: surface, contracts, keyIn, key: shown }) =>
  contracts.flatMap(({ name, method, path, credential, isIdempotent, examples }) =>
    examples.map(({ summary, params = {}, query = {}, body }) => ({
      surface,
      name: `${name}: ${summary}`,
      method,
      origin: url,
      path: path.replace(/\{(\w+)\}/g, (_, one: string) => String(params[one])),
      query: [
        ...Object.entries(query).flatMap(([one, value]) =>
          Array.isArray(value) ? value.map((each) => [`${one}[]`, String(each)]) : [[one, String(value)]],
        ),
        ...(credential === 'token-in-query' ? [['token', token]] : []),
      ],
      headers: {
        ...(keyIn === 'header' &&
          credential !== 'token-in-query' && {
            authorization: `apiKey ${shown === 'key' ? key : operatorKey}`,
          }),
        ...(keyIn === 'cookie' && method !== 'GET' && { origin: url }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      hasRepeatKey: isIdempotent,
      body: keyIn === 'body' ? carrying(body) : body,
    })),
  ),
);

function carrying(body: unknown): unknown {
  return Array.isArray(body) ? body.map(carrying) : { ...(body as object), apiKey: key };
}

const byName = (requests: readonly { readonly name: string }[]) =>
  requests.toSorted((a, b) => (a.name < b.name ? -1 : 1));

const read = readAll(elsewhere);

describe.each(['http', 'Postman', 'Bruno'] as const)('for %s', (client) => {
  it.each(surfaces)('$name says every example as its contract has it', ({ name }) => {
    const expected = asked.filter(({ surface }) => surface === name).map(({ surface: _, ...one }) => one);
    expect(byName((read[client].get(name) ?? []).map(comparable))).toEqual(byName(expected));
  });

  it.each(surfaces)('$name has them in the order of the reference', ({ name, ...surface }) => {
    const expected = requestGroups({ name, ...surface }).flatMap(({ requests }) => requests.map((one) => one.name));
    expect(read[client].get(name)?.map((one) => one.name)).toEqual(expected);
  });
});
