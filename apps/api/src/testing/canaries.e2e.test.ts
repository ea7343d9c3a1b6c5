import { join } from 'node:path';
import { openMailServer } from '@cartage/installation/testing';
import {
  createCompany,
  createKey,
  createOperatorKey,
  createPartnerKey,
  invite,
  makePasswordLink,
  type Service,
} from '@cartage/service';
import { openS3Server } from '@cartage/service/testing';
import { startPostgres } from '@cartage/tooling-vitest/start-postgres';
import { exampleNumbers, exampleWebhooks } from '@cartage/wire';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openCollector } from '../../../server/e2e/open-collector.ts';
import { openServer, prepareStart } from '../../../server/e2e/start-server.ts';
import { softwareAuthenticator } from '../session/testing/software-authenticator.ts';
import { formsOf, openDatabaseAt, partsOf } from './dump-of.ts';
import { type Asked, type Probed, sent } from './probe.ts';
import { everyOperation, trialVersions } from './probes.ts';

// A production process is asked for everything that its versions serve, with secrets that are easily found, and has a bad
// day beside a good one. Then they are looked for in the database, in the log, in the traces and in the answers.

const given = {
  apiKey: 'canary-api-key-7Jq2',
  wrongKey: 'canary-wrong-key-81Xe',
  partnerKey: 'canary-partner-key-3Vb9',
  wrongPartnerKey: 'canary-wrong-partner-Kd52',
  wrongToken: 'eyJhbGciOiJFUzI1NiJ9.canary-token-Qm31.canary-signature-Ty84',
  smtpPassword: 'canary-smtp-password-Rw60',
  vendorPassword: 'canary-vendor-password-Hs17',
  paymentSecret: 'canary-payment-secret-Zg25',
  s3Secret: 'canary-s3-secret-Nc48',
  sealingKey: Buffer.from('canary-key-that-seals-the-rest!!').toString('base64'),
  inQuery: 'canary-in-a-query-Lp08',
  operatorKey: 'canary-operator-key-Bw94',
  personPassword: 'canary-person-password-Ux33',
  linkToken: 'canary-link-token-Fe56',
};
/** Somebody who acts for the caller's company and runs the service. */
const LOGIN = 'somebody@example.com';
/** As browsers reach the service. */
const ORIGIN = 'https://cartage.example';
/** By name; what the service makes up itself comes to them. */
const secrets = new Map<string, string>(Object.entries(given));
/** No secret: where it is not found, nothing would be. */
const PLAIN = 'canary-that-is-no-secret';

/** What the service serves, whoever adds an operation. */
const operations = everyOperation.filter(({ probe }) => !trialVersions.includes(probe.version));

interface Heard {
  readonly operation: string;
  readonly status: number;
  readonly text: string;
  /** By the names of `secrets`: what this very answer is there to show. */
  readonly issued: readonly string[];
}

/** The names of the secrets that stand in the text. */
const secretsIn = (text: string, except: readonly string[] = []): readonly string[] =>
  [...secrets]
    .filter(([name, secret]) => !except.includes(name) && formsOf(secret).some((form) => text.includes(form)))
    .map(([name]) => name);

describe.each(['sqlite', 'postgres'] as const)('on %s', (dialect) => {
  const heard: Heard[] = [];
  const log: string[] = [];
  const traces: string[] = [];
  const dumps: string[] = [];
  const cleanUps: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const { dataDir, env, remove } = await prepareStart();
    cleanUps.unshift(remove);
    const mails = await openMailServer({ user: 'ops', password: given.smtpPassword });
    cleanUps.unshift(() => mails.close());
    mails.refuse(450);
    const collector = await openCollector();
    cleanUps.unshift(collector.close);
    const postgres = dialect === 'postgres' ? await startPostgres() : null;
    if (postgres) cleanUps.unshift(() => postgres.stop());
    // Beside it a store of files and a payment provider whose secrets are in the settings; the provider refuses them.
    const s3 = postgres ? await openS3Server(given.s3Secret) : null;
    if (s3) cleanUps.unshift(() => s3.close());
    const url = postgres?.url ?? `sqlite:${join(dataDir, 'cartage.db')}`;
    await addCompany(await openDatabaseAt(url, dataDir, 'alone'));
    const server = await openServer({
      ...env,
      ...(s3 && withSecrets(env.MOCK_VENDOR_URL, s3.settings)),
      DATABASE_URL: url,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      SMTP_URL: mails.url.replace('//', `//ops:${given.smtpPassword}@`),
      MAIL_FROM: 'ops@example.com',
      PUBLIC_URL: ORIGIN,
      SECRETS_KEY: given.sealingKey,
      RATE_LIMIT_PER_SECOND: '0',
      RETRY_BASE_MS: '100',
      TRACK_EVERY_MS: '1000',
    });
    cleanUps.unshift(server.end);
    const service: Asking = { url: server.url, heard, session: '' };
    const dump = async () => dumps.push(await dumpOf(await openDatabaseAt(url, dataDir, 'command'), dataDir));

    await askForToken(service);
    await askForSession(service);
    await askForPasskey(service);
    await askForCard(service);
    await askForWebhooks(service);
    for (const operation of operations) await askForAll(service, operation);
    for (const fault of ['down', 'garbage', 'reject']) {
      await setFault(env.MOCK_VENDOR_URL, fault);
      s3?.behave(fault === 'down' ? 'down' : 'refuse');
      for (const operation of operations) await askWell(service, operation, operation.example);
    }
    await setFault(env.MOCK_VENDOR_URL, 'none');
    s3?.behave('none');
    for (const path of ['/', '/health', '/ready', '/metrics', '/docs', '/openapi/v2.json'])
      await hear(service, path, path, { headers: { Authorization: `apiKey ${given.apiKey}` } });

    const comes = (message: string) =>
      vi.waitFor(() => expect(server.lines.some((line) => line.includes(message))).toBe(true), { timeout: 60_000 });
    await comes('"task":"user-credentials","err"');
    await dump();
    mails.refuse(null);
    await inviteOneMore(service);
    await vi.waitFor(() => expect(passwordsIn(mails.mails).length).toBeGreaterThan(0), { timeout: 60_000 });
    passwordsIn(mails.mails).forEach((password, index) => {
      secrets.set(`userPassword${index}`, password);
    });
    server.stop();
    await server.gone;
    await dump();
    log.push(...server.lines, ...server.errors);
    traces.push(...collector.texts);
  }, 600_000);
  afterAll(async () => {
    for (const cleanUp of cleanUps) await cleanUp();
  });

  it('every operation was asked, and those that take or give secrets have done so', () => {
    const asked = new Set(heard.map(({ operation }) => operation));
    expect([...asked]).toEqual(expect.arrayContaining(operations.map(({ contract }) => contract.name)));
    const done = new Set(heard.filter(({ status }) => status < 300).map(({ operation }) => operation));
    const withSecrets = operations.filter(({ contract }) => contract.isSecret || contract.takesPartnerKey);
    expect([...done]).toEqual(expect.arrayContaining(withSecrets.map(({ contract }) => contract.name)));
    expect([...secrets.keys()]).toEqual(expect.arrayContaining(['token', 'newKey', 'webhookSecret', 'userPassword0']));
  });

  it('the search finds what is no secret, and the secrets have been where they could be lost', () => {
    expect(dumps.every((dump) => dump.includes(PLAIN))).toBe(true);
    expect(heard.some(({ text }) => text.includes(PLAIN))).toBe(true);
    expect(log.some((line) => line.includes('vendor call failed'))).toBe(true);
    const registered = heard.filter(
      ({ operation, status }) => operation === 'RegisterVendorContract' && status === 200,
    );
    expect(registered).not.toEqual([]);
    if (dialect === 'postgres') {
      expect(log.some((line) => line.includes('the file store does not answer'))).toBe(true);
      expect(log.some((line) => line.includes('a payment provider did not do what it was called for'))).toBe(true);
    }
  });

  it('no secret is in the database', () => {
    for (const dump of dumps) expect(secretsIn(dump)).toEqual([]);
  });

  it('no secret is in the log', () => {
    for (const line of log) expect(secretsIn(line), line).toEqual([]);
  });

  it('no secret is in a trace, nor what anything or anybody is called', () => {
    expect(traces.join('')).toContain('"db.query.text"');
    for (const text of [PLAIN, LOGIN]) expect(traces.filter((trace) => trace.includes(text))).toEqual([]);
    for (const batch of traces) expect(secretsIn(batch)).toEqual([]);
  });

  it('no secret is in an answer, but in the one that is there to show it', () => {
    for (const { operation, text, issued } of heard)
      expect(secretsIn(text, issued), `${operation}: ${text}`).toEqual([]);
  });
});

type Store = Service['store'];

/** Settings that hold a secret each, of what is outside. */
const withSecrets = (paymentsUrl: string, s3: Awaited<ReturnType<typeof openS3Server>>['settings']) => ({
  ATTACHMENT_STORE: 's3',
  S3_ENDPOINT: s3.endpoint,
  S3_BUCKET: s3.bucket,
  S3_REGION: s3.region,
  S3_ACCESS_KEY_ID: s3.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  PAYMENT_PROVIDER: 'sandbox',
  PAYMENT_ACCOUNT: JSON.stringify({
    baseUrl: paymentsUrl,
    secret: given.paymentSecret,
    notificationSecret: given.paymentSecret,
  }),
});

/** The caller's company, its key and its PartnerKey; the operator's key, and somebody who belongs to both. */
const addCompany = async (store: Store): Promise<void> => {
  const settings = { publicUrl: ORIGIN, most: { users: 9 } };
  const service = { store, clock: Date.now, newKey: () => given.linkToken, settings } as unknown as Service;
  const company = { name: PLAIN, vatNumber: null, kpp: null, creditLimit: 100_000_000_00 };
  const { id } = await createCompany(service, company);
  await createKey(service, { companyId: id, name: 'Main', key: given.apiKey });
  await createPartnerKey(service, { companyId: id, key: given.partnerKey });
  await createOperatorKey(service, { name: 'Main', role: 'administrator', key: given.operatorKey });
  await invite(service, id, { email: LOGIN, name: PLAIN, role: 'owner' }, null, 'silent');
  await invite(service, 'operator', { email: LOGIN, name: PLAIN, role: 'administrator' }, null, 'silent');
  await makePasswordLink(service, LOGIN);
  await store.close();
};

interface Asking {
  readonly url: string;
  readonly heard: Heard[];
  /** The cookie of the person's session. */
  session: string;
}

/** One request; what it answers is kept, headers too. */
const hear = async ({ url, heard }: Asking, operation: string, path: string, init: RequestInit): Promise<Response> => {
  const response = await fetch(url + path, init);
  const bytes = Buffer.from(await response.clone().arrayBuffer());
  const text = `${JSON.stringify([...response.headers])}\n${bytes.toString('latin1')}`;
  const issued: string[] = [];
  const {
    userApiKey,
    token,
    secret: webhookSecret,
  } = response.headers.get('cache-control') === 'no-store' ? shownIn(bytes) : {};
  for (const [name, secret] of [
    ['newKey', userApiKey],
    ['token', token],
    ['webhookSecret', webhookSecret?.replace('whsec_', '')],
  ] as const)
    if (secret) issued.push(nameOf(name, secret));
  for (const [, cookie] of response.headers.getSetCookie().map((one) => /^[^=]+=([^;]+)/.exec(one) ?? []))
    if (cookie) issued.push(nameOf('cookie', cookie));
  heard.push({ operation, status: response.status, text, issued });
  return response;
};

interface Shown {
  readonly userApiKey?: string | null;
  readonly token?: string;
  readonly secret?: string;
}

const shownIn = (bytes: Buffer): Shown => {
  try {
    return JSON.parse(String(bytes)) as Shown;
  } catch {
    return {};
  }
};

/** A replayed answer shows what was shown before. */
const nameOf = (kind: string, secret: string): string => {
  for (const [name, known] of secrets) if (known === secret) return name;
  const others = [...secrets.keys()].filter((name) => name.startsWith(kind)).length;
  const name = others === 0 ? kind : `${kind}${others}`;
  secrets.set(name, secret);
  return name;
};

/** The mails that were refused all the time are tried again too late to wait for. */
const inviteOneMore = (service: Asking) =>
  hear(service, 'InviteOperatorUser', '/operator/v1/Users', {
    method: 'POST',
    headers: { Authorization: `apiKey ${given.operatorKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'one-more@example.com', name: 'One More', role: 'viewer' }),
  });

const askForToken = (service: Asking) =>
  hear(service, 'IssueToken', '/openapi/v3/Token', {
    method: 'POST',
    headers: { Authorization: `apiKey ${given.apiKey}` },
  });

/** From a page of the service. */
const asPage = (service: Asking, operation: string, path: string, body?: unknown, cookie = ''): Promise<Response> =>
  hear(service, operation, path, {
    method: 'POST',
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(cookie && { Cookie: cookie }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

const cookieOf = (response: Response): string => (response.headers.get('set-cookie') ?? '').replace(/;.*/, '');

/** Sets the password by the link, where that was not done, and signs in. */
const askForSession = async (service: Asking): Promise<void> => {
  const password = given.personPassword;
  if (service.session === '')
    await asPage(service, 'SetPassword', '/session/password', { token: given.linkToken, password });
  service.session = cookieOf(await asPage(service, 'SignIn', '/session', { email: LOGIN, password }));
};

/** Makes a passkey and signs in by it. */
const askForPasskey = async (service: Asking): Promise<void> => {
  const authenticator = softwareAuthenticator(ORIGIN);
  const begin = async (operation: string, path: string, session: string) => {
    const response = await asPage(service, operation, path, undefined, session);
    const { publicKey } = (await response.json()) as { readonly publicKey: { readonly challenge: string } };
    return { publicKey, cookies: [session, cookieOf(response)].filter((one) => one !== '').join('; ') };
  };
  const made = await begin('BeginPasskey', '/session/new-passkey', service.session);
  const credential = authenticator.make(made.publicKey);
  await asPage(service, 'AddPasskey', '/session/passkeys', { name: PLAIN, credential }, made.cookies);
  const begun = await begin('BeginSignInByPasskey', '/session/passkey/options', '');
  const shown = { credential: authenticator.show(begun.publicKey) };
  await asPage(service, 'SignInByPasskey', '/session/passkey', shown, begun.cookies);
};

/** An order that a card is to pay for. */
const askForCard = async (service: Asking): Promise<void> => {
  const settle = (enable: boolean) =>
    hear(service, 'UpdateSetting', '/openapi/v2/Settings/payment.mode', {
      method: 'PUT',
      headers: { Authorization: `apiKey ${given.apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ enable, fields: { value: 'card' } }),
    });
  await settle(true);
  await orderFor(service, '');
  await settle(false);
};

/** The webhooks that the examples speak of, by their ids there. */
const webhooks = new Map<string, string>();

const askForWebhooks = async (service: Asking): Promise<void> => {
  for (const id of Object.values(exampleWebhooks)) {
    const response = await hear(service, 'CreateWebhook', '/openapi/v2/Webhooks', {
      method: 'POST',
      headers: { Authorization: `apiKey ${given.apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ url: 'https://shop.example/events', description: PLAIN, enabled: false }),
    });
    webhooks.set(id, ((await response.json()) as { readonly webhookId: string }).webhookId);
  }
};

/** Everything that one operation may be asked for: with good keys and bad ones, in the right place and in wrong ones. */
const askForAll = async (service: Asking, operation: Probed): Promise<void> => {
  const { probe, contract, example } = operation;
  for (const one of contract.examples) await askWell(service, operation, one);
  const ask = (asked: Asked, change: (init: RequestInit) => RequestInit = (init) => init, query = '') => {
    const [path, init] = sent(contract, asked);
    return hear(service, contract.name, path + query, change(init));
  };
  await ask(probe.withKey(example, given.wrongKey));
  const inQuery = `${sent(contract, example)[0].includes('?') ? '&' : '?'}apiKey=${given.inQuery}&token=${given.wrongToken}`;
  await ask(probe.withKey(example, given.apiKey), undefined, inQuery);
  await ask(probe.withKey(example, given.apiKey), (init) => ({
    ...init,
    headers: { ...init.headers, PartnerKey: given.wrongPartnerKey, Cookie: `k=${given.inQuery}` },
  }));
  // Half a body: whoever says why it cannot be read is tempted to quote it.
  if (contract.body)
    await ask(probe.withKey(example, given.apiKey), (init) => ({ ...init, body: String(init.body).slice(0, -3) }));
  for (const token of [secrets.get('token'), given.wrongToken])
    await ask(example, (init) => ({ ...init, headers: { ...init.headers, Authorization: `Bearer ${token}` } }));
  await ask(example, (init) => ({
    ...init,
    headers: { ...init.headers, Authorization: `Basic ${given.apiKey}` },
  }));
};

/** The example as a customer would send it, twice under one Idempotency-Key. */
const askWell = async (service: Asking, { probe, contract }: Probed, example: Asked): Promise<void> => {
  const written = JSON.stringify(withPassword(example));
  const number = namedInExamples.test(written) ? await orderFor(service, written) : '';
  const ours = written.replaceAll(namedInExamples, number).replaceAll(namedWebhooks, (id) => webhooks.get(id) ?? id);
  const asked = opened(service, { probe, contract }, JSON.parse(ours));
  const [path, init] = sent(contract, asked);
  const headers = {
    ...init.headers,
    ...(contract.isIdempotent && { 'Idempotency-Key': crypto.randomUUID() }),
    ...(contract.takesPartnerKey && { PartnerKey: given.partnerKey }),
  };
  for (let n = 0; n < (contract.isIdempotent ? 2 : 1); n += 1)
    await hear(service, contract.name, path, { ...init, headers });
  if (contract.name === 'SignOut') await askForSession(service);
};

/** With what opens the operation. */
const opened = (
  { session }: Asking,
  { probe, contract }: Pick<Probed, 'probe' | 'contract'>,
  example: Asked,
): Asked => {
  if (probe.version.prefix !== '/session')
    return probe.withKey(example, contract.operatorRight ? given.operatorKey : given.apiKey);
  return { ...example, headers: { ...example.headers, 'Sec-Fetch-Site': 'same-origin', Cookie: session } };
};

const namedInExamples = new RegExp(Object.values(exampleNumbers).join('|'), 'g');
const namedWebhooks = new RegExp(Object.values(exampleWebhooks).join('|'), 'g');

/** A new order of the caller's: handed over, or a draft where the example speaks of one. */
const orderFor = async (service: Asking, written: string): Promise<string> => {
  const create = operations.find(({ contract }) => contract.name === 'Create');
  if (!create) throw new Error('There is no Create.');
  const isDraft = [exampleNumbers.draft, exampleNumbers.secondDraft, exampleNumbers.changed].some((one) =>
    written.includes(one),
  );
  const [draft, handedOver] = create.contract.examples;
  const { body } = (isDraft ? draft : handedOver) as { readonly body: object };
  const asked = create.probe.withKey({ body: { ...body, project: PLAIN } }, given.apiKey);
  const response = await hear(service, 'Create', ...sent(create.contract, asked));
  const { orderId = '' } = (await response.json()) as { readonly orderId?: string };
  return orderId;
};

/** With a password of ours in the place of each one, wherever it is. */
const withPassword = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withPassword);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      /password|secret/i.test(name) && typeof one === 'string' ? given.vendorPassword : withPassword(one),
    ]),
  );
};

const setFault = async (vendorsUrl: string, fault: string): Promise<void> => {
  for (const vendor of ['swift', 'econom', 'postal', 'freight', 'globe'])
    await fetch(`${vendorsUrl}/_control/vendors/${vendor}`, { method: 'PUT', body: JSON.stringify({ fault }) });
};

const passwordsIn = (mails: readonly { readonly text: string }[]): readonly string[] =>
  mails.flatMap(({ text }) => /^Пароль: ([\d-]{24})$/m.exec(text)?.[1] ?? []);

/** Everything that the database holds. */
const dumpOf = async (store: Store, dataDir: string): Promise<string> =>
  (await partsOf(store, dataDir)).map(({ text }) => text).join('\n');
