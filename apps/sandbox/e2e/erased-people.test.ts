import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createCompany, createKey, createOperatorKey, type Service } from '@cartage/service';
import { startPostgres } from '@cartage/tooling-vitest/start-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPdfTools, textOf } from '../../../packages/documents/src/proof/pdf-tools.ts';
import { formsOf, openDatabaseAt, partsOf } from '../../api/src/testing/dump-of.ts';
import { openServer, prepareStart } from '../../server/e2e/start-server.ts';
import { until } from './calls.ts';
import { openSandbox } from './open-sandbox.ts';
import {
  Canaries,
  type CanaryOperation,
  type CanaryPerson,
  canaryFor,
  canaryOperations,
  hasAround,
  withValue,
} from './personal-canaries.ts';

// interface 26: people have orders made, changed, handed over, fetched, delivered and canceled, with data that are easily found in
// every field of every operation. Then they are erased, and looked for wherever the service keeps anything.

/** Of the company and of the operator; in production nobody takes those of the sandbox. */
const keys = {
  sqlite: { key: 'sandbox-key', operatorKey: 'sandbox-operator-key' },
  postgres: { key: 'key-of-a-shop', operatorKey: 'key-of-the-operator' },
} as const;

/** By what each is erased. */
const people = {
  byPhone: { phone: '+79265550741', email: 'zkanar-one@example.com' },
  byMail: { phone: '+79265550742', email: 'zkanar-two@example.com' },
  byOrder: { phone: '+79265550743', email: 'zkanar-three@example.com' },
  /** Nobody erases them: where they are not found, nothing would be. */
  kept: { phone: '+79265550749', email: 'zkanar-kept@example.com' },
} as const satisfies Readonly<Record<string, CanaryPerson>>;

/** Operations whose texts are none of an order's people, and why. */
const others: Readonly<Record<string, readonly string[]>> = {
  'forgotten when the calculation expires': ['Calc', 'CalcMany', 'CalcByDays', 'PickupPointsCalc', 'StartCalculation'],
  'of a company, its people and keys': [
    ...['CreateCompany', 'UpdateCompany', 'CreateKey', 'CreateCompanyKey', 'CreateOperatorKey'],
    ...[
      'InviteUser',
      'UpdateUser',
      'InviteCompanyUser',
      'UpdateCompanyUser',
      'InviteOperatorUser',
      'UpdateOperatorUser',
    ],
    ...['CreateWebhook', 'UpdateWebhook', 'CreateVendorParameter', 'UpdateVendorParameter', 'RedeliverWebhook'],
  ],
  'of people who sign in': ['SignIn', 'SetPassword', 'ForgottenPassword', 'AddPasskey'],
  "the books', which the law keeps": ['TopUp', 'Correction', 'PayInvoice'],
  'what is looked for': ['Erase', 'GetPickupPoints'],
};

const digits = (phone: string): string => phone.slice(-10);

/** What of the person is to be looked for, in small letters. */
const wordsOf = ({ phone, email }: CanaryPerson): readonly string[] => [
  digits(phone),
  digits(phone).replace(/(...)(...)(..)(..)/, '$1 $2-$3-$4'),
  digits(phone).replace(/(...)(...)(..)(..)/, '$1) $2-$3-$4'),
  email,
];

describe.each(['sqlite', 'postgres'] as const)('on %s', (dialect) => {
  const { key: KEY, operatorKey: OPERATOR } = keys[dialect];
  let sandbox: Lived;
  const cleanUps: (() => Promise<unknown>)[] = [];
  const canaries = new Canaries();
  /** Of each person the texts that are theirs. */
  const theirs = new Map<CanaryPerson, string[]>();
  const orders = new Map<CanaryPerson, string[]>();
  const heard: string[] = [];
  const asked = new Set<string>();
  const refused: string[] = [];
  const erasures: {
    readonly erasureId: number;
    readonly orders: readonly string[];
    readonly skipped: readonly string[];
  }[] = [];
  let operations: readonly CanaryOperation[];
  let before: readonly string[] = [];
  let attachmentId = '';

  const ask = async (path: string, key: string, method = 'GET', body?: unknown) => {
    const response = await fetch(sandbox.apiUrl + path, {
      method,
      headers: {
        Authorization: `apiKey ${key}`,
        'Accept-Language': 'en',
        ...(method === 'POST' && key === KEY && { 'Idempotency-Key': crypto.randomUUID() }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, text, json: text.startsWith('{') ? JSON.parse(text) : null };
  };

  /** The operation, with a canary in every place of its body, and `changes` where something has to be as it is. */
  const send = async (
    document: string,
    name: string,
    who: CanaryPerson,
    { example = 0, params = {}, change = (body: unknown) => body }: Sending = {},
  ) => {
    const operation = operations.find((one) => one.document === document && one.name === name);
    if (!operation) throw new Error(`There is no ${document} ${name}.`);
    asked.add(`${document} ${name}`);
    let body = operation.examples[example];
    for (const place of operation.places) {
      const isOptional = /(^|\.)(seller|ftlAttributes|loadingWorks)\./.test(place);
      if (!isOptional && !hasAround(body, place)) continue;
      // A seller by themselves is whole; a lorry is not.
      if (place.includes('ftlAttributes')) continue;
      if (/services\.0\.parameter$/.test(place)) continue;
      body = withValue(
        body,
        place,
        canaryFor(place, who, () => mine(who, `${document} ${name} ${place}`)),
      );
    }
    const path = operation.path.replace(/\{(\w+)\}/g, (_, param: string) => String(params[param]));
    const answer = await ask(
      path,
      document === 'operator' ? OPERATOR : KEY,
      operation.method,
      asOurs(change(body), KEY),
    );
    if (answer.status >= 400) refused.push(`${document} ${name}: ${answer.text}`);
    return answer;
  };

  const mine = (who: CanaryPerson, place: string): string => {
    const canary = canaries.next(place);
    theirs.set(who, [...(theirs.get(who) ?? []), canary]);
    return canary;
  };

  const made = (who: CanaryPerson, number: string): string => {
    orders.set(who, [...(orders.get(who) ?? []), number]);
    return number;
  };

  /** Every operation on orders, the person's data in all of their fields. */
  const live = async (who: CanaryPerson): Promise<void> => {
    const ofV1 = made(who, orderIdIn(await send('v1', 'Create', who, { example: 1 })));
    const many = await send('v1', 'CreateMany', who);
    made(who, orderIdIn(many));
    const draft = made(who, orderIdIn(await send('v2', 'Create', who)));
    await send('v1', 'Update', who, { change: (body) => ({ ...(body as object), orderId: draft }) });
    const handed = made(who, orderIdIn(await send('v2', 'Create', who, { example: 1 })));
    made(who, orderIdIn(await send('v2', 'CreateMany', who)));
    await send('v2', 'Validate', who);
    // Each field by its place, as Create has them.
    const fields = operations.find(({ document, name }) => document === 'v2' && name === 'Create')?.places ?? [];
    const changes = fields
      .filter(
        (place) =>
          /^(sender|receiver)\.[a-zA-Z]+$|^(comments|emergencyEmail)$/.test(place) && !/postalCode/.test(place),
      )
      .map((place) => [place, canaryFor(place, who, () => mine(who, `v2 Update ${place}`))]);
    asked.add('v2 Update');
    // What a vendor has may be changed no more but for these.
    const late = changes.filter(([place = '']) =>
      /^receiver\.(phone|contactPerson|instructions)$|^emergency/.test(place),
    );
    for (const [number, some] of [
      [draft, changes],
      [handed, late],
    ] as const) {
      const updated = await ask(`/openapi/v2/Orders/${number}`, KEY, 'PATCH', { changes: Object.fromEntries(some) });
      if (updated.status >= 400) refused.push(`v2 Update: ${updated.text}`);
    }
    await send('v1', 'CallCourier', who, { example: 1 });
    const kept = await send('v2', 'UploadAttachment', who, {
      example: 1,
      change: (body) => ({
        ...(body as object),
        ...{ itemId: handed, mimeType: 'text/csv' },
        base64File: Buffer.from(mine(who, 'v2 UploadAttachment base64File')).toString('base64'),
      }),
    });
    attachmentId ||= kept.json?.guid ?? '';
    // Words of the sandbox, beside the person's own: mails to them, a vendor that refuses, one whose answer is lost.
    for (const word of ['reject', 'unavailable', 'lose-answer']) {
      const answer = await send('v2', 'Create', who, {
        example: 1,
        change: (body) => ({
          ...(body as object),
          comments: `${mine(who, `v2 Create comments ${word}`)} sandbox:${word}`,
        }),
      });
      made(who, orderIdIn(answer));
    }
    for (const number of [ofV1, handed]) await ask(`/openapi/v2/Orders/${number}/Print/3`, KEY);
    for (const number of [ofV1, handed])
      await send('operator', 'AdvanceOrder', who, {
        params: { orderId: number },
        change: (body) => ({ ...(body as object), status: 90, at: null, force: true }),
      });
  };

  const statusesOf = async (numbers: readonly string[]) => {
    const told = await Promise.all(numbers.map((number) => ask(`/openapi/v2/Orders/${number}`, KEY)));
    return told.map(({ json }) => json?.order.statusName as string);
  };

  beforeAll(async () => {
    // Repeats what it is told, as an endpoint's error page may.
    const endpoint = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      heard.push(String(Buffer.concat(chunks)));
      response.end(Buffer.concat(chunks));
    });
    await once(endpoint.listen(0, '127.0.0.1'), 'listening');
    cleanUps.unshift(async () => endpoint.close());
    sandbox = await (dialect === 'sqlite' ? openOnFile(cleanUps) : openOnServer(cleanUps));
    operations = await canaryOperations(sandbox.apiUrl);
    const webhook = { url: `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/`, locale: 'en' };
    const { isTold } = sandbox;
    if (isTold) expect((await ask('/openapi/v2/Webhooks', KEY, 'POST', webhook)).status).toBe(200);

    await live(people.byPhone);
    for (const who of [people.byMail, people.byOrder]) made(who, orderIdIn(await send('v2', 'Create', who)));
    made(people.kept, orderIdIn(await send('v2', 'Create', people.kept)));

    const erased = [people.byPhone, people.byMail, people.byOrder];
    const all = erased.flatMap((who) => orders.get(who) ?? []);
    const ended = new Set(['Finished', 'Canceled']);
    let open = all;
    await until(
      'every order has ended',
      async () => {
        const statuses = await statusesOf(open);
        open = open.filter((_, i) => !ended.has(statuses[i] ?? ''));
        for (const number of open) await ask(`/operator/v1/Orders/${number}/Cancel`, OPERATOR, 'POST');
        return open.length === 0 || undefined;
      },
      60_000,
    );
    if (isTold) await until('the webhook has heard of them', async () => heard.length > all.length || undefined);
    before = await found(erased.flatMap((who) => [...wordsOf(who), ...(theirs.get(who) ?? [])]));

    const erase = async (body: object) => {
      const { status, json, text } = await ask('/operator/v1/Erasures', OPERATOR, 'POST', body);
      expect(status, text).toBe(200);
      erasures.push(json);
    };
    await erase({ phone: people.byPhone.phone });
    await erase({ email: people.byMail.email.toUpperCase() });
    for (const orderId of orders.get(people.byOrder) ?? []) await erase({ orderId });
  }, 300_000);
  afterAll(async () => {
    for (const cleanUp of cleanUps) await cleanUp();
  });

  /** Where any of these words stands: a table or a file, and what it was there. */
  const found = async (words: readonly string[]): Promise<readonly string[]> => {
    const parts = [
      ...(await partsOf(await openDatabaseAt(sandbox.databaseUrl, sandbox.dataDir, 'command'), sandbox.dataDir)),
    ];
    for (const folder of ['files', 'mail'])
      for (const name of await readdir(join(sandbox.dataDir, folder), { recursive: true }).catch(() => []))
        parts.push({
          name: `${folder}/${folder === 'mail' ? '' : name}`,
          text: await readFile(join(sandbox.dataDir, folder, name), 'latin1').catch(() => ''),
        });
    return [...new Set(parts.flatMap(({ name, text }) => wordsIn(text, words).map((word) => `${name}: ${word}`)))];
  };

  /** The words that stand in the text, by where they were put. */
  const wordsIn = (text: string, words: readonly string[]): readonly string[] => {
    const small = text.toLowerCase();
    const plain = new Set(small.match(/zkanar\d{4}z/g));
    // Each by itself takes long in a whole database.
    const isEncoded = inAnyForm.test(text);
    return words
      .filter((word) => {
        const isOne = canaries.put.has(word);
        if (isOne ? plain.has(word) : small.includes(word)) return true;
        return (!isOne || isEncoded) && formsOf(word).some((form) => text.includes(form));
      })
      .map((word) => canaries.put.get(word) ?? word);
  };

  it('every operation that may hold personal data of an order was asked, and took them', () => {
    const exempt = new Set(Object.values(others).flat());
    const wanted = operations
      .filter(({ name }) => !exempt.has(name))
      .map(({ document, name }) => `${document} ${name}`);
    expect([...asked]).toEqual(expect.arrayContaining(wanted));
    expect(refused).toEqual([]);
    // The search finds what there is: names, addresses and remarks of both ends in the order, its changes, its files and mails.
    const tables = new Set(before.map((one) => one.split(':')[0]?.replaceAll(/"|public\./g, '')));
    expect([...tables]).toEqual(
      expect.arrayContaining(['orders', 'order_texts', 'order_changes', 'history_lines', 'events', 'attachments']),
    );
    for (const folder of ['files/', 'mail/']) expect([...tables].some((name) => name?.startsWith(folder))).toBe(true);
  });

  it('each order was erased, and none was left', () => {
    expect(erasures.flatMap(({ skipped }) => skipped)).toEqual([]);
    const numbers = [people.byPhone, people.byMail, people.byOrder].flatMap((who) => orders.get(who) ?? []);
    expect(erasures.flatMap((one) => one.orders).toSorted()).toEqual(numbers.toSorted());
  });

  it('nothing of them is left in the database, the files and the mails', async () => {
    const words = [people.byPhone, people.byMail, people.byOrder].flatMap((who) => [
      ...wordsOf(who),
      ...(theirs.get(who) ?? []),
    ]);
    expect(await found(words)).toEqual([]);
    expect(await found([people.kept.email])).not.toEqual([]);
  });

  it.skipIf(!hasPdfTools(process.env.REQUIRE_PDF_TOOLS))(
    'the act has their orders and what went, and not them',
    async () => {
      const [byPhone] = erasures;
      const response = await fetch(`${sandbox.apiUrl}/operator/v1/Erasures/${byPhone?.erasureId}`, {
        headers: { Authorization: `apiKey ${OPERATOR}` },
      });
      const act = textOf(new Uint8Array(await response.arrayBuffer()));
      for (const words of [
        ...(byPhone?.orders ?? []),
        '…41',
        'order_changes',
        'history_lines',
        'attachments',
        'idempotency_keys',
      ])
        expect(act).toContain(words);
      expect(wordsIn(act, [...wordsOf(people.byPhone), ...(theirs.get(people.byPhone) ?? [])])).toEqual([]);
    },
  );

  it('nothing of anybody was ever logged', () => {
    const log = sandbox.said();
    expect(log).toContain('"msg":"request"');
    const words = Object.values(people).flatMap((who) => [...wordsOf(who), ...(theirs.get(who) ?? [])]);
    for (const line of log.split('\n')) expect(wordsIn(line, words), line).toEqual([]);
  });

  it('nobody is found any more, their file is gone, and the order has the mark', async () => {
    const texts = (theirs.get(people.byPhone) ?? []).slice(0, 3);
    for (const text of [...texts, people.byPhone.phone.slice(-4)])
      expect((await ask(`/openapi/v2/Orders?Text=${text}`, KEY)).json.totalCount, text).toBe(0);
    expect((await ask(`/openapi/v2/Attachments/${attachmentId}`, KEY)).status).toBe(404);
    const [number = ''] = orders.get(people.byPhone) ?? [];
    expect((await ask(`/openapi/v2/Orders/${number}`, KEY)).json.order.receiver).toMatchObject({
      ...{ name: 'erased', phone: 'erased', address: 'erased' },
    });
    expect((await ask(`/openapi/v2/Orders/${number}/Print/1`, KEY)).text.slice(0, 5)).toBe('%PDF-');
  });
});

/** A service whose people are erased. */
interface Lived {
  readonly apiUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly said: () => string;
  /** Webhooks reach this machine. */
  readonly isTold: boolean;
}

type CleanUps = (() => Promise<unknown>)[];

const openOnFile = async (cleanUps: CleanUps): Promise<Lived> => {
  const sandbox = await openSandbox({ LOG_LEVEL: 'debug' });
  cleanUps.unshift(() => sandbox.remove());
  return { ...sandbox, databaseUrl: `sqlite:${join(sandbox.dataDir, 'cartage.db')}`, isTold: true };
};

/** As in production: a sandbox has a file. */
const openOnServer = async (cleanUps: CleanUps): Promise<Lived> => {
  const postgres = await startPostgres();
  cleanUps.unshift(() => postgres.stop());
  const { dataDir, env, remove } = await prepareStart();
  cleanUps.unshift(remove);
  const store = await openDatabaseAt(postgres.url, dataDir, 'alone');
  const service = { store, clock: Date.now, newKey: () => crypto.randomUUID(), settings: {} } as unknown as Service;
  const { id: companyId } = await createCompany(service, {
    ...{ name: 'Lavka', vatNumber: null, kpp: null, creditLimit: 100_000_000_00 },
  });
  await createKey(service, { companyId, name: 'Main', key: keys.postgres.key });
  await createOperatorKey(service, { name: 'Main', role: 'administrator', key: keys.postgres.operatorKey });
  await store.close();
  const server = await openServer({
    ...env,
    DATABASE_URL: postgres.url,
    RATE_LIMIT_PER_SECOND: '0',
    RETRY_BASE_MS: '100',
    TRACK_EVERY_MS: '1000',
  });
  cleanUps.unshift(server.end);
  const said = () => [...server.lines, ...server.errors].join('\n');
  return { apiUrl: server.url, dataDir, databaseUrl: postgres.url, said, isTold: false };
};

/** How a canary begins in hexadecimal, and in base64 wherever it does. */
const inAnyForm = /7a6b616e6172|emthbmFy|prYW5hc|6a2FuYX/;

/** The number of an order that was made, refused by its vendor or not. */
const orderIdIn = ({ text }: { readonly text: string }): string => {
  const [, number] = /"orderId":"([^"]+)"/.exec(text) ?? [];
  if (number === undefined) throw new Error(`No order was made: ${text}`);
  return number;
};

interface Sending {
  readonly example?: number;
  readonly params?: Readonly<Record<string, string>>;
  readonly change?: (body: unknown) => unknown;
}

/** The reference's examples are for the sandbox's shop. */
const asOurs = (body: unknown, key: string): unknown =>
  JSON.parse(JSON.stringify(body).replaceAll('sandbox-sample-key', key));
