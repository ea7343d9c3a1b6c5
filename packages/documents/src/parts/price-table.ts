import { amountToCollect, type ExtraService, type OptionOwnService } from '@cartage/core';
import type { Block } from '../layout/block.ts';
import { table } from '../layout/table.ts';
import { sayIn } from '../wording/captions.ts';
import { formatMoney } from '../wording/format.ts';
import { serviceNames } from '../wording/terms.ts';
import { type DocumentInput, tariffName } from './document-input.ts';

/** The tariff and each service with its price, and the whole. */
export function priceTable(input: DocumentInput): Block {
  const { order, locale } = input;
  const say = sayIn(locale);
  const { option } = order;
  const tariff = option === null ? say('notHandedOver') : `${option.vendor.name}, ${tariffName(input)}`;
  const rows = [
    { cells: [say('deliveryByTariff'), tariff, option === null ? '—' : formatMoney(option.tariffPrice, locale)] },
    ...order.content.services.map((service) => ({
      cells: [serviceNames[service.code][locale], serviceDetails(service, input), servicePrice(service, input)],
    })),
  ];
  const ownServices = ownServicesOf(order, locale);
  const sum = order.price ?? option?.price ?? null;
  return table(
    [
      { caption: say('service'), width: { share: 2 } },
      { caption: say('details'), width: { share: 3 } },
      { caption: say('price'), width: 84, align: 'right' },
    ],
    [
      ...rows,
      ...ownServices,
      { isTotal: true, cells: [say('total'), '', sum === null ? '—' : formatMoney(sum, locale)] },
    ],
  );
}

/** The vendor's own: of another vendor's nothing comes. */
const ownServicesOf = ({ option }: DocumentInput['order'], locale: DocumentInput['locale']) =>
  (option?.ownServices ?? []).map((service) => ({
    cells: [service.name[locale], '', priceIn(service, locale)],
  }));

function serviceDetails(service: ExtraService, input: DocumentInput): string {
  const say = sayIn(input.locale);
  if (service.code === 'Insurance' && service.sum !== null)
    return `${say('insuredFor')} ${formatMoney(service.sum, input.locale)}`;
  if (service.code !== 'CashOnDelivery') return '';
  const whole = `${say('collectFromReceiver')} ${formatMoney(amountToCollect(input.order), input.locale)}`;
  const charge = input.order.content.receiverDeliveryCharge ?? 0;
  return charge === 0 ? whole : `${whole}, ${say('ofWhichDelivery')} ${formatMoney(charge, input.locale)}`;
}

function servicePrice(service: ExtraService, { order, locale }: DocumentInput): string {
  return priceIn(
    order.option?.services.find((one) => one.code === service.code),
    locale,
  );
}

function priceIn(
  priced: Pick<OptionOwnService, 'status' | 'price'> | undefined,
  locale: DocumentInput['locale'],
): string {
  if (priced === undefined || priced.status === 'unavailable') return '—';
  return priced.status === 'included' ? sayIn(locale)('included') : formatMoney(priced.price, locale);
}
