import type { Order } from '@cartage/core';
import { sampleContent } from '@cartage/core/testing';
import { closeAttempt, lastAttempt } from '@cartage/storage';
import { backUp } from '@cartage/storage/testing';
import { type FoundShipment, VendorProblem } from '@cartage/vendor-kit';
import { describe, expect, it } from 'vitest';
import { createOrder } from '../orders/create-order.ts';
import { pushOrder } from '../orders/push-order.ts';
import { noticeRestore } from '../restore/notice-restore.ts';
import { attemptsOf, reload } from '../testing/order-outcome.ts';
import { scriptedVendor } from '../testing/scripted-vendor.ts';
import { choices, HOUR, MINUTE, onStage, START, type Stage, sampleOrder, workFor } from '../testing/stage.ts';

const push = ({ ctx }: Stage, { number }: Pick<Order, 'number'>, vendorId = 1) =>
  pushOrder(ctx, { number, orderKey: null, choice: { ...choices.swift, vendorId } });

const numbers = {
  invoiceNumber: 'X1',
  returnInvoiceNumber: null,
  pickupNumber: null,
  trackingNumber: null,
  price: null,
  plannedDeliveryAt: null,
};

/** It has what is given under the order's number, and nothing under others. */
const vendorWith = (found: Partial<FoundShipment>, answer: 'conflict' | 'lost' = 'conflict') =>
  scriptedVendor({
    id: 90,
    key: 'dup',
    handOver: async ({ reference }) => {
      if (reference.includes('.')) return { kind: 'confirmed', ...numbers, invoiceNumber: 'OURS' };
      if (answer === 'lost') throw new VendorProblem({ kind: 'defect' }, 'Lost.');
      throw new VendorProblem({ kind: 'conflict' }, 'It is there.');
    },
    findByReference: async ({ reference }) =>
      reference.includes('.') ? { kind: 'none' } : { kind: 'found', ...numbers, ...found },
  });

const weightGrams = sampleContent.cargo.items.reduce((sum, { weightKg, qty }) => sum + weightKg * 1_000 * qty, 0);
const alike = { createdAt: START, receiverCity: sampleContent.receiver.cityId, weightGrams };

onStage((open) => {
  describe('a vendor that has a shipment of the reference at the first call', () => {
    it.each([
      ['made since, to the same city, of the same weight', alike, ''],
      ['made by a clock that is some minutes behind', { ...alike, createdAt: START - 5 * MINUTE }, ''],
      ['made since, and nothing else is told', { createdAt: START }, ''],
      ['whose city has a word beside its name', { ...alike, receiverCity: 'г. Санкт-Петербург' }, ''],
      ['whose city is named by another of its codes', { ...alike, receiverCity: '78000000000' }, ''],
      ['whose city is written in another way', { ...alike, receiverCity: 'САНКТ – ПЕТЕРБУРГ Г' }, ''],
      ['made before', { ...alike, createdAt: START - 6 * MINUTE }, '.2'],
      ['of which it does not say when it was made', { ...alike, createdAt: null }, '.2'],
      ['to another city', { ...alike, receiverCity: 'Орёл' }, '.2'],
      ['of another weight', { ...alike, weightGrams: weightGrams + 101 }, '.2'],
    ])('%s', async (_, found, suffix) => {
      const stage = await open({ plugins: [vendorWith(found)] });
      const draft = await stage.draft();
      expect((await push(stage, draft, 90)).kind).toBe('handed-over');
      expect(await reload(stage, draft)).toMatchObject({
        vendorReference: draft.number + suffix,
        vendorInvoiceNumber: suffix ? 'OURS' : 'X1',
      });
      expect(await attemptsOf(stage, draft)).toEqual(
        suffix ? [`${draft.number} rejected`, `${draft.number}.2 confirmed`] : [`${draft.number} confirmed`],
      );
    });
  });

  describe('what a vendor has after a call whose answer was lost', () => {
    it.each([
      ['of which nothing is told', {}, 'X1'],
      ['made before the order by a wrong clock, but alike', { ...alike, createdAt: START - HOUR }, 'X1'],
      ['of another weight, but made since', { ...alike, weightGrams: 1 }, 'X1'],
      ['made before the order, and of another weight', { ...alike, createdAt: START - HOUR, weightGrams: 1 }, 'OURS'],
      [
        'made before the order, and to another city',
        { ...alike, createdAt: START - HOUR, receiverCity: 'Орёл' },
        'OURS',
      ],
    ])('%s', async (_, found, invoice) => {
      const stage = await open({ plugins: [vendorWith(found, 'lost')] });
      const draft = await stage.draft();
      expect((await push(stage, draft, 90)).kind).toBe('pending');
      await workFor(stage, 1);
      expect(await reload(stage, draft)).toMatchObject({ status: 'TransferredToVendor', vendorInvoiceNumber: invoice });
    });
  });

  it('what a vendor has accepted under an id is the order’s own, whatever else it tells of it', async () => {
    const plugin = scriptedVendor({
      id: 90,
      key: 'dup',
      handOver: async () => ({ kind: 'accepted', id: 'u-1' }),
      findByReference: async ({ id }) => ({ kind: 'found', ...numbers, id, createdAt: START - HOUR, weightGrams: 1 }),
    });
    const stage = await open({ plugins: [plugin] });
    const draft = await stage.draft();
    await push(stage, draft, 90);
    await workFor(stage, 1);
    expect(await reload(stage, draft)).toMatchObject({ status: 'TransferredToVendor', vendorReference: draft.number });
  });

  it('a vendor that accepts the first call and refuses afterwards, since it has one of the reference', async () => {
    const plugin = scriptedVendor({
      id: 90,
      key: 'dup',
      handOver: async ({ reference }) =>
        reference.includes('.') ? { kind: 'confirmed', ...numbers } : { kind: 'accepted', id: 'u-1' },
      findByReference: async () => {
        throw new VendorProblem({ kind: 'conflict' }, 'It is there.');
      },
    });
    const stage = await open({ plugins: [plugin] });
    const draft = await stage.draft();
    expect((await push(stage, draft, 90)).kind).toBe('accepted');
    await workFor(stage, 1);
    expect(await reload(stage, draft)).toMatchObject({ vendorReference: `${draft.number}.2` });
  });

  it('a reference is left by whoever goes on with the attempt, and by nobody else', async () => {
    const taken: { ended?: () => Promise<unknown> } = {};
    const plugin = scriptedVendor({
      id: 90,
      key: 'dup',
      handOver: async () => {
        throw new VendorProblem({ kind: 'conflict' }, 'It is there.');
      },
      findByReference: async () => {
        // Another process has ended the attempt meanwhile.
        await taken.ended?.();
        return { kind: 'found', ...numbers };
      },
    });
    const stage = await open({ plugins: [plugin] });
    const draft = await stage.draft();
    taken.ended = async () => {
      const last = await lastAttempt(stage.store.db, draft, 'hand-over');
      return last && closeAttempt(stage.store.db, last.id, { state: 'rejected', finishedAt: START });
    };
    expect((await push(stage, draft, 90)).kind).toBe('pending');
    expect(await attemptsOf(stage, draft)).toEqual([`${draft.number} rejected`]);
  });

  it('a vendor that has another shipment of every reference is looked at by a person', async () => {
    const conflict = async () => {
      throw new VendorProblem({ kind: 'conflict' }, 'It is there.');
    };
    const findByReference = async () => ({ kind: 'found' as const, ...numbers });
    const stage = await open({
      plugins: [scriptedVendor({ id: 90, key: 'dup', handOver: conflict, findByReference })],
    });
    const draft = await stage.draft();
    expect((await push(stage, draft, 90)).kind).toBe('unavailable');
    expect((await reload(stage, draft)).status).toBe('VendorError');
    expect((await attemptsOf(stage, draft)).at(-1)).toBe(`${draft.number}.5 undecidable`);
  });

  describe('an order number that a restore has set free', () => {
    const lostToStranger = async () => {
      const stage = await open({ randomDigits: (count) => '7'.repeat(count) });
      const stranger = await stage.stranger();
      const restore = await backUp(stage.store);
      const theirs = await createOrder(stranger, sampleOrder({ choice: choices.swift }));
      if (theirs.kind !== 'handed-over') return expect.fail(theirs.kind);
      stage.clock.advance(HOUR);
      await restore();
      return { stage, theirs: theirs.order };
    };

    it('adopts nobody’s parcel where it is drawn again before the restore is noticed', async () => {
      const { stage, theirs } = await lostToStranger();
      const draft = await stage.draft();
      expect(draft.number).toBe(theirs.number);
      await push(stage, draft);
      stage.clock.advance(MINUTE);
      await stage.work();
      expect(await reload(stage, draft)).toMatchObject({ vendorReference: `${draft.number}.2` });
      expect((await reload(stage, draft)).vendorInvoiceNumber).not.toBe(theirs.vendorInvoiceNumber);
    });

    it('nor afterwards', async () => {
      const { stage, theirs } = await lostToStranger();
      await noticeRestore(stage.service);
      const draft = await stage.draft();
      await stage.store.rows(`update orders set number = '${theirs.number}' where id = ${draft.id}`);
      expect(await push(stage, theirs)).toMatchObject({ kind: 'handed-over' });
      expect(await reload(stage, draft)).toMatchObject({ vendorReference: `${theirs.number}.2` });
    });

    it('is no child’s either', async () => {
      const stage = await open();
      const parent = await stage.draft();
      const child = () => stage.draft({ parentNumber: parent.number });
      const restore = await backUp(stage.store);
      const lost = [await child(), await child()].map(({ number }) => number);
      await push(stage, { number: lost[0] ?? '' });
      await restore();
      await noticeRestore(stage.service);
      expect([...lost, (await child()).number, (await child()).number]).toEqual(
        [1, 2, 1001, 1002].map((n) => `${parent.number}-${n}`),
      );
    });
  });
});
