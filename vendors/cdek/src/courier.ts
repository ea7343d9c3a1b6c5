import { type CallContext, type CourierOutcome, type CourierRequest, sendOnce } from '@cartage/vendor-kit';
import { read, readAccepted, refusalOf, send, sendWith, tokenOf } from './client.ts';
import { idOf } from './find.ts';
import { buildContact, doorOf } from './hand-over.ts';
import { type IntakeRequest, intakeAnswer, intakesAnswer } from './protocol.ts';

/** CDEK keeps no reference of ours with a courier: whether one is coming for the first of the orders is looked up first. */
export async function callCourier(request: CourierRequest, call: CallContext): Promise<CourierOutcome> {
  if (request.ticket !== null) return intakeOf(request.ticket, call);
  return sendOnce({
    prepare: async () => {
      const ids = await Promise.all(request.shipments.map((shipment) => idOf(shipment, call)));
      const coming = await intakeFor(ids[0] ?? '', request.window.date, call);
      const from = await doorOf('sender', { ...request.sender, contactType: 'door' }, null, call);
      const intake: IntakeRequest = {
        order_uuid: ids[0] ?? '',
        intake_date: request.window.date,
        intake_time_from: request.window.timeFrom,
        intake_time_to: request.window.timeTo,
        comment: commentOf(request),
        sender: buildContact(request.sender),
        from_location: from ?? { code: 0 },
      };
      return { token: await tokenOf(call), coming, intake };
    },
    send: ({ token, coming, intake }) =>
      coming === null
        ? sendWith(token, call, 'POST', '/v2/intakes', intake)
        : sendWith(token, call, 'GET', `/v2/intakes/${encodeURIComponent(coming)}`),
    read: (answer): CourierOutcome => ({ kind: 'accepted', ticket: readAccepted(answer) }),
  });
}

/** The numbers by which the courier asks for the parcels. */
const commentOf = ({ shipments, sender }: CourierRequest): string => {
  const numbers = shipments.map(({ number, reference }) => number ?? reference).join(', ');
  return [`Заказы ${numbers}`, sender.instructions]
    .filter((part) => part)
    .join('. ')
    .slice(0, 255);
};

async function intakeFor(order: string, date: string, call: CallContext): Promise<string | null> {
  const intakes = read(await send(call, 'GET', `/v2/orders/${encodeURIComponent(order)}/intakes`), intakesAnswer);
  const coming = intakes.find(
    ({ entity }) =>
      entity?.intake_date === date && !entity.statuses.some(({ code }) => code === 'REMOVED' || code === 'INVALID'),
  );
  return coming?.entity?.uuid ?? null;
}

async function intakeOf(uuid: string, call: CallContext): Promise<CourierOutcome> {
  const { entity, requests } = read(await send(call, 'GET', `/v2/intakes/${encodeURIComponent(uuid)}`), intakeAnswer);
  if (entity?.intake_number != null) return { kind: 'booked', pickupNumber: String(entity.intake_number) };
  const problem = refusalOf(requests);
  return problem === undefined ? { kind: 'accepted', ticket: uuid } : { kind: 'rejected', problem };
}
