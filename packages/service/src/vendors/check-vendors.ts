import { toVendorProblem } from '@cartage/vendor-kit';
import type { Service } from '../context.ts';
import { withinDeadline } from './deadline.ts';

export interface CheckedVendor {
  readonly key: string;
  readonly name: string;
  /** null: its credentials are good and it answers. */
  readonly problem: string | null;
  readonly ms: number;
}

/** Asks every connected vendor, all at once, whether the operator's contract is good. Nothing is created there. */
export const checkVendors = ({ vendors }: Service): Promise<readonly CheckedVendor[]> =>
  Promise.all(
    vendors.adapters.map(async (vendor) => {
      const { key, name } = vendor.manifest;
      const startedAt = performance.now();
      const problem = await withinDeadline(TIMEOUT_MS, null, (deadline) =>
        vendors.call(vendor, 'checkConnection', deadline, (call) => vendor.checkConnection(call)),
      ).then(
        (check) => (check.ok ? null : `${check.reason}: ${check.message}`),
        (thrown: unknown) => toVendorProblem(thrown).message,
      );
      return { key, name, problem, ms: Math.round(performance.now() - startedAt) };
    }),
  );

const TIMEOUT_MS = 10_000;
