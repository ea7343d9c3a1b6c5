import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccessRight, OperatorRole } from '@cartage/core';
import { isProblem } from '@cartage/core';
import { openDatabase } from '@cartage/installation/database';
import { startMockVendor } from '@cartage/mock-vendor';
import {
  addSamplePeople,
  authenticateKey,
  beginSession,
  createCompany,
  createKey,
  createOperatorKey,
  issueToken,
  keepAttachment,
  openSignInTurns,
  SAMPLE_KEY,
  SAMPLE_PASSWORD,
  type Service,
  sampleOperator,
  samplePeople,
  signIn,
} from '@cartage/service';
import { exampleAttachment, exampleCalculation, exampleCompany, exampleOption, exampleVendors } from '@cartage/wire';
import { exampleCredential } from '@cartage/wire/session';
import { sql } from 'kysely';
import { createApp } from '../app.ts';
import { composeApi } from '../compose.ts';
import { readEnv } from '../env.ts';
import type { Api } from '../http/api.ts';
import type { InterfaceVersion } from '../http/interface-version.ts';
import { OPERATOR_KEY } from '../operator/testing/operator-key.ts';
import { examplePasskeys } from '../session/testing/example-passkeys.ts';
import { versionsFor } from '../versions.ts';
import { makePeopleSamples } from './people-samples.ts';
import { type Asked, type Stranger, strangersParameter } from './probe.ts';
import { operationNamed, post } from './table-of-operations.ts';
import { makeWebhook, makeWebhookSamples } from './webhook-samples.ts';
import { workForOperator } from './work-for-operator.ts';

/** In the place of a cookie: each request that has it gets a new session of the company's owner. */
export const SESSION = 'sandbox-session';

const isOfExample = (init: RequestInit = {}): boolean =>
  new Headers(init.headers).get('cookie') === `session=${SESSION}`;

/** A guess costs nothing here. */
const passwordCost = { N: 16, r: 8, p: 1 };

/** The whole API on a SQLite file of its own, with the mock vendors behind it. */
export interface OpenedApi {
  readonly app: ReturnType<typeof createApp>;
  /** One request in process, each from an address of its own. An API key for a page's token becomes a token of that key. */
  readonly request: (path: string, init?: RequestInit) => Promise<Response>;
  readonly api: Api;
  readonly service: Service;
  /** The key of the contracts' examples. */
  readonly key: string;
  /** Its company. */
  readonly companyId: number;
  /** Another key of that company, with these rights. */
  readonly newKey: (rights: readonly AccessRight[]) => Promise<string>;
  /** A key of the operator's. */
  readonly newOperatorKey: (role: OperatorRole) => Promise<string>;
  /** The request with a session of its own where it has `SESSION`; `request` does it where nobody has. */
  readonly withSession: (init: RequestInit) => Promise<RequestInit>;
  /** The service as it is opened for use. */
  readonly asComposed: Service;
  /** The headers of one of the sandbox's people, who has just signed in, for requests from a page of the service. */
  readonly signedIn: (login: string) => Promise<{ readonly Cookie: string; readonly 'Sec-Fetch-Site': string }>;
  /** The headers of a caller who has a token of that key with these rights. */
  readonly tokenOf: (key: string, rights: readonly AccessRight[]) => Promise<Pick<Asked, 'headers'>>;
  /** A company that has nothing to do with it, with an order of its own. */
  readonly newStranger: () => Promise<Stranger>;
  /** A new order of the company, not handed over; its number. */
  readonly draft: (key?: string) => Promise<string>;
  /** A calculation of the company that one vendor has answered, and that nobody runs. */
  readonly keepCalculation: (companyId: number, requestId: string) => Promise<void>;
  readonly setMarkUp: (companyId: number, basisPoints: number) => Promise<void>;
  /** Another company's key. */
  readonly otherKey: string;
  /** Where the mock vendors are. */
  readonly vendorsUrl: string;
  /** Its data directory. */
  readonly directory: string;
  /** The oracle: how much is stored, past the service. */
  readonly countOrders: () => Promise<number>;
  /** The oracle: everything that is stored of a company's orders. */
  readonly ordersOf: (companyId: number) => Promise<readonly unknown[]>;
  /** The oracle: the whole database file, and what is not yet in it. */
  readonly storedBytes: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Made once: nothing in it knows of a test, and making it is most of a start. */
let database: Promise<Buffer> | undefined;
const newDatabase = async (): Promise<Buffer> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cartage-api-'));
  const { env } = readEnv({ DATA_DIR: dataDir });
  await (await openDatabase({ settings: env, use: 'alone', log: { info: () => {}, warn: () => {} } })).close();
  const bytes = await readFile(join(dataDir, 'cartage.db'));
  await rm(dataDir, { recursive: true });
  return bytes;
};

/** null: there is no such key. */
const tokenFor = async (
  service: Service,
  key: string,
  rights: readonly AccessRight[] | null,
): Promise<string | null> => {
  const actor = await authenticateKey(service, key);
  return isProblem(actor) ? null : (await issueToken({ ...service, actor }, rights)).token;
};

const withToken = async (service: Service, path: string): Promise<string> => {
  const [, key] = /[?&]token=([^&.]+)(?=&|$)/i.exec(path) ?? [];
  const token = key && (await tokenFor(service, decodeURIComponent(key), null));
  return token ? path.replace(`=${key}`, `=${token}`) : path;
};

/** `settings`: environment variables. `now`: the time of service and vendors. `versions`: served beside the interface's. */
export const openTestApi = async (
  settings: Readonly<Record<string, string>> = {},
  now: () => number = Date.now,
  versions: readonly InterfaceVersion[] = [],
): Promise<OpenedApi> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cartage-api-'));
  const vendors = await startMockVendor({ port: 0, host: '127.0.0.1', dataDir, latencyMs: 0, now });
  const { env, problems } = readEnv({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    MOCK_VENDOR_URL: vendors.url,
    RATE_LIMIT_PER_SECOND: '0',
    ...sampleOperator,
    ...settings,
  });
  if (problems.length > 0) throw new Error(problems.join(' '));
  database ??= newDatabase();
  await writeFile(join(dataDir, 'cartage.db'), await database);
  const composed = await composeApi(env, { use: 'alone', clock: now });
  const { close } = composed;
  // Whoever fails to sign in waits for nothing.
  const signIns = openSignInTurns(async () => {});
  const service: Service = { ...composed.api.service, passwordCost, signIns };
  const api: Api = { ...composed.api, service };
  const stopWorking = workForOperator(service);
  const newCompany = async (name: string, key?: string, vatNumber: string | null = null) => {
    const { id } = await createCompany(service, { name, vatNumber, kpp: null, creditLimit: 100_000_000_00 });
    return { id, key: await createKey(service, { companyId: id, name, ...(key ? { key } : {}) }) };
  };
  const app = createApp(api, [...versionsFor(api.brand), ...versions]);
  // Whatever a test has made of their password since.
  const known = new Map<string, number>();
  const signedIn: OpenedApi['signedIn'] = async (login) => {
    const id = known.get(login);
    const wish = { email: login, password: SAMPLE_PASSWORD, address: 'test', earlier: null };
    const begun = await (id === undefined
      ? signIn(service, wish)
      : beginSession(service, { id, login, name: login }, { now: now(), earlier: null }));
    if (isProblem(begun)) throw new Error(begun.text.en);
    known.set(login, begun.person.userId);
    return { Cookie: `session=${begun.cookie}`, 'Sec-Fetch-Site': 'same-origin' };
  };
  const withSession = async (init: RequestInit = {}): Promise<RequestInit> => {
    if (!isOfExample(init)) return init;
    const headers = { ...(init.headers as object), ...(await signedIn(samplePeople.owner.login)) };
    return passkeys.made({ ...init, headers });
  };
  const passkeys = examplePasskeys(app, service, () => signedIn(samplePeople.owner.login));
  let requests = 0;
  const request: OpenedApi['request'] = async (path, init) => {
    requests = requests + 1;
    if (path.includes(exampleCredential.id) && isOfExample(init)) await passkeys.keepExample();
    return app.request(await withToken(service, path), await passkeys.shown(await withSession(init)), {
      incoming: { socket: { remoteAddress: `address ${requests}` } },
    });
  };
  const draft: OpenedApi['draft'] = async (key = 'sandbox-key') => {
    const { path, body } = operationNamed('Create');
    const created = await request(path, post({ ...body, deliveryOptions: {}, apiKey: key }));
    return ((await created.json()) as { orderId: string }).orderId;
  };
  const { db } = service.store;
  const customer = await newCompany('Customer', 'sandbox-key', exampleCompany.vatNumber);
  const keepFile = (companyId: number, guid: string) =>
    keepAttachment(service, {
      ...{ guid, companyId, itemType: 'company', itemId: companyId, fileType: 'other', accessLevel: 'company' },
      ...{ name: 'Packing list.csv', mimeType: 'text/csv', content: Buffer.from('name,count\n') },
    });
  const keepCalculation = async (companyId: number, requestId: string) => {
    const vendors = [
      { ...exampleOption.vendor, connection: 'operator:econom', contractType: 'operator', expectedMs: 300 },
    ];
    const { id } = await db
      .insertInto('calculations')
      .values({
        ...{ request_id: requestId, company_id: companyId, asker_id: companyId, request: null, shipment: '' },
        ...{ vendors: JSON.stringify(vendors), issued_at: now(), expires_at: now() + 1_800_000 },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const answered = { company_id: companyId, calculation_id: id, place: 0, status: 'finished', reason: null } as const;
    await db
      .insertInto('calculation_answers')
      .values({ ...answered, options: JSON.stringify([exampleOption]) })
      .execute();
  };
  // What the contracts' examples say of their own.
  await keepFile(customer.id, exampleAttachment.guid);
  await keepCalculation(customer.id, exampleCalculation.requestId);
  await createKey(service, { companyId: customer.id, name: 'Sample', key: SAMPLE_KEY });
  await addSamplePeople(service, customer.id);
  await createOperatorKey(service, { name: 'Operator', role: 'administrator', key: OPERATOR_KEY });
  await makeWebhookSamples(service, customer.key);
  return {
    app,
    request,
    api,
    service,
    key: customer.key,
    companyId: customer.id,
    otherKey: (await newCompany('Other customer', 'other-key')).key,
    newKey: (rights) => createKey(service, { companyId: customer.id, name: 'Restricted', rights }),
    signedIn,
    withSession,
    asComposed: composed.api.service,
    newOperatorKey: async (role) => (await createOperatorKey(service, { name: 'Test', role })).key,
    tokenOf: async (ofKey, rights) => ({
      headers: { Authorization: `Bearer ${await tokenFor(service, ofKey, rights)}` },
    }),
    newStranger: async () => {
      const { id, key } = await newCompany('Stranger');
      const { guid } = await keepFile(id, randomUUID());
      const noted = { company_id: id, vendor_key: exampleVendors.noted, ...strangersParameter };
      await db.insertInto('vendor_parameters').values(noted).execute();
      const calculationId = randomUUID();
      await keepCalculation(id, calculationId);
      const webhookId = await makeWebhook(service, key);
      const { keyId, userId } = await makePeopleSamples(service, id);
      return { companyId: id, number: await draft(key), attachmentId: guid, calculationId, webhookId, keyId, userId };
    },
    draft,
    keepCalculation,
    setMarkUp: async (companyId, basisPoints) =>
      void (await db.updateTable('companies').set({ mark_up_bp: basisPoints }).where('id', '=', companyId).execute()),
    vendorsUrl: vendors.url,
    directory: dataDir,
    countOrders: async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from orders`.execute(db);
      return Number(rows[0]?.count);
    },
    ordersOf: async (companyId) =>
      (await sql`select * from orders where company_id = ${companyId} order by id`.execute(db)).rows,
    storedBytes: async () => {
      const files = (await readdir(dataDir)).filter((name) => name.startsWith('cartage.db'));
      const contents = await Promise.all(files.map((name) => readFile(join(dataDir, name), 'latin1')));
      return contents.join('');
    },
    close: async () => {
      await stopWorking();
      await close();
      await vendors.close();
      await rm(dataDir, { recursive: true });
    },
  };
};
