import type { Instant } from '@cartage/core';
import { openProcess } from '@cartage/installation/process';
import type { Api } from './api.ts';
import type { ApiEnv } from './env.ts';

export interface ComposedApi {
  readonly api: Api;
  readonly close: () => Promise<void>;
}

/** The API of one process with its real parts. */
export const composeApi = async (env: ApiEnv, clock: () => Instant = Date.now): Promise<ComposedApi> => {
  const { service, ready, metrics, close } = await openProcess(env, { printQueue: 100, clock });
  const { locale, brand, rateLimit, publicUrl } = env;
  return { api: { service, locale, brand, rateLimit, publicUrl, checks: {}, ready, metrics }, close };
};
