import type { Desk } from '../desk.ts';
import type { AttentionAct } from './acts.ts';

/** What became of an order after an act. */
export interface Became {
  readonly status: number | null;
  readonly said: string;
  readonly messages: readonly string[];
  /** Where its customer pays; null: the link follows. Undefined: it is not about that. */
  readonly paymentLink?: string | null;
}

/** Does it, at once; an answer that is lost is asked for again by the client with the same key. */
export const doAct = async (desk: Desk, act: AttentionAct, number: string): Promise<Became> =>
  desk.kind === 'operator' ? asOperator(desk.operator, act, number) : asCompany(desk.shop, act, number);

type Operator = Extract<Desk, { kind: 'operator' }>['operator'];
type Shop = Extract<Desk, { kind: 'company' }>['shop'];

const asOperator = async (operator: Operator, act: AttentionAct, orderId: string): Promise<Became> => {
  const ask = () => {
    switch (act) {
      case 'approve':
        return operator.ApproveOrder({ orderId });
      case 'refuse':
        return operator.RefuseOrder({ orderId });
      case 'retry':
        return operator.RetryOrder({ orderId });
      case 'retryAbsent':
        return operator.RetryAbsentOrder({ orderId });
      case 'accept':
      case 'dispute':
        return operator.DecideOrderPrice({ orderId, body: { accept: act === 'accept' } });
      case 'charge':
      case 'waive':
        return operator.ChargeOrder({ orderId, body: { waive: act === 'waive' } });
      default:
        throw new Error(`${act} is no act of the operator's.`);
    }
  };
  const { status, statusName, messages } = await ask();
  return { status, said: statusName, messages };
};

const asCompany = async (shop: Shop, act: AttentionAct, orderId: string): Promise<Became> => {
  if (act === 'repeatPayment') {
    const { paymentLink } = await shop.RepeatPayment({ orderId });
    return { status: null, said: '', messages: [], paymentLink };
  }
  const { status, statusName } = await shop.DecidePrice({ orderId, body: { accept: act === 'accept' } });
  return { status, said: statusName, messages: [] };
};
