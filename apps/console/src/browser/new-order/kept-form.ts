import { type EndForm, emptyForm, type OrderForm, type Template, withTemplate } from './order-form.ts';

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

const read = <Value>(storage: Storage, at: string): Value | null => {
  try {
    return JSON.parse(storage.getItem(at) ?? 'null') as Value | null;
  } catch {
    return null;
  }
};
/** A browser that keeps nothing (full, or forbidden) loses the convenience alone. */
const write = (storage: Storage, at: string, value: unknown): void => {
  try {
    storage.setItem(at, JSON.stringify(value));
  } catch {}
};

/** What was typed in this tab before it was loaded again. A form of an older console lacks what is new. */
export const keptForm = (desk: string): Kept | null => {
  const kept = read<Kept>(sessionStorage, formAt(desk));
  return kept === null ? null : { ...kept, form: { ...emptyForm, ...kept.form } };
};
export const keepForm = (desk: string, kept: Kept): void => write(sessionStorage, formAt(desk), kept);
export const forgetForm = (desk: string): void => sessionStorage.removeItem(formAt(desk));

/** The sender of last time, and the parcels that were used: this browser's, for each company. */
export const lastSender = (desk: string): EndForm | null => read<EndForm>(localStorage, senderAt(desk));
export const lastTemplates = (desk: string): readonly Template[] =>
  read<readonly Template[]>(localStorage, templatesAt(desk)) ?? [];

/** An order was made: what of it the next one begins with. No receiver is kept. */
export const rememberMade = (desk: string, { sender, cargoType, description, items }: OrderForm): void => {
  write(localStorage, senderAt(desk), sender);
  write(localStorage, templatesAt(desk), withTemplate(lastTemplates(desk), { cargoType, description, items }));
};
