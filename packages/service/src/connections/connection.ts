import type { ContractType } from '@cartage/core';
import type { VendorAccount } from '@cartage/vendor-kit';
import type { VendorAdapter } from '@cartage/vendor-kit/host';

/** By which a vendor is called: vendor, owner, environment, credentials and settings. */
export interface Connection {
  /** For ever, and never another's; attempts and orders keep it. */
  readonly id: string;
  readonly vendor: VendorAdapter;
  readonly account: VendorAccount;
  /**
   * Another one with other credentials, settings or version of the plugin: what processes tell each other of the connection is
   * of this version alone. null: of one that is only tried, they tell each other nothing.
   */
  readonly version: string | null;
  readonly contractType: ContractType;
  /** null: the operator's. */
  readonly companyId: number | null;
  readonly environment: VendorAccount['environment'];
  /** false: nothing new begins through it; what began through it goes on. */
  readonly enabled: boolean;
  /** `public`: its address is a customer's word, so it may lead nowhere within the operator's network. */
  readonly reach: 'any' | 'public';
}

/** Whether the id is that of a row: the operator may have connections that are none. */
export const isStored = (id: string): boolean => /^\d{1,15}$/.test(id);

/** The id of one that is only tried: it was not saved, and has nothing in common with others. */
export const TRIED_ID = 'tried';

/** Whether it is only tried. */
export const isTried = ({ id }: Pick<Connection, 'id'>): boolean => id === TRIED_ID;
