import { setTimeout as pause } from 'node:timers/promises';
import type { CachedValue, CallCache, CallContext, VendorAccount } from '../../../adapter/call-context.ts';
import { toVendorProblem, VendorProblem } from '../../../adapter/vendor-problem.ts';
import { calls, type Defect, defect, does, onFailure, requesting, tells } from '../defect.ts';

const ends = (member: string): string => `${member} ends every failure of the vendor in its class, in time`;

const account = 'says of an account only what the vendor says';
const keepsToken = 'keeps a token for as long as it is good';
const tokened = { token: true } as const;

/** Everything is loaded anew. */
const withoutCache = (call: CallContext): CallContext => ({
  ...call,
  cache: Object.assign(async <T>(_: string, load: () => Promise<CachedValue<T>>) => (await load()).value, {
    drop: () => {},
    dropUsed: () => false,
  }),
});

/** The answer where the vendor's own cannot be read; every other failure goes on. */
const whenUnread =
  <T>(answer: T) =>
  (thrown: unknown): T => {
    if (toVendorProblem(thrown).kind === 'defect') return answer;
    throw thrown;
  };

export const faultDefects: readonly Defect[] = [
  defect('no offers where the answer cannot be read', ends('quote'), onFailure('quote', whenUnread([]))),
  defect('no days where the answer cannot be read', ends('quoteByDays'), onFailure('quoteByDays', whenUnread([]))),
  defect(
    'no events where the vendor fails',
    ends('track'),
    onFailure('track', () => []),
  ),
  defect(
    'canceled where the vendor fails',
    ends('cancel'),
    onFailure('cancel', (thrown) => {
      if (toVendorProblem(thrown).kind === 'unavailable') return { kind: 'canceled' };
      throw thrown;
    }),
  ),
  defect(
    'changed where the vendor fails',
    ends('update'),
    onFailure('update', () => {}),
  ),
  defect(
    'a paper still being drawn where the vendor fails',
    ends('document'),
    onFailure('document', (thrown) => {
      if (toVendorProblem(thrown).kind === 'unavailable') return { kind: 'accepted', ticket: 'again' };
      throw thrown;
    }),
  ),
  defect('points that end where the vendor fails', ends('pickupPoints'), (right) => ({
    ...right,
    pickupPoints: async function* (call) {
      try {
        for await (const batch of right.pickupPoints?.(call) ?? []) yield batch;
      } catch {
        // As if there were no more.
      }
    },
  })),
  defect('tariffs of its own where the vendor fails', ends('tariffs'), (right) => {
    let last: Awaited<ReturnType<NonNullable<typeof right.tariffs>>> = [];
    return does('tariffs', async (tariffs, call) => {
      try {
        last = await tariffs(call);
      } catch {
        // Those of yesterday.
      }
      return last;
    })(right);
  }),
  defect(
    'no news where the vendor fails',
    ends('changes'),
    onFailure('changes', (_, cursor) => ({ shipments: [], cursor: cursor ?? '', isMore: false })),
  ),
  defect(
    'a failure of another class',
    ends('track'),
    onFailure('track', (thrown) => {
      const problem = toVendorProblem(thrown);
      if (problem.kind === 'auth') throw problem;
      throw new VendorProblem({ kind: 'defect' }, problem.text);
    }),
  ),
  defect(
    'a page that blocks taken for bad credentials',
    ends('track'),
    calls('track', (call) =>
      requesting(call, async (request, send) => {
        const answer = await send(request);
        return answer.status === 403 ? { ...answer, contentType: '', bytes: new Uint8Array() } : answer;
      }),
    ),
  ),
  defect(
    'no wait where the vendor names one',
    ends('quote'),
    onFailure('quote', (thrown) => {
      const { detail, text } = toVendorProblem(thrown);
      throw new VendorProblem(detail.kind === 'limited' ? { kind: 'limited', retryAfterMs: null } : detail, text);
    }),
  ),
  defect(
    'a hand-over that it tries again by itself',
    'a hand-over throws where the vendor surely made nothing, or says that it failed',
    does('handOver', async (right, shipment, call) => {
      try {
        return await right(shipment, call);
      } catch (thrown) {
        const { detail } = toVendorProblem(thrown);
        if (detail.kind !== 'unavailable' || detail.neverSent) throw thrown;
        return right(shipment, call);
      }
    }),
  ),
  defect(
    'a failure of the vendor taken for a doubt',
    'a hand-over throws where the vendor surely made nothing, or says that it failed',
    onFailure('handOver', (thrown) => {
      const problem = toVendorProblem(thrown);
      const { detail } = problem;
      if (detail.kind === 'unavailable' && !detail.neverSent) return { kind: 'unknown', problem };
      throw thrown;
    }),
  ),
  defect(
    'a lost answer taken for a refusal',
    'a hand-over is unknown where the vendor may have taken it',
    tells('handOver', (outcome) => (outcome.kind === 'unknown' ? { ...outcome, kind: 'rejected' } : outcome)),
  ),
  defect(
    'a lost answer taken for an order on its way',
    'a hand-over is unknown where the vendor may have taken it',
    tells('handOver', (outcome) => (outcome.kind === 'unknown' ? { kind: 'accepted' } : outcome)),
  ),
  defect(
    'a token asked for where the order is sent',
    'a hand-over that fails before it is sent was never sent',
    does('handOver', async (right, shipment, call) => {
      let isAskingForToken = false;
      const noting = requesting(call, (request, send) => {
        isAskingForToken = request.url.endsWith('/token');
        return send(request);
      });
      try {
        return await right(shipment, noting);
      } catch (thrown) {
        const problem = toVendorProblem(thrown);
        if (isAskingForToken && problem.kind !== 'auth') return { kind: 'unknown', problem };
        throw thrown;
      }
    }),
  ),
  defect(
    'a courier booked without an answer',
    'a courier call is unknown, or throws, where the vendor may have taken it',
    tells('callCourier', (outcome) => (outcome.kind === 'unknown' ? { kind: 'booked', pickupNumber: 'C0' } : outcome)),
  ),
  defect('a token kept for ever', 'takes a new token where the vendor no longer takes the old one', (right) => {
    const kept = new WeakMap<VendorAccount, Map<string, unknown>>();
    return calls('quote', (call) => ({ ...call, cache: keeping(kept, call) }))(right);
  }),
  defect(
    'a token for tracking kept for ever',
    'takes a new token where the vendor no longer takes the old one',
    (right) => {
      const kept = new WeakMap<VendorAccount, Map<string, unknown>>();
      return calls('track', (call) => ({ ...call, cache: keeping(kept, call) }))(right);
    },
  ),
  defect(
    'a while that it goes on after the end',
    'ends within 100 ms of the abort',
    does('quote', async (right, request, call) => {
      try {
        return await right(request, call);
      } catch (thrown) {
        if (call.signal.aborted) await pause(120);
        throw thrown;
      }
    }),
  ),
  defect(
    'a call that it takes for sent when nobody waits for it any more',
    'sends nothing when the caller has gone already',
    onFailure('quote', (thrown, _, { signal }) => {
      const problem = toVendorProblem(thrown);
      if (!signal.aborted) throw problem;
      throw new VendorProblem({ kind: 'unavailable', neverSent: false }, problem.text);
    }),
  ),

  defect(
    'an account that is good where the vendor fails',
    account,
    does('checkConnection', async (right, call) => {
      try {
        return await right(call);
      } catch {
        return { ok: true };
      }
    }),
  ),
  defect(
    'an account that is bad where the vendor fails',
    account,
    onFailure('checkConnection', () => ({ ok: false, reason: 'auth', message: 'Bad credentials.' })),
  ),
  defect('an address that it takes for subscribed where the vendor fails', ends('webhook.subscribe'), (right) => ({
    ...right,
    ...(right.webhook && {
      webhook: {
        ...right.webhook,
        subscribe: async (url, call) => {
          try {
            await right.webhook?.subscribe?.(url, call);
          } catch {
            // Next time.
          }
        },
      },
    }),
  })),
  defect(
    'a courier called off where the vendor fails',
    ends('cancelCourier'),
    onFailure('cancelCourier', (thrown) => {
      if (toVendorProblem(thrown).kind === 'unavailable') return { kind: 'canceled' };
      throw thrown;
    }),
  ),
  defect('a new token for each price', keepsToken, calls('quote', withoutCache), tokened),
  defect('a new token for each look at the events', keepsToken, calls('track', withoutCache), tokened),
  defect('a new token for each order', keepsToken, calls('handOver', withoutCache), tokened),
];

/** A cache of the plugin's own, of which the host knows nothing. */
function keeping(kept: WeakMap<VendorAccount, Map<string, unknown>>, { account }: CallContext): CallCache {
  const own = kept.get(account) ?? new Map<string, unknown>();
  kept.set(account, own);
  const get = async <T>(key: string, load: () => Promise<{ readonly value: T }>): Promise<T> => {
    if (!own.has(key)) own.set(key, (await load()).value);
    return own.get(key) as T;
  };
  return Object.assign(get, { drop: () => {}, dropUsed: () => false });
}
