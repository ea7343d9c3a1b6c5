import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Instant } from '@cartage/core';
import type { Log, Mailer, MailSettings, OutgoingLetter } from '@cartage/service';
import { keepFile, removeFilesBefore } from '@cartage/storage';
import { createTransport, type SendMailOptions } from 'nodemailer';

export interface MailerParts {
  readonly settings: MailSettings;
  readonly log: Pick<Log, 'info'>;
  /** false: the clock has jumped, and no mail is old by it. By default it is believed. */
  readonly isClockBelieved?: () => boolean;
  /** By default a minute before the mail, and ten for it and for its answer. */
  readonly patience?: MailPatience;
}

/** How long a mail server may take over one mail. */
export interface MailPatience {
  /** Until it takes the first byte of the mail: to connect, to greet, to log in, to hear from whom and to whom; ms. */
  readonly beforeMs: number;
  /** To take the mail; and then to say that it has it, ms. */
  readonly answerMs: number;
  /** Acts when so many ms have passed, unless it is called off. */
  readonly after: (ms: number, act: () => void) => () => void;
}

const patient: MailPatience = {
  beforeMs: 60_000,
  // RFC 5321, 4.5.3.2.6: whoever gives a mail up that the server has already taken sends it twice.
  answerMs: 10 * 60_000,
  after: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};

/** Through the operator's mail server, or without one into files that any mail program opens. */
export const openMailer = ({ settings, log, isClockBelieved = () => true, patience = patient }: MailerParts): Mailer =>
  settings.smtpUrl === null
    ? fileMailer(settings, { log, isClockBelieved })
    : smtpMailer(settings.smtpUrl, settings.from, patience);

const smtpMailer = (url: string, from: string, patience: MailPatience): Mailer => {
  const transport = createTransport({ url, ...timeouts });
  const waits = new WeakMap<object, Wait>();
  transport.use('stream', ({ data: { signal }, message }, done) => {
    const wait = signal && waits.get(signal);
    if (wait) message.processFunc(wait.follow);
    done();
  });
  return {
    send: async (letter) => {
      const wait = openWait(patience);
      waits.set(wait.signal, wait);
      try {
        await transport.sendMail({ ...messageOf(letter, from), signal: wait.signal });
      } catch (failure) {
        throw wait.signal.aborted ? wait.signal.reason : failure;
      } finally {
        wait.end();
      }
      return { file: null };
    },
  };
};

/** `openWait` ends what goes on with the socket: the longest wait that a timer knows, ms. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 2 ** 31 - 1 };

type Wait = ReturnType<typeof openWait>;

/**
 * Gives a mail server up that takes too long, however much it talks meanwhile. One that has not asked for the mail is given up
 * soon; one that may have all of it is not, since only its answer tells whether the mail is to be sent again.
 */
const openWait = ({ beforeMs, answerMs, after }: MailPatience) => {
  const given = new AbortController();
  const limit = (ms: number, it: string) =>
    after(ms, () => given.abort(new Error(`The mail server was given up after ${ms / 1000} s: it ${it}.`)));
  let callOff = limit(beforeMs, 'had not asked for the mail');
  const goOn = (it: string) => {
    callOff();
    callOff = limit(answerMs, it);
  };
  return {
    signal: given.signal,
    end: () => callOff(),
    /** The mail as nodemailer sends it: nothing reads it before the server has asked for it. */
    follow: (message: Readable): Readable =>
      message
        .once('resume', () => goOn('had not taken the whole mail'))
        .once('end', () => goOn('had the mail and did not say whether it takes it, so the mail may come twice')),
  };
};

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
      const { message } = await composer.sendMail({
        ...messageOf(letter, from),
        // Links and numbers can be read in the file as it is; base64, which Russian gets by itself, hides them.
        textEncoding: 'quoted-printable',
      });
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
