import type { OfferedOption } from '@cartage/core';
import { describe, expect, it } from 'vitest';
import { addCompany, forEachDialect, type TestStore } from '../testing.ts';
import { addAnswers } from './add-answers.ts';
import type { AskedVendor, CalculationAnswer, CalculationTask } from './calculation.ts';
import { countAnswers } from './count-answers.ts';
import { findCalculation, openCalculation } from './find-calculation.ts';
import { insertCalculation } from './insert-calculation.ts';
import { shownOptions } from './shown-options.ts';
import { forgetExpired, removeCalculations } from './sweep-calculations.ts';

const NOW = 1_000_000;
const LIFE = 1_800_000;
const vendor = (id: number): AskedVendor => ({
  id,
  key: `vendor-${id}`,
  name: `Vendor ${id}`,
  connection: `operator-${id}`,
  contractType: 'operator',
  expectedMs: 300,
});
const task = { request: { cargo: 'a parcel' }, unfiltered: false } as unknown as CalculationTask;
const offer = (price: number) => ({ price }) as unknown as OfferedOption;
const answer = (calculationId: number, place: number, more: Partial<CalculationAnswer> = {}): CalculationAnswer => ({
  companyId: 1,
  calculationId,
  place,
  status: 'finished',
  reason: null,
  options: [offer(100 * place)],
  ...more,
});

forEachDialect((open) => {
  const begin = async (
    store: TestStore,
    requestId: string,
    { issuedAt = NOW, shipment = 'a shipment', companyId = 0 } = {},
  ): Promise<{ id: number; companyId: number }> => {
    const company = companyId || (await addCompany(store));
    const id = await insertCalculation(store.db, {
      requestId,
      companyId: company,
      askerId: company,
      vendors: [vendor(1), vendor(2)],
      issuedAt,
      expiresAt: issuedAt + LIFE,
      task,
      shipment,
    });
    return { id, companyId: company };
  };

  describe('a calculation', () => {
    it('is found by its request id with what its vendors have answered, with their options or without', async () => {
      const store = await open();
      const { id, companyId } = await begin(store, 'one');
      const head = {
        id,
        requestId: 'one',
        companyId,
        askerId: companyId,
        vendors: [vendor(1), vendor(2)],
        issuedAt: NOW,
        expiresAt: NOW + LIFE,
      };
      expect(await findCalculation(store.db, 'one', { withOptions: true })).toEqual({ ...head, answers: [] });
      await addAnswers(store.db, [answer(id, 1), answer(id, 0, { status: 'failed', reason: 'auth', options: [] })]);
      const found = await findCalculation(store.db, 'one', { withOptions: true });
      expect(found?.answers.toSorted((a, b) => a.place - b.place)).toEqual([
        answer(id, 0, { status: 'failed', reason: 'auth', options: [] }),
        answer(id, 1),
      ]);
      const without = await findCalculation(store.db, 'one', { withOptions: false });
      expect(without?.answers.map(({ options }) => options)).toEqual([[], []]);
      expect(await findCalculation(store.db, 'other', { withOptions: true })).toBeNull();
    });

    it('keeps the first answer of a vendor, whoever asked it again', async () => {
      const store = await open();
      const { id } = await begin(store, 'one');
      await addAnswers(store.db, [answer(id, 0)]);
      await addAnswers(store.db, [answer(id, 0, { status: 'timed-out', options: [] }), answer(id, 1)]);
      const found = await findCalculation(store.db, 'one', { withOptions: true });
      expect(found?.answers.map(({ status }) => status)).toEqual(['finished', 'finished']);
      await addAnswers(store.db, []);
    });

    it('counts the answers of many at once, and tells who has not answered', async () => {
      const store = await open();
      const [one, two, none] = [
        await begin(store, 'one'),
        await begin(store, 'two', { companyId: 1 }),
        await begin(store, 'none'),
      ];
      await addAnswers(store.db, [answer(one.id, 0), answer(one.id, 1), answer(two.id, 1)]);
      expect(await countAnswers(store.db, [one.id, two.id, none.id])).toEqual(
        new Map([
          [one.id, 2],
          [two.id, 1],
        ]),
      );
      expect(await countAnswers(store.db, [])).toEqual(new Map());
      expect(await openCalculation(store.db, two.id)).toMatchObject({ task, answered: new Set([1]) });
      expect(await openCalculation(store.db, 999_999)).toBeNull();
    });

    it('is forgotten when it has expired and removed later, the oldest first and so many at a time', async () => {
      const store = await open();
      const { id: old } = await begin(store, 'old');
      const { id: older } = await begin(store, 'older', { issuedAt: NOW - 10, companyId: 1 });
      await begin(store, 'young', { issuedAt: NOW + 10 });
      await addAnswers(store.db, [answer(old, 0), answer(older, 0)]);
      const sweep = (now: number) => store.transaction((tx) => forgetExpired(tx, now, 1));
      expect(await sweep(NOW + LIFE - 11)).toBe(0);
      expect(await sweep(NOW + LIFE)).toBe(1);
      expect((await findCalculation(store.db, 'older', { withOptions: true }))?.answers).toEqual([
        answer(older, 0, { options: [] }),
      ]);
      expect(await openCalculation(store.db, older)).toBeNull();
      expect((await findCalculation(store.db, 'old', { withOptions: true }))?.answers).toEqual([answer(old, 0)]);
      expect([await sweep(NOW + LIFE), await sweep(NOW + LIFE)]).toEqual([1, 0]);
      expect(await openCalculation(store.db, old)).toBeNull();

      const remove = (before: number) => store.transaction((tx) => removeCalculations(tx, before, 1));
      expect([await remove(NOW + LIFE - 10), await remove(NOW + LIFE - 10)]).toEqual([1, 0]);
      expect(await store.rows('select request_id from calculations order by id')).toEqual([
        { request_id: 'old' },
        { request_id: 'young' },
      ]);
      expect(await countAnswers(store.db, [old, older])).toEqual(new Map([[old, 1]]));
    });

    it('shows what a vendor was last shown to offer the company for a shipment, while it has not expired', async () => {
      const store = await open();
      const { id: first, companyId } = await begin(store, 'first');
      const { id: second } = await begin(store, 'second', { companyId, issuedAt: NOW + 5 });
      const { id: third } = await begin(store, 'third', { companyId, issuedAt: NOW + 9, shipment: 'another' });
      const { id: strangers } = await begin(store, 'strangers', { issuedAt: NOW + 9 });
      await addAnswers(store.db, [
        answer(first, 0, { options: [offer(1)] }),
        answer(first, 1, { options: [offer(2)] }),
        answer(second, 0, { options: [offer(3)] }),
        answer(second, 1, { status: 'failed', reason: 'auth', options: [] }),
        answer(third, 0, { options: [offer(4)] }),
        answer(strangers, 0, { options: [offer(5)] }),
      ]);
      const shown = (vendorId: number, now = NOW + 10) =>
        shownOptions(store.db, { companyId, shipment: 'a shipment', vendorId, now });
      // A request of a version that knew no services of vendors' own asks for none.
      const request = { ...task.request, vendorServices: [] };
      const newest = { at: NOW + 5, request, options: [offer(3)] };
      expect(await shown(1)).toEqual([newest, { ...newest, at: NOW, options: [offer(1)] }]);
      expect(await shown(2)).toEqual([{ ...newest, at: NOW, options: [offer(2)] }]);
      expect(await shown(3)).toEqual([]);
      expect(await shown(2, NOW + LIFE)).toEqual([]);
      expect(await shown(1, NOW + LIFE + 4)).toEqual([newest]);
    });
  });
});
