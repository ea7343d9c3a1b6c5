import { type ApiEnv, readEnv as readApiEnv } from '@cartage/api';
import { readEnvironment } from '@cartage/service';

export interface SandboxEnv extends ApiEnv {
  readonly dataDir: string;
  readonly mockVendorPort: number;
}

/** In the sandbox time is quick (decisions, section 11). */
const quick = { handOverTimeoutMs: 10_000, retryBaseMs: 1_000, trackEveryMs: 1_000 } as const;

export const readEnv = (): { readonly env: SandboxEnv; readonly problems: readonly string[] } => {
  const source = { LOG_LEVEL: 'warn', ...process.env, ...embedded };
  const { env, problems } = readApiEnv(source, quick);
  const read = readEnvironment(source);
  const sandbox: SandboxEnv = {
    ...env,
    dataDir: read.text('DATA_DIR', '.cartage'),
    mockVendorPort: read.integer('MOCK_VENDOR_PORT', 8090, 0, 65_535),
  };
  return { env: sandbox, problems: [...problems, ...read.problems] };
};

/**
 * Everything on loopback and on storage of its own (decisions, section 11), whatever the shell has set for other
 * programs: the sandbox's key is known to all.
 */
const embedded = { HOST: undefined, DATABASE_URL: undefined, MOCK_VENDOR_URL: undefined } as const;

/** The environment that a child process inherits. */
export const childEnv = (changes: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...changes,
});
