import { createHash } from 'node:crypto';
import type { Instant } from '@cartage/core';
import type { Log, Mailer, MailSettings, OutgoingLetter } from '@cartage/service';
import { keepFile, removeFilesBefore } from '@cartage/storage';
import { createTransport, type SendMailOptions } from 'nodemailer';

export interface MailerParts {
  readonly settings: MailSettings;
  readonly log: Pick<Log, 'info'>;
  /** false: the clock has jumped, and no mail is old by it. By default it is believed. */
  readonly isClockBelieved?: () => boolean;
  /** The longest that a mail server may take over one mail, ms; by default a minute. */
  readonly mostMs?: number;
}

/** Through the operator's mail server, or without one into files that any mail program opens. */
export const openMailer = ({ settings, log, isClockBelieved = () => true, mostMs = 60_000 }: MailerParts): Mailer =>
  settings.smtpUrl === null
    ? fileMailer(settings, { log, isClockBelieved })
    : smtpMailer(settings.smtpUrl, settings.from, mostMs);

const smtpMailer = (url: string, from: string, mostMs: number): Mailer => {
  const transport = createTransport({ url, ...timeouts });
  return {
    send: async (letter) => {
      // A server that never stops talking is not silent for long enough to be given up.
      await transport.sendMail({ ...messageOf(letter, from), signal: AbortSignal.timeout(mostMs) });
      return { file: null };
    },
  };
};

/** A mail server that says nothing holds up a mail for so long, ms. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

const DAY_MS = 24 * 3_600_000;

const fileMailer = (
  { from, directory, keptDays = 0 }: MailSettings,
  { log, isClockBelieved }: Pick<Required<MailerParts>, 'log' | 'isClockBelieved'>,
): Mailer => {
  const composer = createTransport({ streamTransport: true, buffer: true });
  let sweptAt = 0;
  /** Once for the mails of a day. */
  const sweep = async (now: Instant) => {
    if (keptDays === 0 || now - sweptAt < DAY_MS || !isClockBelieved()) return;
    sweptAt = now;
    const files = await removeFilesBefore(directory, timeInName(now - keptDays * DAY_MS), '.eml');
    if (files > 0) log.info({ files }, 'old mails were taken out of the data directory');
  };
  return {
    send: async (letter) => {
      const { message } = await composer.sendMail(messageOf(letter, from));
      const name = `${timeInName(letter.at)}-${letter.id}.eml`;
      // `buffer` says that it is no stream.
      await keepFile(directory, name, message as Buffer);
      await sweep(letter.at);
      return { file: name };
    },
  };
};

const timeInName = (at: Instant): string => new Date(at).toISOString().replaceAll(/[:.]/g, '-');

const messageOf = ({ id, to, subject, text, at, attachments = [] }: OutgoingLetter, from: string): SendMailOptions => ({
  from,
  to: { name: '', address: to },
  subject,
  text,
  date: new Date(at),
  messageId: `<${createHash('sha256').update(id).digest('hex').slice(0, 32)}@${domainOf(from)}>`,
  // Answers of machines ("I am on holiday") are not wanted.
  headers: { 'Auto-Submitted': 'auto-generated' },
  attachments: attachments.map(({ name, mimeType, content }) => ({
    filename: name,
    contentType: mimeType,
    content: Buffer.from(content),
  })),
  disableFileAccess: true,
  disableUrlAccess: true,
});

const domainOf = (from: string): string => from.replace(/>$/, '').split('@').at(-1) ?? 'localhost';
