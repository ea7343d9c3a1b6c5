import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createJsonScanner, type JsonBounds } from './json-scanner.ts';

const isKey = (name: string): boolean => name.toLowerCase() === 'apikey';
const wide: JsonBounds = { depth: 1000, values: 1_000_000 };

/** The text in pieces that end wherever `cuts` say, so that every state meets the end of a chunk. */
const scan = (text: string | Uint8Array, cuts: readonly number[] = [], bounds = wide) => {
  const scanner = createJsonScanner(isKey, bounds);
  const bytes = Buffer.from(text as string);
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  let from = 0;
  for (const end of ends) {
    scanner.push(bytes.subarray(from, end));
    from = end;
  }
  return { fault: scanner.end(), found: scanner.found(), hasFound: scanner.hasFound() };
};

const parsed = (text: string): { readonly value: unknown } | null => {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
};

/** What a scanner is to find in a value: the members that are the key, texts alone. */
const keysOf = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return null;
  if (Array.isArray(value)) {
    const found = value.map((one) => (typeof one === 'object' && !Array.isArray(one) ? keysOf(one) : null));
    const without = found.findIndex((one) => Object.keys(one ?? {}).length === 0);
    return without === -1 ? found : found.slice(0, without + 1);
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => isKey(name))
      .map(([name, one]) => [name, typeof one === 'string' ? one : null]),
  );
};

const cuts = fc.array(fc.nat(), { maxLength: 8 });
const name = fc.oneof(
  fc.constantFrom(
    ...['"apiKey"', '"APIKEY"', '"api\\u004bey"', '"\\u0061pikey"', '"api\u212aey"', '"apiKey "', '"a"', '""'],
  ),
  fc.json({ maxDepth: 0 }).filter((text) => text.startsWith('"')),
);
const leaf = fc.oneof(
  fc.constantFrom('null', 'true', 'false', '0', '-0', '12.50e-3', '"key"', '"k\\n\\u00e9\\ud83d\\ude00"', '"\\ud800"'),
  fc.json({ maxDepth: 0 }),
);
const blank = fc.constantFrom('', '', ' ', '\n\t\r ');
const { text } = fc.letrec<{ text: string; list: string; object: string }>((tie) => ({
  text: fc.oneof({ maxDepth: 4, withCrossShrink: true }, leaf, tie('object'), tie('list')),
  list: fc.tuple(fc.array(tie('text'), { maxLength: 4 }), blank).map(([all, gap]) => `[${gap}${all.join(`${gap},`)}]`),
  object: fc
    .tuple(fc.array(fc.tuple(name, tie('text')), { maxLength: 5 }), blank)
    .map(([all, gap]) => `{${all.map(([key, value]) => `${gap}${key}${gap}:${gap}${value}`).join(',')}${gap}}`),
}));

describe('a scanner', () => {
  it('finds in JSON what a parser finds, however it is cut', () => {
    fc.assert(
      fc.property(text, cuts, (json, at) => {
        const { fault, found } = scan(json, at);
        expect(fault).toBeNull();
        expect(found).toEqual(keysOf(JSON.parse(json)));
        // The last of two spellings wins for whoever reads them: their order is kept.
        if (found && !Array.isArray(found))
          expect(Object.keys(found)).toEqual(Object.keys(keysOf(JSON.parse(json)) as object));
      }),
      { numRuns: 3000 },
    );
  });

  it('takes what a parser takes, and nothing else', () => {
    const spoilt = fc.tuple(text, fc.nat(), fc.constantFrom(...'"\\{}[],:0-+.eE \n\u0001tnfu1a', '')).map(
      // One letter put in another's place, or taken away.
      ([json, at, letter]) => {
        const place = at % json.length;
        return json.slice(0, place) + letter + json.slice(place + 1);
      },
    );
    fc.assert(
      fc.property(fc.oneof(spoilt, fc.string(), text), cuts, (json, at) => {
        const given = json.toWellFormed();
        expect(scan(given, at).fault === null).toBe(parsed(given) !== null);
      }),
      { numRuns: 10_000 },
    );
  });

  it.each(
    [
      '',
      ' ',
      '01',
      '1.',
      '-',
      '1e',
      '1e+',
      '.5',
      '+1',
      'tru',
      'nul',
      'truee',
      '"\t"',
      '"\\x"',
      '"\\u00g0"',
      '"a',
    ].concat([
      '{"a"}',
      '{"a":}',
      '{"a":1,}',
      '{,}',
      '[1,]',
      '[,]',
      '[1 2]',
      '{}{}',
      '1 2',
      ']',
      '}',
      '[}',
      '{]',
      '[',
      '{"a":1',
    ]),
  )('refuses %j', (json) => {
    for (let cut = 0; cut <= json.length; cut += 1) expect(scan(json, [cut]).fault).toBe('not-json');
  });

  it('reads past the mark of its byte order, once and in front', () => {
    const mark = [0xef, 0xbb, 0xbf];
    expect(scan(Uint8Array.from([...mark, 0x31]), [1, 2]).fault).toBeNull();
    for (const bad of [[0xef, 0x31], mark, [...mark, ...mark, 0x31], [0x31, ...mark]])
      expect(scan(Uint8Array.from(bad)).fault).toBe('not-json');
  });

  it('knows that a key was there before the end of the body', () => {
    const scanner = createJsonScanner(isKey, wide);
    scanner.push(Buffer.from('{"a":{"apiKey":"x"},"apiKey":"ke'));
    expect(scanner.hasFound()).toBe(false);
    scanner.push(Buffer.from('y","b'));
    expect([scanner.hasFound(), scanner.found()]).toEqual([true, { apiKey: 'key' }]);
  });

  it('takes a value too long to keep for some text, not for none', () => {
    const { found } = scan(JSON.stringify({ apiKey: ' '.repeat(5000) }));
    expect(found).toEqual({ apiKey: '\0' });
  });
});

describe('its bounds', () => {
  const bounds = { depth: 3, values: 5 };
  const faultOf = (json: string) => scan(json, [], bounds).fault;

  it('are of depth', () => {
    expect(faultOf('[[[]]]')).toBeNull();
    expect(faultOf('{"a":{"b":{}}}')).toBeNull();
    for (const json of ['[[[[]]]]', '{"a":[{"b":[]}]}', '[[[{}]]]']) expect(faultOf(json)).toBe('too-deep');
  });

  it('are of values, of every kind', () => {
    expect(faultOf('[1,2,3,4]')).toBeNull();
    for (const json of ['[1,2,3,4,5]', '[{},{},{},[],{}]', '{"a":"","b":null,"c":true,"d":"","e":""}'])
      expect(faultOf(json)).toBe('too-many-values');
  });

  it('stop it there, whatever follows', () => {
    const scanner = createJsonScanner(isKey, bounds);
    expect(scanner.push(Buffer.from('[[[['))).toBe('too-deep');
    expect(scanner.push(Buffer.from('1'))).toBe('too-deep');
    expect(scanner.end()).toBe('too-deep');
  });
});
