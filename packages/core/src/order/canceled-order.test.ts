import { describe, expect, it } from 'vitest';
import { movesThoughCanceled, nextAskAfterEnd } from './canceled-order.ts';
import { type OrderStatus, orderStatuses } from './statuses.ts';

const HOUR = 3_600_000;
const END = 1_000;
const canceled = { status: 'Canceled', statusAt: END, vendorReference: 'CTG-1' } as const;

describe('an order that has ended', () => {
  it.each([
    [0, 1],
    [HOUR - 1, 1],
    [HOUR, 24],
    [24 * HOUR - 1, 24],
    [24 * HOUR, 72],
    [72 * HOUR - 1, 72],
  ])('is asked about 1, 24 and 72 hours after it was canceled: after %s ms', (passed, hours) => {
    expect(nextAskAfterEnd(canceled, END + passed)).toBe(END + hours * HOUR);
  });

  it('is asked about no more after that, nor where it was never at a vendor, nor where it has come to another end', () => {
    expect(nextAskAfterEnd(canceled, END + 72 * HOUR)).toBeNull();
    expect(nextAskAfterEnd({ ...canceled, vendorReference: null }, END)).toBeNull();
    for (const status of orderStatuses.filter((one) => one !== 'Canceled')) {
      expect(nextAskAfterEnd({ ...canceled, status }, END)).toBeNull();
    }
  });
});

describe('a canceled order', () => {
  const moves = (told: OrderStatus, at = END + 1, status: OrderStatus = 'Canceled') =>
    movesThoughCanceled({ ...canceled, status }, [{ at, told }]);

  it('moves when something has happened to the parcel since', () => {
    for (const told of [
      'CourierAssigned',
      'ParcelPickedUp',
      'ParcelInPickupPoint',
      'Returning',
      'RefuseOfDelivery',
    ] as const) {
      expect([moves(told), moves(told, END)]).toEqual([true, false]);
    }
  });

  it('moves when the parcel has reached an end, whenever that was', () => {
    for (const told of ['Finished', 'FinishedWithAdditional', 'FinishedWithReturn'] as const) {
      expect([moves(told, 0), moves(told)]).toEqual([true, true]);
    }
  });

  it('does not move by what says nothing of the parcel, nor does an order that is not canceled', () => {
    for (const told of [
      'Canceled',
      'VendorStatus',
      'InProgress',
      'RequestForInformation',
      'ProblemDetected',
    ] as const) {
      expect(moves(told)).toBe(false);
    }
    expect(moves('ParcelPickedUp', END + 1, 'AutoFinished')).toBe(false);
    expect(movesThoughCanceled(canceled, [])).toBe(false);
  });
});
