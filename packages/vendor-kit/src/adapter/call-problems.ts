import type { LocalText } from '@cartage/core';
import { VendorProblem } from './vendor-problem.ts';

/** What our own queue is to blame for, and not the vendor, whose 429 is `limited`. */
export const hadNoTurn = ({ detail }: VendorProblem): boolean =>
  detail.kind === 'unavailable' && detail.noTurn === true;

/** The words for a call whose time ran out. */
export const noAnswerInTime: LocalText = {
  en: 'The vendor did not answer in time.',
  ru: 'Служба доставки не ответила вовремя.',
};

/**
 * The problem of a call that ended before its answer came; `wasSent`: perhaps, at least.
 * @returns `unavailable`; `neverSent` where nothing had been written
 */
export const endedCall = (signal: AbortSignal, wasSent: boolean): VendorProblem =>
  new VendorProblem(
    { kind: 'unavailable', neverSent: !wasSent },
    signal.reason instanceof Error && signal.reason.name === 'TimeoutError'
      ? noAnswerInTime
      : { en: 'The call was ended before the vendor answered.', ru: 'Запрос прерван до ответа службы доставки.' },
  );

/**
 * The problem of a plugin that returned something else than the kit's types say; names the place alone.
 * @param place a path in the answer: `options.0.takeDate`. No value, for it may be a secret
 * @returns a `defect`
 */
export const nonsense = (place: string): VendorProblem =>
  new VendorProblem(
    { kind: 'defect' },
    {
      en: `The vendor plugin returned a wrong value at '${place}'.`,
      ru: `Подключение службы доставки вернуло неверное значение, место: «${place}».`,
    },
  );
