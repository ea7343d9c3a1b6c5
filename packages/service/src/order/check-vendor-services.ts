import { MOST_VENDOR_SERVICES, type Problem, problem, type QuoteRequest, quoted } from '@cartage/core';
import type { Connections } from '../connections/vendors.ts';

/**
 * What is wrong with the services of vendors' own that are wished for (interface 18.3): VendorNotFound for a vendor that is not
 * installed, ServiceInvalid for a service that it does not have. Each names what there is.
 */
export const checkVendorServices = (
  { vendors }: Connections,
  { vendorServices }: Pick<QuoteRequest, 'vendorServices'>,
): readonly Problem[] =>
  // Too many are refused by the core's rule, with one sentence.
  (vendorServices.length > MOST_VENDOR_SERVICES ? [] : vendorServices).flatMap(
    ({ vendorKey, code }, index): readonly Problem[] => {
      const place = `vendorServices[${index}]`;
      const manifest = vendors.adapters.find((one) => one.manifest.key === vendorKey)?.manifest;
      if (manifest === undefined) {
        const known = vendors.adapters
          .filter((one) => one.manifest.ownServices.length > 0)
          .map((one) => one.manifest.key)
          .join(', ');
        return [
          problem(
            'VendorNotFound',
            `${place}.vendorKey`,
            {
              en: `There is no vendor with the key ${quoted(vendorKey).en}; vendors with services of their own: ${known || 'none'}.`,
              ru: `Службы доставки с ключом ${quoted(vendorKey).ru} нет; собственные услуги есть у служб: ${known || 'ни у одной'}.`,
            },
            [`${place}.vendorKey`],
          ),
        ];
      }
      const { name, ownServices } = manifest;
      if (ownServices.some((one) => one.code === code)) return [];
      const codes = ownServices.map((one) => one.code).join(', ');
      return [
        problem(
          'ServiceInvalid',
          `${place}.code`,
          codes === ''
            ? {
                en: `${name} has no services of its own, so ${quoted(code).en} is none of them.`,
                ru: `У службы ${name} нет собственных услуг, поэтому ${quoted(code).ru} указать нельзя.`,
              }
            : {
                en: `${name} has no service ${quoted(code).en} of its own; accepted: ${codes}.`,
                ru: `У службы ${name} нет собственной услуги ${quoted(code).ru}; допустимо: ${codes}.`,
              },
          [`${place}.vendorKey`, `${place}.code`],
        ),
      ];
    },
  );
