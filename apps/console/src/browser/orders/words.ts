import { type Dictionary, plural } from '../words/locale.ts';
import type { ColumnName } from './column-names.ts';
import type { SortName } from './search.ts';
import type { BuiltInView } from './views.ts';

export const ordersWords: Dictionary<{
  readonly title: string;
  readonly view: Readonly<Record<BuiltInView, string>>;
  readonly views: string;
  readonly column: Readonly<Record<ColumnName, string>>;
  readonly columns: string;
  readonly sort: Readonly<Record<SortName, string>>;
  readonly sortBy: string;
  readonly filters: string;
  readonly clearFilters: string;
  readonly any: string;
  readonly vendor: string;
  readonly status: string;
  readonly from: string;
  readonly to: string;
  readonly pickup: string;
  readonly project: string;
  readonly department: string;
  readonly company: string;
  readonly text: string;
  readonly saveView: string;
  readonly viewName: string;
  readonly save: string;
  readonly forget: (name: string) => string;
  readonly saved: string;
  readonly csv: string;
  readonly csvGoing: (got: string, all: string) => string;
  readonly csvEnds: string;
  readonly csvMost: (most: string) => string;
  readonly csvDone: (count: number) => string;
  readonly stop: string;
  readonly select: (number: string) => string;
  readonly selectAll: string;
  readonly chooseAll: (all: string) => string;
  readonly chooseFirst: (most: string, all: string) => string;
  readonly mostChosen: (most: string, all: string) => string;
  readonly nothing: string;
  readonly nothingText: string;
  readonly noneYet: string;
  readonly noneYetText: string;
  readonly newOrder: string;
  readonly loadingMore: string;
  readonly orders: (count: number) => string;
  readonly changed: string;
  readonly refresh: string;
  readonly late: (days: number) => string;
  readonly more: (count: number) => string;
  readonly printed: (rows: string, all: string) => string;
}> = {
  en: {
    title: 'Orders',
    view: {
      all: 'All',
      new: 'New',
      failed: 'Not handed over',
      unprinted: 'Not printed yet',
      toPickUp: 'To be picked up',
      onTheWay: 'On the way',
      atPoint: 'At a point',
      late: 'Late',
      attention: 'Need attention',
      ended: 'Ended',
    },
    views: 'Views',
    column: {
      number: 'Order',
      customerNumber: 'Own no.',
      status: 'Status',
      receiver: 'Receiver',
      vendor: 'Delivered by',
      planned: 'Planned',
      price: 'Price',
      created: 'Created',
      company: 'Company',
      waybill: 'Waybill',
      courier: 'Courier',
      takeDate: 'Pickup day',
      sender: 'Sender',
      project: 'Project',
      department: 'Department',
    },
    columns: 'Columns',
    sort: {
      '-created': 'Newest first',
      created: 'Oldest first',
      planned: 'Delivery: soonest first',
      '-planned': 'Delivery: latest first',
      takeDate: 'Pickup: soonest first',
      '-takeDate': 'Pickup: latest first',
    },
    sortBy: 'Sort',
    filters: 'Filters',
    clearFilters: 'Clear filters',
    any: 'Any',
    vendor: 'Delivered by',
    status: 'Status',
    from: 'Created from',
    to: 'Created to',
    pickup: 'Pickup on',
    project: 'Project',
    department: 'Department',
    company: 'Company',
    text: 'Search',
    saveView: 'Save as a view',
    viewName: 'Name of the view',
    save: 'Save',
    forget: (name) => `Remove the view ${name}`,
    saved: 'Saved. It is kept in this browser.',
    csv: 'Export CSV',
    csvGoing: (got, all) => `${got} of ${all} orders`,
    csvEnds: 'You can leave this page open and go on; closing this stops it.',
    csvMost: (most) => `A file holds at most ${most} orders. Choose days or a view to get the others.`,
    csvDone: (count) => `${plural('en', count, { one: 'order', other: 'orders' })} exported`,
    stop: 'Stop',
    select: (number) => `Select ${number}`,
    selectAll: 'Select all that are loaded',
    chooseAll: (all) => `Select all ${all}`,
    chooseFirst: (most, all) => `Select ${most} of all ${all}`,
    mostChosen: (most, all) => `of ${all}; no more than ${most} go at once`,
    nothing: 'No order is like this',
    nothingText: 'Search for another part of the number, name or phone, or clear the filters.',
    noneYet: 'No orders yet',
    noneYetText: 'Orders stand here as soon as somebody makes one, here or through the interface.',
    newOrder: 'New order',
    loadingMore: 'Loading more…',
    orders: (count) => plural('en', count, { one: 'order', other: 'orders' }),
    changed: 'There are new orders',
    refresh: 'Refresh',
    late: (days) => (days < 1 ? 'late' : `${plural('en', days, { one: 'day', other: 'days' })} late`),
    more: (count) => `+${count}`,
    printed: (rows, all) => `The first ${rows} of ${all}; scroll the list, and more of it is printed.`,
  },
  ru: {
    title: 'Заказы',
    view: {
      all: 'Все',
      new: 'Новые',
      failed: 'Не переданы',
      unprinted: 'Не напечатаны',
      toPickUp: 'Ждут забора',
      onTheWay: 'В пути',
      atPoint: 'В пункте выдачи',
      late: 'Опаздывают',
      attention: 'Требуют внимания',
      ended: 'Завершены',
    },
    views: 'Виды',
    column: {
      number: 'Заказ',
      customerNumber: 'Свой №',
      status: 'Статус',
      receiver: 'Получатель',
      vendor: 'Доставляет',
      planned: 'План',
      price: 'Цена',
      created: 'Создан',
      company: 'Компания',
      waybill: 'Накладная',
      courier: 'Курьер',
      takeDate: 'День забора',
      sender: 'Отправитель',
      project: 'Проект',
      department: 'Отдел',
    },
    columns: 'Столбцы',
    sort: {
      '-created': 'Сначала новые',
      created: 'Сначала старые',
      planned: 'Доставка: сначала ближайшие',
      '-planned': 'Доставка: сначала поздние',
      takeDate: 'Забор: сначала ближайшие',
      '-takeDate': 'Забор: сначала поздние',
    },
    sortBy: 'Порядок',
    filters: 'Фильтры',
    clearFilters: 'Сбросить фильтры',
    any: 'Любой',
    vendor: 'Доставляет',
    status: 'Статус',
    from: 'Созданы с',
    to: 'Созданы по',
    pickup: 'Забор в день',
    project: 'Проект',
    department: 'Отдел',
    company: 'Компания',
    text: 'Поиск',
    saveView: 'Сохранить как вид',
    viewName: 'Название вида',
    save: 'Сохранить',
    forget: (name) => `Удалить вид «${name}»`,
    saved: 'Сохранено. Вид хранится в этом браузере.',
    csv: 'Выгрузить CSV',
    csvGoing: (got, all) => `${got} из ${all} заказов`,
    csvEnds: 'Можно работать дальше, не закрывая эту страницу; закрытие окна остановит выгрузку.',
    csvMost: (most) => `В файле не больше ${most} заказов. Остальные можно получить по дням или другим видам.`,
    csvDone: (count) =>
      `Выгружено: ${plural('ru', count, { one: 'заказ', few: 'заказа', many: 'заказов', other: 'заказа' })}`,
    stop: 'Остановить',
    select: (number) => `Выбрать ${number}`,
    selectAll: 'Выбрать все загруженные',
    chooseAll: (all) => `Выбрать все: ${all}`,
    chooseFirst: (most, all) => `Выбрать ${most} из ${all}`,
    mostChosen: (most, all) => `из ${all}; за раз не больше ${most}`,
    nothing: 'Таких заказов нет',
    nothingText: 'Попробуйте другую часть номера, имени или телефона либо сбросьте фильтры.',
    noneYet: 'Заказов пока нет',
    noneYetText: 'Они появятся здесь, как только кто-нибудь создаст заказ — здесь или через API.',
    newOrder: 'Новый заказ',
    loadingMore: 'Загружаются ещё…',
    orders: (count) => plural('ru', count, { one: 'заказ', few: 'заказа', many: 'заказов', other: 'заказа' }),
    changed: 'Появились новые заказы',
    refresh: 'Обновить',
    late: (days) =>
      days < 1
        ? 'опаздывает'
        : `опаздывает на ${plural('ru', days, { one: 'день', few: 'дня', many: 'дней', other: 'дня' })}`,
    more: (count) => `+${count}`,
    printed: (rows, all) => `Первые ${rows} из ${all}: прокрутите список дальше, и напечатается больше.`,
  },
};
