import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronDown, ChevronUp, List } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Shop } from '../api.ts';
import type { Desk } from '../desk.ts';
import { useKeys } from '../frame/keys.ts';
import { StatusBadge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Copied } from '../parts/copy.tsx';
import { Moment } from '../parts/said.tsx';
import { Notice } from '../parts/states.tsx';
import { walkWith } from '../parts/walk.ts';
import { useFormats } from '../words/formats.ts';
import { names, useWords } from '../words/locale.ts';
import { orderWords } from '../words/orders.ts';
import { orderScreenWords } from './words.ts';

type Headed = Pick<
  Shop.OrderRecord,
  'orderId' | 'status' | 'statusName' | 'statusDate' | 'customerOrderId' | 'createDateTime' | 'attention'
>;

/** Which order it is, how it stands, and what can be done with it. */
export const OrderHead = ({
  order,
  desk,
  under,
  acts,
}: {
  readonly order: Headed;
  readonly desk: Desk;
  /** More that says which order it is. */
  readonly under?: ReactNode;
  readonly acts: ReactNode;
}) => {
  const words = useWords(orderScreenWords);
  const reasons = useWords(orderWords).reason;
  const { attention } = order;
  return (
    <header className="stack order-head">
      <Walk desk={desk} number={order.orderId} />
      <div className="page-head">
        <div className="order-name">
          <h1 className="line-of">
            <span className="unseen">{words.order} </span>
            <Copied value={order.orderId} label={words.number} />
            <StatusBadge status={order.status} said={order.statusName} />
          </h1>
          <p className="line-of">
            {order.customerOrderId === null ? null : (
              <span>{(desk.kind === 'company' ? words.customers : words.itsNumber)(order.customerOrderId)}</span>
            )}
            {under}
            <span>
              {words.made} <Moment at={order.createDateTime} />
            </span>
          </p>
        </div>
        <div className="line-of order-acts">{acts}</div>
      </div>
      {attention.length === 0 ? null : (
        <Notice tone="wait">
          <strong className="unseen">{words.attention}: </strong>
          <ul className="order-attention">
            {attention.map(({ reason, since }) => (
              <li key={reason}>
                <strong>{names(reasons).get(reason) ?? reason}</strong>{' '}
                <small>
                  <Moment at={since} as="ago" />
                </small>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </header>
  );
};

/** The way to the orders beside it in the list that they came from: by j and k too. */
const Walk = ({ desk, number }: { readonly desk: Desk; readonly number: string }) => {
  const words = useWords(orderScreenWords);
  const { number: say } = useFormats();
  const navigate = useNavigate();
  const walk = walkWith(desk.key, number);
  const at = walk?.numbers.indexOf(number) ?? -1;
  const go = (step: number): void => {
    const next = walk?.numbers[at + step];
    if (next !== undefined)
      void navigate({ to: '/$desk/orders/$number', params: { desk: desk.key, number: next }, replace: true });
  };
  useKeys({ j: () => go(1), k: () => go(-1) });
  return (
    <nav className="line-of order-walk" aria-label={words.walk}>
      <Link
        to={`/$desk/${walk?.section ?? 'orders'}`}
        params={{ desk: desk.key }}
        search={walk?.search ?? {}}
        className="button quiet small"
      >
        <List aria-hidden />
        {words.back}
      </Link>
      {walk === null ? null : (
        <>
          <Button kind="quiet" size="small" aria-label={words.before} title={words.before} onClick={() => go(-1)}>
            <ChevronUp aria-hidden />
          </Button>
          <Button kind="quiet" size="small" aria-label={words.after} title={words.after} onClick={() => go(1)}>
            <ChevronDown aria-hidden />
          </Button>
          <span className="soft">{words.place(say(at + 1), say(walk.numbers.length))}</span>
        </>
      )}
    </nav>
  );
};
