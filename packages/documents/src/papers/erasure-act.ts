import type { Instant, LocalText, PersonalKind } from '@cartage/core';
import { accentRule, type Block, columns, rule, space, stack } from '../layout/block.ts';
import { addPaper, mm, type Paper } from '../layout/page.ts';
import { field, paragraph } from '../layout/paragraph.ts';
import { colours, styles } from '../layout/style.ts';
import { table } from '../layout/table.ts';
import { lineFoot, lineHead } from '../parts/line-head.ts';
import { section } from '../parts/section.ts';
import { newPdfFile } from '../pdf/pdf-file.ts';
import { formatMoment } from '../wording/format.ts';

// The act of an erasure and the extract of the log, as order 179 of Roskomnadzor of 28 October 2022 asks for them where data
// are processed by computers: its paragraphs 3 and 5 say what each holds.

/** What was erased, without any of it. */
export interface ErasureActInput {
  /** IANA zone in which moments are printed. */
  readonly timeZone: string;
  /** The name of the service, which is that of the information system. */
  readonly brand: string;
  /** The number of the erasure. */
  readonly number: string;
  readonly erasedAt: Instant;
  /** Who processes the data; an address that nobody has told is a line to write on. */
  readonly operator: { readonly name: string; readonly address: string | null };
  /** The person, the key or the command that erased. */
  readonly erasedBy: string;
  /** By what the person was named; `retention`: nobody was, the time of keeping was over. */
  readonly asked: 'phone' | 'email' | 'order' | 'retention';
  /** The phone or the mail with all but its end left out, such as `*********67`; null: there is none. */
  readonly hint: string | null;
  /** The numbers of the orders whose personal data are gone. */
  readonly orders: readonly string[];
  /** The numbers of those that are still under way, and were left. */
  readonly skipped: readonly string[];
  readonly places: readonly ErasedPlace[];
}

/** A table of the database from which data went. */
export interface ErasedPlace {
  readonly table: string;
  readonly kinds: readonly PersonalKind[];
  /** Rows, and of files the files. */
  readonly count: number;
}

/** The act with the extract of the log behind it, in Russian with English beneath. Equal input gives equal bytes. */
export async function renderErasureAct(input: ErasureActInput): Promise<Uint8Array> {
  const file = await newPdfFile();
  for (const paper of erasurePapers(input)) addPaper(file, paper);
  const { brand, erasedAt } = input;
  return file.save({ title: titleOf(act, input).ru, author: brand, locale: 'ru', createdAt: erasedAt });
}

/** The two papers of the file, each with pages of its own. */
export const erasurePapers = (input: ErasureActInput): readonly [act: Paper, extract: Paper] => [
  paperOf(input, act, [
    facts([
      [words.operator, input.operator.name],
      [words.address, input.operator.address],
      [words.processor, null],
      [words.system, `${input.brand} (${words.systemIs.ru} / ${words.systemIs.en})`],
      [words.date, momentOf(input)],
      [words.reason, bilingual(reasons[input.asked])],
    ]),
    stack([field(bilingual(words.method), words.methodIs.ru), paragraph(words.methodIs.en, styles.small)], 3),
    subject(input),
    section(bilingual(words.kinds), kindsTable(input)),
    ordersOf(words.orders, input.orders),
    ...(input.skipped.length === 0 ? [] : [ordersOf(words.skipped, input.skipped)]),
    stack([field(bilingual(words.erasedBy), input.erasedBy), space(4), signature]),
  ]),
  paperOf(input, extract, [
    facts([
      [words.system, input.brand],
      [words.date, momentOf(input)],
      [words.reason, bilingual(reasons[input.asked])],
      [words.erasedBy, input.erasedBy],
    ]),
    subject(input),
    section(bilingual(words.log), logTable(input)),
    ordersOf(words.orders, input.orders),
    // Also so that a page may end within the numbers: the last block of a paper stays in one piece.
    stack([paragraph(words.keep.ru, styles.caption), paragraph(words.keep.en, styles.caption)]),
  ]),
];

type Title = Readonly<Record<'ru' | 'en', (number: string) => string>>;

const act: Title = {
  ru: (number) => `Акт об уничтожении персональных данных № ${number}`,
  en: (number) => `Act of the erasure of personal data No. ${number}`,
};
const extract: Title = {
  ru: (number) => `Выгрузка из журнала регистрации событий к акту № ${number}`,
  en: (number) => `Extract of the event log for act No. ${number}`,
};

const titleOf = ({ ru, en }: Title, { number }: ErasureActInput): LocalText => ({ ru: ru(number), en: en(number) });

function paperOf(input: ErasureActInput, named: Title, body: readonly Block[]): Paper {
  const { brand } = input;
  const title = titleOf(named, input);
  return {
    body: [
      stack([
        paragraph(brand, styles.brand),
        space(3),
        paragraph(title.ru, { ...styles.title, size: 15 }),
        paragraph(title.en, styles.small),
        space(8),
        accentRule,
      ]),
      ...body,
    ],
    gap: 11,
    runningHead: lineHead(brand, title.ru, ''),
    foot: (page, pages) => lineFoot('ru', title.ru, page, pages),
  };
}

const words = {
  operator: { ru: 'Оператор персональных данных', en: 'Operator of the data' },
  address: { ru: 'Адрес оператора', en: 'Address of the operator' },
  processor: { ru: 'Обрабатывает по поручению оператора (если есть)', en: 'Processes on behalf, if anybody' },
  system: { ru: 'Информационная система персональных данных', en: 'Information system' },
  systemIs: { ru: 'база данных, хранилище файлов, очередь задач', en: 'database, files, jobs' },
  date: { ru: 'Дата уничтожения', en: 'Erased on' },
  reason: { ru: 'Причина уничтожения', en: 'Reason' },
  method: { ru: 'Способ уничтожения', en: 'Method' },
  methodIs: {
    ru: 'Значения в записях базы данных заменены отметкой «erased» либо удалены, файлы удалены. Восстановить данные средствами системы нельзя.',
    en: 'Values in the database were replaced by the mark "erased" or removed, and files were removed. The system cannot restore them.',
  },
  subject: { ru: 'Субъект персональных данных', en: 'Whom the data concerned' },
  subjectIs: {
    ru: 'Сведения, по которым субъект был бы назван, уничтожены вместе с остальными и в акте не повторяются. Субъект определяется номерами заказов, перечисленными ниже: по ним обратившийся и заказчик доставки могут его установить.',
    en: 'What would name the person was erased with the rest, and the act does not repeat it. The person is determined by the numbers of orders below, by which they and the customer who ordered can tell who it is.',
  },
  hint: {
    ru: 'Указан в обращении (кроме последних знаков скрыто)',
    en: 'As named in the request, hidden but for its end',
  },
  kinds: { ru: 'Категории уничтоженных персональных данных', en: 'Kinds of data erased' },
  kind: { ru: 'Категория', en: 'Kind' },
  orders: { ru: 'Номера заказов', en: 'Numbers of orders' },
  skipped: { ru: 'Не завершены, данные оставлены до завершения', en: 'Still under way, left until they end' },
  none: { ru: 'нет', en: 'none' },
  erasedBy: { ru: 'Уничтожил', en: 'Erased by' },
  log: { ru: 'Записи журнала', en: 'Entries of the log' },
  place: { ru: 'Таблица системы', en: 'Table of the system' },
  places: { ru: 'Где', en: 'Where' },
  count: { ru: 'Записей', en: 'Records' },
  keep: {
    ru: 'Акт и выгрузка хранятся три года со дня уничтожения (приказ Роскомнадзора от 28.10.2022 № 179).',
    en: 'The act and the extract are kept for three years (order 179 of Roskomnadzor of 28 October 2022).',
  },
  fullName: { ru: 'ФИО, должность', en: 'Name, position' },
  signature: { ru: 'Подпись', en: 'Signature' },
  day: { ru: 'Дата', en: 'Date' },
} as const satisfies Readonly<Record<string, LocalText>>;

const reasons: Readonly<Record<ErasureActInput['asked'], LocalText>> = {
  phone: { ru: 'обращение субъекта или оператора, по номеру телефона', en: 'asked for, by phone' },
  email: { ru: 'обращение субъекта или оператора, по адресу электронной почты', en: 'asked for, by mail address' },
  order: { ru: 'обращение субъекта или оператора, по номеру заказа', en: 'asked for, by number of an order' },
  retention: { ru: 'истёк срок хранения', en: 'the time of keeping is over' },
};

const kindNames: Readonly<Record<PersonalKind, LocalText>> = {
  name: { ru: 'фамилия, имя, отчество, наименование', en: 'names' },
  phone: { ru: 'номер телефона', en: 'phones' },
  address: { ru: 'адрес (кроме населённого пункта)', en: 'addresses, but for the city' },
  mail: { ru: 'адрес электронной почты', en: 'mail addresses' },
  remark: { ru: 'примечания и указания курьеру', en: 'remarks and instructions' },
  file: { ru: 'файлы, приложенные к заказам', en: 'files of orders' },
};

const bilingual = ({ ru, en }: LocalText): string => `${ru} / ${en}`;

const momentOf = ({ erasedAt, timeZone }: ErasureActInput): string =>
  `${formatMoment(erasedAt, timeZone, 'ru')} (${timeZone})`;

function facts(all: readonly (readonly [LocalText, string | null])[]): Block {
  const cell = ([caption, value]: readonly [LocalText, string | null]): Block =>
    value === null
      ? stack([paragraph(bilingual(caption), styles.caption), space(12), rule(0.6, colours.soft)])
      : field(bilingual(caption), value);
  const rows = Array.from({ length: Math.ceil(all.length / 2) }, (_, row) => all.slice(row * 2, row * 2 + 2));
  return stack(
    rows.map((row) =>
      columns(
        row.map((fact) => ({ width: { share: 1 }, block: cell(fact) })),
        mm(8),
      ),
    ),
    8,
  );
}

/** Without the person's data: by how they were named, and by orders. */
const subject = ({ hint }: ErasureActInput): Block =>
  section(
    bilingual(words.subject),
    stack(
      [
        ...(hint === null ? [] : [field(bilingual(words.hint), hint, styles.strong)]),
        paragraph(words.subjectIs.ru),
        paragraph(words.subjectIs.en, styles.small),
      ],
      3,
    ),
  );

function kindsTable({ places }: ErasureActInput): Block {
  const gone = Object.entries(kindNames).flatMap(([kind, name]) => {
    const where = places.filter(({ kinds }) => kinds.includes(kind as PersonalKind));
    return where.length === 0 ? [] : [{ cells: [bilingual(name), where.map((place) => place.table).join(', ')] }];
  });
  return table(
    [
      { caption: bilingual(words.kind), width: { share: 1 } },
      { caption: bilingual(words.places), width: { share: 1.2 } },
    ],
    gone.length === 0 ? [{ cells: [bilingual(words.none), '—'] }] : gone,
  );
}

const logTable = (input: ErasureActInput): Block =>
  table(
    [
      { caption: bilingual(words.date), width: 92 },
      { caption: bilingual(words.place), width: 112 },
      { caption: bilingual(words.kind), width: { share: 1 } },
      { caption: bilingual(words.count), width: 72, align: 'right' },
    ],
    [
      ...input.places.map((place) => ({
        cells: [
          formatMoment(input.erasedAt, input.timeZone, 'ru'),
          place.table,
          place.kinds.map((kind) => bilingual(kindNames[kind])).join('; '),
          String(place.count),
        ],
      })),
      { isTotal: true, cells: ['', '', '', String(input.places.reduce((sum, { count }) => sum + count, 0))] },
    ],
  );

const ordersOf = (caption: LocalText, numbers: readonly string[]): Block =>
  section(
    `${bilingual(caption)}: ${numbers.length}`,
    paragraph(numbers.length === 0 ? '—' : numbers.join(', '), styles.cell),
  );

const line = (caption: LocalText): Block =>
  stack([space(mm(7)), rule(0.6, colours.soft), space(1.5), paragraph(bilingual(caption), styles.caption)]);

const signature: Block = columns(
  [
    { width: { share: 2 }, block: line(words.fullName) },
    { width: { share: 1 }, block: line(words.signature) },
    { width: { share: 1 }, block: line(words.day) },
  ],
  mm(6),
);
