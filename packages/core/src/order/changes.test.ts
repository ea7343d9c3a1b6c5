import { describe, expect, it } from 'vitest';
import { fullContent as before } from '../testing/full-content.ts';
import { changedPaths, changesBetween, checkChanges, withChanges } from './changes.ts';
import { orderStatuses } from './statuses.ts';

describe('what changed', () => {
  it('is nothing between equal contents', () => {
    expect(changedPaths(before, structuredClone(before))).toEqual([]);
  });

  it('is named by path, with the new value', () => {
    const after = { ...before, project: 'Зима', receiver: { ...before.receiver, phone: '+79990000000', email: null } };
    expect(changesBetween(before, after)).toEqual({
      'receiver.phone': '+79990000000',
      'receiver.email': null,
      project: 'Зима',
    });
  });

  it('takes a list, and a part that comes or goes, as one field', () => {
    const items = before.cargo.items.map((item) => ({ ...item, qty: 3 }));
    const seller = { name: 'Лавка', phone: null, address: null };
    expect(changesBetween(before, { ...before, cargo: { ...before.cargo, items }, seller, choice: null })).toEqual({
      'cargo.items': items,
      seller,
      choice: null,
    });
  });
});

describe('changes that are made elsewhere', () => {
  it('make of one content the other', () => {
    const after = { ...before, project: 'Зима', seller: null, receiver: { ...before.receiver, phone: '+79990000000' } };
    expect(withChanges(before, changesBetween(before, after))).toEqual(after);
    expect(withChanges(after, changesBetween(after, before))).toEqual(before);
  });

  it('leave what has changed besides', () => {
    const now = { ...before, department: 'D', receiver: { ...before.receiver, email: 'a@b.cd' } };
    const changed = withChanges(now, { 'receiver.phone': '+79990000000', comments: 'X' });
    expect(changesBetween(now, changed)).toEqual({ 'receiver.phone': '+79990000000', comments: 'X' });
    expect(withChanges({ ...now, seller: null }, { 'seller.name': 'X' }).seller).toBeNull();
  });
});

describe('what may change (interface 11.1)', () => {
  const all = ['receiver.phone', 'cargo.items', 'project', 'emergencyEmail', 'customerOrderId', 'customerActNumber'];

  it.each(['Draft', 'RateRequest', 'OnApproval', 'VendorError'] as const)('everything in %s', (status) => {
    expect(checkChanges(status, all, [])).toEqual([]);
  });

  it.each(['TransferredToVendor', 'ParcelInPickupPoint'] as const)(
    "in %s the customer's own and what the vendor can change",
    (status) => {
      expect(checkChanges(status, all, ['receiver.phone']).map(({ target }) => target)).toEqual(['cargo.items']);
      expect(checkChanges(status, ['receiver.phone', 'receiverDeliveryCharge'], ['receiver'])).toMatchObject([
        { code: 'OrderStateInvalid', target: 'receiverDeliveryCharge' },
      ]);
    },
  );

  it.each(['TransferringToVendor', 'AwaitingPayment', 'CancelRequest', 'Finished'] as const)(
    "in %s only the customer's own",
    (status) => {
      expect(checkChanges(status, all, ['receiver.phone']).map(({ target }) => target)).toEqual([
        'receiver.phone',
        'cargo.items',
      ]);
    },
  );

  it("only the customer's own in VendorError too, where the vendor may have the order", () => {
    const problems = checkChanges('VendorError', all, ['receiver.phone'], true);
    expect(problems.map(({ target }) => target)).toEqual(['receiver.phone', 'cargo.items']);
    expect(problems[0]?.text.en).toContain('the vendor may already have the order');
  });

  it("the customer's own fields in every status", () => {
    const own = ['emergencyEmail', 'project', 'department', 'customerOrderId', 'customerActNumber'];
    for (const status of orderStatuses) expect(checkChanges(status, own, [])).toEqual([]);
  });
});
