import { useState } from 'react';
import type { Shop } from '../api.ts';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Moment } from '../parts/said.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/locale.ts';
import { statusNumbers, toneOfStatus } from '../words/orders.ts';
import { orderScreenWords } from './words.ts';

/** The source of events that the service itself has written (interface 7.25). */
export const OURS = 'Cartage';

/** So many are shown at first; nobody reads more at a glance. */
const SHOWN = 8;

/** The course of the order in the words of whoever told it, newest first; days stand once. */
export const History = ({ events }: { readonly events: readonly Shop.TrackEvent[] }) => {
  const words = useWords(orderScreenWords);
  const say = useFormats();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? events : events.slice(0, SHOWN);
  return (
    <Sheet title={words.history}>
      {events.length === 0 ? <p className="soft">{words.noHistory}</p> : null}
      <ol className="history">
        {shown.map((event, at) => {
          const day = say.day(event.eventDateTime);
          const before = shown[at - 1];
          const isOurs = event.eventSource === OURS;
          const name = statusNumbers[event.status];
          return (
            <li
              key={`${event.eventDateTime} ${events.length - at}`}
              data-tone={name ? toneOfStatus(name) : 'plain'}
              data-ours={isOurs}
            >
              <span className="history-day soft">
                {before !== undefined && say.day(before.eventDateTime) === day ? null : day}
              </span>
              <span className="history-time">
                <Moment at={event.eventDateTime} as="time" />
              </span>
              <span className="history-text">
                {event.eventText} <small className="soft">{isOurs ? words.ours : event.eventSource}</small>
                {event.isReturn ? (
                  <>
                    {' '}
                    <Badge tone="wait">{words.onTheWayBack}</Badge>
                  </>
                ) : null}
              </span>
            </li>
          );
        })}
      </ol>
      {events.length > shown.length ? (
        <Button kind="quiet" size="small" onClick={() => setWhole(true)}>
          {words.showAll(say.number(events.length))}
        </Button>
      ) : null}
    </Sheet>
  );
};
