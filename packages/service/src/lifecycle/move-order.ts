import {
  advance,
  isFinal,
  isProblem,
  type LocalText,
  moveProblem,
  nextAskAfterEnd,
  type Order,
  type OrderStatus,
  type Problem,
  problem,
} from '@cartage/core';
import { appendHistoryLines, type Db, insertEvents, saveOrder, saveOrderState, setNextTrack } from '@cartage/storage';
import { moveEvents } from '../events/order-event.ts';
import { moveTexts, SERVICE_SOURCE } from './move-texts.ts';

export interface Step {
  readonly to: OrderStatus;
  readonly at: number;
  readonly text: LocalText;
  /** Who caused it; the service itself where absent. */
  readonly source?: string;
  /** What else the move brings with it; the content is written only where `withContent` says that it changed. */
  readonly facts?: Partial<Order>;
  readonly withContent?: boolean;
}

/**
 * Moves the order by the lifecycle table, writes the line of its history and tells of it, inside the caller's transaction; or
 * refuses and changes nothing.
 */
export const moveOrder = async (db: Db, order: Order, step: Step): Promise<Order | Problem> => {
  const state = advance(order, step);
  if (isProblem(state)) return state;
  const save = step.withContent ? saveOrder : saveOrderState;
  const saved = await save(db, { ...order, ...state, ...step.facts });
  if (saved === null) return changedMeanwhile(order.number);
  const line = {
    at: state.statusAt,
    source: step.source ?? SERVICE_SOURCE,
    text: step.text,
    status: step.to,
    isReturn: false,
    fingerprint: null,
  };
  await appendHistoryLines(db, order, [line]);
  await insertEvents(db, moveEvents(saved, { from: order.status, line, at: step.at }));
  if (isFinal(step.to)) await setNextTrack(db, order.id, nextAskAfterEnd(saved, saved.statusAt));
  return saved;
};

/** The move, by way of a Draft where the table has no other; both in the caller's transaction. */
export const moveByDraft = async (db: Db, order: Order, step: Step): Promise<Order | Problem> => {
  if (moveProblem(order.status, step.to) === null) return moveOrder(db, order, step);
  const draft = await moveOrder(db, order, { to: 'Draft', at: step.at, text: moveTexts.draftAgain });
  return isProblem(draft) ? draft : moveOrder(db, draft, step);
};

/** Somebody else wrote the order after it was read. */
export const changedMeanwhile = (number: string): Problem => ({
  ...problem('OrderStateInvalid', null, {
    en: `Order ${number} is being changed by another request; read it again, and repeat your request if it is still needed.`,
    ru: `Заказ ${number} сейчас изменяет другой запрос; прочитайте заказ ещё раз и повторите свой запрос, если это ещё нужно.`,
  }),
  isPassing: true,
});

/** Another request wrote the order after it was read: with the order as it is now the same may go through. */
export const isChangedMeanwhile = ({ code, isPassing }: Problem): boolean =>
  code === 'OrderStateInvalid' && isPassing === true;
