import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

it('needs nothing to be set', () => {
  const { env, problems } = readEnv({});
  expect(problems).toEqual([]);
  expect(env).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    databaseUrl: 'sqlite:.cartage/cartage.db',
    logLevel: 'info',
    locale: 'en',
    brand: 'service',
    publicUrl: null,
    rateLimit: 200,
    mockVendorUrl: null,
    vendorPlugins: [],
    settings: { timeZone: 'Europe/Moscow', sameDayCutoff: '14:00', orderNumberPrefix: 'CTG', calcDeadlineMs: 10_000 },
  });
});

it('takes an empty variable for one that is not set', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: ' ', LOCALE: '' })).toEqual(readEnv({}));
});

it('lets no order wait where the vendors are mock ones, unless TRACK_MOST_MS says so', () => {
  const waits = (source: Readonly<Record<string, string>>) => {
    const { trackEveryMs, trackMostMs } = readEnv(source).env.settings;
    return [trackEveryMs, trackMostMs];
  };
  const mock = { MOCK_VENDOR_URL: 'http://127.0.0.1:8090' };
  expect(waits({})).toEqual([900_000, 259_200_000]);
  expect(waits(mock)).toEqual([300_000, 300_000]);
  expect(waits({ ...mock, TRACK_EVERY_MS: '1000' })).toEqual([1_000, 1_000]);
  expect(waits({ ...mock, TRACK_MOST_MS: '9000' })).toEqual([300_000, 9_000]);
});

it('keeps its data where DATA_DIR says, unless DATABASE_URL says more', () => {
  expect(readEnv({ DATA_DIR: 'data' }).env.databaseUrl).toBe('sqlite:data/cartage.db');
  expect(readEnv({ DATA_DIR: 'data', DATABASE_URL: 'postgres://u:p@db/cartage' }).env.databaseUrl).toBe(
    'postgres://u:p@db/cartage',
  );
});

it('reads the names of plugins from a list', () => {
  expect(readEnv({ VENDOR_PLUGINS: '@acme/vendor-one, vendor-two,' }).env.vendorPlugins).toEqual([
    '@acme/vendor-one',
    'vendor-two',
  ]);
});

it('keeps prices for some minutes, unless mock vendors show what they are told at once', () => {
  const kept = (variables: Readonly<Record<string, string>>) => readEnv(variables).env.settings.quoteCacheMs;
  const mock = { MOCK_VENDOR_URL: 'http://127.0.0.1:8090' };
  expect([kept({}), kept(mock), kept({ QUOTE_CACHE_MS: '0' }), kept({ ...mock, QUOTE_CACHE_MS: '1000' })]).toEqual([
    300_000, 0, 0, 1_000,
  ]);
  expect(readEnv({ QUOTE_CACHE_MS: '900001' }).problems).toHaveLength(1);
});

it('says so of proxies that are neither addresses nor networks', () => {
  const problemsOf = (given: string) => readEnv({ TRUSTED_PROXIES: given }).problems;
  expect(problemsOf('10.0.0.0/8, fd00::1')).toEqual([]);
  expect(problemsOf('10.0.0.0/8, our-proxy')).toEqual([expect.stringMatching(/^TRUSTED_PROXIES must be addresses/)]);
});

describe('PUBLIC_URL', () => {
  it.each([
    ['https://example.com', 'https://example.com'],
    ['https://Example.com/', 'https://example.com'],
    ['http://127.0.0.1:8080/delivery/', 'http://127.0.0.1:8080/delivery'],
  ])('%s is where callers reach the API, without a slash at its end', (given, publicUrl) => {
    expect(readEnv({ PUBLIC_URL: given })).toMatchObject({ env: { publicUrl }, problems: [] });
  });

  it.each([
    'ftp://example.com',
    'https://example.com?a=1',
    'https://example.com/#top',
    'https://me:secret@example.com',
  ])('%s is no beginning of a link', (given) => {
    expect(readEnv({ PUBLIC_URL: given })).toMatchObject({
      env: { publicUrl: null },
      problems: [expect.stringMatching(/^PUBLIC_URL must be a URL such as .* without a query\.$/)],
    });
  });
});

/** A wrong value of each variable. */
const wrong = {
  PORT: '80.5',
  DATABASE_URL: 'mysql://u:secret@db/cartage',
  LOG_LEVEL: 'loud',
  LOCALE: 'de',
  BRAND: 'two words',
  PUBLIC_URL: 'nowhere.test/api',
  RATE_LIMIT_PER_SECOND: '-1',
  MOCK_VENDOR_URL: 'nowhere',
  TIME_ZONE: 'Europe/Atlantis',
  SAME_DAY_CUTOFF: '25:00',
  ORDER_NUMBER_PREFIX: 'toolong',
  CALC_DEADLINE_MS: 'soon',
  HAND_OVER_TIMEOUT_MS: '-1',
  RETRY_BASE_MS: '1e3',
  GIVE_UP_AFTER_MS: '99999999999999999999',
  TRACK_EVERY_MS: '0x10',
  TRACK_MOST_MS: '259200001',
  POOL_SIZE: 'many',
  DATABASE_POOLER: 'statement',
  DATABASE_DIRECT_URL: 'sqlite:past.db',
  DATABASE_READ_URL: 'http://replica',
  DATABASE_READ_LAG_MS: '99',
  SHUTDOWN_GRACE_MS: '-1',
  ALLOW_UNSAFE: 'everything',
} as const;

describe.each(Object.entries(wrong))('%s = %s', (name, value) => {
  it('is told in one sentence that names it and what it accepts, and does not repeat it', () => {
    const { problems } = readEnv({ [name]: value });
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} must be .{5,}\\.$`))]);
    expect(problems[0]).not.toContain(value);
  });
});

it('tells all that is wrong at once', () => {
  expect(
    readEnv(wrong)
      .problems.map((sentence) => sentence.split(' ')[0])
      .sort(),
  ).toEqual(Object.keys(wrong).sort());
});
