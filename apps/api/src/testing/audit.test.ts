import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fittingRequests } from './fitting-requests.ts';
import { syncPoints } from './open-door.ts';
import { type OpenedApi, openTestApi } from './open-test-api.ts';
import { type Probed, sent } from './probe.ts';
import { everyOperation } from './probes.ts';
import { storedRows } from './stored-rows.ts';

// interface 13.31: whatever an operation changes stands in the audit, in the transaction that changes it; for every operation
// of every version. What commands do: apps/cli/src/commands/audited.test.ts.

let opened: OpenedApi;
beforeAll(async () => {
  opened = await openTestApi();
  await syncPoints(opened.service);
  // Nothing that is asked for changes or takes away what stands there.
  const { db } = opened.service.store;
  for (const act of ['update', 'delete'])
    await sql`create trigger ${sql.raw(`kept_from_${act}`)} before ${sql.raw(act)} on audit_entries
      begin select raise(abort, 'the audit only grows'); end`.execute(db);
});
afterAll(() => opened?.close());

const { fittingRequest } = fittingRequests(() => opened);

const calculates = 'a calculation is forgotten after half an hour';
const prints = 'a paper is made of what there is';
const reads = 'version 1 reads by POST';
const checks = 'the vendor is asked, and nothing is kept';

/** Operations that are no GET and leave nothing to be told, and why. */
const exceptions: Readonly<Record<string, string>> = {
  ...{ Calc: calculates, CalcMany: calculates, CalcByDays: calculates, StartCalculation: calculates },
  ...{ PickupPointsCalc: calculates, Validate: calculates },
  ...{ Print: prints, PrintWithDocument: prints, PrintSeveralWithDocument: prints },
  ...{ Get: reads, GetOrders: reads, Track: reads, GetPickupPoints: reads, GetOrderStatuses: reads },
  IssueToken: 'it is signed for whoever has shown the key, and kept nowhere; a signing key that is made for it is told',
  TestWebhook: 'its event is sent once and stands in no line',
  ...{ CheckConnection: checks, CheckVendorContract: checks },
  CheckLedger: 'it compares',
  BeginPasskey: 'nothing comes of it before AddPasskey',
  BeginSignInByPasskey: 'nothing comes of it before SignInByPasskey',
  SubscribeConnection:
    'mock vendors are told by hand; packages/service/src/operator/operator-acts.dialects.test.ts has one that is not',
  SendRegisterAgain: 'mock vendors mail no registers; apps/api/src/operator/vendors.test.ts has one that does',
  ForgottenPassword: 'nobody knows who asks; what is done by the link is told',
};

const changing = everyOperation.filter(
  ({ contract, name }) =>
    contract.method !== 'GET' && !name.startsWith('/openapi/trial') && !(contract.name in exceptions),
);

/** The worker does them; packages/service/src/operator/operator-acts.dialects.test.ts takes their audit away.
 * A connection is saved with its line in one transaction: save-by-worker.dialects.test.ts beside it. */
const byWorker = new Set([
  ...['AdvanceOrder', 'ApproveOrder', 'RetryOrder', 'RetryOrders', 'RetryAbsentOrder', 'CancelOrder'],
  ...['CancelOrderCourier', 'SaveConnection'],
]);

/** What a browser shows for them is made by signing in, and taken once. */
const shownOnce = new Set(['AddPasskey', 'RemovePasskey', 'SignInByPasskey']);

/** What processes write of themselves, whatever is asked. */
const besides =
  /^(processes|vendor_figures|vendor_hours|vendor_turns|kept_values|kept_offers|sessions|sign_in_failures|circuits|jobs|answer_times)$/;

const rows = async () =>
  Object.fromEntries(Object.entries(await storedRows(opened)).filter(([table]) => !besides.test(table)));

const entriesOf = async (requestId: string | null) =>
  opened.service.store.db.selectFrom('audit_entries').selectAll().where('request_id', '=', requestId).execute();

/** What a request gives that nobody else may know. */
const secretsIn = (value: unknown, path: string, name = ''): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap((one) => secretsIn(one, path, name));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, one]) =>
      secretsIn(one, path, /^(authorization|credentials)$/.test(name) ? `secret ${key}` : key),
    );
  const isSecret =
    /password|secret|token|apiKey|rawId|signature/i.test(name) || (name === 'value' && path.includes('Parameters'));
  return isSecret && typeof value === 'string' && value !== '' ? [value] : [];
};

/** What an answer shows once: keys, secrets of webhooks, the cookie of a session. */
const shownIn = async (response: Response, contract: Probed['contract']): Promise<readonly string[]> => {
  const [, cookie = ''] = /^[\w-]+=([^;]{20,});/.exec(response.headers.get('set-cookie') ?? '') ?? [];
  const text = contract.isSecret && response.status !== 204 ? await response.clone().text() : 'null';
  const shown = Object.entries((JSON.parse(text) ?? {}) as object).flatMap(([name, one]) =>
    /^(userApiKey|key|secret|partnerKey|token)$/.test(name) && typeof one === 'string' ? [one] : [],
  );
  return [...shown, ...(cookie === '' ? [] : [cookie])];
};

describe.each(changing)('$name', (one: Probed) => {
  const { contract, probe } = one;
  const session = contract.credential === 'session' || contract.credential === 'none';

  it('stands in the audit with whoever did it and what they did it to, or is not done', async () => {
    const [path, init] = sent(contract, probe.withKey(await fittingRequest(one), 'sandbox-key'));
    const { db } = opened.service.store;
    if (!byWorker.has(contract.name) && !shownOnce.has(contract.name)) {
      const asked = await opened.withSession(init);
      await sql`create trigger unaudited before insert on audit_entries begin select raise(abort, 'no audit'); end`.execute(
        db,
      );
      try {
        const before = await rows();
        const refused = await opened.request(path, asked);
        expect({ ok: refused.ok, rows: await rows() }).toEqual({ ok: false, rows: before });
      } finally {
        await sql`drop trigger unaudited`.execute(db);
      }
    }
    const response = await opened.request(path, init);
    expect([200, 201, 202, 204]).toContain(response.status);
    const entries = await entriesOf(response.headers.get('x-request-id'));
    const secrets = [
      ...secretsIn(JSON.parse(String(init.body ?? null)), contract.path),
      ...(await shownIn(response, contract)),
    ];
    if (contract.isSecret || contract.name === 'RegisterVendorContract') expect(secrets).not.toEqual([]);
    for (const secret of secrets) expect(JSON.stringify(entries)).not.toContain(secret);
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries) {
      expect(entry).toMatchObject({
        actor_kind: session ? 'person' : 'key',
        actor_id: expect.any(Number),
        act: expect.stringMatching(/^[A-Z]\w+$/),
        object_kind: expect.stringMatching(/^[a-z-]+$/),
        object_id: expect.stringMatching(/./),
      });
    }
  });
});

it('has no exception that no operation needs', () => {
  const named = everyOperation.filter(({ contract }) => contract.method !== 'GET').map(({ contract }) => contract.name);
  expect(Object.keys(exceptions).filter((name) => !named.includes(name))).toEqual([]);
});
