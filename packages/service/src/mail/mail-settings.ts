import { type Environment, readDataDir } from '../environment/environment.ts';
import type { MailSettings } from '../service-settings.ts';

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
  locale: env.choice('MAIL_LOCALE', ['en', 'ru'], 'ru'),
  listensAt: `http://${env.text('HOST', '127.0.0.1')}:${env.text('PORT', '8080')}`,
});
