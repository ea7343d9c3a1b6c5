import { join } from 'node:path';
import { loadCities } from '@cartage/city-data';
import type { Instant } from '@cartage/core';
import { openPrinter } from '@cartage/documents';
import {
  findUnreadable,
  noticeRestore,
  openFiles,
  openService,
  type ProcessSettings,
  type Service,
  type ServiceParts,
  unconnected,
} from '@cartage/service';
import { openWitness, type Store } from '@cartage/storage';
import { refuseStart } from '@cartage/telemetry/refuse-start';
import { loadVendorPlugins, mockAccounts, PluginsRefused, registeredVendors } from '@cartage/vendor-registry';
import { pointText } from '@cartage/wire';
import { eventText } from '@cartage/wire/v2';
import { openMailer } from './open-mailer.ts';
import { openWebhookSender } from './open-webhook-sender.ts';
import { openPaymentProvider } from './payment-provider.ts';

export interface InstallationParts extends Pick<ServiceParts, 'log' | 'circuitPauseMs'> {
  readonly settings: ProcessSettings;
  /** From `openDatabase`; closed with the service, and when the service cannot be opened. */
  readonly store: Store;
  readonly clock?: () => Instant;
  /** As in `ServiceParts`. */
  readonly monotonic?: () => number;
  /** Documents that may wait to be printed; the next is refused. */
  readonly printQueue: number;
}

/**
 * The service with its real parts, on the installation's database. Close it with `closeService`. A process that cannot load its plugins or read the secrets stored there ends with the reason.
 */
export const openInstallation = async ({
  settings,
  store,
  printQueue,
  clock = Date.now,
  ...parts
}: InstallationParts): Promise<Service> => {
  const witness = openWitness(join(settings.dataDir, 'witness.json'), (reason) => {
    parts.log.warn(
      { reason },
      'what the database holds cannot be noted in DATA_DIR, so a restore of it may go unnoticed',
    );
  });
  try {
    const adapters = await loadVendorPlugins(settings.vendorPlugins, {
      // To production's customers and operators there is no vendor that does not exist.
      withMock: settings.mockVendorUrl !== null || settings.allowed.includes('mock-vendors'),
      cities: loadCities,
    }).catch(refuse);
    const service = openService({
      ...parts,
      secrets: settings.secrets,
      store,
      witness,
      adapters,
      accounts: mockAccounts(settings.mockVendorUrl),
      paymentProvider: openPaymentProvider(settings),
      printer: openPrinter({ queue: printQueue }),
      files: openFiles(settings.files),
      pointText,
      eventText: eventText(settings.settings.timeZone),
      webhooks: openWebhookSender({ reach: settings.settings.webhookReach }),
      openMailer: (isClockBelieved) =>
        openMailer({ settings: settings.settings.mail, log: parts.log, isClockBelieved }),
      clock,
      settings: settings.settings,
    });
    refuseStart(await findUnreadable(service));
    await noticeRestore(service);
    const plugins = adapters.filter((adapter) => !registeredVendors.includes(adapter));
    for (const { key } of await unconnected(service, plugins)) {
      parts.log.info({ vendor: key }, 'the vendor is installed and not connected: "cartage vendors connect"');
    }
    return service;
  } catch (reason) {
    await store.close();
    throw reason;
  }
};

const refuse = (reason: Error): never => {
  const faults = reason instanceof PluginsRefused ? reason.faults : [reason.message];
  refuseStart(faults.map((fault) => `VENDOR_PLUGINS: ${fault}`));
  throw reason;
};
