import type { VendorAccount } from '../call-context.ts';

/** What a plugin's author brings: a server that behaves like the vendor, and a few handles on it. */
export interface SimulatedVendor {
  /** Where it listens: `http://127.0.0.1:40211`. The suite puts a proxy before it, which plays the faults. */
  readonly origin: string;
  /** For a plugin with fixed hosts: the origin that the server stands for (`https://test.vendor.example`). */
  readonly plays?: string;
  /** A good account. `origin` is where the plugin is to call; it matters to plugins whose host is a setting. */
  readonly account: (origin: string) => Pick<VendorAccount, 'credentials' | 'settings'>;
  /** Credentials that the vendor refuses. */
  readonly badCredentials: Readonly<Record<string, string>>;
  /** How many hand-overs of the reference the vendor took. */
  readonly accepted: (reference: string) => Promise<number>;
  /** Makes something happen to the shipment, as far as an event that can be tracked. */
  readonly advance: (number: string) => Promise<void>;
  /** Brings the shipment to where it is too late to cancel. Absent: such a thing cannot be. */
  readonly advancePastCancel?: (number: string) => Promise<void>;
  /** Brings the shipment to where its documents are no longer given out. Absent: such a thing cannot be. */
  readonly advancePastDocuments?: (number: string) => Promise<void>;
  /** Ends the server. */
  readonly stop: () => Promise<void>;
}
