import { type Dictionary, plural } from '../words/locale.ts';

export const todayWords: Dictionary<{
  readonly title: string;
  readonly day: string;
  readonly before: string;
  readonly after: string;
  readonly backToToday: string;
  readonly needs: string;
  readonly needsText: string;
  readonly needsNone: string;
  readonly call: string;
  readonly callFor: (count: number) => string;
  readonly calls: string;
  readonly callsNone: string;
  readonly callsNoneText: string;
  readonly withHandOver: string;
  readonly withHandOverText: string;
  readonly registers: string;
  readonly registersText: string;
  readonly inRegister: (count: number) => string;
  readonly notInRegister: (count: number) => string;
  readonly printRegisters: string;
  readonly lookAt: string;
  readonly labels: (count: number) => string;
  readonly allLabels: string;
  readonly time: string;
  readonly vendor: string;
  readonly place: string;
  readonly orders: string;
  readonly state: string;
  readonly number: string;
  readonly company: string;
  readonly anyTime: string;
  readonly states: Readonly<Record<'asked' | 'confirmed' | 'canceled' | 'failed', string>>;
  readonly count: (count: number) => string;
  readonly more: (count: number) => string;
}> = {
  en: {
    title: 'Today',
    day: 'Day',
    before: 'The day before',
    after: 'The day after',
    backToToday: 'Today',
    needs: 'Still needs a courier',
    needsText: 'Vendors have these orders, and nobody is called to fetch them.',
    needsNone: 'Nothing waits for a courier on this day.',
    call: 'Call a courier',
    callFor: (count) => `Call for ${plural('en', count, { one: 'order', other: 'orders' })}`,
    calls: 'Couriers of the day',
    callsNone: 'No courier is called for this day',
    callsNoneText: 'Calls stand here with their hours and numbers.',
    withHandOver: 'Fetched without a call',
    withHandOverText: 'The vendor sends its courier by itself.',
    registers: 'Registers',
    registersText: 'The courier signs them: one for each vendor.',
    inRegister: (count) => `${plural('en', count, { one: 'order is', other: 'orders are' })} in a printed register.`,
    notInRegister: (count) => `${plural('en', count, { one: 'order is', other: 'orders are' })} not in one yet.`,
    printRegisters: 'Print the registers',
    lookAt: 'Preview',
    labels: (count) => `${plural('en', count, { one: 'label is', other: 'labels are' })} not printed yet`,
    allLabels: 'All labels are printed.',
    time: 'Time',
    vendor: 'Vendor',
    place: 'Place',
    orders: 'Orders',
    state: 'State',
    number: 'Number',
    company: 'Company',
    anyTime: 'any time',
    states: { asked: 'Asked for', confirmed: 'Comes', canceled: 'Called off', failed: 'Nobody comes' },
    count: (count) => plural('en', count, { one: 'order', other: 'orders' }),
    more: (count) => `and ${count} more`,
  },
  ru: {
    title: 'Сегодня',
    day: 'День',
    before: 'Предыдущий день',
    after: 'Следующий день',
    backToToday: 'Сегодня',
    needs: 'Ещё нужен курьер',
    needsText: 'Службы приняли эти заказы, но забрать их никого не вызвали.',
    needsNone: 'В этот день курьера никто не ждёт.',
    call: 'Вызвать курьера',
    callFor: (count) =>
      `Вызвать для ${plural('ru', count, { one: 'заказа', few: 'заказов', many: 'заказов', other: 'заказов' })}`,
    calls: 'Курьеры дня',
    callsNone: 'На этот день курьеров не вызывали',
    callsNoneText: 'Здесь будут вызовы с часами и номерами.',
    withHandOver: 'Заберут без вызова',
    withHandOverText: 'Служба присылает курьера сама.',
    registers: 'Реестры',
    registersText: 'Их подписывает курьер: по одному на каждую службу.',
    inRegister: (count) =>
      `В напечатанных реестрах ${plural('ru', count, { one: 'заказ', few: 'заказа', many: 'заказов', other: 'заказов' })}.`,
    notInRegister: (count) =>
      `Ещё не в реестре ${plural('ru', count, { one: 'заказ', few: 'заказа', many: 'заказов', other: 'заказов' })}.`,
    printRegisters: 'Напечатать реестры',
    lookAt: 'Посмотреть',
    labels: (count) =>
      `Ещё не напечатано: ${plural('ru', count, { one: 'этикетка', few: 'этикетки', many: 'этикеток', other: 'этикеток' })}`,
    allLabels: 'Все этикетки напечатаны.',
    time: 'Время',
    vendor: 'Служба',
    place: 'Откуда',
    orders: 'Заказы',
    state: 'Состояние',
    number: 'Номер',
    company: 'Компания',
    anyTime: 'в любое время',
    states: { asked: 'Вызван', confirmed: 'Приедет', canceled: 'Отменён', failed: 'Никто не приедет' },
    count: (count) => plural('ru', count, { one: 'заказ', few: 'заказа', many: 'заказов', other: 'заказов' }),
    more: (count) => `и ещё ${count}`,
  },
};
