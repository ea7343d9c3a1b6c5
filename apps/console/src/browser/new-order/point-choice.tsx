import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Shop } from '../api.ts';
import type { CompanyDesk } from '../desk.ts';
import { Button } from '../parts/button.tsx';
import { Dialogue } from '../parts/dialogue.tsx';
import { TextField } from '../parts/field.tsx';
import { Bones, Loaded } from '../parts/states.tsx';
import { useFormats } from '../words/formats.ts';
import { useLocale, useWords } from '../words/locale.ts';
import { newOrderWords } from './form-words.ts';
import type { EndForm } from './order-form.ts';
import { pointOfMessage } from './point-of-message.ts';

/** So many of a town are listed; the map has all. */
const MOST = 300;

type ChosenPoint = Pick<EndForm, 'pointId' | 'pointVendorId' | 'pointText'>;

/** A pickup point of the town, on the map or in a list: the list is the way without a mouse, and without a map. */
export const PointChoice = ({
  desk,
  side,
  end,
  otherCity,
  weight,
  onChoose,
  onClose,
}: {
  readonly desk: CompanyDesk;
  readonly side: 'sender' | 'receiver';
  readonly end: EndForm;
  readonly otherCity: string;
  readonly weight: number;
  readonly onChoose: (point: ChosenPoint) => void;
  readonly onClose: () => void;
}) => {
  const words = useWords(newOrderWords);
  // The map has the points that hand parcels out.
  const hasMap = side === 'receiver';
  const [isMap, setMap] = useState(false);
  return (
    <Dialogue title={`${words.choosePoint}: ${end.cityName}`} wide onClose={onClose}>
      {hasMap ? (
        <div className="line-of">
          <Button size="small" aria-pressed={!isMap} onClick={() => setMap(false)}>
            {words.list}
          </Button>
          <Button size="small" aria-pressed={isMap} onClick={() => setMap(true)}>
            {words.map}
          </Button>
        </div>
      ) : null}
      {isMap ? (
        <PointMap desk={desk} end={end} weight={weight} onChoose={onChoose} />
      ) : (
        <PointList desk={desk} side={side} end={end} otherCity={otherCity} weight={weight} onChoose={onChoose} />
      )}
    </Dialogue>
  );
};

const PointList = ({
  desk,
  side,
  end,
  otherCity,
  weight,
  onChoose,
}: {
  readonly desk: CompanyDesk;
  readonly side: 'sender' | 'receiver';
  readonly end: EndForm;
  readonly otherCity: string;
  readonly weight: number;
  readonly onChoose: (point: ChosenPoint) => void;
}) => {
  const words = useWords(newOrderWords);
  const locale = useLocale();
  const say = useFormats();
  const [text, setText] = useState('');
  const input = {
    CountryId: end.countryId,
    CityId: end.cityId,
    Mode: side === 'sender' ? 1 : 2,
    PageNum: 1,
    PageSize: MOST,
    ...(weight > 0 ? { TotalWeight: weight } : {}),
    ...(side === 'receiver' && otherCity !== '' ? { SenderCityId: otherCity } : {}),
  } as const;
  const points = useQuery({
    queryKey: [desk.key, locale, 'points', input],
    queryFn: ({ signal }) => desk.shop.PickupPoints(input, { signal }),
    staleTime: 600_000,
  });
  const wanted = text.trim().toLowerCase();
  return (
    <>
      <TextField label={words.findPoint} type="search" value={text} onChange={setText} autoFocus />
      <Loaded from={points} bones={<Bones lines={8} />}>
        {({ pickupPoints, totalCount }) => {
          const found = pickupPoints.filter(({ name, address, metroStation, vendorInfo }) =>
            [name, address, metroStation, vendorInfo.vendorName].some((one) => one?.toLowerCase().includes(wanted)),
          );
          return (
            <>
              <p className="soft" role="status">
                {totalCount === 0
                  ? words.noPoints
                  : found.length === 0
                    ? words.noPointFound
                    : totalCount > pickupPoints.length
                      ? words.firstPoints(say.number(pickupPoints.length), say.number(totalCount))
                      : words.points(say.number(found.length))}
              </p>
              <ul className="points">
                {found.map((point) => (
                  <li key={`${point.vendorId} ${point.pickupPointId}`}>
                    <div>
                      <strong>{point.address}</strong>
                      <div className="soft">
                        {[point.vendorInfo.vendorName, point.name, point.metroStation].filter(Boolean).join(' · ')}
                      </div>
                      {point.workTime === null ? null : <div className="soft">{point.workTime}</div>}
                    </div>
                    <Button
                      size="small"
                      aria-label={`${words.take}: ${point.vendorInfo.vendorName}, ${point.address}`}
                      onClick={() => onChoose(chosen(point, point.vendorInfo.vendorName))}
                    >
                      {words.take}
                    </Button>
                  </li>
                ))}
              </ul>
            </>
          );
        }}
      </Loaded>
    </>
  );
};

const chosen = (
  { pickupPointId, vendorId, address }: Pick<Shop.PickupPoint, 'pickupPointId' | 'vendorId' | 'address'>,
  vendorName: string,
): ChosenPoint => ({ pointId: pickupPointId, pointVendorId: vendorId, pointText: `${vendorName}, ${address}` });

/** The service's own map in a frame: it is opened by the session, and tells this page alone what was chosen. */
const PointMap = ({
  desk,
  end,
  weight,
  onChoose,
}: {
  readonly desk: CompanyDesk;
  readonly end: EndForm;
  readonly weight: number;
  readonly onChoose: (point: ChosenPoint) => void;
}) => {
  const words = useWords(newOrderWords);
  const locale = useLocale();
  const frame = useRef<HTMLIFrameElement>(null);
  const choose = useRef(onChoose);
  useEffect(() => {
    choose.current = onChoose;
  });
  useEffect(() => {
    const listen = ({ source, origin, data }: MessageEvent<unknown>): void => {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return;
      const point = pointOfMessage(data);
      if (point !== null) choose.current(chosen(point, point.vendorName));
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, []);
  const address = desk.shop.mapAddress({
    cityId: end.cityId,
    countryId: end.countryId,
    lang: locale,
    origin: location.origin,
    withPriceCalc: desk.may('Calc') && weight > 0,
    ...(weight > 0 ? { weight } : {}),
  });
  return <iframe ref={frame} className="points-map" src={`${address}#company=${desk.id}`} title={words.map} />;
};
