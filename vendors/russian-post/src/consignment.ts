import {
  amountToCollect,
  type Cargo,
  dimensionsOf,
  gramsFromKg,
  hasService,
  insuredSum,
  type Kopecks,
} from '@cartage/core';
import { VendorProblem, type VendorQuoteRequest } from '@cartage/vendor-kit';
import type { Goods } from './protocol.ts';

// The parts that a price and an order have in common.

/** What the parcel is insured for, and what is to be collected of it; 0: nothing. */
export interface Sums {
  readonly declared: Kopecks;
  readonly collected: Kopecks;
}

/** Russian Post collects no more than what the parcel is insured for; more than that is not collected at all. */
export function sumsOf(content: Pick<VendorQuoteRequest, 'services' | 'cargo' | 'receiverDeliveryCharge'>): Sums {
  const declared = insuredSum(content.services) ?? 0;
  const wanted = hasService(content.services, 'CashOnDelivery') ? amountToCollect({ content }) : 0;
  return { declared, collected: wanted <= declared ? wanted : 0 };
}

export function buildGoods(mailType: string, { items }: Cargo, { declared, collected }: Sums): Goods {
  const [item] = items;
  if (item === undefined || items.length > 1)
    throw new VendorProblem(
      { kind: 'invalid', field: 'cargo.items' },
      { en: 'Russian Post takes one place an order.', ru: 'Почта России принимает одно место в заказе.' },
    );
  const size = dimensionsOf(item);
  return {
    'mail-type': mailType,
    'mail-category':
      collected > 0 ? 'WITH_DECLARED_VALUE_AND_CASH_ON_DELIVERY' : declared > 0 ? 'WITH_DECLARED_VALUE' : 'ORDINARY',
    mass: Math.max(1, gramsFromKg(item.weightKg)),
    ...(size && {
      dimension: { length: Math.ceil(size.l), width: Math.ceil(size.w), height: Math.ceil(size.h) },
    }),
  };
}
