import { rightsOfRole } from '@cartage/core';
import { describe, expect, it } from 'vitest';
import { mendingMove, movesOfCompany, movesOfOperator } from './moves.ts';

const order = (status: number, reasons: readonly string[] = [], vendorPickupNum: string | null = null) => ({
  status: status as 0,
  vendorPickupNum,
  attention: reasons.map((reason) => ({ reason: reason as 'late', since: '2026-11-27T10:00:00+03:00' })),
  sender: { contactType: 1 } as never,
});
const as = (role: keyof typeof rightsOfRole) => (right: string) =>
  (rightsOfRole[role] as readonly string[]).includes(right);
const all = () => true;

describe('what a company can do', () => {
  it('follows the status', () => {
    const moves = (status: number, ...rest: readonly string[]) => movesOfCompany(order(status, rest), as('clerk'));
    expect(moves(0)).toEqual(['hand-over', 'change', 'cancel']);
    expect(moves(20)).toEqual(['change', 'cancel']);
    expect(moves(30)).toEqual(['repeat-payment', 'change', 'cancel']);
    expect(moves(60)).toEqual(['call-courier', 'change', 'cancel']);
    expect(moves(100, 'price-rose')).toEqual(['accept-price', 'dispute-price', 'change', 'cancel']);
    expect(moves(300)).toEqual(['change']);
    expect(moves(605)).toEqual(['change']);
  });

  it('calls a courier off who was called, and calls none to a point', () => {
    expect(movesOfCompany(order(60, [], 'P-1'), all)).toContain('cancel-courier');
    expect(movesOfCompany(order(60, [], 'P-1'), all)).not.toContain('call-courier');
    const fromPoint = { ...order(60), sender: { contactType: 4 } as never };
    expect(movesOfCompany(fromPoint, all)).not.toContain('call-courier');
  });

  it('is nothing for who may only read', () => {
    expect(movesOfCompany(order(0), as('viewer'))).toEqual([]);
    expect(movesOfCompany(order(60), as('accountant'))).toEqual([]);
  });
});

describe('what the operator can do', () => {
  it('follows the status, the last hand-over and the rights', () => {
    const lost = [{ kind: 'hand-over', state: 'undecidable' }] as const;
    const refused = [{ kind: 'hand-over', state: 'rejected' }] as const;
    expect(movesOfOperator(order(51), lost, all)).toEqual(['retry', 'retry-absent', 'cancel']);
    expect(movesOfOperator(order(51), refused, all)).toEqual(['retry', 'cancel']);
    expect(movesOfOperator(order(20), [], all)).toEqual(['approve', 'refuse', 'cancel']);
    expect(movesOfOperator(order(20), [], (right) => right === 'Orders.Mend')).toEqual(['cancel']);
    expect(movesOfOperator(order(605, ['problem']), [], all)).toEqual(['charge', 'waive']);
    expect(movesOfOperator(order(605), [], all)).toEqual([]);
    expect(movesOfOperator(order(60), [], () => false)).toEqual([]);
  });
});

it('what mends the oldest reason stands first, where it can be done', () => {
  const asking = order(52, ['late', 'vendor-unavailable']);
  expect(mendingMove(asking, ['cancel', 'retry'])).toBe('retry');
  expect(mendingMove(asking, ['cancel'])).toBeNull();
  expect(mendingMove(order(60), ['cancel'])).toBeNull();
});
