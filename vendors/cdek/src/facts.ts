import { type CallContext, type FactProbe, type VendorFact, VendorProblem, type Words } from '@cartage/vendor-kit';
import { z } from 'zod';
import { read, send } from './client.ts';
import { calculatorAnswer, calculatorRow, cities, subscriptions, suggestedCities } from './protocol.ts';

// On what the plugin rests. `vendors check --live` prints it, and makes the probes.

const description = 'gateway.cdek.ru/api-cdek-docs, as github.com/SamyRai/cdek_api_client recorded it on 2026-01-17';
const recordings = 'github.com/Bayselonarrend/OpenIntegrations, docs/en/md/CDEK';
const sdk = 'github.com/cdek-it/sdk2.0';
const wordpress = 'github.com/cdek-it/wordpress';
const CHECKED = '2026-11-27';

const said = (text: Words): FactProbe => ({ found: 'as-said', text });
const unlike = (text: Words): FactProbe => ({ found: 'unlike', text });
const unclear = (text: Words): FactProbe => ({ found: 'unclear', text });

const MOSCOW = 44;
const PETERSBURG = 137;

/** A small parcel from Moscow to Saint Petersburg. */
async function priceParcel(call: CallContext, services: readonly object[]) {
  const asked = {
    type: 1,
    lang: 'rus',
    from_location: { code: MOSCOW },
    to_location: { code: PETERSBURG },
    packages: [{ weight: 1000, length: 20, width: 15, height: 10 }],
    services,
  };
  const answer = read(await send(call, 'POST', '/v2/calculator/tariffAndService', asked), calculatorAnswer);
  const rows = answer.tariff_codes.flatMap((row) => calculatorRow.safeParse(row).data ?? []);
  return { rows, priced: rows.filter(({ status }) => status === 'true') };
}

const noPrices: FactProbe = unclear({ en: 'No prices came.', ru: 'Цен нет.' });

async function askInsurance(call: CallContext): Promise<FactProbe> {
  const bare = (await priceParcel(call, [])).priced;
  if (bare.length === 0) return noPrices;
  const { rows, priced } = await priceParcel(call, [{ code: 'INSURANCE', parameter: '5000' }]);
  const [asked, of] = [priced.length, rows.length];
  const automatic = bare.filter(({ result }) => result.services.some(({ code }) => code === 'INSURANCE')).length;
  const text = {
    en: `With insurance asked for ${asked} of ${of} tariffs are priced, without it ${bare.length}, of which ${automatic} charge it by themselves.`,
    ru: `Со страхованием в запросе посчитано тарифов: ${asked} из ${of}, без него: ${bare.length}, из них сами начисляют его: ${automatic}.`,
  };
  // One of 38 was priced where it was measured.
  return asked * 2 < bare.length ? said(text) : unlike(text);
}

async function askOwnServices(call: CallContext): Promise<FactProbe> {
  const bare = (await priceParcel(call, [])).priced.length;
  if (bare === 0) return noPrices;
  const counts = new Map<string, number>();
  for (const code of ['TRYING_ON', 'INSPECTION_CARGO']) {
    const { priced } = await priceParcel(call, [{ code }]);
    counts.set(code, priced.filter(({ result }) => result.services.some((one) => one.code === code)).length);
  }
  const seen = [...counts].map(([code, count]) => `${code} ${count}`).join(', ');
  const text = { en: `Tariffs of ${bare} that price them: ${seen}.`, ru: `Тарифы с ценой услуги из ${bare}: ${seen}.` };
  return [...counts.values()].every((count) => count > 0) ? said(text) : unlike(text);
}

async function seeDays(call: CallContext): Promise<FactProbe> {
  const { priced } = await priceParcel(call, []);
  if (priced.length === 0) return noPrices;
  const told = priced.filter(({ result }) => result.calendar_max != null).length;
  const text = {
    en: `${told} of ${priced.length} prices have days of the calendar.`,
    ru: `Календарные дни указаны в ценах: ${told} из ${priced.length}.`,
  };
  return told === priced.length ? said(text) : unlike(text);
}

async function seeCurrency(call: CallContext): Promise<FactProbe> {
  const { priced } = await priceParcel(call, []);
  if (priced.length === 0) return noPrices;
  const seen = [...new Set(priced.map(({ result }) => result.currency))].sort().join(', ');
  return said({ en: `The contract is reckoned in ${seen}.`, ru: `Валюта договора: ${seen}.` });
}

async function seeCodes(call: CallContext): Promise<FactProbe> {
  const records = read(
    await send(call, 'GET', `/v2/deliverypoints?city_code=${PETERSBURG}&size=200&page=0`),
    z.array(z.object({ location: z.object({ fias_guid: z.string().nullish() }) })),
  );
  if (records.length === 0) return unclear({ en: 'No offices came.', ru: 'Пунктов нет.' });
  const coded = records.filter(({ location }) => location.fias_guid).length;
  return said({
    en: `${coded} of ${records.length} offices have a code of the address register.`,
    ru: `Код адресного реестра есть у пунктов: ${coded} из ${records.length}.`,
  });
}

async function seeCities(call: CallContext): Promise<FactProbe> {
  const listed = read(
    await send(call, 'GET', '/v2/location/cities?country_codes=RU&city=%D0%9C%D0%BE%D1%81%D0%BA%D0%B2%D0%B0'),
    cities,
  ).length;
  const completed = read(
    await send(call, 'GET', '/v2/location/suggest/cities?name=%D0%9C%D0%BE%D1%81%D0%BA%D0%B2%D0%B0&country_code=RU'),
    suggestedCities,
  ).length;
  const text = {
    en: `The directory names Moscow ${listed} times, the completion ${completed} times.`,
    ru: `Москва есть в справочнике: ${listed}, в подсказках: ${completed}.`,
  };
  return listed > 0 || completed > 0 ? said(text) : unlike(text);
}

async function countSubscriptions(call: CallContext): Promise<FactProbe> {
  const { length } = read(await send(call, 'GET', '/v2/webhooks'), subscriptions);
  const text = { en: `There are ${length} subscriptions.`, ru: `Подписок: ${length}.` };
  return length <= 2 ? said(text) : unlike(text);
}

/** Of a number that nobody has. */
async function findNobody(call: CallContext): Promise<FactProbe> {
  try {
    read(await send(call, 'GET', '/v2/orders?im_number=no-such-order-of-ours'), z.unknown());
    return unlike({ en: 'A number that nobody has was found.', ru: 'Нашёлся заказ с несуществующим номером.' });
  } catch (thrown) {
    if (!(thrown instanceof VendorProblem) || thrown.kind !== 'notFound') throw thrown;
    return said({ en: 'A number that nobody has is not found.', ru: 'Несуществующий номер не найден.' });
  }
}

export const facts: readonly VendorFact[] = [
  {
    id: 'insurance',
    fact: {
      en: 'Orders of online stores are insured by what their goods cost. Insurance that is asked for is refused for nearly all tariffs.',
      ru: 'Заказы интернет-магазина страхуются по стоимости товаров. Запрошенное страхование отклоняется почти для всех тарифов.',
    },
    source: `${description}, appendix of services; a measured contract in a public repository, 2026-08`,
    checkedOn: CHECKED,
    open: {
      en: 'The test service and CDEK’s own module ask for it and are answered; whether this contract refuses it.',
      ru: 'Тестовый сервис и модуль СДЭК запрашивают его и получают ответ; отклоняет ли его этот договор.',
    },
    probe: askInsurance,
  },
  {
    id: 'own-services',
    fact: {
      en: 'Orders of online stores may have TRYING_ON (a fitting) and INSPECTION_CARGO (a look into the parcel), each at a price.',
      ru: 'Для заказов интернет-магазина есть TRYING_ON (примерка) и INSPECTION_CARGO (осмотр вложения), каждая со своей ценой.',
    },
    source: `${sdk}, BaseTypes/Service`,
    checkedOn: CHECKED,
    open: {
      en: 'Which tariffs of the contract have them, and whether offices with a fitting room do; the plugin asks for fittings at doors alone.',
      ru: 'В каких тарифах договора они есть и возможна ли примерка в пунктах с примерочной; плагин запрашивает её только до двери.',
    },
    probe: askOwnServices,
  },
  {
    id: 'calendar-days',
    fact: {
      en: 'period_min and period_max are working days, calendar_min and calendar_max days of the calendar.',
      ru: 'period_min и period_max — рабочие дни, calendar_min и calendar_max — календарные.',
    },
    source: `${description}; ${sdk}, tests`,
    checkedOn: CHECKED,
    open: { en: 'Whether all prices of the contract have both.', ru: 'Есть ли те и другие во всех ценах договора.' },
    probe: seeDays,
  },
  {
    id: 'currency',
    fact: {
      en: 'Prices, bills and declared values are in the currency of the contract, collected money in that of the receiver’s country. Belarus is written BYR.',
      ru: 'Цены, счета и объявленная стоимость — в валюте договора, наложенный платёж — в валюте страны получателя. Для Беларуси пишется BYR.',
    },
    source: `${description}, appendix 14`,
    checkedOn: CHECKED,
    open: { en: 'What a contract of another country answers.', ru: 'Что отвечает договор другой страны.' },
    probe: seeCurrency,
  },
  {
    id: 'customs-union',
    fact: {
      en: 'An order between Russia, Belarus, Kazakhstan, Armenia and Kyrgyzstan is no international one, and needs no customs papers.',
      ru: 'Заказ между Россией, Беларусью, Казахстаном, Арменией и Кыргызстаном не международный и не требует таможенных данных.',
    },
    source: `${description}, terms`,
    checkedOn: CHECKED,
    open: { en: 'An order that really went there.', ru: 'Нужен действительно отправленный туда заказ.' },
  },
  {
    id: 'register-codes',
    fact: {
      en: 'Offices and cities may lack the code of the address register; city_code is always there.',
      ru: 'У пунктов и городов может не быть кода адресного реестра; city_code есть всегда.',
    },
    source: `${recordings}, Get-office-list and Get-order`,
    checkedOn: CHECKED,
    open: { en: 'How many of them have it at the live service.', ru: 'У скольких он есть на боевом сервисе.' },
    probe: seeCodes,
  },
  {
    id: 'completed-cities',
    fact: {
      en: 'Where the directory of cities is empty, the completion of names still finds them.',
      ru: 'Если справочник городов пуст, подсказки по названию всё же находят города.',
    },
    source: `${description}; ${wordpress}`,
    checkedOn: CHECKED,
    open: null,
    probe: seeCities,
  },
  {
    id: 'consolidated-courier',
    fact: {
      en: 'A courier for several orders names none of them and says weight and sizes; CDEK makes an order for the trip by itself.',
      ru: 'Заявка на забор нескольких заказов не называет ни одного и содержит вес и габариты; накладную на забор СДЭК создаёт сам.',
    },
    source: `${description}, change of 2025-08-26 and questions; ${recordings}, Get-courier-invitation`,
    checkedOn: CHECKED,
    open: { en: 'What the trip costs, and by which contract.', ru: 'Сколько стоит такой забор и по какому договору.' },
  },
  {
    id: 'courier-three-hours',
    fact: {
      en: 'A courier for several orders needs a window of three hours.',
      ru: 'Курьеру за несколькими заказами нужно окно не меньше трёх часов.',
    },
    source: null,
    checkedOn: null,
    open: { en: 'A call with a shorter window.', ru: 'Заявка с более коротким окном.' },
  },
  {
    id: 'courier-after-three',
    fact: {
      en: 'A call for today after 15:00 by the clock of the sender may be for the next day.',
      ru: 'Заявка на сегодня после 15:00 по времени отправителя может быть выполнена на следующий день.',
    },
    source: `${description}, intake_date and v2_late_intake`,
    checkedOn: CHECKED,
    open: null,
  },
  {
    id: 'subscriptions',
    fact: {
      en: 'A client has two subscriptions at the most. One whose calls are not answered with 200 is removed after 24 hours; after 12 calls within 75 minutes that ran out of time all of that address are switched off.',
      ru: 'У клиента не больше двух подписок. Подписка, на вызовы которой не отвечают 200, удаляется через 24 часа; после 12 вызовов за 75 минут с истёкшим временем отключаются все подписки адреса.',
    },
    source: `${description}, webhooks`,
    checkedOn: CHECKED,
    open: {
      en: 'Whether the list of subscriptions names those that were switched off: the plugin makes anew what it does not name.',
      ru: 'Есть ли отключённые подписки в списке: подключение создаёт заново те, которых в нём нет.',
    },
    probe: countSubscriptions,
  },
  {
    id: 'unknown-order',
    fact: {
      en: 'An order that there is not is refused with 400 and v2_entity_not_found, or v2_entity_not_found_im_number.',
      ru: 'О несуществующем заказе СДЭК отвечает 400 и v2_entity_not_found или v2_entity_not_found_im_number.',
    },
    source: description,
    checkedOn: CHECKED,
    open: null,
    probe: findNobody,
  },
  {
    id: 'bill',
    fact: {
      en: 'delivery_detail.total_sum is what an order costs with services and VAT, from its registration on.',
      ru: 'delivery_detail.total_sum — стоимость заказа с услугами и НДС, с момента регистрации.',
    },
    source: `${recordings}, Get-order (1,315 + 263 + 605.40 = 2,183.40); ${sdk}, tests`,
    checkedOn: CHECKED,
    open: { en: 'When it changes after CDEK has weighed the parcel.', ru: 'Когда она меняется после взвешивания.' },
  },
  {
    id: 'total-has-vat',
    fact: {
      en: 'total_sum of the calculator has VAT in it beside the services.',
      ru: 'total_sum калькулятора включает НДС и услуги.',
    },
    source: null,
    checkedOn: null,
    open: { en: 'One bill beside the price it was quoted for.', ru: 'Сравнить один счёт с рассчитанной ценой.' },
  },
  {
    id: 'storage',
    fact: {
      en: 'keep_free_until is the end of the last day of storage by the clock of the office, told by that of Greenwich.',
      ru: 'keep_free_until — конец последнего дня хранения по времени пункта, записанный по Гринвичу.',
    },
    source: `${sdk}, tests (2026-06-14T18:59:59Z in Kurgan)`,
    checkedOn: CHECKED,
    open: { en: 'The time of an office farther east.', ru: 'Время у пункта восточнее.' },
  },
  {
    id: 'one-number-twice',
    fact: {
      en: 'Two orders of one number are two orders, of which the latest is shown.',
      ru: 'Два заказа с одним номером — это два заказа, показывается последний.',
    },
    source: `${description}, list of errors, has a code for a refusal; recorded answers show two orders`,
    checkedOn: CHECKED,
    open: { en: 'Whether this contract refuses the second one.', ru: 'Отклоняет ли этот договор второй заказ.' },
  },
  {
    id: 'bought-pieces',
    fact: {
      en: 'delivery_amount is how many pieces of a row the receiver took, and 0 before; reason 20 says that it was a part.',
      ru: 'delivery_amount — сколько единиц строки получено, до вручения 0; причина 20 — частичная доставка.',
    },
    source: `${description}, appendix 2; ${recordings}, Get-order`,
    checkedOn: CHECKED,
    open: {
      en: 'Whether payment_sum has the price of the delivery in it beside the goods.',
      ru: 'Входит ли в payment_sum стоимость доставки.',
    },
  },
  {
    id: 'rate',
    fact: {
      en: 'CDEK names no rate; 30 requests a second are made at most.',
      ru: 'СДЭК не называет ограничений; делается не больше 30 запросов в секунду.',
    },
    source: null,
    checkedOn: null,
    open: { en: 'When it answers 429.', ru: 'Когда он ответит 429.' },
  },
];
