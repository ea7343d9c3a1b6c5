import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RatesRequest, ShipmentRequest } from '@cartage/vendor-mock/protocol';
import { onTestFinished } from 'vitest';
import { type MockVendorOptions, type MockVendorServer, startMockVendor } from './start-mock-vendor.ts';

/** A Friday noon in Moscow. */
export const noon = Date.parse('2026-11-20T12:00:00+03:00');

export interface TestServer extends MockVendorServer {
  /** A call with good credentials; `json` is undefined where the answer is none. */
  readonly call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: object,
    timeoutMs?: number,
  ) => Promise<Answer>;
  readonly dataDir: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every form
  readonly json: any;
}

export async function serve(options: Partial<MockVendorOptions> = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await newFolder());
  const server = await startMockVendor({
    port: 0,
    host: '127.0.0.1',
    latencyMs: 0,
    now: () => noon,
    ...options,
    dataDir,
  });
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (isOpen) await server.close();
    isOpen = false;
  };
  onTestFinished(close);
  const authorization = `Basic ${Buffer.from('shop:secret').toString('base64')}`;
  return {
    ...server,
    close,
    dataDir,
    call: async (method, path, body, headers = {}, timeoutMs = 5000) => {
      const init = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
      const answer = await fetch(server.url + path, {
        method,
        headers: { authorization, ...headers },
        signal: AbortSignal.timeout(timeoutMs),
        ...init,
      });
      const text = await answer.text();
      return {
        status: answer.status,
        headers: answer.headers,
        json: text.startsWith('{"') || text.startsWith('[') ? JSON.parse(text) : undefined,
      };
    },
  };
}

export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cartage-mock-vendor-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const moscow = {
  kind: 'ADDR',
  country: 'RU',
  city: '7700000000000',
  geo: [55.756, 37.617],
  zip: null,
  point: null,
} as const;
const petersburg = { ...moscow, city: '7800000000000', geo: [59.939, 30.316] } as const;

export const ratesBody = (change: Partial<RatesRequest> = {}): RatesRequest => ({
  from: { ...moscow, geo: [...moscow.geo] },
  to: { ...petersburg, geo: [...petersburg.geo] },
  cargo: { kind: 'PCL', adr: 0, places: [{ count: 1, grams: 3000, mm: [300, 200, 200] }], cm3: null },
  pickup_day: '2026-11-23',
  two_way: false,
  extras: [],
  ...change,
});

const contact = {
  name: 'Иван Петров',
  person: null,
  phone: '+79161234567',
  mail: null,
  street: 'ул. Ленина, 1',
  hint: null,
};

export const shipmentBody = (ref: string, change: Partial<ShipmentRequest> = {}): ShipmentRequest => {
  const { from, to, ...rest } = ratesBody();
  return {
    ...rest,
    ref,
    tariff: 'SW-STD',
    from: { ...from, ...contact },
    to: { ...to, ...contact },
    content: 'Книги',
    goods: [],
    charge_kop: 0,
    courier: null,
    remark: null,
    ...change,
  };
};
