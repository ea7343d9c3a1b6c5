import { describe, expect, it } from 'vitest';
import { begin, find, show, showWhen, statuses, watchRuns, workOnCalculations } from '../testing/calculations.ts';
import { problemsIn } from '../testing/checked.ts';
import { all, askedFor, heldVendor, ofHeld } from '../testing/quotes.ts';
import { scriptedVendor } from '../testing/scripted-vendor.ts';
import { HOUR, MINUTE, onStage, START } from '../testing/stage.ts';
import { awaitCalculation } from './await-calculation.ts';
import { openCalculations } from './calculations.ts';
import { followCalculation } from './follow-calculation.ts';
import { checkCalculationWish } from './show-calculation.ts';
import { sweepCalculations } from './sweep-calculations.ts';

const ofBoth = { ...ofHeld, filter: { vendorIds: [1, 90], tariffIds: [] } };

onStage((open) => {
  const jobs = (stage: { readonly store: { readonly rows: (statement: string) => Promise<readonly unknown[]> } }) =>
    stage.store.rows("select task from jobs where task = 'calculation'");

  describe('a calculation (interface 14.3)', () => {
    it('has begun before any vendor has answered, and shows the options of each as soon as it has', async () => {
      const { vendor, held } = heldVendor();
      const stage = await open({ plugins: [vendor] });
      const started = await begin(stage.ctx, ofBoth);
      expect(started).toMatchObject({ requestId: expect.any(String), retryAfter: 1 });
      const first = await showWhen(1, stage.ctx, started);
      expect(first).toMatchObject({ status: 'in-progress', issuedAt: START, expiresAt: START + 30 * MINUTE });
      expect(statuses(first)).toBe('swift finished,held in-progress');
      expect(first.options.length).toBeGreaterThan(0);
      expect(new Set(first.options.map((option) => option.vendor.key))).toEqual(new Set(['swift']));
      expect(first.options[0]?.tags).toContain('cheapest');
      expect(await jobs(stage)).toHaveLength(1);

      held[0]?.answer(100);
      const last = await showWhen('all', stage.ctx, started);
      expect(last).toMatchObject({ status: 'finished', retryAfter: 0 });
      expect(statuses(last)).toBe('swift finished,held finished');
      // Tags are those among all that were found.
      expect(last.options[0]).toMatchObject({
        vendor: { key: 'held' },
        price: 100,
        tags: expect.arrayContaining(['cheapest']),
      });
      expect(last.options[1]?.tags).not.toContain('cheapest');
      expect(await jobs(stage)).toEqual([]);
    });

    it('goes on when its caller has gone', async () => {
      const { vendor, held } = heldVendor();
      const stage = await open({ plugins: [vendor] });
      const caller = new AbortController();
      const started = await begin({ ...stage.ctx, signal: caller.signal }, ofHeld);
      caller.abort();
      held[0]?.answer(100);
      expect(await showWhen('all', stage.ctx, started)).toMatchObject({ status: 'finished' });
    });

    it('of which no vendor is asked is finished at once', async () => {
      const stage = await open();
      const started = await begin(stage.ctx, { filter: { vendorIds: [77], tariffIds: [] } });
      expect(await show(stage.ctx, started)).toMatchObject({ status: 'finished', vendors: [], options: [] });
      expect(await jobs(stage)).toEqual([]);
    });

    it('names a vendor that fails, and one that hangs is TimedOut at the deadline', async () => {
      const { vendor } = heldVendor();
      const broken = scriptedVendor({ id: 91, key: 'broken', quote: () => Promise.reject(new Error('a defect')) });
      const stage = await open({ plugins: [vendor, broken], settings: { calcDeadlineMs: 1_500 } });
      const started = await begin(stage.ctx, { ...ofHeld, filter: { vendorIds: [1, 90, 91], tariffIds: [] } });
      const last = await showWhen('all', stage.ctx, started);
      expect(last.vendors.map(({ key, status, reason }) => [key, status, reason])).toEqual([
        ['swift', 'finished', null],
        ['held', 'timed-out', null],
        ['broken', 'failed', 'defect'],
      ]);
      expect(last.options.length).toBeGreaterThan(0);
    });

    it('shares calls and kept answers with whoever asks the same', async () => {
      const stage = await open();
      const [one, two] = await Promise.all([begin(stage.ctx), begin(stage.ctx)]);
      await Promise.all([one, two].map((started) => showWhen('all', stage.ctx, started)));
      expect(askedFor(stage)).toEqual(all);
      const three = await begin(stage.ctx);
      const { options } = await showWhen('all', stage.ctx, three);
      expect(options).toEqual((await show(stage.ctx, one)).options);
      expect(askedFor(stage)).toEqual([]);
    });

    it('has the mark-up of the company that it is for, and shows what may lack a service', async () => {
      const stage = await open();
      const marked = stage.as({ ...stage.ctx.actor, markUp: 1_000 });
      const [plain, dearer] = await Promise.all([begin(stage.ctx), begin(marked)]);
      const [cheap] = (await showWhen('all', stage.ctx, plain)).options;
      const [dear] = (await showWhen('all', marked, dearer)).options;
      expect(dear?.price).toBeGreaterThan((cheap?.price ?? 0) * 1.09);
    });
  });

  describe('what it is begun with', () => {
    it('is the time that its vendors took lately, to the deadline', async () => {
      const { vendor } = heldVendor();
      const stage = await open({ plugins: [vendor], settings: { calcDeadlineMs: 8_000 } });
      const lately = (ms: number) => ({ ...stage.ctx, answerTimes: { expectedMs: () => ms } });
      expect((await begin(lately(3_500), ofBoth)).retryAfter).toBe(4);
      const started = await begin(lately(60_000), ofBoth);
      expect(started.retryAfter).toBe(8);
      expect((await show(stage.ctx, started)).vendors[0]?.expectedMs).toBe(8_000);
    });

    it('decides which options are shown', async () => {
      const stage = await open();
      const whole = await showWhen('all', stage.ctx, await begin(stage.ctx));
      const [one] = whole.options;
      const started = await begin(stage.ctx, { filter: { vendorIds: [], tariffIds: [String(one?.tariffId)] } });
      const { options } = await showWhen('all', stage.ctx, started);
      expect(new Set(options.map(({ tariffId }) => tariffId))).toEqual(new Set([one?.tariffId]));
    });

    it('is run once at a time', async () => {
      const { calculations } = (await open()).service;
      let begun = 0;
      let end = () => {};
      const run = () =>
        calculations.run(1, () => {
          begun += 1;
          return new Promise((resolve) => {
            end = resolve;
          });
        });
      run();
      run();
      await expect.poll(() => begun).toBe(1);
      end();
      const begunAgain = () => {
        run();
        return begun;
      };
      await expect.poll(begunAgain).toBe(2);
      end();
    });

    it('gives answers that are stored together where many come at once', async () => {
      const stage = await open();
      let transactions = 0;
      const transaction: typeof stage.store.transaction = (work) => {
        transactions += 1;
        return stage.store.transaction(work);
      };
      const { keep } = openCalculations({ ...stage.service, store: { ...stage.store, transaction } });
      const answer = { companyId: 1, calculationId: 1, status: 'failed', reason: 'defect', options: [] } as const;
      const of = { vendors: 120, lease: { until: START } };
      await Promise.all(Array.from({ length: 120 }, (_, place) => keep({ ...answer, place }, of)));
      expect(transactions).toBe(2);
    });
  });

  describe('its status (interface 14.4)', () => {
    it('shows the options of a vendor, of all or none, and of a type of delivery, with the tags among all', async () => {
      const stage = await open();
      const started = await begin(stage.ctx);
      const whole = await showWhen('all', stage.ctx, started);
      const ofPostal = await show(stage.ctx, started, { vendorKey: 'postal' });
      expect(ofPostal.options).toEqual(whole.options.filter(({ vendor }) => vendor.key === 'postal'));
      expect(ofPostal.options.length).toBeGreaterThan(0);
      expect(ofPostal.vendors).toEqual(whole.vendors);
      expect((await show(stage.ctx, started, { vendorKey: null })).options).toEqual([]);
      const [type, other] = ['door-to-door', 'point-to-point'] as const;
      expect((await show(stage.ctx, started, { deliveryType: type })).options).toEqual(whole.options);
      expect((await show(stage.ctx, started, { deliveryType: other })).options).toEqual([]);
    });

    it('is for its company alone, and for the one that asked on its behalf', async () => {
      const stage = await open();
      const { company } = await stage.stranger();
      const started = await begin({ ...stage.ctx, company });
      expect(await showWhen('all', stage.ctx, started)).toMatchObject({ status: 'finished' });
      const owner = stage.as({ ...stage.ctx.actor, companyId: company.id });
      expect(await show(owner, started)).toMatchObject({ status: 'finished' });
      const wish = { requestId: started.requestId, vendorKey: 'nobody', deliveryType: null };
      const refused = async (ctx = stage.ctx, requestId = started.requestId) =>
        problemsIn(await checkCalculationWish(ctx, { ...wish, requestId })).map(
          ({ code, target }) => `${code} ${target}`,
        );
      expect(await refused(await stage.stranger())).toEqual(['RequestInvalid requestId', 'RequestInvalid vendorKey']);
      expect(await refused(stage.ctx, 'nothing')).toEqual(['RequestInvalid requestId', 'RequestInvalid vendorKey']);
      expect(await refused()).toEqual(['RequestInvalid vendorKey']);
      // One that was installed when it was asked.
      await stage.store.db
        .updateTable('calculations')
        .set({ vendors: JSON.stringify([{ id: 77, key: 'nobody', name: 'Nobody', expectedMs: 1 }]) })
        .execute();
      expect(await refused()).toEqual([]);
    });

    it('is Expired after half an hour; then what it was about is forgotten, and a day later that there was one', async () => {
      const { vendor } = heldVendor();
      const stage = await open({ plugins: [vendor] });
      const done = await begin(stage.ctx, { filter: { vendorIds: [1], tariffIds: [] } });
      const halfDone = await begin(stage.ctx, ofBoth);
      await showWhen('all', stage.ctx, done);
      await showWhen(1, stage.ctx, halfDone);
      stage.clock.advance(30 * MINUTE - 1);
      expect(await show(stage.ctx, done)).toMatchObject({ status: 'finished' });
      expect(await sweepCalculations(stage.service)).toBe(false);
      stage.clock.advance(1);
      const expired = { status: 'expired', retryAfter: 0, options: [], edition: 'expired' };
      for (const sweep of [false, true]) {
        if (sweep) await sweepCalculations(stage.service);
        expect(await show(stage.ctx, done)).toMatchObject(expired);
        expect(statuses(await show(stage.ctx, halfDone))).toBe('swift finished,held timed-out');
      }
      const texts = await stage.store.rows('select request from calculations');
      expect(texts).toEqual([{ request: null }, { request: null }]);
      expect(
        await stage.store.rows("select options from calculation_answers where cast(options as text) <> '[]'"),
      ).toEqual([]);
      stage.clock.advance(24 * HOUR - 1);
      await sweepCalculations(stage.service);
      expect(await show(stage.ctx, done)).toMatchObject(expired);
      stage.clock.advance(1);
      await sweepCalculations(stage.service);
      expect(await stage.store.rows('select 1 from calculations')).toEqual([]);
      expect(await stage.store.rows('select 1 from calculation_answers')).toEqual([]);
    });

    it('is swept however many have expired', async () => {
      const stage = await open();
      for (let n = 0; n < 101; n += 1) await begin(stage.ctx, { filter: { vendorIds: [77], tariffIds: [] } });
      stage.clock.advance(HOUR);
      expect(await sweepCalculations(stage.service)).toBe(true);
      expect(await sweepCalculations(stage.service)).toBe(false);
      stage.clock.advance(24 * HOUR);
      expect(await sweepCalculations(stage.service)).toBe(true);
      expect(await sweepCalculations(stage.service)).toBe(false);
      expect(await stage.store.rows('select 1 from calculations')).toEqual([]);
    });
  });

  describe('whoever waits', () => {
    it('hears of each answer, whichever process has it', async () => {
      const { vendor, held } = heldVendor();
      const stage = await open({ plugins: [vendor] });
      const elsewhere = { ...stage.ctx, ...(await stage.otherProcess()) };
      const started = await begin(stage.ctx, ofBoth);
      for (const ctx of [stage.ctx, elsewhere]) {
        const found = await showWhen(1, ctx, started);
        expect(statuses(found)).toBe('swift finished,held in-progress');
      }
      const both = [stage.ctx, elsewhere].map((ctx) => showWhen('all', ctx, started));
      held[0]?.answer(100);
      for (const found of await Promise.all(both)) expect(found.status).toBe('finished');
    });

    it('follows it from what he has seen to its end', async () => {
      const { vendor, held } = heldVendor();
      const stage = await open({ plugins: [vendor] });
      const started = await begin(stage.ctx, ofBoth);
      await showWhen(1, stage.ctx, started);
      const follow = async (known: string | null) =>
        followCalculation(stage.ctx, await find(stage.ctx, started), known);
      const [whole, rest] = [await follow(null), await follow('1')];
      expect((await whole.next()).value).toMatchObject({ edition: '1', status: 'in-progress' });
      const next = [whole.next(), rest.next()];
      held[0]?.answer(100);
      for (const one of await Promise.all(next)) expect(one.value).toMatchObject({ edition: '2', status: 'finished' });
      expect(await whole.next()).toEqual({ done: true, value: undefined });
      expect(await (await follow('2')).next()).toEqual({ done: true, value: undefined });
    });

    it('hears nothing twice, and no more when he has gone or the process ends', async () => {
      const { vendor } = heldVendor();
      const stage = await open({ plugins: [vendor] });
      const started = await begin(stage.ctx, ofBoth);
      await showWhen(1, stage.ctx, started);
      const { calculations } = stage.service;
      let waits = 0;
      const overOnce: typeof calculations.wait = (...of) => {
        waits += 1;
        return waits === 1 ? Promise.resolve('time') : calculations.wait(...of);
      };
      const caller = new AbortController();
      const ctx = { ...stage.ctx, signal: caller.signal, calculations: { ...calculations, wait: overOnce } };
      const told = followCalculation(ctx, await find(ctx, started), null);
      expect((await told.next()).value).toMatchObject({ edition: '1' });
      const next = told.next();
      await expect.poll(() => waits).toBe(2);
      caller.abort();
      expect(await next).toEqual({ done: true, value: undefined });
      const [stays, held] = [
        followCalculation(stage.ctx, await find(stage.ctx, started), '1').next(),
        calculations.wait(1, { holder: 1, answers: 9, ms: 60_000, signal: stage.ctx.signal }),
      ];
      await calculations.close();
      expect(await stays).toEqual({ done: true, value: undefined });
      expect(await held).toBe('closed');
    });

    it('is counted with the owner of his company', async () => {
      const { vendor } = heldVendor();
      const { ctx: own, service } = await open({ plugins: [vendor] });
      const ctx = { ...own, actor: { ...own.actor, topmostId: 4711 } };
      const { calculations } = service;
      const holders: number[] = [];
      const wait: typeof calculations.wait = async (_, { holder }) => {
        holders.push(holder);
        return 'closed';
      };
      const watched = { ...ctx, calculations: { ...calculations, wait } };
      const found = await find(ctx, await begin(ctx, ofHeld));
      await awaitCalculation(watched, found, { until: 'ended', ms: 30_000 });
      await followCalculation(watched, found, found.shown.edition).next();
      expect(holders).toEqual([4711, 4711]);
    });

    it('hears of what another process has taken over when his own has failed', async () => {
      const { vendor, held } = heldVendor();
      const stage = await open({ plugins: [vendor] });
      const started = await begin(stage.ctx, ofHeld);
      const waiting = showWhen('all', stage.ctx, started);
      stage.clock.advance(stage.service.settings.calcDeadlineMs + 2_000);
      expect(await workOnCalculations(await stage.otherProcess())).toBe(1);
      await expect.poll(() => held.length).toBe(2);
      held[0]?.fail();
      held[1]?.answer(200);
      expect((await waiting).options[0]?.price).toBe(200);
    });

    it.each(['revoked', 'over'])('sees nothing new when his key is %s', async (why) => {
      const { vendor, held } = heldVendor();
      const stage = await open({ plugins: [vendor] });
      const started = await begin(stage.ctx, ofBoth);
      await showWhen(1, stage.ctx, started);
      const found = await find(stage.ctx, started);
      const awaited = awaitCalculation(stage.ctx, found, { until: 'ended', ms: 30_000 });
      const followed = followCalculation(stage.ctx, found, found.shown.edition).next();
      const end = why === 'revoked' ? { revoked_at: stage.clock.now() } : { expires_at: stage.clock.now() };
      await stage.store.db.updateTable('api_keys').set(end).where('id', '=', stage.ctx.actor.keyId).execute();
      held[0]?.answer(100);
      expect(await awaited).toEqual(found.shown);
      expect(await followed).toEqual({ done: true, value: undefined });
    });

    it('is let go when he goes, when his time is over and when the process ends', async () => {
      const { vendor } = heldVendor();
      const stage = await open({ plugins: [vendor] });
      const { id } = await show(stage.ctx, await begin(stage.ctx, ofHeld));
      const { calculations } = stage.service;
      const wait = (ms: number, signal = new AbortController().signal) =>
        calculations.wait(id, { holder: 1, answers: 1, ms, signal });
      expect(await wait(1)).toBe('time');
      const caller = new AbortController();
      const [gone, stays] = [wait(60_000, caller.signal), wait(60_000)];
      caller.abort();
      expect(await gone).toBe('closed');
      expect(await wait(60_000, caller.signal)).toBe('closed');
      calculations.endWaits();
      expect(await stays).toBe('closed');
      expect(await wait(60_000)).toBe('closed');
    });
  });

  describe('an answer that comes while the database is away', () => {
    /** The service of a process whose database can be away for what it stores of calculations. */
    const openOutage = async () => {
      const { vendor, held } = heldVendor();
      const stage = await open({ plugins: [vendor], settings: { quoteCacheMs: 0 } });
      let isAway = false;
      let tries = 0;
      const transaction: typeof stage.store.transaction = (work) => {
        if (!isAway) return stage.store.transaction(work);
        tries += 1;
        return Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
      };
      const calculations = openCalculations({ ...stage.service, store: { ...stage.store, transaction } });
      const runs = watchRuns(calculations);
      const ctx = { ...stage.ctx, calculations: { ...calculations, run: runs.run } };
      const started = await begin(ctx, ofHeld);
      isAway = true;
      held[0]?.answer(100);
      await expect.poll(() => tries).toBeGreaterThan(1);
      const comeBack = () => {
        isAway = false;
      };
      return { stage, ctx, started, held, calculations, runs, comeBack };
    };
    /** What another process makes of it. */
    const takeOver = async ({ stage, held, started }: Awaited<ReturnType<typeof openOutage>>) => {
      const other = await stage.otherProcess();
      expect(await workOnCalculations(other)).toBe(1);
      await expect.poll(() => held.length).toBe(2);
      held[1]?.answer(200);
      return (await showWhen('all', { ...stage.ctx, ...other }, started)).options[0]?.price;
    };

    it('is stored when it is back', async () => {
      const { stage, ctx, started, held, comeBack } = await openOutage();
      comeBack();
      expect((await showWhen('all', ctx, started)).options[0]?.price).toBe(100);
      expect(held).toHaveLength(1);
      expect(await jobs(stage)).toEqual([]);
    });

    it('is given up when another process may ask the vendor again', async () => {
      const outage = await openOutage();
      const { stage, runs, comeBack } = outage;
      stage.clock.advance(stage.service.settings.calcDeadlineMs + 2_000);
      await runs.ended();
      const logged = () => stage.logged.join();
      await expect.poll(logged).toContain('a calculation could not be ended here and is left to the worker');
      comeBack();
      expect(await takeOver(outage)).toBe(200);
    });

    it('holds up no process that ends', async () => {
      const outage = await openOutage();
      await outage.calculations.close();
      outage.comeBack();
      outage.stage.clock.advance(outage.stage.service.settings.calcDeadlineMs + 2_000);
      expect(await takeOver(outage)).toBe(200);
    });
  });

  describe('a process that ends', () => {
    it('leaves what it runs to the next one at once, which asks those alone that have not answered', async () => {
      const { vendor, held } = heldVendor();
      const stage = await open({ plugins: [vendor], settings: { quoteCacheMs: 0, calcDeadlineMs: 120_000 } });
      const started = await begin(stage.ctx, ofBoth);
      await showWhen(1, stage.ctx, started);
      expect(askedFor(stage)).toEqual(['swift']);
      await stage.service.calculations.close();
      const other = await stage.otherProcess();
      const elsewhere = { ...stage.ctx, ...other };
      expect(statuses(await show(elsewhere, started))).toBe('swift finished,held in-progress');
      expect(await workOnCalculations(other)).toBe(1);
      await expect.poll(() => held.length).toBe(2);
      held[1]?.answer(200);
      const last = await showWhen('all', elsewhere, started);
      expect(statuses(last)).toBe('swift finished,held finished');
      expect(askedFor(stage)).toEqual([]);
      expect(await jobs(stage)).toEqual([]);
    });

    it('without a word loses it when its lease is over, and not before', async () => {
      const { vendor, held } = heldVendor();
      const stage = await open({ plugins: [vendor] });
      const started = await begin(stage.ctx, ofHeld);
      const other = await stage.otherProcess();
      stage.clock.advance(stage.service.settings.calcDeadlineMs + 1_999);
      expect(await workOnCalculations(other)).toBe(0);
      stage.clock.advance(1);
      expect(await workOnCalculations(other)).toBe(1);
      // It has a lease of its own.
      expect(await workOnCalculations(await stage.otherProcess())).toBe(0);
      await expect.poll(() => held.length).toBe(2);
      held[1]?.answer(200);
      const elsewhere = { ...stage.ctx, ...other };
      expect((await showWhen('all', elsewhere, started)).options[0]?.price).toBe(200);
      // The first one was only asleep; what stands stays.
      held[0]?.answer(100);
      await stage.service.calculations.close();
      expect((await show(elsewhere, started)).options[0]?.price).toBe(200);
      expect(await jobs(stage)).toEqual([]);
    });

    it('and wakes up when another one has it spoils nothing there with what its own calls came to, nor by ending', async () => {
      const { vendor, held } = heldVendor();
      const stage = await open({ plugins: [vendor] });
      const runs = watchRuns(stage.service.calculations);
      const started = await begin({ ...stage.ctx, calculations: { ...stage.ctx.calculations, run: runs.run } }, ofBoth);
      await showWhen(1, stage.ctx, started);
      stage.clock.advance(stage.service.settings.calcDeadlineMs + 2_000);
      const other = await stage.otherProcess();
      expect(await workOnCalculations(other)).toBe(1);
      await expect.poll(() => held.length).toBe(2);
      held[0]?.fail();
      await runs.ended();
      await stage.service.calculations.close();
      const elsewhere = { ...stage.ctx, ...other };
      expect(statuses(await show(elsewhere, started))).toBe('swift finished,held in-progress');
      expect(await workOnCalculations(await stage.otherProcess())).toBe(0);
      held[1]?.answer(200);
      expect(statuses(await showWhen('all', elsewhere, started))).toBe('swift finished,held finished');
    });

    it('is followed by one that holds it as long', async () => {
      const { vendor } = heldVendor();
      const stage = await open({ plugins: [vendor] });
      await begin(stage.ctx, ofHeld);
      const lease = stage.service.settings.calcDeadlineMs + 2_000;
      for (let n = 0; n < 2; n += 1) {
        stage.clock.advance(lease - 1);
        expect(await workOnCalculations(await stage.otherProcess())).toBe(0);
        stage.clock.advance(1);
        expect(await workOnCalculations(await stage.otherProcess())).toBe(1);
      }
    });

    it('and wakes up before any other has it stores what its vendors say', async () => {
      const { vendor, held } = heldVendor();
      const stage = await open({ plugins: [vendor] });
      const started = await begin(stage.ctx, ofHeld);
      stage.clock.advance(stage.service.settings.calcDeadlineMs + 2_000);
      held[0]?.answer(100);
      expect((await showWhen('all', stage.ctx, started)).options[0]?.price).toBe(100);
    });

    it('is not followed by one that asks through a connection that is gone, or for what has expired', async () => {
      const { vendor, held } = heldVendor();
      const stage = await open({ plugins: [vendor] });
      const [gone, expired] = [await begin(stage.ctx, ofHeld), await begin(stage.ctx, ofHeld)];
      await stage.service.calculations.close();
      const db = stage.store.db;
      await db
        .updateTable('calculations')
        .set({
          vendors: JSON.stringify([
            { id: 90, key: 'held', name: 'held', connection: 'operator:gone', contractType: 'operator', expectedMs: 1 },
          ]),
        })
        .where('request_id', '=', gone.requestId)
        .execute();
      await db
        .updateTable('calculations')
        .set({ expires_at: START })
        .where('request_id', '=', expired.requestId)
        .execute();
      const other = await stage.otherProcess();
      expect(await workOnCalculations(other)).toBe(2);
      expect((await show({ ...stage.ctx, ...other }, gone)).vendors).toMatchObject([
        { status: 'failed', reason: 'unavailable' },
      ]);
      expect(await jobs(stage)).toEqual([]);
      expect(held).toHaveLength(1);
    });
  });
});
