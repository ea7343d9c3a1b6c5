import { formatPhones } from '@cartage/core';
import type { DocumentInput } from '../parts/document-input.ts';
import { addressOf, cityOf, pointName, pointOf } from '../parts/party-place.ts';
import { sayIn } from '../wording/captions.ts';
import { latinOf } from '../wording/latin.ts';
import type { Pen } from './pen.ts';

/** Captions stand at the left of this. */
const LEFT = 22;
const WIDTH = 78;
const GAP = 0.7;

/** Sender and receiver, in the room between head and foot. */
export function drawAddresses(pen: Pen, input: DocumentInput, top: number, bottom: number): void {
  const { sender } = input.order.content;
  const phones = formatPhones(sender.phone, input.locale);
  pen.line(top);
  pen.write(sayIn(input.locale)('sender'), 5, top + 0.8, 16, 3.2, { most: 7 });
  const who = joined([sender.name, pointName(input, sender), cityOf(input, sender)]);
  const phoneTop = top + 0.6 + pen.write(who, LEFT, top + 0.6, WIDTH, 5.9, { most: 8 });
  const end = phoneTop + pen.write(phones, LEFT, phoneTop, WIDTH, 3.4, { most: 8 }) + GAP;
  pen.line(end);
  drawReceiver(pen, input, end, bottom);
  pen.line(bottom);
}

/** Name, pickup point, address and hours from above, phone and person from below; the larger the more room there is. */
function drawReceiver(pen: Pen, input: DocumentInput, top: number, bottom: number): void {
  const { receiver } = input.order.content;
  const say = sayIn(input.locale);
  const height = bottom - top;
  const scale = Math.min(1.5, Math.max(0.8, height / 36));
  // Two lines of the smallest print, on A7 too.
  const contactHeight = height * 0.22;
  const contact = joined([formatPhones(receiver.phone, input.locale), receiver.contactPerson]);
  const contactTop = bottom - contactHeight - 0.4;
  const foot =
    bottom -
    0.8 -
    pen.write(contact, LEFT, contactTop, WIDTH, contactHeight, {
      most: 13 * scale,
      weight: 'bold',
      vertical: 'bottom',
    });
  const hours = pointOf(input, receiver)?.workTime ?? '';
  const hoursHeight = hours === '' ? 0 : Math.max(3, height * 0.16);
  let y = top + 0.4;
  const write = (text: string | null, room: number, how: Parameters<Pen['write']>[5]) => {
    if (text !== null && text !== '') y += GAP + pen.write(text, LEFT, y, WIDTH, room, how);
  };
  pen.write(say('receiver'), 5, top + 0.8, 16, 3.2, { most: 7 });
  write(withLatin(receiver.name, receiver.country), height * 0.28, { most: 15 * scale, weight: 'bold' });
  write(pointName(input, receiver), height * 0.2, { most: 11 * scale, weight: 'bold' });
  write(withLatin(addressOf(input, receiver), receiver.country), foot - y - hoursHeight - GAP, { most: 12 * scale });
  write(hours === '' ? null : `${say('workTime')}: ${hours}`, foot - y, { most: 8 * scale });
}

/** What is in letters that couriers cannot read stands in Latin ones under it. */
const withLatin = (text: string, country: string): string =>
  [text, latinOf(text, country)].filter((line) => line !== null).join('\n');

const joined = (parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(', ');
