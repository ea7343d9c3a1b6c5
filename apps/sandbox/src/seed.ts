import { isProblem } from '@cartage/core';
import {
  authenticateKey,
  createCompany,
  createKey,
  createPartnerKey,
  SAMPLE_KEY,
  SANDBOX_KEY,
  type Service,
} from '@cartage/service';

/** Names the sandbox company as its own partner (interface 3.6). */
const SANDBOX_PARTNER_KEY = 'sandbox-partner';

/** The sandbox company and its keys, unless they are there already (interface 20.2). */
export const seed = async (service: Service): Promise<void> => {
  const actor = await authenticateKey(service, SANDBOX_KEY);
  const companyId = isProblem(actor) ? await createSandboxCompany(service) : actor.companyId;
  await createPartnerKey(service, { companyId, key: SANDBOX_PARTNER_KEY });
};

const createSandboxCompany = async (service: Service): Promise<number> => {
  const company = await createCompany(service, {
    name: 'Sandbox company',
    vatNumber: '7700000000',
    kpp: '770001001',
    creditLimit: 100_000_000_00,
  });
  await createKey(service, { companyId: company.id, name: 'Sandbox key', key: SANDBOX_KEY });
  await createSampleShop(service);
  return company.id;
};

/** Another company, so that nobody finds orders in the sandbox company that he has not made. Its orders come later. */
const createSampleShop = async (service: Service): Promise<void> => {
  const { id } = await createCompany(service, {
    name: 'Sample shop',
    vatNumber: '7701234567',
    kpp: '770101001',
    creditLimit: 1_000_000_00,
  });
  await createKey(service, { companyId: id, name: 'Sample key', key: SAMPLE_KEY });
};
