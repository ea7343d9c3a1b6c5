import {
  addSamplePeople,
  createCompany,
  createKey,
  createOperatorKey,
  createPartnerKey,
  listCompanies,
  listKeys,
  listOperatorKeys,
  type NewCompany,
  SAMPLE_KEY,
  SAMPLE_OPERATOR_KEY,
  SANDBOX_KEY,
  type Service,
} from '@cartage/service';
import { CREDIT_LIMIT } from './env.ts';

/** Names the sandbox company as its own partner (interface 3.6). */
const SANDBOX_PARTNER_KEY = 'sandbox-partner';

/** Of the sample shop; nobody belongs to it. */
const SAMPLE_PARTNER_KEY = 'sandbox-sample-partner';

const sandboxCompany: NewCompany = {
  name: 'Sandbox company',
  vatNumber: '7700000009',
  kpp: '770001001',
  creditLimit: CREDIT_LIMIT,
};

/** Another company, so that nobody finds orders in the sandbox company that he has not made. Its orders come later. */
const sampleShop: NewCompany = {
  name: 'Sample shop',
  vatNumber: '7701234560',
  kpp: '770101001',
  creditLimit: 1_000_000_00,
};

/** The name of the company that the shop's owner has too: whoever signs in as them chooses one. */
export const OUTLET = 'Sample outlet';

/** The sandbox's companies and their keys, unless they are there already (interface 20.2, 20.8). */
export const seed = async (service: Service): Promise<void> => {
  const companyId = await holderOf(service, SANDBOX_KEY, 'Sandbox key', sandboxCompany);
  await createPartnerKey(service, { companyId, key: SANDBOX_PARTNER_KEY });
  const shopId = await holderOf(service, SAMPLE_KEY, 'Sample key', sampleShop);
  // An example of the reference takes it away; a later start brings it again.
  await createPartnerKey(service, { companyId: shopId, key: SAMPLE_PARTNER_KEY });
  const known = await listCompanies(service, { after: 0, limit: 1_000 });
  const outlet = { name: OUTLET, vatNumber: null, kpp: null, creditLimit: 100_000_00 };
  const { id: outletId } = known.find(({ name }) => name === OUTLET) ?? (await createCompany(service, outlet));
  await addSamplePeople(service, shopId, outletId);
  if ((await listOperatorKeys(service)).length === 0)
    await createOperatorKey(service, { name: 'Sandbox operator', role: 'administrator', key: SAMPLE_OPERATOR_KEY });
};

/**
 * Each of the two steps is found again by what it left, so that a start that was killed between them is made up for. A
 * company that has a key, be it a revoked one, is complete.
 */
const holderOf = async (service: Service, key: string, name: string, company: NewCompany): Promise<number> => {
  const known = await listCompanies(service, { after: 0, limit: 1_000 });
  const { id } = known.find((one) => one.name === company.name) ?? (await createCompany(service, company));
  if ((await listKeys(service, id)).length === 0) await createKey(service, { companyId: id, name, key });
  return id;
};
