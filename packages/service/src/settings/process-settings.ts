import { type Environment, readDataDir } from '../environment/environment.ts';
import { type FileSettings, readFileSettings } from '../files/file-settings.ts';
import { type KeySource, readKeys } from '../secrets/key-ring.ts';
import type { ServiceSettings } from '../service-settings.ts';
import { type ProviderSettings, readProviderSettings } from './payment-settings.ts';
import { readServiceSettings } from './service-settings.ts';
import { readTraceSettings, type TraceSettings } from './trace-settings.ts';

/** What every process of an installation reads, whether it serves or works. */
export interface ProcessSettings {
  /** Where the files are that are not in the database. */
  readonly dataDir: string;
  readonly databaseUrl: string;
  /** The most connections of this process to PostgreSQL. */
  readonly poolSize: number;
  /** What is between the processes and PostgreSQL: one that gives each transaction another session, or none such. */
  readonly pooler: 'session' | 'transaction';
  /** PostgreSQL past the pooler; null: there is no way past it. */
  readonly directUrl: string | null;
  /** A replica for what may be some seconds old; null: there is none. */
  readonly readUrl: string | null;
  /** How far it may be behind, ms. */
  readonly readLagMs: number;
  readonly logLevel: string;
  readonly settings: ServiceSettings;
  /** Where the mock vendors are; null without them. */
  readonly mockVendorUrl: string | null;
  readonly vendorPlugins: readonly string[];
  /** By which cards pay; null: they do not, but in a sandbox. */
  readonly paymentProvider: ProviderSettings | null;
  /** Where the bytes of attachments are kept. */
  readonly files: FileSettings;
  /** Where the keys are with which secrets in the database are sealed. */
  readonly secrets: KeySource;
  /** Where traces of what is done go; null: nothing is followed. */
  readonly traces: TraceSettings | null;
  /** How long what is under way may take to end after SIGTERM. */
  readonly shutdownGraceMs: number;
  /** What is unsafe and meant nevertheless. */
  readonly allowed: readonly Unsafe[];
}

/**
 * `mock-vendors`: orders go to vendors that do not exist. `sqlite-apart`: API and worker apart on one SQLite file.
 * `private-webhooks`: events may be sent without TLS, and into the operator's own network.
 */
export type Unsafe = (typeof unsafe)[number];
const unsafe = ['mock-vendors', 'sqlite-apart', 'private-webhooks'] as const;

export const readProcessSettings = (read: Environment, defaults: Partial<ServiceSettings> = {}): ProcessSettings => {
  const mockVendorUrl = read.optional('MOCK_VENDOR_URL', {
    test: URL.canParse,
    words: 'a URL such as http://127.0.0.1:8090',
  });
  // Whoever tries things out tells the mock vendors how to behave, and is to see it at once.
  const isSandbox = mockVendorUrl !== null;
  const installation = readInstallation(read);
  const settings = readServiceSettings(read, {
    ...(isSandbox && { quoteCacheMs: 0, trackEveryMs: 300_000, isSandbox }),
    ...(installation.allowed.includes('private-webhooks') && { webhookReach: 'any' as const }),
    ...defaults,
  });
  return { ...installation, settings, mockVendorUrl };
};

const readInstallation = (read: Environment): Omit<ProcessSettings, 'settings' | 'mockVendorUrl'> => ({
  dataDir: readDataDir(read),
  databaseUrl: read.text('DATABASE_URL', `sqlite:${readDataDir(read)}/cartage.db`, {
    test: (url) => /^sqlite:./.test(url) || postgresUrl.test(url),
    words: 'sqlite:<path> or postgres://user:password@host/database',
  }),
  poolSize: read.integer('POOL_SIZE', 10, 2, 1_000),
  pooler: read.choice('DATABASE_POOLER', ['session', 'transaction'], 'session'),
  directUrl: read.optional('DATABASE_DIRECT_URL', postgresUrl),
  readUrl: read.optional('DATABASE_READ_URL', postgresUrl),
  readLagMs: read.integer('DATABASE_READ_LAG_MS', 5_000, 100, 600_000),
  logLevel: read.choice('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], 'info'),
  paymentProvider: readProviderSettings(read),
  vendorPlugins: words(read.text('VENDOR_PLUGINS', '')),
  secrets: {
    variable: read.optional('SECRETS_KEY', {
      test: (text) => readKeys(text) !== null,
      words: 'a key of 32 bytes in base64 or hex, or several with commas between them',
    }),
    file: `${readDataDir(read)}/secrets.key`,
  },
  files: readFileSettings(read),
  traces: readTraceSettings(read),
  shutdownGraceMs: read.integer('SHUTDOWN_GRACE_MS', 45_000, 0, 600_000),
  allowed: words(
    read.text('ALLOW_UNSAFE', '', {
      test: (text) => words(text).every((word) => unsafe.some((known) => known === word)),
      words: `some of ${unsafe.join(', ')}`,
    }),
  ) as readonly Unsafe[],
});

const postgresUrl = {
  test: (url: string) => /^postgres(ql)?:\/\//.test(url) && URL.canParse(url),
  words: 'postgres://user:password@host/database',
};

const words = (list: string): readonly string[] =>
  list
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
