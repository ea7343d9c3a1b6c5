import { type CallContext, type FactProbe, toVendorProblem, type VendorFact, type Words } from '@cartage/vendor-kit';
import { z } from 'zod';
import { read, send } from './client.ts';
import { otherTypes, pointTypes } from './pickup-points.ts';
import { locationsAnswer, pricingAnswer, requestsAnswer, stationsAnswer } from './protocol.ts';

const documentation = 'https://yandex.com/support/delivery-profile/ru/api/other-day';
const CHECKED = '2026-11-27';

const said = (text: Words): FactProbe => ({ found: 'as-said', text });
const unlike = (text: Words): FactProbe => ({ found: 'unlike', text });

async function findMoscow(call: CallContext): Promise<FactProbe> {
  const { variants } = read(await send(call, 'POST', 'location/detect', { location: 'Москва' }), locationsAnswer);
  return variants.length > 0
    ? said({ en: 'The token is good, and Moscow was found.', ru: 'Токен принят, Москва найдена.' })
    : unlike({ en: 'Moscow was not found.', ru: 'Москва не найдена.' });
}

/** Of two numbers that nobody has. */
async function listNobody(call: CallContext): Promise<FactProbe> {
  const request_ids = ['0', '1'].map((digit) => `${digit.repeat(32)}-udp`);
  try {
    const { requests } = read(await send(call, 'POST', 'requests/info', { request_ids }), requestsAnswer);
    return requests.length === 0
      ? said({ en: 'A list of unknown numbers is empty.', ru: 'Список по неизвестным номерам пуст.' })
      : unlike({ en: 'A list of unknown numbers has orders.', ru: 'В списке по неизвестным номерам есть заказы.' });
  } catch (thrown) {
    const problem = toVendorProblem(thrown);
    if (problem.kind !== 'notFound' && problem.kind !== 'invalid') throw problem;
    return unlike({
      en: `An unknown number refuses the whole list (${problem.text.en}); the plugin then asks for each by itself.`,
      ru: `Неизвестный номер портит весь список (${problem.text.ru}); тогда подключение спрашивает о каждом.`,
    });
  }
}

/** Of the points in the middle of Moscow. */
async function seeTypes(call: CallContext): Promise<FactProbe> {
  const asked = { latitude: { from: 55.73, to: 55.78 }, longitude: { from: 37.57, to: 37.66 } };
  const { points } = read(await send(call, 'POST', 'pickup-points/list', asked), stationsAnswer);
  const types = [
    ...new Set(points.flatMap((point) => z.object({ type: z.string() }).safeParse(point).data?.type ?? [])),
  ];
  const seen = types.sort().join(', ');
  if (types.length === 0) return { found: 'unclear', text: { en: 'No points came.', ru: 'Пунктов нет.' } };
  return types.every((type) => pointTypes.includes(type) || otherTypes.includes(type))
    ? said({ en: `Seen: ${seen}.`, ru: `Встретились: ${seen}.` })
    : unlike({ en: `Seen, and in part unknown: ${seen}.`, ru: `Встретились, есть неизвестные: ${seen}.` });
}

/** From the warehouse of the account to a street in Moscow. */
async function priceFromWarehouse(call: CallContext): Promise<FactProbe> {
  const { warehouseStation } = call.account.settings;
  if (!warehouseStation)
    return { found: 'unclear', text: { en: 'The connection names no warehouse.', ru: 'В подключении нет склада.' } };
  const asked = {
    source: { platform_station_id: warehouseStation },
    destination: { address: 'Москва, Тверская улица, 7' },
    tariff: 'time_interval',
    total_weight: 1000,
    total_assessed_price: 0,
    client_price: 0,
    payment_method: 'already_paid',
    places: [{ physical_dims: { weight_gross: 1000, dx: 20, dy: 20, dz: 20 } }],
  };
  try {
    const { pricing_total: price } = read(await send(call, 'POST', 'pricing-calculator', asked), pricingAnswer);
    return said({ en: `A kilogram costs ${price / 100} RUB.`, ru: `Килограмм стоит ${price / 100} руб.` });
  } catch (thrown) {
    const problem = toVendorProblem(thrown);
    if (problem.kind !== 'notFound' && problem.kind !== 'invalid' && problem.kind !== 'notServed') throw problem;
    return unlike({ en: `No price came: ${problem.text.en}`, ru: `Цены нет: ${problem.text.ru}` });
  }
}

/** On what the plugin rests. */
export const facts: readonly VendorFact[] = [
  {
    id: 'hosts',
    fact: {
      en: 'Live accounts call b2b-authproxy.taxi.yandex.net with a Bearer token.',
      ru: 'Рабочие подключения обращаются к b2b-authproxy.taxi.yandex.net с токеном Bearer.',
    },
    source: `${documentation}/access`,
    checkedOn: CHECKED,
    open: null,
    probe: findMoscow,
  },
  {
    id: 'warehouse',
    fact: {
      en: 'pricing-calculator prices the way from the warehouse to a door; a wrong warehouse is 400 validation_error.',
      ru: 'pricing-calculator считает цену от склада до двери; неверный склад — 400 validation_error.',
    },
    source: `${documentation}/ref/1.-Podgotovka-zayavki/apib2bplatformpricing-calculator-post`,
    checkedOn: CHECKED,
    open: {
      en: 'Whether the sums for services add up one by one, and are those of the offer that is confirmed.',
      ru: 'Складываются ли суммы услуг по одной и совпадают ли они с подтверждённым предложением.',
    },
    probe: priceFromWarehouse,
  },
  {
    id: 'pickup-days',
    fact: {
      en: 'offers/create takes whole days as source.interval_utc; an account that says pickups_not_configured is asked without it.',
      ru: 'offers/create принимает целые дни в source.interval_utc; после pickups_not_configured его спрашивают без них.',
    },
    source: 'answers of the test host of April 2026, recorded in public repositories, which disagree',
    checkedOn: CHECKED,
    open: {
      en: 'Which of both a live warehouse says, and whether offers without an interval name several days of pickup.',
      ru: 'Что отвечают о настоящем складе и называют ли предложения без интервала несколько дней забора.',
    },
  },
  {
    id: 'many-orders',
    fact: {
      en: 'requests/info tells of all orders whose numbers are asked for, and leaves unknown ones out.',
      ru: 'requests/info сообщает обо всех запрошенных заказах и пропускает неизвестные.',
    },
    source: `${documentation}/ref/3.-Osnovnye-zaprosy/apib2bplatformrequestsinfo-post`,
    checkedOn: CHECKED,
    open: {
      en: 'How many numbers one list may have; 50 are asked for at most.',
      ru: 'Сколько номеров можно запросить сразу; спрашивают не больше 50.',
    },
    probe: listNobody,
  },
  {
    id: 'history',
    fact: {
      en: 'The state of an order is the last of its history, but for events that change no state, as an attempt that failed.',
      ru: 'Состояние заказа — последнее в его истории, кроме событий без смены состояния, например неудачной попытки.',
    },
    source: `${documentation}/status-model`,
    checkedOn: CHECKED,
    open: {
      en: 'Which events change no state; the history is read again every 6 hours, every half an hour with the courier on the way.',
      ru: 'Какие события не меняют состояния; историю перечитывают каждые 6 часов, а когда курьер в пути — каждые полчаса.',
    },
  },
  {
    id: 'moments',
    fact: {
      en: 'A state has its moment as seconds (timestamp) and as text (timestamp_utc); types of a client have the text in timestamp, and the seconds in timestamp_unix. All of them are read.',
      ru: 'Момент состояния указан секундами (timestamp) и текстом (timestamp_utc); в типах одного клиента текст стоит в timestamp, а секунды — в timestamp_unix. Читаются все варианты.',
    },
    source: `${documentation}/ref/3.-Osnovnye-zaprosy/apib2bplatformrequesthistory-get; types of the answer of request/info in a public repository`,
    checkedOn: CHECKED,
    open: { en: 'Which of them live answers have.', ru: 'Что из этого есть в боевых ответах.' },
  },
  {
    id: 'page-of-receiver',
    fact: {
      en: 'sharing_url is the page on which the receiver follows the order.',
      ru: 'sharing_url — страница, на которой получатель следит за заказом.',
    },
    source: `${documentation}/ref/3.-Osnovnye-zaprosy/apib2bplatformrequestinfo-get`,
    checkedOn: CHECKED,
    open: null,
  },
  {
    id: 'point-types',
    fact: {
      en: 'Receivers come to a pickup_point or a terminal; warehouse and sorting_center are for sorting.',
      ru: 'Получатели приходят в pickup_point и terminal; warehouse и sorting_center — для сортировки.',
    },
    source: `${documentation}/ref/2.-Tochki-samoprivoza-i-PVZ/apib2bplatformpickup-pointslist-post`,
    checkedOn: CHECKED,
    open: null,
    probe: seeTypes,
  },
  {
    id: 'limits-of-points',
    fact: {
      en: 'A point takes 30 kg, 110 cm a side and 300 cm together, a locker 40 cm and 118 cm; no answer tells the limits of one point.',
      ru: 'ПВЗ принимает 30 кг, 110 см по стороне и 300 см в сумме, постамат — 40 и 118 см; пределов одного пункта в ответах нет.',
    },
    source: 'https://yandex.com/support/delivery-profile/ru/other-day/limits.md',
    checkedOn: '2026-11-25',
    open: {
      en: 'Points of 5Post and regions that parcels reach by air have limits of their own: one refused order would tell them.',
      ru: 'У пунктов 5Post и регионов авиадоставки свои пределы: их назовёт один отказ.',
    },
  },
  {
    id: 'payment-limit',
    fact: {
      en: 'A point with card_on_receipt takes payment; the greatest sum is published nowhere, and none is shown.',
      ru: 'Пункт с card_on_receipt принимает оплату; предел суммы нигде не назван и не показывается.',
    },
    source: `${documentation}/errors`,
    checkedOn: CHECKED,
    open: {
      en: 'The greatest sum that is collected, and with which words more is refused.',
      ru: 'Наибольшая сумма к оплате и слова отказа сверх неё.',
    },
  },
  {
    id: 'label-sizes',
    fact: {
      en: 'generate-labels knows label_size_mm 210x297, 100x150, 75x120, 58x60 and 58x40.',
      ru: 'generate-labels знает label_size_mm 210x297, 100x150, 75x120, 58x60 и 58x40.',
    },
    source: `${documentation}/ref/4.-Yarlyki-i-akty-priema-peredachi/apib2bplatformrequestgenerate-labels-post`,
    checkedOn: CHECKED,
    open: {
      en: 'Older copies of the page do not have it: whether the page of a label has that size.',
      ru: 'В старых копиях страницы его нет: такого ли размера страница этикетки.',
    },
  },
  {
    id: 'block-page',
    fact: {
      en: 'Bad tokens are refused with 401 and JSON; a 403 with a page is a gateway that blocks the address.',
      ru: 'Неверный токен — 401 и JSON; 403 со страницей — шлюз, который не пропускает адрес.',
    },
    source: `${documentation}/errors`,
    checkedOn: CHECKED,
    open: null,
  },
  {
    id: 'rate',
    fact: {
      en: 'Ten calls a second, four at once, are made at most.',
      ru: 'Не больше десяти запросов в секунду, четырёх одновременно.',
    },
    source: null,
    checkedOn: null,
    open: {
      en: 'How many the platform takes: its documentation names no rate.',
      ru: 'Сколько выдержит платформа: в документации предела нет.',
    },
  },
  {
    id: 'insured-below-price',
    fact: {
      en: 'A piece may be insured for less than its price.',
      ru: 'Предмет можно застраховать дешевле его цены.',
    },
    source: `${documentation}/errors`,
    checkedOn: CHECKED,
    open: {
      en: 'A list of errors of 2023 had words against it (Inconsistency billing details), the one of 2026 has none.',
      ru: 'В списке ошибок 2023 года есть слова против этого (Inconsistency billing details), в списке 2026 года — нет.',
    },
  },
  {
    id: 'found-by-our-number',
    fact: {
      en: 'An order is found by our number within a minute.',
      ru: 'Заказ находится по нашему номеру в течение минуты.',
    },
    source: null,
    checkedOn: null,
    open: {
      en: 'How soon it is found, and how long the platform remembers it.',
      ru: 'Как скоро он находится и как долго платформа его помнит.',
    },
  },
  {
    id: 'cancel-errors',
    fact: {
      en: 'request/cancel is done afterwards; its ERROR is too late where the order is with the courier, at the point or further.',
      ru: 'request/cancel исполняется позже; ERROR — слишком поздно, если заказ у курьера, в пункте или дальше.',
    },
    source: `${documentation}/ref/3.-Osnovnye-zaprosy/apib2bplatformrequestcancel-post`,
    checkedOn: '2026-11-25',
    open: { en: 'For what else ERROR is said.', ru: 'О чём ещё говорит ERROR.' },
  },
  {
    id: 'edit-receiver',
    fact: {
      en: 'request/edit takes the receiver whole, as request/info tells them.',
      ru: 'request/edit принимает получателя целиком, как его сообщает request/info.',
    },
    source: `${documentation}/ref/3.-Osnovnye-zaprosy/apib2bplatformrequestedit-post`,
    checkedOn: '2026-11-25',
    open: { en: 'How soon the change is made.', ru: 'Как скоро изменение сделано.' },
  },
  {
    id: 'expired-offer',
    fact: {
      en: 'An offer lives for some minutes; whatever 400 offers/confirm says is a refusal.',
      ru: 'Предложение живёт несколько минут; любой ответ 400 от offers/confirm — отказ.',
    },
    source: `${documentation}/ref/3.-Osnovnye-zaprosy/apib2bplatformoffersconfirm-post`,
    checkedOn: '2026-11-25',
    open: {
      en: 'With which words an offer that has run out is refused.',
      ru: 'Какими словами отказывают по истёкшему предложению.',
    },
  },
  {
    id: 'windows',
    fact: {
      en: 'pickup-points/list tells of all points in a window of the map, both ends included, within 32 MiB.',
      ru: 'pickup-points/list сообщает обо всех пунктах окна карты с границами, не больше 32 МиБ.',
    },
    source: `${documentation}/ref/2.-Tochki-samoprivoza-i-PVZ/apib2bplatformpickup-pointslist-post`,
    checkedOn: CHECKED,
    open: {
      en: 'How large the answer for a window of two million people is.',
      ru: 'Каков ответ для окна с двумя миллионами жителей.',
    },
  },
  {
    id: 'no-webhooks',
    fact: {
      en: 'The platform tells nothing by itself and has no list of changes, so orders are asked for.',
      ru: 'Платформа ничего не сообщает сама и не имеет списка изменений, поэтому о заказах спрашивают.',
    },
    source: `${documentation}/ref/`,
    checkedOn: CHECKED,
    open: {
      en: 'Accounts are said to take an address for callbacks: in which form they come.',
      ru: 'Говорят, в кабинете можно задать адрес уведомлений: в каком виде они приходят.',
    },
  },
];
