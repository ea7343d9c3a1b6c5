import type { Line } from '../table.ts';
import { greedyCompany } from './starvation/greedy-company.ts';
import { hangingAccounts } from './starvation/hanging-accounts.ts';
import { hangingVendor } from './starvation/hanging-vendor.ts';
import { heldRequests } from './starvation/held-requests.ts';
import { rareWebhooks } from './starvation/rare-webhooks.ts';

/** One after another: each has the machine to itself. */
const parts = [hangingVendor, greedyCompany, hangingAccounts, rareWebhooks, heldRequests];

/** What a neighbour costs others, each beside the same without that neighbour. */
export const starvation = async (): Promise<readonly Line[]> => {
  const lines: Line[] = [];
  for (const part of parts) lines.push(...(await part()));
  return lines;
};
