// Made from the contracts by `pnpm --filter @cartage/client make`; a test compares.

import type { Operation } from '../../operation.ts';

/** The operations by their names. */
export const operations = {
  Create: { method: 'POST', path: '/OpenAPI/v1/Create', takesKey: true },
  CreateMany: { method: 'POST', path: '/OpenAPI/v1/CreateMany', takesKey: true },
  PushToVendor: { method: 'POST', path: '/OpenAPI/v1/PushToVendor', takesKey: true, data: [400] },
  CallCourier: { method: 'POST', path: '/OpenAPI/v1/CallCourier' },
  Print: { method: 'POST', path: '/OpenAPI/v1/Print', isRead: true, answers: 'file', files: ['includePdf'] },
  Calc: { method: 'POST', path: '/OpenAPI/v1/Calc', isRead: true },
  CalcMany: { method: 'POST', path: '/OpenAPI/v1/CalcMany', isRead: true },
  Update: { method: 'POST', path: '/OpenAPI/v1/Update' },
  Get: { method: 'POST', path: '/OpenAPI/v1/Get', isRead: true },
  GetOrders: { method: 'POST', path: '/OpenAPI/v1/GetOrders', isRead: true },
  Track: { method: 'POST', path: '/OpenAPI/v1/Track', isRead: true },
  Cancel: { method: 'POST', path: '/OpenAPI/v1/Cancel' },
  GetPickupPoints: { method: 'POST', path: '/OpenAPI/v1/GetPickupPoints', isRead: true },
  GetOrderStatuses: { method: 'POST', path: '/OpenAPI/v1/GetOrderStatuses', isRead: true },
} as const satisfies Readonly<Record<string, Operation>>;
