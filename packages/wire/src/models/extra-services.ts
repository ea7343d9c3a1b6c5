import {
  bareText,
  type ExtraService,
  type Option,
  type Problem,
  problem,
  type ServiceCode,
  sameText,
  serviceCodes,
  type VendorServiceWish,
} from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { refusal } from '../reading/schema-problem.ts';
import { filledCode, filledText, moneyOut, optionalText } from '../schema/fields.ts';
import { serviceStatuses } from './offer-codes.ts';
import { toService } from './service.ts';

/** An extra service that is asked for (interface 6.26). */
export const serviceModel = z
  .object({
    code: filledText.meta({ description: serviceCodes.join('; '), examples: ['SmsToReceiver'] }),
    parameter: optionalText.describe(
      'Insurance: the insured sum in roubles; PrintReceipt: a JSON object with PaymentType and FiscalizationTarget.',
    ),
  })
  .meta({ id: 'Service' });

/** A service of a vendor's own that is asked for (interface 18.3). Beside the specification. */
export const vendorServiceModel = z
  .object({
    vendorKey: filledCode.meta({ description: 'Key of the vendor.', examples: ['swift'] }),
    code: filledCode.meta({ description: "The vendor's own word for the service.", examples: ['RETURN_PAPERS'] }),
  })
  .meta({ id: 'VendorService', description: 'A service that one vendor alone has.' });

/** Services of vendors' own in the core's words: keys in any case, codes as the vendor writes them. */
export const toVendorServices = (
  models: readonly z.output<typeof vendorServiceModel>[] | null | undefined,
): readonly VendorServiceWish[] =>
  (models ?? []).map(({ vendorKey, code }) => ({ vendorKey: vendorKey.toLowerCase(), code }));

/** Services of vendors' own as answers hold them. */
export const fromVendorServices = (wishes: readonly VendorServiceWish[]) =>
  wishes.map(({ vendorKey, code }) => ({ vendorKey, code }));

/** What a service of the vendor's own costs in an option (interface 7.34). */
export const optionVendorServiceModel = z
  .object({
    code: z.string(),
    name: z.string().describe("In the reader's language."),
    status: serviceStatuses.schema,
    price: z.number().describe('Roubles; 0 where it is included or not to be had.'),
  })
  .meta({ id: 'OptionVendorService' });

/** The vendor's own services of an option, as answers hold them. */
export const fromOptionVendorServices = (
  { ownServices = [] }: Pick<Option, 'ownServices'>,
  { locale }: Pick<AnswerContext, 'locale'>,
): z.output<typeof optionVendorServiceModel>[] =>
  ownServices.map(({ code, name, status, price }) => ({
    code,
    name: name[locale],
    status: serviceStatuses.codeOf(status),
    price: moneyOut(price),
  }));

/** Extra services in the core's words. */
export interface ConvertedServices {
  readonly value: readonly ExtraService[];
  /** ServiceInvalid for a code that is none. */
  readonly problems: readonly Problem[];
  /** Where the client asked for each service of `value`. */
  readonly places: readonly string[];
}

/**
 * Extra services in the core's words (interface 6.26): codes in any case, an insured sum in kopecks. A code that is none is left
 * out and told of; the others go on, so that one answer names all that is wrong.
 */
export function toServices(models: readonly z.output<typeof serviceModel>[] | null | undefined): ConvertedServices {
  const value: ExtraService[] = [];
  const problems: Problem[] = [];
  const places: string[] = [];
  models?.forEach(({ code, parameter }, index) => {
    const known = serviceCodeOf(code);
    if (known) {
      value.push(toService(known, parameter ?? null));
      places.push(`services[${index}]`);
    } else {
      problems.push(noSuchService(code, `services[${index}].code`));
    }
  });
  return { value, problems, places };
}

/** Extra services as answers hold them; an insured sum, in roubles, is the parameter. */
export const fromServices = (services: readonly ExtraService[]) =>
  services.map(({ code, sum, parameter }) => ({ code, parameter: sum === null ? parameter : String(moneyOut(sum)) }));

/** The service of a code, which may stand in any case. */
export const serviceCodeOf = (text: string): ServiceCode | undefined =>
  serviceCodes.find((code) => code.toLowerCase() === bareText(text).toLowerCase());

/** ServiceInvalid: there is no service of this code. */
export const noSuchService = (code: string, target: string): Problem =>
  problem('ServiceInvalid', target, refusal(code, sameText(serviceCodes.join(', '))));
