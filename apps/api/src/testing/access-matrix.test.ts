import { type AccessRight, accessRights } from '@cartage/core';
import { createCompany } from '@cartage/service';
import { exampleNumbers } from '@cartage/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type OpenedApi, openTestApi } from './open-test-api.ts';
import { type Asked, foreign, type Probed, type Stranger, sent, showsNothing } from './probe.ts';
import { everyOfCompanies, everyOperation, probes, trialVersions } from './probes.ts';
import { storedRows } from './stored-rows.ts';
import { operationNamed, post } from './table-of-operations.ts';

// Who may do what: the rights of keys and the ids of other companies, for every operation of every version.

let opened: OpenedApi;
let stranger: Stranger;
let own: string;
/** Companies: of the caller's one, by it, and by the one that it owns. */
let owner: number;
let owned: number;
let ownedByOwned: number;
beforeAll(async () => {
  opened = await openTestApi({}, undefined, trialVersions);
  const { service, companyId } = opened;
  const ownedBy = async (ownerId: number | null) =>
    (await createCompany(service, { name: 'Kin', vatNumber: null, kpp: null, creditLimit: 0, ownerId })).id;
  stranger = await opened.newStranger();
  own = await opened.draft();
  owner = await ownedBy(null);
  owned = await ownedBy(companyId);
  ownedByOwned = await ownedBy(owned);
  await service.store.db.updateTable('companies').set({ owner_id: owner }).where('id', '=', companyId).execute();
});
afterAll(() => opened?.close());

/** Members of path, query and body that name something which belongs to somebody. */
const idMembers = ({ params, query, body }: Probed['contract']): readonly string[] => {
  const model = body instanceof z.ZodArray ? body.element : body;
  const shapes = [params, query, model].flatMap((schema) => (schema instanceof z.ZodObject ? [schema.shape] : []));
  return shapes.flatMap((shape) => Object.keys(shape)).filter((name) => holdsId.test(name));
};
const holdsId =
  /^(id|orders|(order|orders|company|parentOrder|attachment|file|item|request|webhook|key|user)Id|parameterKey|orderStatusesInfo)$/i;

const put = (asked: Asked, contract: Probed['contract'], name: string, value: unknown): Asked => {
  if (contract.params && name in contract.params.shape)
    return { ...asked, params: { ...asked.params, [name]: String(value) } };
  if (contract.query && name in contract.query.shape) return { ...asked, query: { ...asked.query, [name]: value } };
  const body = (asked.body ?? {}) as object;
  return {
    ...asked,
    body: Array.isArray(body) ? body.map((one: object) => ({ ...one, [name]: value })) : { ...body, [name]: value },
  };
};

describe.each(probes)('the matrix of $version.prefix', ({ version, contracts }) => {
  it('has its operation for every contract, and a contract for every operation', () => {
    const bound = version.operations.map(({ contract }) => contract.name);
    expect(bound.toSorted()).toEqual(contracts.map(({ name }) => name).toSorted());
    expect(new Set(bound).size).toBe(bound.length);
  });

  it('has a row for every member that holds an id, by the ids of the contract, and none besides', () => {
    // To the operator no company is another.
    const members = version.operations.flatMap(({ contract }) =>
      (contract.operatorRight ? [] : idMembers(contract)).map((member) => `${contract.name} ${member}`),
    );
    const rows = contracts.flatMap(({ name, ids = {} }) => Object.keys(ids).map((member) => `${name} ${member}`));
    expect(rows.toSorted()).toEqual(members.toSorted());
  });
});

const namedInExamples = new RegExp(Object.values(exampleNumbers).join('|'), 'g');

const rows = everyOperation.flatMap((one) =>
  Object.entries(one.contract.ids ?? {}).map(([member, answered]) => ({ ...one, member, answered })),
);

type Row = (typeof rows)[number];

/** Asks for the example, with this in the member's place. */
const askFor = ({ probe, contract, example, member }: Row, value: unknown) => {
  // The order that the examples speak of is the caller's own, but for the member that is tried.
  const sound = JSON.parse(JSON.stringify(example).replaceAll(namedInExamples, own)) as Asked;
  return opened.request(...sent(contract, probe.withKey(put(sound, contract, member, value), 'sandbox-key')));
};
const codesOf = async ({ probe }: Row, response: Response) => (await probe.refusals(response)).map(({ code }) => code);
const expectHidden = async (row: Row, response: Response): Promise<void> => {
  const { probe, answered } = row;
  if (answered === 'unseen') {
    expect(response.status).toBe(200);
    expect(showsNothing(row, await response.json())).toBe(true);
  } else {
    expect(response.status).toBe(probe.statusOf(answered));
    expect(await codesOf(row, response)).toContain(answered);
  }
};

describe.each(rows)('$name: $member of another company', (row) => {
  it('shows nothing and changes nothing', async () => {
    // What shows nothing may be done for the caller's own all the same.
    const stored = () => (row.answered === 'unseen' ? opened.ordersOf(stranger.companyId) : storedRows(opened));
    const before = await stored();
    await expectHidden(row, await askFor(row, foreign[row.member]?.(stranger)));
    expect(await stored()).toEqual(before);
  });
});

/** Where a company is named by its id. */
const companyRows = rows.filter(({ member }) => /^(company)?id$/i.test(member));

describe.each(companyRows)('$name: $member of a company', (row) => {
  it('that owns the caller’s, or is owned by one that it owns, is as that of a stranger', async () => {
    for (const companyId of [owner, ownedByOwned]) await expectHidden(row, await askFor(row, companyId));
  });

  it('that the caller owns is open to it', async () => {
    const { answered } = row;
    const response = await askFor(row, owned);
    if (answered === 'unseen') expect(showsNothing(row, await response.json())).toBe(false);
    else if (!response.ok) expect(await codesOf(row, response)).not.toContain(answered);
  });
});

describe.each(everyOfCompanies)('$name', ({ probe, contract, example }) => {
  const ask = async (key: string) => {
    const response = await opened.request(...sent(contract, probe.withKey(example, key)));
    return { response, reported: response.ok ? [] : await probe.refusals(response) };
  };
  const denied = (reported: readonly { readonly code: string; readonly text: string }[]) =>
    reported.filter(({ code, text }) => code === 'AccessDenied' && text.includes('right')).map(({ text }) => text);

  // What is to be handed on must be there.
  const { accessRights: handedOn = [] } = (example.query ?? {}) as { accessRights?: readonly AccessRight[] };

  it('is done with the rights that its contract names, and no others are needed', async () => {
    expect(denied((await ask(await opened.newKey([...contract.right, ...handedOn]))).reported)).toEqual([]);
  });

  it('is refused without them, and the answer names what is missing', async () => {
    for (const missing of contract.right) {
      const { response, reported } = await ask(await opened.newKey(otherRights(missing)));
      expect(response.status).toBe(probe.statusOf('AccessDenied'));
      expect(reported).toEqual([{ code: 'AccessDenied', text: expect.stringContaining(missing), target: null }]);
    }
  });
});

/** Where a key travels in a header, a token does too. */
const takesTokens = everyOfCompanies.filter(({ probe }) => probe.version.keyIn === 'headers');

describe.each(takesTokens)('$name, asked with a token', ({ probe, contract, example }) => {
  const isInQuery = contract.credential === 'token-in-query';
  const ask = async (rights: readonly AccessRight[], inQuery = isInQuery) => {
    const { headers = {} } = await opened.tokenOf(opened.key, rights);
    // To a page the key that issues the token is shown instead, and has these rights alone.
    const response = await opened.request(
      ...(inQuery
        ? sent({ ...contract, credential: 'token-in-query' }, probe.withKey(example, await opened.newKey(rights)))
        : sent(contract, { ...example, headers })),
    );
    return { response, reported: response.ok ? [] : await probe.refusals(response) };
  };

  it.runIf(contract.credential === 'key')('is refused: a key alone opens it', async () => {
    const { response, reported } = await ask(accessRights);
    expect(response.status).toBe(403);
    expect(reported).toMatchObject([{ code: 'AccessDenied', target: 'Authorization' }]);
  });

  const places = contract.credential === 'token-anywhere' ? [false, true] : [isInQuery];
  it.runIf(contract.credential !== 'key')('is done with the rights of its contract, and refused without', async () => {
    for (const inQuery of places) {
      const allowed = (await ask(contract.right, inQuery)).reported.map(({ code, target }) => `${code} ${target}`);
      expect(allowed).not.toContain('AccessDenied null');
      expect(allowed.join()).not.toContain('ApiKey');
      for (const missing of contract.right) {
        const { response, reported } = await ask(otherRights(missing), inQuery);
        expect(response.status).toBe(403);
        const text = expect.stringMatching(new RegExp(`^This token .* right ${missing};`));
        expect(reported).toEqual([{ code: 'AccessDenied', text, target: null }]);
      }
    }
  });

  it.runIf(contract.credential === 'token-anywhere')('twice is refused, whatever each is', async () => {
    const { headers = {} } = await opened.tokenOf(opened.key, contract.right);
    for (const token of [headers.Authorization?.replace('Bearer ', ''), 'wrong']) {
      const asked = { ...example, query: { ...example.query, token }, headers };
      const response = await opened.request(...sent(contract, asked));
      expect(response.status).toBe(403);
      expect(await probe.refusals(response)).toMatchObject([{ code: 'ApiKeyInvalid', target: 'token' }]);
    }
  });
});

it('what a request needs beside its contract is asked for too: prices of pickup points are a calculation', async () => {
  const { path, body } = operationNamed('GetPickupPoints');
  const ask = async (withPriceCalc: boolean, ...rights: AccessRight[]) =>
    (await opened.request(path, post({ ...body, withPriceCalc, apiKey: await opened.newKey(rights) }))).status;
  expect(await ask(false, 'PickupPoints')).toBe(200);
  expect(await ask(true, 'PickupPoints')).toBe(500);
  expect(await ask(true, 'PickupPoints', 'Calc')).toBe(200);
});

const otherRights = (missing: string) => accessRights.filter((right) => right !== missing);
