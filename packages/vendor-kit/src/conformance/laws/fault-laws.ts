import { addDays } from '@cartage/core';
import type { CallContext } from '../../adapter/call-context.ts';
import type { VendorQuoteRequest } from '../../adapter/quote.ts';
import type { VendorProblem, VendorProblemKind } from '../../adapter/vendor-problem.ts';
import { holds, LawBroken, oneOf, same } from '../stage/judge.ts';
import { type Law, NotApplicable, notApplicable } from '../stage/law.ts';
import { isEndless } from '../stage/peer.ts';
import { sampleDay } from '../stage/samples.ts';
import type { Stage } from '../stage/stage.ts';
import { IN_TIME_MS, type TransportRow, transportRows } from '../stage/transport-rows.ts';
import { bookedCourierOf, courierRequestOf } from './courier-laws.ts';

/** Makes a call of one member ready: everything before it is done, and it may be made now, with this context. */
export type Ready = (stage: Stage) => Promise<((call: CallContext) => Promise<unknown>) | undefined>;

/** Members that read, or that ask for what may be asked for again. */
export const reads: Readonly<Record<string, Ready>> = {
  quote: async ({ adapter, served }) => {
    const { request } = await served();
    return (call) => adapter.quote(request, call);
  },
  quoteByDays: async ({ adapter: { quoteByDays }, served }) => {
    if (quoteByDays === undefined) return undefined;
    const { request } = await served();
    return (call) => quoteByDays(request, { first: sampleDay, last: addDays(sampleDay, 14) }, call);
  },
  findByReference: async ({ adapter: { findByReference }, handedOver }) => {
    if (findByReference === undefined) return undefined;
    const { reference } = await handedOver();
    return (call) => findByReference({ reference, id: null, number: null }, call);
  },
  track: async ({ adapter: { track }, handedOver }) => {
    if (track === undefined) return undefined;
    const ref = await handedOver();
    return async (call) => {
      const told = await track([ref], call);
      for (const one of told) if ('problem' in one) throw one.problem;
      return told;
    };
  },
  cancel: async ({ adapter: { cancel }, handedOver }) => {
    if (cancel === undefined) return undefined;
    const ref = await handedOver();
    return (call) => cancel(ref, call);
  },
  update: async ({ adapter: { update }, handedOver, manifest: { changeable } }) => {
    const [field] = changeable;
    if (update === undefined || field === undefined) return undefined;
    const ref = await handedOver();
    return (call) => update(ref, { [field]: field.endsWith('phone') ? '+79167654321' : 'Проверка' }, call);
  },
  document: async ({ adapter: { document }, handedOver, manifest: { documents } }) => {
    const first = documents.find(({ comesOnce }) => comesOnce !== true);
    if (document === undefined || first === undefined) return undefined;
    const ref = await handedOver();
    return (call) => document(ref, { kind: first.kind, locale: 'en', ticket: null }, call);
  },
  pickupPoints: async ({ adapter: { pickupPoints } }) => {
    if (pickupPoints === undefined) return undefined;
    return async (call) => {
      for await (const _ of pickupPoints(call));
    };
  },
  // Past the guard, which keeps what was told once.
  tariffs: async ({ plugin }) => {
    if (plugin.tariffs === undefined) return undefined;
    return (call) => plugin.tariffs?.(call) ?? Promise.reject(new Error('gone'));
  },
  'webhook.subscribe': async ({ adapter: { webhook } }) => {
    if (webhook?.subscribe === undefined) return undefined;
    return (call) =>
      webhook.subscribe?.('https://cartage.example/vendors/conformance/2/webhook', call) ?? Promise.reject();
  },
  cancelCourier: async (stage) => {
    const { cancelCourier } = stage.adapter;
    if (cancelCourier === undefined) return undefined;
    const booked = await bookedCourierOf(stage);
    return (call) => cancelCourier(booked, call);
  },
  changes: async ({ adapter: { changes } }) => {
    if (changes === undefined) return undefined;
    return (call) => changes(null, call);
  },
};

/** undefined: there is nothing to be called, of this vendor or for want of what comes before. */
export async function readyOr(stage: Stage, ready: Ready): Promise<Awaited<ReturnType<Ready>>> {
  try {
    return await ready(stage);
  } catch (thrown) {
    if (thrown instanceof NotApplicable) return undefined;
    throw thrown;
  }
}

const mendRead: Readonly<Record<string, string>> = {
  findByReference:
    "Let problems through: 'none' is a promise that the vendor has no such shipment, and a wrong one doubles the order.",
  cancelCourier: 'Let problems through: a courier whom nobody has called off comes.',
  cancel: 'Let problems through: `canceled` that nobody has heard of delivers the parcel.',
};

const ofReads = Object.entries(reads).map(
  ([member, ready]): Law => ({
    name: `${member} ends every failure of the vendor in its class, in time`,
    mend:
      mendRead[member] ??
      'Let problems of the HTTP client through, and read answers with `readAnswer`, which gives each its class. Pass call on; wait for nothing else.',
    retry: 1,
    holds: async (stage) => {
      if (stage.vendor.origin === undefined) notApplicable();
      let work = await ready(stage);
      if (work === undefined) notApplicable();
      const again = isRepeatable(member) ? await requestsOf(stage, work) : 1;
      // What a plugin keeps fails nowhere: then the cache is empty.
      const open = again === 0 ? stage.coldCall : stage.call;
      const nth = again === 0 ? await requestsOf(stage, work, open) : again;
      for (const row of transportRows) {
        // What comes first, a token for one, is there already: the fault strikes what the member is for.
        const startedAt = performance.now();
        if (isRepeatable(member)) await work(open());
        else work = (await ready(stage)) ?? work;
        const usualMs = performance.now() - startedAt;
        await meets({ ...stage, call: open }, member, work, row, { nth, usualMs });
      }
    },
  }),
);

/** Whether a call of it makes the next one of the same kind, so that one may be made to see what it asks. */
const isRepeatable = (member: string): boolean => member !== 'cancel' && member !== 'cancelCourier';

/** A quote, and the context in which the vendor is asked for it again: on an empty cache where the plugin keeps prices. */
async function askedAgain(stage: Stage): Promise<{
  readonly request: VendorQuoteRequest;
  readonly open: Stage['coldCall'];
}> {
  const { request } = await stage.served();
  const count = await requestsOf(stage, (call) => stage.adapter.quote(request, call));
  return { request, open: count === 0 ? stage.coldCall : stage.call };
}

/** How many requests the work makes when it is made again. */
async function requestsOf(
  { call, proxy }: Stage,
  work: (call: CallContext) => Promise<unknown>,
  open = call,
): Promise<number> {
  await work(call());
  const before = proxy.requests.length;
  await work(open());
  return proxy.requests.length - before;
}

async function meets(
  stage: Stage,
  member: string,
  work: (call: CallContext) => Promise<unknown>,
  [fault, expected]: TransportRow,
  { nth, usualMs }: { readonly nth: number; readonly usualMs: number },
): Promise<void> {
  const { proxy, call, settle, waitMs } = stage;
  if (isEndless(fault)) await stage.rested();
  const first = proxy.requests.length;
  proxy.strike(fault, fault === 'refuse' ? null : nth);
  const startedAt = performance.now();
  const ended = await settle(work(call()));
  const ms = performance.now() - startedAt;
  proxy.strike(null);
  if (proxy.requests.length - first < nth && fault !== 'refuse') return;
  holds(
    `${member} that meets '${fault}'`,
    'thrown' in ended,
    'value' in ended ? ended.value : null,
    `a problem of class ${expected.kind}`,
  );
  sameDetail(`${member} that meets '${fault}'`, ended.thrown, expected);
  // What comes before the request that is struck takes its time.
  const most = Math.round(IN_TIME_MS + nth * waitMs + 2 * usualMs);
  holds(`The time of ${member} that meets '${fault}', ms`, ms < most, Math.round(ms), `less than ${most}`);
  same(`Calls of ${member} to where a redirect pointed`, proxy.strays(), 0);
}

/** A retry of the host's, after a 401, may meet something else. */
const sameDetail = (about: string, { detail }: VendorProblem, expected: Partial<VendorProblemKind>): void => {
  for (const [name, value] of Object.entries(expected))
    if (detail[name as keyof VendorProblemKind] !== value)
      throw new LawBroken(about, JSON.stringify(detail), JSON.stringify(expected));
};

/** In calls that make something, the effect and not the class decides. */
const ofHandOvers = (['thrown', 'unknown'] as const).map(
  (end): Law => ({
    name:
      end === 'unknown'
        ? 'a hand-over is unknown where the vendor may have taken it'
        : 'a hand-over throws where the vendor surely made nothing, or says that it failed',
    mend:
      end === 'unknown'
        ? 'Hand over with `sendOnce`: what comes after the request was sent and is no clear answer is `unknown`, and the host looks before it tries again.'
        : 'Hand over with `sendOnce`, and read the answer with `readAnswer`: 401, 429, 5xx and a dead line are thrown, so that the host tries again at the right time.',
    retry: 1,
    holds: async (stage) => {
      const { adapter, vendor, shipment: newShipment, call, proxy, settle, settled } = stage;
      if (vendor.origin === undefined) notApplicable();
      await adapter.handOver(await newShipment(), call());
      const other = await newShipment();
      const nth = await stage.nthWithEffect(() => adapter.handOver(other, call()));
      for (const [fault, expected] of transportRows.filter((row) => row[2] === end)) {
        // What comes first, a token for one, is there already.
        await adapter.handOver(await newShipment(), call());
        const shipment = await newShipment();
        if (isEndless(fault)) await stage.rested();
        const first = proxy.requests.length;
        proxy.strike(fault, fault === 'refuse' ? null : nth);
        const ended = await settle(adapter.handOver(shipment, call()));
        proxy.strike(null);
        const about = `A hand-over that meets '${fault}'`;
        if (end === 'unknown') {
          const told = 'thrown' in ended ? `thrown: ${ended.thrown.kind}` : ended.value.kind;
          same(about, told, 'unknown');
        } else {
          holds(about, 'thrown' in ended, 'value' in ended ? ended.value : null, `a problem of class ${expected.kind}`);
          sameDetail(about, ended.thrown, expected);
        }
        await settled();
        const made = (await stage.received(shipment.reference))?.length;
        same(`${about}: shipments at the vendor`, made, fault === 'lose-answer' ? 1 : 0);
        // Retries are the host's; its one after a 401 is for a token that may be old.
        const sent = proxy.requests.slice(first).filter(({ body }) => body.includes(shipment.reference));
        const most = fault === '401' ? 2 : 1;
        holds(`${about}: calls with its reference`, sent.length <= most + (nth - 1), sent.length, `at most ${most}`);
      }
    },
  }),
);

/** What fails before the one request that matters. */
const prepareRows: readonly (readonly [TransportRow[0], readonly string[]])[] = [
  ['401', ['auth', 'unavailable']],
  ['blocked', ['unavailable']],
  ['429', ['limited', 'unavailable']],
  ['500', ['unavailable']],
  ['reset', ['unavailable']],
  ['hang', ['unavailable']],
  ['garbage', ['unavailable']],
  ['html', ['unavailable']],
];

const beforeHandOver: Law = {
  name: 'a hand-over that fails before it is sent was never sent',
  mend: 'Tokens, look-ups of cities and the like belong into `prepare` of sendOnce: what fails there left nothing at the vendor, and the host simply tries again.',
  retry: 1,
  holds: async (stage) => {
    const { adapter, vendor, shipment: newShipment, proxy, settle, coldCall } = stage;
    if (vendor.origin === undefined) notApplicable();
    const probe = await newShipment();
    const nth = await stage.nthWithEffect(() => adapter.handOver(probe, coldCall()));
    if (nth < 2) notApplicable();
    for (let before = 1; before < nth; before++) {
      for (const [fault, classes] of prepareRows) {
        const shipment = await newShipment();
        if (isEndless(fault)) await stage.rested();
        proxy.strike(fault, before);
        const watched = watch(coldCall());
        const ended = await settle(adapter.handOver(shipment, watched.call));
        // A look-up beside the one that failed may still be under way, and would meet the next fault.
        await watched.isQuiet();
        proxy.strike(null);
        const about = `A hand-over whose request ${before} of ${nth} meets '${fault}'`;
        const told = 'thrown' in ended ? ended.thrown.kind : ended.value.kind;
        // A refused token is asked for once more, and may be good then.
        oneOf(about, told, [...classes, 'rejected', ...(fault === '401' ? ['confirmed', 'accepted'] : [])]);
        if ('thrown' in ended && ended.thrown.detail.kind === 'unavailable')
          same(`${about}: neverSent`, ended.thrown.detail.neverSent, true);
        if (told !== 'confirmed' && told !== 'accepted')
          same(`${about}: shipments at the vendor`, (await stage.received(shipment.reference))?.length, 0);
      }
    }
  },
};

/** A call, and the end of all that it asks the vendor, also of what nobody waits for any more. */
function watch(call: CallContext): { readonly call: CallContext; readonly isQuiet: () => Promise<void> } {
  const underWay = new Set<Promise<unknown>>();
  const request: CallContext['http']['request'] = async (wish) => {
    const asking = call.http.request(wish);
    underWay.add(asking);
    try {
      return await asking;
    } finally {
      underWay.delete(asking);
    }
  };
  const isQuiet = async () => {
    while (underWay.size > 0) {
      await Promise.allSettled(underWay);
      // What follows an answer is asked for now.
      await new Promise(setImmediate);
    }
  };
  return { call: { ...call, http: { request } }, isQuiet };
}

const courier: Law = {
  name: 'a courier call is unknown, or throws, where the vendor may have taken it',
  mend: 'Call the courier with `sendOnce`, as a hand-over: `booked` without an answer leaves the parcel where it is.',
  retry: 1,
  holds: async (stage) => {
    const { adapter, call, proxy, settle } = stage;
    const { callCourier } = adapter;
    if (callCourier === undefined || stage.vendor.origin === undefined) notApplicable();
    const clean = await courierRequestOf(stage);
    const nth = await stage.nthWithEffect(() => callCourier(clean, call()));
    for (const [fault, expected, end] of transportRows) {
      const request = await courierRequestOf(stage);
      if (isEndless(fault)) await stage.rested();
      proxy.strike(fault, fault === 'refuse' ? null : nth);
      const ended = await settle(callCourier(request, call()));
      proxy.strike(null);
      const told = 'thrown' in ended ? ended.thrown.kind : ended.value.kind;
      const allowed = end === 'thrown' ? [expected.kind, 'unknown'] : ['unknown', 'unavailable', 'defect'];
      oneOf(`A courier call that meets '${fault}'`, told, allowed);
    }
  },
};

/** What becomes of every way in which a call can fail; tried through a proxy before the simulator. */
export const faultLaws: readonly Law[] = [
  ...ofReads,
  ...ofHandOvers,
  beforeHandOver,
  courier,
  // Tokens end before their time when a vendor restarts; orders would fail until the cache forgets.
  {
    name: 'takes a new token where the vendor no longer takes the old one',
    mend: 'Keep tokens in `call.cache` alone: the host drops what is there when the vendor says 401, and makes the call once more.',
    holds: async (stage) => {
      const { expireTokens } = stage.vendor;
      if (expireTokens === undefined) notApplicable();
      const { request } = await stage.served();
      await expireTokens();
      const options = await stage.adapter.quote(request, stage.call());
      holds('Options after the token has gone', options.length > 0, 'none', 'the same as before');
      for (const [member, ready] of Object.entries(reads)) {
        // Its call goes past the guard, which asks again.
        const work = member === 'tariffs' ? undefined : await readyOr(stage, ready);
        if (work === undefined) continue;
        if (isRepeatable(member)) await work(stage.call());
        await expireTokens();
        const ended = await stage.settle(work(stage.call()));
        if ('thrown' in ended)
          throw new LawBroken(`${member} after the token has gone`, ended.thrown.message, 'an answer');
      }
      const shipment = await stage.shipment();
      await expireTokens();
      const { kind } = await stage.adapter.handOver(shipment, stage.call());
      oneOf('handOver after the token has gone', kind, ['confirmed', 'accepted']);
    },
  },
  // The caller has gone, or the time is over; what goes on holds a turn within the vendor’s limits.
  {
    name: 'ends within 100 ms of the abort',
    mend: 'Wait for nothing but call.http, which ends with call.signal.',
    retry: 2,
    holds: async (stage) => {
      const { adapter, proxy, problemOf, vendor } = stage;
      if (vendor.origin === undefined) notApplicable();
      const { request, open } = await askedAgain(stage);
      proxy.strike('hang');
      const caller = new AbortController();
      const problem = problemOf(adapter.quote(request, open({ signal: caller.signal })));
      // One that answers without a call is not waited for.
      await Promise.race([proxy.heard(), problem]);
      const abortedAt = performance.now();
      caller.abort();
      same('The class of an aborted quote', (await problem).kind, 'unavailable');
      const ms = performance.now() - abortedAt;
      return holds('The time from the abort to the end, ms', ms < 100, Math.round(ms), 'less than 100');
    },
  },
  // What would be made then nobody would know of.
  {
    name: 'sends nothing when the caller has gone already',
    mend: 'Call the vendor through call.http alone.',
    holds: async (stage) => {
      const { adapter, proxy, problemOf, vendor } = stage;
      if (vendor.origin === undefined) notApplicable();
      const { request, open } = await askedAgain(stage);
      const before = proxy.requests.length;
      const { detail } = await problemOf(adapter.quote(request, open({ signal: AbortSignal.abort() })));
      same('The problem', detail, { kind: 'unavailable', neverSent: true });
      return same('Requests', proxy.requests.length - before, 0);
    },
  },
];
