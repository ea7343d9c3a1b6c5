import { VendorProblem } from './vendor-problem.ts';

/** Of a plugin that returned something else than the kit's types say; names the place alone. */
export const nonsense = (place: string): VendorProblem =>
  new VendorProblem(
    { kind: 'defect' },
    {
      en: `The vendor plugin returned a wrong value at '${place}'.`,
      ru: `Подключение службы доставки вернуло неверное значение, место: «${place}».`,
    },
  );
