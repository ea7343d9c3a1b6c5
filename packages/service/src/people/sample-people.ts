import type { CompanyRole, OperatorRole } from '@cartage/core';
import { ensureUser, getUser, insertCompanyUser, insertOperatorUser, setPassword } from '@cartage/storage';
import { hashPassword, type Passwords } from '../access/password.ts';
import type { Ground } from '../context.ts';

/** The password of the sandbox's people, known to everybody. */
export const SAMPLE_PASSWORD = 'sandbox-password';

/** One for each role of a company. */
export const samplePeople = {
  owner: { login: 'owner@example.com', name: 'Анна Иванова' },
  clerk: { login: 'clerk@example.com', name: 'Пётр Смирнов' },
  accountant: { login: 'accountant@example.com', name: 'Ольга Кузнецова' },
  viewer: { login: 'viewer@example.com', name: 'Игорь Соколов' },
} as const satisfies Readonly<Record<CompanyRole, { readonly login: string; readonly name: string }>>;

/** One for each role of the operator. */
export const samplePeopleOfOperator = {
  administrator: { login: 'administrator@operator.example.com', name: 'Мария Орлова' },
  manager: { login: 'manager@operator.example.com', name: 'Денис Волков' },
  support: { login: 'support@operator.example.com', name: 'Елена Зайцева' },
  accountant: { login: 'accountant@operator.example.com', name: 'Юрий Белов' },
  viewer: { login: 'viewer@operator.example.com', name: 'Вера Павлова' },
} as const satisfies Readonly<Record<OperatorRole, { readonly login: string; readonly name: string }>>;

/**
 * Adds them, those of the company and the operator's; whoever is there already stays as they are. `secondId`: of another company, to
 * which the owner belongs too.
 */
export const addSamplePeople = async (
  service: Ground & Passwords,
  companyId: number,
  secondId: number | null = null,
): Promise<void> => {
  const { store, clock, newKey, passwordCost } = service;
  let hash: string | null = null;
  for (const [role, { login, name }] of Object.entries(samplePeople)) {
    const userId = await add(login, name);
    await insertCompanyUser(store.db, { companyId, userId, name, role, invitedAt: clock() });
    if (secondId !== null && role === 'owner')
      await insertCompanyUser(store.db, { companyId: secondId, userId, name, role, invitedAt: clock() });
  }
  for (const [role, { login, name }] of Object.entries(samplePeopleOfOperator)) {
    const userId = await add(login, name);
    await insertOperatorUser(store.db, { userId, name, role, at: clock() });
  }

  async function add(login: string, name: string): Promise<number> {
    const { id } = await ensureUser(store.db, { login, name, createdAt: clock() });
    if ((await getUser(store.db, id))?.passwordHash === null) {
      hash ??= await hashPassword(SAMPLE_PASSWORD, newKey(), passwordCost);
      await setPassword(store.db, id, { hash, endsAt: null });
    }
    return id;
  }
};
