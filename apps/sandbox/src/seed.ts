import { isProblem } from '@cartage/core';
import { authenticateKey, createCompany, createKey, type Service } from '@cartage/service';

export const SANDBOX_KEY = 'sandbox-key';

/** The sandbox company and its key, unless they are there already (decisions, section 11). */
export const seed = async (service: Service): Promise<void> => {
  if (!isProblem(await authenticateKey(service, SANDBOX_KEY))) return;
  const company = await createCompany(service, {
    name: 'Sandbox company',
    vatNumber: '7700000000',
    kpp: '770001001',
    creditLimit: 100_000_000_00,
  });
  await createKey(service, { companyId: company.id, name: 'Sandbox key', key: SANDBOX_KEY });
};
