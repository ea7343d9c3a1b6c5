import type { LocalText, OrderStatus } from '@cartage/core';

/** The stations of a parcel, as the page draws them. */
export const steps = ['accepted', 'on-the-way', 'in-the-city', 'handed-out', 'delivered'] as const;
export type Step = (typeof steps)[number];

/** How a status stands on the page. */
export interface StatusWords {
  /** The station at which the parcel is; `prepared`: before the first; `same`: where it was; others come back, or do not come. */
  readonly step: Step | 'prepared' | 'same' | 'returning' | 'returned' | 'canceled';
  /** What the page begins with, and what the history says. */
  readonly title: LocalText;
  /** What that means for whoever waits. */
  readonly text: LocalText;
}

const words = (
  step: StatusWords['step'],
  title: readonly [en: string, ru: string],
  text: readonly [en: string, ru: string],
): StatusWords => ({ step, title: { en: title[0], ru: title[1] }, text: { en: text[0], ru: text[1] } });

const prepared = words(
  'prepared',
  ['Being prepared', 'Готовится к отправке'],
  [
    'The shop has not handed the parcel over yet. Come back later.',
    'Магазин ещё не передал посылку в доставку. Загляните позже.',
  ],
);
const onTheWay = words(
  'on-the-way',
  ['On its way', 'В пути'],
  ['The parcel travels to your city.', 'Посылка едет в ваш город.'],
);
const delivered = words('delivered', ['Delivered', 'Доставлено'], ['The parcel was handed out.', 'Посылка вручена.']);
const problem = words(
  'same',
  ['Something is in the way', 'Возникла заминка'],
  [
    'The delivery service looks into it. The shop knows more.',
    'Служба доставки разбирается. Подробности знает магазин.',
  ],
);
const canceled = words(
  'canceled',
  ['Canceled', 'Отменено'],
  [
    'The parcel will not be delivered. Ask the shop if you do not know why.',
    'Посылка доставлена не будет. Если не знаете почему, спросите в магазине.',
  ],
);

/** What the page says of every status (interface 27.4): in our own words, whatever the vendor wrote. */
export const statusWords: Readonly<Record<OrderStatus, StatusWords>> = {
  Draft: prepared,
  RateRequest: prepared,
  OnApproval: prepared,
  AwaitingPayment: prepared,
  TransferringToVendor: prepared,
  VendorError: prepared,
  VendorUnavailable: prepared,
  TransferredToVendor: words(
    'accepted',
    ['Accepted', 'Принято'],
    [
      'The delivery service knows of the parcel and is about to receive it.',
      'Служба доставки знает о посылке и скоро её получит.',
    ],
  ),
  CourierAssigned: words(
    'accepted',
    ['A courier will fetch it', 'Курьер назначен'],
    ['A courier will fetch the parcel from the sender.', 'Курьер заберёт посылку у отправителя.'],
  ),
  CourierOnTheWay: words(
    'accepted',
    ['A courier is fetching it', 'Курьер едет за посылкой'],
    ['A courier is on the way to the sender.', 'Курьер едет к отправителю.'],
  ),
  ParcelPickedUp: words(
    'on-the-way',
    ['Taken from the sender', 'Получено от отправителя'],
    ['The delivery service has the parcel.', 'Посылка у службы доставки.'],
  ),
  VendorStatus: onTheWay,
  InProgress: onTheWay,
  ParcelOnTheWay: onTheWay,
  ParcelInTheRecipientCity: words(
    'in-the-city',
    ['In your city', 'В вашем городе'],
    ['The parcel has come to your city.', 'Посылка прибыла в ваш город.'],
  ),
  ParcelHandedForDelivery: words(
    'handed-out',
    ['Out for delivery', 'Передано для вручения'],
    ['The parcel is on the last stretch of its way.', 'Посылка на последнем отрезке пути.'],
  ),
  ParcelInPickupPoint: words(
    'handed-out',
    ['Ready to be collected', 'Ждёт в пункте выдачи'],
    [
      'The parcel is at the pickup point. Take a proof of identity along.',
      'Посылка в пункте выдачи. Возьмите с собой документ.',
    ],
  ),
  ChangeDateByReceiver: words(
    'handed-out',
    ['Moved to another day', 'Перенесено на другой день'],
    ['The delivery was moved to another day.', 'Доставка перенесена на другой день.'],
  ),
  FailedDeliveryAttempt: words(
    'handed-out',
    ['Could not be handed over', 'Не удалось вручить'],
    [
      'Nobody could be handed the parcel. The delivery service will try again.',
      'Вручить посылку не получилось. Служба доставки попробует ещё раз.',
    ],
  ),
  StoragePeriodExpires: words(
    'handed-out',
    ['Storage is ending', 'Срок хранения заканчивается'],
    ['Collect the parcel soon, or it goes back.', 'Заберите посылку, иначе она уедет обратно.'],
  ),
  RequestForInformation: problem,
  ProblemDetected: problem,
  RefuseOfDelivery: words(
    'returning',
    ['Refused', 'Отказ от получения'],
    ['The parcel was refused and goes back to the shop.', 'От посылки отказались, она вернётся в магазин.'],
  ),
  Returning: words(
    'returning',
    ['On its way back', 'Возвращается'],
    ['The parcel goes back to the shop.', 'Посылка возвращается в магазин.'],
  ),
  CancelRequest: words(
    'canceled',
    ['Being canceled', 'Отменяется'],
    [
      'The shop has asked the delivery service to stop the parcel.',
      'Магазин попросил службу доставки остановить посылку.',
    ],
  ),
  Finished: delivered,
  FinishedWithAdditional: delivered,
  AutoFinished: words(
    'delivered',
    ['Completed', 'Завершено'],
    [
      'Nothing has been heard of the parcel for long, and the order is closed. If it has not come, ask the shop.',
      'О посылке давно нет вестей, и заказ закрыт. Если она не пришла, спросите в магазине.',
    ],
  ),
  FinishedWithReturn: words(
    'returned',
    ['Returned', 'Возвращено'],
    ['The parcel is back at the shop.', 'Посылка вернулась в магазин.'],
  ),
  Canceled: canceled,
  Removed: canceled,
};
