import type { Cargo, Party } from '@cartage/core';
import { almaty, at, box, person, sold } from './sample-contents.ts';

// Whom the sample shop serves in a week, and what they have bought. Lists of prime lengths, gone through in steps: what
// looks mixed is the same at every start.

/** One of the list for the nth; another `step` makes another order of them. */
export const nthOf = <T>(list: readonly T[], n: number, step = 1): T => list[(n * step) % list.length] as T;

const women = [
  ...['Анна Котова', 'Мария Белова', 'Екатерина Юдина', 'Наталья Савина', 'Дарья Ильина', 'Ирина Власова'],
  ...['Светлана Гусева', 'Юлия Фомина', 'Алина Сабирова', 'Полина Третьякова', 'Вера Кравец', 'Лидия Озерова'],
  ...['Гульнара Хасанова', 'Оксана Мельник', 'Ксения Рябова', 'Елизавета Панина', 'Тамара Зуева'],
];
const men = [
  ...['Дмитрий Котов', 'Сергей Абрамов', 'Алексей Цветков', 'Николай Жданов', 'Артём Лыткин', 'Роман Якушев'],
  ...['Ильдар Галиев', 'Максим Соловьёв', 'Антон Щербаков', 'Виктор Неклюдов', 'Григорий Дёмин', 'Егор Наумов'],
  ...['Станислав Богданов', 'Вадим Черных', 'Фёдор Астахов', 'Леонид Маслов', 'Кирилл Воронцов', 'Олег Пирогов'],
  'Тимофей Шубин',
];
const streets = [
  ...['ул. Ленина', 'пр-т Мира', 'ул. Гагарина', 'ул. Пушкина', 'ул. Садовая', 'ул. Советская', 'наб. Речная'],
  ...['ул. Строителей', 'ул. Молодёжная', 'пер. Школьный', 'ул. Лесная', 'б-р Победы', 'ул. Чехова'],
];
const notes = [
  ...[null, null, 'Позвонить за час.', null, null, null, 'Домофон не работает, звоните.', null, null],
  ...['Оставить у консьержа.', null, null, 'После 18:00.'],
];

/** Code of the city, and how long its district of phones is; those of more customers stand here more than once. */
const towns = [
  ...['7800000000000', '7700000000000', '5400000100000', '7800000000000', '1600000100000', '6600000100000'],
  ...['7700000000000', '5200000100000', '7800000000000', '2300000100000', '6300000100000', '7700000000000'],
  ...['6100000100000', '7800000000000', '0200000100000', '7400000100000', '3600000100000', '7700000000000'],
  ...['5900000100000', '7100000100000', '6900000100000', '7800000000000', '7600000100000', '2400000100000'],
  ...[
    '3400000100000',
    '3900000100000',
    '6200000100000',
    '1800000100000',
    '7200000100000',
    '2500000100000',
    '3000000100000',
  ],
];

const nameOf = (n: number): string => (n % 2 === 0 ? nthOf(women, n / 2, 5) : nthOf(men, (n - 1) / 2, 7));

/** The nth customer. */
export const customer = (n: number, cityId = nthOf(towns, n, 9)): Party =>
  person(
    nameOf(n),
    `+7 9${nthOf([16, 25, 3, 11, 29, 52, 64], n, 3) + 10} ${String(201 + ((n * 37) % 790))}-${pair(n * 13)}-${pair(n * 29)}`,
    cityId,
    `${nthOf(streets, n, 4)}, ${1 + ((n * 17) % 96)}, кв. ${1 + ((n * 23) % 140)}`,
    { instructions: nthOf(notes, n, 5), ...(n % 3 === 0 && { email: `customer-${n}@example.com` }) },
  );

const pair = (n: number): string => String(n % 100).padStart(2, '0');

/** Points of each of these cities that take every parcel and every payment. */
const plainPoints = ['001', '007', '008', '010', '011', '013', '014'];

/** The same, who fetches the parcel from a point of Econom's (2) or from a post office (3). */
export const fetching = (n: number, vendorId: 2 | 3, cityId?: string): Party => {
  const customerN = customer(n, cityId);
  const point = `${vendorId === 2 ? 'EC' : 'PO'}-${customerN.cityId?.slice(0, 8)}-${nthOf(plainPoints, n, 3)}`;
  return at(customerN, vendorId, point);
};

const inAlmaty = [
  ['Айгуль Сатпаева', 'пр. Абая, 52, кв. 14'],
  ['Нурлан Ахметов', 'ул. Сатпаева, 11, кв. 90'],
  ['Динара Оспанова', 'пр. Достык, 7'],
] as const;

/** One in Kazakhstan. */
export const abroad = (n: number): Party => {
  const [name, address] = nthOf(inAlmaty, n);
  return { ...almaty, name, address, phone: `+7 727 ${250 + (n % 40)}-${pair(n * 7)}-${pair(n * 3)}` };
};

/** Of what the shop sells: name, roubles, kg of its parcel. */
const goods: readonly (readonly [name: string, roubles: number, weightKg: number])[] = [
  ['Чайник заварочный «Гжель»', 2_490, 1.2],
  ['Плед шерстяной 140×200', 4_350, 1.8],
  ['Кофемолка ручная', 3_190, 1.1],
  ['Набор полотенец, 4 шт.', 1_890, 0.9],
  ['Лампа настольная «Север»', 5_740, 2.6],
  ['Скатерть льняная', 2_980, 0.7],
  ['Сковорода чугунная 26 см', 3_640, 3.4],
  ['Часы настенные', 2_150, 1.3],
  ['Постельное бельё, сатин', 6_480, 2.1],
  ['Фен-щётка', 4_990, 1.0],
  ['Набор бокалов, 6 шт.', 3_270, 2.4],
  ['Рюкзак городской', 7_150, 1.5],
  ['Увлажнитель воздуха', 8_390, 3.0],
];

const parcelOf = (weightKg: number): Cargo['items'][number] => ({
  ...box(weightKg),
  ...(weightKg < 1.5 ? { l: 30, h: 12, w: 20 } : { l: 40, h: 20, w: 30 }),
});

/** What the nth customer has bought: one thing or two. */
export const bought = (n: number, isPaidOnDelivery: boolean): Partial<Cargo> & Pick<Cargo, 'products' | 'items'> => {
  const those = [nthOf(goods, n, 5), ...(n % 4 === 1 ? [nthOf(goods, n + 3, 8)] : [])];
  const weightKg = Math.round(those.reduce((sum, [, , kg]) => sum + kg, 0.2) * 10) / 10;
  return {
    type: 'online-store',
    description: those.map(([name]) => name).join(', '),
    items: [parcelOf(weightKg)],
    products: those.map(([name, roubles, kg], i) => ({
      ...sold(name, roubles, n % 11 === 4 ? 2 : 1),
      productId: `L-${String(100 + ((n * 5 + i * 3) % 13) * 7)}`,
      weightKg: kg,
      costForReceiver: isPaidOnDelivery ? roubles * 100 : 0,
    })),
  };
};
