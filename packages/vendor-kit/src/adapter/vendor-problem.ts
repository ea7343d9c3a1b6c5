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
   * Network, 5xx, time-out. `neverSent`: the transport proves that the vendor read nothing. `noTurn`: its turn within the
   * vendor's limits did not come, or so late that no time was left, which says nothing against the vendor. `isPrivate`: the
   * address is one that the connection may not lead to.
   */
  | { readonly kind: 'unavailable'; readonly neverSent: boolean; readonly noTurn?: true; readonly isPrivate?: true }
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
  /** The class, with what belongs to it. */
  readonly detail: VendorProblemKind;
  /** Shown to customers. `message` is the English one. */
  readonly text: LocalText;
  readonly [brand] = true;

  /**
   * `said`: the vendor's own words as they came, or a sentence in both languages. A `cause` is for the plugin's author, in the
   * conformance suite; the host drops it.
   */
  constructor(detail: VendorProblemKind, said: Words, options?: ErrorOptions) {
    const text = wordsIn(said);
    super(text.en, options);
    this.detail = detail;
    this.text = text;
  }

  get kind(): VendorProblemKind['kind'] {
    return this.detail.kind;
  }
}

/**
 * Not `instanceof`: a plugin loaded by its package name brings a copy of the kit, and so a class, of its own.
 * @param thrown anything at all, also what throws when it is looked at
 */
export const isVendorProblem = (thrown: unknown): thrown is VendorProblem => {
  try {
    return typeof thrown === 'object' && thrown !== null && brand in thrown;
  } catch {
    return false;
  }
};

/**
 * The exception as a VendorProblem whose members are what they say; whatever a plugin did not mean to throw is a defect.
 * @param thrown anything at all; of another copy of the kit too
 * @returns the very problem where nothing is wrong with it
 */
export const toVendorProblem = (thrown: unknown): VendorProblem => {
  try {
    return isVendorProblem(thrown) ? wholeOf(thrown) : pluginFailed(thrown);
  } catch {
    return pluginFailed(undefined);
  }
};

/** Another copy of the class, or what only bears the brand, may lack what ours has; an older one has a message alone. */
const wholeOf = (problem: VendorProblem): VendorProblem => {
  const { message } = problem;
  const text: unknown = problem.text;
  const detail = detailOf(problem.detail);
  if (isText(text) && detail === problem.detail && problem instanceof VendorProblem) return problem;
  if (isText(text)) return new VendorProblem(detail, { en: text.en, ru: text.ru });
  const said = [text, message].find((words) => typeof words === 'string' && words !== '');
  return new VendorProblem(detail, typeof said === 'string' ? said : failed(typeof problem));
};

const isText = (text: unknown): text is LocalText =>
  typeof text === 'object' &&
  text !== null &&
  typeof (text as LocalText).en === 'string' &&
  typeof (text as LocalText).ru === 'string';

/** The detail itself where its members are what they say. */
const detailOf = (told: VendorProblemKind | undefined): VendorProblemKind => {
  switch (told?.kind) {
    case 'invalid':
      return told.field === null || typeof told.field === 'string' ? told : { kind: 'invalid', field: null };
    case 'limited':
      return told.retryAfterMs === null || typeof told.retryAfterMs === 'number'
        ? told
        : { kind: 'limited', retryAfterMs: null };
    case 'unavailable':
      // What was perhaps sent is not sent again; only a proof counts.
      return typeof told.neverSent === 'boolean' ? told : { kind: 'unavailable', neverSent: false };
    case 'notServed':
    case 'auth':
    case 'conflict':
    case 'notFound':
    case 'tooLate':
    case 'defect':
      return told;
    default:
      return { kind: 'defect' };
  }
};

const pluginFailed = (thrown: unknown): VendorProblem => {
  const name = thrown instanceof Error && typeof thrown.name === 'string' ? thrown.name.slice(0, 100) : typeof thrown;
  return new VendorProblem({ kind: 'defect' }, failed(name), { cause: thrown });
};

const failed = (name: string): LocalText => ({
  en: `The vendor plugin failed: ${name}.`,
  ru: `Ошибка в подключении службы доставки: ${name}.`,
});
