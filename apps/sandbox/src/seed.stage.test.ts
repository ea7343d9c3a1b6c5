import { authenticateKey, createCompany, listCompanies, listKeys, revokeKey, type Service } from '@cartage/service';
import { onStage } from '@cartage/service/testing';
import { describe, expect, it } from 'vitest';
import { seed } from './seed.ts';

const namesOf = async (service: Service) =>
  (await listCompanies(service, { after: 0, limit: 10 }))
    .map(({ name }) => name)
    .filter((name) => name.startsWith('Sa'));

const isGood = async (service: Service, key: string) => 'companyId' in (await authenticateKey(service, key));

const complete = ['Sandbox company', 'Sample shop', 'Sample outlet'];

onStage((open) => {
  describe('the companies of a sandbox (interface 20.2, 20.8)', () => {
    it.each([1, 2, 3, 4, 5])('are complete after a start that was killed at its step %i', async (step) => {
      const { service } = await open();
      let steps = 0;
      const dying: Service = {
        ...service,
        // Each company and each key is made at a moment of its own.
        clock: () => {
          steps += 1;
          if (steps === step) throw new Error('killed');
          return service.clock();
        },
      };
      await seed(dying).catch((reason: Error) => expect(reason.message).toBe('killed'));
      await seed(service);
      expect(await namesOf(service)).toEqual(complete);
      expect(await isGood(service, 'sandbox-key')).toBe(true);
      expect(await isGood(service, 'sandbox-sample-key')).toBe(true);
    });

    it('stay as they are when somebody has revoked a key', async () => {
      const { service } = await open();
      await seed(service);
      const shop = (await listCompanies(service, { after: 0, limit: 10 })).find(({ name }) => name === 'Sample shop');
      for (const { id } of await listKeys(service, shop?.id ?? 0)) await revokeKey(service, id);
      await seed(service);
      expect(await namesOf(service)).toEqual(complete);
      expect(await isGood(service, 'sandbox-sample-key')).toBe(false);
    });

    it('come into an older sandbox that had none of the shop', async () => {
      const { service } = await open();
      await createCompany(service, { name: 'Sandbox company', vatNumber: null, kpp: null, creditLimit: 0 });
      await seed(service);
      expect(await namesOf(service)).toEqual(complete);
    });
  });
});
