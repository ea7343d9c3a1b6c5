import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../environment/environment.ts';
import { readMailSettings } from './mail-settings.ts';

describe('the settings of mails', () => {
  const read = (source: Record<string, string>) => {
    const env = readEnvironment(source);
    return { settings: readMailSettings(env), problems: env.problems };
  };

  it('need nothing; mails then lie in the data directory', () => {
    expect(read({ DATA_DIR: 'data' })).toMatchObject({
      settings: { smtpUrl: null, directory: 'data/mail', locale: 'ru' },
      problems: [],
    });
  });

  it.each(['smtp://mail.example.com', 'smtps://user:p%40ss@mail.example.com:465'])('take %s', (SMTP_URL) => {
    expect(read({ SMTP_URL, MAIL_FROM: 'ops@example.com' })).toMatchObject({
      settings: { smtpUrl: SMTP_URL, from: 'ops@example.com' },
      problems: [],
    });
  });

  it.each([
    { SMTP_URL: 'http://user:hidden@mail.example.com' },
    { SMTP_URL: 'mail.example.com:25' },
    { MAIL_LOCALE: 'de' },
    { MAIL_FROM: 'Cartage' },
    { MAIL_FROM: 'a@b.example, c@d.example' },
    { MAIL_FROM: 'Cartage <a@b.example>\nBcc: c@d.example' },
  ])('refuse %j and repeat no value', (source) => {
    const { problems } = read(source as Record<string, string>);
    expect(problems).toHaveLength(1);
    for (const value of Object.values(source)) expect(problems[0]).not.toContain(value);
  });
});
