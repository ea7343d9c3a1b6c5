import type { LocalText } from '@cartage/core';
import { toVendorProblem } from '@cartage/vendor-kit';
import { withinDeadline } from '../connections/deadline.ts';
import { askedThrough } from '../connections/turns.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';

/** What came of having a vendor call us. */
export type Subscription =
  | { readonly kind: 'subscribed'; readonly url: string }
  /** The vendor's own pages are where the address is set. */
  | { readonly kind: 'by-hand'; readonly url: string }
  | { readonly kind: 'not-connected' | 'no-webhook' | 'no-address' }
  | { readonly kind: 'refused'; readonly text: LocalText };

/** Has the vendor of the operator's connection call us from now on. Again, it changes nothing. */
export const subscribeNotices = async (service: Ground & Connections, vendorKey: string): Promise<Subscription> => {
  const { vendors, settings, log } = service;
  const connection = (await vendors.of(null)).find(({ vendor }) => vendor.manifest.key === vendorKey);
  if (!connection) return { kind: 'not-connected' };
  const { webhook } = connection.vendor;
  if (!webhook) return { kind: 'no-webhook' };
  if (settings.publicUrl === null) return { kind: 'no-address' };
  const url = `${settings.publicUrl}/vendors/${vendorKey}/${encodeURIComponent(connection.id)}/webhook`;
  const { subscribe } = webhook;
  if (!subscribe) return { kind: 'by-hand', url };
  try {
    await withinDeadline(TIMEOUT_MS, null, (deadline) =>
      vendors.call(connection, { capability: 'webhook', deadline, turn: askedThrough(connection), log }, (call) =>
        subscribe(url, call),
      ),
    );
    return { kind: 'subscribed', url };
  } catch (thrown) {
    return { kind: 'refused', text: toVendorProblem(thrown).text };
  }
};

const TIMEOUT_MS = 30_000;
