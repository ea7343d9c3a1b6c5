import { z } from 'zod';

const schema = z.object({
  MOCK_VENDOR_PORT: z.coerce.number().int().min(0).max(65_535).default(8090),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.cartage'),
  MOCK_LATENCY_MS: z.coerce.number().min(0).max(600_000).optional(),
  MOCK_DEDUP: z.enum(['on', 'off']).default('on'),
  MOCK_VISIBLE_AFTER_MS: z.coerce.number().min(0).max(600_000).default(0),
});

export interface Env {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly latencyMs: number | undefined;
  readonly dedup: boolean;
  readonly visibleAfterMs: number;
}

/** What each accepts; goes on after "must be". */
const words: Readonly<Record<keyof z.infer<typeof schema>, string>> = {
  MOCK_VENDOR_PORT: 'a whole number from 0 to 65535',
  HOST: 'text',
  DATA_DIR: 'text',
  MOCK_LATENCY_MS: 'a number from 0 to 600000',
  MOCK_DEDUP: 'on or off',
  MOCK_VISIBLE_AFTER_MS: 'a number from 0 to 600000',
};

/** The only reader of the environment. Throws an Error with a sentence for each wrong variable; an empty one counts as absent. */
export function readEnv(env: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const wrong = new Set(parsed.error.issues.map(({ path: [name] }) => name as keyof typeof words));
    throw new Error([...wrong].map((name) => `${name} must be ${words[name]}.`).join('\n'));
  }
  const { MOCK_VENDOR_PORT: port, HOST: host, DATA_DIR: dataDir, MOCK_LATENCY_MS: latencyMs } = parsed.data;
  const { MOCK_DEDUP, MOCK_VISIBLE_AFTER_MS: visibleAfterMs } = parsed.data;
  return { port, host, dataDir, latencyMs, dedup: MOCK_DEDUP === 'on', visibleAfterMs };
}
