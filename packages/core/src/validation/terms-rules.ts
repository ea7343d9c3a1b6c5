import { problemCatalogue } from '../problem.ts';
import { type PickupConditions, pickupDate, pickupDateProblem } from '../quote/pickup-date.ts';
import type { QuoteRequest } from '../quote/request.ts';
import { isLocalDate, isTimeOfDay, type LocalDate } from '../time.ts';
import { isBlank } from '../written-text.ts';
import { choice, pickup, terms } from './places.ts';
import { both, orderOnly, type Rule } from './rule.ts';
import { isWindow, notAccepted, timeText, windowText } from './words.ts';

/** Pickup, wishes for the delivery, payment and choice. */
export const termsRules: readonly Rule[] = [
  both({
    code: 'TakeDateInvalid',
    name: 'the pickup date is possible',
    source: 'interface 15.3',
    at: pickup,
    field: 'date',
    reads: ['.date', '.autoMove', 'terms.urgencies'],
    holds: (pickup, { terms }, conditions) => pickupDateProblem(pickup, terms.urgencies, conditions) === null,
    text: (pickup, { terms }, conditions) =>
      pickupDateProblem(pickup, terms.urgencies, conditions)?.text ?? problemCatalogue.TakeDateInvalid,
  }),
  both({
    code: 'RequestInvalid',
    name: 'the pickup starts at a time of day',
    source: 'interface 15.4',
    at: pickup,
    field: 'timeFrom',
    holds: ({ timeFrom }) => timeFrom === null || isTimeOfDay(timeFrom),
    text: ({ timeFrom }) => timeText(timeFrom),
  }),
  both({
    code: 'RequestInvalid',
    name: 'the pickup ends at a time of day',
    source: 'interface 15.4',
    at: pickup,
    field: 'timeTo',
    holds: ({ timeTo }) => timeTo === null || isTimeOfDay(timeTo),
    text: ({ timeTo }) => timeText(timeTo),
  }),
  both({
    code: 'RequestInvalid',
    name: 'the pickup ends after it starts',
    source: 'interface 15.4',
    at: pickup,
    field: 'timeTo',
    reads: ['.timeFrom', '.timeTo'],
    holds: ({ timeFrom, timeTo }) => isWindow(timeFrom, timeTo),
    text: ({ timeFrom, timeTo }) => windowText(timeFrom, timeTo),
  }),
  both({
    code: 'RequestInvalid',
    name: 'sender and recipient pay in cash',
    source: 'interface 6.5',
    at: terms,
    field: 'payers',
    reads: ['.payers', '.payments'],
    when: ({ payers }) => payers.includes('sender') || payers.includes('recipient'),
    holds: ({ payments }) => payments.includes('cash'),
    text: ({ payments }) => ({
      en: `The payers Sender and Recipient apply only with the payment type Cash, but the payment types are: ${payments.join(', ') || 'none'}.`,
      ru: `Плательщики Sender и Recipient допустимы только с типом оплаты Cash, а типы оплаты: ${payments.join(', ') || 'не указаны'}.`,
    }),
  }),
  both({
    code: 'RequestInvalid',
    name: 'the delivery date asked for is not before the pickup',
    source: 'interface 15.5',
    at: terms,
    field: 'requestedDate',
    reads: ['.requestedDate', 'pickup.date', 'pickup.autoMove', 'terms.urgencies'],
    when: ({ requestedDate }) => requestedDate !== null,
    holds: ({ requestedDate }, request, conditions) =>
      isLocalDate(requestedDate ?? '') && (requestedDate ?? '') >= earliest(request, conditions),
    text: ({ requestedDate }, request, conditions) =>
      notAccepted({ en: 'The requested delivery date', ru: 'Желаемая дата доставки' }, requestedDate, {
        en: `a date as yyyy-MM-dd, ${earliest(request, conditions)} or later`,
        ru: `дата в виде гггг-ММ-дд, не раньше ${earliest(request, conditions)}`,
      }),
  }),
  both({
    code: 'RequestInvalid',
    name: 'the delivery asked for starts at a time of day',
    source: 'interface 15.5',
    at: terms,
    field: 'requestedTimeFrom',
    holds: ({ requestedTimeFrom: time }) => time === null || isTimeOfDay(time),
    text: ({ requestedTimeFrom: time }) => timeText(time),
  }),
  both({
    code: 'RequestInvalid',
    name: 'the delivery asked for ends at a time of day',
    source: 'interface 15.5',
    at: terms,
    field: 'requestedTimeTo',
    holds: ({ requestedTimeTo: time }) => time === null || isTimeOfDay(time),
    text: ({ requestedTimeTo: time }) => timeText(time),
  }),
  both({
    code: 'RequestInvalid',
    name: 'the delivery asked for ends after it starts',
    source: 'interface 15.5',
    at: terms,
    field: 'requestedTimeTo',
    reads: ['.requestedTimeFrom', '.requestedTimeTo'],
    holds: ({ requestedTimeFrom, requestedTimeTo }) => isWindow(requestedTimeFrom, requestedTimeTo),
    text: ({ requestedTimeFrom, requestedTimeTo }) => windowText(requestedTimeFrom, requestedTimeTo),
  }),
  orderOnly({
    code: 'RequestInvalid',
    name: 'a choice names the vendor',
    source: 'interface 10.1',
    at: choice,
    field: 'vendorId',
    holds: ({ vendorId }) => Number.isSafeInteger(vendorId) && vendorId > 0,
    text: ({ vendorId }) =>
      notAccepted({ en: 'The chosen vendor', ru: 'Выбранная служба доставки' }, vendorId, {
        en: 'the vendor id of a delivery option together with its tariff, or neither',
        ru: 'идентификатор службы доставки из варианта вместе с тарифом либо ни того, ни другого',
      }),
  }),
  orderOnly({
    code: 'RequestInvalid',
    name: 'a choice names the tariff',
    source: 'interface 10.1',
    at: choice,
    field: 'tariffId',
    reads: ['.tariffId', '.vendorId'],
    holds: ({ tariffId }) => !isBlank(tariffId),
    text: ({ vendorId }) => ({
      en: `Vendor ${vendorId} is chosen without a tariff; give the tariff of a delivery option too, or neither.`,
      ru: `Служба доставки ${vendorId} выбрана без тарифа; укажите и тариф из варианта либо ни того, ни другого.`,
    }),
  }),
];

/** The day of the pickup as it will be; today where that is not possible, which has a rule of its own. */
const earliest = ({ pickup, terms }: QuoteRequest, conditions: PickupConditions): LocalDate =>
  pickupDateProblem(pickup, terms.urgencies, conditions) === null
    ? pickupDate(pickup, terms.urgencies, conditions)
    : conditions.today;
