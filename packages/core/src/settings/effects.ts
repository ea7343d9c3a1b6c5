import type { Locale } from '../local-text.ts';
import type { MarksFormat } from '../order/papers.ts';
import { type CompanySettings, companySettings } from './catalogue.ts';

/** The size of a company's marks where a request names none (interface 17.3). */
export const marksFormatOf = (settings: CompanySettings | undefined): MarksFormat =>
  settings?.['print.marksFormat'] ?? companySettings['print.marksFormat'].default;

/** Whether a card pays what the company's balance would (interface 16.10). */
export const takesCards = (settings: CompanySettings | undefined): boolean => settings?.['payment.mode'] === 'card';

/** By how many percent the price may rise after it was paid, before somebody has to agree (interface 16.11). */
export const paymentTolerance = (settings: CompanySettings | undefined): number =>
  settings?.['payment.tolerance'] ?? companySettings['payment.tolerance'].default;

/** How many days after its end an order's personal data are erased: as the company has settled, else as the installation has; null: never (interface 26.7). */
export const personalDaysOf = (settings: CompanySettings | undefined, installations: number | null): number | null =>
  settings?.['retention.personalDays'] ?? installations;

/** Whether the company is shown what a vendor offers (interface 21.4). */
export const isShown = (settings: CompanySettings | undefined, vendorKey: string): boolean =>
  !settings?.['vendors.hidden']?.includes(vendorKey);

/** The language in which a company is written to (interface 21.6). */
export const mailLocale = (settings: CompanySettings | undefined): Locale =>
  settings?.['mail.locale'] ?? companySettings['mail.locale'].default;

/** The mails that a company may do without (interface 21.6). */
export type MailKind = 'outage' | 'handedOver' | 'unanswered' | 'credentials';

/** Whether such mails are sent. */
export const isMailed = (settings: CompanySettings | undefined, kind: MailKind): boolean =>
  settings?.[`mail.${kind}`] ?? companySettings[`mail.${kind}`].default;

/** The comments as the vendor is told them: where the company wants no words obeyed, without them (interface 21.7). */
export const toldComments = (settings: CompanySettings | undefined, comments: string | null): string | null =>
  settings?.['sandbox.words'] === false ? comments?.replaceAll(/sandbox:[a-z-]*/g, '').trim() || null : comments;
