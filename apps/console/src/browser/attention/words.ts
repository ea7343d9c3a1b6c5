import type { AttentionReason } from '@cartage/core';
import type { Dictionary } from '../words/locale.ts';
import type { AttentionAct } from './acts.ts';

export const attentionWords: Dictionary<{
  readonly title: string;
  readonly all: string;
  readonly reasons: string;
  readonly order: string;
  readonly why: string;
  readonly since: string;
  readonly what: string;
  readonly receiver: string;
  readonly nothing: string;
  readonly nothingText: string;
  readonly more: string;
  readonly act: Readonly<Record<AttentionAct, string>>;
  /** What comes of an act, before it is done. */
  readonly comes: Readonly<Partial<Record<AttentionAct, string>>>;
  /** What is to be known where nothing here mends it, or before. */
  readonly hint: Readonly<Record<AttentionReason, string>>;
  /** Where the operator is told something else. */
  readonly operatorsHint: Readonly<Partial<Record<AttentionReason, string>>>;
  readonly vendorPage: string;
  readonly paymentLink: string;
  readonly paymentLater: string;
  readonly asks: (sum: string, before: string) => string;
  readonly done: string;
}> = {
  en: {
    title: 'Attention',
    all: 'All',
    reasons: 'Reasons',
    order: 'Order',
    why: 'Why',
    since: 'Since',
    what: 'What to do',
    receiver: 'Receiver',
    nothing: 'Nothing asks for attention',
    nothingText: 'Orders come here by themselves: when a vendor refuses them, a courier is missing, they are late.',
    more: 'Show more',
    act: {
      approve: 'Approve',
      refuse: 'Refuse',
      retry: 'Try again',
      retryAbsent: 'The vendor has nothing',
      accept: 'Accept the price',
      dispute: 'Dispute it',
      charge: 'Charge again',
      waive: 'Charge nothing',
      repeatPayment: 'New payment link',
      handOver: 'Mend and hand over',
      callCourier: 'Call a courier again',
      vendors: 'To the vendors',
    },
    comes: {
      refuse: 'The order becomes a draft again; its customer decides what comes next.',
      retryAbsent: 'Look at the vendor’s own pages first. If it has the order there after all, it will carry it twice.',
      accept: 'The difference is charged, and the vendor’s price is the order’s from now on.',
      dispute: 'The order keeps its price. What the vendor asks more is for you to settle with it.',
      charge: 'The price of the order is charged once more, because the vendor carries it though it was canceled.',
      waive: 'Nothing is charged, though the vendor carries it. This ends the matter.',
    },
    hint: {
      approval: 'The operator approves it or sends it back.',
      'vendor-error': 'Mend what the vendor refuses, or choose another one.',
      'vendor-unavailable': 'It is tried again by itself for 24 hours.',
      doubtful: 'The vendor is asked by itself. Until it answers nothing goes twice.',
      'payment-failed': 'Send the customer a new link.',
      'price-rose': 'The vendor confirmed more than was agreed.',
      'courier-missing': 'Nobody has confirmed the pickup.',
      late: 'Ask the vendor where it is.',
      silent: 'Ask the vendor where it is.',
      'storage-ending': 'Tell the receiver, or the point sends it back.',
      problem: 'See its history for what the vendor says.',
      'contract-refused': 'The vendor’s login or password is wrong.',
    },
    operatorsHint: {
      approval: 'It waits for your word.',
      'vendor-error': 'Try it again, or let its company mend it.',
      'payment-failed': 'Its company can make a new payment link.',
      'storage-ending': 'Its company tells the receiver, or the point sends it back.',
    },
    vendorPage: 'Vendor’s page',
    paymentLink: 'Payment page',
    paymentLater: 'The link follows; the order shows it.',
    asks: (sum, before) => `asks ${sum}, agreed ${before}`,
    done: 'Done',
  },
  ru: {
    title: 'Внимание',
    all: 'Все',
    reasons: 'Причины',
    order: 'Заказ',
    why: 'Причина',
    since: 'С какого времени',
    what: 'Что делать',
    receiver: 'Получатель',
    nothing: 'Ничто не требует внимания',
    nothingText: 'Заказы попадают сюда сами: служба отказала, курьер не подтверждён, доставка опаздывает.',
    more: 'Показать ещё',
    act: {
      approve: 'Одобрить',
      refuse: 'Отклонить',
      retry: 'Повторить',
      retryAbsent: 'У службы его нет',
      accept: 'Принять цену',
      dispute: 'Оспорить',
      charge: 'Списать снова',
      waive: 'Не списывать',
      repeatPayment: 'Новая ссылка на оплату',
      handOver: 'Исправить и передать',
      callCourier: 'Вызвать курьера снова',
      vendors: 'К службам доставки',
    },
    comes: {
      refuse: 'Заказ снова станет черновиком; дальше решает его заказчик.',
      retryAbsent: 'Сначала посмотрите в кабинете службы. Если заказ там всё-таки есть, его повезут дважды.',
      accept: 'Разница спишется, и цена службы станет ценой заказа.',
      dispute: 'Цена заказа не изменится. О разнице нужно договориться со службой.',
      charge: 'Цена заказа спишется ещё раз: служба везёт его, хотя он отменён.',
      waive: 'Ничего не спишется, хотя служба везёт заказ. На этом вопрос закрыт.',
    },
    hint: {
      approval: 'Заказ одобряет или возвращает оператор.',
      'vendor-error': 'Исправьте то, от чего отказалась служба, или выберите другую.',
      'vendor-unavailable': 'Передача повторяется сама в течение суток.',
      doubtful: 'Служба опрашивается сама. До её ответа ничего не передаётся дважды.',
      'payment-failed': 'Отправьте заказчику новую ссылку.',
      'price-rose': 'Служба подтвердила цену выше согласованной.',
      'courier-missing': 'Забор никто не подтвердил.',
      late: 'Спросите у службы, где посылка.',
      silent: 'Спросите у службы, где посылка.',
      'storage-ending': 'Сообщите получателю, иначе пункт вернёт посылку.',
      problem: 'Что говорит служба, видно в истории заказа.',
      'contract-refused': 'Логин или пароль у службы не подходят.',
    },
    operatorsHint: {
      approval: 'Ждёт вашего решения.',
      'vendor-error': 'Повторите передачу или дайте компании исправить заказ.',
      'payment-failed': 'Компания может сделать новую ссылку на оплату.',
      'storage-ending': 'Компания сообщает получателю, иначе пункт вернёт посылку.',
    },
    vendorPage: 'Страница службы',
    paymentLink: 'Страница оплаты',
    paymentLater: 'Ссылка появится позже, в заказе.',
    asks: (sum, before) => `просит ${sum}, согласовано ${before}`,
    done: 'Готово',
  },
};
