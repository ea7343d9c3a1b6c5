import { createCompany, createKey } from '@cartage/service';
import { expect } from 'vitest';
import type { Answer } from '../../testing/open-door.ts';
import { type FrontDoor, MONDAY_TEN } from './front-door.ts';

/** A company that settles things for itself, on Monday at ten; it belongs to that of the key of the examples. */
export interface SettlingCompany {
  readonly id: number;
  readonly key: string;
  /** Update of a setting. */
  readonly put: (settingsKey: string, fields?: object | null, enable?: unknown) => Promise<Answer>;
  /** The same, expected to answer 200: the value that counts then. */
  readonly settle: (settingsKey: string, fields?: object | null, enable?: boolean) => Promise<unknown>;
}

export const newSettlingCompany = async ({ door, call }: FrontDoor): Promise<SettlingCompany> => {
  door.clock.set(MONDAY_TEN);
  const { service, companyId: ownerId } = door.opened;
  const terms = { vatNumber: null, kpp: null, creditLimit: 100_000_000_00, ownerId };
  const { id } = await createCompany(service, { ...terms, name: 'Lavka' });
  const key = await createKey(service, { companyId: id, name: 'Test' });
  const put: SettlingCompany['put'] = (settingsKey, fields, enable = true) =>
    call('PUT', `/Settings/${settingsKey}`, { key, body: { enable, fields } });
  return {
    id,
    key,
    put,
    settle: async (settingsKey, fields, enable) => {
      const answer = await put(settingsKey, fields, enable);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body.value;
    },
  };
};

/** What it may settle as its sender. */
export const sender = {
  name: 'Lavka LLC',
  contactPerson: 'Anna',
  phone: '+7 495 123-45-67',
  email: 'lavka@example.com',
  countryId: 'RU',
  cityId: '7700000000000',
  postalCode: '125009',
  address: 'Tverskaya 7',
  instructions: 'Bell 5',
};
