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
  readonly notCopied: string;
  readonly copy: string;
  readonly required: string;
  readonly none: string;
  readonly shownOnce: string;
  readonly kept: string;
  readonly keepFirst: string;
  readonly done: string;
  readonly save: string;
  readonly change: string;
  readonly acts: (of: string) => string;
  readonly pages: string;
  readonly before: string;
  readonly after: string;
  readonly firstPage: string;
  readonly lastPage: string;
  readonly shown: (from: string, of: string) => string;
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
    notCopied: 'The browser does not let this page copy. Select the text, and copy it by hand.',
    copy: 'Copy',
    required: 'required',
    none: '—',
    shownOnce: 'It is shown this once, and stored nowhere as you see it. Copy it to where you keep secrets.',
    kept: 'I have kept it',
    keepFirst: 'Keep it first: it cannot be shown again',
    done: 'Done',
    save: 'Save',
    change: 'Change',
    acts: (of) => `What can be done: ${of}`,
    pages: 'Pages',
    before: 'The page before',
    after: 'The next page',
    firstPage: 'This is the first page',
    lastPage: 'This is the last page',
    shown: (from, of) => `${from} of ${of}`,
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
    notCopied: 'Браузер не даёт этой странице копировать. Выделите текст и скопируйте его сами.',
    copy: 'Скопировать',
    required: 'обязательно',
    none: '—',
    shownOnce: 'Показываем один раз и в таком виде не храним. Скопируйте туда, где держите секреты.',
    kept: 'Сохранено',
    keepFirst: 'Сначала сохраните: второй раз показать нельзя',
    done: 'Готово',
    save: 'Сохранить',
    change: 'Изменить',
    acts: (of) => `Действия: ${of}`,
    pages: 'Страницы',
    before: 'Предыдущая страница',
    after: 'Следующая страница',
    firstPage: 'Это первая страница',
    lastPage: 'Это последняя страница',
    shown: (from, of) => `${from} из ${of}`,
    retryIn: (seconds) => `Слишком много запросов: повторите через ${seconds} с.`,
  },
};
