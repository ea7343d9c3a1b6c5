import { MAX_PROBLEMS } from '@cartage/wire';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedApi, openTestApi } from './testing/open-test-api.ts';
import { operationNamed, operations, post, refusalsIn, withFields } from './testing/table-of-operations.ts';

// What every operation refuses, and how; over the table of operations, so that a new one is covered by being bound.

let opened: OpenedApi;
beforeAll(async () => {
  opened = await openTestApi();
});
afterAll(() => opened?.close());

const MiB = 1024 * 1024;

describe.each(operations)('$name', ({ path, body, contract, tolerates }) => {
  const limit = contract.bodyLimit === 'normal' ? MiB : 32 * MiB;

  const refused = async (init: RequestInit, status = 500) => {
    const saved = await opened.countOrders();
    const response = await opened.request(path, init);
    expect(response.status).toBe(status);
    expect(await opened.countOrders()).toBe(saved);
    return refusalsIn(response);
  };
  const codes = async (init: RequestInit, status = 500) =>
    (await refused(init, status)).map(({ errorCode }) => errorCode);

  it.each([
    ['no key', undefined, 'ApiKeyEmpty'],
    ['null for a key', null, 'ApiKeyEmpty'],
    ['an empty key', '', 'ApiKeyEmpty'],
    ['a key that is no text', 17, 'ApiKeyEmpty'],
    ['an unknown key', 'sandbox-kez', 'ApiKeyInvalid'],
  ])('refuses %s', async (_, apiKey, code) => {
    const [found, ...others] = await refused(post(withFields(body, { apiKey })));
    expect(found).toMatchObject({ errorCode: code, errorAdditionalInfo: expect.stringMatching(/^(\[0\]\.)?apiKey$/) });
    expect(others).toEqual([]);
  });

  it.each([
    ['an empty body', ''],
    ['text', 'give me everything'],
    ['half an object', '{"apiKey":"sandbox-key"'],
    ['two values', '{}{}'],
    ['a deep nest that does not end', '['.repeat(100_000)],
  ])('refuses %s: it is not JSON', async (_, text) => {
    expect(await codes(post(text))).toEqual(['RequestInvalid']);
  });

  it('refuses bytes that are not UTF-8', async () => {
    const bytes = Buffer.from(JSON.stringify(withFields(body, { note: '?' })));
    bytes[bytes.lastIndexOf('?')] = 0xff;
    expect(await codes({ ...post(''), body: bytes })).toEqual(['RequestInvalid']);
  });

  it.each([['null'], ['17'], ['"text"'], ['[]'], ['true']])('refuses %s: it is no object', async (text) => {
    expect(await codes(post(text))).toEqual(['ApiKeyEmpty']);
  });

  it.each([['text/plain'], ['application/xml'], ['application/jsonp'], ['multipart/form-data; boundary=x'], ['']])(
    'refuses the content type %j',
    async (type) => {
      expect(await codes(post(body, { 'Content-Type': type }), 415)).toEqual(['UnsupportedMediaType']);
    },
  );

  it.each([['application/json'], ['Application/JSON; charset=UTF-8'], ['application/vnd.api+json']])(
    'reads the content type %s',
    async (type) => {
      expect(await codes(post({}, { 'Content-Type': type }))).toEqual(['ApiKeyEmpty']);
    },
  );

  it('refuses more bytes than it takes, whether their number is told or they come in chunks', async () => {
    const told = post('{}', { 'Content-Length': String(limit + 1) });
    expect(await codes(told, 413)).toEqual(['RequestTooLarge']);

    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent = sent + 64 * 1024;
        controller.enqueue(new Uint8Array(64 * 1024).fill(32));
      },
    });
    expect(await codes({ ...post(''), body: endless, duplex: 'half' } as RequestInit, 413)).toEqual([
      'RequestTooLarge',
    ]);
    expect(sent).toBeLessThan(limit + 4 * 64 * 1024);
  });

  it('takes a body of exactly the limit', async () => {
    const text = JSON.stringify(withFields(body, { apiKey: 'wrong' }));
    expect(await codes(post(text + ' '.repeat(limit - text.length)))).toEqual(['ApiKeyInvalid']);
  });

  const [element] = [body].flat();
  it.skipIf(tolerates).each(Object.keys(element ?? {}).filter((name) => name !== 'apiKey'))(
    'names %s when its type is wrong',
    async (name) => {
      const found = await refused(post(withFields(body, { [name]: [[1]] })));
      expect(found.map(({ errorCode }) => errorCode)).toContain('RequestInvalid');
      expect(found.map(({ errorAdditionalInfo }) => errorAdditionalInfo ?? '').join('\n')).toMatch(
        new RegExp(`^(\\[0\\]\\.)?${name}($|[.[])`, 'm'),
      );
    },
  );

  it.skipIf(tolerates)('names everything required that is missing', async () => {
    const nothing = { apiKey: 'sandbox-key' };
    const bare = Array.isArray(body) ? [nothing] : nothing;
    const issues = contract.body?.safeParse(bare).error?.issues ?? [];
    if (issues.length === 0) return;
    const found = await refused(post(bare));
    expect(found.map(({ errorAdditionalInfo }) => errorAdditionalInfo).sort()).toEqual(
      issues.map(({ path: places }) => pathText(places)).sort(),
    );
  });

  it('ignores fields that it does not know', async () => {
    const unknown = withFields(body, { apiKey: 'wrong', surprise: { deep: [1, { x: null }] }, constructor: 1 });
    const text = JSON.stringify(unknown).replace('{', '{"__proto__":{"apiKey":"sandbox-key"},');
    expect(await codes(post(text))).toEqual(['ApiKeyInvalid']);
  });

  it('reads property names in any case', async () => {
    const shouted = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(shouted)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name.toUpperCase(), shouted(inner)]))
          : value;
    const answers = await Promise.all(
      [body, shouted(body)].map(async (spelt) => {
        const response = await opened.request(path, post(spelt));
        const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
        return [response.status, text.replace(/CTG-\d+-\d+/g, 'CTG-#')];
      }),
    );
    expect(answers[1]).toEqual(answers[0]);
  });

  it('answers in Russian to whoever asks for it', async () => {
    const [found] = await refused(post({}, { 'Accept-Language': 'ru' }));
    expect(found?.errorDescription).toMatch(/[а-я]/);
  });

  it('never fails and never leaves its contract, whatever stands in a body', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.infiniteStream(fc.nat()),
        fc.array(oddValue, { minLength: 1, maxLength: 4 }),
        async (at, odd) => {
          const changed = odd.reduce<unknown>((into, value) => put(into, value, () => at.next().value ?? 0), body);
          const response = await opened.request(path, post(changed));
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
  fc.constantFrom<unknown>(null, true, [], {}, [null], [[]], { length: -1 }),
);

/** The body with one place, on a path that `next` chooses, holding the value. */
const put = (into: unknown, value: unknown, next: () => number): unknown => {
  if (typeof into !== 'object' || into === null) return value;
  const keys = Object.keys(into).filter((key) => key !== 'apiKey');
  const key = keys[next() % keys.length];
  if (key === undefined) return value;
  const inner: unknown = Reflect.get(into, key);
  const changed = next() % 3 === 0 ? value : put(inner, value, next);
  return Array.isArray(into) ? into.with(Number(key), changed) : { ...into, [key]: changed };
};

describe('many problems', () => {
  it('come together, those of shape and those of the rules, each with its JSON path', async () => {
    const { path, body } = operationNamed('Create');
    const { sender, receiver, cargo } = body as Readonly<Record<string, object>>;
    const saved = await opened.countOrders();
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
    expect(await opened.countOrders()).toBe(saved);
  });

  it.each([
    ['shape', { weight: 'x', qty: 1 }],
    ['rules', { weight: 1, qty: 0 }],
  ])('of %s are told to a bound', async (_, item) => {
    const { path, body } = operationNamed('Create');
    const cargo = { cargoType: 2, description: 'Books', cargoItems: Array.from({ length: 5_000 }, () => item) };
    const response = await opened.request(path, post(withFields(body, { cargo })));
    expect(response.status).toBe(500);
    expect(await refusalsIn(response)).toHaveLength(MAX_PROBLEMS);
  });
});
