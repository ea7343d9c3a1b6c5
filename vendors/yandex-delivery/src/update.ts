import { type OrderChanges, toE164 } from '@cartage/core';
import { type CallContext, type ShipmentRef, VendorProblem } from '@cartage/vendor-kit';
import { read, send } from './client.ts';
import { requestOf } from './find.ts';
import { editAnswer } from './protocol.ts';

/** The receiver as the platform has them, with what has changed; it takes the edit and makes it afterwards. */
export async function update(shipment: ShipmentRef, changes: OrderChanges, call: CallContext): Promise<void> {
  const { request_id: id, request } = await requestOf(shipment, call);
  if (request?.available_actions?.update_recipient === false) throw new VendorProblem({ kind: 'tooLate' }, tooLate);
  const { 'receiver.phone': phone, 'receiver.email': email } = changes;
  const recipient = {
    ...request?.recipient_info,
    ...(typeof phone === 'string' && { phone: toE164(phone) }),
    ...(email !== undefined && { email: email ?? '' }),
  };
  read(await send(call, 'POST', 'request/edit', { request_id: id, recipient_info: recipient }), editAnswer);
}

const tooLate = {
  en: 'Yandex Delivery does not let the receiver be changed any more.',
  ru: 'Яндекс Доставка больше не даёт изменить данные получателя.',
};
