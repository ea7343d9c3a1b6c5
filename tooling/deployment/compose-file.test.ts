import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { composeServices } from './compose-file.ts';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const text = read('compose.yaml');
const settings = [...read('docs/operations/settings.md').matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(
  ([, name = '']) => name,
);
/** Those of the sandbox, which no compose file starts. */
const served = settings.filter((name) => !/^MOCK_(VENDOR_PORT|LATENCY_MS)$/.test(name));

const secrets = { POSTGRES_PASSWORD: 'secret', SECRETS_KEY: 'a-key' };
const everything = { ...secrets, ...Object.fromEntries(served.map((name) => [name, `my-${name}`])) };
const ours = ['api', 'worker', 'migrate', 'cli', 'backup'];

describe('the compose file', () => {
  it.each(ours)('hands every documented setting of .env to %s', (name) => {
    const { gets } = composeServices(text, everything)[name] ?? { gets: {} };
    // These three are the machine's; within the container they are what the file says.
    const within = { HOST: '0.0.0.0', PORT: '8080', DATA_DIR: '/data' };
    const asSet = Object.fromEntries(served.map((variable) => [variable, everything[variable as 'SECRETS_KEY']]));
    expect(gets).toMatchObject({ ...asSet, ...within });
    expect(served.length).toBeGreaterThan(60);
  });

  it('publishes the API where HOST and PORT say, and keeps the data where DATA_DIR says', () => {
    const { api } = composeServices(text, everything);
    expect(api?.ports).toEqual(['my-HOST:my-PORT:8080']);
    expect(api?.volumes).toContain('my-DATA_DIR:/data');
    const { api: plain } = composeServices(text, secrets);
    expect(plain?.ports).toEqual(['127.0.0.1:8080:8080']);
    expect(plain?.volumes).toContain('data:/data');
  });

  it('has its own database where DATABASE_URL names no other', () => {
    const { api } = composeServices(text, secrets);
    expect(api?.gets.DATABASE_URL).toBe('postgres://cartage:secret@postgres/cartage');
  });

  it('does not start without its secrets, and has none of them itself', () => {
    expect(() => composeServices(text, { SECRETS_KEY: 'a-key' })).toThrow(/POSTGRES_PASSWORD is missing/);
    expect(() => composeServices(text, { POSTGRES_PASSWORD: 'secret' })).toThrow(/SECRETS_KEY is missing/);
    expect(text).not.toMatch(/^\s*(POSTGRES_PASSWORD|\w*(KEY|SECRET\w*)):(?! \$\{)/m);
  });

  it('keeps what passes through /tmp on the disk, a bounded log, and no process that may write anything else', () => {
    const services = composeServices(text, secrets);
    for (const [name, service] of Object.entries(services)) {
      expect(service.logging, name).toMatchObject({ driver: 'json-file', options: { 'max-size': '20m' } });
      if (service.gets.DATA_DIR === undefined) continue;
      expect(service, name).toMatchObject({ read_only: true, volumes: expect.arrayContaining(['tmp:/tmp']) });
      expect(service.tmpfs, name).toBeUndefined();
    }
  });

  it('updates the tables once, before the others start', () => {
    const { api, worker, migrate } = composeServices(text, secrets);
    for (const one of [api, worker]) {
      expect(one?.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } });
    }
    expect(migrate).toMatchObject({ restart: 'no', depends_on: { postgres: { condition: 'service_healthy' } } });
    expect(migrate?.profiles).toBeUndefined();
  });
});
