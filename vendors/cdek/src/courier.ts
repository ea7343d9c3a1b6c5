import { localDateOf, localTimeOf } from '@cartage/core';
import {
  type BookedCourier,
  type CallContext,
  type CancelOutcome,
  type CourierOutcome,
  type CourierRequest,
  sendOnce,
  VendorProblem,
} from '@cartage/vendor-kit';
import { read, readAccepted, ready, refusalOf, send } from './client.ts';
import { idOf, orderOf } from './find.ts';
import { buildContact, doorOf } from './hand-over.ts';
import { type Intake, type IntakeRequest, intakeAnswer, intakesAnswer, type OrderPackage } from './protocol.ts';

/**
 * CDEK keeps no reference of ours with a courier, and sends one to an address on a day: whether one is coming for the order,
 * or was called there for those hours, is looked up first.
 */
export async function callCourier(request: CourierRequest, call: CallContext): Promise<CourierOutcome> {
  if (request.ticket !== null) return intakeOf(request.ticket, call);
  const outcome = await sendOnce({
    prepare: async () => {
      refuseHours(request, call);
      const coming = (await comingFor(request, call)) ?? (await calledLately(request, call));
      const intake = coming === null ? await buildIntake(request, call) : null;
      return { ask: await ready(call), coming, intake };
    },
    send: ({ ask, coming, intake }) =>
      coming === null ? ask('POST', '/v2/intakes', intake) : ask('GET', `/v2/intakes/${encodeURIComponent(coming)}`),
    read: (answer): CourierOutcome => ({ kind: 'accepted', ticket: readAccepted(answer) }),
  });
  if (outcome.kind === 'accepted') await noteCalled(request, outcome.ticket, call);
  return outcome;
}

/** A courier of one order has its address from it; one of several is told what there is to carry. */
async function buildIntake(request: CourierRequest, call: CallContext): Promise<IntakeRequest> {
  const { window, sender, origin, shipments } = request;
  const [first] = shipments;
  const isOfOne = shipments.length === 1 && first !== undefined;
  const from = await doorOf('sender', { ...sender, contactType: 'door' }, origin, call);
  return {
    ...(isOfOne ? { order_uuid: await idOf(first, call) } : await loadOf(request, call)),
    intake_date: window.date,
    intake_time_from: window.timeFrom,
    intake_time_to: window.timeTo,
    comment: commentOf(request),
    sender: buildContact(sender),
    from_location: from ?? { code: 0 },
  };
}

/** All places together: as heavy as they are, and as one stack on the largest of them. */
async function loadOf(
  { shipments }: CourierRequest,
  call: CallContext,
): Promise<Pick<IntakeRequest, 'name' | 'weight' | 'length' | 'width' | 'height'>> {
  const asked = shipments.slice(0, MOST_ASKED);
  const orders = await Promise.all(asked.map((shipment) => orderOf(shipment, call)));
  const places = orders.flatMap(({ entity }) => entity?.packages ?? []);
  const many = shipments.length / asked.length;
  const sum = (of: (place: OrderPackage) => number) => places.reduce((total, place) => total + of(place), 0) * many;
  const side = (of: 'length' | 'width' | 'height') => Math.max(1, ...places.map((place) => Math.ceil(place[of] ?? 1)));
  const [length, width] = [side('length'), side('width')];
  const volume = sum((place) => (place.length ?? 1) * (place.width ?? 1) * (place.height ?? 1));
  return {
    name: 'Сборный груз',
    weight: Math.max(1, Math.ceil(sum(({ weight }) => weight ?? 0))),
    length,
    width,
    height: Math.max(side('height'), Math.ceil(volume / (length * width))),
  };
}

/** The others are taken to be like these: each is a call, and the time for calling a courier is short. */
const MOST_ASKED = 100;

/** @throws VendorProblem `invalid` where CDEK would send the courier on another day, or nobody for so short a time */
function refuseHours({ window, shipments, origin }: CourierRequest, call: CallContext): void {
  const zone = origin?.timeZone ?? call.timeZone;
  const now = localTimeOf(call.now(), zone);
  if (window.date === localDateOf(call.now(), zone) && now >= LATEST_CALL)
    throw new VendorProblem({ kind: 'invalid', field: 'date' }, tooLateToday(window.date, now));
  if (shipments.length > 1 && minutesOf(window.timeTo) - minutesOf(window.timeFrom) < LEAST_MINUTES)
    throw new VendorProblem({ kind: 'invalid', field: 'timeTo' }, tooShort(window));
}

/** By the clock of the sender; a call after that may be for the next day. */
const LATEST_CALL = '15:00';
const LEAST_MINUTES = 180;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Under which it is noted who comes to the address in those hours. */
const noteOf = async ({ window: { date, timeFrom, timeTo }, sender }: CourierRequest): Promise<string> =>
  `courier ${date} ${timeFrom}-${timeTo} ${await wordOf(`${sender.cityId} ${sender.address}`)}`;

/** One word for each address: notes outlive what is kept of persons. */
const wordOf = async (address: string): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(address))).toString('hex');

async function noteCalled(request: CourierRequest, uuid: string, call: CallContext): Promise<void> {
  try {
    await call.notes.write(await noteOf(request), uuid);
  } catch {
    // They come whether that is noted or not.
    call.log.warn('A courier of CDEK was called, and could not be noted.', { intake: uuid });
  }
}

/** The courier who was called, unless they were called off, or have been there. */
async function calledLately(request: CourierRequest, call: CallContext): Promise<string | null> {
  const uuid = await call.notes.read(await noteOf(request));
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

/** A courier of the one order on that day. */
async function comingFor({ shipments, window }: CourierRequest, call: CallContext): Promise<string | null> {
  const [first, ...others] = shipments;
  if (first === undefined || others.length > 0) return null;
  const coming = (await intakesOf(await idOf(first, call), call)).find(
    (one) => one.intake_date === window.date && isComing(one),
  );
  return coming?.uuid ?? null;
}

const intakesOf = async (order: string, call: CallContext): Promise<readonly Intake[]> =>
  read(await send(call, 'GET', `/v2/orders/${encodeURIComponent(order)}/intakes`), intakesAnswer);

async function intakeOf(uuid: string, call: CallContext): Promise<CourierOutcome> {
  const { entity, requests } = read(await send(call, 'GET', `/v2/intakes/${encodeURIComponent(uuid)}`), intakeAnswer);
  const isInvalid = entity?.statuses.some(({ code }) => code === 'INVALID') === true;
  const problem =
    refusalOf(requests) ?? (isInvalid ? new VendorProblem({ kind: 'invalid', field: null }, refusedIntake) : undefined);
  if (problem !== undefined) return { kind: 'rejected', problem };
  if (entity?.intake_number == null) return { kind: 'accepted', ticket: uuid };
  const pickupNumber = String(entity.intake_number);
  // They are called off by CDEK's own word, which nobody else keeps.
  await call.notes.write(pickupOf(pickupNumber), uuid);
  return { kind: 'booked', pickupNumber };
}

const pickupOf = (pickupNumber: string): string => `pickup ${pickupNumber}`;

/** Calls the courier off, once; who has been there or is on their way comes all the same. */
export async function cancelCourier(
  { pickupNumber, shipments }: BookedCourier,
  call: CallContext,
): Promise<CancelOutcome> {
  const [first] = shipments;
  const noted = await call.notes.read(pickupOf(pickupNumber));
  const uuid =
    noted ??
    (first === undefined
      ? undefined
      : (await intakesOf(await idOf(first, call), call)).find(
          ({ intake_number: number }) => number != null && String(number) === pickupNumber,
        )?.uuid);
  if (uuid === undefined) throw new VendorProblem({ kind: 'notFound' }, noIntake(pickupNumber));
  const path = `/v2/intakes/${encodeURIComponent(uuid)}`;
  const codes = read(await send(call, 'GET', path), intakeAnswer).entity?.statuses.map(({ code }) => code) ?? [];
  if (codes.includes('REMOVED')) return { kind: 'canceled' };
  if (codes.includes('DONE')) return { kind: 'too-late', message: 'Курьер уже забрал отправления.' };
  readAccepted(await send(call, 'DELETE', path));
  return { kind: 'canceled' };
}

const refusedIntake = { en: 'CDEK sends no courier then.', ru: 'СДЭК не пришлёт курьера в это время.' };
const tooLateToday = (date: string, now: string) => ({
  en: `CDEK takes calls for ${date} until ${LATEST_CALL} of that day, and it is ${now}; call for a later day.`,
  ru: `СДЭК принимает заявки на ${date} до ${LATEST_CALL} этого дня, а сейчас ${now}; выберите более поздний день.`,
});
const tooShort = ({ timeFrom, timeTo }: CourierRequest['window']) => ({
  en: `The courier for several orders needs three hours at least, and from ${timeFrom} to ${timeTo} are fewer.`,
  ru: `Курьеру за несколькими заказами нужно не меньше трёх часов, а с ${timeFrom} до ${timeTo} меньше.`,
});
const noIntake = (pickupNumber: string) => ({
  en: `CDEK does not know the courier ${pickupNumber}.`,
  ru: `СДЭК не знает заявки на курьера ${pickupNumber}.`,
});
