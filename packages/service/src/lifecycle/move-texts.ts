import type { LocalText } from '@cartage/core';

/** eventSource of what the service itself did. */
export const SERVICE_SOURCE = 'Cartage';

/** What the history says of the service's own moves. */
export const moveTexts = {
  created: { en: 'The order was saved.', ru: 'Заказ сохранён.' },
  handingOver: { en: 'The order is being handed over to the vendor.', ru: 'Заказ передаётся в службу доставки.' },
  handedOver: { en: 'The vendor took the order.', ru: 'Служба доставки приняла заказ.' },
  answerLost: {
    en: "The vendor's answer did not arrive; the vendor will be asked whether it has the order.",
    ru: 'Ответ службы доставки не получен; будет уточнено, есть ли у неё заказ.',
  },
  undecided: {
    en: 'It is not known whether the vendor has the order; it is not handed over again until somebody has asked the vendor.',
    ru: 'Неизвестно, есть ли заказ у службы доставки; он не передаётся повторно, пока это не уточнят у неё.',
  },
  unavailable: {
    en: 'The vendor is unavailable; the hand-over will be retried.',
    ru: 'Служба доставки недоступна; передача будет повторена.',
  },
  gaveUp: {
    en: 'The vendor stayed unavailable; the hand-over is no longer retried.',
    ru: 'Служба доставки оставалась недоступной; передача больше не повторяется.',
  },
  contractRefused: {
    en: 'The vendor refuses the credentials of the contract; the hand-over is not retried until they are mended.',
    ru: 'Служба доставки не принимает данные договора; передача не повторяется, пока они не исправлены.',
  },
  notOffered: {
    en: 'The vendor no longer offers the chosen tariff for this order.',
    ru: 'Служба доставки больше не предлагает выбранный тариф для этого заказа.',
  },
  canceled: { en: 'The order was canceled.', ru: 'Заказ отменён.' },
  cancelRequested: { en: 'A cancellation was requested.', ru: 'Запрошена отмена.' },
  cancelConfirmed: { en: 'The vendor confirmed the cancellation.', ru: 'Служба доставки подтвердила отмену.' },
  cancelRefused: {
    en: 'The vendor refused the cancellation; the delivery goes on.',
    ru: 'Служба доставки отказала в отмене; доставка продолжается.',
  },
  cancelUnanswered: {
    en: 'The vendor did not say whether it cancels the order; the delivery goes on.',
    ru: 'Служба доставки не сообщила, отменяет ли она заказ; доставка продолжается.',
  },
  withdrawn: {
    en: 'The vendor did have the order, and has canceled it.',
    ru: 'Служба доставки, как оказалось, получила заказ; она его отменила.',
  },
  leftBehind: {
    en: 'The vendor does have the order and refuses to cancel it; stop the delivery there.',
    ru: 'Служба доставки, как оказалось, получила заказ и отказывает в отмене; остановите доставку у неё.',
  },
  mayBeLeftBehind: {
    en: 'The vendor may have the order; check with the vendor, and cancel it there.',
    ru: 'Служба доставки могла получить заказ; проверьте это у неё и отмените его.',
  },
  changePending: {
    en: 'The vendor has not confirmed a change of the order; the change will be sent again.',
    ru: 'Служба доставки не подтвердила изменение заказа; оно будет передано ей снова.',
  },
  changeMade: { en: 'The vendor made the change.', ru: 'Служба доставки внесла изменение.' },
  changeRefused: {
    en: 'The vendor refuses the change but may have made it earlier; ask the vendor.',
    ru: 'Служба доставки отказывает в изменении, но могла внести его ранее; уточните у неё.',
  },
  changeUnknown: {
    en: 'The vendor did not say whether it made the change; ask the vendor, or change the order again.',
    ru: 'Служба доставки не сообщила, внесла ли она изменение; уточните у неё или измените заказ снова.',
  },
  changeTooLate: {
    en: 'The order ended before the vendor confirmed a change, which it may have made.',
    ru: 'Заказ завершён прежде, чем служба доставки подтвердила изменение; она могла его внести.',
  },
  courierUnknown: {
    en: 'The vendor did not say whether a courier will come; ask the vendor, or call a courier again.',
    ru: 'Служба доставки не сообщила, приедет ли курьер; уточните у неё или вызовите курьера снова.',
  },
  awaitsApproval: {
    en: 'The order is waiting for approval by a manager.',
    ru: 'Заказ ожидает согласования менеджером.',
  },
  approved: {
    en: 'The order was approved and is being handed over to the vendor.',
    ru: 'Заказ согласован и передаётся в службу доставки.',
  },
  autoFinished: {
    en: 'The vendor has sent no news for a long time after the planned delivery; the order is closed.',
    ru: 'Служба доставки долго ничего не сообщала после плановой даты доставки; заказ закрыт.',
  },
  draftAgain: { en: 'The order is a draft again.', ru: 'Заказ снова черновик.' },
  notApproved: { en: 'The order was not approved.', ru: 'Заказ не согласован.' },
} as const satisfies Record<string, LocalText>;

/** A sentence of ours, and behind it what the vendor said, or why it said nothing. */
export const withVendorWords = (text: LocalText, words: LocalText): LocalText => ({
  en: `${text.en} ${words.en}`,
  ru: `${text.ru} ${words.ru}`,
});
