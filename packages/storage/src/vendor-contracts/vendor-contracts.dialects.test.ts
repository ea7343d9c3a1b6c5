import { beforeAll, expect, it } from 'vitest';
import { addCompany, forEachDialect, type TestStore } from '../testing.ts';
import { listCompanyVendors, setCompanyVendor } from './company-vendors.ts';
import { deleteVendorContract } from './delete-vendor-contract.ts';
import { getVendorContract, listVendorContracts } from './list-vendor-contracts.ts';
import { type NewVendorContract, saveVendorContract } from './save-vendor-contract.ts';

forEachDialect((open) => {
  let store: TestStore;
  let company: number;
  let stranger: number;

  beforeAll(async () => {
    store = await open();
    company = await addCompany(store);
    stranger = await addCompany(store);
  });

  const contract = (companyId: number | null, changes: Partial<NewVendorContract> = {}): NewVendorContract => ({
    companyId,
    vendorKey: 'swift',
    credentials: 'encrypted',
    settings: { baseUrl: 'https://vendor.example' },
    environment: 'test',
    enabled: true,
    savedAt: 10,
    ...changes,
  });

  it('a contract comes back whole', async () => {
    const saved = await saveVendorContract(store.db, contract(company));
    const { savedAt: _, ...whole } = contract(company);
    expect(saved).toEqual({ ...whole, id: saved.id, createdAt: 10, updatedAt: 10 });
    expect(await getVendorContract(store.db, company, 'swift')).toEqual(saved);
  });

  it.each([
    ['a company', () => company],
    ['the operator', () => null],
  ])('%s has one contract with a vendor', async (_, holder) => {
    const first = await saveVendorContract(store.db, contract(holder()));
    const again = await saveVendorContract(
      store.db,
      contract(holder(), { credentials: 'new', enabled: false, savedAt: 20 }),
    );
    expect(again).toMatchObject({ id: first.id, credentials: 'new', enabled: false, updatedAt: 20 });
    await saveVendorContract(store.db, contract(holder(), { vendorKey: 'econom' }));
    const keys = (await listVendorContracts(store.db, holder())).map(({ vendorKey }) => vendorKey);
    expect(keys).toEqual(['econom', 'swift']);
  });

  it("a contract is its holder's alone", async () => {
    await saveVendorContract(store.db, contract(company, { vendorKey: 'globe' }));
    for (const other of [stranger, null]) {
      expect(await getVendorContract(store.db, other, 'globe')).toBeNull();
      expect(await deleteVendorContract(store.db, other, 'globe')).toBe(false);
    }
    expect(await deleteVendorContract(store.db, company, 'globe')).toBe(true);
    expect(await store.rows(`select id from vendor_contracts where vendor_key = 'globe'`)).toEqual([]);
  });

  it("a company's choice of vendors: the last one counts", async () => {
    await setCompanyVendor(store.db, company, { vendorKey: 'swift', enabled: false });
    await setCompanyVendor(store.db, company, { vendorKey: 'econom', enabled: false });
    await setCompanyVendor(store.db, company, { vendorKey: 'swift', enabled: true });
    expect(await listCompanyVendors(store.db, company)).toEqual([
      { vendorKey: 'econom', enabled: false },
      { vendorKey: 'swift', enabled: true },
    ]);
    expect(await listCompanyVendors(store.db, stranger)).toEqual([]);
  });
});
