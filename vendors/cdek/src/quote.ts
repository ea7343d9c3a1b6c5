import { type ExtraService, formatDateTime, instantOf, type LocalDate } from '@cartage/core';
import type { CallContext, VendorOption, VendorQuoteRequest } from '@cartage/vendor-kit';
import type { z } from 'zod';
import { read, send } from './client.ts';
import { buildServices, buildSizes, canBuyPart } from './consignment.ts';
import { type End, endOf } from './ends.ts';
import { manifest } from './manifest.ts';
import { type CalculatorRequest, calculatorAnswer, calculatorRow, type ServiceRequest } from './protocol.ts';
import { goes, tariffsLately } from './tariffs.ts';

type Priced = z.infer<typeof calculatorRow>['result'] & { readonly total_sum: number };

/** One calculation for all tariffs; a second one without the services, where some tariffs do not have them. */
export async function quote(request: VendorQuoteRequest, call: CallContext): Promise<readonly VendorOption[]> {
  if (!isOurs(request)) return [];
  const { sender, receiver, route } = request;
  const [from, to, ofContract] = await Promise.all([
    endOf('sender', sender, route.origin, call),
    endOf('receiver', receiver, route.destination, call),
    tariffsLately(call),
  ]);
  if (from === null || to === null) return [];
  const ids = ofContract.filter((tariff) => goes(tariff, from, to)).map(({ id }) => id);
  if (ids.length === 0) return [];

  const asked = buildCalculation(request, from, to, call);
  const priced = await calculate(asked, call);
  const isAnyRefused = asked.services.length > 0 && ids.some((id) => !priced.has(id));
  const bare = isAnyRefused ? await calculate({ ...asked, services: [] }, call) : priced;
  return ids.flatMap((id) => {
    const row = priced.get(id) ?? bare.get(id);
    return row === undefined ? [] : [optionOf(id, row, request, { isBare: !priced.has(id), to })];
  });
}

/** What CDEK surely does not do need not be asked; an empty list means "not served". */
const isOurs = ({ sender, receiver, cargo }: VendorQuoteRequest): boolean =>
  (manifest.cargoTypes as readonly string[]).includes(cargo.type) &&
  [sender, receiver].every(
    ({ country, contactType, pickupPointVendorId }) =>
      country === 'RU' &&
      // A point belongs to one vendor.
      (contactType === 'door' ||
        (contactType === 'pickup-point' && (pickupPointVendorId ?? manifest.id) === manifest.id)),
  );

const buildCalculation = (
  request: VendorQuoteRequest,
  from: End,
  to: End,
  { timeZone }: CallContext,
): CalculatorRequest => ({
  type: 1,
  date: writtenDay(request.pickup.date, request.route.origin?.timeZone ?? timeZone),
  lang: 'rus',
  from_location: { code: from.cityCode, ...addressOf(request.sender) },
  to_location: { code: to.cityCode, ...addressOf(request.receiver) },
  packages: buildSizes(request.cargo),
  services: servicesOf(request, to),
});

/** The beginning of the day by the clocks of the zone, its offset as CDEK writes it: without a colon. */
const writtenDay = (date: LocalDate, zone: string): string =>
  formatDateTime(instantOf(date, '00:00', zone), zone).replace(/:(?=\d\d$)/, '');

/** Without those that CDEK surely does not do with such goods there. */
const servicesOf = (request: VendorQuoteRequest, { kind }: End): readonly ServiceRequest[] =>
  buildServices(request).filter(
    ({ code }) => code !== 'PART_DELIV' || (kind !== 'locker' && canBuyPart(request.cargo)),
  );

const addressOf = ({ contactType, address }: Pick<VendorQuoteRequest['sender'], 'contactType' | 'address'>) =>
  contactType === 'door' && address !== null ? { address } : {};

/** What each tariff costs; those that were refused are not there. */
async function calculate(request: CalculatorRequest, call: CallContext): Promise<ReadonlyMap<string, Priced>> {
  const answer = read(await send(call, 'POST', '/v2/calculator/tariffAndService', request), calculatorAnswer);
  const priced = new Map<string, Priced>();
  let unread = 0;
  for (const record of answer.tariff_codes) {
    const { data } = calculatorRow.safeParse(record);
    const total = data?.result.total_sum;
    if (data?.status === 'true' && total !== undefined)
      priced.set(data.tariff_code, { ...data.result, total_sum: total });
    else if (data === undefined || data.status === 'true') unread++;
  }
  if (unread > 0) call.log.warn('CDEK told of prices that cannot be read.', { count: unread });
  return priced;
}

function optionOf(
  tariffId: string,
  row: Priced,
  request: VendorQuoteRequest,
  { isBare, to }: { readonly isBare: boolean; readonly to: End },
): VendorOption {
  const asked = isBare ? [] : servicesOf(request, to).map(({ code }) => code as string);
  const prices = new Map(
    row.services.filter(({ code }) => asked.includes(code)).map((one) => [one.code, one.total_sum]),
  );
  const services = request.services.map(({ code }) => serviceOf(code, prices));
  const minDays = row.period_min ?? row.period_max ?? null;
  return {
    tariffId,
    tariffPrice: row.total_sum - services.reduce((sum, { price }) => sum + price, 0),
    services,
    takeDate: request.pickup.date,
    deliveryFrom: null,
    deliveryTo: null,
    minDays,
    maxDays: row.period_max ?? minDays,
    comments: null,
  };
}

const codes: Partial<Record<ExtraService['code'], string>> = { Insurance: 'INSURANCE', PartialBuyOut: 'PART_DELIV' };

function serviceOf(code: ExtraService['code'], prices: ReadonlyMap<string, number>): VendorOption['services'][number] {
  // What the transfer of the money costs is kept from the money. The host asks for it only where it can be paid.
  if (code === 'CashOnDelivery') return { code, status: 'included', price: 0 };
  const price = prices.get(codes[code] ?? '');
  return price === undefined ? { code, status: 'unavailable', price: 0 } : { code, status: 'available', price };
}
