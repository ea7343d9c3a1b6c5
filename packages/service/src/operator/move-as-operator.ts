import { cancelMove, canonicalOrderNumber, type LocalText, type Order, type Problem, problem } from '@cartage/core';
import { findOrderByNumber, getOrderById } from '@cartage/storage';
import { meet } from '../cause.ts';
import type { Ground } from '../context.ts';
import { whyNotAwaiting } from '../hand-over/decide-approval.ts';
import { whyNoRetry } from '../hand-over/retry-hand-over.ts';
import { type Asked, askForAct, type Patience } from './ask-for-act.ts';
import type { OperatorActs } from './operator-acts.ts';

/** A move of an order that calls its vendor. */
export type VendorMove =
  | { readonly kind: 'approve' | 'cancel' }
  | { readonly kind: 'retry'; readonly isNotThere: boolean }
  | { readonly kind: 'cancel-courier'; readonly forAll: boolean };

/** What became of it. */
export type MovedByOperator =
  /** The order as it is now. `remarks`: why it did not get there, or is still to. */
  | { readonly kind: 'moved'; readonly order: Order; readonly remarks: readonly LocalText[] }
  /** Nothing was done; null: there is no such order. */
  | { readonly kind: 'refused'; readonly order: Order | null; readonly problems: readonly Problem[] };

/**
 * Has a process that serves move an order of any company, and waits for what comes of it, a minute at most: the vendor is called
 * by the plugins of that process. What the order's status does not allow is refused at once.
 */
export const moveAsOperator = async (
  service: Ground,
  named: string,
  move: VendorMove,
  { mostMs = LONGEST_MS, everyMs = 50, ...patience }: Patience = {},
): Promise<MovedByOperator> => {
  const { db } = service.store;
  const order = await findOrderByNumber(db, canonicalOrderNumber(named));
  if (order === null) return { kind: 'refused', order, problems: [noOrder(named)] };
  meet(service, [order.number]);
  const refused = whyNot(order, move);
  if (refused) return { kind: 'refused', order, problems: [refused] };
  const came = await ask(service, order.number, move, { mostMs, everyMs, ...patience });
  const now = (await getOrderById(db, order.id)) ?? order;
  return 'remarks' in came ? { kind: 'moved', order: now, ...came } : { kind: 'refused', order: now, ...came };
};

/** As long as a caller of HTTP may be expected to wait. */
const LONGEST_MS = 60_000;

type Came = { readonly remarks: readonly LocalText[] } | { readonly problems: readonly Problem[] };

const ask = async (service: Ground, number: string, move: VendorMove, patience: Patience): Promise<Came> => {
  switch (move.kind) {
    case 'approve':
      return told(await askForAct(service, { kind: 'approve', wish: { number } }, patience), ofHandOver);
    case 'retry': {
      const wish = { number, isNotThere: move.isNotThere };
      return told(await askForAct(service, { kind: 'retry', wish }, patience), ofHandOver);
    }
    case 'cancel':
      return told(await askForAct(service, { kind: 'cancel', wish: { number } }, patience), (came) => {
        if (came.kind === 'refused') return { problems: [came.problem] };
        return { remarks: came.kind === 'asked' ? [cancelAsked] : [] };
      });
    case 'cancel-courier': {
      const wish = { number, forAll: move.forAll };
      return told(await askForAct(service, { kind: 'cancel-courier', wish }, patience), ({ kind, reason }) => {
        if (kind === 'refused') return { problems: [problem('OrderStateInvalid', null, reason ?? undefined)] };
        return { remarks: kind === 'pending' ? [courierAsked] : [] };
      });
    }
  }
};

const ofHandOver = ({ kind, problems, reasons }: OperatorActs['retry']['outcome']): Came =>
  kind === 'refused' ? { problems } : { remarks: kind === 'queued' ? [waitsForTurn] : reasons };

const told = <Outcome>(asked: Asked<Outcome>, of: (came: Outcome) => Came): Came => {
  switch (asked.kind) {
    case 'done':
      return of(asked.outcome);
    case 'nobody-serves':
    case 'not-taken':
      return { problems: [nobodyWorks] };
    case 'under-way':
      return { remarks: [underWay] };
  }
};

const whyNot = (order: Order, move: VendorMove): Problem | null => {
  switch (move.kind) {
    case 'approve':
      return whyNotAwaiting(order);
    case 'retry':
      return whyNoRetry(order);
    case 'cancel': {
      const way = cancelMove(order.status);
      return typeof way === 'string' ? null : way;
    }
    case 'cancel-courier':
      return null;
  }
};

const noOrder = (named: string): Problem =>
  problem('OrderNotFound', 'orderId', { en: `There is no order "${named}".`, ru: `Заказа «${named}» нет.` });

/** Vendors are called by the worker alone. */
export const nobodyWorks: Problem = problem('VendorUnavailable', null, {
  en: 'Nothing was done: no worker of this installation has taken it. See whether one runs, then repeat the request.',
  ru: 'Ничего не сделано: ни один рабочий процесс не взял задание. Проверьте, запущен ли он, и повторите запрос.',
});

const underWay: LocalText = {
  en: 'It is still under way, and goes on; read the order again.',
  ru: 'Действие ещё выполняется; запросите заказ позже.',
};
const waitsForTurn: LocalText = {
  en: 'It waits for its turn at the vendor.',
  ru: 'Заказ ждёт своей очереди в службе доставки.',
};
const cancelAsked: LocalText = {
  en: 'The vendor was asked to cancel it, and has not answered yet.',
  ru: 'Запрос на отмену передан в службу доставки; ответа пока нет.',
};
const courierAsked: LocalText = {
  en: 'The vendor was asked not to send the courier, and has not answered yet.',
  ru: 'Запрос на отмену курьера передан в службу доставки; ответа пока нет.',
};
