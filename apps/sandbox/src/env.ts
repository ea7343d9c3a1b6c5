import { type ApiEnv, readApiEnv } from '@cartage/api';
import { type ReadSettings, readSettings, sampleOperator } from '@cartage/service';

export interface SandboxEnv extends ApiEnv {
  readonly mockVendorPort: number;
}

/** In the sandbox time is quick (interface 20.7), and what a vendor does shows at once. */
const quick = { handOverTimeoutMs: 10_000, retryBaseMs: 1_000, trackEveryMs: 1_000, quoteCacheMs: 0 } as const;

/** Of the sandbox company and of every new one, kopecks. */
export const CREDIT_LIMIT = 100_000_000_00;

/** The settings from the environment, or sentences that name each wrong variable. */
export const readEnv = (): ReadSettings<SandboxEnv> =>
  readSettings(
    { LOG_LEVEL: 'warn', SHUTDOWN_GRACE_MS: '10000', ...sampleOperator, ...process.env, ...embedded },
    (read) => ({
      ...readApiEnv(read, { ...quick, isSandbox: true, defaultCreditLimit: CREDIT_LIMIT }),
      mockVendorPort: read.integer('MOCK_VENDOR_PORT', 8090, 0, 65_535),
    }),
  );

/**
 * Everything on loopback and on storage of its own (interface 20.1), whatever the shell has set for other programs: the
 * sandbox's key is known to all.
 */
const embedded = {
  HOST: undefined,
  DATABASE_URL: undefined,
  MOCK_VENDOR_URL: undefined,
  PUBLIC_URL: undefined,
} as const;

/** The environment that a child process inherits. */
export const childEnv = (changes: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...changes,
});
