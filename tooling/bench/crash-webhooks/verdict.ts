import { type EventType, eventId } from '@cartage/core';
import type { Arrival } from './listener.ts';

/** An event as the database holds it. */
export interface WrittenEvent {
  readonly companyId: number;
  /** null: it has none yet. */
  readonly place: number | null;
  readonly type: string;
  readonly at: number;
  readonly orderId: number | null;
}

/** Where a company is told, and of what. */
export interface WishedFor {
  readonly name: string;
  readonly companyId: number;
  /** null: all. */
  readonly types: readonly EventType[] | null;
  /** As the database has it: up to here each event of the line is delivered, or waits. */
  readonly readTo: number;
  /** The places of those that wait, as the database has it. */
  readonly waiting: ReadonlySet<number>;
}

/** What one reader of a company has seen. */
export interface Walk {
  readonly companyId: number;
  readonly seen: readonly string[];
}

export interface Evidence {
  readonly events: readonly WrittenEvent[];
  readonly endpoints: readonly WishedFor[];
  readonly arrivals: readonly Arrival[];
  readonly walks: readonly Walk[];
}

export const laws = {
  lost: 'lost: never acknowledged, and nothing waits for it',
  late: 'late: not acknowledged, and still to be sent as the database has it',
  disordered: 'out of order within an order',
  forged: 'arrived with a wrong signature, or as nothing that was written',
  placeless: 'without a place in the line',
  missed: 'missed by a walker',
  'seen-twice': 'seen twice by a walker, or out of the order of the line',
} as const;
export type Law = keyof typeof laws;

export interface Breach {
  readonly law: Law;
  readonly what: string;
}

/** What one endpoint has got. */
export interface Delivered {
  readonly wished: number;
  readonly acknowledged: number;
  /** Requests beyond the first of each event. */
  readonly repeats: number;
  /** Of these, such as were acknowledged before. */
  readonly repeatsOfAcknowledged: number;
}

/** The events that an endpoint is to get, by id, in the order of the line. */
const wishedOf = (
  { companyId, types }: Pick<WishedFor, 'companyId' | 'types'>,
  events: readonly WrittenEvent[],
): ReadonlyMap<string, WrittenEvent> =>
  new Map(
    events
      .filter((event) => event.companyId === companyId && (types === null || types.some((type) => type === event.type)))
      .sort((one, other) => (one.place ?? 0) - (other.place ?? 0))
      .map((event) => [idOf(event), event]),
  );

const idOf = ({ companyId, place, at }: WrittenEvent): string => eventId({ companyId, place: place ?? 0, at });

export const deliveredTo = (endpoint: WishedFor, { events, arrivals }: Evidence): Delivered => {
  const wished = wishedOf(endpoint, events);
  const arrived = new Set<string>();
  const acknowledged = new Set<string>();
  let repeats = 0;
  let repeatsOfAcknowledged = 0;
  for (const { id, acknowledgedAs } of arrivals.filter(({ endpoint: name }) => name === endpoint.name)) {
    if (arrived.has(id)) repeats += 1;
    if (acknowledged.has(id)) repeatsOfAcknowledged += 1;
    arrived.add(id);
    if (acknowledgedAs !== null && wished.has(id)) acknowledged.add(id);
  }
  return { wished: wished.size, acknowledged: acknowledged.size, repeats, repeatsOfAcknowledged };
};

/** All that is wrong, now that everything should have been told. */
export const judge = (evidence: Evidence): readonly Breach[] => [
  ...evidence.events
    .filter(({ place, companyId }) => place === null && evidence.endpoints.some((one) => one.companyId === companyId))
    .map(({ type, orderId }) => ({ law: 'placeless', what: `${type} of order ${orderId}` }) as const),
  ...evidence.endpoints.flatMap((endpoint) => endpointBreaches(endpoint, evidence)),
  ...evidence.walks.flatMap((walk) => walkBreaches(walk, evidence.events)),
];

const endpointBreaches = (endpoint: WishedFor, { events, arrivals }: Evidence): readonly Breach[] => {
  const wished = wishedOf(endpoint, events);
  const own = arrivals.filter(({ endpoint: name }) => name === endpoint.name);
  const acknowledged = own
    .filter(({ acknowledgedAs }) => acknowledgedAs !== null)
    .sort((one, other) => (one.acknowledgedAs ?? 0) - (other.acknowledgedAs ?? 0));
  const taken = new Set(acknowledged.map(({ id }) => id));
  return [
    ...[...wished]
      .filter(([id]) => !taken.has(id))
      .map(
        ([id, event]) =>
          ({
            law: isToBeSent(endpoint, event) ? 'late' : 'lost',
            what: `${endpoint.name}: ${id}, ${event.type} of order ${event.orderId}`,
          }) as const,
      ),
    ...own
      .filter(({ id, isSound }) => !isSound || !wished.has(id))
      .map(
        ({ id, isSound }) =>
          ({ law: 'forged', what: `${endpoint.name}: ${id}${isSound ? '' : ', its signature'}` }) as const,
      ),
    ...disordered(endpoint, 'arrived', own, wished),
    ...disordered(endpoint, 'was acknowledged', acknowledged, wished),
  ];
};

const isToBeSent = ({ readTo, waiting }: WishedFor, { place }: WrittenEvent): boolean =>
  place === null || place > readTo || waiting.has(place);

/** The first of each event that came behind one of a later place of its order. */
const disordered = (
  { name }: WishedFor,
  how: string,
  arrivals: readonly Arrival[],
  wished: ReadonlyMap<string, WrittenEvent>,
): readonly Breach[] => {
  const lastOf = new Map<number, number>();
  const breaches: Breach[] = [];
  for (const id of new Set(arrivals.map(({ id }) => id))) {
    const { orderId = null, place = null } = wished.get(id) ?? {};
    if (orderId === null || place === null) continue;
    const last = lastOf.get(orderId) ?? 0;
    if (place < last)
      breaches.push({ law: 'disordered', what: `${name}: ${id} ${how} behind place ${last} of order ${orderId}` });
    lastOf.set(orderId, Math.max(last, place));
  }
  return breaches;
};

const walkBreaches = ({ companyId, seen }: Walk, events: readonly WrittenEvent[]): readonly Breach[] => {
  const line = [...wishedOf({ companyId, types: null }, events).keys()];
  const found = new Set(seen);
  const known = new Map(line.map((id, n) => [id, n]));
  let last = -1;
  return [
    ...line.filter((id) => !found.has(id)).map((id) => ({ law: 'missed', what: id }) as const),
    ...seen.flatMap((id) => {
      const n = known.get(id) ?? -1;
      const isNext = n > last;
      last = Math.max(last, n);
      return isNext ? [] : [{ law: 'seen-twice', what: id } as const];
    }),
  ];
};
