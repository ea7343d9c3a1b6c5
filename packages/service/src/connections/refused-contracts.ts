import type { Instant } from '@cartage/core';
import {
  clearContractFailure,
  insertEvents,
  noteContractFailure,
  type Store,
  type VendorContract,
} from '@cartage/storage';
import type { VendorProblem } from '@cartage/vendor-kit';
import type { Log } from '../log.ts';
import type { Connection } from './connection.ts';

/** Notes which contracts of companies their vendors refuse, and tells the company once, until one serves again. */
export interface RefusedContracts {
  /** What a connection was just read from. */
  readonly isRead: (connection: Connection, row: VendorContract) => void;
  /** A call by it was refused. The caller does not wait for what is written. */
  readonly refused: (connection: Connection, call: string, reason: VendorProblem['kind']) => void;
  /** A call by it that began then was served. Nothing is written where nothing of that kind was refused. */
  readonly served: (connection: Connection, call: string, since: Instant) => void;
  /** Waits for what is being written. */
  readonly close: () => Promise<void>;
}

export interface RefusedParts {
  readonly store: Pick<Store, 'db' | 'transaction'>;
  readonly clock: () => Instant;
  readonly log: Log;
}

/** As of the last reading, and of what this process has done since. */
type Known = Pick<VendorContract, 'id' | 'updatedAt'> & {
  readonly companyId: number;
  failedIn: string | null;
};

export const openRefusedContracts = ({ store, clock, log }: RefusedParts): RefusedContracts => {
  const contracts = new WeakMap<Connection, Known>();
  const underWay = new Set<Promise<void>>();

  /** Who calls a vendor neither waits for it nor fails with it; the next call of this kind tries again. */
  const write = (
    known: Known,
    { vendor, id }: Connection,
    failedIn: string | null,
    work: () => Promise<void>,
  ): void => {
    const before = known.failedIn;
    known.failedIn = failedIn;
    const written = Promise.resolve()
      .then(work)
      .catch((thrown: unknown) => {
        known.failedIn = before;
        const reason = thrown instanceof Error ? thrown.message : String(thrown);
        log.warn(
          { vendor: vendor.manifest.key, connection: id, reason },
          'whether a contract is refused could not be noted',
        );
      })
      .finally(() => underWay.delete(written));
    underWay.add(written);
  };

  return {
    isRead: (connection, { id, companyId, updatedAt, failedIn }) => {
      if (companyId !== null) contracts.set(connection, { id, companyId, updatedAt, failedIn });
    },
    refused: (connection, call, reason) => {
      const known = contracts.get(connection);
      if (!known || known.failedIn !== null) return;
      const at = clock();
      const facts = { vendorKey: connection.vendor.manifest.key, reason };
      write(known, connection, call, () =>
        store.transaction(async (tx) => {
          if (!(await noteContractFailure(tx, known, { at, call }))) return;
          const { companyId } = known;
          await insertEvents(tx, [{ companyId, type: 'vendor.connection_failed', at, orderId: null, facts }]);
        }),
      );
    },
    served: (connection, call, since) => {
      const known = contracts.get(connection);
      if (known?.failedIn !== call) return;
      write(known, connection, null, () => clearContractFailure(store.db, known, { since, call }));
    },
    close: async () => {
      await Promise.all(underWay);
    },
  };
};
