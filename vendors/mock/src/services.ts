import type { ExtraService, Kopecks, ServiceCode } from '@cartage/core';
import type { ExtraCode } from './protocol.ts';

/** Our services and the vendor's extras, both ways. */
const extraOfService = {
  Insurance: 'INS',
  CashOnDelivery: 'COD',
  PartialBuyOut: 'PBO',
  PrintReceipt: 'RCP',
  SmsToReceiver: 'SMS',
} as const satisfies Record<ServiceCode, ExtraCode>;

const serviceOfExtra: ReadonlyMap<ExtraCode, ServiceCode> = new Map(
  Object.entries(extraOfService).map(([service, extra]) => [extra, service as ServiceCode]),
);

export const serviceOf = (code: ExtraCode): ServiceCode => serviceOfExtra.get(code) as ServiceCode;

/** Insurance counts from the insured sum, cash on delivery from what is collected. */
export const buildExtras = (
  services: readonly ExtraService[],
  collected: Kopecks,
): { code: ExtraCode; sum_kop: Kopecks | null }[] =>
  services.map((service) => ({
    code: extraOfService[service.code],
    sum_kop: service.code === 'CashOnDelivery' ? collected : service.sum,
  }));
