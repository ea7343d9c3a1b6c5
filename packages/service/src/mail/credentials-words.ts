import type { LocalText } from '@cartage/core';
import { plainName } from './plain-name.ts';
import type { Words } from './post.ts';

/** What a mail about a login tells. */
export interface Credentials {
  readonly operator: string;
  readonly login: string;
  /** null: their own stays. */
  readonly password: string | null;
  /** By which they set one of their own; null: their own stays. */
  readonly link: string | null;
  /** Where they sign in. */
  readonly signIn: string;
  /** They have forgotten their password, and get the link alone. */
  readonly isForgotten: boolean;
  /** They are one of the operator's people now. */
  readonly isOfOperator: boolean;
  /** They sign in with the account of their organization, and have no password here. */
  readonly isByProvider: boolean;
  /** The company that they were added to; null: none. */
  readonly company: string | null;
  /** Where the interface is described; null: not known. */
  readonly documentation: string | null;
}

/** How a user signs in (interface 19.3). */
export const credentialsWords = (credentials: Credentials): Words =>
  credentials.isForgotten ? forgottenWords(credentials) : invitationWords(credentials);

const forgottenWords = ({ operator, link }: Credentials): Words => ({
  subject: { en: `A new password for ${operator}`, ru: `Новый пароль в ${operator}` },
  text: {
    en: `Somebody has asked for a new password for ${operator}. Set it here, once, within half an hour:\n\n${link}\n\nIf it was not you, do nothing: your password stays.`,
    ru: `Запрошен новый пароль в сервисе ${operator}. Задайте его по ссылке, один раз, в течение получаса:\n\n${link}\n\nЕсли это были не вы, ничего не делайте: пароль не изменится.`,
  },
});

const invitationWords = (credentials: Credentials): Words => {
  const { operator, login, password, link, signIn, isOfOperator, company, documentation } = credentials;
  const begin: LocalText = isOfOperator
    ? {
        en: `You are one of the people who run ${operator} now.`,
        ru: `Вам открыт доступ к управлению сервисом ${operator}.`,
      }
    : company === null
      ? { en: `You have a new password for ${operator}.`, ru: `Вам выдан новый пароль в сервисе ${operator}.` }
      : {
          en: `The company ${plainName(company)} is registered with ${operator}, and you are its user.`,
          ru: `Компания ${plainName(company)} зарегистрирована в сервисе ${operator}, и вы — её пользователь.`,
        };
  const secret: LocalText =
    password === null
      ? credentials.isByProvider
        ? {
            en: 'You sign in with the account of your organization.',
            ru: 'Вход — с учётной записью вашей организации.',
          }
        : { en: 'Password: the one that you have', ru: 'Пароль: прежний' }
      : {
          en: `Password: ${password}\nSet one of your own: ${link}`,
          ru: `Пароль: ${password}\nЗадайте собственный: ${link}`,
        };
  const end: LocalText = {
    en: [
      `Sign in at ${signIn}`,
      ...(password === null
        ? []
        : [
            'Nobody else knows the password. It and the link end after 24 hours; earlier passwords are no longer valid.',
          ]),
      ...(documentation === null ? [] : [`The interface is described at ${documentation}`]),
    ].join('\n'),
    ru: [
      `Вход: ${signIn}`,
      ...(password === null
        ? []
        : ['Кроме вас, пароль никому не известен. Он и ссылка действуют 24 часа; прежние пароли больше не действуют.']),
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
