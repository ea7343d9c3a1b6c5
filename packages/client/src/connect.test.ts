import { describe, expect, it } from 'vitest';
import { failureOf, openServer } from './testing/open-server.ts';
import * as v1 from './v1/index.ts';
import * as v2 from './v2/index.ts';
import * as v3 from './v3/index.ts';

// What no type tells a caller in JavaScript.

const url = 'http://a.example';
type Connect = (options: object) => object;

describe.each(Object.entries({ v1, v2, v3 }))('connect of %s', (version, { connect }) => {
  const open = connect as unknown as Connect;

  it.each([undefined, null, '', 'delivery.example.com', 'localhost:8080', 'ftp://a.example'])(
    'refuses the url %o',
    (given) => {
      expect(() => open({ url: given, key: 'the-key' })).toThrow(
        new TypeError(
          `url must say where the service is, as "https://delivery.example.com": it is ${JSON.stringify(given)}.`,
        ),
      );
    },
  );

  it.each([undefined, null, ''])('refuses the key %o', (key) => {
    expect(() => open({ url, key })).toThrow(new TypeError('key must be given, as a text that is not empty.'));
  });

  it.runIf(version !== 'v1').each(['the-key\n', 'the\u0000key', '\u043a\u043b\u044e\u0447'])(
    'refuses a key or a token that no header may have, and does not tell it: %j',
    (secret) => {
      for (const name of ['key', 'token']) {
        const refusal = `${name} is missing, or has a character that no header may have, such as a line break.`;
        expect(() => open({ url, [name]: secret })).toThrow(new TypeError(refusal));
      }
    },
  );
});

it('a source of tokens that gives none is told as its failure', async () => {
  const { url: address, received } = await openServer({});
  const token = (() => undefined) as unknown as () => string;
  const failure = await failureOf(v2.connect({ url: address, token }).Settings());
  expect(failure).toMatchObject({ code: 'NetworkFailed', cause: expect.any(TypeError) });
  expect(received).toEqual([]);
});
