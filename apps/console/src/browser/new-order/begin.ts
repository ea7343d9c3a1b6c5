import { useQuery } from '@tanstack/react-query';
import type { CompanyDesk } from '../desk.ts';
import { useLocale } from '../words/locale.ts';
import { lastSender, lastTemplates } from './kept-form.ts';
import { type EndForm, emptyEnd, emptyForm, endOf, formLike, type OrderForm } from './order-form.ts';

/** With what the form begins: the order that it is to be like, else the sender and the parcel of last time. */
export const useBeginning = (desk: CompanyDesk, like: string | null, isWanted: boolean) => {
  const locale = useLocale();
  return useQuery({
    queryKey: [desk.key, locale, 'new-order', like],
    queryFn: async ({ signal }): Promise<OrderForm> => {
      if (like !== null) return formLike((await desk.shop.Get({ orderId: like }, { signal })).order);
      const sender = lastSender(desk.key) ?? (await usualSender(desk, signal)) ?? emptyEnd;
      return { ...emptyForm, sender, ...lastTemplates(desk.key)[0] };
    },
    enabled: isWanted,
    // What is typed begins with it once; another form asks anew.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
};

/** The sender that the company has settled, for whom its settings are open; else that of its newest order. */
const usualSender = async (desk: CompanyDesk, signal: AbortSignal): Promise<EndForm | null> => {
  const settled = desk.may('Settings') ? await settledSender(desk, signal) : null;
  if (settled !== null || !desk.may('Orders.Read')) return settled;
  const { orders } = await desk.shop.List({ PageSize: 1 }, { signal });
  const newest = orders[0];
  return newest === undefined ? null : endOf(newest.sender);
};

const settledSender = async (desk: CompanyDesk, signal: AbortSignal): Promise<EndForm | null> => {
  const { value } = await desk.shop.GetSetting({ settingsKey: 'sender.default' }, { signal });
  if (!value.startsWith('{')) return null;
  const entries = JSON.parse(value) as Partial<Record<keyof EndForm, string>>;
  const { places } = await desk.shop.FindPlaces({ query: entries.cityId ?? '-', count: 1 }, { signal });
  return {
    ...emptyEnd,
    ...Object.fromEntries(Object.entries(entries).filter(([name]) => name in emptyEnd)),
    cityName: places[0]?.name ?? entries.cityId ?? '',
  };
};
