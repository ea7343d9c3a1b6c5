import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedApi, openTestApi } from './open-test-api.ts';
import { sent } from './probe.ts';
import { everyOperation, trialVersions } from './probes.ts';
import { type Body, operationNamed, post, withFields } from './table-of-operations.ts';

// interface 5.3: whatever a body holds, it is answered as the contract says, and never by InternalError.

let opened: OpenedApi;
let orderId: string;
beforeAll(async () => {
  opened = await openTestApi({ CALC_DEADLINE_MS: '2000' }, undefined, trialVersions);
  const { path, body } = operationNamed('Create');
  const created = await opened.request(path, post(withFields(body, { deliveryOptions: {} })));
  orderId = ((await created.json()) as { orderId: string }).orderId;
});
afterAll(() => opened?.close());

/** What clients send by mistake, and what nobody does. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(
    ...[
      null,
      '',
      ' ',
      '\u0000',
      '\ud800',
      '0',
      '-1',
      'null',
      'true',
      '2026-02-30',
      '2026-11-21T25:61:00',
      '99:99',
      'RU',
    ],
    ...[0, -1, 0.001, 1e-12, 1e21, -1e308, 2 ** 31, 2 ** 53, Number.MAX_VALUE, true, false, [], {}, [[]], [null], [{}]],
    ...[
      '+7 (999) 000-00-00',
      '7700000000000',
      'CTG-0000-0000',
      'x'.repeat(5_000),
      '%PDF-1.4',
      'a@b',
      '٣',
      '𝒳',
      '\u202e',
    ],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 2 }),
  fc.double(),
);

type Place = readonly (string | number)[];

const placesOf = (value: unknown, place: Place = []): readonly Place[] =>
  typeof value === 'object' && value !== null
    ? [place, ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...place, key]))]
    : [place];

/** The value with another one in that place; `undefined` takes the place away. */
const withOdd = (value: unknown, [key, ...rest]: Place, other: unknown): unknown => {
  if (key === undefined) return other;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  copy[key] = withOdd(copy[key], rest, other);
  return copy;
};

/** A sound body with one to four places of it spoilt, taken away or added. */
const spoilt = (body: Body): fc.Arbitrary<unknown> => {
  const places = placesOf(body).filter((place) => place.length > 0);
  // A body may have no members, and gets one.
  const change = fc.tuple(
    fc.constantFrom(...(places.length > 0 ? places : [['field']])),
    fc.oneof(odd, fc.constant(undefined)),
  );
  return fc.array(change, { minLength: 1, maxLength: 4 }).map((changes) =>
    changes.reduce<unknown>((spoiled, [place, other]) => {
      const isThere = place.slice(0, -1).every((_, i) => typeof at(spoiled, place.slice(0, i + 1)) === 'object');
      return isThere && at(spoiled, place.slice(0, -1)) !== null ? withOdd(spoiled, place, other) : spoiled;
    }, body),
  );
};

const at = (value: unknown, place: Place): unknown =>
  place.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], value);

const RUNS = 100;

describe.each(everyOperation.filter(({ contract }) => contract.body))('$name', ({ probe, contract }) => {
  it.each(contract.examples)('answers whatever its body holds: $summary', { timeout: 600_000 }, async (example) => {
    const { body, ...rest } = probe.withKey(example, 'sandbox-key');
    await fc.assert(
      fc.asyncProperty(spoilt(withKnownOrder(body as Body)), async (asked) => {
        const response = await opened.request(...sent(contract, { ...rest, body: asked }));
        const reply = contract.replies[response.status];
        expect(reply, `${response.status}`).toBeDefined();
        if (!reply || !('json' in reply)) return;
        const answer: unknown = await response.json();
        expect(JSON.stringify(answer)).not.toContain('"InternalError"');
        expect(reply.json.parse(answer)).toEqual(answer);
      }),
      { numRuns: RUNS },
    );
  });
});

const withKnownOrder = (body: Body): Body => ('orderId' in body ? (withFields(body, { orderId }) as Body) : body);
