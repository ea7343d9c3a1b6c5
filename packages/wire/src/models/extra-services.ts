import {
  bareText,
  type ExtraService,
  type Problem,
  problem,
  type ServiceCode,
  sameText,
  serviceCodes,
} from '@cartage/core';
import { z } from 'zod';
import { refusal } from '../reading/schema-problem.ts';
import { filledText, moneyOut, optionalText } from '../schema/fields.ts';
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
