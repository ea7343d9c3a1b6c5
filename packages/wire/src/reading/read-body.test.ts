import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { date, defaulted, int32, money, optionalText, text, timeOfDay } from '../schema/fields.ts';
import { sampleOf } from '../schema/sample.ts';
import { MAX_PROBLEMS, readBody } from './read-body.ts';

const schema = z.object({
  name: text.min(1),
  kind: z.literal([2, 4]),
  cargo: z.object({
    items: z.array(z.object({ qty: int32, weight: z.number(), note: optionalText })),
    cost: money.nullish(),
  }),
  day: date.nullish(),
  from: timeOfDay,
  isUsed: defaulted(z.boolean(), false),
  parameter: z.union([text, z.number()]).nullish(),
  extra: z.record(z.string(), z.string()).nullish(),
});
const good = { name: 'n', kind: 2, cargo: { items: [{ qty: 1, weight: 2 }] }, from: '09:00' };
const targets = (body: unknown) => readBody(schema, body).problems.map(({ target }) => target);

describe('a good body', () => {
  it('is read as it is', () => {
    expect(readBody(schema, good)).toEqual({ value: { ...good, isUsed: false }, problems: [], unreadable: [] });
  });
});

describe('what need not be sent', () => {
  const completed = (body: object) => {
    const asked: unknown[] = [];
    const { problems } = readBody(schema, body, (named) => {
      asked.push(named);
      return { name: 'n', ...(named as object) };
    });
    return [problems.map(({ target }) => target), asked];
  };

  it('is added under exact names, before the body is judged', () => {
    const { name: _, from, ...rest } = good;
    expect(completed({ ...rest, FROM: from })).toEqual([[], [{ ...rest, from }]]);
  });

  it('is added to no list that is too long, for that would take seconds', () => {
    const items = Array.from({ length: 10_001 }, () => ({}));
    expect(completed({ ...good, cargo: { items } })).toEqual([['cargo.items'], []]);
  });
});

it('is told how long a text may be, whether it is too long, empty or none', () => {
  const short = z.object({ name: text.min(1).max(3) });
  const told = (name: unknown) => readBody(short, { name }).problems.map((found) => found.text.en);
  const accepted = 'accepted: a string of 1 to 3 characters.';
  expect(told('four')).toEqual([`The value "four" is not accepted; ${accepted}`]);
  expect(told('')).toEqual([`The value "" is not accepted; ${accepted}`]);
  expect(told(5)).toEqual([`The value 5 is not accepted; ${accepted}`]);
  expect(told('😀😀\0')).toEqual([expect.stringMatching(/accepted: a string without U\+0000/)]);
  expect(told('😀😀😀')).toEqual([]);
});

describe('a bad body', () => {
  const bad = {
    NAME: '',
    kind: 3,
    cargo: {
      items: [{ qty: 'many', weight: 1, note: 5 }, { weight: JSON.parse('1e999') as number }, null],
      cost: 1.005,
    },
    day: '2026-02-30',
    isUsed: 'yes',
    parameter: {},
    extra: { a: 1 },
  };

  it('is told of each bad place once, by its JSON path, with the value and what is accepted', () => {
    const { problems, unreadable } = readBody(schema, bad);
    expect(problems.map(({ code, target, text: { en } }) => `${code} ${target}: ${en}`)).toMatchInlineSnapshot(`
      [
        "RequestInvalid name: The value "" is not accepted; accepted: a non-empty string.",
        "RequestInvalid kind: The value 3 is not accepted; accepted: 2, 4.",
        "RequestInvalid cargo.items[0].qty: The value "many" is not accepted; accepted: a whole number from -2147483648 to 2147483647.",
        "RequestInvalid cargo.items[0].note: The value 5 is not accepted; accepted: a string.",
        "RequestInvalid cargo.items[1].qty: A value is required here; accepted: a whole number from -2147483648 to 2147483647.",
        "RequestInvalid cargo.items[1].weight: The value Infinity is not accepted; accepted: a number.",
        "RequestInvalid cargo.items[2]: A value is required here; accepted: an object.",
        "RequestInvalid cargo.cost: The value 1.005 is not accepted; accepted: a sum of money with at most two decimals.",
        "RequestInvalid day: The value "2026-02-30" is not accepted; accepted: a date that exists, yyyy-MM-dd.",
        "RequestInvalid from: A value is required here; accepted: a time of day, HH:mm.",
        "RequestInvalid isUsed: The value "yes" is not accepted; accepted: true or false.",
        "RequestInvalid parameter: The value {object} is not accepted; accepted: a string or a number.",
        "RequestInvalid extra.a: The value 1 is not accepted; accepted: a string.",
      ]
    `);
    expect(problems.every(({ text: { ru } }) => /[а-я]/.test(ru))).toBe(true);
    expect(unreadable).toEqual(problems.map(({ target }) => target));
  });

  it('holds placeholders where it is unreadable, and only there', () => {
    expect(readBody(schema, bad).value).toEqual({
      name: 'x',
      kind: 2,
      cargo: {
        items: [
          { qty: 1, weight: 1 },
          { qty: 1, weight: 1 },
          { qty: 1, weight: 1 },
        ],
      },
      from: '09:00',
      isUsed: false,
      extra: { a: 'x' },
    });
  });

  it('is not changed itself', () => {
    const before = structuredClone(bad);
    readBody(schema, bad);
    expect(bad).toEqual(before);
  });

  it('that is no object at all is one problem of the whole', () => {
    for (const body of [null, undefined, 5, 'text', true, []]) {
      const { value, problems, unreadable } = readBody(schema, body);
      expect(problems).toMatchObject([{ code: 'RequestInvalid', target: null }]);
      expect(unreadable).toEqual(['']);
      expect(schema.safeParse(value).success).toBe(true);
    }
  });

  it('of any kind becomes in one go what fits, and never makes the reader throw', () => {
    const fields = fc.constantFrom(
      'name',
      'kind',
      'cargo',
      'items',
      'qty',
      'weight',
      'day',
      'from',
      'extra',
      '__proto__',
      'x',
    );
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { depthSize: 'medium' },
        fc.jsonValue({ maxDepth: 1 }),
        fc.array(tie('tree'), { maxLength: 4 }),
        fc.array(fc.tuple(fields, tie('tree')), { maxLength: 6 }).map((entries) => Object.fromEntries(entries)),
      ),
    }));
    fc.assert(
      fc.property(tree, (body) => {
        const { value, problems, unreadable } = readBody(schema, body);
        if (problems.length < MAX_PROBLEMS) expect(value).not.toBeNull();
        expect(new Set(unreadable).size).toBe(problems.length);
      }),
      { numRuns: 500 },
    );
  });
});

describe('hostile bodies', () => {
  const mebibyte = 2 ** 20;
  it('report at most 100 problems, and have no value then', () => {
    const items = Array.from({ length: 10_000 }, () => ({ qty: 'many' }));
    const { problems, value } = readBody(schema, { ...good, cargo: { items } });
    expect(problems).toHaveLength(MAX_PROBLEMS);
    expect(value).toBeNull();
  });

  it('have no lists that would overflow the stack of the parser', () => {
    const items = JSON.parse(
      `[${Array(mebibyte / 4)
        .fill('{}')
        .join(',')}]`,
    ) as unknown;
    const { problems } = readBody(schema, { ...good, cargo: { ITEMS: items } });
    expect(problems).toMatchObject([
      {
        target: 'cargo.items',
        text: { en: 'The value [array of 262144] is not accepted; accepted: an array of 0 to 10000 elements.' },
      },
    ]);
    const [problem] = readBody(
      z.array(schema).max(2),
      [good, { ...good, cargo: { items } }, good].slice(0, 2),
    ).problems;
    expect(problem?.target).toBe('[1].cargo.items');
    expect(readBody(z.array(schema).min(1).max(2), [good, good, good]).problems).toMatchObject([
      { target: null, text: { en: 'The value [array of 3] is not accepted; accepted: an array of 1 to 2 elements.' } },
    ]);
  });

  it('may nest as deep as a mebibyte lets them', () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"cargo":', '}'],
      ['{"name":', '}'],
    ] as const) {
      const depth = Math.floor(mebibyte / (open.length + close.length));
      const body = JSON.parse(`${open.repeat(depth)}1${close.repeat(depth)}`) as unknown;
      for (const hostile of [body, { ...good, name: body }, { ...good, cargo: body }, { ...good, parameter: body }]) {
        const { problems } = readBody(schema, hostile);
        expect(problems.length).toBeGreaterThan(0);
      }
    }
  });

  it('are quoted shortly', () => {
    const [problem] = readBody(schema, { ...good, from: 'я'.repeat(mebibyte) }).problems;
    expect(problem?.text.en.length).toBeLessThan(200);
    const [cut] = readBody(schema, { ...good, from: `${'x'.repeat(59)}😀` }).problems;
    expect(cut?.text.en.isWellFormed()).toBe(true);
  });

  it('set no prototype', () => {
    const body = JSON.parse(
      `{"__proto__": {"polluted": 1}, "cargo": {"__proto__": [], "items": "x"}, "extra": {"__proto__": 5}}`,
    ) as unknown;
    const { value } = readBody(schema, body);
    expect(value).not.toHaveProperty('polluted');
    expect({}).not.toHaveProperty('polluted');
  });

  it('hold no text that a database cannot', () => {
    expect(targets({ ...good, name: 'a\u0000b' })).toEqual(['name']);
    expect(targets({ ...good, name: '\ud800' })).toEqual(['name']);
    expect(targets({ ...good, name: '😀' })).toEqual([]);
  });
});

describe('samples', () => {
  it.each([
    [z.array(text), ['x']],
    [date, '2026-11-20'],
    [z.enum(['a', 'b']), 'a'],
    [z.null(), null],
    [z.boolean(), false],
    [z.union([z.number(), text]), 1],
    [defaulted(z.object({ a: text, b: optionalText }), { a: 'd' }), { a: 'x' }],
  ])('fit their schema', (one, sample) => {
    expect(sampleOf(one)).toEqual(sample);
    expect(one.safeParse(sample).success).toBe(true);
  });
});
