import { accessRights } from '@cartage/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MAX_PROBLEMS, readBody } from '../reading/read-body.ts';
import { readRequest } from '../reading/read-request.ts';
import { everyContract, everyTable } from '../testing/every-contract.ts';
import { valuesOf } from '../testing/values-of.ts';
import type { Contract, JsonReply, Reply } from './contract.ts';

// What holds of every contract of every version, whatever it is for.

const locales = ['en', 'ru'] as const;
const jsonOf = (reply: Reply | undefined): JsonReply | undefined => (reply && 'json' in reply ? reply : undefined);
const parametersIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
/** The members of path, query and body, those of an element where the body is a list. */
const membersOf = ({ params, query, body }: Contract): readonly string[] =>
  [params, query, body instanceof z.ZodArray ? body.element : body].flatMap((part) =>
    part instanceof z.ZodObject ? Object.keys(part.shape) : [],
  );
const pairs = (query: Readonly<Record<string, unknown>>) =>
  Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)] as const));

describe.each(everyTable)('the table of %s', (_, table) => {
  const contracts = Object.values(table);

  it('calls each contract by its name', () => {
    expect(contracts.map(({ name }) => name)).toEqual(Object.keys(table));
  });

  it('has one operation at a method of a path, in any case', () => {
    const places = contracts.map(({ method, path }) => `${method} ${path.toLowerCase().replace(/\{\w+\}/g, '{}')}`);
    expect(new Set(places).size).toBe(places.length);
  });
});

describe.each(everyContract)('%s', (_, contract) => {
  const { method, path, params, body, replies, examples, ids = {}, right, operatorRight, summary } = contract;

  it('names the parameters of its path, and rights that there are', () => {
    expect(Object.keys(params?.shape ?? {})).toEqual(parametersIn(path));
    expect(accessRights).toEqual(expect.arrayContaining([...right]));
  });

  it('is for companies, or for the operator by a key alone', () => {
    expect(operatorRight !== undefined).toBe(path.startsWith('/operator/'));
    if (operatorRight !== undefined) expect([contract.credential, right, contract.ids]).toEqual(['key', [], undefined]);
  });

  it('says in a sentence of either language what it does, and what each answer is', () => {
    for (const locale of locales) expect(summary[locale]).toMatch(/^\p{Lu}.*\.$/su);
    for (const { description } of Object.values(replies)) expect(description).toMatch(/^\p{Lu}.*\.$/su);
  });

  it('says of members that it has how ids of another company are answered', () => {
    expect(membersOf(contract)).toEqual(expect.arrayContaining(Object.keys(ids)));
  });

  it('may answer that too many ask, that it failed and that the database is away', () => {
    expect(Object.keys(replies)).toEqual(expect.arrayContaining(['429', '500', '503']));
    expect(Object.keys(replies).some((status) => status.startsWith('2'))).toBe(true);
  });

  it('takes a key for repeats only where something is done, and may then answer that the first still runs', () => {
    expect(409 in replies).toBe(contract.isIdempotent);
    if (contract.isIdempotent) expect(method).toBe('POST');
  });

  it('reads a body only where one may be sent, and a file from one that may be large', () => {
    if (method === 'GET' || method === 'DELETE') expect(body).toBeUndefined();
    if (contract.fileMember !== undefined) {
      expect(membersOf(contract)).toContain(contract.fileMember);
      expect(contract.bodyLimit).toBe('base64');
    }
  });

  it('keeps an answer that holds a secret from whoever is on the way', () => {
    const told = JSON.stringify(
      Object.values(replies).map((reply) =>
        jsonOf(reply)
          ? z.toJSONSchema(jsonOf(reply)?.json as z.ZodType, { unrepresentable: 'any', io: 'output' })
          : null,
      ),
    );
    if (/"(secret|userApiKey|access_token|token)":\{/.test(told)) expect(contract.isSecret).toBe(true);
  });

  it('has examples that it reads without a word against them', () => {
    for (const example of examples) {
      const given = {
        params: Object.fromEntries(Object.entries(example.params ?? {}).map(([name, one]) => [name, String(one)])),
        query: pairs(example.query ?? {}),
        body: example.body,
      };
      // What a company may have settled need not be sent; these send all.
      expect(readRequest(contract, given).problems).toEqual([]);
    }
  });

  it.each(locales)('has examples of answers, as its replies are, in %s', (locale) => {
    for (const [status, answers = []] of Object.entries(
      contract.exampleAnswers?.({ locale, zone: 'Asia/Omsk' }) ?? {},
    )) {
      const reply = jsonOf(replies[Number(status)]);
      for (const answer of answers) {
        const sent: unknown = JSON.parse(JSON.stringify(answer.body));
        expect(reply?.json.parse(sent)).toEqual(sent);
      }
    }
  });
});

const bodies = everyContract.flatMap(([name, { body, fileMember }]) =>
  body === undefined || fileMember !== undefined ? [] : [[name, body] as const],
);

/** Every name in another case, as some clients write them (interface 1.3); values of records keep theirs. */
const inCapitals = (schema: z.core.$ZodType, value: unknown): unknown => {
  const inner = z.clone(schema) as z.core.$ZodTypes;
  const { def } = inner._zod;
  if (value === null || value === undefined) return value;
  switch (def.type) {
    case 'optional':
    case 'nullable':
      return inCapitals(def.innerType, value);
    case 'pipe':
      return inCapitals(def.in, value);
    case 'array':
      return (value as unknown[]).map((one) => inCapitals(def.element, one));
    case 'object':
      return Object.fromEntries(
        Object.entries(value).map(([name, one]) => [name.toUpperCase(), inCapitals(def.shape[name] as z.ZodType, one)]),
      );
    default:
      return value;
  }
};

describe.each(bodies)('the body of %s', (_, schema) => {
  const runs = { numRuns: 25 };

  it('is read as its schema reads it, with nothing to say against whatever fits', () => {
    fc.assert(
      fc.property(valuesOf(schema), (body) => {
        expect(readBody(schema, body)).toEqual({ value: schema.parse(body), problems: [], unreadable: [] });
      }),
      runs,
    );
  });

  it('is the same whatever the case of its names, and with members that nobody knows', () => {
    fc.assert(
      fc.property(valuesOf(schema), (body) => {
        const { value } = readBody(schema, body);
        expect(readBody(schema, inCapitals(schema, body)).value).toEqual(value);
        if (!Array.isArray(body))
          expect(readBody(schema, { ...(body as object), nobodyKnows: [1] }).value).toEqual(value);
      }),
      runs,
    );
  });

  it('is never too strange to be read: each problem has a place, and there are at most a hundred', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), (body) => {
        const { value, problems, unreadable } = readBody(schema, body);
        expect(value === null && problems.length === 0).toBe(false);
        expect(problems.length).toBeLessThanOrEqual(MAX_PROBLEMS);
        for (const { code, text } of problems) {
          expect(code).toBe('RequestInvalid');
          expect(text.en.length * text.ru.length).toBeGreaterThan(0);
        }
        if (problems.length > 0) expect(unreadable.length).toBeGreaterThan(0);
      }),
      runs,
    );
  });
});

// interface 24.7: new keys, secrets of contracts, booked money, erasures and roles.
describe('a recent proof', () => {
  /** What could need one: it answers a secret, is about people or keys, books money, or has secrets of contracts. */
  const isSuspect = ({ method, isSecret, tag, operatorRight, path }: Contract) =>
    method !== 'GET' &&
    (isSecret === true ||
      tag === 'people' ||
      operatorRight === 'Money' ||
      operatorRight === 'People' ||
      /Contract|Connection|Erasures|Keys|passkeys/.test(path.replace(/\{\w+\}/g, '')));

  /** Suspects that need none, and why. */
  const without: Readonly<Record<string, string>> = {
    'v2 RevokeKey': 'it takes away',
    'v2 RemoveUser': 'it takes away',
    'v2 DeleteVendorContract': 'it takes away',
    'v2 CreateWebhook': 'its secret signs what goes out, and opens nothing',
    'v2 RotateWebhookSecret': 'its secret signs what goes out, and opens nothing',
    'v3 IssueToken': 'for keys alone',
    'operator RevokeCompanyKey': 'it takes away',
    'operator RemoveCompanyUser': 'it takes away',
    'operator RevokeOperatorKey': 'it takes away',
    'operator RemoveOperatorUser': 'it takes away',
    'operator DeletePartnerKey': 'it takes away',
    'v2 CheckVendorContract': 'the vendor is asked, and nothing is kept',
    'operator CheckConnection': 'the vendor is asked, and nothing is kept',
    'operator SubscribeConnection': 'the vendor is told an address of the service',
    'operator SetRate': 'it books nothing',
    'operator RemoveRate': 'it books nothing',
    'operator CheckLedger': 'it reads',
    'session SignIn': 'it is the proof',
    'session SignInByPasskey': 'it is the proof',
    'session BeginSignInByPasskey': 'it begins the proof',
  };

  it('is asked for wherever keys, secrets of contracts, money, erasures or roles are given', () => {
    const suspects = everyContract.filter(([, one]) => isSuspect(one));
    const named = (of: typeof suspects) => of.map(([name]) => name).toSorted();
    expect(named(suspects.filter(([, one]) => one.needsProof === undefined))).toEqual(Object.keys(without).toSorted());
    // Nothing else asks for one.
    const asking = everyContract.filter(([, one]) => one.needsProof !== undefined);
    expect(named(asking)).toEqual(named(suspects.filter(([, one]) => one.needsProof !== undefined)));
    for (const name of [
      'v2 CreateKey',
      'v2 CreateCompany',
      'v2 InviteUser',
      'v2 UpdateUser',
      'v2 RegisterVendorContract',
    ])
      expect(named(asking)).toContain(name);
    for (const name of [
      'TopUp',
      'Correction',
      'PayInvoice',
      'CreateOperatorKey',
      'SaveConnection',
      'InviteOperatorUser',
    ])
      expect(named(asking)).toContain(`operator ${name}`);
  });
});
