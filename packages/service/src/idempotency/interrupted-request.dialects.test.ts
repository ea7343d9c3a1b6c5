import { createHash } from 'node:crypto';
import { type Choice, isProblem, type Push } from '@cartage/core';
import { type FileStore, listOrders } from '@cartage/storage';
import { describe, expect, it } from 'vitest';
import { sweepFiles } from '../files/sweep-files.ts';
import type { Context } from '../open-service.ts';
import { checkEach } from '../order/act-on-each.ts';
import { checkNewOrder, createOrder } from '../orders/create-order.ts';
import { checkNewOrders, createOrders } from '../orders/create-orders.ts';
import { pushOrder, pushOrders } from '../orders/push-order.ts';
import { Crashed, crashBefore, type Dying, dyingAtEach, type Fate, loseAnswer } from '../testing/crashing-store.ts';
import { choices, HOUR, onStage, type Stage, sampleOrder, soundIn } from '../testing/stage.ts';
import { uploadText } from '../testing/upload-text.ts';
import { runOnce } from './run-once.ts';
import { takeOverRequests } from './take-over-requests.ts';

// interface 4.3: the crash between the effect and the answer.

/** Kinds of results of which a repeat may come to another. */
const passing = ['failed', 'IdempotencyKeyInProgress'];

/** Runs the act under the key as the API does; the kinds of its results, or the code of the problem. */
const ask = async (
  ctx: Context,
  key: string,
  act: (ctx: Context) => Promise<readonly { readonly kind: string }[]>,
): Promise<readonly string[]> => {
  const outcome = await runOnce(ctx, { operation: '/Act', key, fingerprint: 'body', seal: false }, async (once) => {
    const results = await act({ ...ctx, once });
    const body = Buffer.from(JSON.stringify(results.map(({ kind }) => kind)));
    return {
      answer: { status: 200, headers: {}, body },
      isPassing: results.some(({ kind }) => passing.includes(kind)),
    };
  });
  return isProblem(outcome) ? [outcome.code] : (JSON.parse(String(outcome.answer.body)) as string[]);
};

const push = (number: string, choice: Choice): Push => ({ number, orderKey: null, choice, pickup: {} });

/** Pushes many; the kind of what came of each, or why nothing did. */
const pushEach = (wishes: readonly Push[]) => async (ctx: Context) => {
  const results = await pushOrders(ctx, soundIn(await checkEach(ctx, wishes, () => [])));
  return results.map(({ result, problems: [why] }) => ({
    kind: result?.kind ?? (why?.code === 'InternalError' ? 'failed' : (why?.code ?? 'nothing')),
  }));
};

const ordersNamed = (stage: Stage, customerOrderId: string) =>
  listOrders(stage.store.db, { companyId: stage.ctx.actor.companyId, numbers: [customerOrderId], limit: 10 });

const upload = (text: string) => async (ctx: Context) => {
  const kept = await uploadText(ctx, text);
  return [{ kind: isProblem(kept) ? kept.code : kept.name }];
};

const hasFile = async (files: FileStore, file: string): Promise<boolean> => {
  const content = await files.read(file);
  for await (const _ of content ?? []) break;
  return content !== null;
};

/** Everything that is still under way comes to its end. */
const settle = async (stage: Stage): Promise<void> => {
  for (let hours = 0; hours < 4; hours = hours + 1) {
    stage.clock.advance(HOUR);
    await stage.work();
  }
};

/** Asks in a process that something befalls at each of its queries, and then again. */
const atEveryQuery = (
  stage: Stage,
  fate: Fate,
  once: (at: number) => Promise<{
    readonly act: (ctx: Context) => Promise<readonly { readonly kind: string }[]>;
    readonly judge: (kinds: readonly string[]) => Promise<void>;
  }>,
): Promise<number> => {
  const scene = async ({ at, run }: Dying): Promise<void> => {
    const { act, judge } = await once(at);
    const key = `K-${at}`;
    const first = await run(stage.ctx, (ctx) => ask(ctx, key, act));
    const atOnce = await ask(stage.ctx, key, act);
    const isStillHeld = atOnce[0] === 'IdempotencyKeyInProgress';
    if (isStillHeld) stage.clock.advance(HOUR);
    const again = isStillHeld ? await ask(stage.ctx, key, act) : atOnce;
    if (first && !first.includes('failed')) expect(again).toEqual(first);
    expect(await ask(stage.ctx, key, act)).toEqual(again);
    await settle(stage);
    await judge(again);
  };
  return dyingAtEach(scene, { fate });
};

const fates = [
  ['dies', crashBefore],
  ['hears nothing of what it did', loseAnswer],
] as const;

/** Nothing but the service keeps an order from being doubled. */
const TAKES_TWICE = { dedup: false };

onStage((open) => {
  describe.each(fates)('a request whose process %s before it answered', (_, fate) => {
    it('made one order, whenever that was, and its repeat tells of it', async () => {
      const stage = await open();
      const order = (id: string) =>
        sampleOrder({ choice: choices.swift, customerOrderId: id, checkCustomerOrderId: true });
      const queries = await atEveryQuery(stage, fate, async (at) => ({
        act: async (ctx) => {
          return [await createOrder(ctx, soundIn(await checkNewOrder(ctx, order(`one ${at}`))))];
        },
        judge: async (kinds) => {
          expect(['handed-over', 'pending']).toContain(kinds[0]);
          const orders = await ordersNamed(stage, `one ${at}`);
          expect(orders.map(({ status }) => status)).toEqual(['TransferredToVendor']);
          expect(await stage.mockVendors.shipments(orders[0]?.number)).toMatchObject([{ accepted: 1 }]);
        },
      }));
      expect(queries).toBeGreaterThan(fate === crashBefore ? 15 : 5);
    });

    it('made each of several orders once', async () => {
      const stage = await open();
      const orders = (at: number) => [
        sampleOrder({ customerOrderId: `many ${at} a`, checkCustomerOrderId: true }),
        sampleOrder({ customerOrderId: `many ${at} b`, checkCustomerOrderId: true, choice: choices.econom }),
      ];
      await atEveryQuery(stage, fate, async (at) => ({
        act: async (ctx) => {
          return createOrders(ctx, soundIn(await checkNewOrders(ctx, orders(at))));
        },
        judge: async (kinds) => {
          expect(kinds[0]).toBe('draft');
          expect(['handed-over', 'pending']).toContain(kinds[1]);
          expect((await ordersNamed(stage, `many ${at} a`)).map(({ status }) => status)).toEqual(['Draft']);
          const handed = await ordersNamed(stage, `many ${at} b`);
          expect(handed.map(({ status }) => status)).toEqual(['TransferredToVendor']);
          expect(await stage.mockVendors.shipments(handed[0]?.number)).toMatchObject([{ accepted: 1 }]);
        },
      }));
    });

    it('handed its order over once, and its repeat is not refused for what it did itself', async () => {
      const stage = await open();
      await atEveryQuery(stage, fate, async () => {
        const { number } = await stage.draft();
        return {
          act: async (ctx) => [await pushOrder(ctx, { number, orderKey: null, choice: choices.swift, pickup: {} })],
          judge: async (kinds) => {
            expect(['handed-over', 'pending']).toContain(kinds[0]);
            expect(await stage.mockVendors.shipments(number)).toMatchObject([{ accepted: 1 }]);
          },
        };
      });
    });
  });

  describe.each(fates)('a request about many orders whose process %s before it answered', (_, fate) => {
    it('handed each over once, and its repeat tells what came of each', async () => {
      const stage = await open();
      const queries = await atEveryQuery(stage, fate, async () => {
        const [swift, econom, nowhere] = [await stage.draft(), await stage.draft(), await stage.draft()];
        const wishes = [
          push(swift.number, choices.swift),
          push(nowhere.number, { ...choices.swift, tariffId: 'none' }),
          push('CTG-0000-0000', choices.swift),
          push(econom.number, choices.econom),
        ];
        return {
          act: pushEach(wishes),
          judge: async (kinds) => {
            for (const kind of [kinds[0], kinds[3]]) expect(['handed-over', 'pending']).toContain(kind);
            expect([kinds[1], kinds[2]]).toEqual(['rejected', 'OrderNotFound']);
            for (const { number } of [swift, econom])
              expect(await stage.mockVendors.shipments(number)).toMatchObject([{ accepted: 1 }]);
            expect(await stage.mockVendors.shipments(nowhere.number)).toEqual([]);
          },
        };
      });
      expect(queries).toBeGreaterThan(fate === crashBefore ? 30 : 10);
    });
  });

  it('a request about many orders, sent by several at once under one key, is done once, by one of two processes', async () => {
    const stage = await open();
    const other = { ...stage.ctx, ...(await stage.otherProcess()) };
    for (let turn = 0; turn < 3; turn += 1) {
      const drafts = await Promise.all(Array.from({ length: 10 }, () => stage.draft()));
      const act = pushEach(drafts.map(({ number }) => push(number, choices.swift)));
      const key = `together-${turn}`;
      const told = await Promise.all([stage.ctx, other, stage.ctx, other].map((ctx) => ask(ctx, key, act)));
      const done = told.filter(([kind]) => kind !== 'IdempotencyKeyInProgress');
      expect(done.length).toBeGreaterThan(0);
      for (const kinds of [...done, await ask(other, key, act)]) expect(kinds).toEqual(Array(10).fill('handed-over'));
      // Without the key each is refused for what was done.
      expect(await ask(other, `${key}-anew`, act)).toEqual(Array(10).fill('refused'));
      for (const { number } of drafts)
        expect(await stage.mockVendors.shipments(number)).toMatchObject([{ accepted: 1 }]);
    }
  });

  it('two requests about the same orders at once, of two processes, hand each over once', async () => {
    const stage = await open();
    const other = { ...stage.ctx, ...(await stage.otherProcess()) };
    const drafts = await Promise.all(Array.from({ length: 10 }, () => stage.draft()));
    const wishes = drafts.map(({ number }) => push(number, choices.swift));
    const told = await Promise.all([
      ask(stage.ctx, 'one', pushEach(wishes)),
      ask(other, 'two', pushEach(wishes.toReversed())),
    ]);
    const [one = [], two = []] = [told[0], told[1].toReversed()];
    expect(one.map((kind, place) => [kind, two[place]].toSorted())).toEqual(Array(10).fill(['handed-over', 'refused']));
    for (const { number } of drafts) expect(await stage.mockVendors.shipments(number)).toMatchObject([{ accepted: 1 }]);
  });

  describe.each(fates)('an upload whose process %s before it answered', (_, fate) => {
    it('kept one file, whenever that was, and nothing beside it', async () => {
      const stage = await open();
      const { files } = stage.service;
      const names = new Set<string>();
      const put: typeof files.put = async (file, content) => {
        await files.put(file, content);
        names.add(file);
      };
      const queries = await atEveryQuery(stage, fate, async (at) => ({
        act: (ctx) => upload(`file ${at}`)({ ...ctx, files: { ...files, put } }),
        judge: async (kinds) => {
          expect(kinds).toEqual(['a.csv']);
          const sha256 = createHash('sha256').update(`file ${at}`).digest('hex');
          const rows = await stage.store.rows(`select file from attachments where sha256 = '${sha256}'`);
          expect(rows).toHaveLength(1);
        },
      }));
      expect(queries).toBeGreaterThan(fate === crashBefore ? 8 : 4);
      await sweepFiles(stage.service);
      stage.clock.advance(7 * HOUR);
      await sweepFiles(stage.service);
      const there = await Promise.all([...names].map(async (file) => ((await hasFile(files, file)) ? [file] : [])));
      const named = await stage.store.rows('select file from attachments');
      expect(there.flat().toSorted()).toEqual(named.map(({ file }) => String(file)).toSorted());
      expect(await stage.store.rows('select file from loose_files')).toEqual([]);
    });
  });

  it('an upload that is taken for dead while its store is slow keeps no second file', async () => {
    const stage = await open();
    const { files } = stage.service;
    const act = upload('bytes');
    const overtaken: (readonly string[])[] = [];
    const put: typeof files.put = async (file, content) => {
      stage.clock.advance(HOUR);
      overtaken.push(await ask(stage.ctx, 'K', act));
      await files.put(file, content);
    };
    const late = await ask({ ...stage.ctx, files: { ...files, put } }, 'K', act);
    // It is answered as the other was.
    expect([overtaken, late]).toEqual([[['a.csv']], ['a.csv']]);
    expect(await stage.store.rows('select name from attachments')).toHaveLength(1);
  });

  describe('a request whose process died before it answered', () => {
    it('is not gone on with while it may still run', async () => {
      const stage = await open();
      const crashing = crashBefore(stage.ctx, 20);
      const act = async (ctx: Context) => [await createOrder(ctx, sampleOrder({ choice: choices.swift }))];
      await expect(ask(crashing.ctx, 'K', act)).rejects.toMatchObject({ cause: expect.any(Crashed) });
      expect(await ask(stage.ctx, 'K', act)).toEqual(['IdempotencyKeyInProgress']);
      expect(await takeOverRequests(stage.service)).toBe(1);
      expect(await ask(stage.ctx, 'K', act)).toEqual(['pending']);
    });

    it('whose vendor refused tells so again, with what else could be had', async () => {
      const stage = await open();
      const order = await stage.draft({ comments: 'sandbox:reject' });
      const push = { number: order.number, orderKey: null, choice: choices.swift, pickup: {} };
      expect(await pushOrder(stage.ctx, push)).toMatchObject({ kind: 'rejected' });
      const earlier = { since: stage.clock.now(), orders: new Map() };
      const once = { key: { companyId: 1, operation: '/Act', key: 'K', run: 'R' }, earlier, saved: [] };
      const repeat = await pushOrder({ ...stage.ctx, once }, push);
      expect(repeat).toMatchObject({ kind: 'rejected', problem: { code: 'VendorRejected' } });
      expect(repeat.kind === 'rejected' && repeat.problem.text.en).toMatch(/refused/);
      expect(repeat.kind === 'rejected' && repeat.alternatives.options.length).toBeGreaterThan(0);
    });
  });

  describe('a request that failed', () => {
    it('for a moment may be repeated at once, and goes on', async () => {
      const stage = await open();
      let failures = 1;
      const act = async (ctx: Context) => {
        const created = await createOrder(ctx, sampleOrder({ customerOrderId: 'once' }));
        if (failures-- > 0) throw new Error('The database went away.');
        return [created];
      };
      await expect(ask(stage.ctx, 'K', act)).rejects.toThrow('went away');
      expect(await ask(stage.ctx, 'K', act)).toEqual(['draft']);
      expect(await ordersNamed(stage, 'once')).toHaveLength(1);
    });
  });
}, TAKES_TWICE);
