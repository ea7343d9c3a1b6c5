import type { Dictionary } from '../words/locale.ts';
import type { Section } from './sections.ts';

export const frameWords: Dictionary<{
  readonly section: Readonly<Record<Section, string>>;
  readonly group: Readonly<Record<'work' | 'house' | 'installation', string>>;
  readonly navigation: string;
  readonly skip: string;
  readonly search: string;
  readonly searchHint: string;
  readonly operator: string;
  readonly chooseDesk: string;
  readonly menu: string;
  readonly closeMenu: string;
  readonly me: string;
  readonly account: string;
  readonly signOut: string;
  readonly theme: Readonly<Record<'system' | 'light' | 'dark', string>>;
  readonly language: string;
  readonly keys: string;
  readonly keyHints: readonly (readonly [keys: string, does: string])[];
  readonly noDesk: string;
  readonly noDeskText: string;
  readonly disabled: string;
  readonly disabledText: string;
  readonly notOpen: string;
  readonly notOpenText: string;
  readonly noScreen: string;
  readonly home: string;
  readonly broken: string;
  readonly brokenText: string;
  readonly reload: string;
  readonly newVersion: string;
}> = {
  en: {
    section: {
      orders: 'Orders',
      attention: 'Attention',
      new: 'New order',
      bench: 'Packing bench',
      today: 'Today',
      vendors: 'Vendors',
      money: 'Money',
      reports: 'Reports',
      companies: 'Companies',
      people: 'People',
      keys: 'Keys',
      webhooks: 'Webhooks',
      jobs: 'Jobs',
      audit: 'Audit',
      settings: 'Settings',
      erasures: 'Erasures',
      installation: 'Installation',
    },
    group: { work: 'Work', house: 'Delivery', installation: 'Administration' },
    navigation: 'Sections',
    skip: 'Skip to the content',
    search: 'Find orders',
    searchHint: 'Number, name or phone',
    operator: 'Operator',
    chooseDesk: 'For whom you work',
    menu: 'Open the menu',
    closeMenu: 'Close the menu',
    me: 'You',
    account: 'Your account',
    signOut: 'Sign out',
    theme: { system: 'As the device', light: 'Light', dark: 'Dark' },
    language: 'Русский',
    keys: 'Keyboard shortcuts',
    keyHints: [
      ['j  k', 'next, previous order'],
      ['Enter', 'open it'],
      ['x', 'select it'],
      ['Shift x', 'select all from the last one selected'],
      ['*', 'select all that are loaded'],
      ['Esc', 'clear the selection'],
      ['h', 'hand the selected over'],
      ['p', 'print'],
      ['c', 'call couriers'],
      ['/', 'search'],
      ['n', 'new order'],
      ['?', 'show these keys'],
    ],
    noDesk: 'You do not work here',
    noDeskText: 'This address belongs to a company, or to an operator, for whom you do not act.',
    disabled: 'The operator has disabled this company',
    disabledText: 'Nothing can be done for it until they enable it again; ask them. What is under way goes on.',
    notOpen: 'Your role does not open this',
    notOpenText: 'Ask an owner or an administrator for a role that does.',
    noScreen: 'There is no such page',
    home: 'To the start',
    broken: 'This page has failed',
    brokenText: 'What you did before is kept. The message below helps whoever mends it.',
    reload: 'Open it again',
    newVersion: 'A new version of the console is there.',
  },
  ru: {
    section: {
      orders: 'Заказы',
      attention: 'Внимание',
      new: 'Новый заказ',
      bench: 'Стол упаковки',
      today: 'Сегодня',
      vendors: 'Службы доставки',
      money: 'Деньги',
      reports: 'Отчёты',
      companies: 'Компании',
      people: 'Люди',
      keys: 'Ключи',
      webhooks: 'Вебхуки',
      jobs: 'Задания',
      audit: 'Журнал действий',
      settings: 'Настройки',
      erasures: 'Удаление данных',
      installation: 'Установка',
    },
    group: { work: 'Работа', house: 'Доставка', installation: 'Управление' },
    navigation: 'Разделы',
    skip: 'К содержанию',
    search: 'Найти заказы',
    searchHint: 'Номер, имя или телефон',
    operator: 'Оператор',
    chooseDesk: 'За кого вы работаете',
    menu: 'Открыть меню',
    closeMenu: 'Закрыть меню',
    me: 'Вы',
    account: 'Ваша учётная запись',
    signOut: 'Выйти',
    theme: { system: 'Как на устройстве', light: 'Светлая', dark: 'Тёмная' },
    language: 'English',
    keys: 'Горячие клавиши',
    keyHints: [
      ['j  k', 'следующий, предыдущий заказ'],
      ['Enter', 'открыть его'],
      ['x', 'выбрать его'],
      ['Shift x', 'выбрать все от последнего выбранного'],
      ['*', 'выбрать все загруженные'],
      ['Esc', 'снять выбор'],
      ['h', 'передать выбранные'],
      ['p', 'печать'],
      ['c', 'вызвать курьеров'],
      ['/', 'поиск'],
      ['n', 'новый заказ'],
      ['?', 'показать эти клавиши'],
    ],
    noDesk: 'Здесь вы не работаете',
    noDeskText: 'Этот адрес принадлежит компании или оператору, за которых вы не действуете.',
    disabled: 'Оператор отключил эту компанию',
    disabledText:
      'Пока он её не включит, для неё ничего нельзя сделать; обратитесь к нему. То, что уже в пути, идёт дальше.',
    notOpen: 'Ваша роль этого не открывает',
    notOpenText: 'Попросите роль у владельца или администратора.',
    noScreen: 'Такой страницы нет',
    home: 'В начало',
    broken: 'Страница не сработала',
    brokenText: 'Сделанное раньше сохранено. Сообщение ниже поможет тому, кто её починит.',
    reload: 'Открыть снова',
    newVersion: 'Появилась новая версия консоли.',
  },
};
