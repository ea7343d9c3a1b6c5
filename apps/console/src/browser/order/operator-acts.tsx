import { type ReactNode, useState } from 'react';
import type { Operator } from '../api.ts';
import type { OperatorDesk } from '../desk.ts';
import { Check } from '../parts/field.tsx';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/locale.ts';
import { ActButtons } from './act-buttons.tsx';
import { actWords } from './act-words.ts';
import { Advance } from './advance.tsx';
import { AskedAct } from './asked-act.tsx';
import { CancelCost } from './company-acts.tsx';
import { mendingMove, movesOfOperator, type OperatorMove } from './moves.ts';
import { orderScreenWords } from './words.ts';

/** What somebody of the operator can do with the order. */
export const OperatorActs = ({
  told,
  desk,
}: {
  readonly told: Operator.InspectedOrderModel;
  readonly desk: OperatorDesk;
}) => {
  const [open, setOpen] = useState<OperatorMove | null>(null);
  const order = { ...told.order, attention: told.attention };
  const moves = movesOfOperator(order, told.attempts, desk.may);
  const close = (): void => setOpen(null);
  return (
    <>
      <ActButtons moves={moves} first={mendingMove(order, moves)} onAct={setOpen} />
      {open === null ? null : open === 'advance' ? (
        <Advance number={order.orderId} desk={desk} onClose={close} />
      ) : (
        <Asked move={open} told={told} desk={desk} onClose={close} />
      )}
    </>
  );
};

const Asked = ({
  move,
  told: { order },
  desk,
  onClose,
}: {
  readonly move: Exclude<OperatorMove, 'advance'>;
  readonly told: Operator.InspectedOrderModel;
  readonly desk: OperatorDesk;
  readonly onClose: () => void;
}) => {
  const words = useWords(actWords);
  const { move: acts } = useWords(orderScreenWords);
  const say = useFormats();
  const [forAll, setForAll] = useState(false);
  const { operator } = desk;
  const { orderId } = order;
  const sum = say.money(order.price ?? 0);
  const asked: Readonly<
    Record<
      Exclude<OperatorMove, 'advance'>,
      readonly [title: string, text: ReactNode, act: () => Promise<{ readonly messages?: readonly string[] }>]
    >
  > = {
    approve: [`${acts.approve}: ${orderId}`, null, () => operator.ApproveOrder({ orderId })],
    refuse: [words.refuseTitle, words.refuseText, () => operator.RefuseOrder({ orderId })],
    retry: [`${acts.retry}: ${orderId}`, null, () => operator.RetryOrder({ orderId })],
    'retry-absent': [words.absentTitle, words.absentText, () => operator.RetryAbsentOrder({ orderId })],
    'accept-price': [
      words.acceptTitle,
      words.acceptText,
      () => operator.DecideOrderPrice({ orderId, body: { accept: true } }),
    ],
    'dispute-price': [
      words.disputeTitle,
      words.disputeText,
      () => operator.DecideOrderPrice({ orderId, body: { accept: false } }),
    ],
    charge: [words.chargeTitle(sum), null, () => operator.ChargeOrder({ orderId, body: {} })],
    waive: [words.waiveTitle, null, () => operator.ChargeOrder({ orderId, body: { waive: true } })],
    'cancel-courier': [
      words.courierOff,
      <Check key="all" label={words.alsoOthers} value={forAll} onChange={setForAll} />,
      () => operator.CancelOrderCourier({ orderId, body: { forAll } }),
    ],
    cancel: [
      words.cancelTitle(orderId),
      <CancelCost key="cost" order={order} />,
      () => operator.CancelOrder({ orderId }),
    ],
  };
  const [title, text, act] = asked[move];
  return (
    <AskedAct
      desk={desk}
      move={move}
      title={title}
      danger={move === 'cancel' || move === 'retry-absent'}
      {...(move === 'cancel' ? { keep: words.keep } : {})}
      onClose={onClose}
      act={act}
    >
      {typeof text === 'string' ? <p>{text}</p> : text}
    </AskedAct>
  );
};
