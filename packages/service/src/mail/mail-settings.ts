import { type Environment, readDataDir } from '../settings/environment.ts';

export interface MailSettings {
  /** `smtp://user:password@host:port`, or `smtps:`; null: mails are written to the directory instead. */
  readonly smtpUrl: string | null;
  /** Who writes, `Name <name@example.com>`. */
  readonly from: string;
  readonly directory: string;
  /** How long a mail stays in the directory, days; 0 or absent: for ever. */
  readonly keptDays?: number;
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
});
