import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Pool } from 'undici';
import type { VendorTrace } from '../adapter/http-client.ts';
import type { VendorManifest } from '../adapter/manifest.ts';
import { VendorProblem } from '../adapter/vendor-problem.ts';
import { type CallLimiter, type CallTurn, openCallLimiter } from './call-limiter.ts';
import { isPublicHost, publicLookup } from './public-address.ts';

const MOST_SOCKETS = 256;
const MOST_TARGETS = 64;

/** An address that was read. */
export interface LineTarget {
  /** Read. */
  readonly url: URL;
  /** Scheme, host and port. */
  readonly origin: string;
  /** With the query. */
  readonly path: string;
}

/** What the lines of a process have in common. */
export interface LineOptions {
  /** Told of every call that ended; must not throw. */
  readonly onCall?: (trace: VendorTrace) => void;
  /**
   * Another server in an origin's place (`https://api.vendor.example` to `http://127.0.0.1:8090`), for tests of vendors
   * with fixed hosts. The allow-list still judges the address that the plugin asked for.
   */
  readonly reroute?: Readonly<Record<string, string>>;
  /** Finds the addresses of a host; the system's resolver. */
  readonly lookup?: LookupFunction;
}

/** Whose line it is. */
export interface LineOwner {
  /** Whose limits it keeps to. */
  readonly manifest: Pick<VendorManifest, 'limits'>;
  /**
   * `public`: the address comes from a customer, so it may be none within the operator's own network, whatever its name
   * resolves to. `any` is for addresses that the operator or the plugin has chosen; any.
   */
  readonly reach?: 'any' | 'public';
  /** Whose turns it takes; by default it has the manifest's limits to itself. */
  readonly limiter?: CallLimiter;
  /** How many requests a day it may make; any number. */
  readonly allowance?: CallAllowance;
}

/** How many requests an account may make on one day. */
export interface CallAllowance {
  /**
   * Counts a request that is about to begin; undefined: at once. It throws VendorProblem `limited` until the day ends where
   * this one may not.
   */
  readonly take: (turn: CallTurn) => Promise<void> | undefined;
  /** What `take` would throw now, as far as is known; null: it may begin. Counts nothing. */
  readonly refusal: (turn: CallTurn) => VendorProblem | null;
}

/**
 * The way to a vendor through one connection: its sockets, one keep-alive pool for each origin, and its limits. No two
 * connections share one, even where they share an origin, so that a slow one takes nothing from another. Has a life
 * span: close it.
 */
export class VendorLine {
  /** From the options: told of every call that ended. */
  readonly onCall: ((trace: VendorTrace) => void) | undefined;
  /** Keeps to the requests a second and at once that the manifest allows. */
  readonly limiter: CallLimiter;
  /** Keeps to the requests a day; undefined: any number. */
  readonly allowance: CallAllowance | undefined;
  readonly #options: LineOptions;
  readonly #owner: LineOwner;
  readonly #pools = new Map<string, Pool>();
  readonly #targets = new Map<string, LineTarget>();
  #isClosed = false;

  /**
   * @param owner the manifest and where the line may lead
   * @param options what all lines of the process share
   */
  constructor(owner: LineOwner, options: LineOptions = {}) {
    this.onCall = options.onCall;
    this.limiter = owner.limiter ?? openCallLimiter(owner.manifest.limits);
    this.allowance = owner.allowance;
    this.#options = options;
    this.#owner = owner;
  }

  /**
   * An absolute address. Prices are asked at one and the same again and again, so the last few are remembered.
   * @throws TypeError when it is none
   */
  targetOf(address: string): LineTarget {
    let target = this.#targets.get(address);
    if (target === undefined) {
      const url = new URL(address);
      target = { url, origin: url.origin, path: url.pathname + url.search };
      if (this.#targets.size >= MOST_TARGETS) this.#targets.clear();
      this.#targets.set(address, target);
    }
    return target;
  }

  /**
   * The sockets to an origin, opened with the first request.
   * @throws VendorProblem `unavailable`, never sent, for an address that the line may not lead to, and of a closed line
   */
  poolOf(origin: string): Pool {
    let pool = this.#pools.get(origin);
    if (pool === undefined) {
      // A plugin may go on when its call is over: nobody would close what it opens now.
      if (this.#isClosed) throw closed();
      const { lookup = systemLookup as LookupFunction, reroute } = this.#options;
      const isPublicOnly = this.#owner.reach === 'public';
      // An address in digits is connected to without a look-up.
      if (isPublicOnly && !isPublicHost(new URL(origin).hostname)) throw notPublic();
      pool = new Pool(reroute?.[origin] ?? origin, {
        connections: Math.min(MOST_SOCKETS, Math.max(1, this.#owner.manifest.limits.concurrency)),
        // Two requests on one connection would share each other's failures; a hand-over may share none.
        pipelining: 1,
        allowH2: false,
        // undici's own timers are coarse; the call's signal is the deadline.
        headersTimeout: 0,
        bodyTimeout: 0,
        connect: { timeout: 10_000, lookup: isPublicOnly ? publicLookup(lookup) : lookup },
      });
      this.#pools.set(origin, pool);
    }
    return pool;
  }

  /** Ends every socket; calls under way fail as unavailable, and so do later ones. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const pools = [...this.#pools.values()];
    this.#pools.clear();
    await Promise.all(pools.map((pool) => pool.destroy()));
  }
}

/** The problem of an address that the line may not lead to. */
export const notPublic = (): VendorProblem =>
  new VendorProblem(
    { kind: 'unavailable', neverSent: true, isPrivate: true },
    {
      en: 'The address of the vendor lies in a private network, which a contract of a customer may not reach.',
      ru: 'Адрес службы доставки находится в частной сети, к которой договор клиента не имеет доступа.',
    },
  );

const closed = (): VendorProblem =>
  new VendorProblem({ kind: 'unavailable', neverSent: true }, { en: 'The call is over.', ru: 'Запрос уже завершён.' });
