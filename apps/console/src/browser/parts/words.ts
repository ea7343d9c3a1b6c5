import type { Dictionary } from '../words/locale.ts';

/** What the parts of every screen say. */
export const partWords: Dictionary<{
  readonly again: string;
  readonly cancel: string;
  readonly close: string;
  readonly loading: string;
  readonly failed: string;
  readonly unreachable: string;
  readonly requestId: (id: string) => string;
  readonly forbidden: string;
  readonly gone: string;
  readonly more: string;
  readonly copied: string;
  readonly copy: string;
  readonly required: string;
  readonly none: string;
  readonly retryIn: (seconds: number) => string;
}> = {
  en: {
    again: 'Try again',
    cancel: 'Cancel',
    close: 'Close',
    loading: 'Loading…',
    failed: 'This did not work',
    unreachable: 'The service does not answer. What you have typed is kept.',
    requestId: (id) => `Request ${id}`,
    forbidden: 'Your role does not open this.',
    gone: 'There is nothing here.',
    more: 'Show more',
    copied: 'Copied',
    copy: 'Copy',
    required: 'required',
    none: '—',
    retryIn: (seconds) => `Too many requests: try again in ${seconds} s.`,
  },
  ru: {
    again: 'Повторить',
    cancel: 'Отмена',
    close: 'Закрыть',
    loading: 'Загрузка…',
    failed: 'Не получилось',
    unreachable: 'Сервис не отвечает. Введённое сохранено.',
    requestId: (id) => `Запрос ${id}`,
    forbidden: 'Ваша роль этого не открывает.',
    gone: 'Здесь ничего нет.',
    more: 'Показать ещё',
    copied: 'Скопировано',
    copy: 'Скопировать',
    required: 'обязательно',
    none: '—',
    retryIn: (seconds) => `Слишком много запросов: повторите через ${seconds} с.`,
  },
};
