import { type Companies, type Db, insertEvents, type NewEvent } from '@cartage/storage';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Service } from '../open-service.ts';
import { assumeSound } from '../testing/checked.ts';
import { allowed, onStage, type Stage } from '../testing/stage.ts';
import { eventsOf, eventually, isWhole, numbers, webhookScene, webhookTo } from '../testing/webhook-scene.ts';
import { changeEndpoint } from './change-endpoint.ts';
import { redeliver } from './redeliver.ts';

const { listen, deliver } = webhookScene();

/** The service, whose looks no time brings about: what is found is found because somebody told. */
const untimed = (service: Service): { readonly service: Service; readonly looked: () => Promise<void> } => {
  const { store } = service;
  let looked = Promise.withResolvers<void>();
  const pauses: typeof store.notices.pauses = (topic, concerns) => {
    const news = store.notices.pauses(topic, concerns);
    return {
      ...news,
      pause: () => {
        looked.resolve();
        return news.pause(2 ** 30);
      },
    };
  };
  return {
    service: { ...service, store: { ...store, notices: { ...store.notices, pauses } } },
    /** Since it was asked the last time. */
    looked: async () => {
      await looked.promise;
      looked = Promise.withResolvers();
    },
  };
};

/** A look as it ended: how long the pause was to be, and what it goes on with. */
interface Look {
  readonly pauseMs: number;
  readonly goOn: (heard: Companies) => void;
}

/** The service, whose looks come when the test says so; it is as if it heard other processes. */
const stepped = (service: Service) => {
  const { store } = service;
  let next = Promise.withResolvers<Look>();
  let concerns = (_company: number): boolean => true;
  const ended = Promise.withResolvers<Companies>();
  const pauses: typeof store.notices.pauses = (topic, wanted = () => true) => {
    if (topic === null) return store.notices.pauses(null);
    concerns = wanted;
    return {
      pause: (pauseMs) => {
        const over = Promise.withResolvers<Companies>();
        next.resolve({ pauseMs, goOn: over.resolve });
        return Promise.race([over.promise, ended.promise]);
      },
      end: () => ended.resolve(null),
    };
  };
  const notices = { ...store.notices, pauses, lookEvery: (ms: number, most = 8_000) => Math.max(ms, most) };
  return {
    service: { ...service, store: { ...store, notices } },
    concerns: (company: number) => concerns(company),
    nextLook: async (): Promise<Look> => {
      const look = await next.promise;
      next = Promise.withResolvers();
      return look;
    },
  };
};

describe('what a line has left is looked for at once', () => {
  onStage((openStage) => {
    /** A webhook whose first event is under way, and what takes it. */
    const underWay = async (stage: Stage) => {
      const listener = await listen();
      const first = Promise.withResolvers<() => void>();
      listener.answer(() => (response) => first.resolve(() => void response.writeHead(204).end()));
      const { endpoint } = await webhookTo(stage, listener.url);
      await insertEvents(stage.store.db, eventsOf(stage, [1, 1]));
      const process = untimed(stage.service);
      const delivery = await deliver(process.service);
      const answer = await first.promise;
      await process.looked();
      listener.answer(() => 204);
      return { listener, webhookId: endpoint.id, delivery, looked: process.looked, answer };
    };

    it('by who has changed the webhook meanwhile', async () => {
      const stage = await openStage({ hearsOthers: true });
      const { listener, webhookId, looked, answer } = await underWay(stage);
      allowed(await changeEndpoint(stage.ctx, assumeSound({ webhookId, description: 'another' })));
      await looked();
      answer();
      await listener.until(isWhole(2));
      expect(numbers(listener.heard)).toEqual(['O-1-0', 'O-1-1']);
    });

    it('by who wants all again meanwhile', async () => {
      const stage = await openStage({ hearsOthers: true });
      const { listener, webhookId, looked, answer } = await underWay(stage);
      const since = new Date(stage.clock.now()).toISOString();
      stage.clock.advance(1);
      allowed(await redeliver(stage.ctx, { webhookId, since }));
      await looked();
      answer();
      await listener.until((heard) => numbers(heard).at(-1) === 'O-1-1');
    });

    it('by another process, when the one that delivers ends', async () => {
      const stage = await openStage({ hearsOthers: true });
      const { listener, delivery, answer } = await underWay(stage);
      const other = untimed({ ...stage.service, processId: 'another' });
      await deliver(other.service);
      await other.looked();
      const closed = delivery.close();
      answer();
      await closed;
      await listener.until(isWhole(2));
      expect(numbers(listener.heard)).toEqual(['O-1-0', 'O-1-1']);
    });

    it('after its rest, where it has met a defect', async () => {
      const stage = await openStage({ hearsOthers: true });
      const listener = await listen();
      await webhookTo(stage, listener.url);
      await insertEvents(stage.store.db, eventsOf(stage, [1]));
      const rested = Promise.withResolvers<() => void>();
      const { setTimeout } = globalThis;
      let timer = (): void => {};
      const timers = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((then: () => void, ms: number) => {
        timer = then;
        return setTimeout(then, ms);
      }) as typeof setTimeout);
      onTestFinished(() => timers.mockRestore());
      const { secrets, log } = stage.service;
      // The last timer before that is told is the one that ends its rest.
      const error = (): void => rested.resolve(timer);
      const open = vi.fn(secrets.open).mockRejectedValueOnce(new Error('a defect'));
      const { service, looked } = untimed({ ...stage.service, secrets: { ...secrets, open }, log: { ...log, error } });
      await deliver(service);
      await looked();
      const rest = await rested.promise;
      await eventually(async () => {
        const [row] = await stage.store.rows('select lease_owner from webhook_endpoints');
        return row?.lease_owner === null ? true : null;
      });
      rest();
      await listener.until(isWhole(1));
    });
  });
});

/** A database whose answer to the first claim that is given back is held, and comes when the test says so. */
const holdRelease = (db: Db) => {
  const given = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const releases = new WeakSet<object>();
  const holding: Parameters<Db['withPlugin']>[0] = {
    transformQuery: ({ node, queryId }) => {
      const isRelease =
        node.kind === 'UpdateQueryNode' && /"lease_owner".*"value":null/.test(JSON.stringify(node.updates));
      if (isRelease) releases.add(queryId);
      return node;
    },
    transformResult: async ({ queryId, result }) => {
      if (releases.has(queryId)) {
        given.resolve();
        await held.promise;
      }
      return result;
    },
  };
  return { db: db.withPlugin(holding), given: given.promise, letGo: () => held.resolve() };
};

describe('a webhook whose claim is being given back', () => {
  onStage((openStage) => {
    it('is claimed again when that is over, and what came meanwhile is told once', async () => {
      const stage = await openStage();
      const listener = await listen();
      const first = Promise.withResolvers<() => void>();
      listener.answer(() => (response) => first.resolve(() => void response.writeHead(204).end()));
      const { endpoint } = await webhookTo(stage, listener.url);
      const [one, two] = eventsOf(stage, [1, 1]) as [NewEvent, NewEvent];
      await insertEvents(stage.store.db, [one]);
      const { db, given, letGo } = holdRelease(stage.store.db);
      const { service, nextLook } = stepped({ ...stage.service, store: { ...stage.store, db } });
      await deliver(service);
      const opened = await nextLook();
      const answer = await first.promise;
      listener.answer(() => 204);
      const change = assumeSound({ webhookId: endpoint.id, description: 'another' });
      allowed(await changeEndpoint(stage.ctx, change));
      opened.goOn(null);
      const woken = await nextLook();
      answer();
      await given;
      await insertEvents(stage.store.db, [two]);
      woken.goOn(new Set([stage.ctx.company.id]));
      const meanwhile = await nextLook();
      const owners = await stage.store.rows('select lease_owner from webhook_endpoints');
      letGo();
      expect(owners).toEqual([{ lease_owner: null }]);
      // It was left, so each further look is at everything, until it is opened again.
      let look = meanwhile;
      while (listener.heard.length < 2) {
        look.goOn(new Set());
        look = await nextLook();
      }
      expect(numbers(listener.heard)).toEqual(['O-1-0', 'O-1-1']);
    });
  });
});

describe('everything is looked at every eight seconds', () => {
  onStage((openStage) => {
    it('however often some companies are looked at between', async () => {
      const stage = await openStage();
      await webhookTo(stage, 'https://shop.example/hooks');
      const { service, nextLook } = stepped(stage.service);
      let ms = 1_000_000;
      const now = vi.spyOn(performance, 'now').mockImplementation(() => ms);
      onTestFinished(() => now.mockRestore());
      await deliver(service);
      const whole = await nextLook();
      expect(whole.pauseMs).toBe(8_000);
      ms += 7_000;
      whole.goOn(new Set([stage.ctx.company.id]));
      const some = await nextLook();
      expect(some.pauseMs).toBe(1_000);
      ms += 1_000;
      some.goOn(new Set());
      expect((await nextLook()).pauseMs).toBe(8_000);
    });

    it('which is when it is learned whose events are of interest', async () => {
      const stage = await openStage();
      const { service, nextLook, concerns } = stepped(stage.service);
      await deliver(service);
      const company = stage.ctx.company.id;
      const before = await nextLook();
      expect(concerns(company)).toBe(false);
      await webhookTo(stage, 'https://shop.example/hooks');
      before.goOn(null);
      await nextLook();
      expect(concerns(company)).toBe(true);
      expect(concerns(company + 1)).toBe(false);
    });
  });
});
