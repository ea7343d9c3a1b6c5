import { forget, keepValue, keptValue } from '../parts/kept.ts';
import {
  type EndForm,
  emptyEnd,
  emptyForm,
  emptyGoods,
  emptyItem,
  type OrderForm,
  type Template,
  withTemplate,
} from './order-form.ts';

/** What a tab keeps of an order that is being written, until it is made. */
interface Kept {
  readonly form: OrderForm;
  /** The order that it is to be like, whose values it began with. */
  readonly like: string | null;
  /** The request that was sent and not answered yet, with its key: the same again is the same request (interface 4). */
  readonly sent: { readonly body: string; readonly key: string } | null;
}

const formAt = (desk: string): string => `cartage.new-order.${desk}`;
const senderAt = (desk: string): string => `cartage.sender.${desk}`;
const templatesAt = (desk: string): string => `cartage.parcels.${desk}`;

/** The values of the model, of `given` where it has one of that kind: an older console lacks what is new, and anybody may have written there. */
const like = <Model extends object>(model: Model, given: unknown): Model => {
  const values = Object(given) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(model).map(([name, usual]) => {
      const value = values[name];
      const isOfKind = usual === null ? typeof value === 'number' : typeof value === typeof usual;
      return [name, isOfKind ? value : usual];
    }),
  ) as Model;
};
const listLike = <Model extends object>(model: Model, given: unknown): readonly Model[] =>
  Array.isArray(given) ? given.map((one) => like(model, one)) : [];

/** What of an order is the same for the next one. */
const parcelLike = (given: unknown): Template => {
  const { cargoType, description, items } = Object(given) as Readonly<Record<string, unknown>>;
  const known = listLike(emptyItem, items);
  return {
    cargoType: cargoType === '1' || cargoType === '32' ? cargoType : '2',
    description: typeof description === 'string' ? description : '',
    items: known.length > 0 ? known : [emptyItem],
  };
};

const formOf = (given: unknown): OrderForm => {
  const values = Object(given) as Readonly<Record<string, unknown>>;
  return {
    ...like(emptyForm, values),
    ...parcelLike(values),
    sender: like(emptyEnd, values.sender),
    receiver: like(emptyEnd, values.receiver),
    goods: listLike(emptyGoods, values.goods),
  };
};

/** What was typed in this tab before it was loaded again. */
export const keptForm = (desk: string): Kept | null => {
  const found = keptValue('tab', formAt(desk)) as Partial<Kept> | null;
  if (found === null || typeof found !== 'object') return null;
  const { form, like: first, sent } = found;
  return {
    form: formOf(form),
    like: typeof first === 'string' ? first : null,
    sent: typeof sent?.body === 'string' && typeof sent.key === 'string' ? sent : null,
  };
};
export const keepForm = (desk: string, value: Kept): void => keepValue('tab', formAt(desk), value);
export const forgetForm = (desk: string): void => forget('tab', formAt(desk));

/** The sender of last time, and the parcels that were used: this browser's, for each company. */
export const lastSender = (desk: string): EndForm | null => {
  const found = keptValue('browser', senderAt(desk));
  return found === null ? null : like(emptyEnd, found);
};
export const lastTemplates = (desk: string): readonly Template[] => {
  const found = keptValue('browser', templatesAt(desk));
  return Array.isArray(found) ? found.map(parcelLike) : [];
};

/** An order was made: what of it the next one begins with. No receiver is kept. */
export const rememberMade = (desk: string, { sender, cargoType, description, items }: OrderForm): void => {
  keepValue('browser', senderAt(desk), sender);
  keepValue('browser', templatesAt(desk), withTemplate(lastTemplates(desk), { cargoType, description, items }));
};
