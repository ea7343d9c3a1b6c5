import {
  addDays,
  handedOverStatuses,
  isProblem,
  type LocalDate,
  type Locale,
  localDateOf,
  type Order,
  type Problem,
  problem,
} from '@cartage/core';
import { type CleanPdf, type RegisterInput, type RegisterLine, registerLine } from '@cartage/documents';
import {
  firstTakeDate,
  getCompany,
  getOrders,
  idsTakenOn,
  notePrinted,
  pagesOfOrders,
  type TakenOrders,
} from '@cartage/storage';
import { findVendor } from '../connections/find-vendor.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';
import { pointsOfOrders } from '../order/points-of-orders.ts';
import { ruleConditionsOf } from '../order/rule-conditions.ts';
import { citiesOfOrders } from '../places/known-cities.ts';
import type { Papers } from '../print/papers.ts';
import { type PrintedJob, printJob } from '../print/print-job.ts';
import { vendorRegister } from './vendor-register.ts';

/** Which registers are wanted. */
export interface RegisterWish {
  /** The day of the pickup; null: the next on which something is picked up, today included. */
  readonly date: LocalDate | null;
  /** null: one register for each vendor. */
  readonly vendorKey: string | null;
  /** To be looked at alone: no order counts as printed for it. */
  readonly isPreview: boolean;
}

export interface PrintedRegisters extends PrintedJob {
  readonly date: LocalDate;
}

/** Printed within the time limit on a machine that is busy too. */
const MOST_ORDERS = 3_000;

/**
 * What the vendors' couriers take from the company on a day, for them to sign: one register a vendor, in one file. Of an
 * order no more is kept than its line.
 */
export const printRegisters = async (
  ctx: Acting & Connections & Papers,
  { date: asked, vendorKey, isPreview }: RegisterWish,
  locale: Locale,
): Promise<PrintedRegisters | Problem> => {
  const vendor = vendorKey === null ? null : findVendor(ctx, vendorKey);
  if (vendor && isProblem(vendor)) return vendor;
  const { db } = ctx.store;
  const taken = { companyId: ctx.company.id, vendorId: vendor?.manifest.id ?? null, statuses: handedOverStatuses };
  const date = asked ?? (await nextTakeDate(ctx, taken));
  if (date === null) return nothingFrom(localDateOf(ctx.clock(), ctx.settings.timeZone), vendorKey);
  const ids = await idsTakenOn(db, taken, date, MOST_ORDERS + 1);
  if (ids.length > MOST_ORDERS) return tooMany(date, vendorKey);

  const made = await registersOf(ctx, ids, date, locale);
  if (isProblem(made)) return made;
  const [first, ...others] = made.registers;
  if (first === undefined) return nothingOn(date, vendorKey);
  const printed = await printJob(ctx, { kind: 'registers', input: [first, ...others] });
  if (isProblem(printed)) return printed;
  if (!isPreview) await notePrinted(db, 'register', made.orderIds, ctx.clock());
  return { ...printed, date };
};

/** Today or the next day on which something is taken; today is over once it is over in the city of each sender. */
const nextTakeDate = async (ctx: Acting, taken: TakenOrders): Promise<LocalDate | null> => {
  const { db } = ctx.store;
  const [firstToday, lastToday] = ['Etc/GMT+12', 'Etc/GMT-14'].map((zone) => localDateOf(ctx.clock(), zone));
  for (let from = firstToday ?? ''; ; ) {
    const date = await firstTakeDate(db, taken, from);
    if (date === null || date >= (lastToday ?? '') || (await isStillToday(ctx, taken, date))) return date;
    from = addDays(date, 1);
  }
};

/** Of more orders than these nobody's city is looked at: a company sends from a few. */
const MOST_SENDERS = 200;

const isStillToday = async (ctx: Acting, taken: TakenOrders, date: LocalDate): Promise<boolean> => {
  const { db } = ctx.store;
  const orders = await getOrders(db, await idsTakenOn(db, taken, date, MOST_SENDERS));
  const senders = orders.map(({ content }) => content.sender);
  const conditions = await ruleConditionsOf(ctx, senders);
  return senders.some((sender) => conditions(sender).today <= date);
};

const registersOf = async (
  ctx: Acting & Connections & Papers,
  ids: readonly number[],
  date: LocalDate,
  locale: Locale,
): Promise<{ readonly registers: readonly RegisterInput[]; readonly orderIds: readonly number[] } | Problem> => {
  const { timeZone, operatorName: brand } = ctx.settings;
  const byVendor = new Map<number, VendorsPart>();
  const orderIds: number[] = [];
  for await (const orders of pagesOfOrders(ctx.store.db, ids)) {
    const cities = await citiesOfOrders(ctx, orders);
    const paper = { locale, timeZone, brand, cities, pickupPoints: await pointsOfOrders(ctx, orders) };
    for (const order of orders) {
      // It was canceled in the meantime.
      if (!handedOverStatuses.includes(order.status) || order.option === null) continue;
      const { id, name } = order.option.vendor;
      const symbology = ctx.vendors.byId(id)?.manifest.symbology ?? 'code-128';
      const known = byVendor.get(id) ?? { vendorName: name, symbology, byCourier: new Map() };
      byVendor.set(id, known);
      const key = `${order.connection} ${order.vendorPickupNumber ?? ''}`;
      const taken = known.byCourier.get(key) ?? { orders: [], lines: [] };
      known.byCourier.set(key, taken);
      if (taken.orders.length < MOST_NAMED) taken.orders.push(order);
      taken.lines.push(registerLine(order, paper));
      orderIds.push(order.id);
    }
  }
  const senderName = (await getCompany(ctx.store.db, ctx.company.id))?.name ?? '';
  const registers: RegisterInput[] = [];
  for (const [id, { byCourier, ...vendor }] of byVendor) {
    const own: CleanPdf[] = [];
    const lines: RegisterLine[] = [];
    for (const taken of byCourier.values()) {
      const lists = await vendorRegister(ctx, ctx.vendors.byId(id), taken.orders);
      if (lists === null) lines.push(...taken.lines);
      else if (isProblem(lists)) return lists;
      else own.push(...lists);
    }
    registers.push({ locale, timeZone, brand, date, senderName, ...vendor, lines, own });
  }
  return { registers, orderIds };
};

/** What is picked up by one vendor, courier by courier; those for whom none was called stand together. */
interface VendorsPart extends Pick<RegisterInput, 'vendorName' | 'symbology'> {
  readonly byCourier: Map<string, { readonly orders: Order[]; readonly lines: RegisterLine[] }>;
}

/** So many of a courier's orders are named to the vendor, who is asked for the list of all. */
const MOST_NAMED = 20;

const nothingOn = (date: LocalDate, vendorKey: string | null): Problem =>
  problem('RequestInvalid', 'date', {
    en: `No order that was handed over${byOf(vendorKey).en} is picked up on ${date}; name another day, or leave the date out for the next one with such orders.`,
    ru: `На ${date} нет переданных заказов${byOf(vendorKey).ru}; укажите другой день или не указывайте дату, чтобы получить ближайший день с такими заказами.`,
  });

const nothingFrom = (today: LocalDate, vendorKey: string | null): Problem =>
  problem('RequestInvalid', 'date', {
    en: `No order that was handed over${byOf(vendorKey).en} is picked up on ${today} or later; hand orders over first, or name an earlier day.`,
    ru: `На ${today} и позже нет переданных заказов${byOf(vendorKey).ru}; сначала передайте заказы или укажите более ранний день.`,
  });

const byOf = (vendorKey: string | null) => ({
  en: vendorKey === null ? '' : ` to ${vendorKey}`,
  ru: vendorKey === null ? '' : ` для ${vendorKey}`,
});

const tooMany = (date: LocalDate, vendorKey: string | null): Problem =>
  vendorKey === null
    ? problem('RequestInvalid', 'vendorKey', {
        en: `More than ${MOST_ORDERS} orders are picked up on ${date}; at most ${MOST_ORDERS} are printed in one file: name one vendor.`,
        ru: `На ${date} передано больше ${MOST_ORDERS} заказов; в одном файле печатается не более ${MOST_ORDERS}: укажите одну службу доставки.`,
      })
    : problem('RequestInvalid', 'vendorKey', {
        en: `${vendorKey} picks up more than ${MOST_ORDERS} orders on ${date}; a register has room for ${MOST_ORDERS}: print acceptance acts of up to 100 orders each.`,
        ru: `На ${date} для ${vendorKey} передано больше ${MOST_ORDERS} заказов; в реестре помещается ${MOST_ORDERS}: напечатайте акты приёма-передачи, до 100 заказов в каждом.`,
      });
