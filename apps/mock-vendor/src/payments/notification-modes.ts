/** What becomes of the notification of a change (interface 20.4). */
export const notificationModes = ['normal', 'none', 'twice', 'late'] as const;
export type NotificationMode = (typeof notificationModes)[number];

const LATE_MS = 10_000;

/** When the notification of a change is sent, each time as if it were the only one. */
export function sendTimes(mode: NotificationMode, now: number): readonly number[] {
  switch (mode) {
    case 'normal':
      return [now];
    case 'none':
      return [];
    case 'twice':
      return [now, now];
    case 'late':
      return [now + LATE_MS];
  }
}
