import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Contract, contract } from '../contract/contract.ts';
import { codeTable, maskTable } from '../schema/code-table.ts';
import {
  date,
  defaulted,
  filledText,
  int32,
  optionalBoolean,
  optionalDate,
  optionalText,
  text,
} from '../schema/fields.ts';
import { MAX_PROBLEMS } from './read-body.ts';
import { type GivenRequest, readRequest } from './read-request.ts';

const mode = codeTable('ReadRequestMode', [
  [0, 'any', 'any'],
  [4, 'some', 'some'],
]);
const kinds = maskTable('ReadRequestKinds', [
  [1, 'one', 'one'],
  [2, 'two', 'two'],
]);

const list = contract({
  name: 'List',
  method: 'PATCH',
  path: '/Things/{thingId}/{docType}',
  summary: { en: '', ru: '' },
  tag: 'things',
  right: [],
  params: z.object({ thingId: text, docType: kinds.schema }),
  query: z.object({
    ordersId: z.array(text).nullish(),
    vendorIds: z.array(int32).nullish(),
    PageNum: int32.nullish(),
    weight: z.number().nullish(),
    searchMode: mode.schema.nullish(),
    size: z.literal(['1', '2']).nullish(),
    PrintInvoice: defaulted(z.boolean(), true),
    isOpen: optionalBoolean,
    CreateDateFrom: optionalDate,
    Project: optionalText,
    CountryId: text,
  }),
  body: z.object({ name: filledText, day: date.nullish() }),
  replies: { 200: { description: '', json: z.null() } },
  bodyLimit: 'normal',
  isIdempotent: false,
  examples: [{ summary: '', params: { thingId: 'T', docType: 1 }, query: { CountryId: 'RU' }, body: { name: 'n' } }],
});

const given = (query: string, rest: Partial<GivenRequest> = {}): GivenRequest => ({
  params: { thingId: 'CTG-1', docType: '3' },
  query: new URLSearchParams(query),
  body: { name: 'n' },
  ...rest,
});
const read = (query: string, rest?: Partial<GivenRequest>) => readRequest(list, given(query, rest));
const queryOf = (query: string) => {
  const { value, problems } = read(`CountryId=RU&${query}`);
  expect(problems).toEqual([]);
  const { CountryId: _, PrintInvoice: __, ...asked } = (value?.query ?? {}) as Record<string, unknown>;
  return asked;
};
const problemsOf = (query: string, rest?: Partial<GivenRequest>) =>
  read(query, rest).problems.map(({ code, target, text: { en } }) => `${code} ${target}: ${en}`);

describe('the query (interface 1.2)', () => {
  it.each([
    ['ordersId[]=a&ordersId[]=b', { ordersId: ['a', 'b'] }],
    ['ordersId=a&ordersId=b', { ordersId: ['a', 'b'] }],
    ['ordersId[]=a', { ordersId: ['a'] }],
    // As PHP writes lists; unread, a filter would show everything.
    ['ordersId[0]=a&ordersId[1]=b', { ordersId: ['a', 'b'] }],
    ['ordersId=a&OrdersId[]=b', { ordersId: ['a', 'b'] }],
    ['ordersId=17&ordersId=true', { ordersId: ['17', 'true'] }],
    ['vendorids[]=1&VENDORIDS=2', { vendorIds: [1, 2] }],
    ['pagenum=3', { PageNum: 3 }],
    ['PAGENUM=-3', { PageNum: -3 }],
    ['weight=2.5', { weight: 2.5 }],
    ['searchmode=4', { searchMode: 4 }],
    ['size=1', { size: '1' }],
    ['isOpen=true', { isOpen: true }],
    ['ISOPEN=False', { isOpen: false }],
    ['createdatefrom=2026-11-20', { CreateDateFrom: '2026-11-20' }],
    ['Project=%D0%9B%D0%B0%D0%B2%D0%BA%D0%B0+1', { Project: 'Лавка 1' }],
    ['unknown=1&PageNum2=x&__proto__=1&constructor=2', {}],
  ])('%s', (query, expected) => {
    expect(queryOf(query)).toEqual(expected);
  });

  it.each(['PageNum=', 'Project=', 'isOpen=', 'CreateDateFrom=', 'ordersId[]=', 'searchMode='])(
    '%s: an empty text is none',
    (query) => {
      expect(queryOf(query)).toEqual({});
    },
  );

  it('has its defaults', () => {
    expect(read('CountryId=RU').value?.query.PrintInvoice).toBe(true);
    expect(read('CountryId=RU&PrintInvoice=false').value?.query.PrintInvoice).toBe(false);
  });

  it.each(['PageNum=1&PageNum=2', 'pagenum=1&PageNum=1', 'PageNum[]=1&PageNum[]=1', 'PageNum=1&PageNum=x'])(
    '%s: a repeated scalar is an error',
    (query) => {
      expect(problemsOf(`CountryId=RU&${query}`)).toEqual([
        'RequestInvalid PageNum: The parameter PageNum is given more than once; give it once.',
      ]);
    },
  );

  it('says of a repeated scalar alone that it is repeated', () => {
    expect(problemsOf('PageNum=1&PageNum=2&isOpen=no')).toEqual([
      'RequestInvalid PageNum: The parameter PageNum is given more than once; give it once.',
      expect.stringMatching(/^RequestInvalid isOpen: .*true or false/),
      expect.stringMatching(/^RequestInvalid CountryId: A value is required/),
    ]);
  });

  it.each([
    ['PageNum=one', 'PageNum', 'whole number'],
    ['PageNum=1.5', 'PageNum', 'whole number'],
    ['PageNum=1e3', 'PageNum', 'whole number'],
    ['PageNum=0x10', 'PageNum', 'whole number'],
    ['PageNum=%201', 'PageNum', 'whole number'],
    ['PageNum=99999999999', 'PageNum', 'whole number'],
    ['weight=NaN', 'weight', 'a number'],
    ['weight=Infinity', 'weight', 'a number'],
    ['isOpen=1', 'isOpen', 'true or false'],
    ['isOpen=constructor', 'isOpen', '"constructor"'],
    ['isOpen=__proto__', 'isOpen', '"__proto__"'],
    ['searchMode=3', 'searchMode', '0 any; 4 some'],
    ['CreateDateFrom=2026-02-30', 'CreateDateFrom', 'a date that exists'],
    ['vendorIds=1&vendorIds=x', 'vendorIds[1]', 'whole number'],
    ['Project=%00', 'Project', 'U+0000'],
  ])('%s is refused by name, and says what would be accepted', (query, target, accepted) => {
    const [problem, ...others] = problemsOf(`CountryId=RU&${query}`);
    expect(problem).toContain(`RequestInvalid ${target}: `);
    expect(problem).toContain(accepted);
    expect(others).toEqual([]);
  });
});

describe('path, query and body', () => {
  it('are read together', () => {
    expect(read('CountryId=RU', { body: { NAME: 'x', day: '2026-11-20' } }).value).toMatchObject({
      params: { thingId: 'CTG-1', docType: 3 },
      query: { CountryId: 'RU' },
      body: { name: 'x', day: '2026-11-20' },
    });
  });

  it('tell their problems together, each with its target', () => {
    const wrong = read('PageNum=x&PageNum=y&isOpen=no', {
      params: { thingId: 'T', docType: 'all' },
      body: { name: '', day: '2026-02-30' },
    });
    expect(wrong.problems.map(({ target }) => target).sort()).toEqual(
      ['CountryId', 'PageNum', 'day', 'docType', 'isOpen', 'name'].sort(),
    );
    expect(wrong.value).not.toBeNull();
    expect(wrong.unreadable.toSorted()).toEqual(wrong.problems.map(({ target }) => target).sort());
  });

  it('have no value where one of them cannot be looked at', () => {
    const body = { name: 'n', day: null };
    const long = Array.from({ length: 10_001 }, () => 'ordersId=a').join('&');
    expect(read(`CountryId=RU&${long}`, { body })).toMatchObject({ value: null, problems: [{ target: 'ordersId' }] });
  });

  it('of a body that is none, its own members alone are unreadable', () => {
    const wrong = read('CountryId=RU', { body: 'x' });
    expect(wrong.problems.map(({ target }) => target)).toEqual([null]);
    expect(wrong.unreadable).toEqual(['name', 'day']);
  });

  it('never report more than the most', () => {
    const many = Array.from({ length: 500 }, () => 'vendorIds=x').join('&');
    expect(read(many, { body: {} }).problems).toHaveLength(MAX_PROBLEMS);
  });

  it('keep what was sent apart from what a prototype holds', () => {
    const { problems } = read('CountryId=RU', { params: JSON.parse('{"__proto__":"x","docType":"1"}') });
    expect(problems.map(({ target }) => target)).toEqual(['thingId']);
  });

  it('come back from any texts, or are refused by the names of the contract', () => {
    const names = ['ordersId', 'vendorIds[]', 'PageNum', 'weight', 'searchMode', 'isOpen', 'CreateDateFrom', 'Project'];
    const pairs = fc.array(
      fc.tuple(
        fc.constantFrom(...names),
        fc.oneof(fc.string(), fc.constantFrom('true', '1', '-0', '1e9', '٣', '\0', '\ud800', '2026-11-20', ' ')),
      ),
    );
    fc.assert(
      fc.property(pairs, (entries) => {
        const found = readRequest(list as Contract, { ...given(''), query: entries });
        for (const { target } of found.problems) {
          expect(target?.replace(/\[\d+\]$/, '')).toMatch(
            /^(ordersId|vendorIds|PageNum|weight|searchMode|isOpen|CreateDateFrom|Project|CountryId)$/,
          );
        }
      }),
    );
  });
});
