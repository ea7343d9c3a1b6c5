import { type LocalText, type Order, type Remark, type TrackEvent, withRemarks } from '@cartage/core';
import { type Db, listChanges, listHistoryLines, type OrderChange } from '@cartage/storage';
import { SERVICE_SOURCE } from '../lifecycle/move-texts.ts';

/** More than any delivery has; bounds the answer. */
export const MAX_LINES = 1000;

/** The history of the order with what was changed of it, newest first: for those alone who may know what it held. */
export const wholeHistory = async (db: Db, order: Order): Promise<readonly TrackEvent[]> => {
  const [events, changes] = await Promise.all([
    listHistoryLines(db, order, MAX_LINES),
    listChanges(db, order, MAX_LINES),
  ]);
  return withRemarks(
    events,
    changes.map((change) => remarkOf(change, order.companyId)),
  ).slice(0, MAX_LINES);
};

const remarkOf = ({ at, text, key }: OrderChange, companyId: number): Remark => {
  const asker = key && askerText(key, companyId);
  return {
    at,
    source: SERVICE_SOURCE,
    text: {
      en: `The order was changed${asker ? ` with ${asker.en}` : ''}: ${text.en}.`,
      ru: `Заказ изменён${asker ? ` по ${asker.ru}` : ''}: ${text.ru}.`,
    },
  };
};

/** The company too where it is another than the order's: its owner, or a partner. */
const askerText = (key: NonNullable<OrderChange['key']>, companyId: number): LocalText => {
  const [en, ru] = key.companyId === companyId ? ['', ''] : [` of ${key.company}`, ` компании ${key.company}`];
  return { en: `the key “${key.name}”${en}`, ru: `ключу «${key.name}»${ru}` };
};
