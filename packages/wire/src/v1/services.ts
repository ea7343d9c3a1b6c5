import { bareText, type ExtraService, insuredSum, type Kopecks, type Problem, problem, sameText } from '@cartage/core';
import { z } from 'zod';
import { toService } from '../models/service.ts';
import { refusal } from '../reading/schema-problem.ts';
import { int32, moneyOut, optionalMoney, optionalText, text } from '../schema/fields.ts';
import { serviceTypes } from './codes.ts';

/** An extra service that is asked for (interface 7.10). */
export const orderServiceModel = z
  .object({
    code: int32.meta({ description: serviceTypes.schema.description ?? '', examples: [5] }),
    parameter: z.union([text, z.number()]).nullish().describe('For insurance: the insured sum in roubles.'),
  })
  .meta({ id: 'OrderServiceModel' });

/** The older way to ask for insurance (interface 7.11). */
export const additionalServicesModel = z
  .object({
    insuranceSum: optionalMoney.describe('Declared value, roubles.'),
    insuranceCurrency: optionalText.describe('Only RUB.'),
  })
  .meta({ id: 'AdditionalServicesModel', deprecated: true, description: 'Use the service with code 2 instead.' });

/** An extra service, as a client writes it. */
export type OrderServiceModel = z.input<typeof orderServiceModel>;
/** The older way to ask for insurance, as a client writes it. */
export type AdditionalServicesModel = z.input<typeof additionalServicesModel>;

type Services = readonly z.output<typeof orderServiceModel>[] | null | undefined;
type Additional = z.output<typeof additionalServicesModel> | null | undefined;

/** Extra services in the core's words. */
export interface ConvertedServices {
  readonly value: readonly ExtraService[];
  readonly problems: readonly Problem[];
  /** Where the client asked for each service of `value`. */
  readonly places: readonly string[];
}

/** Where the older model holds the insured sum. */
export const INSURANCE_SUM = 'additionalServices.insuranceSum';

/** Both ways to ask for services; insurance of the deprecated model becomes the service Insurance. */
export function toServices(services: Services, additional: Additional): ConvertedServices {
  const value: ExtraService[] = [];
  const problems: Problem[] = [];
  const places: string[] = [];
  services?.forEach(({ code, parameter }, index) => {
    if (isKnown(code)) {
      value.push(toService(serviceTypes.nameOf(code), parameter ?? null));
      places.push(`services[${index}]`);
    } else {
      problems.push(problem('ServiceInvalid', `services[${index}].code`, refusal(code, knownServices)));
    }
  });

  const { insuranceCurrency: currency, insuranceSum } = additional ?? {};
  if (currency && bareText(currency).toUpperCase() !== 'RUB') {
    problems.push(
      problem('ServiceInvalid', 'additionalServices.insuranceCurrency', refusal(currency, sameText('RUB'))),
    );
  }
  // A declared value of 0 insures nothing: clients that know only numbers send it for "none".
  if (!insuranceSum) return { value, problems, places };

  const insurance = toService('Insurance', insuranceSum);
  const declared = insuredSum(value);
  if (declared === null) {
    value.push(insurance);
    places.push(INSURANCE_SUM);
  } else if (declared !== insurance.sum) {
    problems.push(
      problem('ServiceInvalid', INSURANCE_SUM, twoSums(insuranceSum, declared), [INSURANCE_SUM, 'services']),
    );
  }
  return { value, problems, places };
}

/** Extra services as answers hold them; an insured sum, in roubles, is the parameter. */
export const fromServices = (services: readonly ExtraService[]) =>
  services.map(({ code, sum, parameter }) => ({
    code: serviceTypes.codeOf(code),
    parameter: sum === null ? parameter : moneyOut(sum),
  }));

/** The deprecated model shows the insurance of an order too, however it was asked for. */
export const fromInsurance = (services: readonly ExtraService[]) => {
  const sum = insuredSum(services);
  return { insuranceSum: moneyOut(sum), insuranceCurrency: sum === null ? null : 'RUB' };
};

const isKnown = (code: number): boolean => serviceTypes.schema.values.has(code);

const known = serviceTypes.schema.description ?? '';
const knownServices = { en: known, ru: [...serviceTypes.schema.values].join(', ') };

const twoSums = (deprecated: number, declared: Kopecks) => ({
  en: `The insured sum ${deprecated} differs from ${moneyOut(declared)} of the service with code 2; give one sum.`,
  ru: `Страховая сумма ${deprecated} отличается от ${moneyOut(declared)} в услуге с кодом 2; укажите одну сумму.`,
});
