import type { AttentionReason } from '@cartage/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Desk } from '../desk.ts';
import { isOpen } from '../frame/sections.ts';
import { useFreshen } from '../orders/order-list.ts';
import type { OrderRow } from '../orders/order-row.ts';
import type { VendorNames } from '../orders/vendor-names.ts';
import { Badge, StatusBadge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/dialogue.tsx';
import { Moment } from '../parts/said.tsx';
import { Failure } from '../parts/states.tsx';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/locale.ts';
import { orderWords } from '../words/orders.ts';
import { type AttentionAct, actsOn, wantsWord } from './acts.ts';
import { type Became, doAct } from './do-act.ts';
import { attentionWords } from './words.ts';

/** So long somebody reads what became of an order before it goes from the list, ms. */
const READ_MS = 5_000;

/** Acts that lead into a dialogue of their own. */
export type Leading = Extract<AttentionAct, 'handOver' | 'callCourier'>;

/** Why the order asks, for how long, and what can be done; after that what became of it. */
export const AttentionRow = ({
  row,
  desk,
  names,
  onLead,
  onRead,
}: {
  readonly row: OrderRow;
  readonly desk: Desk;
  readonly names: VendorNames;
  readonly onLead: (act: Leading, row: OrderRow) => void;
  /** What became of it is to be read: until then it stays, though nothing is to be done about it any more. */
  readonly onRead: (number: string, isRead: boolean) => void;
}) => {
  const words = useWords(attentionWords);
  const { reason: reasonWords } = useWords(orderWords);
  const { money } = useFormats();
  const freshen = useFreshen();
  const [became, setBecame] = useState<Became | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState<AttentionAct | null>(null);
  const [asked, setAsked] = useState<AttentionAct | null>(null);

  const act = async (which: AttentionAct): Promise<void> => {
    setBusy(which);
    setFailure(null);
    try {
      const now = await doAct(desk, which, row.number);
      onRead(row.number, true);
      setBecame(now);
      await freshen([row.number]).catch(() => undefined);
      // A link is to be carried elsewhere first.
      if (now.paymentLink === undefined) setTimeout(() => onRead(row.number, false), READ_MS);
    } catch (problem) {
      setFailure(problem);
    }
    setBusy(null);
    setAsked(null);
  };
  const press = (which: AttentionAct): void => {
    if (which === 'handOver' || which === 'callCourier') onLead(which, row);
    else if (wantsWord.has(which)) setAsked(which);
    else void act(which);
  };
  const reasonsOnce = row.attention.map((one) => ({
    ...one,
    acts: actsOn(row, one.reason, desk).filter((which) => which !== 'vendors' || isOpen('vendors', desk)),
  }));
  const seen = new Set<AttentionAct>();
  return (
    <li className="attention-row" data-number={row.number}>
      <div className="attention-order">
        <Link
          className="attention-link code"
          to="/$desk/orders/$number"
          params={{ desk: desk.key, number: row.number }}
        >
          {row.number}
        </Link>
        <span className="truncated">{[row.receiver, row.town].filter(Boolean).join(', ')}</span>
        <span className="soft truncated">{[row.company?.name, row.customerNumber].filter(Boolean).join(' · ')}</span>
      </div>
      <div className="attention-state">
        <StatusBadge status={row.status} said={row.statusName} />
        <span className="soft">{names.vendorOf(row)}</span>
        {row.waybill === null ? null : <span className="soft code">{row.waybill}</span>}
      </div>
      <div className="attention-reasons">
        {became === null ? (
          reasonsOnce.map(({ reason, since, acts }) => (
            <div key={reason} className="attention-reason">
              <div className="attention-why">
                <Badge tone="bad">{reasonWords[reason] ?? reason}</Badge>
                <span className="soft">
                  <Moment at={since} as="ago" />
                </span>
                <span className="soft attention-hint">{hintOf(row, reason, words, money)}</span>
              </div>
              <ActsOn
                row={row}
                desk={desk}
                reason={reason}
                acts={acts.filter((which) => !seen.has(which) && seen.add(which))}
                busy={busy}
                onPress={press}
              />
            </div>
          ))
        ) : (
          <Outcome became={became} />
        )}
        {failure === null ? null : <Failure of={failure} />}
      </div>
      {asked === null ? null : (
        <Confirm
          title={`${words.act[asked]}: ${row.number}`}
          act={words.act[asked]}
          danger={asked === 'retryAbsent' || asked === 'charge'}
          busy={busy !== null}
          onConfirm={() => void act(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{words.comes[asked]}</p>
          {asked === 'accept' || asked === 'dispute' ? <p>{hintOf(row, 'price-rose', words, money)}</p> : null}
        </Confirm>
      )}
    </li>
  );
};

/** What can be done about one reason. */
const ActsOn = ({
  row,
  desk,
  reason,
  acts,
  busy,
  onPress,
}: {
  readonly row: OrderRow;
  readonly desk: Desk;
  readonly reason: string;
  readonly acts: readonly AttentionAct[];
  readonly busy: AttentionAct | null;
  readonly onPress: (act: AttentionAct) => void;
}) => {
  const words = useWords(attentionWords);
  return (
    <div className="line-of">
      {acts.map((which) =>
        which === 'vendors' ? (
          <Link key={which} className="button small" to="/$desk/vendors" params={{ desk: desk.key }}>
            {words.act[which]}
          </Link>
        ) : (
          <Button key={which} size="small" busy={busy === which} onClick={() => onPress(which)}>
            {words.act[which]}
          </Button>
        ),
      )}
      {(reason === 'late' || reason === 'silent') && isWeb(row.trackingUrl) ? (
        <a className="button small" href={row.trackingUrl} target="_blank" rel="noopener noreferrer">
          {words.vendorPage}
        </a>
      ) : null}
    </div>
  );
};

const isWeb = (url: string | null): url is string => url !== null && /^https?:\/\//i.test(url);

const hintOf = (
  row: OrderRow,
  reason: AttentionReason,
  words: (typeof attentionWords)['en'],
  money: (amount: number) => string,
): string =>
  reason === 'price-rose' && row.vendorPrice !== null && row.price !== null
    ? words.asks(money(row.vendorPrice), money(row.price))
    : ((row.company === null ? undefined : words.operatorsHint[reason]) ?? words.hint[reason] ?? '');

const Outcome = ({ became: { status, said, messages, paymentLink } }: { readonly became: Became }) => {
  const words = useWords(attentionWords);
  return (
    <div className="line-of" role="status">
      <Badge tone="good">{words.done}</Badge>
      {status === null ? null : <StatusBadge status={status} said={said} />}
      {messages.map((message) => (
        <span key={message}>{message}</span>
      ))}
      {paymentLink === undefined ? null : isWeb(paymentLink) ? (
        <a href={paymentLink} target="_blank" rel="noopener noreferrer">
          {words.paymentLink}
        </a>
      ) : (
        <span>{words.paymentLater}</span>
      )}
    </div>
  );
};
