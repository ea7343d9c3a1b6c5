import type { Dictionary } from '../words/locale.ts';

export const sessionWords: Dictionary<{
  readonly ended: string;
  readonly endedText: string;
  readonly proof: string;
  readonly proofText: string;
  readonly password: string;
  readonly signIn: string;
  readonly otherWay: string;
  readonly back: string;
  readonly leave: string;
  readonly stop: string;
  readonly otherPerson: string;
}> = {
  en: {
    ended: 'Your session has ended',
    endedText: 'Sign in to go on. What you have typed is still here.',
    proof: 'Is it you?',
    proofText: 'This needs a sign-in of the last five minutes.',
    password: 'Password',
    signIn: 'Go on',
    otherWay: 'Sign in with a passkey or a provider, in a new tab',
    back: 'I have signed in there',
    leave: 'Leave',
    stop: 'Not now',
    otherPerson: 'Somebody else has signed in. This page opens anew for them.',
  },
  ru: {
    ended: 'Сеанс закончился',
    endedText: 'Войдите, чтобы продолжить. Всё введённое осталось на месте.',
    proof: 'Это вы?',
    proofText: 'Для этого нужен вход за последние пять минут.',
    password: 'Пароль',
    signIn: 'Продолжить',
    otherWay: 'Войти по ключу доступа или через провайдера, в новой вкладке',
    back: 'Вход там выполнен',
    leave: 'Выйти',
    stop: 'Не сейчас',
    otherPerson: 'Вошёл другой человек. Страница откроется для него заново.',
  },
};
