import { defaultWindow } from '../courier/courier-window.ts';
import { isWindow, windowText } from '../validation/words.ts';
import { required, type SettingEntry, several } from './entry.ts';
import { timeOfDay } from './field-kinds.ts';

/** From when to when couriers come, HH:mm. */
export interface PickupWindow {
  /** HH:mm */
  readonly timeFrom: string;
  /** HH:mm, later than `timeFrom`. */
  readonly timeTo: string;
}

/** The setting of a pickup window. */
export const pickupWindow = (
  told: Pick<SettingEntry<unknown>, 'name' | 'description'>,
): SettingEntry<PickupWindow, PickupWindow> =>
  several({
    ...told,
    fields: [
      required('timeFrom', timeOfDay, { en: 'From', ru: 'С' }, { en: 'HH:mm.', ru: 'ЧЧ:мм.' }),
      required('timeTo', timeOfDay, { en: 'To', ru: 'До' }, { en: 'HH:mm, later.', ru: 'ЧЧ:мм, позже начала.' }),
    ],
    default: defaultWindow,
    together: ({ timeFrom = null, timeTo = null }) =>
      isWindow(timeFrom, timeTo) ? [] : [{ code: 'timeTo', text: windowText(timeFrom, timeTo) }],
    typed: ({ timeFrom = defaultWindow.timeFrom, timeTo = defaultWindow.timeTo }) => ({ timeFrom, timeTo }),
  });

/** A wish of which one time or both may be missing. */
export interface WishedTimes {
  /** HH:mm; null: not wished for. */
  readonly timeFrom: string | null;
  /** HH:mm; null: not wished for. */
  readonly timeTo: string | null;
}

/** The times with the window in the place of what is missing; a time of it that would end the wish before its start is not. */
export const withinWindow = (wish: WishedTimes, window: PickupWindow): WishedTimes => {
  const times = { timeFrom: wish.timeFrom ?? window.timeFrom, timeTo: wish.timeTo ?? window.timeTo };
  return isWindow(times.timeFrom, times.timeTo) ? times : wish;
};
