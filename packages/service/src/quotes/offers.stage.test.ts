import { sampleContent } from '@cartage/core/testing';
import { describe, expect, it } from 'vitest';
import { calculate } from '../calculations/calculate.ts';
import { CallerGone, type Deadline, OpenDeadline, withinDeadline } from '../connections/deadline.ts';
import { all, ask, askedFor, deskOf, heldVendor, keys, ofHeld } from '../testing/quotes.ts';
import { scriptedVendor } from '../testing/scripted-vendor.ts';
import { assumeSound, connectionTo, MINUTE, onStage } from '../testing/stage.ts';
import { openAnswerTimes } from './answer-times.ts';
import { openOffers } from './offers.ts';
import { quoteRequestOf } from './quote-request.ts';

onStage((open) => {
  /** Where the vendor 90 is asked, by a clock of the test's own. */
  const timedDesk = async (now: () => number) => {
    const { vendor, held } = heldVendor();
    const stage = await open({ plugins: [vendor] });
    const { vendors } = stage.service;
    const answerTimes = openAnswerTimes();
    const offers = openOffers({
      store: stage.store,
      isAlone: true,
      vendors,
      answerTimes,
      clock: stage.clock.now,
      keepMs: 0,
      graceMs: 0,
      now,
    });
    const connection = await connectionTo(stage.service, 90);
    const expectedMs = () => answerTimes.expectedMs(connection);
    return { desk: await deskOf({ ...stage, service: { ...stage.service, offers } }), held, expectedMs };
  };

  describe('who asks the same at once', () => {
    it.each([0, 5 * MINUTE])('shares one call a vendor, where answers are kept %s ms', async (quoteCacheMs) => {
      const stage = await open({ settings: { quoteCacheMs } });
      const quotes = await Promise.all(Array.from({ length: 100 }, () => ask(stage.ctx)));
      expect(askedFor(stage)).toEqual(all);
      expect(quotes.every((quote) => keys(quote).length === all.length)).toBe(true);
      expect(new Set(quotes.map((quote) => JSON.stringify(quote))).size).toBe(1);
    });

    it('gets it with its own mark-up', async () => {
      const stage = await open();
      const marked = stage.as({ ...stage.ctx.actor, markUp: 1_000 });
      const [plain, dearer] = await Promise.all([ask(stage.ctx), ask(marked), ask(await stage.stranger())]);
      expect(askedFor(stage)).toEqual(all);
      expect(dearer.options[0]?.price).toBeGreaterThan((plain.options[0]?.price ?? 0) * 1.09);
    });

    it('shares the failure too, and asks anew afterwards', async () => {
      const { vendor, held } = heldVendor();
      const desk = await deskOf(await open({ plugins: [vendor] }));
      const both = [desk.ask(), desk.ask()];
      expect(held).toHaveLength(1);
      held[0]?.fail();
      for (const one of both) await expect(one).rejects.toMatchObject({ kind: 'unavailable' });
      const next = desk.ask();
      expect(held).toHaveLength(2);
      held[1]?.answer(70_000);
      expect(await next).toMatchObject([{ tariffPrice: 70_000 }]);
    });

    it('shares an answer that came after it had begun to wait, and none that came before', async () => {
      const { vendor, held } = heldVendor();
      const desk = await deskOf(await open({ plugins: [vendor], settings: { quoteCacheMs: 0 } }));
      const since = performance.now();
      const first = desk.ask();
      held[0]?.answer(70_000);
      await first;
      // Held up elsewhere, by the database or by others.
      expect(await desk.ask({ since })).toMatchObject([{ tariffPrice: 70_000 }]);
      expect(held).toHaveLength(1);
      const later = desk.ask({ since: performance.now() + 1 });
      expect(held).toHaveLength(2);
      held[1]?.answer(80_000);
      expect(await later).toMatchObject([{ tariffPrice: 80_000 }]);
    });

    it('is not told an answer that came long before, and such a one takes no room', async () => {
      let now = 0;
      const { desk, held } = await timedDesk(() => now);
      const ask = async (key: string) => {
        const count = held.length;
        const asked = desk.ask({ key, since: 0 });
        held[count]?.answer(70_000 + count);
        return (await asked)[0]?.tariffPrice;
      };
      expect(await ask('one')).toBe(70_000);
      now = 900;
      expect(await ask('two')).toBe(70_001);
      expect(await ask('one')).toBe(70_000);
      now = 1_000;
      // Room is made by whoever asks next.
      expect(await ask('three')).toBe(70_002);
      expect(await ask('one')).toBe(70_003);
      expect(await ask('two')).toBe(70_001);
    });

    it('tells how long the vendor took for an answer or to the deadline, not how soon it failed or its caller went', async () => {
      let now = 0;
      const { desk, held, expectedMs } = await timedDesk(() => now);
      const ask = async (key: string, took: number, end: (nth: number, deadline: OpenDeadline) => void) => {
        const [nth, deadline] = [held.length, new OpenDeadline()];
        const asked = desk.ask({ key }, deadline).catch(() => {});
        now += took;
        end(nth, deadline);
        await asked;
      };
      await ask('failed', 5_000, (nth) => held[nth]?.fail());
      await ask('gone', 7_000, (_, deadline) => deadline.end(new CallerGone()));
      await ask('answered', 300, (nth) => held[nth]?.answer(70_000));
      // Neither of the others was slower.
      await expect.poll(expectedMs).toBe(300);
      await ask('hung', 900, (_, deadline) => deadline.end(new DOMException('', 'TimeoutError')));
      await expect.poll(expectedMs).toBe(900);
    });

    it('shares the newer call when an answer that came before is forgotten', async () => {
      let now = 0;
      const { desk, held } = await timedDesk(() => now);
      const first = desk.ask({ key: 'one', since: 0 });
      held[0]?.answer(70_000);
      await first;
      now = 500;
      const newer = desk.ask({ key: 'one', since: 500 });
      now = 1_000;
      const other = desk.ask({ key: 'two', since: 1_000 });
      const together = desk.ask({ key: 'one', since: 1_000 });
      expect(held).toHaveLength(3);
      held[1]?.answer(80_000);
      held[2]?.answer(90_000);
      expect((await Promise.all([newer, together, other])).map(([offer]) => offer?.tariffPrice)).toEqual([
        80_000, 80_000, 90_000,
      ]);
    });

    it('waits on when the one who asked first has gone, and the call ends when nobody waits', async () => {
      const { vendor, held } = heldVendor();
      const stage = await open({ plugins: [vendor] });
      const desk = await deskOf(stage);
      const callers = [new AbortController(), new AbortController(), new AbortController()];
      const quotes = callers.map(({ signal }) => withinDeadline(10_000, signal, (deadline) => desk.ask({}, deadline)));
      expect(held).toHaveLength(1);
      callers[0]?.abort();
      await expect(quotes[0]).rejects.toBeInstanceOf(CallerGone);
      expect(held[0]?.signal.aborted).toBe(false);
      held[0]?.answer(70_000);
      for (const quote of quotes.slice(1)) expect(await quote).toMatchObject([{ tariffPrice: 70_000 }]);

      const changes = { ...ofHeld, receiverDeliveryCharge: 1 };
      const gone = callers.slice(1).map(({ signal }) => ask(stage.as(stage.ctx.actor, signal), changes));
      await expect.poll(() => held.length).toBe(2);
      for (const caller of callers) caller.abort();
      await Promise.all(gone);
      expect(held[1]?.signal.aborted).toBe(true);
    });

    it('is told nothing by a call that was ended because nobody waited', async () => {
      const { vendor, held } = heldVendor();
      const desk = await deskOf(await open({ plugins: [vendor] }));
      const priced = (deadline: Deadline) => desk.ask({}, deadline);
      const caller = new AbortController();
      const gone = withinDeadline(10_000, caller.signal, priced).catch(() => 'gone');
      await expect.poll(() => held.length).toBe(1);
      caller.abort();
      expect(await gone).toBe('gone');
      const next = withinDeadline(10_000, null, priced);
      await expect.poll(() => held.length).toBe(2);
      held[1]?.answer(80_000);
      expect(await next).toMatchObject([{ tariffPrice: 80_000 }]);
    });

    it('waits as long as its own deadline lets it', async () => {
      const { vendor, held } = heldVendor();
      const desk = await deskOf(await open({ plugins: [vendor] }));
      const first = withinDeadline(20, null, (deadline) => desk.ask({}, deadline));
      const patient = desk.ask();
      await expect(first).rejects.toMatchObject({ kind: 'unavailable' });
      held[0]?.answer(70_000);
      expect(await patient).toMatchObject([{ tariffPrice: 70_000 }]);
      expect(held).toHaveLength(1);
      expect(held[0]?.signal.aborted).toBe(false);
    });

    it('is not kept waiting by a plugin that ignores its signal, and the circuit hears of it', async () => {
      const stage = await open({
        plugins: [scriptedVendor({ id: 90, key: 'held', quote: () => new Promise(() => {}) })],
      });
      for (let i = 0; i < 20; i += 1) {
        const quote = withinDeadline(5, null, (deadline) =>
          calculate(
            stage.ctx,
            assumeSound({ request: quoteRequestOf({ ...sampleContent, ...ofHeld }), unfiltered: false }),
            deadline,
          ),
        );
        expect((await quote).failures).toMatchObject([{ reason: 'timed-out' }]);
      }
      expect((await ask(stage.ctx, ofHeld)).failures).toMatchObject([{ reason: 'unavailable' }]);
    });
  });
});
