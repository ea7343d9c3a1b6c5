import { type ContractType, isShown } from '@cartage/core';
import type { Acting } from '../context.ts';
import type { Connection } from './connection.ts';
import type { Connections } from './vendors.ts';

/** Those whose options and points the company is shown: all that it may use, but for the vendors that it hides. */
export const shownConnections = async (
  { vendors, company }: Pick<Acting, 'company'> & Connections,
  wish?: ContractType | null,
): Promise<readonly Connection[]> =>
  (await vendors.of(company, wish)).filter(({ vendor }) => isShown(company.settings, vendor.manifest.key));
