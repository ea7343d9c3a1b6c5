import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isProblem } from '../problem.ts';
import {
  type AttentionFacts,
  type AttentionReason,
  type AttentionSince,
  attentionReasons,
  judgeAttention,
} from './attention.ts';
import { advance, moves, type OrderState } from './lifecycle.ts';
import { type OrderStatus, orderStatuses, statuses } from './statuses.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const calm: AttentionFacts = {
  status: 'Draft',
  statusAt: 0,
  vendorEventAt: null,
  plannedDeliveryAt: null,
  handOver: null,
  isPaymentFailed: false,
  courierBy: null,
  takenFrom: null,
  usualSilenceMs: 3 * DAY,
  storageEndsFrom: null,
  storedUntil: null,
  told: [],
};
const asksFor = (facts: Partial<AttentionFacts>, now = 0, standing: readonly AttentionSince[] = []) =>
  judgeAttention({ ...calm, ...facts }, standing, now).reasons;
const reasonsOf = (...of: Parameters<typeof asksFor>) => asksFor(...of).map(({ reason }) => reason);

describe('the reasons to look at an order', () => {
  const byStatus: Partial<Record<OrderStatus, AttentionReason>> = {
    OnApproval: 'approval',
    VendorError: 'vendor-error',
    VendorUnavailable: 'vendor-unavailable',
    RequestForInformation: 'problem',
    ProblemDetected: 'problem',
    StoragePeriodExpires: 'storage-ending',
  };
  it.each(orderStatuses)('are of %s alone those that the table names', (status) => {
    expect(asksFor({ status, statusAt: 7 }, 8)).toEqual(
      byStatus[status] === undefined ? [] : [{ reason: byStatus[status], since: 7 }],
    );
  });

  it('are a vendor that is out of reach once, however often the worker tries it', () => {
    const told = [{ reason: 'vendor-unavailable', since: 3 }] as const;
    const handOver = { isRepeat: true, doubtfulFrom: null };
    expect(asksFor({ status: 'TransferringToVendor', handOver }, 9, told)).toEqual(told);
    expect(asksFor({ status: 'VendorUnavailable', statusAt: 9 }, 9, told)).toEqual(told);
    // Somebody has asked for it anew.
    expect(asksFor({ status: 'TransferringToVendor', handOver: { ...handOver, isRepeat: false } }, 9, told)).toEqual(
      [],
    );
    // A repeat of what was in doubt was never out of reach.
    expect(asksFor({ status: 'TransferringToVendor', handOver }, 9)).toEqual([]);
  });

  it('are a doubt from the end of the quiet period on, and none once the vendor works on it', () => {
    const lost = { isRepeat: false, doubtfulFrom: 10 };
    expect(asksFor({ status: 'TransferringToVendor', handOver: lost }, 9)).toEqual([]);
    const doubt = [{ reason: 'doubtful', since: 10 }] as const;
    expect(asksFor({ status: 'TransferringToVendor', handOver: lost }, 10)).toEqual(doubt);
    const again = { isRepeat: true, doubtfulFrom: 99 };
    expect(asksFor({ status: 'TransferringToVendor', handOver: again }, 11, doubt)).toEqual(doubt);
    const accepted = { isRepeat: true, doubtfulFrom: null };
    expect(asksFor({ status: 'TransferringToVendor', handOver: accepted }, 11, doubt)).toEqual([]);
    expect(asksFor({ status: 'VendorError', handOver: lost }, 11)).toEqual([{ reason: 'vendor-error', since: 0 }]);
  });

  it('are a payment that failed for as long as the order waits for one', () => {
    expect(asksFor({ status: 'AwaitingPayment', isPaymentFailed: true }, 4)).toEqual([
      { reason: 'payment-failed', since: 4 },
    ]);
    expect(reasonsOf({ status: 'AwaitingPayment' })).toEqual([]);
    expect(reasonsOf({ status: 'Draft', isPaymentFailed: true })).toEqual([]);
  });

  it('are a delay while the parcel is on its way, and not once it lies at its point or comes back', () => {
    const late = (status: OrderStatus) => reasonsOf({ status, plannedDeliveryAt: 5, usualSilenceMs: 99 * DAY }, 6);
    for (const status of orderStatuses) {
      const isOnItsWay = statuses[status].group === 'with-vendor';
      const isThere = status === 'ParcelInPickupPoint' || status === 'StoragePeriodExpires';
      expect([status, late(status).includes('late')]).toEqual([status, isOnItsWay && !isThere]);
    }
  });

  it('are a silence that is longer than usual since the last event, or since the vendor has it', () => {
    const order = { status: 'ParcelOnTheWay', usualSilenceMs: DAY } as const;
    expect(reasonsOf(order, DAY - 1)).toEqual([]);
    expect(asksFor(order, DAY)).toEqual([{ reason: 'silent', since: DAY }]);
    expect(asksFor({ ...order, vendorEventAt: HOUR }, DAY + HOUR)).toEqual([{ reason: 'silent', since: DAY + HOUR }]);
  });

  it('are no silence of a vendor that is to fetch the parcel only later, or whose point keeps it', () => {
    const early = { status: 'TransferredToVendor', takenFrom: 7 * DAY } as const;
    expect(reasonsOf(early, 9 * DAY)).toEqual([]);
    expect(asksFor(early, 10 * DAY)).toEqual([{ reason: 'silent', since: 10 * DAY }]);
    // Over a weekend the usual silence is the longer one.
    expect(asksFor({ ...early, takenFrom: 2 * DAY }, 3 * DAY)).toEqual([{ reason: 'silent', since: 3 * DAY }]);
    const kept = { status: 'ParcelInPickupPoint', storedUntil: 6 * DAY } as const;
    expect(reasonsOf(kept, 5 * DAY)).toEqual([]);
    expect(reasonsOf(kept, 6 * DAY)).toEqual(['silent']);
    expect(reasonsOf({ ...kept, storedUntil: null }, 3 * DAY)).toEqual(['silent']);
  });

  it('are a storage that ends as the vendor says, though the point would keep the parcel longer', () => {
    const expires = { status: 'StoragePeriodExpires', statusAt: 5, storageEndsFrom: 9 * DAY } as const;
    expect(asksFor({ ...expires, storedUntil: 11 * DAY }, DAY)).toEqual([{ reason: 'storage-ending', since: 5 }]);
  });

  it('are a status though the clock was put back since then', () => {
    expect(asksFor({ status: 'VendorError', statusAt: 5 }, 3)).toEqual([{ reason: 'vendor-error', since: 3 }]);
  });

  it('are what was told until it is decided, where the order can still have it', () => {
    const told = attentionReasons.map((reason) => ({ reason, since: 2 }));
    expect(reasonsOf({ status: 'Canceled', told })).toEqual(['price-rose', 'problem']);
    expect(reasonsOf({ status: 'VendorError', told })).toEqual(['vendor-error', 'price-rose', 'contract-refused']);
    expect(reasonsOf({ status: 'ParcelOnTheWay', told })).toEqual(['price-rose', 'contract-refused']);
    expect(reasonsOf({ status: 'Draft', told })).toEqual(['price-rose']);
  });
});

const moment = fc.integer({ min: 0, max: 40 * DAY });
const perhaps = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

/** What may happen to an order, and how long after what happened before. */
const happening = fc.record({
  after: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5 * DAY })),
  move: fc.nat(),
  changes: fc.record(
    {
      plannedDeliveryAt: perhaps(moment),
      vendorEventAt: perhaps(moment),
      handOver: perhaps(fc.record({ isRepeat: fc.boolean(), doubtfulFrom: perhaps(moment) })),
      isPaymentFailed: fc.boolean(),
      courierBy: perhaps(moment),
      takenFrom: perhaps(moment),
      usualSilenceMs: fc.integer({ min: 1, max: 5 * DAY }),
      storageEndsFrom: perhaps(moment),
      storedUntil: perhaps(moment),
      told: fc.uniqueArray(fc.record({ reason: fc.constantFrom(...attentionReasons), since: fc.constant(0) }), {
        selector: ({ reason }) => reason,
        maxLength: 3,
      }),
    },
    { requiredKeys: [] },
  ),
});

/** How the order stands from which moment on: along the lifecycle's table, or where it was. */
const courseOf = (history: readonly (typeof happening extends fc.Arbitrary<infer T> ? T : never)[]) => {
  let facts: AttentionFacts & OrderState = { ...calm, statusBeforeCancel: null, deliveredAt: null, receivedBy: null };
  let at = 0;
  return history.map(({ after, move, changes }) => {
    at += after;
    const next = moves[facts.status];
    const moved = next.length === 0 ? facts : advance(facts, { to: next[move % next.length] as OrderStatus, at });
    facts = { ...facts, ...(isProblem(moved) ? {} : moved), ...changes };
    return { at, facts };
  });
};

/** Looks at each change, at the moments that it was told of, and at others. What it has seen, by moment and reason. */
const lookAlong = (course: ReturnType<typeof courseOf>, besides: readonly number[], until: number) => {
  let standing: readonly AttentionSince[] = [];
  const seen: (readonly [AttentionReason, number])[] = [];
  const look = (facts: AttentionFacts, now: number) => {
    const { reasons, nextAt } = judgeAttention(facts, standing, now);
    if (nextAt !== null) expect(nextAt).toBeGreaterThan(now);
    for (const { reason, since } of reasons) {
      expect(since).toBeLessThanOrEqual(now);
      if (!standing.some((one) => one.reason === reason)) seen.push([reason, since]);
    }
    standing = reasons;
    return nextAt;
  };
  for (const [nth, { at, facts }] of course.entries()) {
    const end = course[nth + 1]?.at ?? until;
    let next = look(facts, at);
    for (const moment of [...besides].sort((one, other) => one - other).filter((one) => one > at && one < end)) {
      while (next !== null && next <= moment && next < end) next = look(facts, next);
      next = look(facts, moment);
    }
    while (next !== null && next < end) next = look(facts, next);
  }
  return { standing, seen };
};

describe('over random histories', () => {
  const history = fc.array(happening, { minLength: 1, maxLength: 30 });

  it('who looks when it is time sees what who looks all the time sees, at the same moments', () => {
    fc.assert(
      fc.property(history, fc.array(moment, { maxLength: 20 }), (happenings, besides) => {
        const course = courseOf(happenings);
        const until = (course.at(-1)?.at ?? 0) + 10 * DAY;
        expect(lookAlong(course, besides, until)).toEqual(lookAlong(course, [], until));
      }),
      { numRuns: 500 },
    );
  });

  it('each reason stands once, in one sequence, and keeps its moment for as long as it stands', () => {
    fc.assert(
      fc.property(history, moment, (happenings, later) => {
        let standing: readonly AttentionSince[] = [];
        for (const { at, facts } of courseOf(happenings)) {
          const { reasons } = judgeAttention(facts, standing, at + later);
          const names = reasons.map(({ reason }) => reason);
          expect(names).toEqual(attentionReasons.filter((one) => names.includes(one)));
          for (const { reason, since } of standing)
            for (const now of reasons) if (now.reason === reason) expect(now.since).toBe(since);
          standing = reasons;
        }
      }),
    );
  });
});
