import { isSignedBy, type PaymentProvider } from '@cartage/vendor-kit';
import { readPayment } from './payments.ts';
import { notificationHeaders, payment } from './protocol.ts';

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
