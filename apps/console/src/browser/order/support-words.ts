import type { Operator } from '../api.ts';
import type { Dictionary } from '../words/locale.ts';

/** What the operator and support read of it. */
export const supportWords: Dictionary<{
  readonly support: string;
  readonly copyAll: string;
  readonly attempts: string;
  readonly attemptKind: Readonly<Record<Operator.Attempt['kind'], string>>;
  readonly attemptState: Readonly<Record<Operator.Attempt['state'], string>>;
  readonly neverSent: string;
  readonly kind: string;
  readonly state: string;
  readonly started: string;
  readonly ended: string;
  readonly reference: string;
  readonly why: string;
  readonly none: string;
  readonly jobs: string;
  readonly task: string;
  readonly due: string;
  readonly tries: string;
  readonly dead: string;
  readonly payments: string;
  readonly provider: string;
  readonly status: string;
  readonly amount: string;
  readonly received: string;
  readonly refunded: string;
  readonly requests: string;
  readonly noRequests: string;
}> = {
  en: {
    support: 'For support',
    copyAll: 'Copy all that support needs',
    attempts: 'Calls of the vendor',
    attemptKind: {
      'hand-over': 'Hand-over',
      cancel: 'Cancellation',
      'courier-call': 'Courier',
      update: 'Change',
      payment: 'Payment',
      'close-payment': 'End of a payment',
      refund: 'Refund',
    },
    attemptState: {
      sending: 'Being sent',
      accepted: 'Taken, number follows',
      unknown: 'Answer lost',
      confirmed: 'Confirmed',
      rejected: 'Refused',
      unavailable: 'No answer',
      undecidable: 'Nobody knows: look there',
    },
    neverSent: 'never reached the vendor',
    kind: 'What for',
    state: 'Came of it',
    started: 'Began',
    ended: 'Ended',
    reference: 'Reference',
    why: 'Why',
    none: 'The vendor was not called yet.',
    jobs: 'Still to be done',
    task: 'Task',
    due: 'Due',
    tries: 'Tries',
    dead: 'given up',
    payments: 'Card payments',
    provider: 'Provider',
    status: 'Status',
    amount: 'Sum',
    received: 'Received',
    refunded: 'Given back',
    requests: 'Requests',
    noRequests: 'No request is known.',
  },
  ru: {
    support: 'Для поддержки',
    copyAll: 'Скопировать всё для поддержки',
    attempts: 'Обращения к службе',
    attemptKind: {
      'hand-over': 'Передача',
      cancel: 'Отмена',
      'courier-call': 'Курьер',
      update: 'Изменение',
      payment: 'Оплата',
      'close-payment': 'Закрытие оплаты',
      refund: 'Возврат',
    },
    attemptState: {
      sending: 'Отправляется',
      accepted: 'Принято, номер позже',
      unknown: 'Ответ потерян',
      confirmed: 'Подтверждено',
      rejected: 'Отказ',
      unavailable: 'Нет ответа',
      undecidable: 'Неизвестно: проверьте у службы',
    },
    neverSent: 'до службы не дошло',
    kind: 'Зачем',
    state: 'Итог',
    started: 'Начато',
    ended: 'Закончено',
    reference: 'Номер обращения',
    why: 'Причина',
    none: 'К службе ещё не обращались.',
    jobs: 'Ещё предстоит',
    task: 'Задание',
    due: 'Срок',
    tries: 'Попыток',
    dead: 'оставлено',
    payments: 'Оплата картой',
    provider: 'Провайдер',
    status: 'Статус',
    amount: 'Сумма',
    received: 'Получено',
    refunded: 'Возвращено',
    requests: 'Запросы',
    noRequests: 'Запросы неизвестны.',
  },
};
