import { expect } from 'vitest';
import type { ShipmentEvents, ShipmentRef } from '../adapter.ts';
import { checkTrack } from '../check-answer.ts';
import type { Law } from './law.ts';
import { mapInnermostLists, mapTexts } from './mutate.ts';
import type { Stage } from './stage.ts';

const MOMENT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?$/;

export const trackLaws: readonly Law[] = [
  {
    name: 'tells the events of the shipments it knows, and leaves out the others',
    holds: async (stage) => {
      const { ref, events } = await tracked(stage);
      expect(events.length).toBeGreaterThan(0);
      expect(await eventsOf(stage, ref)).toEqual(events);
      const stranger = { reference: stage.newReference(), id: null, number: null };
      expect(await stage.adapter.track?.([stranger], stage.call())).toEqual([]);
    },
  },
  {
    name: 'reads moments with 0 to 9 fractional digits, without an offset, and days without a time',
    holds: async (stage) => {
      const { ref, events } = await tracked(stage);
      const digits = Array.from({ length: 9 }, (_, i) => `.${'123456789'.slice(0, i + 1)}`);
      for (const form of ['$1T$2$3', ...digits.map((fraction) => `$1T$2${fraction}$3`), '$1T$2', '$1']) {
        stage.proxy.mutate = (body) => mapTexts(body, (text) => text.replace(MOMENT, form));
        expect(await eventsOf(stage, ref), `moments as ${form}`).toHaveLength(events.length);
      }
    },
  },
  {
    name: 'turns a status that it does not know into VendorStatus',
    holds: async (stage) => {
      const { ref, events } = await tracked(stage);
      const known = Object.keys(stage.adapter.manifest.statuses);
      stage.proxy.mutate = (body) => mapTexts(body, (text) => (known.includes(text) ? 'UNHEARD-OF' : text));
      const statuses = (await eventsOf(stage, ref)).map((event) => event.status);
      expect(statuses).toEqual(events.map(() => 'VendorStatus'));
    },
  },
  {
    name: 'keeps the good events when some are bad',
    holds: async (stage) => {
      const { ref, events } = await tracked(stage);
      const junk = [null, {}, 'rubbish', 42, [], { code: null, at: null, status: null }];
      stage.proxy.mutate = (body) => mapInnermostLists(body, (list) => [...junk, ...list, ...junk]);
      expect(await eventsOf(stage, ref)).toEqual(events);
    },
  },
  {
    name: 'takes duplicated and shuffled events',
    holds: async (stage) => {
      const { ref, events } = await tracked(stage);
      stage.proxy.mutate = (body) => mapInnermostLists(body, (list) => [...list, ...list].reverse());
      const told = new Set((await eventsOf(stage, ref)).map((event) => JSON.stringify(event)));
      expect(told).toEqual(new Set(events.map((event) => JSON.stringify(event))));
    },
  },
  {
    name: 'reads on when any field of an event is null',
    holds: async (stage) => {
      const { ref, events } = await tracked(stage);
      const fields = new Set<string>();
      stage.proxy.mutate = (body) =>
        mapInnermostLists(body, (list) => {
          for (const name of Object.keys(list[0] as object)) fields.add(name);
          return list;
        });
      await eventsOf(stage, ref);
      for (const name of fields) {
        stage.proxy.mutate = (body) =>
          mapInnermostLists(body, ([first, ...rest]) => [{ ...(first as object), [name]: null }, ...rest]);
        const told = await eventsOf(stage, ref);
        expect(told.length, `events when '${name}' is null`).toBeGreaterThanOrEqual(events.length - 1);
      }
    },
  },
];

type Events = ShipmentEvents['events'];

/** A shipment with some history. */
async function tracked(stage: Stage): Promise<{ ref: ShipmentRef; events: Events }> {
  const ref = await stage.handedOver();
  for (let step = 0; step < 3; step++) await stage.vendor.advance?.(ref.reference);
  return { ref, events: await eventsOf(stage, ref) };
}

async function eventsOf({ adapter, call }: Stage, ref: ShipmentRef): Promise<Events> {
  const onBad = (): never => expect.fail('The plugin let an event through that the host does not accept.');
  const answer = checkTrack((await adapter.track?.([ref], call())) ?? [], onBad);
  expect(answer.map(({ reference }) => reference)).toEqual([ref.reference]);
  const [told] = answer;
  return told && 'events' in told ? told.events : [];
}
