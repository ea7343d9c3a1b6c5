import type { ContractType } from '../vendor.ts';
import type { OrderContent } from './order.ts';

/**
 * What an order says of its option: that of its choice or, where none is chosen, the one vendor and the one tariff that
 * its filter leaves. Where it leaves several, none is the one.
 */
export const chosenSoFar = ({
  choice,
  filter,
}: Pick<OrderContent, 'choice' | 'filter'>): {
  readonly vendorId: number | null;
  readonly tariffId: string | null;
  readonly contractType: ContractType | null;
} =>
  choice ?? {
    vendorId: only(filter.vendorIds),
    tariffId: only(filter.tariffIds),
    contractType: filter.contractType ?? null,
  };

const only = <T>(list: readonly T[]): T | null => (list.length === 1 ? (list[0] ?? null) : null);
