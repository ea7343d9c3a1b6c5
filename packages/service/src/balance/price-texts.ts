import { formatRoubles, type Kopecks, type LocalText } from '@cartage/core';

/** What the history says of a price that the vendor confirmed and that is another than the quoted one. */
export const priceTexts = {
  believed: (quoted: Kopecks, asked: Kopecks): LocalText => ({
    en: `The vendor confirmed ${en(asked)} roubles instead of ${en(quoted)}; the price is ${en(asked)}.`,
    ru: `Служба доставки подтвердила ${ru(asked)} руб. вместо ${ru(quoted)}; цена — ${ru(asked)} руб.`,
  }),
  rose: (quoted: Kopecks | null, asked: Kopecks): LocalText =>
    quoted === null
      ? {
          en: `The vendor confirmed ${en(asked)} roubles for an order that had no price; it has none until a manager has decided.`,
          ru: `Служба доставки подтвердила ${ru(asked)} руб. за заказ, у которого не было цены; до решения менеджера её нет.`,
        }
      : {
          en: `The vendor confirmed ${en(asked)} roubles instead of ${en(quoted)}; the price stays ${en(quoted)} until a manager has decided.`,
          ru: `Служба доставки подтвердила ${ru(asked)} руб. вместо ${ru(quoted)}; до решения менеджера цена остаётся ${ru(quoted)} руб.`,
        },
  accepted: (asked: Kopecks): LocalText => ({
    en: `The vendor's price of ${en(asked)} roubles was accepted.`,
    ru: `Цена службы доставки, ${ru(asked)} руб., принята.`,
  }),
  disputed: (asked: Kopecks): LocalText => ({
    en: `The vendor's price of ${en(asked)} roubles was not accepted; the order's price stays.`,
    ru: `Цена службы доставки, ${ru(asked)} руб., не принята; цена заказа остаётся прежней.`,
  }),
} as const;

const en = (sum: Kopecks): string => formatRoubles(sum, 'en');
const ru = (sum: Kopecks): string => formatRoubles(sum, 'ru');
