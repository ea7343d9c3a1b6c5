import { type BalanceFacts, type EventType, eventId, isProblem, type Problem } from '@cartage/core';
import { eventLineOf } from '@cartage/outbox';
import { insertEvents, type NewEvent, type Store } from '@cartage/storage';
import { describe, expect, it } from 'vitest';
import { revokeKey } from '../companies/company-keys.ts';
import type { Context } from '../open-service.ts';
import { doJob } from '../run/do-job.ts';
import { HOUR, onStage, START, type Stage } from '../testing/stage.ts';
import { awaitEvents } from './await-events.ts';
import { followEvents } from './follow-events.ts';
import { type EventPage, type EventsQuery, readEvents } from './read-events.ts';

const DAY = 24 * HOUR;

/** The number stands where a balance would. */
const event = (companyId: number, number: number, type: EventType = 'balance.low', at = START): NewEvent => ({
  companyId,
  type,
  at,
  orderId: null,
  facts: { amount: number, reserved: 0, creditLimit: 0, threshold: 0 },
});

const write = ({ company }: Context, numbers: readonly number[], type?: EventType, at?: number) =>
  numbers.map((number) => event(company.id, number, type, at));

const insert = (store: Store, events: readonly NewEvent[]) => store.transaction((tx) => insertEvents(tx, events));

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

const numbers = ({ events }: Pick<EventPage, 'events'>) => events.map(({ facts }) => (facts as BalanceFacts).amount);

const all: EventsQuery = { after: null, types: null, count: 1000 };

const page = (found: EventPage | Problem): EventPage => {
  if (isProblem(found)) throw new Error(`${found.code} ${found.target}: ${found.text.en}`);
  return found;
};

const read = async (ctx: Context, query: Partial<EventsQuery> = {}) =>
  page(await readEvents(ctx, { ...all, ...query }));

const refused = async (ctx: Context, after: string): Promise<string> => {
  const found = await readEvents(ctx, { ...all, after });
  return isProblem(found) ? `${found.code} ${found.target}` : `read ${numbers(found)}`;
};

/** Every page behind the cursor. */
const walk = async (ctx: Context, query: Partial<EventsQuery>): Promise<readonly EventPage[]> => {
  const pages = [await read(ctx, query)];
  for (let last = pages[0]; last?.hasMore; last = pages.at(-1)) {
    pages.push(await read(ctx, { ...query, after: last.next }));
  }
  return pages;
};

onStage((open) => {
  const opened = async (): Promise<Stage & { readonly write: (...of: readonly number[]) => Promise<void> }> => {
    const stage = await open();
    return { ...stage, write: (...of) => insert(stage.store, write(stage.ctx, of)) };
  };

  describe('reading', () => {
    it('goes on behind its cursor, sees each event once, and says whether there are more', async () => {
      const { ctx, write } = await opened();
      expect(await read(ctx)).toEqual({ events: [], place: 0, next: null, hasMore: false });
      expect(await read(ctx, { after: 'now' })).toEqual({ events: [], place: 0, next: null, hasMore: false });
      await write(...upTo(7));
      for (const count of [1, 2, 3, 7, 8, 1000]) {
        const pages = await walk(ctx, { count });
        expect(pages.flatMap(numbers)).toEqual(upTo(7));
        expect(pages).toHaveLength(Math.ceil(7 / count));
        const end = pages.at(-1) as EventPage;
        expect(end.next).toBe(eventId(end.events.at(-1) as EventPage['events'][number]));
        expect(await read(ctx, { after: end.next, count })).toEqual({
          events: [],
          place: 7,
          next: end.next,
          hasMore: false,
        });
      }
      expect((await read(ctx, { after: 'now' })).next).toBe((await read(ctx)).next);
      await write(8);
      expect(numbers(await read(ctx, { after: (await walk(ctx, { count: 3 })).at(-2)?.next ?? null }))).toEqual([7, 8]);
    });

    it('takes places only for as many as are asked for, where thousands wait for them', async () => {
      const stage = await opened();
      if (stage.store.dialect === 'sqlite') return;
      const { ctx, write, store } = stage;
      await write(...upTo(3_500));
      expect(await read(ctx, { count: 10 })).toMatchObject({ hasMore: true });
      expect(await eventLineOf(store.db, ctx.company.id)).toEqual({ last: 1_000, swept: 0 });
      expect((await walk(ctx, { count: 1000 })).flatMap(numbers)).toEqual(upTo(3_500));
      await write(...upTo(3_500));
      expect((await walk(ctx, { count: 1000, types: ['balance.low'] })).flatMap(numbers)).toHaveLength(7_000);
      await write(...upTo(2_500));
      expect(await read(ctx, { after: 'now' })).toMatchObject({ place: 9_500, events: [] });
    });

    it('is refused with a cursor that is none of the company’s line', async () => {
      const { ctx, write, stranger, store } = await opened();
      await write(1, 2);
      const other = await stranger();
      await insert(store, [event(other.company.id, 1)]);
      const { id } = ctx.company;
      const at = { companyId: id, at: START };
      expect(numbers(await read(ctx))).toEqual([1, 2]);
      expect(await refused(ctx, eventId({ ...at, place: 1 }))).toBe('read 2');
      const unknown = 'EventUnknown after';
      expect(await refused(ctx, (await read(other)).next ?? '')).toBe(unknown);
      expect(await refused(ctx, eventId({ ...at, place: 3 }))).toBe(unknown);
      expect(await refused(ctx, eventId({ ...at, place: 1, at: START + 1 }))).toBe(unknown);
      for (const garbage of ['', 'Now', 'evt_', '1', "evt_1_1_1' or 1=1", 'evt_\u0000']) {
        expect(await refused(ctx, garbage)).toBe(unknown);
      }
    });
  });

  describe('types', () => {
    it('leave out the others, however many there are, and a page moves on over all of them', async () => {
      const { ctx, store } = await opened();
      const filling = (from: number, count: number) =>
        write(
          ctx,
          upTo(count).map((n) => from + n),
        );
      await insert(store, filling(0, 12_000));
      await insert(store, write(ctx, [-1], 'order.created'));
      await insert(store, filling(12_001, 500));
      await insert(store, write(ctx, [-2, -3], 'order.created'));
      const types: EventType[] = ['order.created', 'order.canceled'];
      const pages = await walk(ctx, { types });
      // On PostgreSQL ten thousand get their places first.
      expect(pages.map(({ events, place, hasMore }) => [events.length, place, hasMore])).toEqual([
        ...(store.dialect === 'sqlite' ? [] : [[0, 10_000, true]]),
        [3, 12_503, false],
      ]);
      expect(pages.flatMap(numbers)).toEqual([-1, -2, -3]);
      const [one] = await walk(ctx, { types, count: 1 });
      expect(one).toMatchObject({ place: 12_001, hasMore: true });
      // What was seen is what the cursor says.
      expect(numbers(await read(ctx, { types, after: one?.next ?? null, count: 2 }))).toEqual([-2, -3]);
      expect(await read(ctx, { types, after: pages.at(-1)?.next ?? null })).toMatchObject({
        events: [],
        hasMore: false,
      });
    });

    it('that the key may not read are not there', async () => {
      const { ctx, store } = await opened();
      await insert(store, [
        event(ctx.company.id, 1),
        event(ctx.company.id, 2, 'order.created'),
        event(ctx.company.id, 3, 'vendor.connection_failed'),
      ]);
      const seenWith = async (...rights: NonNullable<Context['actor']['rights']>) =>
        numbers(await read({ ...ctx, actor: { ...ctx.actor, rights } }));
      expect(await seenWith('Orders.Read')).toEqual([2]);
      expect(await seenWith('Orders.Read', 'Balance')).toEqual([1, 2]);
      expect(await seenWith('Vendors')).toEqual([2, 3]);
      expect(numbers(await read(ctx))).toEqual([1, 2, 3]);
    });
  });

  describe('waiting', () => {
    const longest = { after: 'now', types: null, count: 100 };

    it('ends with what this process or another one commits, and never with what it rolls back', async () => {
      const { ctx, service, otherProcess, store, write: writeHere } = await opened();
      const other = await otherProcess();
      await writeHere(1);
      for (const [number, by] of [
        [2, store],
        [3, other.store],
      ] as const) {
        const waiting = awaitEvents(ctx, longest, 60_000);
        await expect.poll(() => service.events.count()).toBe(1);
        await by
          .transaction(async (tx) => {
            await insertEvents(tx, write(ctx, [-1]));
            throw new Error('in vain');
          })
          .catch(() => {});
        await insert(by, write(ctx, [number]));
        expect(numbers(page(await waiting))).toEqual([number]);
      }
      expect(service.events.count()).toBe(0);
    });

    it('begins with the very first event, goes on over other types, and ends when its time is over', async () => {
      const { ctx, service, store } = await opened();
      const first = awaitEvents(ctx, longest, 60_000);
      await expect.poll(() => service.events.count()).toBe(1);
      await insert(store, write(ctx, [1]));
      expect(numbers(page(await first))).toEqual([1]);
      const created = awaitEvents(ctx, { ...longest, types: ['order.created'] }, 60_000);
      await expect.poll(() => service.events.count()).toBe(1);
      await insert(store, write(ctx, [2]));
      await insert(store, write(ctx, [3], 'order.created'));
      expect(numbers(page(await created))).toEqual([3]);
      const over = page(await awaitEvents(ctx, { ...longest, types: ['order.canceled'] }, 5));
      expect(over).toEqual({ events: [], place: 3, next: (await read(ctx)).next, hasMore: false });
    });

    it('looks through what there is before it waits', async () => {
      const { ctx, store } = await opened();
      await insert(store, write(ctx, upTo(10_001)));
      await insert(store, write(ctx, [-1], 'order.created'));
      const found = await awaitEvents(ctx, { ...all, types: ['order.created'] }, 60_000);
      expect(numbers(page(found))).toEqual([-1]);
    });

    it('is not woken by events of other types: thousands who wait would all look for theirs', async () => {
      const { ctx, service, store } = await opened();
      let pagesRead = 0;
      const plugin: Parameters<Store['db']['withPlugin']>[0] = {
        transformQuery: ({ node }) => {
          if (JSON.stringify(node).includes('"facts"') && node.kind === 'SelectQueryNode') pagesRead += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      const watched = { ...ctx, store: { ...store, db: store.db.withPlugin(plugin) } };
      const [created, low, any] = [['order.created'], ['balance.low'], null] as const;
      const waiting = (types: EventsQuery['types'], of: Context = watched) =>
        awaitEvents(of, { ...longest, types }, 60_000);
      const rare = upTo(50).map(() => waiting(created));
      await expect.poll(() => service.events.count()).toBe(50);
      for (const number of upTo(5)) {
        const woken = [waiting(low, ctx), waiting(any, ctx)];
        await expect.poll(() => service.events.count()).toBe(52);
        await insert(store, write(ctx, [number]));
        for (const one of woken) expect(numbers(page(await one))).toEqual([number]);
      }
      expect(service.events.count()).toBe(50);
      expect(pagesRead).toBeLessThanOrEqual(2 * 50);
      await insert(store, write(ctx, [-1], 'order.created'));
      for (const one of rare) expect(numbers(page(await one))).toEqual([-1]);
    });

    it('tells nobody of another company’s, nor one whose key was revoked meanwhile', async () => {
      const { ctx, service, stranger, store, write: writeHere } = await opened();
      const other = await stranger();
      const wait = service.events.wait(other.company.id, {
        holder: 2,
        types: null,
        after: 0,
        ms: 60_000,
        signal: other.signal,
      });
      const revoked = awaitEvents(ctx, { ...all, after: null }, 60_000);
      await expect.poll(() => service.events.count()).toBe(2);
      await revokeKey(service, ctx.actor.keyId);
      await writeHere(1);
      expect(numbers(page(await revoked))).toEqual([]);
      expect(service.events.count()).toBe(1);
      await insert(store, [event(other.company.id, 1)]);
      expect(await wait).toBe('events');
    });

    it('ends at once for a caller who goes, when the process closes, and for whoever comes then', async () => {
      const { ctx, service } = await opened();
      const caller = new AbortController();
      const gone = service.events.wait(ctx.company.id, {
        holder: 1,
        types: null,
        after: 0,
        ms: 60_000,
        signal: caller.signal,
      });
      const held = awaitEvents(ctx, all, 60_000);
      await expect.poll(() => service.events.count()).toBe(2);
      caller.abort();
      expect(await gone).toBe('closed');
      service.events.close();
      expect(page(await held).events).toEqual([]);
      expect(page(await awaitEvents(ctx, all, 60_000)).events).toEqual([]);
      expect(
        await service.events.wait(ctx.company.id, { holder: 1, types: null, after: 0, ms: 60_000, signal: ctx.signal }),
      ).toBe('closed');
      expect(service.events.count()).toBe(0);
    });

    it('is for ten thousand at most, who have come for as many companies', async () => {
      const { ctx, service } = await opened();
      const caller = new AbortController();
      const wait = { types: null, after: 0, ms: 60_000, signal: caller.signal };
      const waiting = upTo(10_000).map((n) =>
        service.events.wait(1_000 + (n % 7_000), { ...wait, holder: 1_000 + (n % 10_000) }),
      );
      expect(service.events.count()).toBe(10_000);
      expect(await service.events.wait(ctx.company.id, { ...wait, holder: ctx.company.id })).toBe('closed');
      // Else it would ask again and again.
      const pages: EventPage[] = [];
      for await (const one of followEvents(ctx, all, await read(ctx))) pages.push(one);
      expect(pages).toHaveLength(1);
      caller.abort();
      expect(new Set(await Promise.all(waiting))).toEqual(new Set(['closed']));
    });

    it('is no longer for a family of companies that holds all places when another company comes', async () => {
      const { ctx, service, stranger, store, write: writeHere } = await opened();
      const [made, other] = [await stranger(), await stranger()];
      const ownerId = ctx.company.id;
      const child = { ...made, actor: { ...made.actor, topmostId: ownerId } };
      const caller = new AbortController();
      const wait = { holder: ownerId, types: null, after: 0, ms: 60_000, signal: caller.signal };
      const full = upTo(9_999).map(() => service.events.wait(ownerId, wait));
      const follows = followEvents({ ...ctx, actor: child.actor }, all, await read(ctx));
      await follows.next();
      const next = follows.next();
      await expect.poll(() => service.events.count()).toBe(10_000);
      // The child's own key, and the owner's for the child.
      for (const one of [child, { ...child, actor: ctx.actor }])
        expect(page(await awaitEvents(one, all, 60_000)).events).toEqual([]);
      for await (const one of followEvents(child, all, await read(child))) expect(one.events).toEqual([]);
      const held = awaitEvents(other, all, 60_000);
      expect(await full[0]).toBe('closed');
      expect(service.events.count()).toBe(10_000);
      await insert(store, write(other, [1]));
      expect(numbers(page(await held))).toEqual([1]);
      await writeHere(1);
      expect(await Promise.all(full)).toEqual(['closed', ...upTo(9_998).map(() => 'events')]);
      expect((await next).value?.events).toHaveLength(1);
      await follows.return();
    });
  });

  describe('following', () => {
    const collect = async (ctx: Context, query: EventsQuery, until: (page: EventPage) => boolean) => {
      const pages: EventPage[] = [];
      for await (const one of followEvents(ctx, query, await read(ctx, query))) {
        pages.push(one);
        if (until(one)) return pages;
      }
      return pages;
    };

    it('brings what there is, then what comes, and where it is when there is nothing', async () => {
      const { ctx, service, write: writeHere } = await opened();
      await writeHere(1, 2, 3);
      const following = collect(ctx, { ...all, count: 2 }, (one) => numbers(one).includes(5));
      await expect.poll(() => service.events.count()).toBe(1);
      await writeHere(4);
      await expect.poll(() => service.events.count()).toBe(1);
      await writeHere(5);
      expect((await following).flatMap(numbers)).toEqual([1, 2, 3, 4, 5]);
      const [now] = await collect(ctx, { ...all, after: 'now' }, () => true);
      expect(now).toMatchObject({ events: [], place: 5, next: (await read(ctx)).next });
    });

    it.each<[string, (stage: Stage, caller: AbortController) => unknown]>([
      ['the caller goes', (_, caller) => caller.abort()],
      ['the process closes', ({ service }) => service.events.close()],
      [
        'the key is revoked',
        ({ service, ctx, store }) => revokeKey(service, ctx.actor.keyId).then(() => insert(store, write(ctx, [2]))),
      ],
      [
        'the token is over',
        ({ clock, ctx, store }) => {
          clock.advance(HOUR);
          return insert(store, write(ctx, [2]));
        },
      ],
    ])('ends when %s', async (_, end) => {
      const stage = await opened();
      await stage.write(1);
      const caller = new AbortController();
      const actor = { ...stage.ctx.actor, until: START + HOUR };
      const following = collect({ ...stage.ctx, actor, signal: caller.signal }, all, () => false);
      await expect.poll(() => stage.service.events.count()).toBe(1);
      await end(stage, caller);
      expect((await following).flatMap(numbers)).toEqual([1]);
    });
  });

  describe('the sweep', () => {
    const sweep = (stage: Stage) => doJob(stage.service, { task: 'sweep-events', payload: null });

    it('takes what is older than is kept from the front of each line, and a cursor before its end is told so', async () => {
      const stage = await opened();
      const { ctx, store, clock } = stage;
      const other = await stage.stranger();
      const young = START + DAY;
      await insert(store, [...write(ctx, upTo(450)), ...write(other, [1, 2])]);
      await insert(store, write(ctx, [451], 'balance.low', young));
      // It was written late: behind a younger one it stays.
      await insert(store, write(ctx, [452]));
      await insert(store, write(ctx, [453], 'balance.low', young));
      const { events, next: last } = await read(ctx);
      const id = (place: number) => eventId(events[place - 1] as EventPage['events'][number]);
      clock.advance(90 * DAY);
      await sweep(stage);
      expect(numbers(await read(ctx))).toEqual(upTo(453));
      clock.advance(1);
      await sweep(stage);
      expect(await eventLineOf(store.db, ctx.company.id)).toEqual({ last: 453, swept: 450 });
      expect(numbers(await read(ctx))).toEqual([451, 452, 453]);
      expect(await refused(ctx, id(449))).toBe('EventsGone after');
      expect((await readEvents(ctx, { ...all, after: id(1) })) as Problem).toMatchObject({
        text: { en: expect.stringContaining(id(451)), ru: expect.stringContaining(id(451)) },
      });
      expect(await refused(ctx, id(450))).toBe('read 451,452,453');
      expect(await refused(ctx, id(451))).toBe('read 452,453');
      // Whatever its age, the newest is the cursor of whoever has read all.
      expect(numbers(await read(other))).toEqual([2]);
      clock.advance(2 * DAY);
      await sweep(stage);
      expect(await read(ctx, { after: 'now' })).toMatchObject({ next: last, place: 453 });
      expect(await refused(ctx, id(449))).toBe('EventsGone after');
      await insert(store, write(ctx, [454]));
      expect(numbers(await read(ctx, { after: last }))).toEqual([454]);
    });

    it('gives places to what nobody has read', async () => {
      const stage = await opened();
      const { ctx, store, clock } = stage;
      await insert(store, write(ctx, upTo(2_100)));
      clock.advance(91 * DAY);
      await sweep(stage);
      expect(await eventLineOf(store.db, ctx.company.id)).toEqual({ last: 2_100, swept: 2_099 });
      expect(numbers(await read(ctx))).toEqual([2_100]);
      expect(await store.rows(`select place from events where company_id = ${ctx.company.id}`)).toEqual([
        { place: 2_100 },
      ]);
    });

    it('keeps them as long as the installation says', async () => {
      const stage = await open({ settings: { eventsKeepDays: 4 } });
      await insert(stage.store, write(stage.ctx, [1, 2]));
      stage.clock.advance(4 * DAY + 1);
      await sweep(stage);
      expect(numbers(await read(stage.ctx))).toEqual([2]);
    });
  });
});
