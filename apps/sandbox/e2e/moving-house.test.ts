import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiEnv, readEnv, serveApi } from '@cartage/api';
import { openHouse } from '@cartage/installation/house';
import { openProcess } from '@cartage/installation/process';
import { startMockVendor } from '@cartage/mock-vendor';
import { askServer, debianPostgres, type PostgresServer, startPostgres } from '@cartage/tooling-vitest/start-postgres';
import { startWorker } from '@cartage/worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from './calls.ts';
import { type Ask, everyRead, type Told } from './every-read.ts';
import { sampleData } from './sample-data.ts';
import { order, route } from './sample-order.ts';

// A shop's week, served from its file, from a back-up of it that was put back, after a move to PostgreSQL, and from a back-up
// of that: whoever asks notices nothing.

const programs = debianPostgres();
if (programs === undefined) console.warn('Moving house is not tested: Debian’s package postgresql is not installed.');

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const cause = { doer: { kind: 'command', id: null, name: 'move' } } as const;
const apiKey = 'sandbox-sample-key';
const json = { 'Content-Type': 'application/json' };

const calculation = {
  ...route,
  sender: { countryId: 'RU', cityId: route.sender.cityId },
  receiver: { countryId: 'RU', cityId: route.receiver.cityId },
};

const places = ['file', 'restored', 'moved', 'movedAndRestored'] as const;

describe.skipIf(programs === undefined)('an installation that moves', () => {
  let folder: string;
  let server: PostgresServer;
  let vendors: Awaited<ReturnType<typeof startMockVendor>>;
  const answers = new Map<(typeof places)[number], Told>();
  /** Where it ends. */
  let last: ApiEnv;
  /** Of somebody who signed in before the first move. */
  let cookie = '';
  const heard: string[] = [];
  const listener = createServer((request, answer) => {
    heard.push(String(request.headers['webhook-id']));
    request.resume().on('end', () => answer.writeHead(204).end());
  });

  const envOf = (dataDir: string, databaseUrl?: string): ApiEnv => {
    const { env, problems } = readEnv({
      ...{
        DATA_DIR: dataDir,
        LOG_LEVEL: 'silent',
        MOCK_VENDOR_URL: vendors.url,
        RATE_LIMIT_PER_SECOND: '0',
      },
      ALLOW_UNSAFE: 'mock-vendors,private-webhooks',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    });
    expect(problems).toEqual([]);
    return env;
  };
  const houseOf = (env: ApiEnv) => openHouse({ settings: env, log: silent, cause, programs: '' });

  /** `standing`: the moment that it is all the time, while nobody works, so that only what was moved can differ. */
  const served = async <T>(env: ApiEnv, standing: number | null, work: (ask: Ask) => Promise<T>): Promise<T> => {
    const clock = standing === null ? {} : { clock: () => standing };
    const opened = await openProcess(env, { use: 'alone', serves: 'server', printQueue: 100, ...clock });
    const { service, close, ...shown } = opened;
    const worker = standing === null ? await startWorker(service, { everyMs: 100, ownsDatabase: true }) : null;
    const api = await serveApi({ ...env, service, ...shown, checks: {} }, { host: '127.0.0.1', port: 0 });
    try {
      return await work((path, init = {}) => {
        const key = path.startsWith('/operator') ? 'sandbox-operator-key' : apiKey;
        const who = path.startsWith('/session') ? { Cookie: cookie } : { Authorization: `apiKey ${key}` };
        return fetch(`${api.url}${path}`, {
          ...init,
          headers: { ...(who as Record<string, string>), ...init.headers },
        });
      });
    } finally {
      await api.close();
      await worker?.close();
      await close();
    }
  };

  const send = async (ask: Ask, path: string, body: object, headers: Record<string, string> = {}) => {
    const init = { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) };
    const answer = await ask(path, init);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return { headers: answer.headers, body: (await answer.json()) as Record<string, string> };
  };
  const eventsOf = async (ask: Ask, query: string) => {
    const page = await (await ask(`/openapi/v2/Events?${query}`)).json();
    return (
      page as { readonly events: readonly { readonly id: string; readonly data: { readonly orderId: string } }[] }
    ).events;
  };
  const create = (ask: Ask) =>
    send(
      ask,
      '/OpenAPI/v1/Create',
      { ...order({ customerOrderId: 'not-told' }), apiKey },
      { 'Idempotency-Key': 'before-the-move' },
    );

  /** A morning before the first move: two orders, of which the webhook has heard of one, a session, a token, prices. */
  const morning = async (env: ApiEnv, now: () => number) => {
    const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hook`;
    const token = await served(env, null, async (ask) => {
      await send(ask, '/openapi/v2/Webhooks', { url, types: ['order.created'] });
      await send(ask, '/OpenAPI/v1/Create', { ...order({ customerOrderId: 'told' }), apiKey });
      await until('the webhook hears of the first', async () => heard.length > 0 || undefined);
      return (await send(ask, '/openapi/v3/Token', {})).body.token ?? '';
    });
    return served(env, now(), async (ask) => {
      await create(ask);
      const person = { email: 'owner@example.com', password: 'sandbox-password' };
      const { headers } = await send(ask, '/session', person);
      cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
      await send(ask, '/operator/v1/Erasures', { orderId: 'CTG-8817-3049' });
      const { requestId = '' } = (await send(ask, '/openapi/v3/Calc', calculation)).body;
      await until('all vendors have answered', async () => {
        const { status } = (await (await ask(`/openapi/v3/Calc/${requestId}`)).json()) as { readonly status: string };
        return status === 'Finished' || undefined;
      });
      const events = await eventsOf(ask, 'count=40');
      const made = { apiKey, token, requestId, since: events.at(-1)?.id ?? '' };
      // Vendors are asked for papers that nobody has asked for yet.
      await everyRead(ask, made);
      return made;
    });
  };

  const allAnswers = async (ask: Ask, asked: Awaited<ReturnType<typeof morning>>) => {
    const repeated = await create(ask);
    expect(repeated.headers.get('Idempotency-Replayed')).toBe('true');
    return {
      ...(await everyRead(ask, asked)),
      'the repeated Create': `200 ${JSON.stringify(repeated.body)}`,
    };
  };

  const database = async (name: string): Promise<string> => {
    await askServer(server.url, `create database ${name} template template0 locale_provider icu icu_locale 'ru-RU'`);
    return Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  };
  const backUp = async (env: ApiEnv): Promise<string> => {
    const made = await houseOf(env).backUp({ to: join(folder, 'backups'), keep: null });
    if ('reason' in made) throw new Error(made.reason);
    return made.path;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cartage-house-'));
    const [own, put] = [join(folder, 'own'), join(folder, 'put-back')];
    server = await startPostgres(programs === undefined ? {} : { programs });
    await cp(await sampleData(), own, { recursive: true });
    vendors = await startMockVendor({ port: 0, host: '127.0.0.1', dataDir: own, latencyMs: 0 });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    let now = 0;
    const made = await morning(envOf(own), () => (now = Date.now()));
    const note = async (place: (typeof places)[number], env: ApiEnv) =>
      answers.set(place, await served(env, now, (ask) => allAnswers(ask, made)));

    const first = await backUp(envOf(own));
    await note('file', envOf(own));

    await cp(join(own, 'secrets.key'), join(put, 'secrets.key'));
    expect(await houseOf(envOf(put)).restore({ from: first, replace: false })).toMatchObject({ missing: [] });
    await note('restored', envOf(put));

    const moved = await database('moved');
    expect(await houseOf(envOf(own)).move({ to: moved })).toMatchObject({ tables: expect.any(Number) });
    await note('moved', envOf(own, moved));

    last = envOf(put, await database('other'));
    const second = await backUp(envOf(own, moved));
    expect(await houseOf(last).restore({ from: second, replace: false })).toMatchObject({ missing: [] });
    await note('movedAndRestored', last);
  }, 240_000);
  afterAll(async () => {
    listener.close();
    await vendors?.close();
    await server?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  it('tells the webhook what it had not heard before, and nothing twice', async () => {
    await served(last, null, async (ask) => {
      const { body } = await send(ask, '/OpenAPI/v1/Create', { ...order({ customerOrderId: 'after' }), apiKey });
      await until('the webhook hears of the last', async () => heard.length > 2 || undefined);
      const ofLast = (await eventsOf(ask, 'types[]=order.created&count=1000')).slice(-3);
      expect(heard).toEqual(ofLast.map(({ id }) => id));
      expect(ofLast.at(-1)?.data.orderId).toBe(body.orderId);
    });
  });

  it.each(places.slice(1))('answers everything as before: %s', (place) => {
    const [before, after] = [answers.get('file') ?? {}, answers.get(place) ?? {}];
    expect(Object.keys(before).length).toBeGreaterThan(400);
    expect(before['POST /operator/v1/Ledger/Check']).toBe('200 {"differences":[],"totalCount":0}');
    expect(Object.entries(before).filter(([, answer]) => !/^20[01] /.test(answer))).toEqual([]);
    expect(Object.keys(after)).toEqual(Object.keys(before));
    for (const name of Object.keys(before)) expect.soft(after[name], name).toBe(before[name]);
  });
});
