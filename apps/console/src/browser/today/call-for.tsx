import { useQuery } from '@tanstack/react-query';
import { useCompany } from '../desk.ts';
import { CallCouriers } from '../many/call-couriers.tsx';
import { rowOfRecord } from '../orders/order-row.ts';
import { useVendorNames } from '../orders/vendor-names.ts';
import { Dialogue } from '../parts/dialogue.tsx';
import { Bones, Loaded } from '../parts/states.tsx';
import { useLocale, useWords } from '../words/locale.ts';
import { todayWords } from './words.ts';

/** Calls couriers for the orders of a place, as for any that somebody has chosen. */
export const CallFor = ({
  numbers,
  onClose,
}: {
  readonly numbers: readonly string[];
  readonly onClose: () => void;
}) => {
  const words = useWords(todayWords);
  const locale = useLocale();
  const { key, shop } = useCompany();
  const names = useVendorNames();
  const asked = useQuery({
    queryKey: [key, locale, 'orders-of-place', numbers],
    queryFn: async ({ signal }) =>
      (await shop.List({ ordersId: numbers, SearchMode: 0, PageSize: 100 }, { signal })).orders.map(rowOfRecord),
    staleTime: 0,
    gcTime: 0,
  });
  if (asked.data) return <CallCouriers rows={asked.data} names={names} onClose={onClose} />;
  return (
    <Dialogue title={words.call} wide onClose={onClose}>
      <Loaded from={asked} bones={<Bones lines={4} />}>
        {() => null}
      </Loaded>
    </Dialogue>
  );
};
