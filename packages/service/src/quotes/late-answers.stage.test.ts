import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { Instant } from '@cartage/core';
import { sampleContent } from '@cartage/core/testing';
import { VendorProblem } from '@cartage/vendor-kit';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { calculate } from '../calculations/calculate.ts';
import { CallerGone, OpenDeadline, withinDeadline } from '../connections/deadline.ts';
import { type VendorCall, vendorCalls } from '../connections/vendor-calls.ts';
import type { Context } from '../open-service.ts';
import { closeService } from '../open-service.ts';
import { connect } from '../testing/connections.ts';
import { ask, askedFor, deskOf, heldVendor, keys } from '../testing/quotes.ts';
import { scriptedVendor } from '../testing/scripted-vendor.ts';
import { assumeSound, connectionTo, MINUTE, onStage } from '../testing/stage.ts';
import { openAnswerTimes } from './answer-times.ts';
import { type AskedOffers, askedOffers } from './asked-offers.ts';
import { openOffers } from './offers.ts';
import { quoteRequestOf } from './quote-request.ts';

const GRACE_MS = 10_000;
const timeIsOver = () => new DOMException('The time is over.', 'TimeoutError');

/** A request for this path has come to a server of this process. */
const arrivalOf = (path: string): Promise<void> =>
  new Promise((resolve) => {
    const listen = (message: unknown): void => {
      if ((message as { readonly request: IncomingMessage }).request.url === path) resolve();
    };
    subscribe('http.server.request.start', listen);
    onTestFinished(() => void unsubscribe('http.server.request.start', listen));
  });

onStage((open) => {
  /** Where the vendor 90 is asked, by clocks of the test's own. */
  const lateDesk = async ({ vendor, held } = heldVendor(), keepMs = 5 * MINUTE) => {
    const stage = await open({ plugins: [vendor] });
    const { vendors } = stage.service;
    const answerTimes = openAnswerTimes();
    let now: Instant = 0;
    const clock = () => now;
    const offers = openOffers({
      store: stage.store,
      isAlone: true,
      vendors,
      answerTimes,
      clock,
      now: clock,
      keepMs,
      graceMs: GRACE_MS,
    });
    onTestFinished(offers.close);
    const connection = await connectionTo(stage.service, 90);
    const desk = await deskOf({ ...stage, service: { ...stage.service, offers } });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const advance = (ms: number): void => {
      now += ms;
      vi.advanceTimersByTime(ms);
    };
    /** Asks, and its time is over after so long. */
    const askInVain = async (ms = 10_000, key = 'one', reason: Error = timeIsOver()) => {
      const deadline = new OpenDeadline();
      const asked = desk.ask({ key, since: now }, deadline);
      advance(ms);
      deadline.end(reason);
      await expect(asked).rejects.toBeInstanceOf(Error);
    };
    const askNow = (key = 'one', deadline = new OpenDeadline()) => desk.ask({ key, since: now }, deadline);
    return { desk, held, offers, askInVain, askNow, advance, expectedMs: () => answerTimes.expectedMs(connection) };
  };

  const ofSwift = { filter: { vendorIds: [1], tariffIds: [] } };
  const askSwiftFor = (ctx: Context, ms: number) =>
    withinDeadline(ms, null, (deadline) =>
      calculate(
        ctx,
        assumeSound({ request: quoteRequestOf({ ...sampleContent, ...ofSwift }), unfiltered: false }),
        deadline,
      ),
    );

  describe('an answer that comes after the deadline (interface 16.4)', () => {
    it('is told to the next who ask the same, and the vendor has been asked once', async () => {
      const stage = await open();
      await stage.mockVendors.behave('swift', { latencyMs: 300 });
      expect((await askSwiftFor(stage.ctx, 20)).failures).toMatchObject([{ reason: 'timed-out' }]);
      // It waits for the late call, or that one's answer has come.
      expect(keys(await ask(stage.ctx, ofSwift))).toEqual(['swift']);
      expect(keys(await ask(stage.ctx, ofSwift))).toEqual(['swift']);
      expect(askedFor(stage)).toEqual(['swift']);
    });

    it('is kept, and is as old as the question', async () => {
      const { held, askInVain, askNow, advance } = await lateDesk();
      await askInVain();
      expect(held[0]?.signal.aborted).toBe(false);
      advance(GRACE_MS - 1);
      held[0]?.answer(70_000);
      await expect.poll(() => vi.getTimerCount()).toBe(0);
      expect(await askNow()).toMatchObject([{ tariffPrice: 70_000 }]);
      advance(5 * MINUTE - 2 * GRACE_MS);
      expect(await askNow()).toMatchObject([{ tariffPrice: 70_000 }]);
      expect(held).toHaveLength(1);
      advance(1);
      void askNow().catch(() => {});
      expect(held).toHaveLength(2);
    });

    it('is waited for by whoever asks the same meanwhile, as long as his own deadline lets him', async () => {
      const { held, askInVain, askNow, advance } = await lateDesk();
      const from: AskedOffers['from'][] = [];
      const note = (asked: unknown): void => void from.push((asked as AskedOffers).from);
      askedOffers.subscribe(note);
      onTestFinished(() => void askedOffers.unsubscribe(note));
      await askInVain();
      await askInVain(4_000);
      const patient = askNow();
      const other = askNow();
      expect(from).toEqual(['vendor', 'shared', 'shared', 'shared']);
      held[0]?.answer(70_000);
      for (const one of [patient, other]) expect(await one).toMatchObject([{ tariffPrice: 70_000 }]);
      expect(held).toHaveLength(1);
      expect(held[0]?.signal.aborted).toBe(false);
      advance(5 * MINUTE - 14_000);
      void askNow().catch(() => {});
      expect(held).toHaveLength(2);
    });

    it('is waited for although one who has boarded the call is gone, or has waited in vain', async () => {
      const { held, askInVain, askNow } = await lateDesk();
      await askInVain();
      await askInVain(1_000, 'one', new CallerGone());
      await askInVain(1_000);
      expect(held[0]?.signal.aborted).toBe(false);
      held[0]?.answer(70_000);
      await expect.poll(() => vi.getTimerCount()).toBe(0);
      expect(await askNow()).toMatchObject([{ tariffPrice: 70_000 }]);
    });

    it('is not waited for when the caller has gone, be he the last of several', async () => {
      const { held, askInVain, askNow } = await lateDesk();
      await askInVain(1_000, 'one', new CallerGone());
      expect(held[0]?.signal.aborted).toBe(true);
      const last = new OpenDeadline();
      const gone = askNow('two', last);
      await askInVain(10_000, 'two');
      expect(held[1]?.signal.aborted).toBe(false);
      last.end(new CallerGone());
      await expect(gone).rejects.toBeInstanceOf(CallerGone);
      expect(held[1]?.signal.aborted).toBe(true);
      expect(held).toHaveLength(2);
      expect(vi.getTimerCount()).toBe(0);
    });

    it.each([0, 10_000])(
      'is not waited for where it would be too old, answers being kept for %s ms',
      async (keepMs) => {
        const { held, askInVain } = await lateDesk(heldVendor(), keepMs);
        await askInVain();
        expect(held[0]?.signal.aborted).toBe(true);
        expect(vi.getTimerCount()).toBe(0);
      },
    );

    it('is waited for no longer than it would be of use', async () => {
      const { held, askInVain, advance } = await lateDesk(heldVendor(), 13_000);
      await askInVain();
      advance(2_999);
      expect(held[0]?.signal.aborted).toBe(false);
      advance(1);
      expect(held[0]?.signal.aborted).toBe(true);
    });

    it('is too late when the grace is over: who waits for it then is told what the vendor says anew', async () => {
      const { held, askInVain, askNow, advance } = await lateDesk();
      await askInVain();
      await askInVain(4_000);
      const patient = askNow();
      advance(GRACE_MS - 4_001);
      expect(held[0]?.signal.aborted).toBe(false);
      advance(1);
      expect(held[0]?.signal.reason).toMatchObject({ name: 'TimeoutError' });
      await expect.poll(() => held.length).toBe(2);
      held[0]?.answer(60_000);
      held[1]?.answer(70_000);
      expect(await patient).toMatchObject([{ tariffPrice: 70_000 }]);
      // It is as old as the question that it answers.
      advance(5 * MINUTE - 1);
      expect(await askNow()).toMatchObject([{ tariffPrice: 70_000 }]);
      expect(held).toHaveLength(2);
    });

    it('is kept for nobody when the grace is over, nor does anybody ask in place of those who have gone', async () => {
      const { held, askInVain, askNow, advance } = await lateDesk();
      await askInVain();
      await askInVain(4_000);
      advance(GRACE_MS);
      held[0]?.answer(60_000);
      await setImmediate();
      const next = askNow();
      expect(held).toHaveLength(2);
      held[1]?.answer(70_000);
      expect(await next).toMatchObject([{ tariffPrice: 70_000 }]);
    });

    it('is still waited for when an earlier call fails whose grace is over', async () => {
      const { held, askInVain, askNow, advance } = await lateDesk();
      await askInVain();
      advance(GRACE_MS);
      await askInVain();
      held[0]?.fail();
      await setImmediate();
      const next = askNow();
      held[1]?.answer(70_000);
      expect(await next).toMatchObject([{ tariffPrice: 70_000 }]);
      expect(held).toHaveLength(2);
    });

    it('is a failure to those only who wait for it, and is forgotten', async () => {
      const { held, askInVain, askNow } = await lateDesk();
      await askInVain();
      const sharing = askNow();
      held[0]?.fail();
      await expect(sharing).rejects.toMatchObject({ kind: 'unavailable' });
      expect(vi.getTimerCount()).toBe(0);
      await askInVain();
      expect(held).toHaveLength(2);
      held[1]?.fail();
      await expect.poll(() => vi.getTimerCount()).toBe(0);
      const next = askNow();
      expect(held).toHaveLength(3);
      held[2]?.answer(70_000);
      expect(await next).toMatchObject([{ tariffPrice: 70_000 }]);
    });

    it('of a connection that has changed meanwhile is nobody’s, and its call ends', async () => {
      const stage = await open();
      const { companyId } = stage.ctx.actor;
      await connect(stage, 'own', { companyId });
      stage.calls.length = 0;
      await stage.mockVendors.behave('swift', { fault: 'hang' });
      const arrived = arrivalOf('/vendors/swift/rates');
      await askSwiftFor(stage.ctx, 20);
      await arrived;
      await stage.mockVendors.behave('swift', { fault: 'none' });
      expect(askedFor(stage)).toEqual([]);
      stage.clock.advance(1);
      await connect(stage, 'own', { companyId });
      expect(keys(await ask(stage.ctx, ofSwift))).toEqual(['swift']);
      await expect.poll(() => stage.calls.filter((call) => call === 'swift POST /rates').length).toBe(2);
    });

    it('is waited for by a few calls of a vendor alone, so that a dead one leaves room for those who wait', async () => {
      const { held, askInVain } = await lateDesk();
      const asked = async (count: number) => {
        for (let nth = 0; nth < count; nth += 1) await askInVain(100, `${held.length}`);
        return held.filter(({ signal }) => !signal.aborted).length;
      };
      expect(await asked(9)).toBe(8);
      held[0]?.answer(70_000);
      await expect.poll(() => vi.getTimerCount()).toBe(7);
      expect(await asked(2)).toBe(9);
    });

    it('is waited for no more when the service is closed', async () => {
      const { held, offers, askInVain } = await lateDesk();
      await askInVain();
      await askInVain(10, 'two');
      offers.close();
      expect(held.map(({ signal }) => signal.aborted)).toEqual([true, true]);
      await askInVain(10, 'three');
      expect(held[2]?.signal.aborted).toBe(true);
      expect(vi.getTimerCount()).toBe(0);
    });

    it('does not keep the service from closing', async () => {
      const { vendor, held } = heldVendor();
      const stage = await open({ plugins: [vendor] });
      const desk = await deskOf(stage);
      const deadline = new OpenDeadline();
      const asked = desk.ask({}, deadline);
      deadline.end(timeIsOver());
      await expect(asked).rejects.toMatchObject({ kind: 'unavailable' });
      expect(held[0]?.signal.aborted).toBe(false);
      const { printer, store } = stage.service;
      const close = async () => {};
      await closeService({ ...stage.service, printer: { ...printer, close }, store: { ...store, close } });
      expect(held[0]?.signal.aborted).toBe(true);
    });

    it('does not keep the circuit waiting: it hears of the call at the deadline, and once', async () => {
      const { held, askInVain, askNow } = await lateDesk();
      const outcomes: string[] = [];
      const note = (call: unknown): void => void outcomes.push((call as VendorCall).outcome);
      vendorCalls.subscribe(note);
      onTestFinished(() => void vendorCalls.unsubscribe(note));
      for (let nth = 0; nth < 20; nth += 1) await askInVain(1, `${nth}`);
      expect(outcomes).toEqual(Array.from({ length: 20 }, () => 'unavailable'));
      expect(held[0]?.signal.aborted).toBe(false);
      const refused = { detail: { kind: 'unavailable', neverSent: true } };
      await expect(askNow('other')).rejects.toMatchObject(refused);
      // Nor does anybody wait for a vendor that is left alone.
      await expect(askNow('0')).rejects.toMatchObject(refused);
      held[0]?.answer(70_000);
      held[1]?.fail();
      await expect.poll(() => vi.getTimerCount()).toBe(6);
      expect(outcomes.splice(20)).toEqual(['circuit-open', 'circuit-open']);
      expect(await askNow('0')).toMatchObject([{ tariffPrice: 70_000 }]);
    });

    it('changes nothing in how long the vendor is said to take: to the deadline', async () => {
      const { held, askInVain, askNow, expectedMs, advance } = await lateDesk();
      await askInVain(700);
      await expect.poll(expectedMs).toBe(700);
      const boarded = askNow();
      advance(1_000);
      held[0]?.answer(70_000);
      await boarded;
      expect(expectedMs()).toBe(700);
    });
  });

  it('prices by days say nothing of how long a vendor takes for others', async () => {
    const vendor = scriptedVendor({ id: 90, key: 'held', quoteByDays: async () => [] });
    const { desk, expectedMs } = await lateDesk({ vendor, held: [] });
    expect(await desk.ask({ days: { first: '2026-12-01', last: '2026-12-02' } })).toEqual([]);
    await setImmediate();
    expect(expectedMs()).toBeNull();
  });

  it('a vendor that does not deliver there took its time to say so', async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    const vendor = scriptedVendor({ id: 90, key: 'held', quote: () => promise });
    const { askNow, advance, expectedMs } = await lateDesk({ vendor, held: [] });
    const asked = askNow();
    advance(400);
    reject(new VendorProblem({ kind: 'notServed' }, 'no'));
    await expect(asked).rejects.toMatchObject({ kind: 'notServed' });
    await expect.poll(expectedMs).toBe(400);
  });
});
