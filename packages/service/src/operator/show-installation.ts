import type { Instant } from '@cartage/core';
import { lastMigration, lookAtRestoration, placesEdition, type ServingProcess, type Store } from '@cartage/storage';
import manifest from '../../package.json' with { type: 'json' };
import { showClock } from '../clock/agree-on-clock.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { type SettingInForce, settingsInForce } from './settings-in-force.ts';

/** What an installation is, and how it stands. */
export interface ShownInstallation {
  /** Of the process that answers. */
  readonly version: string;
  readonly isSandbox: boolean;
  readonly database: { readonly kind: Store['dialect']; readonly migration: string | null };
  readonly processes: readonly ServingProcess[];
  readonly clock: {
    readonly now: Instant;
    /** When a process last believed its clock; null: none has. */
    readonly believedAt: Instant | null;
    /** Whether the process that answers believes its own. */
    readonly isBelieved: boolean;
  };
  readonly vendors: readonly InstalledVendor[];
  /** Grows with every change of the directory of cities. */
  readonly placesEdition: number;
  /** `generation`: how often the database was restored, as far as anybody has noticed. */
  readonly restoration: {
    readonly generation: number;
    readonly restoredAt: Instant | null;
    readonly copiedAt: Instant | null;
  };
  readonly settings: readonly SettingInForce[];
}

/** A plugin that the process which answers has. */
export interface InstalledVendor {
  readonly key: string;
  readonly id: number;
  readonly name: string;
  /** Of the plugin. */
  readonly version: string;
  /** Whether the operator has a connection with it. */
  readonly isConnected: boolean;
}

/** What is installed, who serves, and by which settings. */
export const showInstallation = async (service: Ground & Connections): Promise<ShownInstallation> => {
  const { store, settings, vendors, watch, witness } = service;
  const { now, moment, processes } = await showClock(service);
  const connected = new Set((await vendors.of(null)).map(({ vendor }) => vendor));
  const { restoration } = await lookAtRestoration(store.db, witness.testimony());
  return {
    version: manifest.version,
    isSandbox: settings.isSandbox,
    database: { kind: store.dialect, migration: await lastMigration(store) },
    processes,
    clock: { now, believedAt: moment, isBelieved: watch.isBelieved() },
    vendors: vendors.adapters.map((adapter) => {
      const { key, id, name, version } = adapter.manifest;
      return { key, id, name, version, isConnected: connected.has(adapter) };
    }),
    placesEdition: await placesEdition(store.db),
    restoration,
    settings: settingsInForce(settings),
  };
};
