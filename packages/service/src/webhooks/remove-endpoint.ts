import type { Problem } from '@cartage/core';
import { removeEndpoint as remove } from '@cartage/outbox';
import type { Acting } from '../context.ts';
import { noEndpoint } from './find-endpoint.ts';

/** Ends a webhook; what is on its way at this moment may still arrive. */
export const removeEndpoint = async ({ store, company }: Acting, id: string): Promise<Problem | null> =>
  (await store.transaction((tx) => remove(tx, { companyId: company.id, id }))) ? null : noEndpoint;
