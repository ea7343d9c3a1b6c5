import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDesk } from '../desk.ts';
import { Bones, Loaded, Nothing } from '../parts/states.tsx';
import { useFormats } from '../words/formats.ts';
import { useLocale, useWords } from '../words/locale.ts';
import { type DayFigures, daysOf, lineOf, linesByVendor, totalOf } from './figures.ts';
import { OnTimeTables } from './on-time.tsx';
import { Picture } from './picture.tsx';
import type { ReportsSearch } from './search.ts';
import { reportWords } from './words.ts';

/** What the service has counted of some days, as both desks ask it. */
const useFigures = ({ from, to, of }: ReportsSearch) => {
  const desk = useDesk();
  const locale = useLocale();
  const wish = { From: from, To: to };
  const whose = of === undefined ? {} : { CompanyId: [of] };
  const daily = useQuery({
    queryKey: [desk.key, locale, 'daily', from, to, of],
    enabled: desk.kind === 'company' || desk.may('Money.Read'),
    queryFn: ({ signal }) =>
      desk.kind === 'company'
        ? desk.shop.DailyFigures(wish, { signal })
        : desk.operator.DailyFigures({ ...wish, ...whose }, { signal }),
  });
  const onTime = useQuery({
    queryKey: [desk.key, locale, 'on-time', from, to, of],
    queryFn: ({ signal }) =>
      desk.kind === 'company'
        ? desk.shop.OnTimeFigures(wish, { signal })
        : desk.operator.OnTimeFigures({ ...wish, ...whose }, { signal }),
  });
  return { daily, onTime, hasMoney: desk.kind === 'company' || desk.may('Money.Read') };
};

/** Orders and money over time, and how deliveries kept their days. */
export const Pictures = ({ search }: { readonly search: ReportsSearch }) => {
  const { daily, onTime, hasMoney } = useFigures(search);
  const isOf = ({ vendorId }: { readonly vendorId: number | null }): boolean =>
    search.vendor === undefined || (vendorId ?? 0) === search.vendor;
  return (
    <>
      {hasMoney ? (
        <Loaded from={daily} bones={<OverDaysBones />}>
          {({ from, to, days }) => <OverDays from={from} to={to} figures={days.filter(isOf)} />}
        </Loaded>
      ) : null}
      <Loaded from={onTime} bones={<PictureBones />}>
        {({ vendors, lanes, otherLanes }) => (
          <OnTimeTables of={{ vendors: vendors.filter(isOf), lanes: lanes.filter(isOf), otherLanes }} />
        )}
      </Loaded>
    </>
  );
};

const PictureBones = () => (
  <div className="sheet sheet-body picture-bones">
    <Bones lines={6} />
  </div>
);

/** As the figures over days come: tiles, and pictures below them. */
const OverDaysBones = () => {
  const words = useWords(reportWords);
  return (
    <>
      <dl className="tiles">
        {(['orders', 'delivered', 'canceled', 'price', 'collected'] as const).map((one) => (
          <Tile key={one} name={words[one]} value="…" />
        ))}
      </dl>
      <PictureBones />
      <PictureBones />
      <PictureBones />
    </>
  );
};

const OverDays = ({
  from,
  to,
  figures,
}: {
  readonly from: string;
  readonly to: string;
  readonly figures: readonly DayFigures[];
}) => {
  const words = useWords(reportWords);
  const { number, compact, money, percent, roundMoney } = useFormats();
  const drawn = useMemo(() => {
    const days = daysOf(from, to);
    const line = (measure: 'orders' | 'delivered' | 'canceled' | 'price' | 'collected') => ({
      key: measure,
      label: words[measure],
      values: lineOf(figures, days, measure),
    });
    return {
      days,
      orders: [line('orders'), line('delivered'), line('canceled')],
      money: [line('price'), line('collected')],
      cost: linesByVendor(figures, days, 'price', { none: words.noVendor, others: words.others }),
      counts: { short: compact, exact: number },
      sums: { short: compact, exact: roundMoney },
    };
  }, [from, to, figures, words, compact, number, roundMoney]);
  const [orders, delivered, canceled] = (['orders', 'delivered', 'canceled'] as const).map((one) =>
    totalOf(figures, one),
  ) as [number, number, number];
  if (orders === 0)
    return (
      <div className="sheet">
        <Nothing title={words.noFigures}>
          <p>{words.noFiguresText}</p>
        </Nothing>
      </div>
    );
  const { days, counts, sums } = drawn;
  return (
    <>
      <dl className="tiles">
        <Tile name={words.orders} value={number(orders)} />
        <Tile name={words.delivered} value={number(delivered)} beside={percent(delivered / orders)} />
        <Tile name={words.canceled} value={number(canceled)} beside={percent(canceled / orders)} />
        <Tile name={words.price} value={money(totalOf(figures, 'price'))} />
        <Tile name={words.collected} value={money(totalOf(figures, 'collected'))} />
      </dl>
      <Picture title={words.ordersOver} text={words.ordersOverText} days={days} series={drawn.orders} format={counts} />
      <Picture title={words.moneyOver} text={words.moneyOverText} days={days} series={drawn.money} format={sums} />
      {drawn.cost.length > 1 ? (
        <Picture title={words.costOver} text={words.costOverText} days={days} series={drawn.cost} format={sums} />
      ) : null}
    </>
  );
};

const Tile = ({ name, value, beside }: { readonly name: string; readonly value: string; readonly beside?: string }) => (
  <div className="sheet tile">
    <dt>{name}</dt>
    <dd>
      {value} {beside === undefined ? null : <span className="soft">{beside}</span>}
    </dd>
  </div>
);
