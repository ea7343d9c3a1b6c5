import { isFinal, type OrderStatus, type VendorEvent } from '@cartage/core';
import type { ShipmentFacts, ShipmentRef } from '../../adapter/shipment.ts';
import { checkTrack } from '../../guard/check-answer.ts';
import type { Mutation } from '../../simulator/fault-proxy.ts';
import { holds, LawBroken, oneOf, same } from '../stage/judge.ts';
import { type Law, notApplicable } from '../stage/law.ts';
import type { Stage } from '../stage/stage.ts';
import { mapInnermostLists, mapTexts } from './mutate.ts';

const MOMENT = /(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?/;
const WHOLE_MOMENT = new RegExp(`^${MOMENT.source}$`);

/** A law of plugins that track, about a shipment with some history. */
export const ofHistory = (
  name: string,
  mend: string,
  holdsFor: (stage: Stage, tracked: Tracked) => Promise<void>,
): Law => ({
  name,
  mend,
  holds: async (stage) => {
    if (stage.adapter.track === undefined || stage.vendor.advance === undefined) notApplicable();
    const ref = await stage.handedOver();
    for (let step = 0; step < 3; step++) await stage.vendor.advance(ref.reference);
    const events = await eventsOf(stage, ref);
    // There is nothing else to say of nothing.
    if (events.length === 0 && name !== trackLaws[0]?.name) notApplicable();
    return holdsFor(stage, { ref, events });
  },
});

/** A shipment that has moved three times, and what track tells of it. */
export interface Tracked {
  /** As the host would ask for it. */
  readonly ref: ShipmentRef;
  /** What `track` told of it, in the plugin’s order. */
  readonly events: readonly VendorEvent[];
}

/** Events of shipments (`track`), tried with answers that the proxy changes. */
export const trackLaws: readonly Law[] = [
  // These are all that the receiver and the shop see of the parcel.
  ofHistory(
    'tells the events of a shipment',
    'track answers with every event that the vendor tells, in its words; where it has none, those of its code.',
    async (_stage, { events }) => {
      holds('Events of a shipment that has moved three times', events.length > 0, events.length, 'one at least');
      const mute = events.find(({ text }) => text.en === '' || text.ru === '');
      same('An event without words for customers', mute, undefined);
    },
  ),
  // The host merges by what an event says; one that is worded anew each time would be there once for each poll.
  ofHistory(
    'tells the same events again',
    'Events depend on what the vendor says alone.',
    async (stage, { ref, events }) => same('The events, asked for again', await eventsOf(stage, ref), events),
  ),
  // Vendors page their histories too, and the newest event often stands on the last page.
  ofHistory(
    'tells every event that happened',
    'Read the whole list that the vendor tells, not its newest entry alone, nor so many of them.',
    async (stage, { ref, events }) => {
      const { vendor } = stage;
      const moments = await vendor.moments?.(ref.reference);
      if (moments === undefined) notApplicable();
      // A list that is cut shows where it has grown.
      await vendor.advance?.(ref.reference);
      await vendor.advance?.(ref.reference);
      const all = (await vendor.moments?.(ref.reference)) ?? moments;
      const later = await eventsOf(stage, ref);
      holds(
        'Events, two steps later',
        later.length >= all.length,
        later.length,
        `${all.length} or more, as at the vendor`,
      );
      return holds(
        'Events',
        events.length >= moments.length,
        events.length,
        `${moments.length} or more, as at the vendor`,
      );
    },
  ),
  // The moment at which the plugin has read an event is of no use to anybody.
  ofHistory(
    'keeps the moments of the vendor',
    'Read a moment with its offset. Where the vendor tells none, `parseDateTime` of core takes the zone in which the vendor counts. What the host reads as hours ahead of its clock counts hours late.',
    async ({ vendor }, { ref, events }) => {
      const moments = await vendor.moments?.(ref.reference);
      if (moments === undefined) notApplicable();
      const seconds = (all: readonly number[]) => [...new Set(all.map((at) => Math.floor(at / 1000)))].sort();
      const told = seconds(events.map(({ at }) => at));
      const known = seconds(moments);
      // Events that are not told at all are judged apart.
      const lost =
        events.length < moments.length
          ? told.filter((at) => !known.includes(at))
          : known.filter((at) => !told.includes(at));
      const iso = (all: readonly number[]) => all.map((at) => new Date(at * 1000).toISOString());
      return holds(
        'The moments of the events',
        lost.length === 0,
        iso(told),
        `those of the vendor, ${iso(known).join(', ')}`,
      );
    },
  ),
  // A final status ends the tracking, so it may not come early.
  ofHistory(
    'moves a shipment step by step',
    'manifest.statuses turns each code of the vendor into the status that it means; a parcel on its way is not Finished, and not on its way back.',
    async (_, { events }) => {
      const [first] = [...events].sort((one, other) => one.at - other.at);
      holds(
        'The status of the first event',
        first !== undefined && !isFinal(first.status),
        first?.status,
        'one that is not final',
      );
      same('isReturn of the first event', first.isReturn, false);
    },
  ),
  // The manifest is also what the documentation shows.
  ofHistory(
    'has the status that its manifest gives to the code',
    'Look the code up in manifest.statuses, by nothing else; a code that is not there is VendorStatus.',
    async (stage, { ref, events }) => {
      const { statuses } = stage.manifest;
      const known = [...Object.values(statuses), 'VendorStatus'];
      const odd = events.map(({ status }) => status).filter((status) => !known.includes(status));
      same('Statuses that are not in manifest.statuses', odd, []);
      const place = await codeOf(stage, ref);
      if (place === undefined) return;
      // Codes of events that the manifest does not name are none of these.
      const named = (all: readonly VendorEvent[]) =>
        all.map((one) => one.status).filter((one) => one !== 'VendorStatus');
      if (named(events).length === 0) return;
      for (const [code, status] of Object.entries(statuses).filter((row) => row[1] !== 'VendorStatus')) {
        stage.proxy.mutate = lists((list) => list.map((row) => withCode(row, place, code, statuses)));
        const told = named(await eventsOf(stage, ref));
        const isSo = told.length > 0 && told.every((one) => one === status);
        holds(`The statuses of events of the code ${code}`, isSo, told, `‘${status}’, each`);
      }
    },
  ),
  // An error would cost the news of all others in the same call.
  ofHistory(
    'leaves out a shipment that the vendor does not know',
    'A reference of which the vendor knows nothing is no failure of the others: leave it out (`trackEach` does). manifest.trackBatch is how many may be asked for at once.',
    async (stage, { ref, events }) => {
      const { trackBatch } = stage.manifest;
      // As many as the host may ask for at once.
      const before = stage.proxy.requests.length;
      await stage.adapter.track?.([strangerOf(stage), strangerOf(stage)].slice(0, trackBatch), stage.call());
      const isOneByOne = stage.proxy.requests.length - before > 1;
      const count = Math.max(0, Math.min(isOneByOne ? FEW_STRANGERS : MOST_STRANGERS, trackBatch - 1));
      const strangers = Array.from({ length: count }, () => ({
        reference: stage.newReference(),
        id: null,
        number: null,
      }));
      const told = (await stage.adapter.track?.([...strangers, ref], stage.call())) ?? [];
      same('What is told of a stranger alone', await stage.adapter.track?.([strangerOf(stage)], stage.call()), []);
      same(
        'References that are told of',
        told.map(({ reference }) => reference),
        [ref.reference],
      );
      const [one] = told;
      same('The events of the other', one && 'events' in one ? one.events.map(pithOf) : one, events.map(pithOf));
    },
  ),
  // The host asks for many at once; the news of one order in the history of another reaches strangers.
  ofHistory(
    'tells the events of several shipments each under its own reference',
    'Put each list of events, and the numbers, under the reference of the shipment that they are of.',
    async (stage, { ref, events }) => {
      const others = [await stage.handedOver(), await stage.handedOver()];
      // Each has a history of its own.
      for (const [n, other] of others.entries())
        for (let step = 0; step <= n; step++) await stage.vendor.advance?.(other.reference);
      const [one, two] = others as [ShipmentRef, ShipmentRef];
      const histories = new Map([[ref.reference, events]]);
      for (const other of others) histories.set(other.reference, await eventsOf(stage, other));
      const size = Math.max(1, Math.min(3, stage.manifest.trackBatch));
      for (const batch of [
        [one, ref, two],
        [two, one, ref],
      ].map((all) => all.slice(0, size))) {
        const told = (await stage.adapter.track?.(batch, stage.call())) ?? [];
        for (const { reference, id, number } of batch) {
          const found = told.find((each) => each.reference === reference);
          if (found !== undefined && 'numbers' in found) {
            const { numbers } = found;
            if (number !== null) oneOf('numbers.invoiceNumber', numbers.invoiceNumber ?? null, [null, number]);
            if (id !== null) oneOf('numbers.id', numbers.id ?? null, [null, id]);
          }
          const seen = found && 'events' in found ? found.events.map(pithOf) : found;
          same(`The events of ${reference}, one of ${batch.length}`, seen, histories.get(reference)?.map(pithOf));
        }
      }
    },
  ),
  // Real vendors write all of these, often within one answer.
  ofHistory(
    'reads moments with 0 to 9 fractional digits, without an offset, and days without a time',
    'Read moments with `parseDateTime` of core, which takes all forms; leave an event out whose moment cannot be read.',
    async (stage, { ref, events }) => {
      const digits = Array.from({ length: 9 }, (_, i) => `.${'123456789'.slice(0, i + 1)}`);
      for (const form of ['$1T$2$3', ...digits.map((fraction) => `$1T$2${fraction}$3`), '$1T$2', '$1']) {
        stage.proxy.mutate = {
          json: (body) => mapTexts(body, (text) => text.replace(WHOLE_MOMENT, form)),
          text: (body) => body.replaceAll(new RegExp(MOMENT, 'g'), form),
        };
        same(`The number of events, their moments as ${form}`, (await eventsOf(stage, ref)).length, events.length);
      }
    },
  ),
  // Vendors add codes without a word; the history goes on, and the operator sees which code is new.
  ofHistory(
    'turns a status that it does not know into VendorStatus',
    'A vendor adds codes without notice: `manifest.statuses[code] ?? "VendorStatus"`, never a throw.',
    async (stage, { ref, events }) => {
      const { statuses } = stage.manifest;
      const told = events.filter(({ status }) => status !== 'VendorStatus').length;
      const place = await codeOf(stage, ref);
      if (!stage.proxy.isJson()) notApplicable();
      // A code of several fields is not to be found.
      if (place === undefined || told === 0) notApplicable();
      stage.proxy.mutate = lists((list) => list.map((row) => withCode(row, place, null, statuses)));
      const after = await eventsOf(stage, ref);
      const left = after.filter(({ status }) => status !== 'VendorStatus').length;
      same('The number of events', after.length, events.length);
      return same('Events of codes unheard of that have a status', left, 0);
    },
  ),
  // One odd line would else stop the history of the parcel for good.
  ofHistory(
    'keeps the good events when some are bad',
    'Read each event by itself (`safeParse`), and leave out the one that cannot be read.',
    async (stage, { ref, events }) => {
      const junk = [null, {}, 'rubbish', 42, [], { code: null, at: null, status: null }];
      stage.proxy.mutate = lists((list) => [...junk, ...list, ...junk]);
      const told = await eventsOf(stage, ref);
      return stage.proxy.isJson() ? same('The events', told.map(pithOf), events.map(pithOf)) : notApplicable();
    },
  ),
  // Vendors tell events late, twice and in any order; sorting is the host’s.
  ofHistory(
    'takes duplicated and shuffled events',
    'The host merges what is told; the order of the list means nothing.',
    async (stage, { ref, events }) => {
      stage.proxy.mutate = lists((list) => [...list, ...list].reverse());
      const told = await eventsOf(stage, ref);
      if (!stage.proxy.isJson()) notApplicable();
      const texts = (all: readonly VendorEvent[]) => [...new Set(all.map(pithOf))].sort();
      return same('The events, each once', texts(told), texts(events));
    },
  ),
  // What is optional in no documentation is null in production one day.
  ofHistory(
    'reads on when any field of an event is null',
    'Only what is needed is required of an event: its moment and its code. At worst this one event is left out.',
    async (stage, { ref, events }) => {
      const fields = new Set<string>();
      stage.proxy.mutate = lists((list) => {
        for (const name of Object.keys(list[0] as object)) fields.add(name);
        return list;
      });
      await eventsOf(stage, ref);
      if (!stage.proxy.isJson()) notApplicable();
      for (const name of fields) {
        stage.proxy.mutate = lists(([first, ...rest]) => [{ ...(first as object), [name]: null }, ...rest]);
        const told = await eventsOf(stage, ref);
        holds(
          `The number of events when '${name}' is null`,
          told.length >= events.length - 1,
          told.length,
          `${events.length - 1} or more`,
        );
      }
    },
  ),
];

const lists = (change: (list: readonly unknown[]) => readonly unknown[]): Mutation => ({
  json: (body) => mapInnermostLists(body, change),
});

/** As many as any vendor takes at once; of a plugin that asks for each by itself fewer will do. */
const MOST_STRANGERS = 1000;
const FEW_STRANGERS = 20;

const strangerOf = (stage: Stage): ShipmentRef => ({ reference: stage.newReference(), id: null, number: null });

/** What the host goes by. */
export const pithOf = ({ at, status, isReturn }: VendorEvent): string => `${at} ${status} ${isReturn}`;

/**
 * Where the vendor’s code stands in an event: the member, or members within one another, whose values are codes of the
 * manifest in every event. undefined: nowhere, as where a code is several fields.
 */
async function codeOf(stage: Stage, ref: ShipmentRef): Promise<readonly string[] | undefined> {
  const { statuses } = stage.manifest;
  const rows: unknown[] = [];
  stage.proxy.mutate = lists((list) => {
    rows.push(...list);
    return list;
  });
  await eventsOf(stage, ref);
  stage.proxy.mutate = null;
  const counts = new Map<string, number>();
  for (const row of rows)
    for (const [place, value] of leavesOf(row))
      if (Object.hasOwn(statuses, String(value))) counts.set(place, (counts.get(place) ?? 0) + 1);
  const [best] = [...counts].sort((one, other) => other[1] - one[1]);
  return best?.[0].split('/');
}

/** The texts and numbers of an event, by where they stand. */
function leavesOf(row: unknown, within = ''): readonly (readonly [place: string, value: string | number])[] {
  if (typeof row !== 'object' || row === null) return [];
  return Object.entries(row).flatMap(([name, value]) => {
    const place = within === '' ? name : `${within}/${name}`;
    return typeof value === 'string' || typeof value === 'number' ? [[place, value] as const] : leavesOf(value, place);
  });
}

/** The event with another code, in the form that the vendor’s has; null: one that nobody has heard of. */
function withCode(
  row: unknown,
  [name = '', ...rest]: readonly string[],
  code: string | null,
  statuses: Readonly<Record<string, OrderStatus>>,
): unknown {
  if (typeof row !== 'object' || row === null || !(name in row)) return row;
  const value: unknown = (row as Readonly<Record<string, unknown>>)[name];
  if (rest.length > 0) return { ...row, [name]: withCode(value, rest, code, statuses) };
  if (!Object.hasOwn(statuses, String(value))) return row;
  const isNumber = typeof value === 'number';
  if (code === null) return { ...row, [name]: isNumber ? UNHEARD_NUMBER : 'UNHEARD-OF' };
  return { ...row, [name]: isNumber ? Number(code) : code };
}

const UNHEARD_NUMBER = 987_654_321;

/** What `track` tells of the one shipment beside its events. */
export async function newsOf({ adapter, call }: Stage, ref: ShipmentRef): Promise<ShipmentFacts> {
  const [told] = (await adapter.track?.([ref], call())) ?? [];
  return told !== undefined && 'events' in told ? told : {};
}

/** What `track` tells of the one shipment. @throws LawBroken where that is none, or of another */
export async function eventsOf({ adapter, call }: Stage, ref: ShipmentRef): Promise<readonly VendorEvent[]> {
  const onBad = (): never => {
    throw new LawBroken(
      'An event that the plugin tells',
      'one that the host does not accept',
      'one with all of its fields',
    );
  };
  const [told, ...others] = checkTrack((await adapter.track?.([ref], call())) ?? [], onBad);
  same('Other shipments that are told of', others, []);
  if (told === undefined) return [];
  same('The reference', told.reference, ref.reference);
  if ('problem' in told) throw told.problem;
  return told.events;
}
