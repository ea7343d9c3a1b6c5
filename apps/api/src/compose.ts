import type { Instant } from '@cartage/core';
import { openProcess, type ProcessOptions } from '@cartage/installation/process';
import type { Api } from './api.ts';
import type { ApiEnv } from './env.ts';

export interface ComposedApi {
  readonly api: Api;
  readonly close: () => Promise<void>;
}

/** The API of one process with its real parts. `use`: of an SQLite file, `alone` where the worker is in this process too. */
export const composeApi = async (
  env: ApiEnv,
  { use, clock = Date.now }: { readonly use: ProcessOptions['use']; readonly clock?: () => Instant },
): Promise<ComposedApi> => {
  const { service, ready, metrics, close } = await openProcess(env, { use, printQueue: 100, clock });
  const { locale, brand, rateLimit, publicUrl } = env;
  return { api: { service, locale, brand, rateLimit, publicUrl, checks: {}, ready, metrics }, close };
};
