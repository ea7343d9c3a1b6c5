import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDesk } from '../desk.ts';
import { useLocale } from '../words/locale.ts';
import type { OrderRow } from './order-row.ts';

type Offered = Pick<OrderRow, 'vendorId' | 'vendorName' | 'tariffId' | 'tariffName'>;

/** What vendors and tariffs are called, and which vendors there are to choose from. */
export interface VendorNames {
  readonly vendorOf: (row: Offered) => string | null;
  readonly tariffOf: (row: Offered) => string | null;
  readonly vendors: readonly { readonly id: number; readonly name: string }[];
}

/** A company's records have ids, the operator's have names, and all vendors that are installed to choose from. */
export const useVendorNames = (): VendorNames => {
  const desk = useDesk();
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: [desk.key, locale, 'tariffs'],
    queryFn: async ({ signal }) =>
      desk.kind === 'company' ? (await desk.shop.ListTariffs({}, { signal })).values : [],
    staleTime: 600_000,
  });
  const { data: installed } = useQuery({
    queryKey: [desk.key, locale, 'installed-vendors'],
    queryFn: async ({ signal }) =>
      desk.kind === 'operator' ? (await desk.operator.GetInstallation({}, { signal })).vendors : [],
    staleTime: 600_000,
  });
  return useMemo(() => {
    const vendors = new Map(data?.map(({ vendorId, vendorName }) => [vendorId, vendorName]));
    const tariffs = new Map(data?.map(({ vendorId, tariffId, tariffName }) => [`${vendorId} ${tariffId}`, tariffName]));
    return {
      vendorOf: ({ vendorId, vendorName }) =>
        vendorName ?? (vendorId === null ? null : (vendors.get(vendorId) ?? `№ ${vendorId}`)),
      tariffOf: ({ vendorId, tariffId, tariffName }) =>
        tariffName ?? (tariffId === null ? null : (tariffs.get(`${vendorId} ${tariffId}`) ?? tariffId)),
      vendors: [
        ...(installed ?? []).map(({ vendorId, vendorName }) => ({ id: vendorId, name: vendorName })),
        ...[...vendors].map(([id, name]) => ({ id, name })),
      ],
    };
  }, [data, installed]);
};
