import type { LocalText } from '@cartage/core';
import { plainName } from './plain-name.ts';
import type { Words } from './post.ts';

/** What a mail about a login tells. */
export interface Credentials {
  readonly operator: string;
  readonly login: string;
  /** null: his own stays. */
  readonly password: string | null;
  /** The company that he was added to; null: he only gets a new password. */
  readonly company: string | null;
  /** Where the interface is described; null: not known. */
  readonly documentation: string | null;
}

/** How a user logs in (interface 19.3). */
export const credentialsWords = (credentials: Credentials): Words => {
  const { operator, login, password, company, documentation } = credentials;
  const begin: LocalText =
    company === null
      ? { en: `You have a new password for ${operator}.`, ru: `Вам выдан новый пароль в сервисе ${operator}.` }
      : {
          en: `The company ${plainName(company)} is registered with ${operator}, and you are its user.`,
          ru: `Компания ${plainName(company)} зарегистрирована в сервисе ${operator}, и вы — её пользователь.`,
        };
  const secret: LocalText =
    password === null
      ? { en: 'Password: the one that you have', ru: 'Пароль: прежний' }
      : { en: `Password: ${password}`, ru: `Пароль: ${password}` };
  const end: LocalText = {
    en: [
      ...(password === null ? [] : ['Nobody else knows the password. Earlier passwords are no longer valid.']),
      ...(documentation === null ? [] : [`The interface is described at ${documentation}`]),
    ].join('\n'),
    ru: [
      ...(password === null ? [] : ['Кроме вас, пароль никому не известен. Прежние пароли больше не действуют.']),
      ...(documentation === null ? [] : [`Описание интерфейса: ${documentation}`]),
    ].join('\n'),
  };
  return {
    subject: { en: `Your login to ${operator}`, ru: `Ваш вход в ${operator}` },
    text: {
      en: `${begin.en}\n\nLogin: ${login}\n${secret.en}\n\n${end.en}`.trimEnd(),
      ru: `${begin.ru}\n\nЛогин: ${login}\n${secret.ru}\n\n${end.ru}`.trimEnd(),
    },
  };
};
