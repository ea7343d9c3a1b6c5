import { v2Operations } from '@cartage/wire/v2';
import { ofEnvelopes, type Probe, strangersParameter } from '../../testing/probe.ts';
import { v2 } from '../version.ts';

/** The key travels in a header, and every failure is an envelope of errors. */
export const v2Probe: Probe = {
  version: v2,
  contracts: Object.values(v2Operations),
  ...ofEnvelopes,
  // The caller has a parameter of that key itself then.
  unseen: {
    CancelCourier: areUnknown,
    PushMany: areUnknown,
    CallCouriers: areUnknown,
    CancelMany: areUnknown,
    CreateMany: areUnknown,
    CreateVendorParameter: isNotStrangers,
    UpdateVendorParameter: isNotStrangers,
    DeleteVendorParameter: isNotStrangers,
  },
};

/** An order that is not there has no status. */
function areUnknown({ results }: { readonly results: readonly { readonly status: number | null }[] }): boolean {
  return results.every(({ status }) => status === null);
}

/** A parameter of the same key is another one. */
function isNotStrangers({ value }: { readonly value: string | null }): boolean {
  return value !== strangersParameter.value;
}
