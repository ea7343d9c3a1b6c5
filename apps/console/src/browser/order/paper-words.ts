import type { Dictionary } from '../words/locale.ts';

/** What its papers and files say. */
export const paperWords: Dictionary<{
  readonly papers: string;
  readonly paper: Readonly<Record<number, string>>;
  readonly print: string;
  readonly keep: string;
  readonly preview: (paper: string) => string;
  readonly printed: string;
  readonly files: string;
  readonly noFiles: string;
  readonly add: string;
  readonly added: (name: string) => string;
  readonly tooLarge: string;
  readonly fileKind: Readonly<Record<number, string>>;
  readonly forReceiver: string;
  readonly kind: string;
}> = {
  en: {
    papers: 'Papers',
    paper: {
      1: 'Waybill',
      2: 'Labels',
      4: 'Insurance policy',
      8: 'Signed waybill',
      16: 'Proof of delivery',
      32: 'Packing list',
      64: 'Acceptance act',
      128: 'Commercial invoice',
    },
    print: 'Print',
    keep: 'Save',
    preview: (paper) => `Preview: ${paper}`,
    printed: 'printed',
    files: 'Files',
    noFiles: 'No file is kept with this order.',
    add: 'Add a file',
    added: (name) => `${name} is kept.`,
    tooLarge: 'A file may have at most 20 MB.',
    fileKind: {
      1: 'Waybill',
      2: 'Labels',
      4: 'Insurance policy',
      8: 'Signed waybill',
      16: 'Proof of delivery',
      32: 'Packing list',
      64: 'Acceptance act',
      128: 'Commercial invoice',
      256: 'Other',
    },
    forReceiver: 'Open to whoever has the order’s key',
    kind: 'What it is',
  },
  ru: {
    papers: 'Документы',
    paper: {
      1: 'Накладная',
      2: 'Этикетки',
      4: 'Страховой полис',
      8: 'Подписанная накладная',
      16: 'Подтверждение доставки',
      32: 'Упаковочный лист',
      64: 'Акт приёмки',
      128: 'Коммерческий инвойс',
    },
    print: 'Печать',
    keep: 'Сохранить',
    preview: (paper) => `Просмотр: ${paper}`,
    printed: 'напечатано',
    files: 'Файлы',
    noFiles: 'К заказу не приложено ни одного файла.',
    add: 'Добавить файл',
    added: (name) => `Файл ${name} сохранён.`,
    tooLarge: 'Файл может быть не больше 20 МБ.',
    fileKind: {
      1: 'Накладная',
      2: 'Этикетки',
      4: 'Страховой полис',
      8: 'Подписанная накладная',
      16: 'Подтверждение доставки',
      32: 'Упаковочный лист',
      64: 'Акт приёмки',
      128: 'Коммерческий инвойс',
      256: 'Прочее',
    },
    forReceiver: 'Открыт тому, у кого есть ключ заказа',
    kind: 'Что это',
  },
};
