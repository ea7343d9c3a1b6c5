import { type CallGate, type CallRank, callRanks } from '@cartage/vendor-kit/host';
import {
  type Claim,
  type Exchanged,
  LEASE_MS,
  mapRanks,
  nothing,
  sparePart,
  type Waiting,
  type WholeLimits,
} from './exchange-turns.ts';
import { type ByBothClocks, OwnPart } from './own-part.ts';

export interface SharedParts {
  readonly limits: WholeLimits;
  readonly processId: string;
  /** Asks the other processes, by way of the database. `now`: what it says the time is. */
  readonly exchange: (claim: Claim) => Promise<Exchanged & { readonly now: number }>;
  /** Told why it could not be asked. */
  readonly onFailure: (reason: unknown) => void;
  /** ms, never running back; the limiter's own. */
  readonly now?: () => number;
  /** ms since 1970, by the clock of this machine, which goes on while the machine sleeps. */
  readonly wall?: () => number;
}

/** So long after its last request a process lets go of what it holds. */
const IDLE_MS = 2_000;
/** How often one that has everything to itself looks whether it still has. */
const BEAT_MS = 500;
/** What requests that end together give back goes in one. */
const TOGETHER_MS = 15;
/** After a failure. */
const RETRY_MS = 500;
/** What the time should be by the database is known for so long: clocks do not go alike. */
const EXPECTED_MS = 60_000;
const nobody: Waiting = { 'hand-over': 0, asked: 0, worker: 0 };
/**
 * A gate that is let have turns by the other processes, some at a time: whoever is alone keeps what it once got, and asks
 * the database seldom; several give back what they have used at once. While the database is away it goes on with what it
 * has, as long as nobody else can have got that. Has a life span: close it.
 */
export class SharedGate implements CallGate {
  readonly #parts: Required<SharedParts>;
  readonly #spare;
  readonly #own: OwnPart;
  #isAlone = false;
  #isClosing = false;
  #waiting = nobody;
  /** Of those it is known that nothing is free for them yet. */
  #refused = nobody;
  #look = (): void => {};

  #unheardSince: number | null = null;
  #isWantedSince = false;
  #restIsNews = false;
  #dbClock: { readonly at: number; readonly since: number } | null = null;

  #timer: NodeJS.Timeout | undefined;
  #dueAt = Number.POSITIVE_INFINITY;
  #underWay: Promise<void> | null = null;
  #isAsking = false;

  constructor(parts: SharedParts) {
    this.#parts = { now: () => performance.now(), wall: Date.now, ...parts };
    this.#spare = sparePart(parts.limits);
    this.#own = new OwnPart(parts.limits, this.#parts.wall);
  }

  freeAt(rank: CallRank, at: number): number {
    return this.#isClosing ? Number.POSITIVE_INFINITY : this.#own.freeAt(rank, at);
  }

  begin(rank: CallRank, at: number): void {
    this.#own.begin(rank, at);
    if (rank !== 'worker') this.#isWantedSince = true;
    this.#tidyLater(at);
  }

  sent(rank: CallRank, at: number): void {
    this.#own.sent(rank, at);
  }

  end(rank: CallRank, at: number): void {
    this.#own.end(rank, at);
    if (this.#lacks(at)) this.#plan(at);
    this.#tidyLater(at);
  }

  rest(until: number, at: number): void {
    if (until <= this.#own.restsUntil) return;
    this.#own.restsUntil = until;
    this.#restIsNews = true;
    this.#plan(at);
  }

  waits(waiting: Waiting, at: number): void {
    this.#waiting = waiting;
    if (waiting['hand-over'] + waiting.asked > 0) this.#own.wantedAt = at;
    if (this.#isAsking) return;
    // Those who have come since are asked for at once.
    if (callRanks.some((rank) => waiting[rank] > this.#refused[rank] && this.#canGet(rank, at))) this.#plan(at);
    this.#refused = this.#stillOf(this.#refused);
  }

  onChange(look: () => void): void {
    this.#look = look;
  }

  /** Gives everything back; no request begins any more. */
  async close(): Promise<void> {
    this.#isClosing = true;
    clearTimeout(this.#timer);
    await this.#underWay;
    if (this.#dbClock === null && this.#unheardSince === null) return;
    await this.#ask();
    if (this.#unheardSince !== null) await this.#ask();
  }

  #plan(at: number): void {
    if (at >= this.#dueAt || this.#isClosing) return;
    this.#dueAt = at;
    if (this.#underWay) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(), Math.max(0, at - this.#parts.now()));
    this.#timer.unref();
  }

  #ask(): Promise<void> {
    this.#underWay ??= this.#askOnce().finally(() => {
      this.#underWay = null;
      const at = this.#dueAt;
      this.#dueAt = Number.POSITIVE_INFINITY;
      if (at < Number.POSITIVE_INFINITY) this.#plan(at);
    });
    return this.#underWay;
  }

  async #askOnce(): Promise<void> {
    const { now, wall, exchange } = this.#parts;
    clearTimeout(this.#timer);
    this.#dueAt = Number.POSITIVE_INFINITY;
    const sent = { at: now(), wallAt: wall() };
    const claim = this.#claimAt(sent.at);
    // What becomes news meanwhile is told the next time.
    this.#isWantedSince = false;
    this.#restIsNews = false;
    this.#isAsking = true;
    try {
      this.#take(await exchange(claim), sent);
    } catch (reason) {
      this.#failed(claim, sent.at, reason);
    } finally {
      this.#isAsking = false;
    }
    this.#look();
    this.#tidyLater(now());
  }

  #take(got: Exchanged & { readonly now: number }, sent: ByBothClocks): void {
    const at = this.#parts.now();
    this.#unheardSince = null;
    this.#dbClock = { at: got.now, since: at };
    this.#isAlone = got.isAlone;
    this.#own.take(got, sent, at);
    this.#refused = this.#stillOf(got.waiting);
    if (got.againMs !== null && this.#lacks(at)) this.#plan(at + got.againMs);
  }

  #failed(claim: Claim, sentAt: number, reason: unknown): void {
    this.#isWantedSince ||= claim.isWanted;
    this.#restIsNews ||= claim.restMs > 0;
    this.#refused = this.#stillOf(claim.waiting);
    this.#parts.onFailure(reason);
    // The answer may be lost and not the claim: what this process is taken to have is nobody's until it says otherwise.
    this.#unheardSince ??= sentAt;
    if (this.#isWaitedFor() || sentAt - this.#unheardSince < LEASE_MS) this.#plan(this.#parts.now() + RETRY_MS);
  }

  /** What is told next; what it does not keep it does not use from then on, whatever becomes of the claim. */
  #claimAt(at: number): Claim {
    const own = this.#own;
    const isUnused = own.running === 0 && !this.#isWaitedFor() && at - own.usedAt >= IDLE_MS;
    const isIdle = this.#isClosing || isUnused;
    if (!this.#isAlone || isIdle || !own.isLeased(at)) {
      // Who waits has no use for what is left: it lacks the other, and others may lack this.
      own.letGo(at, isIdle || this.#isWaitedFor() ? nothing : this.#spare);
    }
    const clock = this.#dbClock;
    return {
      ...own.told(at),
      processId: this.#parts.processId,
      isLeaving: this.#isClosing && own.running === 0,
      waiting: this.#isClosing ? nobody : this.#waiting,
      isWanted: this.#isWantedSince,
      restMs: this.#restIsNews ? Math.max(0, own.restsUntil - at) : 0,
      expectedAt: clock === null || at - clock.since > EXPECTED_MS ? null : clock.at + (at - clock.since),
    };
  }

  /** Before somebody else could want what is held here for nothing. */
  #tidyLater(at: number): void {
    const own = this.#own;
    if (own.isEmpty) return;
    this.#plan(Math.max(at, own.leasedUntil - (2 * LEASE_MS) / 3));
    if (this.#isAlone || own.running === 0) this.#plan(at + BEAT_MS);
    // Whoever waits asks again anyway.
    if (this.#isAlone || this.#isWaitedFor()) return;
    const unused = own.unused(at);
    if (unused.atOnce > this.#spare.atOnce || unused.rate > this.#spare.rate) this.#plan(at + TOGETHER_MS);
    else if (own.hasBegun(at)) this.#plan(at + this.#parts.limits.windowMs);
  }

  #isWaitedFor(): boolean {
    return callRanks.some((rank) => this.#waiting[rank] > 0);
  }

  /** Whether the others could give what a rank lacks: who has all there is waits for its own. */
  #canGet(rank: CallRank, at: number): boolean {
    return !this.#isAlone || !this.#own.isLeased(at) || this.#own.lacksMore(rank, at);
  }

  #lacks(at: number): boolean {
    return callRanks.some((rank) => this.#waiting[rank] > 0 && this.#canGet(rank, at));
  }

  /** Those of them who still wait. */
  #stillOf(of: Waiting): Waiting {
    return mapRanks((rank) => Math.min(of[rank], this.#waiting[rank]));
  }
}
