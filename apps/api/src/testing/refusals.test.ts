import { randomUUID } from 'node:crypto';
import { MAX_PROBLEMS } from '@cartage/wire';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bodyLimits } from '../body/read-body.ts';
import { type OpenedApi, openTestApi } from './open-test-api.ts';
import { type Asked, type Probed, sent } from './probe.ts';
import { everyLocked, everyOperation, trialVersions } from './probes.ts';
import { storedRows } from './stored-rows.ts';
import { operationNamed, post, refusalsIn, withFields } from './table-of-operations.ts';

// What every operation refuses, and how (that it changes nothing: changed-nothing.test.ts); over the operations of every version, so that a new one is covered by being bound.

let opened: OpenedApi;
/** null: the clock goes on. */
let standsAt: number | null = null;
beforeAll(async () => {
  opened = await openTestApi({}, () => standsAt ?? Date.now(), trialVersions);
});
afterEach(() => {
  standsAt = null;
});
afterAll(() => opened?.close());

const KEY = 'sandbox-key';

/** How one operation is asked, and what it refuses. */
const openDoor = ({ probe, contract, example }: Probed) => {
  const isKeyInBody = probe.version.keyIn === 'body';
  const refused = async (request: readonly [path: string, init: RequestInit]) => {
    const response = await opened.request(...request);
    expect(response.ok).toBe(false);
    const reported = await probe.refusals(response);
    expect(response.status).toBe(probe.statusOf(reported[0]?.code as never));
    return reported;
  };
  return {
    isKeyInBody,
    limit: bodyLimits[contract.bodyLimit],
    refused,
    codes: async (request: readonly [string, RequestInit]) => (await refused(request)).map(({ code }) => code),
    withKey: (key: unknown) => sent(contract, probe.withKey(example, key)),
    /** The request with these bytes in place of its body. */
    raw: (body: NonNullable<RequestInit['body']>, headers: Readonly<Record<string, string>> = {}) => {
      const [path, init] = sent(contract, isKeyInBody ? example : probe.withKey(example, KEY));
      return [path, { ...init, body, headers: { ...(init.headers as object), ...headers } }] as const;
    },
    bodyWith: (key: unknown, fields: object = {}): unknown =>
      withFields(probe.withKey(example, key).body as never, fields),
  };
};

const withBody = everyOperation.filter(({ contract }) => contract.body);

describe.each(everyLocked)('$name', (one) => {
  const { probe, contract, example } = one;
  const { refused, withKey } = openDoor(one);

  it.each([
    ['no key', undefined, 'ApiKeyEmpty'],
    ['null for a key', null, 'ApiKeyEmpty'],
    ['an unknown key', 'sandbox-kez', probe.unknownKey ?? 'ApiKeyInvalid'],
  ])('refuses %s', async (_, key, code) => {
    expect(await refused(withKey(key))).toEqual([
      { code, text: expect.any(String), target: expect.stringMatching(probe.keyTarget) },
    ]);
  });

  it('answers in Russian to whoever asks for it', async () => {
    const asked = { ...example, headers: { 'Accept-Language': 'ru' } };
    const [found] = await refused(sent(contract, probe.withKey(asked, 'wrong')));
    expect(found?.text).toMatch(/[а-я]/);
  });
});

describe.each(everyOperation)('$name', (one) => {
  const { probe, contract, example } = one;

  it('reads names in any case', async () => {
    const shouted = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(shouted)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name.toUpperCase(), shouted(inner)]))
          : value;
    const { query = {}, body, ...rest } = probe.withKey(example, KEY);
    const isMap = /"(?:changes|authorization|credential|credentials)"/.test(JSON.stringify(body ?? ''));
    // What can be made once is made under two keys.
    const { parameterKey } = rest.params ?? {};
    const isMade = contract.method === 'POST' && parameterKey !== undefined;
    const again = isMade ? { ...rest, params: { ...rest.params, parameterKey: `${parameterKey}-2` } } : rest;
    // Nobody is invited twice.
    const another = () =>
      typeof body === 'object' && body !== null && 'email' in body
        ? { ...body, email: `${randomUUID()}@example.com` }
        : body;
    const spelt = {
      ...again,
      query: shouted(query) as Record<string, unknown>,
      body: isMap ? body : shouted(another()),
    };
    // What can be deleted once is gone for both.
    if (contract.method === 'DELETE') await opened.request(...sent(contract, rest));
    // What both tell of the time is the same.
    standsAt = Date.now();
    const answerTo = async (asked: Asked): Promise<unknown> => {
      const response = await opened.request(...sent(contract, asked));
      const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
      return [
        response.status,
        text.replace(
          /CTG-\d+-\d+|T-\d+|file-\d+|"(?:(?:userApi|order|partner)?Key|token|(?:issued|expired)At|invoiceNumber|(?:attachment|request|webhook|event|passkey|key)Id|secret|challenge|email)":"[^"]+"|"(?:tookMs|keyId|userId)":\d+|"(?:entryId|companyId|partnerKeyId|balance|isRepeat|isNew)":[^,}]+/gi,
          '#',
        ),
      ];
    };
    const plain = { ...rest, query, body: another() };
    const answers =
      contract.method === 'DELETE'
        ? [await answerTo(plain), await answerTo(spelt)]
        : await Promise.all([plain, spelt].map(answerTo));
    expect(answers[1]).toEqual(answers[0]);
  });

  it('never fails and never leaves its contract, whatever stands in a body, a path or a query', async () => {
    const { body, ...rest } = probe.withKey(example, KEY);
    const texts = { params: rest.params ?? {}, query: rest.query ?? {} };
    await fc.assert(
      fc.asyncProperty(
        fc.infiniteStream(fc.nat()),
        fc.array(oddValue, { minLength: 1, maxLength: 4 }),
        async (at, odd) => {
          const next = () => at.next().value ?? 0;
          const changed = odd.reduce<unknown>((into, value) => put(into, value, next), body);
          const [oddText] = odd.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
          const asked = {
            ...rest,
            params: put(texts.params, oddText, next) as Record<string, string>,
            query: put(texts.query, oddText, next) as Record<string, unknown>,
            ...(body === undefined ? {} : { body: changed }),
          };
          // A client takes these segments out of an address, and asks for another path; an empty one is the list's.
          fc.pre(!Object.values(asked.params).some((text) => ['', '.', '..'].includes(text)));
          const response = await opened.request(...sent(contract, asked));
          if (response.status === 404) {
            expect(await probe.refusals(response)).toHaveLength(1);
            return;
          }
          const reply = contract.replies[response.status];
          expect(reply, `${response.status} is not in the contract`).toBeDefined();
          if (!reply || !('json' in reply)) return;
          const answer: unknown = await response.json();
          expect(JSON.stringify(answer)).not.toContain('InternalError');
          expect(reply.json.safeParse(answer).error).toBeUndefined();
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe.each(everyOperation.filter(({ probe }) => probe.version.keyIn === 'body'))(
  '$name, whose key is in the body',
  (one) => {
    const { codes, withKey } = openDoor(one);

    it.each([
      ['an empty key', ''],
      ['a key that is no text', 17],
    ])('refuses %s', async (_, key) => {
      expect(await codes(withKey(key))).toEqual(['ApiKeyEmpty']);
    });
  },
);

describe.each(withBody)('the body of $name', (one) => {
  const { probe, contract, example } = one;
  const { isKeyInBody, limit, codes, raw, bodyWith } = openDoor(one);

  it.each([
    ['an empty body', ''],
    ['text', 'give me everything'],
    ['half an object', '{"apiKey":"sandbox-key"'],
    ['two values', '{}{}'],
    ['a deep nest that does not end', '['.repeat(100_000)],
  ])('refuses %s: it is not JSON', async (_, text) => {
    expect(await codes(raw(text))).toEqual(['RequestInvalid']);
  });

  it('refuses bytes that are not UTF-8', async () => {
    const bytes = Buffer.from(JSON.stringify(bodyWith(KEY, { note: '?' })));
    bytes[bytes.lastIndexOf('?')] = 0xff;
    expect(await codes(raw(bytes))).toEqual(['RequestInvalid']);
  });

  it.each([['null'], ['17'], ['"text"'], ['[]'], ['true']])('refuses %s: it is no object', async (text) => {
    expect(await codes(raw(text))).toContain(isKeyInBody ? 'ApiKeyEmpty' : 'RequestInvalid');
  });

  it.each([['text/plain'], ['application/xml'], ['application/jsonp'], ['multipart/form-data; boundary=x'], ['']])(
    'refuses the content type %j',
    async (type) => {
      const body = JSON.stringify(bodyWith(KEY));
      const headers = { 'Content-Type': type, 'Content-Length': String(Buffer.byteLength(body)) };
      expect(await codes(raw(body, headers))).toEqual([probe.wrongType ?? 'UnsupportedMediaType']);
    },
  );

  it.each([['application/json'], ['Application/JSON; charset=UTF-8'], ['application/vnd.api+json']])(
    'reads the content type %s',
    async (type) => {
      expect(await codes(raw('{', { 'Content-Type': type }))).toEqual(['RequestInvalid']);
    },
  );

  it('refuses more bytes than it takes, whether their number is told or they come in chunks', async () => {
    expect(await codes(raw('{}', { 'Content-Length': String(limit + 1) }))).toEqual(['RequestTooLarge']);

    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled = pulled + 64 * 1024;
        controller.enqueue(new Uint8Array(64 * 1024).fill(32));
      },
    });
    const [path, init] = raw(endless);
    expect(await codes([path, { ...init, duplex: 'half' } as RequestInit])).toEqual(['RequestTooLarge']);
    expect(pulled).toBeLessThan(limit + 4 * 64 * 1024);
  });

  it('takes a body of exactly the limit', async () => {
    // A file may be as large, and what comes beside it may not.
    const inFile = contract.fileMember === undefined ? '' : `{"${contract.fileMember}":"`;
    const text = isKeyInBody ? JSON.stringify(bodyWith('wrong')) : inFile ? '"}' : 'null';
    const blanks = ' '.repeat(limit - text.length - inFile.length);
    const body = inFile ? inFile + blanks + text : text + blanks;
    expect(await codes(raw(body))).not.toContain('RequestTooLarge');
  });

  it.runIf(contract.credential !== 'none')('ignores fields that it does not know', async () => {
    const unknown = withFields(bodyWith('wrong') as never, { surprise: { deep: [1, { x: null }] }, constructor: 1 });
    const text = JSON.stringify(unknown).replace('{', '{"__proto__":{"apiKey":"sandbox-key"},');
    const [path, init] = sent(contract, probe.withKey(example, 'wrong'));
    expect(await codes([path, { ...init, body: text }])).toEqual([probe.unknownKey ?? 'ApiKeyInvalid']);
  });
});

describe.each(withBody.filter(({ operation }) => !operation.tolerates && !operation.refused))(
  'the fields of $name',
  (one) => {
    const { contract, example } = one;
    const { isKeyInBody, refused, raw, bodyWith } = openDoor(one);
    const [element] = [example.body].flat() as readonly object[];
    it.each(Object.keys(element ?? {}).filter((name) => name !== 'apiKey'))(
      'names %s when its type is wrong',
      async (name) => {
        const found = await refused(raw(JSON.stringify(bodyWith(KEY, { [name]: [[1]] }))));
        expect(found.map(({ code }) => code)).toContain('RequestInvalid');
        expect(found.map(({ target }) => target ?? '').join('\n')).toMatch(
          new RegExp(`^(\\[0\\]\\.)?${name}($|[.[])`, 'm'),
        );
      },
    );

    it('names everything required that is missing', async () => {
      const nothing = isKeyInBody ? { apiKey: KEY } : {};
      const bare = Array.isArray(example.body) ? [nothing] : nothing;
      const issues = contract.body?.safeParse(bare).error?.issues ?? [];
      if (issues.length === 0) return;
      const found = await refused(raw(JSON.stringify(bare)));
      const targets = found.map(({ target }) => target);
      expect(targets).toEqual(expect.arrayContaining(issues.map(({ path: places }) => pathText(places))));
    });
  },
);

const pathText = (places: readonly PropertyKey[]): string =>
  places
    .map((place) => (typeof place === 'number' ? `[${place}]` : `.${String(place)}`))
    .join('')
    .replace(/^\./, '');

/** What clients send by mistake. */
const oddValue = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>('', ' ', '\0', '\ud800', 'x'.repeat(5_000), '2026-02-30', '0000-00-00', '24:00', '😀'),
  fc.constantFrom<unknown>(-1, 0, 0.001, 1e21, -0, 2 ** 31, 1e-7, 99_999_999, Number.MAX_SAFE_INTEGER),
  fc.constantFrom<unknown>(null, true, [], {}, [null], [[]], { length: -1 }, '..', '/', '%', '%00', '?a=b'),
);

/** The body with one place, on a path that `next` chooses, holding the value. */
const put = (into: unknown, value: unknown, next: () => number): unknown => {
  if (typeof into !== 'object' || into === null) return value;
  const keys = Object.keys(into).filter((key) => key !== 'apiKey');
  const key = keys[next() % keys.length];
  if (key === undefined) return into;
  const inner: unknown = Reflect.get(into, key);
  const changed = next() % 3 === 0 ? value : put(inner, value, next);
  return Array.isArray(into) ? into.with(Number(key), changed) : { ...into, [key]: changed };
};
describe('many problems', () => {
  it('come together, those of shape and those of the rules, each with its JSON path', async () => {
    const { path, body } = operationNamed('Create');
    const { sender, receiver, cargo } = body as Readonly<Record<string, object>>;
    const before = await storedRows(opened);
    const response = await opened.request(
      path,
      post({
        apiKey: 'sandbox-key',
        sender: { ...sender, phone: 'call me' },
        receiver: { ...receiver, cityId: 'Kazan', name: 17 },
        cargo: {
          ...cargo,
          description: null,
          cargoItems: [
            { weight: 1, qty: 0 },
            { weight: '2', qty: 1 },
            { weight: 3, qty: 1, l: 10 },
          ],
        },
        deliveryOptions: { takeDate: '2020-01-01' },
        services: [{ code: 2 }],
        companyId: 424_242,
        customerActNumber: 'x'.repeat(101),
      }),
    );
    expect(response.status).toBe(500);
    const found = (await refusalsIn(response)).map(
      ({ errorCode, errorAdditionalInfo }) => `${errorCode} ${errorAdditionalInfo}`,
    );
    expect(found.sort()).toEqual(
      [
        'AccessDenied companyId',
        'CargoItemsInvalid cargo.cargoItems[0].qty',
        'CargoItemsInvalid cargo.cargoItems[2]',
        'CityInvalid receiver.cityId',
        'DescriptionRequired cargo.description',
        'PhoneInvalid sender.phone',
        'RequestInvalid cargo.cargoItems[1].weight',
        'RequestInvalid customerActNumber',
        'RequestInvalid receiver.name',
        'ServiceInvalid services[0].parameter',
        'TakeDateInvalid deliveryOptions.takeDate',
      ].sort(),
    );
    expect(await storedRows(opened)).toEqual(before);
  });

  it.each([
    ['shape', { weight: 'x', qty: 1 }],
    ['rules', { weight: 1, qty: 0 }],
  ])('of %s are reported to a bound', async (_, item) => {
    const { path, body } = operationNamed('Create');
    const cargo = { cargoType: 2, description: 'Books', cargoItems: Array.from({ length: 1_000 }, () => item) };
    const response = await opened.request(path, post(withFields(body, { cargo })));
    expect(response.status).toBe(500);
    expect(await refusalsIn(response)).toHaveLength(MAX_PROBLEMS);
  });
});
