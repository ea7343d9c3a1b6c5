import { type CallContext, type FactProbe, toVendorProblem, type VendorFact } from '@cartage/vendor-kit';
import { allowance, NOBODYS_BARCODE } from './check-connection.ts';
import { read, send } from './client.ts';
import { historyOf } from './history.ts';
import { idsAnswer, shippingPoints, tariffAnswer } from './protocol.ts';

// What was compared with public sources in November 2026; no live service was reached.

const CHECKED = '2026-11-27';
const recorded = 'github.com/WebTolk/WT-Otpravkapochtaru-joomla-library (docs/api-snapshots, docs/api-schemas)';
const client = 'github.com/lapaygroup/RussianPost 2.0';
const clients = `${client}; github.com/appwilio/russianpost-sdk`;

const asSaid = (en: string, ru: string): FactProbe => ({ found: 'as-said', text: { en, ru } });
const unlike = (en: string, ru: string): FactProbe => ({ found: 'unlike', text: { en, ru } });
const unclear = (en: string, ru: string): FactProbe => ({ found: 'unclear', text: { en, ru } });

async function askLimit(call: CallContext): Promise<FactProbe> {
  const allowed = await allowance(call);
  return allowed === undefined
    ? unlike('The account is let in, but its limit is not told.', 'Доступ есть, но лимит не сообщается.')
    : asSaid(`The account has ${allowed} calls a day.`, `У договора ${allowed} запросов в сутки.`);
}

/** The first office of the contract; null: it has none that takes parcels. */
const firstOffice = async (call: CallContext): Promise<string | null> =>
  read(await send(call, 'GET', '/1.0/user-shipping-points'), shippingPoints).find(({ enabled }) => enabled !== false)?.[
    'operator-postcode'
  ] ?? null;

/** The same parcel as it is and at the end of its step. */
async function weighSteps(call: CallContext): Promise<FactProbe> {
  const office = await firstOffice(call);
  if (office === null) return unclear('The contract has no office.', 'В договоре нет мест приёма.');
  const prices: number[] = [];
  for (const mass of [1210, 1300]) {
    const wish = {
      'index-from': office,
      'index-to': '190000',
      'mail-type': 'POSTAL_PARCEL',
      'mail-category': 'ORDINARY',
      mass,
    };
    const { 'total-rate': rate, 'total-vat': vat } = read(await send(call, 'POST', '/1.0/tariff', wish), tariffAnswer);
    prices.push(rate + vat);
  }
  return prices[0] === prices[1]
    ? asSaid('1,210 g cost as much as 1,300 g.', '1210 г стоят столько же, сколько 1300 г.')
    : unlike(
        `1,210 g cost ${prices[0]} kopecks, and 1,300 g ${prices[1]}.`,
        `1210 г стоят ${prices[0]} коп., а 1300 г — ${prices[1]} коп.`,
      );
}

/** Of an item that nobody has, so that nothing is made. */
async function gatherNothing(call: CallContext): Promise<FactProbe> {
  const { errors } = read(await send(call, 'POST', '/1.0/user/shipment', [0]), idsAnswer);
  return errors.length > 0
    ? asSaid('Refusals come with status 200.', 'Отказы приходят со статусом 200.')
    : unlike('A batch of nothing was not refused.', 'Партия из ничего не отклонена.');
}

async function trackNobody(call: CallContext): Promise<FactProbe> {
  try {
    const operations = await historyOf(NOBODYS_BARCODE, call);
    return asSaid(
      `A number of nobody has ${operations.length} operations.`,
      `У ничьего номера операций: ${operations.length}.`,
    );
  } catch (thrown) {
    const problem = toVendorProblem(thrown);
    if (problem.kind === 'invalid') return asSaid('A number of nobody is refused.', 'Ничей номер отклонён.');
    if (problem.kind === 'limited')
      return unclear('The day of the tracking service is used up.', 'Суточный лимит отслеживания исчерпан.');
    throw problem;
  }
}

/** On what the plugin rests. */
export const facts: readonly VendorFact[] = [
  {
    id: 'access',
    fact: {
      en: 'Every call carries the application token and the key of the user; a call without effect is refused with status 200 and error codes.',
      ru: 'Каждый запрос несёт токен приложения и ключ пользователя; отказы приходят со статусом 200 и кодами ошибок.',
    },
    source: recorded,
    checkedOn: CHECKED,
    open: null,
    probe: gatherNothing,
  },
  {
    id: 'day-limit',
    fact: {
      en: 'An account has 1,000 calls a day, more by letter, and GET /1.0/settings/limit tells how many.',
      ru: 'У договора 1000 запросов в сутки, больше — по письму; их число сообщает GET /1.0/settings/limit.',
    },
    source: `${recorded}, get-api-limit`,
    checkedOn: CHECKED,
    open: {
      en: 'Whether that call is counted itself, when the day begins, and with which status and words the 1,001st is refused; they are read as a limit where they say so.',
      ru: 'Считается ли сам этот запрос, когда начинаются сутки и с каким статусом и словами отклоняется лишний запрос.',
    },
    probe: askLimit,
  },
  {
    id: 'tracking-limit',
    fact: {
      en: 'The tracking service counts by itself, and says that its day is used up as a failed authorization with words of a limit.',
      ru: 'Отслеживание считает запросы отдельно и сообщает об исчерпании лимита как об ошибке авторизации.',
    },
    source: 'github.com/lapaygroup/RussianPost/issues/35 (of access in batches)',
    checkedOn: CHECKED,
    open: { en: 'The words of single access.', ru: 'Слова единичного доступа.' },
    probe: trackNobody,
  },
  {
    id: 'weight-steps',
    fact: {
      en: 'Prices change at whole hundreds of grams, so a parcel is priced at the end of its step.',
      ru: 'Цена меняется на целых сотнях граммов, поэтому посылка оценивается по концу шага.',
    },
    source: null,
    checkedOn: null,
    open: { en: 'Prices of one parcel at several weights.', ru: 'Цены одной посылки при разном весе.' },
    probe: weighSteps,
  },
  {
    id: 'one-batch',
    fact: {
      en: 'Items of different kinds go into one batch (COMBINED); where they do not, each kind has its own.',
      ru: 'Отправления разных видов попадают в одну партию (COMBINED); если нет — у каждого вида своя.',
    },
    source: `${recorded}, create-batch; ${client}, README`,
    checkedOn: CHECKED,
    open: {
      en: 'The method is described as one that makes a batch for each kind and category; a hand-over of two kinds shows it.',
      ru: 'Метод описан как создающий партию на каждый вид и категорию; покажет передача двух видов.',
    },
  },
  {
    id: 'checkin',
    fact: {
      en: 'POST /1.0/batch/{name}/checkin sends the list (F103) to the office and answers f103-sent; sent again without a change it is BATCH_NOT_CHANGED.',
      ru: 'POST /1.0/batch/{name}/checkin отправляет Ф103 в отделение и отвечает f103-sent; повторно без изменений — BATCH_NOT_CHANGED.',
    },
    source: `${clients}; the module of 1C-Bitrix`,
    checkedOn: CHECKED,
    open: {
      en: 'Copies of the specification have it as GET, which is tried where POST is refused with 405. Whether a batch takes more afterwards: the plugin opens another, and sends the list again where one was let in.',
      ru: 'В копиях спецификации это GET, он пробуется после 405. Можно ли дополнять партию после этого: подключение открывает новую, а если в старую что-то попало — отправляет список снова.',
    },
  },
  {
    id: 'f103',
    fact: {
      en: 'GET /1.0/forms/{name}/f103pdf gives the list after the check-in, and 400 before it.',
      ru: 'GET /1.0/forms/{name}/f103pdf отдаёт список после отправки, а до неё — 400.',
    },
    source: `${recorded}, README of api-schemas`,
    checkedOn: CHECKED,
    open: { en: 'The list itself was recorded by nobody.', ru: 'Самого списка в записях нет.' },
  },
  {
    id: 'operations',
    fact: {
      en: 'All operations and their attributes, 63 types, have a status of ours or say that they have none.',
      ru: 'Все операции и атрибуты, 63 вида, соотнесены со статусами или остаются статусом службы.',
    },
    source: `${client}, StatusList; copies of the specification's tables`,
    checkedOn: CHECKED,
    open: {
      en: 'Whether 48 (handed out in part) is the last operation of its number, as it is taken to be.',
      ru: 'Последняя ли операция 48 (частичное вручение) у своего номера, как считается.',
    },
  },
  {
    id: 'given-name',
    fact: {
      en: 'An order needs surname and given name; a name that Russian Post does not take apart is cut at its blanks.',
      ru: 'Заказу нужны фамилия и имя; неразобранное ФИО делится по пробелам.',
    },
    source: `${recorded}, clean-physical`,
    checkedOn: CHECKED,
    open: {
      en: 'Whether a company, or a single word, is refused without a given name: clients send none.',
      ru: 'Отклоняется ли организация или одно слово без имени: клиенты его не передают.',
    },
  },
  {
    id: 'several-places',
    fact: {
      en: 'Each place is an order of its own with one number, told apart by inner-num; add-to-mmo and group-name have them handed out together, by Parcel Online and Courier Online.',
      ru: 'Каждое место — свой заказ с общим номером, различаются полем inner-num; add-to-mmo и group-name объединяют их в ММО для «Посылки онлайн» и «Курьера онлайн».',
    },
    source: 'copies of the specification of the Otpravka API; a public module of WooCommerce (the kinds of mail)',
    checkedOn: CHECKED,
    open: {
      en: 'Whether the search gives inner-num back: an order of several places is else ambiguous after a lost answer. What cash on delivery means to a group.',
      ru: 'Возвращает ли поиск inner-num: иначе заказ из нескольких мест после потерянного ответа неоднозначен. Как работает наложенный платёж у ММО.',
    },
  },
  {
    id: 'order-numbers',
    fact: {
      en: 'Nothing promises that an order of a number that is there already is refused, so the plugin looks first.',
      ru: 'Повторный номер заказа может быть принят, поэтому подключение сначала ищет заказ.',
    },
    source: clients,
    checkedOn: CHECKED,
    open: { en: 'A second order of one number.', ru: 'Второй заказ с тем же номером.' },
  },
  {
    id: 'archived',
    fact: {
      en: 'GET /1.0/shipment/{id} finds orders of archived batches, which a cancellation asks when an order is nowhere else.',
      ru: 'GET /1.0/shipment/{id} находит заказы архивных партий — так отмена проверяет заказ, которого больше нигде нет.',
    },
    source: null,
    checkedOn: null,
    open: { en: 'A cancellation of an order of an archived batch.', ru: 'Отмена заказа из архивной партии.' },
  },
  {
    id: 'insurance',
    fact: {
      en: 'total-rate of a price holds the insurance, and is without VAT.',
      ru: 'total-rate включает плату за объявленную ценность и не включает НДС.',
    },
    source: `${recorded}, get-tariff-and-delivery-period`,
    checkedOn: CHECKED,
    open: null,
  },
  {
    id: 'directory',
    fact: {
      en: 'The directory of offices is one archive, which unpacks to some 60 MB; up to 64 MiB packed are read.',
      ru: 'Справочник отделений — один архив, около 60 МБ в распакованном виде; читается до 64 МиБ архива.',
    },
    source: client,
    checkedOn: CHECKED,
    open: { en: 'How large it is today.', ru: 'Его размер сегодня.' },
  },
];
