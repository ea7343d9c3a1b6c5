import type { LocalText } from '@cartage/core';
import { type Words, wordsIn } from './manifest.ts';

/** What went wrong at a vendor; a closed set, and the host owns what follows each (docs/vendor-plugin.md). */
export type VendorProblemKind =
  /** Breaks a vendor's rule; `field` says which of ours. No retry. */
  | { readonly kind: 'invalid'; readonly field: string | null }
  /** No such route, tariff or date. */
  | { readonly kind: 'notServed' }
  /** Credentials bad or expired. */
  | { readonly kind: 'auth' }
  /** The vendor's 429. Nothing was done. */
  | { readonly kind: 'limited'; readonly retryAfterMs: number | null }
  /**
   * Network, 5xx, time-out. `neverSent`: the transport proves that the vendor read nothing. `noTurn`: it waited for its
   * turn within the vendor's limits, which says nothing against the vendor.
   */
  | { readonly kind: 'unavailable'; readonly neverSent: boolean; readonly noTurn?: true }
  /** The vendor already has this reference. */
  | { readonly kind: 'conflict' }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'tooLate' }
  /** An answer that fails its schema, or the plugin's own fault. */
  | { readonly kind: 'defect' };

const brand = Symbol.for('@cartage/vendor-kit/VendorProblem');

/** Thrown by the kit's HTTP client and by plugins. What it says is safe to show: no credential, URL or body is in it. */
export class VendorProblem extends Error {
  override readonly name = 'VendorProblem';
  readonly detail: VendorProblemKind;
  /** Shown to customers. `message` is the English one. */
  readonly text: LocalText;
  readonly [brand] = true;

  /** `said`: the vendor's own words as they came, or a sentence in both languages. */
  constructor(detail: VendorProblemKind, said: Words) {
    const text = wordsIn(said);
    super(text.en);
    this.detail = detail;
    this.text = text;
  }

  get kind(): VendorProblemKind['kind'] {
    return this.detail.kind;
  }
}

/** Not `instanceof`: a plugin loaded by its package name brings a copy of the kit, and so a class, of its own. */
export const isVendorProblem = (thrown: unknown): thrown is VendorProblem =>
  typeof thrown === 'object' && thrown !== null && brand in thrown;

/** The exception as a VendorProblem; whatever a plugin did not mean to throw is a defect. */
export const toVendorProblem = (thrown: unknown): VendorProblem => {
  if (!isVendorProblem(thrown)) {
    return new VendorProblem({ kind: 'defect' }, pluginFailed(thrown instanceof Error ? thrown.name : typeof thrown));
  }
  // An older copy of the class has a message alone.
  return thrown.text === undefined ? new VendorProblem(thrown.detail, thrown.message) : thrown;
};

const pluginFailed = (name: string): LocalText => ({
  en: `The vendor plugin failed: ${name}.`,
  ru: `Ошибка в подключении службы доставки: ${name}.`,
});

/** Of a call whose time ran out. */
export const noAnswerInTime: LocalText = {
  en: 'The vendor did not answer in time.',
  ru: 'Служба доставки не ответила вовремя.',
};
