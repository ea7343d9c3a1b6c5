import { insertEvents, type NewEvent, notify } from '@cartage/storage';
import { afterEach, expect, it, vi } from 'vitest';
import { noteWhoAsks } from '../testing/note-who-asks.ts';
import { onStage } from '../testing/stage.ts';
import { openAwaitedEvents } from './awaited-events.ts';

afterEach(() => void vi.useRealTimers());

onStage((open) => {
  it('whoever listens for other types hears of an event one after another, and whoever asks only for his own never', async () => {
    const { ctx, store } = await open();
    const company = ctx.company.id;
    vi.useFakeTimers({ toFake: ['performance'] });
    const events = openAwaitedEvents({ store });
    const ends: string[] = [];
    const wait = (name: string, hears: { readonly hearsOthers?: true }): Promise<unknown> => {
      const caller = new AbortController();
      const wish = {
        holder: 1,
        types: ['order.created'],
        after: 0,
        ms: 60_000,
        signal: caller.signal,
        ...hears,
      } as const;
      return events.wait(company, wish).then((why) => ends.push(`${name} ${why}`));
    };
    const low: NewEvent<'balance.low'> = {
      ...{ companyId: company, type: 'balance.low', at: 1, orderId: null },
      facts: { amount: 1, reserved: 0, creditLimit: 0, threshold: 0 },
    };
    const first = wait('first', { hearsOthers: true });
    const asks = wait('asks', {});
    const third = wait('third', { hearsOthers: true });
    await insertEvents(store.db, [low]);
    // Not polled for: `expect.poll` lets the clock go on between two looks, and the third one would hear of it too.
    await first;
    expect(ends).toEqual(['first events']);
    vi.advanceTimersByTime(4);
    await third;
    expect(ends).toEqual(['first events', 'third events']);
    await insertEvents(store.db, [{ ...low, type: 'order.created' } as unknown as NewEvent]);
    await asks;
    expect(ends).toEqual(['first events', 'third events', 'asks events']);
    events.close();
  });

  it('are looked for when somebody tells of the company, and of no other', async () => {
    const { ctx, store } = await open();
    const company = ctx.company.id;
    const looked = Promise.withResolvers<void>();
    const lookEvery = (): number => {
      looked.resolve();
      return 60_000;
    };
    const events = openAwaitedEvents({ store: { ...store, notices: { ...store.notices, lookEvery } } });
    const wish = { holder: 1, types: null, after: 0, ms: 60_000, signal: new AbortController().signal };
    const ended = events.wait(company, wish);
    await looked.promise;
    const timers = vi.spyOn(globalThis, 'setTimeout');
    notify(store.db, 'events', company + 1);
    expect(timers).not.toHaveBeenCalled();
    notify(store.db, 'events', company);
    expect(timers).toHaveBeenCalledOnce();
    timers.mockRestore();
    events.close();
    expect(await ended).toBe('closed');
  });

  it('are looked for as no part of the request that waits', async () => {
    const { ctx, store } = await open();
    const { db, within, asked } = noteWhoAsks(store.db);
    const events = openAwaitedEvents({ store: { ...store, db } });
    const wish = { holder: 1, types: null, after: 0, ms: 200, signal: new AbortController().signal };
    expect(await within('request', () => events.wait(ctx.company.id, wish))).toBe('time');
    events.close();
    expect(asked.length).toBeGreaterThan(0);
    expect(new Set(asked)).toEqual(new Set([undefined]));
  });
});
