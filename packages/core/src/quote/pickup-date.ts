import { dayType, isWorkingDay, nextWorkingDay, workingDayOnOrAfter } from '../calendar.ts';
import type { LocalText } from '../local-text.ts';
import { type Problem, problem } from '../problem.ts';
import { addDays, isLocalDate, type LocalDate } from '../time.ts';
import type { PickupWish, Urgency } from './request.ts';

/** The moment, as far as a pickup depends on it: by the clocks of the city where the parcel is taken (interface 15.2). */
export interface PickupConditions {
  /** The day, `yyyy-MM-dd`. */
  readonly today: LocalDate;
  /** HH:mm */
  readonly timeOfDay: string;
  /** HH:mm; from then on nothing is picked up today. */
  readonly sameDayCutoff: string;
  /** Whose clocks these are; absent: the service's, since nobody knows where the city lies. */
  readonly city?: LocalText;
}

type Wish = Pick<PickupWish, 'date' | 'autoMove'>;

/**
 * The day of the pickup (interface 15.3). Without a wish the first possible one. An impossible day moves to the next
 * working day, a stored order's day that has passed meanwhile to the first possible one; whether the customer agreed to
 * that is `pickupDateProblem`'s question. Throws on a text that is no date.
 */
export function pickupDate(wish: Wish, urgencies: readonly Urgency[], conditions: PickupConditions): LocalDate {
  const { today } = conditions;
  const date = wish.date === null || wish.date < today ? today : wish.date;
  switch (obstacle(date, urgencies, conditions)) {
    case 'day-off':
      return workingDayOnOrAfter(date);
    case 'cut-off':
      return nextWorkingDay(date);
    default:
      return date;
  }
}

/** TakeDateInvalid when the day asked for is impossible and may not be moved, else null. */
export function pickupDateProblem(
  { date, autoMove }: Wish,
  urgencies: readonly Urgency[],
  conditions: PickupConditions,
): Problem | null {
  if (date === null) return null;
  const found = obstacle(date, urgencies, conditions);
  const isMoved = autoMove && (found === 'day-off' || found === 'cut-off');
  if (found === null || isMoved) return null;
  return problem('TakeDateInvalid', 'pickup.date', reasons[found](date, conditions));
}

type Obstacle = 'not-a-date' | 'past' | 'too-far' | 'day-off' | 'cut-off';

/** Vendors' own arithmetic with dates would leave the calendar somewhere; nobody books a courier so early. */
const MAX_DAYS_AHEAD = 3653;

function obstacle(date: LocalDate, urgencies: readonly Urgency[], conditions: PickupConditions): Obstacle | null {
  const { today, timeOfDay, sameDayCutoff } = conditions;
  if (!isLocalDate(date)) return 'not-a-date';
  if (date < today) return 'past';
  if (date > addDays(today, MAX_DAYS_AHEAD)) return 'too-far';
  if (!isWorkingDay(date) && !urgencies.includes('day-off-express')) return 'day-off';
  return date === today && timeOfDay >= sameDayCutoff ? 'cut-off' : null;
}

const reasons: Readonly<Record<Obstacle, (date: LocalDate, conditions: PickupConditions) => LocalText>> = {
  'not-a-date': (date) => ({
    en: `The pickup date '${date}' is not a date; give one as yyyy-MM-dd.`,
    ru: `Дата забора «${date}» не является датой; укажите её в виде гггг-ММ-дд.`,
  }),
  past: (date, conditions) => ({
    en: `The pickup date ${date} is in the past: it is ${moment(conditions).en}; the first date accepted is ${conditions.today}.`,
    ru: `Дата забора ${date} уже прошла: ${moment(conditions).ru}; самая ранняя допустимая дата — ${conditions.today}.`,
  }),
  'too-far': (date, { today }) => ({
    en: `The pickup date ${date} is too far ahead; the last date accepted is ${addDays(today, MAX_DAYS_AHEAD)}.`,
    ru: `Дата забора ${date} слишком далеко; самая поздняя допустимая дата — ${addDays(today, MAX_DAYS_AHEAD)}.`,
  }),
  'day-off': (date) => ({
    en: `The pickup date ${date} falls on a ${dayType(date)}; choose a working day such as ${workingDayOnOrAfter(date)}, ask for DayOffExpress, or allow the date to be moved.`,
    ru: `Дата забора ${date} — ${dayType(date) === 'holiday' ? 'праздник' : 'выходной'}; выберите рабочий день, например ${workingDayOnOrAfter(date)}, срочность DayOffExpress или разрешите перенос даты.`,
  }),
  'cut-off': (date, conditions) => ({
    en: `A pickup today, ${date}, had to be ordered before ${conditions.sameDayCutoff}, and it is ${hour(conditions).en}; the next working day is ${nextWorkingDay(date)}.`,
    ru: `Забор сегодня, ${date}, нужно было заказать до ${conditions.sameDayCutoff}, а ${hour(conditions).ru}; следующий рабочий день — ${nextWorkingDay(date)}.`,
  }),
};

/** "19:49 in Vladivostok" */
const hour = ({ timeOfDay, city }: PickupConditions): LocalText => told(timeOfDay, city);

/** "2026-11-26, 19:49 in Vladivostok" */
const moment = ({ today, timeOfDay, city }: PickupConditions): LocalText => told(`${today}, ${timeOfDay}`, city);

const told = (time: string, city: LocalText | undefined): LocalText =>
  city === undefined
    ? { en: `${time} by the service's clock`, ru: `по часам сервиса сейчас ${time}` }
    : { en: `${time} in ${city.en}`, ru: `в городе отправителя (${city.ru}) сейчас ${time}` };
