import type { InterfaceVersion } from '../http/interface-version.ts';
import { operatorsKeyInHeader } from '../http/key-in-header.ts';
import { audit } from './audit.ts';
import { companies } from './companies.ts';
import { companyKeys } from './company-keys.ts';
import { companyUsers } from './company-users.ts';
import { erasures } from './erasures.ts';
import { installation } from './installation.ts';
import { jobs } from './jobs.ts';
import { keys } from './keys.ts';
import { money } from './money.ts';
import { orderMoves } from './order-moves.ts';
import { orders } from './orders.ts';
import { reports } from './reports.ts';
import { users } from './users.ts';
import { vendors } from './vendors.ts';

export const operator: InterfaceVersion = {
  prefix: '/operator/v1',
  operations: [
    ...orders,
    ...orderMoves,
    ...reports,
    ...vendors,
    ...jobs,
    ...companies,
    ...companyKeys,
    ...companyUsers,
    ...money,
    ...users,
    ...keys,
    ...audit,
    ...installation,
    ...erasures,
  ],
  ...operatorsKeyInHeader,
};
