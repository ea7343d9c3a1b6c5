import { type CallRank, openBegunCalls, WANTED_MS, workersPart } from '@cartage/vendor-kit/host';
import { type Claim, type Exchanged, type Holding, LEASE_MS, nothing, type WholeLimits } from './exchange-turns.ts';

/** A moment by both clocks: the machine may sleep, and one of them with it. */
export interface ByBothClocks {
  /** ms, never running back. */
  readonly at: number;
  /** ms since 1970. */
  readonly wallAt: number;
}

/** What one process holds of a connection's limits, and what it does with it. */
export class OwnPart {
  readonly #limits: WholeLimits;
  readonly #wall: () => number;
  readonly #all;
  readonly #workers;
  #holding: Holding = nothing;
  #running = 0;
  #runningWorkers = 0;
  #leased: ByBothClocks = { at: Number.NEGATIVE_INFINITY, wallAt: Number.NEGATIVE_INFINITY };
  /** What was given back, and perhaps not taken: until it has rested, it is told again. */
  #givenBack: readonly { readonly freeAt: number; readonly isWorkers: boolean }[] = [];
  restsUntil = Number.NEGATIVE_INFINITY;
  /** Somebody else than the worker wanted the vendor last. */
  wantedAt = Number.NEGATIVE_INFINITY;
  /** A request has begun or ended last. */
  usedAt = Number.NEGATIVE_INFINITY;

  constructor(limits: WholeLimits, wall: () => number) {
    this.#limits = limits;
    this.#wall = wall;
    this.#all = openBegunCalls(limits.windowMs);
    this.#workers = openBegunCalls(limits.windowMs);
  }

  get running(): number {
    return this.#running;
  }

  get isEmpty(): boolean {
    return this.#holding.rate === 0 && this.#holding.atOnce === 0;
  }

  get leasedUntil(): number {
    return this.#leased.at + LEASE_MS;
  }

  /** Nobody else can have got what is held. */
  isLeased(at: number): boolean {
    return at < this.leasedUntil && this.#wall() < this.#leased.wallAt + LEASE_MS;
  }

  freeAt(rank: CallRank, at: number): number {
    if (!this.isLeased(at) || this.#running >= this.#holding.atOnce) return Number.POSITIVE_INFINITY;
    const rateAt = Math.max(this.#all.freeAt(this.#holding.rate, at), this.restsUntil);
    if (rank !== 'worker') return rateAt;
    const most = this.#workersMost(at);
    if (this.#runningWorkers >= most.atOnce) return Number.POSITIVE_INFINITY;
    return Math.max(rateAt, this.#workers.freeAt(most.rate, at));
  }

  /** Whether there is more of what a rank lacks than is held already. */
  lacksMore(rank: CallRank, at: number): boolean {
    const { perWindow, concurrency } = this.#limits;
    const { rate, atOnce } = this.#holding;
    if (this.#running >= atOnce && atOnce >= concurrency) return false;
    if (this.#all.count(at) >= rate && rate >= perWindow) return false;
    if (rank !== 'worker') return true;
    const most = this.#workersMost(at);
    if (this.#runningWorkers >= most.atOnce && most.atOnce >= this.#part(concurrency, at)) return false;
    return this.#workers.count(at) < most.rate || most.rate < this.#part(perWindow, at);
  }

  begin(rank: CallRank, at: number): void {
    this.#running += 1;
    this.usedAt = at;
    this.#all.begin();
    if (rank !== 'worker') {
      this.wantedAt = at;
      return;
    }
    this.#runningWorkers += 1;
    this.#workers.begin();
  }

  sent(rank: CallRank, at: number): void {
    this.#all.sent(at);
    if (rank === 'worker') this.#workers.sent(at);
  }

  end(rank: CallRank, at: number): void {
    this.#running -= 1;
    this.usedAt = at;
    if (rank === 'worker') this.#runningWorkers -= 1;
  }

  /** How much of what is held nothing is done with. */
  unused(at: number): Holding {
    const { rate, workersRate, atOnce, workersAtOnce } = this.#holding;
    return {
      rate: Math.max(0, rate - this.#all.count(at)),
      workersRate: Math.max(0, workersRate - this.#workers.count(at)),
      atOnce: Math.max(0, atOnce - this.#running),
      workersAtOnce: Math.max(0, workersAtOnce - this.#runningWorkers),
    };
  }

  hasBegun(at: number): boolean {
    return this.#all.count(at) > 0;
  }

  /** Nothing but what is under way is held from then on, and so much beside that is there and unused. */
  letGo(at: number, kept: Pick<Holding, 'rate' | 'atOnce'>): void {
    const unused = this.unused(at);
    const ofWorkers = this.#workers.takeAll(at);
    let next = 0;
    const resting = this.#all.takeAll(at).map((restMs) => {
      const isWorkers = ofWorkers[next] === restMs;
      if (isWorkers) next += 1;
      return { freeAt: at + restMs, isWorkers };
    });
    this.#givenBack = [...this.#givenBack.filter(({ freeAt }) => freeAt > at), ...resting];
    const isLeased = this.isLeased(at);
    const rate = isLeased ? Math.min(unused.rate, kept.rate) : 0;
    const atOnce = isLeased ? Math.min(unused.atOnce, kept.atOnce) : 0;
    this.#holding = {
      // What has begun and is not sent rests from that moment on.
      rate: this.#all.unsent() + rate,
      workersRate: this.#workers.unsent() + Math.min(rate, unused.workersRate),
      atOnce: this.#running + atOnce,
      workersAtOnce: this.#runningWorkers + Math.min(atOnce, unused.workersAtOnce),
    };
  }

  /** What the others are told of it. */
  told(at: number): Pick<Claim, 'holding' | 'unused' | 'begun'> {
    return {
      holding: this.#holding,
      unused: this.unused(at),
      begun: this.#givenBack
        .filter(({ freeAt }) => freeAt > at)
        .map(({ freeAt, isWorkers }) => ({ restMs: freeAt - at, isWorkers })),
    };
  }

  /** What came of that; `sent`: before it was told. */
  take(got: Exchanged, sent: ByBothClocks, at: number): void {
    this.#holding = got.holding;
    this.#givenBack = [];
    if (got.turns !== null) this.#leased = sent;
    if (got.wantedForMs > 0) this.wantedAt = Math.max(this.wantedAt, at - WANTED_MS + got.wantedForMs);
    if (got.restsForMs > 0) this.restsUntil = Math.max(this.restsUntil, at + got.restsForMs);
  }

  #part(limit: number, at: number): number {
    return workersPart(limit, at - this.wantedAt < WANTED_MS);
  }

  #workersMost(at: number): Pick<Holding, 'rate' | 'atOnce'> {
    return {
      rate: Math.min(this.#holding.workersRate, this.#part(this.#limits.perWindow, at)),
      atOnce: Math.min(this.#holding.workersAtOnce, this.#part(this.#limits.concurrency, at)),
    };
  }
}
