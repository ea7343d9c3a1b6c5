import { type Environment, readDataDir } from '../environment/environment.ts';

export interface MailSettings {
  /** `smtp://user:password@host:port`, or `smtps:`; null: mails are written to the directory instead. */
  readonly smtpUrl: string | null;
  /** Who writes, `Name <name@example.com>`. */
  readonly from: string;
  readonly directory: string;
  /** How long a mail stays in the directory, days; 0 or absent: for ever. */
  readonly keptDays?: number;
  /** How many go to one address within an hour; absent: any number. */
  readonly mostPerAddress?: number;
  /** How many go out for one company and its family within a day; absent: any number. */
  readonly mostPerFamily?: number;
  /** Where the API listens, for links where no public address was set; without a slash at its end. */
  readonly listensAt: string;
}

export const readMailSettings = (env: Environment): MailSettings => ({
  smtpUrl: env.optional('SMTP_URL', {
    test: (url) => /^smtps?:\/\/./.test(url) && URL.canParse(url),
    words: 'smtp://user:password@host:port or smtps://user:password@host:port',
  }),
  from: env.text('MAIL_FROM', 'Cartage <cartage@localhost>', {
    test: (from) => /^(?:[^<>@\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(from),
    words: 'an address such as name@example.com or Name <name@example.com>',
  }),
  directory: `${readDataDir(env)}/mail`,
  keptDays: env.integer('MAIL_KEPT_DAYS', 90, 0, 36_500),
  mostPerAddress: env.integer('MAILS_PER_ADDRESS', 60, 1, 1_000_000),
  mostPerFamily: env.integer('MAILS_PER_COMPANY', 1_000, 1, 10_000_000),
  listensAt: `http://${env.text('HOST', '127.0.0.1')}:${env.text('PORT', '8080')}`,
});
