import { type Dictionary, type Names, names, plural } from '../words/locale.ts';
import type { EntryKind, MoneyTab } from './search.ts';

export const moneyWords: Dictionary<{
  readonly title: string;
  readonly lead: string;
  readonly leadOfOperator: string;
  readonly tabs: Readonly<Record<MoneyTab, string>>;
  readonly kind: Readonly<Record<EntryKind, string>>;
  readonly left: string;
  readonly onBalance: (sum: string) => string;
  readonly owed: (sum: string) => string;
  readonly held: (sum: string) => string;
  readonly mayOwe: (sum: string) => string;
  readonly mayOweLess: (sum: string, own: string) => string;
  readonly mayNotOwe: string;
  readonly nearLimit: (sum: string) => string;
  readonly overLimit: string;
  readonly overLimitText: string;
  readonly history: string;
  readonly date: string;
  readonly what: string;
  readonly kindHead: string;
  readonly order: string;
  readonly sum: string;
  readonly after: string;
  readonly ofKind: string;
  readonly all: string;
  readonly from: string;
  readonly to: string;
  readonly csv: string;
  readonly csvCut: (count: string) => string;
  readonly noLines: string;
  readonly noLinesText: string;
  readonly noneFound: string;
  readonly clear: string;
  readonly topUp: string;
  readonly topUpText: string;
  readonly makeInvoice: string;
  readonly invoiceMade: (number: string, sum: string) => string;
  readonly sumHint: string;
  readonly sumWrong: string;
  readonly company: string;
  readonly companies: string;
  readonly balance: string;
  readonly heldHead: string;
  readonly limit: string;
  readonly leftHead: string;
  readonly disabled: string;
  readonly low: string;
  readonly noCompanies: string;
  readonly allCompanies: string;
  readonly book: string;
  readonly bookTitle: string;
  readonly correct: string;
  readonly correctHint: string;
  readonly number: string;
  readonly numberHint: string;
  readonly comment: string;
  readonly commentHint: string;
  readonly reason: string;
  readonly reasonHint: string;
  readonly missing: string;
  readonly received: string;
  readonly back: string;
  readonly goOn: string;
  readonly toCompany: (company: string) => string;
  readonly fromCompany: (company: string) => string;
  readonly booked: (sum: string, company: string, balance: string) => string;
  readonly bookedBefore: Readonly<
    Record<'payment' | 'correction', (sum: string, at: string, balance: string) => string>
  >;
  readonly invoice: string;
  readonly invoices: string;
  readonly issued: string;
  readonly asked: string;
  readonly paid: string;
  readonly state: string;
  readonly paidState: Readonly<Record<'open' | 'partly' | 'paid', string>>;
  readonly noInvoices: string;
  readonly pay: string;
  readonly payTitle: (number: string) => string;
  readonly rest: (sum: string) => string;
  readonly rates: string;
  readonly ratesText: string;
  readonly currency: string;
  readonly since: string;
  readonly rate: string;
  readonly rateHint: string;
  readonly rateWrong: string;
  readonly setRate: string;
  readonly rateSet: (currency: string) => string;
  readonly removeRate: string;
  readonly removeRateText: string;
  readonly rateGone: (currency: string) => string;
  readonly noRates: string;
  readonly check: string;
  readonly checkText: string;
  readonly checkNow: string;
  readonly agrees: string;
  readonly differs: (count: number) => string;
  readonly expected: string;
  readonly found: string;
  readonly differenceOf: Names;
}> = {
  en: {
    title: 'Money',
    lead: 'What you can spend on deliveries, and how that came about.',
    leadOfOperator: 'What companies have, their invoices and payments.',
    tabs: { balances: 'Balances', invoices: 'Invoices', rates: 'Exchange rates', check: 'Ledger check' },
    kind: {
      charge: 'Delivery',
      refund: 'Refund',
      fee: 'Cancellation fee',
      'top-up': 'Payment received',
      correction: 'Correction',
    },
    left: 'Left to spend',
    onBalance: (sum) => `${sum} is on the balance.`,
    owed: (sum) => `The balance is ${sum}: that much is owed.`,
    held: (sum) => `${sum} is held for orders that are being handed over.`,
    mayOwe: (sum) => `Up to ${sum} may be owed.`,
    mayOweLess: (sum, own) =>
      `Up to ${sum} may be owed: the limit is ${own}, but other companies of the group owe too.`,
    mayNotOwe: 'Nothing may be owed.',
    nearLimit: (sum) => `The balance is low: less than ${sum} is left to spend. Top it up before orders have to wait.`,
    overLimit: 'Nothing is left to spend',
    overLimitText: 'New orders stay drafts until a payment is booked.',
    history: 'History',
    date: 'Date',
    what: 'What',
    kindHead: 'Kind',
    order: 'Order',
    sum: 'Sum',
    after: 'Balance after',
    ofKind: 'Show',
    all: 'Everything',
    from: 'From',
    to: 'To',
    csv: 'CSV',
    csvCut: (count) => `The file has the newest ${count} lines. Choose fewer days for the rest.`,
    noLines: 'Nothing has been booked yet',
    noLinesText: 'Payments and deliveries stand here as soon as there are some.',
    noneFound: 'Nothing was booked like this',
    clear: 'Show everything',
    topUp: 'Top up',
    topUpText: 'You get an invoice as a PDF. Once its payment has arrived, the sum is added to the balance.',
    makeInvoice: 'Make the invoice',
    invoiceMade: (number, sum) => `Invoice ${number} for ${sum} is made.`,
    sumHint: 'Roubles and kopecks, such as 15 000 or 1 234,50',
    sumWrong: 'Write the sum as 15 000 or 1 234,50: above zero, at most two digits after the comma.',
    company: 'Company',
    companies: 'Companies',
    balance: 'Balance',
    heldHead: 'Held',
    limit: 'May owe',
    leftHead: 'Left to spend',
    disabled: 'Disabled',
    low: 'Low',
    noCompanies: 'There are no companies yet',
    allCompanies: 'All companies',
    book: 'Book a payment',
    bookTitle: 'Book a payment',
    correct: 'Correct',
    correctHint: 'With a minus where the company is to have less.',
    number: 'Number of the payment',
    numberHint: 'A number is booked once, however often it is sent: 42 of 2026-11-19.',
    comment: 'Comment',
    commentHint: 'The company reads it in its history.',
    reason: 'Reason',
    reasonHint: 'The company reads it in its history.',
    missing: 'This is needed.',
    received: 'Received on',
    back: 'Back',
    goOn: 'Go on',
    toCompany: (company) => `to ${company}`,
    fromCompany: (company) => `taken from ${company}`,
    booked: (sum, company, balance) => `${sum} is booked. ${company} has ${balance} now.`,
    bookedBefore: {
      payment: (sum, at, balance) =>
        `This payment was booked before: ${sum}, ${at}. Nothing has changed; the balance is ${balance}.`,
      correction: (sum, at, balance) =>
        `This correction was booked before: ${sum}, ${at}. Nothing has changed; the balance is ${balance}.`,
    },
    invoice: 'Invoice',
    invoices: 'Invoices',
    issued: 'Issued',
    asked: 'To pay',
    paid: 'Paid',
    state: 'State',
    paidState: { open: 'Not paid', partly: 'Paid in part', paid: 'Paid' },
    noInvoices: 'There are no such invoices',
    pay: 'Book its payment',
    payTitle: (number) => `Payment of invoice ${number}`,
    rest: (sum) => `Still to be paid: ${sum}`,
    rates: 'Exchange rates',
    ratesText: 'What a currency is worth from a day on, until the next rate.',
    currency: 'Currency',
    since: 'From',
    rate: 'Roubles for one',
    rateHint: 'Such as 98,5321',
    rateWrong: 'Write a number above zero with at most 8 digits after the comma.',
    setRate: 'Set a rate',
    rateSet: (currency) => `The rate of ${currency} is set.`,
    removeRate: 'Remove the rate',
    removeRateText: 'The rate before it counts again.',
    rateGone: (currency) => `The rate of ${currency} is removed.`,
    noRates: 'No rates are set',
    check: 'Ledger check',
    checkText: 'Compares every balance and invoice with its entries, and every order with what was booked for it.',
    checkNow: 'Check now',
    agrees: 'Everything agrees',
    differs: (count) => `${plural('en', count, { one: 'difference', other: 'differences' })} found`,
    expected: 'Should be',
    found: 'Is',
    differenceOf: names({
      balance: 'Balance',
      reserved: 'Held sum',
      invoice: 'Paid under the invoice',
      charge: 'Charge',
      refund: 'Refund',
      fee: 'Fee',
      entries: 'Number of entries',
      moved: 'Moved by the order',
    }),
  },
  ru: {
    title: 'Деньги',
    lead: 'Сколько можно потратить на доставку и из чего это сложилось.',
    leadOfOperator: 'Балансы компаний, их счета и платежи.',
    tabs: { balances: 'Балансы', invoices: 'Счета', rates: 'Курсы валют', check: 'Сверка' },
    kind: {
      charge: 'Доставка',
      refund: 'Возврат',
      fee: 'Плата за отмену',
      'top-up': 'Поступление',
      correction: 'Исправление',
    },
    left: 'Можно потратить',
    onBalance: (sum) => `На балансе ${sum}.`,
    owed: (sum) => `Баланс ${sum}: это долг.`,
    held: (sum) => `${sum} отложено на заказы, которые сейчас передаются.`,
    mayOwe: (sum) => `В долг можно до ${sum}.`,
    mayOweLess: (sum, own) => `В долг можно до ${sum}: лимит ${own}, но должны и другие компании группы.`,
    mayNotOwe: 'В долг нельзя.',
    nearLimit: (sum) => `Баланс низкий: осталось меньше ${sum}. Пополните его, пока заказы не встали.`,
    overLimit: 'Тратить больше нечего',
    overLimitText: 'Новые заказы остаются черновиками, пока не зачислен платёж.',
    history: 'История',
    date: 'Дата',
    what: 'Что',
    kindHead: 'Вид',
    order: 'Заказ',
    sum: 'Сумма',
    after: 'Баланс после',
    ofKind: 'Показать',
    all: 'Всё',
    from: 'С',
    to: 'По',
    csv: 'CSV',
    csvCut: (count) => `В файле ${count} последних строк. Остальное — выбрав меньше дней.`,
    noLines: 'Пока ничего не проведено',
    noLinesText: 'Платежи и доставки появятся здесь, как только они будут.',
    noneFound: 'Таких записей нет',
    clear: 'Показать всё',
    topUp: 'Пополнить',
    topUpText: 'Вы получите счёт в PDF. Когда придёт его оплата, сумма добавится к балансу.',
    makeInvoice: 'Выставить счёт',
    invoiceMade: (number, sum) => `Счёт ${number} на ${sum} выставлен.`,
    sumHint: 'Рубли и копейки, например 15 000 или 1 234,50',
    sumWrong: 'Напишите сумму как 15 000 или 1 234,50: больше нуля, не более двух цифр после запятой.',
    company: 'Компания',
    companies: 'Компании',
    balance: 'Баланс',
    heldHead: 'Отложено',
    limit: 'Можно в долг',
    leftHead: 'Можно потратить',
    disabled: 'Отключена',
    low: 'Низкий',
    noCompanies: 'Компаний пока нет',
    allCompanies: 'Все компании',
    book: 'Провести платёж',
    bookTitle: 'Провести платёж',
    correct: 'Исправить',
    correctHint: 'С минусом, если у компании должно стать меньше.',
    number: 'Номер платежа',
    numberHint: 'Один номер проводится один раз, сколько его ни отправляй: 42 от 19.11.2026.',
    comment: 'Комментарий',
    commentHint: 'Компания увидит его в истории.',
    reason: 'Причина',
    reasonHint: 'Компания увидит её в истории.',
    missing: 'Без этого нельзя.',
    received: 'Получен',
    back: 'Назад',
    goOn: 'Дальше',
    toCompany: (company) => `компании ${company}`,
    fromCompany: (company) => `списать у компании ${company}`,
    booked: (sum, company, balance) => `Проведено ${sum}. У компании ${company} теперь ${balance}.`,
    bookedBefore: {
      payment: (sum, at, balance) =>
        `Этот платёж уже проведён: ${sum}, ${at}. Ничего не изменилось; баланс ${balance}.`,
      correction: (sum, at, balance) =>
        `Эта корректировка уже проведена: ${sum}, ${at}. Ничего не изменилось; баланс ${balance}.`,
    },
    invoice: 'Счёт',
    invoices: 'Счета',
    issued: 'Выставлен',
    asked: 'К оплате',
    paid: 'Оплачено',
    state: 'Состояние',
    paidState: { open: 'Не оплачен', partly: 'Оплачен частично', paid: 'Оплачен' },
    noInvoices: 'Таких счетов нет',
    pay: 'Провести оплату',
    payTitle: (number) => `Оплата счёта ${number}`,
    rest: (sum) => `Осталось оплатить: ${sum}`,
    rates: 'Курсы валют',
    ratesText: 'Сколько стоит валюта с этого дня до следующего курса.',
    currency: 'Валюта',
    since: 'С',
    rate: 'Рублей за единицу',
    rateHint: 'Например, 98,5321',
    rateWrong: 'Напишите число больше нуля, не более 8 цифр после запятой.',
    setRate: 'Задать курс',
    rateSet: (currency) => `Курс ${currency} задан.`,
    removeRate: 'Удалить курс',
    removeRateText: 'Снова будет действовать предыдущий.',
    rateGone: (currency) => `Курс ${currency} удалён.`,
    noRates: 'Курсы не заданы',
    check: 'Сверка',
    checkText: 'Сверяет балансы и счета с проводками, а каждый заказ — с тем, что по нему проведено.',
    checkNow: 'Сверить',
    agrees: 'Всё сходится',
    differs: (count) =>
      `Найдено ${plural('ru', count, { one: 'расхождение', few: 'расхождения', many: 'расхождений', other: 'расхождений' })}`,
    expected: 'Должно быть',
    found: 'Есть',
    differenceOf: names({
      balance: 'Баланс',
      reserved: 'Отложенная сумма',
      invoice: 'Оплачено по счёту',
      charge: 'Списание',
      refund: 'Возврат',
      fee: 'Плата',
      entries: 'Число проводок',
      moved: 'Движение по заказу',
    }),
  },
};
