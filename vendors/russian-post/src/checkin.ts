import type { LocalDate } from '@cartage/core';
import {
  type BookedCourier,
  type CallContext,
  type CourierOutcome,
  type CourierRequest,
  readPdf,
  toVendorProblem,
  type VendorAnswer,
  VendorProblem,
} from '@cartage/vendor-kit';
import {
  type Bringing,
  batchOf,
  forget,
  intoBatch,
  isClosed,
  moveInto,
  noteClosed,
  notePlace,
  type Place,
  placeOf,
} from './batches.ts';
import { read, readProblem, refusalOf, send } from './client.ts';
import { idsOf } from './find.ts';
import { checkinAnswer, idsAnswer } from './protocol.ts';

/** An item, and in which batch it is. */
type Placed = Place & { readonly id: number };

/**
 * Nobody is sent: the office gets the electronic list (F103) of what will be brought, and the batches that hold it are
 * closed. Their names are the number of the call.
 */
export async function callCourier(
  { reference, shipments, sender, window: { date } }: CourierRequest,
  call: CallContext,
): Promise<CourierOutcome> {
  const ids = (await Promise.all(shipments.map((shipment) => idsOf(shipment, call)))).flat();
  // What is in no batch yet goes into one of this call: whose it is nobody tells.
  const bringing = { office: sender.pickupPointId ?? '', owner: reference, day: date, kind: 'late' };
  const items: Placed[] = [];
  for (const id of ids) items.push({ id, ...(await placeOn(id, bringing, call)) });
  const batches: Place[] = [];
  for (const alike of Map.groupBy(items, ({ key }) => key).values()) batches.push(...(await merged(alike, call)));
  for (const place of batches) await close(place, call);
  const names = batches.map(({ batch }) => batch).sort(byNumber);
  return { kind: 'booked', pickupNumber: names.join(SEPARATOR), told: toldOf(names, date) };
}

const SEPARATOR = ', ';
const byNumber = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

/** The batch of that day in which the item is, or is put. One that the office knows of stays where it is. */
async function placeOn(id: number, bringing: Bringing, call: CallContext): Promise<Place> {
  const { day } = bringing;
  const noted = await placeOf(id, call);
  if (noted !== null && (noted.day === day || (await isClosed(noted.batch, call)))) return noted;
  if (noted !== null && !(await isGivenBack([id], call))) return noted;
  // The answer of its batch was lost, or somebody put it into one by hand.
  const found = noted === null ? await foundBatch(id, call) : null;
  if (found !== null) {
    const place = { batch: found, owner: bringing.owner, day, key: `found ${found}` };
    await notePlace([id], place, call);
    return place;
  }
  await intoBatch([id], { ...bringing, ...(noted && { owner: noted.owner }) }, call);
  const place = await placeOf(id, call);
  if (place === null) throw new VendorProblem({ kind: 'defect' }, noBatch);
  return place;
}

const foundBatch = async (id: number, call: CallContext): Promise<string | null> => {
  try {
    return await batchOf(id, call);
  } catch (thrown) {
    const problem = toVendorProblem(thrown);
    if (problem.kind === 'notFound') return null;
    throw problem;
  }
};

/** Back among the new ones. */
const isGivenBack = async (ids: readonly number[], call: CallContext): Promise<boolean> =>
  read(await send(call, 'POST', '/1.0/user/backlog', ids), idsAnswer).errors.length === 0;

/** Two processes may have opened a batch each: what is in the later ones goes into the first. */
async function merged(items: readonly Placed[], call: CallContext): Promise<readonly Place[]> {
  const byBatch = [...Map.groupBy(items, ({ batch }) => batch).values()].sort(([a], [b]) =>
    byNumber(a?.batch ?? '', b?.batch ?? ''),
  );
  const kept: Place[] = [];
  for (const own of byBatch) {
    const [first] = kept;
    if (first === undefined || !(await isMerged(own, first, call))) kept.push(...own.slice(0, 1));
  }
  return kept;
}

/** Whether all of a batch has gone into the first one; else it is where it was. */
async function isMerged(own: readonly Placed[], first: Place, call: CallContext): Promise<boolean> {
  const [one] = own;
  if (one === undefined || (await isClosed(one.batch, call)) || (await isClosed(first.batch, call))) return false;
  const ids = own.map(({ id }) => id);
  if (!(await isGivenBack(ids, call))) return false;
  if ((await moveInto(ids, first, call)) === 'in') return true;
  await moveInto(ids, one, call);
  return false;
}

async function close(place: Place, call: CallContext): Promise<void> {
  const { batch } = place;
  await forget(place, call);
  if (await isClosed(batch, call)) return;
  const { 'error-code': code, 'f103-sent': isSent } = read(await checkin(batch, call), checkinAnswer);
  // It was closed before, and nothing has come in since.
  if (isSent !== true && code !== 'BATCH_NOT_CHANGED')
    throw code ? refusalOf([{ 'error-code': code }]) : new VendorProblem({ kind: 'defect' }, notSent);
  await noteClosed(batch, call);
}

/** Some copies of the specification have it as GET. */
const checkin = async (batch: string, call: CallContext): Promise<VendorAnswer> => {
  const path = `/1.0/batch/${batch}/checkin`;
  const answer = await send(call, 'POST', path);
  return answer.status === 405 ? send(call, 'GET', path) : answer;
};

/** The list of each batch, as the office has it (F103). */
export const register = (
  { pickupNumber }: Pick<BookedCourier, 'pickupNumber'>,
  call: CallContext,
): Promise<readonly Uint8Array[]> =>
  Promise.all(
    pickupNumber
      .split(SEPARATOR)
      .map(async (batch) =>
        readPdf(await send(call, 'GET', `/1.0/forms/${encodeURIComponent(batch)}/f103pdf`), readProblem),
      ),
  );

const toldOf = (names: readonly string[], day: LocalDate) => ({
  en: `The post office has the list (F103) of what is to be brought on ${day}, batch ${names.join(SEPARATOR)}`,
  ru: `Отделению отправлен список (Ф103) на ${day}, партия ${names.join(SEPARATOR)}`,
});
const noBatch = {
  en: 'Russian Post has put the order into no batch.',
  ru: 'Почта России не поместила заказ в партию.',
};
const notSent = {
  en: 'Russian Post has not sent the list of the batch to the office.',
  ru: 'Почта России не отправила список партии в отделение.',
};
