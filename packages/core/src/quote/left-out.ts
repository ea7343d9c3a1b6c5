import type { LocalText } from '../local-text.ts';
import type { VendorInfo } from '../vendor.ts';

/**
 * Why nothing of what a vendor offers is shown (interface 1.20), in the order in which it is told. The first two are known before
 * it is asked.
 */
export const leftOutReasons = [
  'packages',
  'needs',
  'currency',
  'point',
  'days',
  'tariff',
  'urgency',
  'services',
] as const;

/** One of `leftOutReasons`. */
export type LeftOutReason = (typeof leftOutReasons)[number];

/** What a vendor asks of a shipment that the request does not have. */
export interface Unmet {
  /** Where it belongs, in the words of an order. */
  readonly field: string;
  /** A sentence about the vendor. */
  readonly words: LocalText;
}

/** A vendor of whose options none is shown, or that was not asked for any, though it serves such routes. */
export interface LeftOutVendor {
  /** Whose options they are. */
  readonly vendor: VendorInfo;
  /** Each once, in the order of `leftOutReasons`; one at least. An option may break several. */
  readonly reasons: readonly LeftOutReason[];
  /** Of `packages` and `needs`; null: it was asked. */
  readonly unmet: Unmet | null;
}

/** Each vendor once, with all its reasons. */
export const leftOutOnce = (all: readonly LeftOutVendor[]): readonly LeftOutVendor[] => {
  const byId = new Map<number, LeftOutVendor>();
  for (const one of all) {
    const known = byId.get(one.vendor.id);
    byId.set(one.vendor.id, known ? { ...known, reasons: inOrder([...known.reasons, ...one.reasons]) } : one);
  }
  return [...byId.values()];
};

/** Each once, as they are told. */
export const inOrder = (reasons: readonly LeftOutReason[]): readonly LeftOutReason[] =>
  leftOutReasons.filter((one) => reasons.includes(one));

/** The sentence for a person. `targetOf`: where the caller wrote what stands at a place of an order. */
export const leftOutText = (
  { vendor: { name }, reasons, unmet }: LeftOutVendor,
  targetOf: (field: string) => string,
): LocalText => {
  if (unmet !== null) {
    const field = targetOf(unmet.field);
    return { en: `${name}: ${unmet.words.en} (${field})`, ru: `${name}: ${unmet.words.ru} (${field})` };
  }
  const list = (locale: keyof LocalText) => reasons.map((reason) => words[reason][locale]).join(', ');
  return {
    en: `${name} has options, but none is shown, because of ${list('en')}.`,
    ru: `${name}: варианты есть, но ни один не показан. Причина: ${list('ru')}.`,
  };
};

const words: Readonly<Record<LeftOutReason, LocalText>> = {
  packages: { en: 'the number of places', ru: 'число мест' },
  needs: { en: 'what it needs to know of the shipment', ru: 'недостающие данные отправления' },
  currency: { en: 'a currency that has no rate', ru: 'валюта, для которой нет курса' },
  point: { en: 'its pickup points there', ru: 'пункты выдачи в этом месте' },
  days: { en: 'the days asked for', ru: 'запрошенные дни' },
  tariff: { en: 'the tariffs asked for', ru: 'запрошенные тарифы' },
  urgency: { en: 'the urgency asked for', ru: 'запрошенная срочность' },
  services: { en: 'the services asked for', ru: 'запрошенные услуги' },
};
