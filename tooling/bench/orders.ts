/** The bodies that the benchmarks send. The key is that of the company which `seedCompany` makes. */
export const BENCH_KEY = 'bench-key';

const moscow = { contactType: 1, country: 'RU', cityId: '7700000000000' };
const petersburg = { contactType: 1, country: 'RU', cityId: '7800000000000' };

/** Every mock vendor serves it. The weight differs from one to the next. */
export const calculation = (n: number) => ({
  apiKey: BENCH_KEY,
  sender: moscow,
  receiver: petersburg,
  cargo: {
    cargoType: 2,
    description: 'Books',
    cargoItems: [{ weight: 1 + (n % 5_000) / 1000, qty: 1 + (n % 3), l: 30, h: 20, w: 15 }],
  },
  deliveryOptions: {},
});

/** An order without a choice, so that it is saved as a draft. */
export const draft = (n: number) => ({
  apiKey: BENCH_KEY,
  sender: {
    ...moscow,
    name: 'ООО «Ромашка»',
    contactPerson: 'Анна Петрова',
    address: 'Тверская ул., 7, офис 12',
    phone: '+7 (495) 123-45-67',
    info: 'вход со двора',
  },
  receiver: { ...petersburg, name: 'Иван Сидоров', address: 'Невский пр., 12, кв. 3', phone: '89172345678' },
  cargo: {
    cargoType: 2,
    description: 'Книги',
    cargoItems: [
      { weight: 2.5, qty: 1, l: 30, h: 20, w: 10 },
      { weight: 0.7, qty: 3, l: 20, h: 20, w: 10 },
    ],
  },
  deliveryOptions: { urgentType: 3, comments: 'Позвонить за час' },
  services: [{ code: 2, parameter: 15000 }],
  project: 'Осень',
  customerOrderId: `A-${n}`,
});

/** The same with a choice, so that it is handed over at once. */
export const handedOver = (n: number) => ({
  ...draft(n),
  deliveryOptions: { comments: 'Позвонить за час', vendorId: 1, vendorUrgentTypeId: 'SW-STD' },
});
