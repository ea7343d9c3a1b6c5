import { FREE_CANCELLATION_MS } from '@cartage/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Shop } from '../api.ts';
import type { CompanyDesk } from '../desk.ts';
import { buttonClass } from '../parts/button.tsx';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/locale.ts';
import { statusNumbers } from '../words/orders.ts';
import { ActButtons } from './act-buttons.tsx';
import { actWords } from './act-words.ts';
import { AskedAct } from './asked-act.tsx';
import { CallCourier } from './call-courier.tsx';
import { ChangeOrder } from './change-order.tsx';
import { HandOver } from './hand-over.tsx';
import { type CompanyMove, mendingMove, movesOfCompany } from './moves.ts';
import { PayAgain } from './pay-again.tsx';
import { orderScreenWords } from './words.ts';

/** What somebody of the company can do with the order, and what each asks before it is done. */
export const CompanyActs = ({ order, desk }: { readonly order: Shop.OrderRecord; readonly desk: CompanyDesk }) => {
  const words = useWords(orderScreenWords);
  const [open, setOpen] = useState<CompanyMove | null>(null);
  const moves = movesOfCompany(order, desk.may).filter((move) => move !== 'hand-over' || desk.may('Calc'));
  const first = mendingMove(order, moves) ?? (moves[0] === 'hand-over' ? 'hand-over' : null);
  const close = (): void => setOpen(null);
  return (
    <>
      {desk.may('Orders.Write') && desk.may('Calc') ? (
        <Link
          to="/$desk/new"
          params={{ desk: desk.key }}
          search={{ like: order.orderId }}
          className={buttonClass({ kind: 'quiet' })}
        >
          {words.likeThis}
        </Link>
      ) : null}
      <ActButtons moves={moves} first={first} onAct={setOpen} />
      {open === 'hand-over' ? <HandOver order={order} desk={desk} onClose={close} /> : null}
      {open === 'change' ? <ChangeOrder order={order} desk={desk} onClose={close} /> : null}
      {open === 'call-courier' ? <CallCourier order={order} desk={desk} onClose={close} /> : null}
      {open === 'repeat-payment' ? <PayAgain order={order} desk={desk} onClose={close} /> : null}
      {open === 'cancel' || open === 'cancel-courier' || open === 'accept-price' || open === 'dispute-price' ? (
        <Asked move={open} order={order} desk={desk} onClose={close} />
      ) : null}
    </>
  );
};

const Asked = ({
  move,
  order,
  desk,
  onClose,
}: {
  readonly move: 'cancel' | 'cancel-courier' | 'accept-price' | 'dispute-price';
  readonly order: Shop.OrderRecord;
  readonly desk: CompanyDesk;
  readonly onClose: () => void;
}) => {
  const words = useWords(actWords);
  const { orderId } = order;
  const decide = (accept: boolean) => async () => {
    await desk.shop.DecidePrice({ orderId, body: { accept } });
    return undefined;
  };
  if (move === 'cancel')
    return (
      <AskedAct
        desk={desk}
        move={move}
        title={words.cancelTitle(orderId)}
        danger
        keep={words.keep}
        onClose={onClose}
        act={async () => {
          const { cancelled } = await desk.shop.Cancel({ orderId });
          return cancelled ? undefined : { messages: [words.cancelAsks] };
        }}
      >
        <CancelCost order={order} />
      </AskedAct>
    );
  if (move === 'cancel-courier')
    return (
      <AskedAct
        desk={desk}
        move={move}
        title={words.courierOff}
        onClose={onClose}
        act={async () => {
          const { results } = await desk.shop.CancelCourier({ body: { orders: [{ orderId }] } });
          const said = results.flatMap(({ errors, messages }) => [
            ...errors.map(({ message }) => message),
            ...messages,
          ]);
          return said.length > 0 ? { messages: said } : undefined;
        }}
      >
        <p>{words.courierOffText}</p>
      </AskedAct>
    );
  const isAccepting = move === 'accept-price';
  return (
    <AskedAct
      desk={desk}
      move={move}
      title={isAccepting ? words.acceptTitle : words.disputeTitle}
      onClose={onClose}
      act={decide(isAccepting)}
    >
      <p>{isAccepting ? words.acceptText : words.disputeText}</p>
    </AskedAct>
  );
};

/** What a cancellation costs (interface 16.9). */
export const CancelCost = ({
  order,
}: {
  readonly order: Pick<Shop.OrderRecord, 'status' | 'createDateTime' | 'price'>;
}) => {
  const words = useWords(actWords);
  const say = useFormats();
  const name = statusNumbers[order.status];
  const isBefore = name === 'Draft' || name === 'RateRequest' || name === 'OnApproval' || name === 'VendorError';
  if (isBefore || order.price === null) return <p>{words.cancelNothing}</p>;
  const freeUntil = new Date(order.createDateTime).getTime() + FREE_CANCELLATION_MS;
  return (
    <>
      <p>{freeUntil > Date.now() ? words.cancelFree(say.moment(new Date(freeUntil))) : words.cancelCosts}</p>
      {name === 'VendorUnavailable' || name === 'AwaitingPayment' ? null : <p className="soft">{words.cancelAsks}</p>}
    </>
  );
};
