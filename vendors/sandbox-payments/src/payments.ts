import {
  isSignedBy,
  type PaymentCall,
  type PaymentProvider,
  type PaymentRef,
  type PaymentRequest,
  type ProviderPayment,
  type StartOutcome,
  sendOnce,
  toVendorProblem,
} from '@cartage/vendor-kit';
import { read, send } from './client.ts';
import {
  notificationHeaders,
  type Payment,
  type PaymentRequest as PaymentBody,
  paths,
  payment,
  paymentList,
} from './protocol.ts';

export const start = (request: PaymentRequest, call: PaymentCall): Promise<StartOutcome> =>
  sendOnce<StartOutcome>({
    send: () => send(call, 'POST', paths.payments, buildPayment(request)),
    read: (answer) => ({ kind: 'done', payment: readPayment(read(answer, payment)) }),
  });

export const find = async ({ id, reference }: PaymentRef, call: PaymentCall): Promise<ProviderPayment | null> => {
  if (id === null) {
    const query = new URLSearchParams({ reference });
    const [found] = read(await send(call, 'GET', `${paths.payments}?${query}`), paymentList).payments;
    return found ? readPayment(found) : null;
  }
  const answer = await send(call, 'GET', paths.payment(id));
  return answer.status === 404 ? null : readPayment(read(answer, payment));
};

export const close = async (ref: PaymentRef, call: PaymentCall): Promise<ProviderPayment | null> => {
  const id = ref.id ?? (await find(ref, call))?.id;
  if (id === undefined) return null;
  const answer = await send(call, 'POST', paths.cancel(id));
  if (answer.status === 404) return null;
  try {
    return readPayment(read(answer, payment));
  } catch (thrown) {
    const problem = toVendorProblem(thrown);
    // It was paid before.
    if (problem.kind === 'tooLate') return find({ ...ref, id }, call);
    throw problem;
  }
};

const buildPayment = (request: PaymentRequest): PaymentBody => ({
  reference: request.reference,
  amount: request.amount,
  description: request.description,
  returnUrl: null,
  notifyUrl: request.notifyUrl,
  expiresAt: new Date(request.expiresAt).toISOString(),
  locale: request.locale,
});

const readPayment = ({ id, reference, status, amount, refundedAmount, link }: Payment): ProviderPayment => ({
  id,
  reference,
  status: status === 'new' || status === 'pending' ? 'open' : status,
  amount,
  refunded: refundedAmount,
  link,
});

export const readNotification: PaymentProvider['readNotification'] = ({ headers, body }, { credentials }) => {
  const { [notificationHeaders.timestamp]: timestamp = '', [notificationHeaders.signature]: signature = '' } = headers;
  const secret = credentials.notificationSecret ?? '';
  if (secret === '' || !isSignedBy({ secret, parts: [`${timestamp}.`, body], signature })) return null;
  const parsed = payment.safeParse(jsonOf(body));
  return parsed.success ? readPayment(parsed.data) : null;
};

const jsonOf = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return undefined;
  }
};
