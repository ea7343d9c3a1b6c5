import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyLimits } from '../body/read-body.ts';
import { type OpenedApi, openTestApi } from './open-test-api.ts';
import { type Asked, type Probed, sent } from './probe.ts';
import { everyLocked, everyOperation, trialVersions } from './probes.ts';
import { storedRows, worldRows } from './stored-rows.ts';
import { withFields } from './table-of-operations.ts';

// What is refused has changed nothing (interface 5.9): every row of every table, for every operation of every version.
// Ids of another company: access-matrix.test.ts. What is refused and names an order: v1/changed-nothing.test.ts.

let opened: OpenedApi;
let world: unknown;
beforeAll(async () => {
  opened = await openTestApi({}, undefined, trialVersions);
  // Pages are opened with a token, and the first one makes the key that signs it.
  await opened.tokenOf(opened.key, []);
  world = await worldRows(opened);
});
afterAll(() => opened?.close());

/** How one operation is asked. */
const openDoor = ({ probe, contract, example }: Probed) => ({
  expectNothing: async (asked: Asked, init: RequestInit = {}): Promise<void> => {
    const [path, usual] = sent(contract, asked);
    // It has begun before, where there is a session.
    const request = await opened.withSession({ ...usual, ...init, headers: { ...usual.headers, ...init.headers } });
    const before = await storedRows(opened);
    const response = await opened.request(path, request);
    expect(response.ok).toBe(false);
    expect(await storedRows(opened)).toEqual(before);
  },
  withKey: (key: string | undefined): Asked => probe.withKey(example, key),
  withBody: (change: object): Asked => {
    const asked = probe.withKey(example, opened.key);
    return { ...asked, body: withFields(asked.body as never, change) };
  },
});

describe.each(everyOperation)('$name', (one) => {
  const { operation, contract, example } = one;
  const { expectNothing, withKey, withBody } = openDoor(one);

  it.runIf(everyLocked.includes(one)).each([
    ['no key', undefined],
    ['an unknown key', 'unknown'],
  ])('%s', async (_, key) => {
    await expectNothing(withKey(key));
  });

  if (contract.right.length > 0)
    it('a key that lacks the right', async () => {
      await expectNothing(withKey(await opened.newKey([])));
    });

  if (contract.body)
    it('half a body, and one that is too large', async () => {
      const asked = withKey(opened.key);
      await expectNothing(asked, { body: JSON.stringify(asked.body).slice(0, -1) });
      const length = String(bodyLimits[contract.bodyLimit] + 1);
      await expectNothing(asked, { body: '{}', headers: { 'Content-Length': length } });
    });

  // What is wrong with one element that an operation tolerates comes inside its answer.
  const [element] = [example.body].flat() as readonly object[];
  const fields =
    operation.tolerates || operation.refused ? [] : Object.keys(element ?? {}).filter((name) => name !== 'apiKey');
  if (fields.length > 0)
    it('fields that are none of their types', async () => {
      await expectNothing(withBody(Object.fromEntries(fields.map((name) => [name, { a: [1] }]))));
    });
});

describe.each(everyOperation.filter(({ contract }) => contract.isIdempotent && contract.body))('$name', (one) => {
  const { contract } = one;
  const { expectNothing, withKey, withBody } = openDoor(one);

  /** A calculation goes on behind its answer. */
  const standStill = async (): Promise<void> => {
    let last: unknown;
    for (let rows = await storedRows(opened); !isDeepStrictEqual(rows, last); rows = await storedRows(opened)) {
      last = rows;
      await setTimeout(50);
    }
  };

  it('another content under a known Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': contract.name };
    const [path, usual] = sent(contract, withKey(opened.key));
    await opened.request(path, { ...usual, headers: { ...usual.headers, ...headers } });
    await standStill();
    await expectNothing(withBody({ somethingElse: true }), { headers });
  });
});

it('none of these requests changed the places or the points', async () => {
  expect(await worldRows(opened)).toEqual(world);
});
