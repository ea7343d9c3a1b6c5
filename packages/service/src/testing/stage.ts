import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Instant, isProblem, type Order, type Problem } from '@cartage/core';
import { openPrinter, type Printer } from '@cartage/documents';
import { openMailer } from '@cartage/installation/mailer';
import { openWebhookSender } from '@cartage/installation/webhook-sender';
import { type FileStore, openDiskFiles, openStore, openWitness, type Store, type Witness } from '@cartage/storage';
import { forEachDialect, type TestStore } from '@cartage/storage/testing';
import type { VendorTrace } from '@cartage/vendor-kit';
import type { LineOptions, VendorAdapter } from '@cartage/vendor-kit/host';
import { mockPlugins, sandboxPaymentAccount } from '@cartage/vendor-registry';
import { pointText } from '@cartage/wire';
import { eventText } from '@cartage/wire/v2';
import { afterAll, beforeAll } from 'vitest';
import { authenticateKey } from '../access/authenticate-key.ts';
import { createKey } from '../access/create-key.ts';
import { openTokenReader } from '../access/read-token.ts';
import { ownCompany } from '../access/resolve-company.ts';
import { requestLeaseMs } from '../attempts/call-lease.ts';
import { withAttention } from '../attention/look-at-orders.ts';
import { openCalculations } from '../calculations/calculations.ts';
import { openClockWatch } from '../clock-watch.ts';
import { createCompany } from '../companies/create-company.ts';
import type { Connection } from '../connections/connection.ts';
import { openVendors } from '../connections/vendors.ts';
import type { Actor } from '../context.ts';
import { readEnvironment } from '../environment/environment.ts';
import { openAwaitedEvents } from '../events/awaited-events.ts';
import { takeJobs } from '../jobs/take-jobs.ts';
import type { Context, Service } from '../open-service.ts';
import { createOrder } from '../orders/create-order.ts';
import { type ConnectedProvider, openPayments } from '../payments/payments.ts';
import { openIdentityProvider } from '../people/identity-provider.ts';
import { openSignInTurns } from '../people/sign-in-turns.ts';
import { openKeptTexts } from '../pickup-points/kept-texts.ts';
import { openPlaceSearch } from '../places/search/open-place-search.ts';
import { openPointIndex } from '../points/open-point-index.ts';
import { openAnswerTimes } from '../quotes/answer-times.ts';
import { openKnownLanes } from '../quotes/known-lanes.ts';
import { openOffers } from '../quotes/offers.ts';
import { noticeRestore } from '../restore/notice-restore.ts';
import { doJob } from '../run/do-job.ts';
import { openSecrets } from '../secrets/secrets.ts';
import type { ServiceSettings } from '../service-settings.ts';
import { readPayee } from '../settings/payee-settings.ts';
import { sampleOperator } from '../settings/sample-operator.ts';
import { type MockVendors, type MockVendorsOptions, openMockVendors } from './mock-vendors.ts';
import { sampleOrder } from './sample-order.ts';

export { type HeardStatement, type HeardStatements, hearStatements, openS3Server } from '@cartage/storage/testing';
export { noTurn } from '../connections/queue-time.ts';
export { assumeSound, problemsIn, soundIn } from './checked.ts';
export type { MockShipment, MockVendors } from './mock-vendors.ts';
export { choices, sampleOrder } from './sample-order.ts';
export { openWebhookListener, type WebhookListener } from './webhook-listener.ts';

/** Monday, 23 November 2026, 10:00 in Moscow. */
export const START: Instant = Date.parse('2026-11-23T10:00:00+03:00');
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** A service with a database of its own, the mock vendors behind real HTTP, and a company with a key. */
export interface Stage {
  readonly service: Service;
  readonly store: TestStore;
  readonly mockVendors: MockVendors;
  readonly key: string;
  /** Acts of the company, or of another one. */
  readonly ctx: Context;
  readonly as: (actor: Actor, signal?: AbortSignal) => Context;
  /** Another company of the same service. */
  readonly stranger: () => Promise<Context>;
  readonly clock: { readonly now: () => Instant; readonly advance: (ms: number) => void };
  /** The calls of vendors that ended, `swift POST /rates`. */
  readonly calls: string[];
  /** What was logged as a warning or an error. */
  readonly logged: string[];
  /** The same service in another process: leases of its own, and on PostgreSQL connections of its own. */
  readonly otherProcess: () => Promise<Service>;
  /** Saves an order without a choice. */
  readonly draft: (changes?: Parameters<typeof sampleOrder>[0]) => Promise<Order>;
  /** Does the due jobs of orders as the worker would, until none is due; how many that were. */
  readonly work: (service?: Service) => Promise<number>;
}

export interface StageOptions {
  readonly settings?: Partial<ServiceSettings>;
  /** Beside the mock vendors. */
  readonly plugins?: readonly VendorAdapter[];
  /** What lies between the service and a mock vendor. */
  readonly between?: (vendor: VendorAdapter) => VendorAdapter;
  /** Whether the operator has a connection of its own with a vendor, by its key; it has with all. */
  readonly isOperators?: (vendorKey: string) => boolean;
  readonly randomDigits?: (count: number) => string;
  /** Without it nothing is spread: waits are as long as they are said to be. */
  readonly random?: () => number;
  /** Whether there is a payment provider; true. */
  readonly takesCards?: boolean;
  /** What lies between the service and the sandbox's payment provider. */
  readonly betweenPayments?: (connected: ConnectedProvider) => ConnectedProvider;
  /** Where attachments are kept; a directory of the stage's own. */
  readonly files?: FileStore;
  /** How much of its time the clock has jumped over, ms: what contradicts it knows nothing of that. Absent: nothing contradicts. */
  readonly jumped?: { readonly ms: number };
  /**
   * Whether processes tell each other of their vendors, on PostgreSQL; false: whoever asks the others first asks a vendor
   * later, and most tests are about what one process does at once.
   */
  readonly tellsOthers?: boolean;
  /** Whether the service hears its other processes at once, as processes that serve do; false: they look. */
  readonly hearsOthers?: boolean;
  /** Of every company; kopecks. */
  readonly creditLimit?: number;
}

/**
 * One suite for every database (the file's name ends in `.dialects.test.ts`, or `.stage.test.ts`). Each call of `open`
 * gives a fresh database and forgets what the vendors knew.
 */
export const onStage = (
  suite: (open: (options?: StageOptions) => Promise<Stage>) => void,
  mockVendorsOptions: MockVendorsOptions = {},
): void =>
  forEachDialect((openStoreOfTest) => {
    let now = START;
    let mockVendors: MockVendors;
    // Its thread takes its time to start, and knows nothing of a test.
    const printer = openPrinter({ workers: 1, queue: 10 });
    beforeAll(async () => {
      mockVendors = await openMockVendors(() => now, mockVendorsOptions);
    });
    afterAll(async () => {
      await printer.close();
      await mockVendors.close();
    });
    suite(async (options = {}) => {
      now = START;
      await mockVendors.reset();
      const store = await openStoreOfTest(options.hearsOthers ? { notices: 'hears' } : {});
      const clock = {
        now: () => now,
        advance: (ms: number) => {
          now += ms;
        },
      };
      return setStage({ store, mockVendors, printer, clock, options });
    });
  });

interface StageParts {
  readonly store: TestStore;
  readonly mockVendors: MockVendors;
  readonly printer: Printer;
  readonly clock: Stage['clock'];
  readonly options: StageOptions;
}

const setStage = async ({ store, mockVendors, printer, clock, options }: StageParts): Promise<Stage> => {
  const calls: string[] = [];
  const logged: string[] = [];
  const directory = mkdtempSync(join(tmpdir(), 'cartage-stage-files-'));
  store.endsFirst(async () => rmSync(directory, { recursive: true }));
  const files = options.files ?? openDiskFiles(directory);
  let processes = 0;
  const start = async (ofProcess: Store): Promise<Service> => {
    const lines: LineOptions = { onCall: (trace) => calls.push(callText(trace)) };
    const processId = `process-${++processes}`;
    const service = openServiceOf({
      store: ofProcess,
      // Processes of one installation share it, as they share their data directory.
      witness: openWitness(join(directory, 'witness.json'), (reason) => logged.push(reason)),
      files,
      lines,
      processId,
      logged,
      mockVendors,
      printer,
      clock,
      options,
    });
    store.endsFirst(async () => service.events.close());
    store.endsFirst(() => service.calculations.close());
    store.endsFirst(async () => service.offers.close());
    store.endsFirst(() => service.vendors.close());
    store.endsFirst(() => service.webhooks.close());
    store.endsFirst(() => service.payments.close());
    store.endsFirst(() => service.places.close());
    store.endsFirst(() => service.points.close());
    store.endsFirst(async () => service.witness.close());
    await noticeRestore(service);
    return service;
  };
  const service = await start(store);
  const { key, ctx } = await openCompany(service, 'Ромашка', options);
  const as = (actor: Actor, signal = new AbortController().signal): Context => ({
    ...service,
    actor,
    company: ownCompany(actor),
    partner: null,
    signal,
  });
  return {
    service,
    store,
    mockVendors,
    key,
    ctx,
    as,
    stranger: async () => (await openCompany(service, 'Лютик', options)).ctx,
    clock,
    calls,
    logged,
    otherProcess: async () => {
      // A second connection to an SQLite file would wait for the first one's transaction and keep it from going on.
      if (store.dialect === 'sqlite') return start(store);
      const own = await openStore({ url: store.url, ...(options.hearsOthers && { notices: 'tells' }) });
      store.endsFirst(() => own.close());
      return start(own);
    },
    draft: async (changes = {}) => {
      const created = await createOrder(ctx, sampleOrder({ ...changes, choice: null }));
      if (created.kind !== 'draft') throw new Error(`The order was not saved: ${created.kind}.`);
      return created.order;
    },
    work: (ofProcess = service) => workOff(ofProcess),
  };
};

interface ServiceOfTest extends Pick<StageParts, 'mockVendors' | 'printer' | 'clock' | 'options'> {
  readonly store: Store;
  readonly witness: Witness;
  readonly files: FileStore;
  readonly lines: LineOptions;
  readonly processId: string;
  readonly logged: string[];
}

const openServiceOf = ({
  store,
  witness,
  files,
  lines,
  processId,
  logged,
  mockVendors,
  printer,
  clock,
  options: {
    settings = {},
    plugins = [],
    between = (vendor) => vendor,
    isOperators = () => true,
    randomDigits = countedDigits(),
    random = () => 0,
    takesCards = true,
    betweenPayments = (connected) => connected,
    jumped,
    tellsOthers = false,
  },
}: ServiceOfTest): Service => {
  const adapters = [...mockPlugins.map(between), ...plugins];
  const write = (_: object, message: string) => void logged.push(message);
  const log = { debug: () => {}, info: () => {}, warn: write, error: write };
  const secrets = openSecrets({ variable: 'ab'.repeat(32), file: '' });
  let keys = 0;
  const allSettings = { ...sampleSettings, ...settings };
  const vendors = openVendors({
    processId,
    store,
    secrets,
    adapters,
    accounts: new Map(
      adapters
        .map(({ manifest: { key } }) => key)
        .filter(isOperators)
        .map((key) => [key, accountWith(key, mockVendors.url)]),
    ),
    lines,
    clock: clock.now,
    timeZone: 'Europe/Moscow',
    log,
    // By the stage's clock, as all that a test moves.
    circuitPauseMs: 2 * MINUTE,
    now: clock.now,
    ...(!tellsOthers && { isAlone: true }),
  });
  const answerTimes = openAnswerTimes();
  const service: Service = {
    store: withAttention(store, () => service),
    witness,
    vendors,
    answerTimes,
    lanes: openKnownLanes({ store, now: clock.now }),
    offers: openOffers({
      store,
      ...(!tellsOthers && { isAlone: true }),
      vendors,
      answerTimes,
      clock: clock.now,
      keepMs: allSettings.quoteCacheMs,
      graceMs: allSettings.calcDeadlineMs,
    }),
    calculations: openCalculations({ store, clock: clock.now, log }),
    events: openAwaitedEvents({ store }),
    webhooks: openWebhookSender({ reach: allSettings.webhookReach }),
    places: openPlaceSearch({ store, log }),
    points: openPointIndex({ store, log }),
    keptTexts: openKeptTexts(),
    pointText,
    eventText: eventText(allSettings.timeZone),
    printer,
    files,
    secrets,
    tokens: openTokenReader(),
    payments: openPayments({
      connected: takesCards ? betweenPayments(sandboxPaymentAccount(mockVendors.url)) : null,
      lines,
      clock: clock.now,
    }),
    // Hashed a thousand times as fast as by a service that is opened for use.
    passwordCost: { N: 2 ** 4, r: 8, p: 1 },
    signIns: openSignInTurns(async () => {}),
    identity: openIdentityProvider(allSettings.oidc, clock.now),
    mail: openMailer({ settings: settings.mail ?? sampleSettings.mail, log }),
    clock: clock.now,
    watch: openClockWatch({
      clock: clock.now,
      leaseMs: requestLeaseMs(allSettings),
      ...(jumped && { monotonic: () => clock.now() - jumped.ms }),
    }),
    log,
    newKey: () => `key-${processId}-${++keys}`,
    randomDigits,
    random,
    processId,
    settings: allSettings,
  };
  return service;
};

/** Deadlines are of real time, so they are long where no test waits for them. */
const sampleSettings: ServiceSettings = {
  timeZone: 'Europe/Moscow',
  sameDayCutoff: '14:00',
  orderNumberPrefix: 'CTG',
  operatorName: 'Cartage',
  defaultCreditLimit: 0,
  calcDeadlineMs: 10_000,
  quoteCacheMs: 5 * MINUTE,
  handOverTimeoutMs: 10_000,
  retryBaseMs: MINUTE,
  giveUpAfterMs: 24 * HOUR,
  trackEveryMs: 5 * MINUTE,
  trackMostMs: 5 * MINUTE,
  autoFinishDays: 60,
  eventsKeepDays: 90,
  personalDays: null,
  attachmentQuota: null,
  most: { companies: 100, users: 100, keys: 100, webhooks: 20 },
  payment: { linkMs: HOUR, locale: 'ru' },
  map: { tilesUrl: null, tilesAttribution: null, tilesAttributionUrl: null, embedOrigins: [] },
  isSandbox: true,
  webhookReach: 'any',
  payee: readPayee(readEnvironment(sampleOperator)),
  // Nobody listens there: tests send notifications themselves.
  publicUrl: 'http://127.0.0.1:9',
  oidc: null,
  mail: {
    listensAt: 'http://127.0.0.1:9',
    smtpUrl: null,
    from: 'Cartage <cartage@example.com>',
    directory: join(tmpdir(), 'cartage-stage-mail'),
  },
};

const accountWith = (key: string, url: string) => ({
  id: `operator:${key}`,
  environment: 'test' as const,
  credentials: { login: 'test', password: 'test' },
  settings: { baseUrl: `${url}/vendors/${key}` },
});

/** Different at every call, and the same in every run. */
const countedDigits = (): ((count: number) => string) => {
  let calls = 0;
  return (count) => String((++calls * 7_919_317) % 10 ** count).padStart(count, '0');
};

const callText = ({ vendorKey, method, target }: VendorTrace): string =>
  `${vendorKey} ${method} ${new URL(target).pathname.replace(`/vendors/${vendorKey}`, '')}`;

const openCompany = async (
  service: Service,
  name: string,
  { creditLimit = 1_000_000_00 }: StageOptions,
): Promise<{ readonly key: string; readonly ctx: Context }> => {
  const company = await createCompany(service, { name, vatNumber: null, kpp: null, creditLimit });
  const key = await createKey(service, { companyId: company.id, name: 'Test' });
  const actor = allowed(await authenticateKey(service, key));
  return {
    key,
    ctx: { ...service, actor, company: ownCompany(actor), partner: null, signal: new AbortController().signal },
  };
};

const workOff = async (service: Service): Promise<number> => {
  let done = 0;
  for (let round = 0; round < 20; round = round + 1) {
    const jobs = await takeJobs(
      service,
      ['hand-over', 'cancel', 'withdraw', 'update', 'payment', 'refund', 'webhook', 'operator-act'],
      10,
    );
    if (jobs.length === 0) return done;
    for (const job of jobs) await doJob(service, job);
    done += jobs.length;
  }
  throw new Error('Jobs come back as soon as they are done.');
};

/** The value, where a refusal would be a failure of the test. */
export const allowed = <T extends object>(value: T | Problem): T => {
  if (isProblem(value)) throw new Error(`Refused: ${value.code} ${value.target}: ${value.text.en}`);
  return value;
};

/** The operator's connection to a vendor. */
export const connectionTo = async ({ vendors }: Pick<Service, 'vendors'>, vendorId: number): Promise<Connection> => {
  const connection = (await vendors.of(null)).find(({ vendor }) => vendor.manifest.id === vendorId);
  if (!connection) throw new Error(`The vendor ${vendorId} is not connected.`);
  return connection;
};

/** The worker works every hour for so long. */
export const workFor = async (stage: Stage, hours: number): Promise<void> => {
  for (let n = 0; n < hours; n += 1) {
    stage.clock.advance(HOUR);
    await stage.work();
  }
};
