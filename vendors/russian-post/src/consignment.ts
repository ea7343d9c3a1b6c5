import {
  amountToCollect,
  type Cargo,
  dimensionsOf,
  gramsFromKg,
  hasService,
  insuredSum,
  type Kopecks,
  splitKopecks,
} from '@cartage/core';
import { type CallContext, placesOf, VendorProblem, type VendorQuoteRequest } from '@cartage/vendor-kit';
import { severalPlaces } from './manifest.ts';
import type { Goods, MailCategory } from './protocol.ts';

// The parts that a price and an order have in common.

/** What an item is insured for, and what is to be collected of it; 0: nothing. */
export interface Sums {
  readonly declared: Kopecks;
  readonly collected: Kopecks;
}

type Content = Pick<VendorQuoteRequest, 'services' | 'cargo' | 'receiverDeliveryCharge'>;

/** Russian Post collects no more than what is insured; more than that is not collected at all. */
export function sumsOf(content: Content): Sums {
  const declared = insuredSum(content.services) ?? 0;
  const wanted = hasService(content.services, 'CashOnDelivery') ? amountToCollect({ content }) : 0;
  return { declared, collected: wanted <= declared ? wanted : 0 };
}

/** How the account sends several places; null: it takes orders of one place alone. */
export const severalOf = ({ account }: CallContext): (typeof severalPlaces)[number] | null =>
  severalPlaces.find((one) => one === account.settings.severalPlaces) ?? null;

/** Kinds of mail that may be handed out together. */
const ofGroups: readonly string[] = ['ONLINE_PARCEL', 'ONLINE_COURIER'];

/** Whether the account sends so many places by that kind of mail. */
export const isSent = (mailType: string, cargo: Cargo, call: CallContext): boolean => {
  const several = severalOf(call);
  return placesOf(cargo).length === 1 || several === 'separate' || (several === 'group' && ofGroups.includes(mailType));
};

/** One postal item of an order. */
export interface PostalItem extends Sums {
  readonly goods: Goods;
}

/**
 * An item for each place, with its share of the sums by weight.
 * @throws VendorProblem `invalid` for more places than the account sends
 */
export function itemsOf(mailType: string, content: Content, call: CallContext): readonly PostalItem[] {
  const { cargo } = content;
  if (!isSent(mailType, cargo, call)) throw new VendorProblem({ kind: 'invalid', field: 'cargo.items' }, onePlace);
  const places = placesOf(cargo);
  const masses = places.map(({ weightKg }) => Math.max(1, gramsFromKg(weightKg)));
  const sums = sumsOf(content);
  const declared = splitKopecks(sums.declared, masses);
  const collected = within(sums.collected, declared);
  return places.map((place, n) => {
    const own = { declared: declared[n] ?? 0, collected: collected[n] ?? 0 };
    const size = dimensionsOf(place);
    return {
      ...own,
      goods: {
        'mail-type': mailType,
        'mail-category': categoryOf(own),
        mass: masses[n] ?? 1,
        ...(size && {
          dimension: { length: Math.ceil(size.l), width: Math.ceil(size.w), height: Math.ceil(size.h) },
        }),
      },
    };
  });
}

/** In shares of which none is above the item's insurance; the whole is at most theirs. */
function within(collected: Kopecks, declared: readonly Kopecks[]): readonly Kopecks[] {
  let left = collected;
  return collected === 0
    ? declared.map(() => 0)
    : splitKopecks(collected, declared)
        .map((share, n) => {
          const part = Math.min(share, declared[n] ?? 0);
          left -= part;
          return part;
        })
        .map((part, n) => {
          const more = Math.min(left, (declared[n] ?? 0) - part);
          left -= more;
          return part + more;
        });
}

const categoryOf = ({ declared, collected }: Sums): MailCategory =>
  collected > 0 ? 'WITH_DECLARED_VALUE_AND_CASH_ON_DELIVERY' : declared > 0 ? 'WITH_DECLARED_VALUE' : 'ORDINARY';

const onePlace = {
  en: 'This contract with Russian Post sends one place an order by this kind of mail.',
  ru: 'По этому договору Почта России принимает этим видом отправления одно место в заказе.',
};
