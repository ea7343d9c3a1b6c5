import { calculate } from './calculator.ts';
import { offices } from './directory.ts';
import type { Habits } from './habits.ts';
import type { Fault, Order, Place } from './order.ts';
import { Refusal } from './refusal.ts';

// What the documentation says of orders: of what is missing or misshapen CDEK tells at once, of all else afterwards.

type Package = NonNullable<Order['packages']>[number];
type Item = NonNullable<Package['items']>[number];

const officeOf = (code: string | undefined) => offices.find((one) => one.code === code);
const itemsOf = ({ packages = [] }: Order): readonly Item[] => packages.flatMap(({ items }) => items ?? []);
const isToLocker = ({ delivery_point: point }: Order): boolean => officeOf(point)?.type === 'POSTAMAT';

/** Thrown as a Refusal, of status 400. */
export function requireFields(order: Order): void {
  const { sender, recipient, packages = [] } = order;
  const missing = Object.entries({
    tariff_code: order.tariff_code,
    'recipient.name': recipient?.name,
    'recipient.phones': recipient?.phones?.[0]?.number,
    'sender.phones': sender?.phones?.[0]?.number,
    from_location: order.shipment_point ?? order.from_location?.address,
    to_location: order.delivery_point ?? order.to_location?.address,
    packages: packages.every(({ number, items }) => number && items?.length) && packages.length > 0,
    items: itemsOf(order).every(({ name, ware_key: key, amount, weight }) => name && key && amount && weight),
    'items.payment': itemsOf(order).every(({ payment, cost }) => payment?.value >= 0 && cost >= 0),
    'packages.length': packages.every((one) => isMeasured(one, isToLocker(order))),
  }).find(([, value]) => !value);
  if (missing !== undefined) throw new Refusal('v2_field_is_empty', `[${missing[0]}] is empty`);
  refuseTwoEnds(order);
  if (itemsOf(order).length > 126) throw new Refusal('v2_number_items_is_more_126', 'More than 126 items');
  if (new Set(packages.map(({ number }) => number)).size < packages.length)
    throw new Refusal('v2_invalid_format', 'Package numbers are not unique');
  if (itemsOf(order).some(({ marking, amount }) => marking !== undefined && amount > 1))
    throw new Refusal('v2_order_item_amount_incorrect', 'Marked item amount is incorrect');
  const misshapen = Object.entries({
    number: /^[!-~]{1,40}$/.test(order.number ?? ''),
    phones: [sender, recipient].every(
      (contact) => (contact?.phones?.length ?? 0) <= 10 && contact?.phones?.every(({ number }) => number.length <= 24),
    ),
    ware_key: itemsOf(order).every(({ ware_key: key }) =>
      /^[\p{Script=Cyrillic}\w!@"#№$;%^:&?*()\-+=,.{}[\]/ ]+$/u.test(key),
    ),
    weight: packages.every(({ weight }) => Number.isInteger(weight)),
  }).find(([, isShapely]) => !isShapely);
  if (misshapen !== undefined) throw new Refusal('v2_invalid_format', `Invalid value in [${misshapen[0]}] parameter`);
}

function refuseTwoEnds(order: Order): void {
  if (order.shipment_point !== undefined && order.from_location !== undefined)
    throw new Refusal(
      'v2_shipment_address_multivalued',
      "Sender address and sender shipment point can't be filled both",
    );
  if (order.delivery_point !== undefined && order.to_location !== undefined)
    throw new Refusal(
      'v2_delivery_address_multivalued',
      "Recipient address and recipient delivery point can't be filled both",
    );
}

/** All three sizes, or none of what weighs less than 100 g and goes to no locker. */
function isMeasured({ weight, length, width, height }: Package, isForLocker: boolean): boolean {
  const given = [length, width, height].filter((side) => side !== undefined);
  return given.length === 3 || (given.length === 0 && weight < 100 && !isForLocker);
}

/** What CDEK finds afterwards. */
export function faultsOf(order: Order, habits: Habits): readonly Fault[] {
  const { packages = [], services = [] } = order;
  const grams = packages.reduce((sum, { weight }) => sum + weight, 0);
  const pieces = itemsOf(order).reduce((sum, { amount }) => sum + amount, 0);
  const isPartial = services.some(({ code }) => code === 'PART_DELIV');
  const isKnown = (code: string | undefined) => code === undefined || officeOf(code) !== undefined;
  const isForLocker = isToLocker(order);
  const rules: readonly (readonly [isBroken: boolean, code: string, message: string])[] = [
    [!isKnown(order.shipment_point), 'shipment_location_is_not_recognized', 'Передан некорректный код ПВЗ отправителя'],
    [!isKnown(order.delivery_point), 'delivery_location_is_not_recognized', 'Передан некорректный код ПВЗ получателя'],
    ...nameRules(order),
    [
      !isPhone(order.recipient?.phones),
      'error_validate_receiver_phone_number_incorrect',
      'Некорректный номер телефона получателя',
    ],
    [
      !isPhone(order.sender?.phones),
      'error_validate_sender_phone_number_incorrect',
      'Некорректный номер телефона отправителя',
    ],
    [
      isForLocker && packages.length > 1,
      'error_validate_postamat_package_count',
      'В заказе с режимом "До постамата" количество мест не может быть больше 1',
    ],
    [
      isForLocker && packages.some(({ weight }) => weight > 15_000),
      'error_validate_postamat_package_weight',
      'Вес места не должен превышать 15 кг для заказов с режимом "до постамата"',
    ],
    [
      isForLocker && isPartial,
      'error_validate_delivery_detail_postamat_part_delivery',
      'Частичная доставка не доступна для заказов с режимом "до постамата"',
    ],
    [
      // Charged by itself, "not to be passed in services.code" for this kind of orders.
      order.type === 1 && services.some(({ code }) => code === 'INSURANCE'),
      've_additional_service_unavailable',
      'Доп услуга Страхование недоступна',
    ],
    [isPartial && pieces < 2, 've_as_part_deliv_count', 'Недостаточно товаров для частичной доставки'],
    [
      itemsOf(order).some(({ amount }) => amount > 999),
      'error_validate_package_im_wrong_amount',
      'Количество товаров может быть не более 999',
    ],
    [
      grams > (officeOf(order.delivery_point)?.weight_max ?? 1_000_000) * 1000,
      'error_validate_receiver_delivery_point_calc_weight_large',
      'Для ПВЗ получателя слишком большой вес отправления.',
    ],
    [
      !itemsOf(order).every(({ payment }) => isTaxed(payment)),
      'error_validate_good_vat_rate_diff',
      'Сумма НДС в товаре не соответствует выбранной Ставке НДС',
    ],
  ];
  const faults = rules.flatMap(([isBroken, code, message]) => (isBroken ? [{ code, message }] : []));
  return faults.length > 0 ? faults : tariffFaultsOf(order, habits);
}

const nameRules = ({ sender, recipient }: Order) =>
  Object.entries({ sender, receiver: recipient }).flatMap(([end, contact]) => [
    [
      /\//.test(`${contact?.name}${contact?.company ?? ''}`),
      `error_validate_${end}_name_incorrect_symbol`,
      'Некорректно указано имя: невозможно использование символа "/"',
    ] as const,
    [
      /^\d+$/.test(contact?.name ?? ''),
      `error_validate_${end}_name_only_digits`,
      'Некорректно указано имя: наименование контрагента не может содержать только цифры',
    ] as const,
  ]);

/** As they are in Russia and Kazakhstan, China, Malaysia, or where the city is. */
const isPhone = (phones: readonly { readonly number: string }[] | undefined): boolean =>
  (phones ?? []).every(({ number }) =>
    /^(?:(?:\+7|8)\d{10}|\+86\d{11}|\+60\d{8,10}|\+375\d{9}|\+374\d{8}|\+996\d{9})$/.test(number),
  );

const isTaxed = ({ value, vat_rate: rate, vat_sum: sum }: Item['payment']): boolean =>
  rate === undefined || (sum !== undefined && Math.abs(sum - (value * rate) / (100 + rate)) < 0.011);

/** Between which cities of CDEK's it goes. */
export const routeOf = (order: Order) => ({
  from_location: cityOf(order.from_location, order.shipment_point),
  to_location: cityOf(order.to_location, order.delivery_point),
});

const cityOf = (place: Place | undefined, point: string | undefined) => ({
  code: place?.code ?? officeOf(point)?.location.city_code ?? 0,
});

function tariffFaultsOf(order: Order, habits: Habits): readonly Fault[] {
  try {
    const { tariff_codes: rows } = calculate(
      { type: order.type ?? 1, ...routeOf(order), packages: order.packages ?? [] },
      habits,
    );
    const row = rows.find(({ tariff_code: code }) => code === String(order.tariff_code));
    return row?.status === 'true'
      ? []
      : [
          {
            code: 'err_result_service_empty',
            message: 'По данному направлению при заданных условиях выбранный тариф недоступен',
          },
        ];
  } catch (thrown) {
    if (thrown instanceof Refusal) return [thrown.fault];
    throw thrown;
  }
}
