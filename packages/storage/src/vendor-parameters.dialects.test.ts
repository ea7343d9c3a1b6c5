import { beforeAll, describe, expect, it } from 'vitest';
import { addCompany, forEachDialect, type TestStore } from './testing.ts';
import {
  deleteVendorParameter,
  getVendorParameter,
  insertVendorParameter,
  type ParameterHolder,
  setVendorParameter,
  type VendorParameter,
} from './vendor-parameters.ts';

forEachDialect((open) => {
  let store: TestStore;
  let companyId: number;
  let strangerId: number;
  beforeAll(async () => {
    store = await open();
    companyId = await addCompany(store);
    strangerId = await addCompany(store);
  });

  const insert = (holder: ParameterHolder, parameter: VendorParameter, most: number) =>
    store.transaction((tx) => insertVendorParameter(tx, holder, parameter, most));

  describe('a parameter of a vendor', () => {
    it('is one company’s, of one vendor, under one key', async () => {
      const holder = { companyId, vendorKey: 'swift' };
      expect(await insert(holder, { key: 'gate', value: '7' }, 10)).toBe(true);
      expect(await getVendorParameter(store.db, holder, 'gate')).toEqual({ key: 'gate', value: '7' });
      for (const other of [
        { companyId: strangerId, vendorKey: 'swift' },
        { companyId, vendorKey: 'econom' },
      ]) {
        expect(await getVendorParameter(store.db, other, 'gate')).toBeNull();
        expect(await setVendorParameter(store.db, other, { key: 'gate', value: '8' })).toBe(false);
        expect(await deleteVendorParameter(store.db, other, 'gate')).toBeNull();
      }
      expect(await setVendorParameter(store.db, holder, { key: 'Gate', value: '8' })).toBe(false);
      expect(await setVendorParameter(store.db, holder, { key: 'gate', value: null })).toBe(true);
      expect(await deleteVendorParameter(store.db, holder, 'gate')).toEqual({ key: 'gate', value: null });
      expect(await deleteVendorParameter(store.db, holder, 'gate')).toBeNull();
    });

    it('is made once, however many make it at once', async () => {
      const holder = { companyId, vendorKey: 'many' };
      const make = (value: string) => insert(holder, { key: 'one', value }, 10);
      const made = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(make));
      expect(made.filter(Boolean)).toHaveLength(1);
    });

    it('is not made past the most', async () => {
      const holder = { companyId, vendorKey: 'full' };
      const atOnce = ['a', 'b', 'c', 'd', 'e', 'f'].map((key) =>
        insert({ ...holder, vendorKey: 'at once' }, { key, value: null }, 2),
      );
      expect((await Promise.all(atOnce)).filter(Boolean)).toHaveLength(2);
      for (const key of ['a', 'b', 'c']) expect(await insert(holder, { key, value: null }, 2)).toBe(key !== 'c');
      expect(await insert({ companyId: strangerId, vendorKey: 'full' }, { key: 'c', value: '' }, 2)).toBe(true);
    });
  });
});
