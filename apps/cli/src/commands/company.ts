import { createCompany } from '@cartage/service';
import { type Command, done, failed } from '../command.ts';

export const companyCommands: readonly Command[] = [
  {
    name: 'company create',
    parameters: ['name', 'credit limit, roubles'],
    summary: 'Adds a customer; its balance may go down to minus the limit.',
    run: async (service, [name = '', limit = '']) => {
      const roubles = /^\d{1,12}$/.test(limit) ? Number(limit) : null;
      if (roubles === null) return failed(`The credit limit must be whole roubles such as 100000; not "${limit}".`);
      const company = await createCompany(service, { name, vatNumber: null, kpp: null, creditLimit: roubles * 100 });
      return done(`Company ${company.id}: ${company.name}. Give it a key: cartage key create ${company.id} <name>`);
    },
  },
];
