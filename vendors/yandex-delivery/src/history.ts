import { type Instant, parseDateTime } from '@cartage/core';
import { type CallContext, readEach, readNote } from '@cartage/vendor-kit';
import { z } from 'zod';
import { read, send } from './client.ts';
import { historyAnswer, type RequestAnswer, type StateRecord, stateRecord } from './protocol.ts';
import { statusOf } from './statuses.ts';

/** Something that happened to an order. */
export interface State {
  readonly at: Instant;
  readonly code: string;
  readonly text: string;
}

const HOUR_MS = 3_600_000;

/**
 * The history of an order, oldest first or not. The platform tells each by a call of its own, so it is asked for when the
 * state of the order has changed, which one call tells of many; and once in a while, because some events change no state.
 */
export async function historyOf(request: RequestAnswer, call: CallContext): Promise<readonly State[]> {
  const { request_id: id, state } = request;
  const told = state && `${state.status} ${momentOf(state, call)}`;
  const kept = await readNote(call, noteOf(id), keptNote);
  const isOnItsWay = state != null && onLastMile.includes(statusOf(state.status));
  const isFresh = call.now() - (kept?.readAt ?? 0) < (isOnItsWay ? HOUR_MS / 2 : 6 * HOUR_MS);
  if (kept !== null && kept.told === told && isFresh)
    return kept.states.map(([at, code, text]) => ({ at, code, text }));
  const answer = await send(call, 'GET', `request/history?${new URLSearchParams({ request_id: id })}`);
  const states = readEach(
    read(answer, historyAnswer).state_history,
    (record) => stateOf(record, call),
    call,
    'Yandex Delivery told of states that cannot be read.',
    { request: id },
  );
  const note = JSON.stringify({
    told,
    readAt: call.now(),
    states: states.map(({ at, code, text }) => [at, code, text]),
  });
  // A history that is too long for a note is asked for each time.
  if (told && note.length <= MOST_OF_NOTE) await call.notes.write(noteOf(id), note);
  return states;
}

/** An attempt that failed changes no state. */
const onLastMile = ['ParcelHandedForDelivery', 'FailedDeliveryAttempt'];

const MOST_OF_NOTE = 4_000;
const noteOf = (id: string): string => `history of ${id}`.slice(0, 200);
const keptNote = z.object({
  told: z.string(),
  readAt: z.number(),
  states: z.array(z.tuple([z.number(), z.string(), z.string()])),
});

function stateOf(record: unknown, call: CallContext): State | undefined {
  const { data } = stateRecord.safeParse(record);
  const at = data && momentOf(data, call);
  return data === undefined || at === undefined
    ? undefined
    : { at, code: data.status, text: data.description || data.status };
}

function momentOf(record: StateRecord, { timeZone }: CallContext): Instant | undefined {
  const told = [record.timestamp_utc, record.timestamp, record.timestamp_unix];
  const moments = told.map((one) =>
    typeof one === 'string' ? parseDateTime(one, timeZone) : one == null ? undefined : Math.round(one * 1000),
  );
  return moments.find((at) => at !== undefined);
}
