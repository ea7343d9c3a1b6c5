import type { ExtraService, Kopecks, ServiceCode } from '@cartage/core';
import type { OwnService, VendorOption } from '@cartage/vendor-kit';
import { unitsOf } from './currency.ts';
import type { ExtraCode, RatesAnswer } from './protocol.ts';

/** Our services and the vendor's extras, both ways. */
const extraOfService = {
  Insurance: 'INS',
  CashOnDelivery: 'COD',
  PartialBuyOut: 'PBO',
  PrintReceipt: 'RCP',
  SmsToReceiver: 'SMS',
} as const satisfies Record<ServiceCode, ExtraCode>;

/** A service that Swift alone has. */
export const signedPapers: OwnService = {
  code: 'RETURN_PAPERS',
  name: { en: 'Return of signed papers', ru: 'Возврат подписанных документов' },
  description: {
    en: 'The courier brings back the papers that the receiver has signed.',
    ru: 'Курьер привезёт обратно документы, подписанные получателем.',
  },
};

/** The vendors' own services and their extras, both ways. */
const extraOfOwn: Readonly<Record<string, ExtraCode>> = { [signedPapers.code]: 'RSP' };

const serviceOfExtra: ReadonlyMap<ExtraCode, ServiceCode> = new Map(
  Object.entries(extraOfService).map(([service, extra]) => [extra, service as ServiceCode]),
);

const ownOfExtra: ReadonlyMap<ExtraCode, string> = new Map(
  Object.entries(extraOfOwn).map(([code, extra]) => [extra, code]),
);

/** Our service; undefined: the extra is the vendor's own. */
export const serviceOf = (code: ExtraCode): ServiceCode | undefined => serviceOfExtra.get(code);

/** The vendor's own service; undefined: all vendors share it. */
export const ownServiceOf = (code: ExtraCode): string | undefined => ownOfExtra.get(code);

/** Extras as an option tells them: the services that all vendors share, and the vendor's own. */
export const readExtras = ({
  extras,
  currency,
}: Pick<RatesAnswer['rates'][number], 'extras' | 'currency'>): Pick<VendorOption, 'services' | 'ownServices'> => {
  const told = <Code extends string>(codeOf: (code: ExtraCode) => Code | undefined) =>
    extras.flatMap(({ code, state, kop }) => {
      const ours = codeOf(code);
      return ours === undefined ? [] : [{ code: ours, status: states[state], price: unitsOf(kop, currency) }];
    });
  const [services, ownServices] = [told(serviceOf), told(ownServiceOf)];
  return { services, ...(ownServices.length > 0 && { ownServices }) };
};

const states = { yes: 'available', no: 'unavailable', free: 'included' } as const;

/** Insurance counts from the insured sum, cash on delivery from what is collected. */
export const buildExtras = (
  services: readonly ExtraService[],
  own: readonly string[],
  collected: Kopecks,
): { code: ExtraCode; sum_kop: Kopecks | null }[] => [
  ...services.map((service) => ({
    code: extraOfService[service.code],
    sum_kop: service.code === 'CashOnDelivery' ? collected : service.sum,
  })),
  ...own.flatMap((code) => {
    const extra = extraOfOwn[code];
    return extra === undefined ? [] : [{ code: extra, sum_kop: null }];
  }),
];
