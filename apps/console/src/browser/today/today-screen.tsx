import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Truck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type Desk, useDesk } from '../desk.ts';
import { Button } from '../parts/button.tsx';
import { Pager } from '../parts/pager.tsx';
import { Bones, Loaded, Nothing } from '../parts/states.tsx';
import { isoDay } from '../words/formats.ts';
import { useLocale, useWords } from '../words/locale.ts';
import { CallFor } from './call-for.tsx';
import { DayHead } from './day-head.tsx';
import { DayPapers } from './papers.tsx';
import { type Call, CallTable, type Pickup, PickupTable } from './pickups.tsx';
import { todaySearch } from './search.ts';
import { todayWords } from './words.ts';

const SIZE = 50;

interface Day {
  readonly calls: readonly Call[];
  readonly pickups: { readonly withHandOver: readonly Pickup[]; readonly withoutCall: readonly Pickup[] };
  readonly totalCount: number;
}

const askDay = (desk: Desk, day: string, page: number, signal: AbortSignal): Promise<Day> => {
  const wish = { From: day, To: day, PageNum: page, PageSize: SIZE };
  return desk.kind === 'company'
    ? desk.shop.ListCourierCalls(wish, { signal })
    : desk.operator.ListCourierCalls(wish, { signal });
};

/** Who comes on a day to fetch what, what nobody comes for yet, and what couriers are to sign. */
export const TodayScreen = () => {
  const desk = useDesk();
  const locale = useLocale();
  const navigate = useNavigate({ from: '/$desk/today' });
  const today = isoDay(new Date());
  const { day = today, page = 1 } = useSearch({ from: '/$desk/today' });
  const asked = useQuery({
    queryKey: [desk.key, locale, 'courier-calls', day, page],
    queryFn: ({ signal }) => askDay(desk, day, page, signal),
  });
  return (
    <div className="stack">
      <DayHead day={day} today={today} />
      <Loaded from={asked} bones={<DayBones />}>
        {({ calls, pickups, totalCount }) => (
          <>
            <WithoutCall of={pickups.withoutCall} />
            <Calls of={calls}>
              <Pager
                page={page}
                size={SIZE}
                total={totalCount}
                onPage={(next) => void navigate({ search: (before) => todaySearch({ ...before, page: next }) })}
              />
            </Calls>
            <WithHandOver of={pickups.withHandOver} />
          </>
        )}
      </Loaded>
      {/* Below what is as long as the day: it would jump. */}
      {desk.kind === 'company' && !asked.isPending ? <DayPapers day={day} /> : null}
    </div>
  );
};

const DayBones = () => (
  <>
    {[2, 5].map((lines) => (
      <div key={lines} className="sheet sheet-body">
        <Bones lines={lines} />
      </div>
    ))}
  </>
);

const WithoutCall = ({ of }: { readonly of: readonly Pickup[] }) => {
  const words = useWords(todayWords);
  const desk = useDesk();
  const client = useQueryClient();
  const [calling, setCalling] = useState<readonly string[] | null>(null);
  const mayCall = desk.kind === 'company' && desk.may('Orders.Write');
  return (
    <section className="sheet today-needs" data-some={of.length > 0} aria-label={words.needs}>
      <div className="sheet-head">
        <div>
          <h2>{words.needs}</h2>
          <p className="soft">{of.length === 0 ? words.needsNone : words.needsText}</p>
        </div>
        {mayCall && of.length > 1 ? (
          <Button kind="first" onClick={() => setCalling(of.flatMap(({ orders }) => orders).slice(0, MOST_CALLED))}>
            <Truck aria-hidden />
            {words.callFor(
              Math.min(
                MOST_CALLED,
                of.reduce((sum, { orders }) => sum + orders.length, 0),
              ),
            )}
          </Button>
        ) : null}
      </div>
      {of.length === 0 ? null : (
        <PickupTable
          caption={words.needs}
          of={of}
          act={
            mayCall
              ? {
                  head: words.call,
                  cell: ({ orders, vendorName, place }) => (
                    <Button
                      size="small"
                      kind={of.length === 1 ? 'first' : 'plain'}
                      aria-label={`${words.call}: ${[vendorName, place.address].filter(Boolean).join(', ')}`}
                      onClick={() => setCalling(orders)}
                    >
                      {words.call}
                    </Button>
                  ),
                }
              : undefined
          }
        />
      )}
      {calling === null ? null : (
        <CallFor
          numbers={calling}
          onClose={() => {
            setCalling(null);
            void client.invalidateQueries({ queryKey: [desk.key] });
          }}
        />
      )}
    </section>
  );
};

/** What one question may name. */
const MOST_CALLED = 100;

const Calls = ({ of, children }: { readonly of: readonly Call[]; readonly children: ReactNode }) => {
  const words = useWords(todayWords);
  return (
    <section className="sheet" aria-label={words.calls}>
      <div className="sheet-head">
        <h2>{words.calls}</h2>
      </div>
      {of.length === 0 ? (
        <Nothing title={words.callsNone}>
          <p>{words.callsNoneText}</p>
        </Nothing>
      ) : (
        <CallTable of={of} />
      )}
      {children}
    </section>
  );
};

const WithHandOver = ({ of }: { readonly of: readonly Pickup[] }) => {
  const words = useWords(todayWords);
  if (of.length === 0) return null;
  return (
    <section className="sheet" aria-label={words.withHandOver}>
      <div className="sheet-head">
        <div>
          <h2>{words.withHandOver}</h2>
          <p className="soft">{words.withHandOverText}</p>
        </div>
      </div>
      <PickupTable caption={words.withHandOver} of={of} />
    </section>
  );
};
