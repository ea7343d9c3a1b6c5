import { draft } from '../orders.ts';
import type { Call } from './caller.ts';
import type { Choice, Door, Told, Wish } from './door.ts';

/** The first version: every operation is a POST, and the key is in the body. */
export const openV1Door = (call: Call, apiKey: string): Door => {
  const post = async <Body>(operation: string, body: object) => {
    const reply = await call({ method: 'POST', path: `/OpenAPI/v1/${operation}`, body: { ...body, apiKey } });
    return reply && { status: reply.status, body: reply.body as Body };
  };
  return {
    create: async (wish) => {
      const reply = await post<Answer>('Create', bodyOf(wish));
      const number = reply?.body.orderId;
      return reply && number !== undefined ? { number, told: created(wish, reply) } : null;
    },
    push: async (orderId, choice) => {
      const reply = await post<Answer>('PushToVendor', { orderId, ...choiceOf(choice) });
      return reply && pushed(reply);
    },
    update: async (orderId, wish, project) =>
      (await post('Update', { ...bodyOf(wish), project, orderId }))?.status === 200,
    callCourier: async (ordersId) => {
      const reply = await post<Couriers>('CallCourier', { ordersId });
      const orders = reply?.status === 200 ? reply.body.orders : [];
      return new Map(orders.flatMap(({ orderId, vendorPickupNum: n }) => (n === null ? [] : [[orderId, n] as const])));
    },
    cancel: async (orderId) => (await post<{ cancelled?: boolean }>('Cancel', { orderId }))?.body.cancelled === true,
  };
};

const CARD = 4;
const TRANSFERRED = 5;

const choiceOf = ({ vendorId, tariffId }: Choice) => ({ vendorId, vendorUrgentTypeId: tariffId });

const bodyOf = ({ customerOrderId, comments, choice, isChosen, isByCard, callsCourierLater }: Wish) => ({
  ...draft(0),
  callCourier: callsCourierLater ? false : undefined,
  customerOrderId,
  deliveryOptions: {
    comments,
    vendorsIdFilter: [choice.vendorId],
    ...(isChosen && choiceOf(choice)),
    ...(isByCard && { paymentType: CARD }),
  },
});

interface Answer {
  readonly orderId?: string;
  readonly status?: number;
  readonly vendorInvoiceNum?: string | null;
  readonly errors?: readonly { readonly errorCode: string; readonly errorAdditionalInfo: string | null }[];
}

interface Couriers {
  readonly orders: readonly { readonly orderId: string; readonly vendorPickupNum: string | null }[];
}

type Told2xx = { readonly status: number; readonly body: Answer };

const created = ({ isChosen, isByCard }: Wish, { status, body }: Told2xx): Told => {
  if (status === 201) return { kind: 'handed-over', waybill: body.vendorInvoiceNum ?? '' };
  const errors = body.errors ?? [];
  if (errors.length === 0) return { kind: isChosen ? 'promised' : 'undone' };
  // Nobody can pay for what has no price, so that such an order is saved and no more.
  const isPromised = !isByCard && errors.some(({ errorCode }) => errorCode === 'VendorUnavailable');
  return unpaid(body) ?? { kind: isPromised ? 'promised' : 'refused' };
};

const pushed = ({ status, body }: Told2xx): Told => {
  // 400: a vendor refuses it; whatever else the service refuses comes with 500.
  if (status !== 200) return { kind: status === 400 ? 'refused' : 'undone' };
  if (body.status === TRANSFERRED) return { kind: 'handed-over', waybill: body.vendorInvoiceNum ?? '' };
  return unpaid(body) ?? { kind: 'promised' };
};

const unpaid = ({ errors = [] }: Answer): Told | null => {
  const required = errors.find(({ errorCode }) => errorCode === 'PaymentRequired');
  return required ? { kind: 'unpaid', link: required.errorAdditionalInfo } : null;
};
