import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { everyContract } from '../testing/every-contract.ts';
import { valuesOf } from '../testing/values-of.ts';
import { readRequest } from './read-request.ts';
import { parameterName, readTexts } from './read-text.ts';

const schema = z.object({
  ordersId: z.array(z.string()).nullish(),
  PageNum: z.int32().nullish(),
  Mode: z.literal([1, 2]).nullish(),
  isUrgent: z.boolean().nullish(),
  note: z.string().nullish(),
});

describe('texts of a query', () => {
  it('are known in any case, and a list by its brackets', () => {
    const { members, repeated } = readTexts(schema, [
      ['ORDERSID[]', 'a'],
      ['ordersid[1]', 'b'],
      ['pagenum', '2'],
      ['MODE', '1'],
      ['ISURGENT', 'TRUE'],
      ['unknown', 'x'],
    ]);
    expect(members).toEqual({ ordersId: ['a', 'b'], PageNum: 2, Mode: 1, isUrgent: true });
    expect(repeated).toEqual([]);
  });

  it.each([
    ['2x', '2x'],
    ['0x10', '0x10'],
    ['1e3', '1e3'],
    [' 1', ' 1'],
    ['-1', -1],
    ['01', 1],
    ['1.5', 1.5],
  ])('%j is the number %j where one is asked for, or stays a text for the schema to refuse', (text, read) => {
    expect(readTexts(schema, [['PageNum', text]]).members).toEqual({ PageNum: read });
  });

  it('are none where they are empty, and texts of a text stay as they are', () => {
    expect(
      readTexts(schema, [
        ['note', ''],
        ['PageNum', ''],
      ]).members,
    ).toEqual({});
    expect(readTexts(schema, [['note', '17']]).members).toEqual({ note: '17' });
    expect(readTexts(schema, [['isUrgent', 'yes']]).members).toEqual({ isUrgent: 'yes' });
  });

  it('that come twice where one is asked for are told of, and a list takes them all', () => {
    const { members, repeated } = readTexts(schema, [
      ['note', 'a'],
      ['Note', 'b'],
      ['ordersId', 'a'],
      ['ordersId', 'a'],
    ]);
    expect(repeated).toEqual(['note']);
    expect(members).toEqual({ note: ['a', 'b'], ordersId: ['a', 'a'] });
  });

  it('never become a member that the schema does not have, whatever they are called', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string())), (entries) => {
        const { members } = readTexts(schema, [...entries, ['__proto__', 'x'], ['constructor', 'y']]);
        expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(Object.keys(members)));
      }),
    );
  });

  it('have a name without brackets, in lower case', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z]{1,12}$/), fc.nat(99), (name, index) => {
        for (const sent of [name, `${name}[]`, `${name}[${index}]`])
          expect(parameterName(sent)).toBe(name.toLowerCase());
      }),
    );
  });
});

const queries = everyContract.flatMap(([name, contract]) =>
  contract.query ? [[name, contract, contract.query] as const] : [],
);

describe.each(queries)('the query of %s', (_, contract, query) => {
  it('is read from its texts as it was meant', () => {
    const params = Object.fromEntries(
      Object.entries(contract.examples[0].params ?? {}).map(([name, value]) => [name, String(value)]),
    );
    fc.assert(
      fc.property(valuesOf(query), (wanted) => {
        // What is null or empty is not sent.
        const sent = Object.entries(wanted as object).flatMap(([name, value]) =>
          [value].flat().flatMap((one) => (one === null || one === '' ? [] : [[name, String(one)] as const])),
        );
        const meant = Object.fromEntries(
          Object.entries(wanted as object).flatMap(([name, value]): [string, unknown][] => {
            const kept = Array.isArray(value) ? value.filter((one) => one !== '' && one !== null) : value;
            return kept === null || kept === '' || (Array.isArray(kept) && kept.length === 0) ? [] : [[name, kept]];
          }),
        );
        const asked = query.safeParse(meant);
        if (!asked.success) return;
        const { value, problems } = readRequest(contract, { params, query: sent, body: contract.examples[0].body });
        expect(problems).toEqual([]);
        expect(value?.query).toEqual(asked.data);
      }),
      { numRuns: 40 },
    );
  });
});
