import { setTimeout as pause } from 'node:timers/promises';
import type { VendorAccount } from '../../adapter/call-context.ts';
import type { VendorManifest } from '../../adapter/manifest.ts';
import type { VendorProblem } from '../../adapter/vendor-problem.ts';
import { VendorLine } from '../../http/vendor-line.ts';
import { redactorOf, safeProblem } from '../../secrets/redact.ts';
import { secretFields } from '../../secrets/secret-fields.ts';
import { type FaultProxy, startFaultProxy, type TransportFault } from '../../simulator/fault-proxy.ts';
import type { SimulatedPeer } from '../../simulator/simulated-vendor.ts';
import { LawBroken, shown } from './judge.ts';
import { paceOf } from './pace.ts';

/** The time limit of a call that no answer will come to, ms; the others get more than they need. */
export const SHORT_DEADLINE_MS = 300;
const DEADLINE_MS = 10_000;
/** The address of a vendor that nobody calls. */
const NOWHERE = 'http://127.0.0.1:9';
const endless: readonly (TransportFault | null)[] = ['hang', 'drip'];
/** No answer comes: the deadline ends the call. */
export const isEndless = (fault: TransportFault | null): boolean => endless.includes(fault);

/** How a call ended. */
export type Settled<T> = { readonly value: T } | { readonly thrown: VendorProblem };

/** The server that a plugin talks to, the proxy before it, and all that was said. */
export interface Peer {
  /** All requests of the plugin pass it. */
  readonly proxy: FaultProxy;
  /** Log lines and traces. */
  readonly said: string[];
  /** The account's secrets, as they are and in base64. */
  readonly secrets: readonly string[];
  /** The way to it: a dead one where connections are to be refused. */
  readonly way: () => { readonly account: VendorAccount; readonly line: VendorLine };
  /** The deadline of a call that begins now. */
  readonly deadline: () => AbortSignal;
  /** Takes the account's secrets, and those that came at run time, out of a text. */
  readonly redact: (text: string) => string;
  /** How a call ended; a problem as the host would show it. */
  readonly settle: <T>(call: Promise<T>) => Promise<Settled<T>>;
  /** The problem that a call ends in. Throws when it ends well. */
  readonly problemOf: (call: Promise<unknown>) => Promise<VendorProblem>;
  /** Until a whole second has passed in which a vendor that counts was asked nothing: the next call need not wait for its turn. At once of one that does not count. */
  readonly rested: () => Promise<void>;
  /** The longest that a call may wait for its turn, ms; 0: the vendor does not count. */
  readonly waitMs: number;
  /** Ends the proxy and the lines to it. */
  readonly stop: () => Promise<void>;
}

/**
 * Puts the proxy before the server. Stop it afterwards.
 * @param manifest whose limits are kept and whose fields are secret
 * @param peer the server
 */
export async function openPeer(
  manifest: Pick<VendorManifest, 'limits' | 'credentials' | 'settings'>,
  peer: SimulatedPeer,
): Promise<Peer> {
  const { origin, plays, account } = peer;
  const { limiter, windowMs } = paceOf(peer, manifest.limits);
  const proxy = await startFaultProxy(origin ?? NOWHERE);
  const said: string[] = [];
  const ways = { alive: wayTo(proxy.origin), dead: wayTo(proxy.deadOrigin) };
  return {
    proxy,
    said,
    secrets: secretsOf(ways.alive.account),
    way: () => (proxy.fault === 'refuse' ? ways.dead : ways.alive),
    deadline: () => AbortSignal.timeout(isEndless(proxy.fault) ? SHORT_DEADLINE_MS : DEADLINE_MS),
    redact: (text) => redactorOf(manifest, ways.alive.account).redact(text),
    settle,
    rested: async () => void (windowMs > 0 && (await pause(windowMs))),
    waitMs: windowMs,
    problemOf: async (ending) => {
      const ended = await settle(ending);
      if ('thrown' in ended) return ended.thrown;
      throw new LawBroken('A call that cannot end well', shown(ended.value), 'a problem');
    },
    stop: async () => {
      await Promise.all([ways.alive.line.close(), ways.dead.line.close()]);
      await proxy.stop();
    },
  };

  function wayTo(to: string): { account: VendorAccount; line: VendorLine } {
    const played = plays === undefined ? [] : typeof plays === 'string' ? [plays] : plays;
    const reroute = Object.fromEntries(played.map((origin) => [origin, to]));
    return {
      account: { id: 'conformance', environment: 'test', ...account(to) },
      line: Object.assign(
        new VendorLine({ manifest }, { reroute, onCall: (trace) => said.push(JSON.stringify(trace)) }),
        {
          limiter,
        },
      ),
    };
  }

  function secretsOf({ credentials, settings }: VendorAccount): readonly string[] {
    const values = [
      ...secretFields(manifest.credentials).map((name) => credentials[name]),
      ...secretFields(manifest.settings).map((name) => settings[name]),
    ].filter((value) => value !== undefined);
    return values.flatMap((value) => [value, Buffer.from(value).toString('base64').replace(/=+$/, '')]);
  }

  async function settle<T>(ending: Promise<T>): Promise<Settled<T>> {
    try {
      return { value: await ending };
    } catch (thrown) {
      return { thrown: safeProblem(thrown, redactorOf(manifest, ways.alive.account).redact) };
    }
  }
}
