import type { SimulatedPeer } from './peer.ts';

/** What a plugin's author brings: a server that behaves like the vendor, and a few handles on it. */
export interface SimulatedVendor extends SimulatedPeer {
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
}
