import { isProblem, type Locale } from '@cartage/core';
import { type RegisterInput, registerLine } from '@cartage/documents';
import { type CourierRegister, getCompany, ordersOfRegister, pagesOfOrders } from '@cartage/storage';
import { writeCsv } from '@cartage/tables';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import type { LetterAttachment, OutgoingLetter } from '../mail/send-mail.ts';
import { pointsOfOrders } from '../order/points-of-orders.ts';
import { citiesOfOrders } from '../places/known-cities.ts';
import type { Papers } from '../print/papers.ts';
import { type RegisterRow, registerTable } from './register-table.ts';
import { registerWords } from './register-words.ts';

/** A register as a mail to nobody in particular. */
export interface RegisterLetter {
  readonly whole: Message;
  /** The same for a mail server that takes nothing so large. */
  readonly withoutPdf: Message;
}

type Message = Omit<OutgoingLetter, 'id' | 'to'>;

/** Couriers without an interface are at home where it is the language of papers. */
const LOCALE: Locale = 'ru';

/** Attachments that are larger together are not worth a try: few mail servers take more, bytes. */
const MOST_BYTES = 10 * 1024 * 1024;

/** null: nothing is left in it to be said. @throws where the printer is too busy */
export const registerLetter = async (
  service: Ground & Connections & Papers,
  register: CourierRegister,
): Promise<RegisterLetter | null> => {
  const { store, vendors, settings } = service;
  const { fetched, withdrawn } = await ordersOfRegister(store.db, register.id);
  if (fetched.length + withdrawn.length === 0) return null;
  const { timeZone, operatorName: brand } = settings;
  const paper = { locale: LOCALE, timeZone, brand };
  const rows: RegisterRow[] = [];
  const lines: RegisterInput['lines'][number][] = [];
  const isWithdrawn = new Set(withdrawn);
  for await (const orders of pagesOfOrders(store.db, [...fetched, ...withdrawn])) {
    const of = {
      ...paper,
      cities: await citiesOfOrders(service, orders),
      pickupPoints: await pointsOfOrders(service, orders),
    };
    for (const order of orders) {
      const takeDate = order.option?.takeDate ?? register.day;
      // Canceled since the first try: the mail may come after the addition that says so, and is not to send anybody there.
      const isFetched = !isWithdrawn.has(order.id) && order.status !== 'Canceled';
      rows.push({ order, paper: of, takeDate, isFetched });
      if (isFetched) lines.push({ ...registerLine(order, of), ...(takeDate !== register.day && { takeDate }) });
    }
  }
  const vendor = vendors.byId(register.vendorId)?.manifest;
  const vendorName = vendor?.name ?? '';
  const company = (await getCompany(store.db, register.companyId))?.name ?? '';
  const numbers = (which: (row: RegisterRow) => boolean) => rows.filter(which).map(({ order }) => order.number);
  const told = {
    ...{ brand, vendor: vendorName, company, register },
    orders: lines.length,
    places: lines.reduce((sum, { places }) => sum + places, 0),
    withdrawn: numbers(({ isFetched }) => !isFetched),
    late: numbers(({ isFetched, takeDate }) => isFetched && takeDate !== register.day),
  };
  const name = `register-${vendor?.key ?? register.vendorId}-${register.day}-${register.companyId}-${register.number}`;
  const csv = { name: `${name}.csv`, mimeType: 'text/csv; charset=utf-8', content: await csvOf(rows, timeZone) };
  const input: RegisterInput = {
    ...paper,
    ...{ vendorName, senderName: company, date: register.day, number: register.number, lines },
    symbology: vendor?.symbology ?? 'code-128',
    withdrawn: told.withdrawn,
  };
  const printed = lines.length === 0 ? null : await pdfOf(service, input, register);
  const pdf = printed && { name: `${name}.pdf`, mimeType: 'application/pdf', content: printed };
  const isSmall = pdf !== null && pdf.content.length + csv.content.length <= MOST_BYTES;
  const message = (attachments: readonly LetterAttachment[], isPdfLeftOut: boolean): Message => {
    return { at: register.createdAt, ...registerWords({ ...told, isPdfLeftOut }), attachments };
  };
  const withoutPdf = message([csv], lines.length > 0);
  return { whole: isSmall ? message([pdf, csv], false) : withoutPdf, withoutPdf };
};

const csvOf = async (rows: readonly RegisterRow[], zone: string): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  for await (const part of writeCsv(registerTable(rows), { locale: LOCALE, zone })) parts.push(part);
  return Buffer.concat(parts);
};

/** null: it takes the printer too long, and the table says the same. @throws where the printer is too busy */
const pdfOf = async (
  { printer, log }: Pick<Ground, 'log'> & Papers,
  input: RegisterInput,
  { id }: CourierRegister,
): Promise<Uint8Array | null> => {
  const printed = await printer.print({ kind: 'registers', input: [input] }, 'registers of couriers');
  if (!isProblem(printed)) return printed;
  if (printed.code === 'TooManyRequests') throw new Error('The printer is busy.');
  log.error({ register: id, problem: printed.code }, 'a register could not be printed and is mailed without its PDF');
  return null;
};
