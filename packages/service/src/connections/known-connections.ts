import { createHash } from 'node:crypto';
import type { ContractType } from '@cartage/core';
import { getContract, type Store, usableVendors, type VendorContract } from '@cartage/storage';
import type { VendorAccount } from '@cartage/vendor-kit';
import type { VendorAdapter } from '@cartage/vendor-kit/host';
import type { Log } from '../log.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { addressed } from './addressed.ts';
import { type Connection, isStored } from './connection.ts';
import { valuesOf } from './contract-secrets.ts';

export interface KnownConnections {
  /**
   * Those that the company may use, at most one a vendor: its own enabled contract in place of the operator's, or the one
   * that is wished for. null: the operator's alone, whatever it has switched off. Not those with a vendor
   * that the company has switched off, unless `all` are asked for, nor the operator's with one that the operator has. Read
   * anew each time; secrets are opened once for each change of them.
   */
  readonly of: (
    company: { readonly id: number } | null,
    wish?: ContractType | null,
    which?: 'switched-on' | 'all',
  ) => Promise<readonly Connection[]>;
  /** Also one that is no longer enabled, for what began through it. */
  readonly byConnection: (id: string) => Promise<Connection | undefined>;
}

export interface KnownParts {
  readonly store: Store;
  readonly secrets: Pick<Secrets, 'open'>;
  readonly adapters: readonly VendorAdapter[];
  /** The operator's connections that are no rows, by vendor key; a row takes the place of one. */
  readonly accounts: ReadonlyMap<string, VendorAccount>;
  readonly log: Log;
  /** Whoever asked gets this connection, of a row as it is now. */
  readonly onRead: (connection: Connection, row: VendorContract) => void;
  /** A connection was changed or is gone, and nobody gets it any more. */
  readonly onGone: (connection: Connection) => void;
}

/** A connection as it was read last or is just being read, and the state of the rows that it is made of. */
interface Read {
  readonly stamp: string;
  readonly connection: Promise<Connection | undefined>;
}

/** So many are remembered; past it all are read anew. */
const MOST_KNOWN = 10_000;

export const openKnownConnections = (parts: KnownParts): KnownConnections => {
  const adapters = new Map(parts.adapters.map((adapter) => [adapter.manifest.key, adapter]));
  const shortCuts = new Map(
    [...parts.accounts].flatMap(([key, account]) => {
      const vendor = adapters.get(key);
      return vendor ? [[key, shortCut(vendor, account)] as const] : [];
    }),
  );
  const byShortCut = new Map([...shortCuts.values()].map((connection) => [connection.id, connection]));
  const known = new Map<number, Read>();

  const forget = (id: number): void => {
    const read = known.get(id);
    known.delete(id);
    void read?.connection.then((connection) => connection && parts.onGone(connection));
  };

  /** `operators`: the operator's own contract with the vendor, whose address stands in where a customer names none. */
  const read = (row: VendorContract, operators: VendorContract | undefined): Promise<Connection | undefined> => {
    const stamp = `${row.updatedAt} ${operators?.id} ${operators?.updatedAt}`;
    const last = known.get(row.id);
    // Also whoever asks while it is read gets this one: two of one row would have limits and a circuit each.
    if (last?.stamp === stamp) return last.connection;
    const vendor = adapters.get(row.vendorKey);
    const connection = vendor ? open(vendor, row, operators, stamp) : Promise.resolve(undefined);
    forget(row.id);
    if (known.size >= MOST_KNOWN) for (const id of [...known.keys()]) forget(id);
    const entry: Read = { stamp, connection };
    known.set(row.id, entry);
    // The key may be put back: the next one tries again.
    void connection.then((opened) => opened ?? (known.get(row.id) === entry && known.delete(row.id)));
    return connection;
  };

  const readNow = async (
    row: VendorContract,
    operators: VendorContract | undefined,
  ): Promise<Connection | undefined> => {
    const connection = await read(row, operators);
    if (connection) parts.onRead(connection, row);
    return connection;
  };

  /** undefined: its secrets cannot be read, which is logged. */
  const open = async (
    vendor: VendorAdapter,
    row: VendorContract,
    operators: VendorContract | undefined,
    stamp: string,
  ): Promise<Connection | undefined> => {
    try {
      const { credentials, settings: own } = await valuesOf(parts.secrets, row);
      const { settings, reach } = addressed(own, {
        companyId: row.companyId,
        manifest: vendor.manifest,
        operatorsAddress: operators?.settings.baseUrl ?? shortCuts.get(row.vendorKey)?.account.settings.baseUrl,
      });
      const id = String(row.id);
      return {
        id,
        vendor,
        account: { id, environment: row.environment, credentials, settings },
        version: `${vendor.manifest.version} ${stamp}`,
        contractType: row.companyId === null ? 'operator' : 'own',
        companyId: row.companyId,
        environment: row.environment,
        enabled: row.enabled,
        reach,
      };
    } catch (thrown) {
      const reason = thrown instanceof Error ? thrown.message : String(thrown);
      parts.log.error({ vendor: row.vendorKey, connection: row.id, reason }, 'a connection cannot be read');
      return undefined;
    }
  };

  return {
    of: async (company, wish = null, which = 'switched-on') => {
      const { contracts, ...off } = await usableVendors(parts.store.db, company?.id ?? null);
      const operators = byVendor(contracts, (row) => row.companyId === null);
      const own = byVendor(contracts, (row) => row.companyId !== null);
      const found: Connection[] = [];
      for (const key of adapters.keys()) {
        if (which === 'switched-on' && off.switchedOff.has(key)) continue;
        const isOffered = company === null || !off.operatorsOff.has(key);
        const row = wish === 'operator' ? undefined : own.get(key);
        const connection = row
          ? await readNow(row, operators.get(key))
          : wish === 'own' || !isOffered
            ? undefined
            : await operatorsOf(key, operators.get(key));
        if (connection) found.push(connection);
      }
      return found;
    },
    byConnection: async (id) => {
      const shortCutOf = byShortCut.get(id);
      if (shortCutOf || !isStored(id)) return shortCutOf;
      const row = await getContract(parts.store.db, Number(id));
      if (!row) {
        forget(Number(id));
        return undefined;
      }
      if (row.companyId === null) return readNow(row, undefined);
      const { contracts } = await usableVendors(parts.store.db, null);
      const operators = contracts.find(({ vendorKey }) => vendorKey === row.vendorKey);
      return readNow(row, operators);
    },
  };

  async function operatorsOf(key: string, row: VendorContract | undefined): Promise<Connection | undefined> {
    return row ? readNow(row, undefined) : shortCuts.get(key);
  }
};

const shortCut = (vendor: VendorAdapter, account: VendorAccount): Connection => ({
  id: account.id,
  vendor,
  account,
  // There are no secrets in it: such accounts are those of the mock vendors.
  version: `${vendor.manifest.version} ${createHash('sha256').update(JSON.stringify(account)).digest('base64url')}`,
  contractType: 'operator',
  companyId: null,
  environment: account.environment,
  enabled: true,
  reach: 'any',
});

const byVendor = (
  rows: readonly VendorContract[],
  belongs: (row: VendorContract) => boolean,
): ReadonlyMap<string, VendorContract> => new Map(rows.filter(belongs).map((row) => [row.vendorKey, row]));
