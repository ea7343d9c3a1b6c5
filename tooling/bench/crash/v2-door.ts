import { draft } from '../orders.ts';
import type { Call, Request } from './caller.ts';
import type { Door, PaymentDoor, Told, Wish } from './door.ts';

/** The second version: resources, and the key in a header. */
export const openV2Door = (call: Call, apiKey: string): Door & PaymentDoor => {
  const ask = async <Body>(method: Request['method'], path: string, body?: object) => {
    const reply = await call({
      method,
      path: `/openapi/v2/Orders${path}`,
      headers: { authorization: `apiKey ${apiKey}` },
      ...(body && { body }),
    });
    return reply && { status: reply.status, body: reply.body as Body };
  };
  return {
    create: async (wish) => {
      const reply = await ask<Partial<Created>>('POST', '', bodyOf(wish));
      const { result, errors = [] } = reply?.body ?? {};
      return result ? { number: result.orderId, told: told(result, errors) } : null;
    },
    push: async (number, choice) => {
      const reply = await ask<Result & Failures>('POST', `/${number}/PushToVendor`, { option: choice });
      if (reply === null || reply.status === 200) return reply && told(reply.body, []);
      return { kind: reply.body.errors.some(({ code }) => code === 'OrderStateInvalid') ? 'undone' : 'refused' };
    },
    update: async (number, _, project) => (await ask('PATCH', `/${number}`, { changes: { project } }))?.status === 200,
    callCourier: async (numbers) => {
      const replies = await Promise.all(
        numbers.map((number) => ask<{ readonly result?: Result }>('POST', `/${number}/CallCourier`, {})),
      );
      const results = replies.flatMap((reply) => reply?.body.result ?? []);
      return new Map(results.flatMap(({ orderId, vendorPickupNum: n }) => (n === null ? [] : [[orderId, n] as const])));
    },
    cancel: async (number) => (await ask<{ cancelled?: boolean }>('DELETE', `/${number}`))?.body.cancelled === true,
    linkOf: async (number) => {
      const reply = await ask<Shown>('GET', `/${number}`);
      return reply?.body.order?.orderProperties.find(({ key }) => key === 'paymentLink')?.value ?? null;
    },
    repeatPayment: async (number) =>
      (await ask<{ paymentLink?: string | null }>('POST', `/${number}/RepeatPayment`))?.body.paymentLink ?? null,
  };
};

const bodyOf = ({ customerOrderId, comments, choice, isChosen, callsCourierLater }: Wish) => {
  const { sender, receiver, cargo } = draft(0);
  return {
    sender: party(sender),
    receiver: party(receiver),
    cargo,
    option: isChosen ? choice : { vendorId: choice.vendorId },
    services: [{ code: 'Insurance', parameter: '15000' }],
    comments,
    customerOrderId,
    ...(callsCourierLater && { pickupInfo: { postponePickup: true } }),
  };
};

/** The same people as in the bodies of the first version. */
const party = ({ country, info, ...rest }: { country: string; info?: string }) => ({
  ...rest,
  countryId: country,
  instructions: info,
});

interface Result {
  readonly orderId: string;
  readonly status: number;
  readonly vendorInvoiceNum: string | null;
  readonly vendorPickupNum: string | null;
}

interface Failures {
  readonly errors: readonly { readonly code: string; readonly target: string | null }[];
}

interface Created extends Failures {
  readonly result: Result;
}

interface Shown {
  readonly order?: { readonly orderProperties: readonly { readonly key: string; readonly value: string }[] };
}

const told = ({ status, vendorInvoiceNum }: Result, errors: Failures['errors']): Told => {
  switch (status) {
    case 60:
      return { kind: 'handed-over', waybill: vendorInvoiceNum ?? '' };
    case 50:
    case 51:
    case 52:
      return { kind: 'promised' };
    case 30:
      return { kind: 'unpaid', link: errors.find(({ code }) => code === 'PaymentRequired')?.target ?? null };
    default:
      return { kind: errors.length > 0 ? 'refused' : 'undone' };
  }
};
