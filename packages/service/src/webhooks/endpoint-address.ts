import type { LocalText } from '@cartage/core';
import { isPublicHost, isRoutedHost } from '@cartage/vendor-kit/host';
import type { WebhookReach } from '../service-settings.ts';

/** Why nothing may be sent there; null: it may. A name is judged again when it is connected to. */
export const whyNoEndpoint = (url: string, reach: WebhookReach): LocalText | null => {
  // Whatever else could be read as an address, as `https:\host` or one with line breaks, is seldom meant.
  if (!/^[a-z]+:\/\/[^\s\\/][^\s\\]*$/i.test(url) || !URL.canParse(url)) return words.form;
  const { protocol, username, password, hostname, hash } = new URL(url);
  if (protocol !== 'https:' && !(reach === 'any' && protocol === 'http:')) return words[reach];
  // Not sealed, and shown to whoever may see the endpoint.
  if (username !== '' || password !== '') return words.credentials;
  if (hash !== '') return words.form;
  const mayReach = reach === 'any' ? isRoutedHost : isPublicHost;
  return mayReach(hostname) ? null : words.address;
};

const words = {
  form: {
    en: 'Not a complete address, such as https://shop.example/cartage-events.',
    ru: 'Не полный адрес вида https://shop.example/cartage-events.',
  },
  public: {
    en: 'Events are sent over TLS alone: the address has to begin with https://.',
    ru: 'События передаются только по TLS: адрес должен начинаться с https://.',
  },
  any: {
    en: 'The address has to begin with https:// or http://.',
    ru: 'Адрес должен начинаться с https:// или http://.',
  },
  credentials: {
    en: 'The address may hold no user name and password: the signature tells who sends.',
    ru: 'Адрес не может содержать имя пользователя и пароль: отправителя подтверждает подпись.',
  },
  address: {
    en: 'The address lies in a private network, which events may not reach.',
    ru: 'Адрес находится в частной сети, куда события не передаются.',
  },
} as const satisfies Record<string, LocalText>;
