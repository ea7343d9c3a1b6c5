import { type Dictionary, type Names, names } from '../words/locale.ts';

/** What the choice of an option says. */
export const optionWords: Dictionary<{
  readonly options: string;
  readonly asking: (ready: string, all: string) => string;
  readonly found: (count: number) => string;
  readonly none: string;
  readonly byPrice: string;
  readonly byDay: string;
  readonly tag: Names;
  readonly way: Readonly<Record<number, string>>;
  readonly usual: (days: string) => string;
  readonly days: (from: number | null, to: number | null) => string;
  readonly taken: (day: string) => string;
  readonly missing: (count: number) => string;
  readonly why: Names;
}> = {
  en: {
    options: 'Ways to send it',
    asking: (ready, all) => (all === '0' ? 'Asking the vendors…' : `${ready} of ${all} vendors have answered…`),
    found: (count) => (count === 1 ? '1 option' : `${count} options`),
    none: 'No vendor offers this delivery.',
    byPrice: 'By price',
    byDay: 'By day',
    tag: names({ cheapest: 'cheapest', fastest: 'fastest', best: 'best', reliable: 'reliable' }),
    way: { 0: 'door to door', 1: 'door to point', 2: 'point to door', 3: 'point to point' },
    usual: (days) => `nine of ten within ${days} days`,
    days: (from, to) =>
      from === null && to === null
        ? 'day not told'
        : from === to || from === null
          ? `${to} days`
          : `${from}–${to ?? '…'} days`,
    taken: (day) => `fetched ${day}`,
    missing: (count) => (count === 1 ? '1 vendor is missing: why?' : `${count} vendors are missing: why?`),
    why: names({
      'timed-out': 'did not answer in time',
      unavailable: 'does not answer',
      limited: 'is asked as often as it allows; try again in a moment',
      auth: 'refuses the contract',
      defect: 'gave an answer that nobody can read',
      invalid: 'refuses something in the order',
      notServed: 'does not serve this route',
      packages: 'takes fewer places in one shipment',
      needs: 'needs more to be known of the shipment',
      currency: 'asks a currency that has no rate',
      point: 'none of its points there takes the parcel',
      days: 'delivers on none of these days',
      tariff: 'not with the chosen tariffs',
      urgency: 'not as urgently',
      services: 'does not give a service that was asked for',
    }),
  },
  ru: {
    options: 'Способы доставки',
    asking: (ready, all) => (all === '0' ? 'Опрашиваем службы…' : `Ответили ${ready} из ${all} служб…`),
    found: (count) => `Вариантов: ${count}`,
    none: 'Ни одна служба не предлагает такую доставку.',
    byPrice: 'По цене',
    byDay: 'По сроку',
    tag: names({ cheapest: 'дешевле всех', fastest: 'быстрее всех', best: 'лучший', reliable: 'надёжный' }),
    way: { 0: 'от двери до двери', 1: 'от двери до пункта', 2: 'от пункта до двери', 3: 'от пункта до пункта' },
    usual: (days) => `девять из десяти — за ${days} дн.`,
    days: (from, to) =>
      from === null && to === null
        ? 'срок неизвестен'
        : from === to || from === null
          ? `${to} дн.`
          : `${from}–${to ?? '…'} дн.`,
    taken: (day) => `забор ${day}`,
    missing: (count) => `Не участвуют службы: ${count}. Почему?`,
    why: names({
      'timed-out': 'не ответила вовремя',
      unavailable: 'не отвечает',
      limited: 'получает запросы с предельной частотой; повторите чуть позже',
      auth: 'не принимает договор',
      defect: 'прислала нечитаемый ответ',
      invalid: 'не принимает что-то в заказе',
      notServed: 'не обслуживает это направление',
      packages: 'принимает меньше мест в одном отправлении',
      needs: 'нужно больше сведений об отправлении',
      currency: 'назначает цену в валюте без курса',
      point: 'ни один её пункт там не принимает посылку',
      days: 'не доставляет в эти дни',
      tariff: 'не по выбранным тарифам',
      urgency: 'не с такой срочностью',
      services: 'не оказывает запрошенную услугу',
    }),
  },
};
