import type { DailyTask, Service } from '@cartage/service';

/** HH:mm in the service's zone, by what is done then once a day. */
export const dailyTimes: Readonly<Record<DailyTask, string>> = {
  'ledger-check': '03:00',
  'auto-finish': '03:30',
  'sweep-contracts': '04:00',
  'sweep-idempotency': '04:30',
  'sweep-files': '05:00',
  'rotate-signing-keys': '05:30',
  'sweep-webhooks': '06:00',
  'sweep-events': '06:30',
  'sweep-people': '06:45',
  'erase-personal': '02:30',
  'renew-subscriptions': '07:00',
};

export const isDailyTask = (task: string): task is DailyTask => Object.hasOwn(dailyTimes, task);

/** Work that is looked for again and again; true: more is waiting. */
export type Look = (service: Service) => Promise<boolean>;
