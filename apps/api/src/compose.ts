import type { Instant } from '@cartage/core';
import { openProcess, type ProcessOptions } from '@cartage/installation/process';
import type { ApiEnv } from './env.ts';
import type { Api } from './http/api.ts';

export interface ComposedApi {
  readonly api: Api;
  readonly close: () => Promise<void>;
}

/** The API of one process with its real parts. `use`: of an SQLite file, `alone` where the worker is in this process too. */
export const composeApi = async (
  env: ApiEnv,
  { use, clock }: { readonly use: ProcessOptions['use']; readonly clock?: () => Instant },
): Promise<ComposedApi> => {
  const serves = use === 'alone' ? 'server' : 'api';
  const opened = await openProcess(env, { use, serves, printQueue: 100, ...(clock && { clock }) });
  const { service, ready, awaited, figures, metrics, close } = opened;
  const { locale, brand, rateLimit, publicUrl, proxies } = env;
  const asked = { checks: {}, awaited, figures, ready, metrics };
  return { api: { service, locale, brand, rateLimit, publicUrl, proxies, ...asked }, close };
};
