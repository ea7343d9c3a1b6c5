import { useQuery } from '@tanstack/react-query';
import type { Shop } from '../api.ts';
import type { CompanyDesk } from '../desk.ts';
import { useLocale } from '../words/locale.ts';
import { useTariffs } from './questions.ts';

/** The pickup point of an end, with its hours where the role may look for them; else its number. */
export const EndPoint = ({
  desk,
  party,
}: {
  readonly desk: CompanyDesk;
  readonly party: Pick<
    Shop.PartyRecordModel,
    'contactType' | 'countryId' | 'cityId' | 'pickupPointId' | 'pickupPointVendorId'
  >;
}) => {
  const locale = useLocale();
  const tariffs = useTariffs(desk);
  const vendorKey = tariffs.data?.find(({ vendorId }) => vendorId === party.pickupPointVendorId)?.vendorKey;
  const { data: point } = useQuery({
    queryKey: [desk.key, locale, 'point', vendorKey, party.pickupPointId],
    queryFn: ({ signal }) =>
      desk.shop.PickupPoint(
        {
          vendorKey: vendorKey ?? '',
          ppId: party.pickupPointId ?? '',
          CountryId: party.countryId,
          CityId: party.cityId,
        },
        { signal },
      ),
    enabled: vendorKey !== undefined && party.pickupPointId !== null && desk.may('PickupPoints'),
    staleTime: 600_000,
  });
  if (party.contactType !== 4 || party.pickupPointId === null) return null;
  if (point === undefined) return <code>{party.pickupPointId}</code>;
  return (
    <>
      <div>{point.name}</div>
      <div>{point.address}</div>
      {point.workTime === null ? null : <div className="soft">{point.workTime}</div>}
      {point.phone === null ? null : <div className="soft">{point.phone}</div>}
    </>
  );
};
