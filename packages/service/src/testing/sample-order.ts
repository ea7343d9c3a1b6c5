import type { Checked, Choice, NewOrder, OrderContent } from '@cartage/core';
import { sampleContent } from '@cartage/core/testing';
import { assumeSound } from './checked.ts';

/** As checked, with nothing chosen; several of the vendors carry it. */
export const sampleOrder = (changes: Partial<OrderContent> = {}): Checked<NewOrder> =>
  assumeSound({ content: { ...sampleContent, ...changes } });

/** Tariffs of the mock vendors from door to door. Swift confirms a cancellation at once, Postal and Globe ask first. */
export const choices = {
  swift: { vendorId: 1, tariffId: 'SW-STD', contractType: null },
  swiftExpress: { vendorId: 1, tariffId: 'SW-EXP', contractType: null },
  swiftDayOff: { vendorId: 1, tariffId: 'SW-DOE', contractType: null },
  econom: { vendorId: 2, tariffId: 'EC-S-DD', contractType: null },
  postal: { vendorId: 3, tariffId: 'PO-PAR-DD', contractType: null },
  globe: { vendorId: 5, tariffId: 'GL-DS', contractType: null },
} as const satisfies Record<string, Choice>;
