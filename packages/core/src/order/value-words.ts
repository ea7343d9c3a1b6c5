import type { CargoState, CargoType } from '../cargo.ts';
import type { LocalText } from '../local-text.ts';
import type { ContactType } from '../party.ts';
import type { Direction, Payer, PaymentType, Urgency } from '../quote/request.ts';
import type { ContractType } from '../vendor.ts';

/** What people call a value of a field that takes only some; undefined: the value is a text of somebody's own. */
export const valueWords = (path: string, value: string): LocalText | undefined =>
  words[path.slice(path.lastIndexOf('.') + 1)]?.[value];

const contactTypes: Readonly<Record<ContactType, LocalText>> = {
  door: { en: 'door', ru: 'дверь' },
  'mailing-list': { en: 'mailing list', ru: 'рассылка' },
  'pickup-point': { en: 'pickup point', ru: 'пункт выдачи' },
  'post-office': { en: 'post office', ru: 'почтовое отделение' },
};

const cargoTypes: Readonly<Record<CargoType, LocalText>> = {
  documents: { en: 'documents', ru: 'документы' },
  regular: { en: 'regular', ru: 'обычный' },
  dangerous: { en: 'dangerous', ru: 'опасный' },
  oversize: { en: 'oversize', ru: 'негабаритный' },
  fragile: { en: 'fragile', ru: 'хрупкий' },
  'online-store': { en: 'online store order', ru: 'заказ интернет-магазина' },
  ltl: { en: 'groupage', ru: 'сборный' },
  ftl: { en: 'dedicated vehicle', ru: 'отдельная машина' },
  'postal-documents': { en: 'documents by post', ru: 'документы почтой' },
};

const cargoStates: Readonly<Record<CargoState, LocalText>> = {
  new: { en: 'new', ru: 'новый' },
  used: { en: 'used', ru: 'бывший в употреблении' },
};

const contractTypes: Readonly<Record<ContractType, LocalText>> = {
  operator: { en: "the operator's", ru: 'оператора' },
  own: { en: "the company's own", ru: 'собственный' },
};

const urgencies: Readonly<Partial<Record<Urgency, LocalText>>> = {
  econom: { en: 'economy', ru: 'эконом' },
  standard: { en: 'standard', ru: 'стандарт' },
  express: { en: 'express', ru: 'экспресс' },
  'on-time-express': { en: 'express on time', ru: 'экспресс к сроку' },
  'day-off-express': { en: 'express on a day off', ru: 'экспресс в выходной' },
  'cargo-ltl': { en: 'groupage', ru: 'сборный груз' },
  'cargo-ftl': { en: 'dedicated vehicle', ru: 'отдельная машина' },
};

const directions: Readonly<Record<Direction, LocalText>> = {
  'one-way': { en: 'one way', ru: 'в один конец' },
  'with-return': { en: 'with return', ru: 'с возвратом' },
};

/** Who pays, as people call them. */
export const payerNames: Readonly<Record<Payer, LocalText>> = {
  customer: { en: 'customer', ru: 'заказчик' },
  sender: { en: 'sender', ru: 'отправитель' },
  recipient: { en: 'receiver', ru: 'получатель' },
};

const payments: Readonly<Record<PaymentType, LocalText>> = {
  invoice: { en: 'invoice', ru: 'счёт' },
  cash: { en: 'cash', ru: 'наличные' },
  card: { en: 'card', ru: 'карта' },
};

/** By the last name of the path. */
const words: Readonly<Record<string, Readonly<Record<string, LocalText>>>> = {
  contactType: contactTypes,
  type: cargoTypes,
  state: cargoStates,
  contractType: contractTypes,
  urgencies,
  directions,
  payers: payerNames,
  payments,
};
