import { useQuery } from '@tanstack/react-query';
import type { CompanyDesk } from '../desk.ts';
import { useLocale } from '../words/locale.ts';
import { isMoving } from './moves.ts';

/** What moves is looked at again so often, what rests so often, ms. */
const SOON_MS = 2_500;
const SOMETIMES_MS = 60_000;

/** How soon an order in the status is looked at again. */
export const nextLook = (status: number | undefined): number =>
  status !== undefined && isMoving(status) ? SOON_MS : SOMETIMES_MS;

/** The order of the company, asked for again by itself. */
export const useOrder = (desk: CompanyDesk, number: string) => {
  const locale = useLocale();
  return useQuery({
    queryKey: [desk.key, locale, 'order', number],
    queryFn: async ({ signal }) => (await desk.shop.Get({ orderId: number }, { signal })).order,
    refetchInterval: ({ state }) => nextLook(state.data?.status),
  });
};

/** Its history, newest first. `status`: the history is as old as the order. */
export const useHistory = (desk: CompanyDesk, number: string, status: string | undefined) => {
  const locale = useLocale();
  return useQuery({
    queryKey: [desk.key, locale, 'order', number, 'history', status],
    queryFn: async ({ signal }) => (await desk.shop.Track({ orderId: number }, { signal })).events,
    enabled: status !== undefined,
    // Of the same order, not of the one before it.
    placeholderData: (before, asked) => (asked?.queryKey[3] === number ? before : undefined),
    refetchInterval: SOMETIMES_MS,
  });
};

/** What vendors and tariffs are called, by `vendorId` and `tariffId`. */
export const useTariffs = (desk: CompanyDesk) => {
  const locale = useLocale();
  return useQuery({
    queryKey: [desk.key, locale, 'tariffs'],
    queryFn: async ({ signal }) => (await desk.shop.ListTariffs({}, { signal })).values,
    staleTime: 600_000,
  });
};
