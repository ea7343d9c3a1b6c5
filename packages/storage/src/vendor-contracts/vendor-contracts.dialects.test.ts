import { beforeAll, describe, expect, it } from 'vitest';
import { addCompany, forEachDialect, type TestStore } from '../testing.ts';
import { setCompanyVendor } from './company-vendors.ts';
import { deleteVendorContract } from './delete-vendor-contract.ts';
import { getContract, listVendorContracts, pageVendorContracts } from './list-vendor-contracts.ts';
import { clearContractFailure, noteContractFailure } from './note-contract-failure.ts';
import {
  insertVendorContract,
  type NewVendorContract,
  resealVendorContract,
  updateVendorContract,
} from './save-vendor-contract.ts';
import { switchOperatorsVendor, usableVendors, vendorsOff } from './usable-vendors.ts';
import type { VendorContract } from './vendor-contract.ts';

forEachDialect((open) => {
  let store: TestStore;
  let company: number;
  let stranger: number;

  beforeAll(async () => {
    store = await open();
    company = await addCompany(store);
    stranger = await addCompany(store);
  });

  const add = (companyId: number | null, changes: Partial<NewVendorContract> = {}): Promise<VendorContract> =>
    store.transaction((tx) =>
      insertVendorContract(tx, {
        companyId,
        vendorKey: 'swift',
        credentials: 'sealed',
        settings: { baseUrl: 'https://vendor.example' },
        environment: 'test',
        savedAt: 10,
        ...changes,
      }),
    );
  const change = (contract: VendorContract, changes: Parameters<typeof updateVendorContract>[2], at: number) =>
    store.transaction((tx) => updateVendorContract(tx, contract, changes, at));
  const enabledOf = async (companyId: number | null, vendorKey: string) =>
    (await listVendorContracts(store.db, companyId))
      .filter((one) => one.vendorKey === vendorKey && one.enabled)
      .map(({ id }) => id);

  it('a connection comes back whole, enabled', async () => {
    const saved = await add(company, { vendorKey: 'whole' });
    expect(saved).toEqual({
      id: saved.id,
      companyId: company,
      vendorKey: 'whole',
      credentials: 'sealed',
      settings: { baseUrl: 'https://vendor.example' },
      environment: 'test',
      enabled: true,
      createdAt: 10,
      updatedAt: 10,
      failedIn: null,
    });
    expect(await getContract(store.db, saved.id)).toEqual(saved);
  });

  describe('a refusal of a connection', () => {
    const failedIn = async ({ id }: VendorContract) => {
      const row = await getContract(store.db, id);
      const { contracts } = await usableVendors(store.db, row?.companyId ?? null);
      expect(contracts.find((one) => one.id === id)?.failedIn).toBe(row?.failedIn);
      return row?.failedIn;
    };
    const at20 = { at: 20, call: 'quote' };

    it('is noted once, and is no change of what it holds', async () => {
      const contract = await add(company, { vendorKey: 'refused' });
      expect(await noteContractFailure(store.db, contract, at20)).toBe(true);
      expect(await noteContractFailure(store.db, contract, { at: 30, call: 'track' })).toBe(false);
      expect(await getContract(store.db, contract.id)).toEqual({ ...contract, failedIn: 'quote' });
      expect(await failedIn(contract)).toBe('quote');
      expect(await failedIn(await add(stranger, { vendorKey: 'refused' }))).toBeNull();
    });

    it('is taken back by a call of its kind that began later, and may be noted anew', async () => {
      const contract = await add(company, { vendorKey: 'again' });
      await noteContractFailure(store.db, contract, at20);
      await clearContractFailure(store.db, contract, { since: 20, call: 'quote' });
      await clearContractFailure(store.db, contract, { since: 21, call: 'track' });
      await clearContractFailure(store.db, { ...contract, updatedAt: 9 }, { since: 21, call: 'quote' });
      expect(await failedIn(contract)).toBe('quote');
      await clearContractFailure(store.db, contract, { since: 21, call: 'quote' });
      expect(await failedIn(contract)).toBeNull();
      expect(await noteContractFailure(store.db, contract, at20)).toBe(true);
    });

    it('is of the credentials that were called with: new ones have none, also where the old ones are refused late', async () => {
      const contract = await add(company, { vendorKey: 'renewed' });
      await noteContractFailure(store.db, contract, at20);
      await change(contract, { enabled: true }, 30);
      expect(await failedIn(contract)).toBe('quote');
      await change(contract, { credentials: 'others' }, 40);
      expect(await failedIn(contract)).toBeNull();
      expect(await noteContractFailure(store.db, contract, at20)).toBe(false);
      expect(await failedIn(contract)).toBeNull();
    });
  });

  describe.each([
    ['a company', () => company],
    ['the operator', () => null],
  ])('%s has at most one enabled connection with a vendor', (_, owner) => {
    it('the last one that was made, the ones before stay', async () => {
      const first = await add(owner(), { vendorKey: 'econom' });
      const second = await add(owner(), { vendorKey: 'econom', environment: 'prod', savedAt: 20 });
      expect(await enabledOf(owner(), 'econom')).toEqual([second.id]);
      expect(await getContract(store.db, first.id)).toMatchObject({ enabled: false, updatedAt: 20 });
      await change(first, { enabled: true }, 30);
      expect(await enabledOf(owner(), 'econom')).toEqual([first.id]);
    });

    it('also when many are made at once', async () => {
      const made = await Promise.allSettled(Array.from({ length: 8 }, () => add(owner(), { vendorKey: 'many' })));
      expect(made.every(({ status }) => status === 'fulfilled')).toBe(true);
      expect(await enabledOf(owner(), 'many')).toHaveLength(1);
    });
  });

  it('those that a company may use are its own and the operator’s that are enabled', async () => {
    const [own, operators, others] = [
      await add(company, { vendorKey: 'globe' }),
      await add(null, { vendorKey: 'globe' }),
      await add(stranger, { vendorKey: 'globe' }),
    ];
    const usable = async (of: number | null) =>
      (await usableVendors(store.db, of)).contracts
        .filter(({ vendorKey }) => vendorKey === 'globe')
        .map(({ id }) => id)
        .sort((a, b) => a - b);
    expect(await usable(company)).toEqual([own.id, operators.id]);
    expect(await usable(stranger)).toEqual([operators.id, others.id]);
    expect(await usable(null)).toEqual([operators.id]);
    await change(operators, { enabled: false }, 20);
    expect(await usable(company)).toEqual([own.id]);
  });

  it('every change is later than the one before, however quick', async () => {
    const saved = await add(company, { vendorKey: 'quick' });
    await change(saved, { credentials: 'other', settings: {} }, 10);
    await change(saved, { enabled: false }, 5);
    expect(await getContract(store.db, saved.id)).toMatchObject({
      credentials: 'other',
      settings: {},
      enabled: false,
      updatedAt: 12,
    });
  });

  it('sealed anew it has not changed, and what has changed meanwhile is left alone', async () => {
    const saved = await add(company, { vendorKey: 'sealed' });
    expect(await resealVendorContract(store.db, saved, 'again')).toBe(true);
    expect(await getContract(store.db, saved.id)).toEqual({ ...saved, credentials: 'again' });
    expect(await resealVendorContract(store.db, saved, 'late')).toBe(false);
  });

  it('a number is never used again, so that nothing goes on through another’s connection', async () => {
    const first = await add(company, { vendorKey: 'gone' });
    expect(await deleteVendorContract(store.db, first.id)).toBe(true);
    expect(await deleteVendorContract(store.db, first.id)).toBe(false);
    expect(await getContract(store.db, first.id)).toBeNull();
    expect((await add(company, { vendorKey: 'gone' })).id).toBeGreaterThan(first.id);
  });

  it('all are read page by page', async () => {
    const page = await pageVendorContracts(store.db, { after: 0, limit: 3 });
    const rest = await pageVendorContracts(store.db, { after: page.at(-1)?.id ?? 0, limit: 1000 });
    const [count] = await store.rows('select count(*) as count from vendor_contracts');
    expect(page.length + rest.length).toBe(Number(count?.count));
  });

  it("a company's choice of vendors: the last one counts", async () => {
    await setCompanyVendor(store.db, company, { vendorKey: 'swift', enabled: false });
    await setCompanyVendor(store.db, company, { vendorKey: 'econom', enabled: false });
    await setCompanyVendor(store.db, company, { vendorKey: 'swift', enabled: true });
    const switchedOff = async (of: number | null) => (await usableVendors(store.db, of)).switchedOff;
    expect(await switchedOff(company)).toEqual(new Set(['econom']));
    for (const other of [stranger, null]) expect(await switchedOff(other)).toEqual(new Set());
  });

  it("the operator's choice of vendors is seen by all, and is not a company's", async () => {
    const flip = (key: string, enable: boolean) => store.transaction((tx) => switchOperatorsVendor(tx, key, enable));
    expect([await flip('swift', false), await flip('postal', false)]).toEqual([true, true]);
    // Of several at once one has switched it, and no other's choice is lost.
    const flips = await Promise.all(['swift', 'globe', 'globe', 'freight'].map((key) => flip(key, false)));
    expect(flips.filter(Boolean)).toHaveLength(2);
    expect(await vendorsOff(store.db)).toEqual(new Set(['freight', 'globe', 'postal', 'swift']));
    for (const key of ['globe', 'freight']) await flip(key, true);
    expect(await flip('postal', true)).toBe(true);
    expect(await flip('postal', true)).toBe(false);
    expect(await vendorsOff(store.db)).toEqual(new Set(['swift']));
    for (const holder of [company, stranger, null]) {
      const { operatorsOff, switchedOff, contracts } = await usableVendors(store.db, holder);
      expect(operatorsOff).toEqual(new Set(['swift']));
      expect(switchedOff).toEqual(new Set(holder === company ? ['econom'] : []));
      expect(contracts.every(({ id }) => id > 0)).toBe(true);
    }
    expect(await flip('swift', true)).toBe(true);
  });
});
