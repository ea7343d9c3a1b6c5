import { describe, expect, it } from 'vitest';
import { fullContent as before } from '../testing/full-content.ts';
import { changedPaths, changesBetween, checkChanges } from './changes.ts';
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
    expect(problems[0]?.text.en).toContain('the vendor may have the order already');
  });

  it("the customer's own fields in every status", () => {
    const own = ['emergencyEmail', 'project', 'department', 'customerOrderId', 'customerActNumber'];
    for (const status of orderStatuses) expect(checkChanges(status, own, [])).toEqual([]);
  });
});
