import type { CompanyRole, Locale, OperatorRole } from '@cartage/core';

/** What the pages say. */
export interface Words {
  /** The page. */
  readonly signIn: string;
  /** What the button does. */
  readonly enter: string;
  readonly email: string;
  readonly password: string;
  readonly forgotten: string;
  readonly or: string;
  readonly byPasskey: string;
  readonly byProvider: (provider: string) => string;
  readonly byProviderAlone: string;
  readonly again: string;
  readonly passwordSet: string;
  readonly signedOut: string;
  readonly ended: string;
  readonly back: string;

  readonly forgottenTitle: string;
  readonly forgottenText: string;
  readonly send: string;
  readonly sentTitle: string;
  readonly sentText: string;

  readonly newPasswordTitle: string;
  readonly newPasswordText: string;
  readonly firstPasswordText: string;
  readonly current: string;
  readonly newPassword: string;
  readonly lengthHint: (least: number) => string;
  readonly wrongLength: (least: number, most: number) => string;
  readonly save: string;
  readonly entryTitle: string;
  readonly entryText: string;

  readonly account: string;
  readonly companies: string;
  readonly actsFor: string;
  readonly choose: string;
  readonly chosen: string;
  readonly operator: string;
  readonly map: string;
  readonly reference: string;
  readonly changePassword: string;
  readonly passkeys: string;
  readonly noPasskeys: string;
  readonly passkeyName: string;
  readonly passkeyExample: string;
  readonly addPasskey: string;
  readonly removePasskey: (name: string) => string;
  readonly remove: string;
  readonly neverUsed: string;
  readonly usedOn: (day: string) => string;
  readonly proveFirst: string;
  readonly signOut: string;

  readonly failedTitle: string;
  readonly failures: Readonly<Record<ProviderWords, string>>;
  readonly tryAgain: string;
  readonly error: string;
  readonly needed: string;
  readonly neededEmail: string;
  readonly foreign: string;
  readonly passkeyFailed: string;

  readonly roles: Readonly<Record<CompanyRole, string>>;
  readonly operatorRoles: Readonly<Record<OperatorRole, string>>;
}

type ProviderWords =
  | 'unreachable'
  | 'turned-away'
  | 'untrusted'
  | 'no-provider'
  | 'not-begun'
  | 'unknown'
  | 'unverified';

export const words: Readonly<Record<Locale, Words>> = {
  en: {
    signIn: 'Sign in',
    enter: 'Sign in',
    email: 'Email',
    password: 'Password',
    forgotten: 'Forgot your password?',
    or: 'or',
    byPasskey: 'Sign in with a passkey',
    byProvider: (provider) => `Continue with ${provider}`,
    byProviderAlone: 'You sign in here with the account of your organization.',
    again: 'Confirm that it is you: sign in once more to go on.',
    passwordSet: 'Your password is set. Sign in with it.',
    signedOut: 'You have signed out.',
    ended: 'Your session had ended, so nothing was changed. Sign in and do it once more.',
    back: 'Back to sign-in',

    forgottenTitle: 'Reset your password',
    forgottenText: 'Enter the address that you sign in with. A link to set a new password will be sent to it.',
    send: 'Send the link',
    sentTitle: 'Check your mail',
    sentText:
      'If somebody signs in with this address, a link is on its way to it. The link works once, for 30 minutes.',

    newPasswordTitle: 'Set a password',
    newPasswordText: 'You will be signed out wherever else you have signed in.',
    firstPasswordText: 'Your present password came by mail. Set one of your own to go on.',
    current: 'Present password',
    newPassword: 'New password',
    lengthHint: (least) => `At least ${least} characters`,
    wrongLength: (least, most) => `A password has ${least} to ${most} characters.`,
    save: 'Set the password',
    entryTitle: 'Sign in by this link',
    entryText: 'The link works once. It is there for when the provider of your organization is down.',

    account: 'Your account',
    companies: 'Company',
    actsFor: 'You act for',
    choose: 'Act for this company',
    chosen: 'chosen',
    operator: 'You are one of the operator’s people',
    map: 'Map of pickup points',
    reference: 'API reference',
    changePassword: 'Change the password',
    passkeys: 'Passkeys',
    noPasskeys: 'None yet. A passkey signs you in with a fingerprint, a face or the lock of your device.',
    passkeyName: 'Name of the passkey',
    passkeyExample: 'Work laptop',
    addPasskey: 'Add a passkey',
    removePasskey: (name) => `Remove the passkey ${name}`,
    remove: 'Remove',
    neverUsed: 'not used yet',
    usedOn: (day) => `last used on ${day}`,
    proveFirst: 'Sign in again to change passkeys',
    signOut: 'Sign out',

    failedTitle: 'You are not signed in',
    failures: {
      unreachable: 'The provider of your organization does not answer. Try again in a minute, or ask the operator.',
      'turned-away': 'The provider of your organization did not let you in.',
      untrusted:
        'The answer of your organization’s provider cannot be trusted. Begin again; if it stays so, ask the operator.',
      'no-provider': 'This service has no provider to sign in with.',
      'not-begun': 'This sign-in was begun in another browser, was used already, or is over. Begin again.',
      unknown:
        'Nobody has invited you. Ask an owner of your company, or the operator, to invite the address that your provider has.',
      unverified:
        'Your provider has not verified your mail address, so it cannot be told whose invitation is yours. Verify it there and try again.',
    },
    tryAgain: 'Try again',
    error: 'Error',
    needed: 'Fill in both fields.',
    neededEmail: 'Enter a mail address.',
    foreign: 'This form came from another page. Open the page anew and send it from there.',
    passkeyFailed: 'The passkey did not work, or you did not go on. Try again.',

    roles: { owner: 'Owner', clerk: 'Clerk', accountant: 'Accountant', viewer: 'Viewer' },
    operatorRoles: {
      administrator: 'Administrator',
      manager: 'Manager',
      support: 'Support',
      accountant: 'Accountant',
      viewer: 'Viewer',
    },
  },
  ru: {
    signIn: 'Вход',
    enter: 'Войти',
    email: 'Эл. почта',
    password: 'Пароль',
    forgotten: 'Забыли пароль?',
    or: 'или',
    byPasskey: 'Войти с ключом доступа',
    byProvider: (provider) => `Войти через ${provider}`,
    byProviderAlone: 'Вход выполняется с учётной записью вашей организации.',
    again: 'Подтвердите, что это вы: войдите ещё раз, чтобы продолжить.',
    passwordSet: 'Пароль задан. Войдите с ним.',
    signedOut: 'Вы вышли.',
    ended: 'Сеанс завершился, поэтому ничего не изменено. Войдите и повторите.',
    back: 'Вернуться ко входу',

    forgottenTitle: 'Новый пароль',
    forgottenText: 'Укажите адрес, с которым вы входите. На него придёт ссылка для установки нового пароля.',
    send: 'Отправить ссылку',
    sentTitle: 'Проверьте почту',
    sentText: 'Если с этим адресом кто-то входит, ссылка уже отправлена. Она действует один раз, 30 минут.',

    newPasswordTitle: 'Задайте пароль',
    newPasswordText: 'Все остальные ваши сеансы завершатся.',
    firstPasswordText: 'Текущий пароль пришёл по почте. Чтобы продолжить, задайте собственный.',
    current: 'Текущий пароль',
    newPassword: 'Новый пароль',
    lengthHint: (least) => `Не короче ${least} символов`,
    wrongLength: (least, most) => `В пароле от ${least} до ${most} символов.`,
    save: 'Задать пароль',
    entryTitle: 'Вход по ссылке',
    entryText: 'Ссылка действует один раз. Она нужна, когда провайдер вашей организации не работает.',

    account: 'Учётная запись',
    companies: 'Компания',
    actsFor: 'Вы действуете от имени',
    choose: 'Действовать от этой компании',
    chosen: 'выбрана',
    operator: 'Вы — сотрудник оператора',
    map: 'Карта пунктов выдачи',
    reference: 'Справочник API',
    changePassword: 'Сменить пароль',
    passkeys: 'Ключи доступа',
    noPasskeys: 'Пока ни одного. С ключом доступа вы входите по отпечатку, лицу или блокировке устройства.',
    passkeyName: 'Название ключа',
    passkeyExample: 'Рабочий ноутбук',
    addPasskey: 'Добавить ключ доступа',
    removePasskey: (name) => `Удалить ключ доступа ${name}`,
    remove: 'Удалить',
    neverUsed: 'ещё не использовался',
    usedOn: (day) => `использован ${day}`,
    proveFirst: 'Войдите ещё раз, чтобы менять ключи доступа',
    signOut: 'Выйти',

    failedTitle: 'Вход не выполнен',
    failures: {
      unreachable: 'Провайдер вашей организации не отвечает. Повторите через минуту или обратитесь к оператору.',
      'turned-away': 'Провайдер вашей организации не разрешил вход.',
      untrusted:
        'Ответу провайдера вашей организации нельзя доверять. Начните заново; если не поможет, обратитесь к оператору.',
      'no-provider': 'У этого сервиса нет провайдера для входа.',
      'not-begun': 'Этот вход начат в другом браузере, уже использован или истёк. Начните заново.',
      unknown:
        'Вас никто не приглашал. Попросите владельца компании или оператора пригласить адрес, который знает ваш провайдер.',
      unverified:
        'Провайдер не подтвердил ваш адрес почты, и неизвестно, чьё приглашение ваше. Подтвердите адрес у него и повторите.',
    },
    tryAgain: 'Повторить',
    error: 'Ошибка',
    needed: 'Заполните оба поля.',
    neededEmail: 'Укажите адрес эл. почты.',
    foreign: 'Форма отправлена с другой страницы. Откройте страницу заново и отправьте с неё.',
    passkeyFailed: 'Ключ доступа не подошёл, или вы прервали вход. Повторите.',

    roles: { owner: 'Владелец', clerk: 'Сотрудник', accountant: 'Бухгалтер', viewer: 'Наблюдатель' },
    operatorRoles: {
      administrator: 'Администратор',
      manager: 'Менеджер',
      support: 'Поддержка',
      accountant: 'Бухгалтер',
      viewer: 'Наблюдатель',
    },
  },
};
