export const languages = ['en', 'ru'] as const;
export type Language = (typeof languages)[number];

/** How the payment stands, as the page tells it. */
export type Standing = 'waiting' | 'paid' | 'declined' | 'expired' | 'canceled' | 'refunded' | 'unknown';

/** Of a page that has nothing more to do but tell. */
export type Told = Exclude<Standing, 'waiting'>;

interface Words {
  readonly name: string;
  readonly provider: string;
  readonly merchant: string;
  readonly test: string;
  readonly language: string;
  readonly heading: string;
  readonly toPay: string;
  readonly amount: string;
  readonly order: string;
  readonly purpose: string;
  readonly payee: string;
  readonly timeLeft: string;
  readonly payBy: (moment: string) => string;
  readonly pay: (amount: string) => string;
  readonly otherwise: string;
  readonly decline: string;
  readonly declineHint: string;
  readonly expire: string;
  readonly expireHint: string;
  readonly back: (host: string) => string;
  readonly titles: Readonly<Record<Told, string>>;
  readonly advice: Readonly<Record<Told, string>>;
  readonly partRefunded: (amount: string) => string;
}

export const words: Readonly<Record<Language, Words>> = {
  en: {
    name: 'English',
    provider: 'Sandbox Pay',
    merchant: 'Cartage (sandbox)',
    test: 'Test: no money is taken',
    language: 'Language',
    heading: 'Payment for your order',
    toPay: 'To pay',
    amount: 'Amount',
    order: 'Order',
    purpose: 'For',
    payee: 'Paid to',
    timeLeft: 'Time left',
    payBy: (moment) => `Pay by ${moment}, Moscow time`,
    pay: (amount) => `Pay ${amount}`,
    otherwise: 'Or try another outcome',
    decline: 'Decline',
    declineHint: 'As if the bank had refused the card',
    expire: 'Let it expire',
    expireHint: 'As if nobody had paid in time',
    back: (host) => `Return to ${host}`,
    titles: {
      paid: 'Payment received',
      declined: 'Payment declined',
      expired: 'The payment link has expired',
      canceled: 'Payment canceled',
      refunded: 'Payment refunded',
      unknown: 'There is no such payment',
    },
    advice: {
      paid: 'The order is paid for. You can close this page.',
      declined: 'No money was taken. To pay for the order, ask the seller for a new payment link.',
      expired: 'No money was taken. To pay for the order, ask the seller for a new payment link.',
      canceled: 'The seller has canceled the payment. No money was taken, and there is nothing left to pay.',
      refunded: 'The whole amount has been returned to the card it was paid with.',
      unknown: 'Check that you have copied the whole link, or ask the seller for a new one.',
    },
    partRefunded: (amount) => `Returned to the card: ${amount}.`,
  },
  ru: {
    name: 'Русский',
    provider: 'Sandbox Pay',
    merchant: 'Cartage (песочница)',
    test: 'Тест: деньги не списываются',
    language: 'Язык',
    heading: 'Оплата заказа',
    toPay: 'К оплате',
    amount: 'Сумма',
    order: 'Заказ',
    purpose: 'За что',
    payee: 'Получатель',
    timeLeft: 'Осталось',
    payBy: (moment) => `Оплатите до ${moment} по московскому времени`,
    pay: (amount) => `Оплатить ${amount}`,
    otherwise: 'Или проверьте другой исход',
    decline: 'Отклонить',
    declineHint: 'Как если бы банк отказал в оплате',
    expire: 'Просрочить',
    expireHint: 'Как если бы никто не заплатил вовремя',
    back: (host) => `Вернуться на ${host}`,
    titles: {
      paid: 'Оплата получена',
      declined: 'Оплата отклонена',
      expired: 'Срок действия ссылки истёк',
      canceled: 'Оплата отменена',
      refunded: 'Деньги возвращены',
      unknown: 'Такого платежа нет',
    },
    advice: {
      paid: 'Заказ оплачен. Страницу можно закрыть.',
      declined: 'Деньги не списаны. Чтобы оплатить заказ, попросите у продавца новую ссылку.',
      expired: 'Деньги не списаны. Чтобы оплатить заказ, попросите у продавца новую ссылку.',
      canceled: 'Продавец отменил оплату. Деньги не списаны, платить больше не нужно.',
      refunded: 'Вся сумма возвращена на карту, с которой был оплачен заказ.',
      unknown: 'Проверьте, что ссылка скопирована целиком, или попросите у продавца новую.',
    },
    partRefunded: (amount) => `Возвращено на карту: ${amount}.`,
  },
};

const tags = { en: 'en-GB', ru: 'ru-RU' } as const;

/** Kopecks as a person reads them: ₽1,234.50, 1 234,50 ₽. */
export const moneyText = (kopecks: number, language: Language): string =>
  new Intl.NumberFormat(tags[language], { style: 'currency', currency: 'RUB', currencyDisplay: 'narrowSymbol' }).format(
    kopecks / 100,
  );

export const momentText = (at: number, language: Language): string =>
  new Intl.DateTimeFormat(tags[language], {
    timeZone: 'Europe/Moscow',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** The two largest units: 2 days 3 hours, 14 minutes 59 seconds. */
export function lengthText(seconds: number, language: Language): string {
  const first = units.findIndex(([, size]) => seconds >= size);
  let rest = seconds;
  return units
    .slice(first, first + 2)
    .flatMap(([unit, size]) => {
      const count = Math.floor(rest / size);
      rest -= count * size;
      return count === 0
        ? []
        : [new Intl.NumberFormat(tags[language], { style: 'unit', unit, unitDisplay: 'long' }).format(count)];
    })
    .join(' ');
}
