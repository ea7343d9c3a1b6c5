import type { LocalDate } from '@cartage/core';
import { type CallContext, readNote, toVendorProblem } from '@cartage/vendor-kit';
import { z } from 'zod';
import { codesOf, read, refusalOf, send } from './client.ts';
import { batchedOrder, batchesAnswer, idsAnswer } from './protocol.ts';

// An office takes one list (F103) for a batch: so all that is brought to one office on one day goes into one batch. What
// stands in the notes outlives this process, and is read by the others.

/** Where and when items are brought. */
export interface Bringing {
  /** The postal code of the office. */
  readonly office: string;
  /** Who brings them: a list never holds what belongs to another. */
  readonly owner: string;
  readonly day: LocalDate;
  /** What they are, for accounts whose batches hold one kind each. */
  readonly kind: string;
}

/** In which batch an item is. */
export interface Place {
  readonly batch: string;
  readonly owner: string;
  readonly day: LocalDate;
  /** Under which the batch is noted while it is open. */
  readonly key: string;
}

const HOUR_MS = 3_600_000;

/**
 * Puts new items into the open batch of the day and office, or opens one with them.
 * @throws VendorProblem of a call that failed, or of a new batch that does not take them
 */
export async function intoBatch(ids: readonly number[], { office, owner, day, kind }: Bringing, call: CallContext) {
  const shared = `batch ${office} ${day} ${owner}`;
  // Some accounts have a batch for each kind, others one for all.
  for (const key of [shared, `${shared} ${kind}`])
    if ((await putUnder({ owner, day, key }, ids, call)) === 'in') return;
  await openBatch(ids, { owner, day, key: `${shared} ${kind}` }, call);
}

type Put = 'in' | 'closed' | 'other kind';

type Where = Omit<Place, 'batch'>;

async function putUnder(where: Where, ids: readonly number[], call: CallContext): Promise<Put> {
  const { key } = where;
  for (let tried = 0; tried < MOST_TRIED; tried++) {
    let isOpened = false;
    // Of many hand-overs at once the first opens the batch, and the others wait for its name.
    const batch = await call.cache(key, async () => {
      const noted = await call.notes.read(key);
      isOpened = noted === null;
      const batch = noted ?? (await openBatch(ids, where, call));
      return { value: batch, ttlMs: batch === null ? 0 : HOUR_MS };
    });
    if (isOpened) return 'in';
    if (batch === null) continue;
    const put = await moveInto(ids, { batch, ...where }, call);
    if (put !== 'closed') return put;
    await forget({ batch, key }, call);
  }
  return 'closed';
}

/** A batch may be closed between two looks at it. */
const MOST_TRIED = 3;

/** Opens a batch with items of one kind, and tells its name; null: it was not told, and nothing more goes into it. */
async function openBatch(ids: readonly number[], where: Where, call: CallContext): Promise<string | null> {
  const answer = await send(call, 'POST', `/1.0/user/shipment?sending-date=${where.day}`, ids);
  const { errors, batches } = read(answer, batchesAnswer);
  if (errors.length > 0) throw refusalOf(errors);
  const batch = batches[0]?.['batch-name'];
  if (batch === undefined) return null;
  await call.notes.write(where.key, batch);
  await notePlace(ids, { batch, ...where }, call);
  return batch;
}

/** Moves new items into a batch. `closed`: it takes nothing any more; `other kind`: it does not take these. */
export async function moveInto(ids: readonly number[], place: Place, call: CallContext): Promise<Put> {
  try {
    const { errors } = read(await send(call, 'POST', `/1.0/batch/${place.batch}/shipment`, ids), idsAnswer);
    if (codesOf(errors).some((code) => ofOtherKind.test(code))) return 'other kind';
    if (errors.length > 0) return 'closed';
  } catch (thrown) {
    const problem = toVendorProblem(thrown);
    // There is no such batch any more, or the office has it.
    if (problem.kind === 'notFound' || problem.kind === 'invalid') return 'closed';
    throw problem;
  }
  await notePlace(ids, place, call);
  // It was closed meanwhile, and its list is to be sent again.
  if (await isClosed(place.batch, call)) await call.notes.write(closedNote(place.batch), null);
  return 'in';
}

const ofOtherKind = /^(?:DIFFERENT_|ABSENT_\w+_POSTMARK$|UNEXPECTED_\w+_POSTMARK$)/;

/** Notes in which batch the items are. */
export const notePlace = async (ids: readonly number[], place: Place, call: CallContext): Promise<void> => {
  const { batch, owner, day, key } = place;
  await Promise.all(ids.map((id) => call.notes.write(placeNote(id), JSON.stringify({ batch, owner, day, key }))));
};

const place: z.ZodType<Place> = z.object({ batch: z.string(), owner: z.string(), day: z.string(), key: z.string() });
const placeNote = (id: number): string => `place of ${id}`;

/** In which batch an item was put; null: in none that is known. */
export const placeOf = async (id: number, call: CallContext): Promise<Place | null> => {
  return readNote(call, placeNote(id), place);
};

/** The batch of an item, as Russian Post has it. @throws VendorProblem `notFound`: it is in none */
export const batchOf = async (id: number, call: CallContext): Promise<string> =>
  read(await send(call, 'GET', `/1.0/shipment/${id}`), batchedOrder)['batch-name'];

/** Nothing goes into the batch any more: what comes next opens another. */
export async function forget({ batch, key }: Pick<Place, 'batch' | 'key'>, call: CallContext): Promise<void> {
  call.cache.drop(key);
  // Somebody may have opened the next one meanwhile.
  if ((await call.notes.read(key)) === batch) await call.notes.write(key, null);
}

const closedNote = (batch: string): string => `closed ${batch}`;

/** The office has the list of all that is in the batch. */
export const isClosed = async (batch: string, call: CallContext): Promise<boolean> =>
  (await call.notes.read(closedNote(batch))) !== null;

export const noteClosed = (batch: string, call: CallContext): Promise<void> =>
  call.notes.write(closedNote(batch), 'F103');
