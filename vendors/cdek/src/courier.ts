import {
  type CallContext,
  type CourierOutcome,
  type CourierRequest,
  sendOnce,
  VendorProblem,
} from '@cartage/vendor-kit';
import { read, readAccepted, refusalOf, send, sendWith, tokenOf } from './client.ts';
import { idOf } from './find.ts';
import { buildContact, doorOf } from './hand-over.ts';
import { type Intake, type IntakeRequest, intakeAnswer, intakesAnswer } from './protocol.ts';

/**
 * CDEK keeps no reference of ours with a courier, and sends one to an address on a day: whether one is coming for the first
 * of the orders, or was called there for those hours, is looked up first.
 */
export async function callCourier(request: CourierRequest, call: CallContext): Promise<CourierOutcome> {
  if (request.ticket !== null) return intakeOf(request.ticket, call);
  const { window, sender, origin, shipments } = request;
  const key = `courier ${JSON.stringify([window, sender.cityId, sender.address])}`;
  const outcome = await sendOnce({
    prepare: async () => {
      const [id = ''] = await Promise.all(shipments.map((shipment) => idOf(shipment, call)));
      const coming = (await intakeFor(id, window.date, call)) ?? (await calledLately(key, call));
      const from = await doorOf('sender', { ...sender, contactType: 'door' }, origin, call);
      const intake: IntakeRequest = {
        order_uuid: id,
        intake_date: window.date,
        intake_time_from: window.timeFrom,
        intake_time_to: window.timeTo,
        comment: commentOf(request),
        sender: buildContact(sender),
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
  if (outcome.kind !== 'accepted') return outcome;
  call.cache.drop(key);
  await call.cache(key, async () => ({ value: outcome.ticket, ttlMs: MONTH_MS }));
  return outcome;
}

/** CDEK plans no further. */
const MONTH_MS = 31 * 86_400_000;

/** The courier that this process has called, unless they were called off, or have been there. */
async function calledLately(key: string, call: CallContext): Promise<string | null> {
  const none = () => Promise.reject(new Error('not called'));
  const uuid = await call.cache<string>(key, none).catch(() => null);
  if (uuid === null) return null;
  const { entity } = read(await send(call, 'GET', `/v2/intakes/${encodeURIComponent(uuid)}`), intakeAnswer);
  return entity !== undefined && isComing(entity) ? uuid : null;
}

const isComing = ({ statuses }: Intake): boolean =>
  !statuses.some(({ code }) => code === 'REMOVED' || code === 'INVALID' || code === 'DONE');

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
  const coming = intakes.find((one) => one.intake_date === date && isComing(one));
  return coming?.uuid ?? null;
}

async function intakeOf(uuid: string, call: CallContext): Promise<CourierOutcome> {
  const { entity, requests } = read(await send(call, 'GET', `/v2/intakes/${encodeURIComponent(uuid)}`), intakeAnswer);
  const isInvalid = entity?.statuses.some(({ code }) => code === 'INVALID') === true;
  const problem =
    refusalOf(requests) ?? (isInvalid ? new VendorProblem({ kind: 'invalid', field: null }, refusedIntake) : undefined);
  if (problem !== undefined) return { kind: 'rejected', problem };
  return entity?.intake_number == null
    ? { kind: 'accepted', ticket: uuid }
    : { kind: 'booked', pickupNumber: String(entity.intake_number) };
}

const refusedIntake = { en: 'CDEK sends no courier then.', ru: 'СДЭК не пришлёт курьера в это время.' };
