import type { OrderContent } from '../order/order.ts';
import { sampleContent, sampleProduct } from './sample-order.ts';
import { varied } from './varied.ts';

/** A sound order from Moscow to Almaty with every part filled in; tests change one thing of it. */
export const fullContent: OrderContent = varied(sampleContent, {
  'sender.phone': '+7 (495) 123-45-67 доб. 12',
  'sender.email': 'ivan@example.com',
  receiver: {
    ...sampleContent.receiver,
    country: 'KZ',
    cityId: 'relation:2465058',
    postalCode: '050000',
    address: 'Тверская ул., 1',
    phone: '+7 (495) 123-45-67 доб. 12',
    email: 'ivan@example.com',
  },
  'cargo.items': [{ weightKg: 1.5, qty: 2, l: 30, h: 20, w: 10, volumeM3: null, description: null }],
  'cargo.products': [sampleProduct],
  'cargo.description': 'Посуда',
  'cargo.customsValue': 100_000,
  'cargo.customsCurrency': 'RUB',
  pickup: { date: '2026-11-23', autoMove: false, isPostponed: false, timeFrom: '10:00', timeTo: '17:00' },
  'terms.urgencies': ['standard'],
  'terms.requestedDate': '2026-11-30',
  'terms.requestedTimeFrom': '09:00',
  'terms.requestedTimeTo': '18:00',
  services: [
    { code: 'Insurance', sum: 100_000, parameter: null },
    { code: 'CashOnDelivery', sum: null, parameter: null },
  ],
  vendorServices: [{ vendorKey: 'swift', code: 'RETURN_PAPERS' }],
  project: 'Осень',
  customerOrderId: 'W-1001',
  emergencyEmail: 'ops@example.com',
  choice: { vendorId: 1, tariffId: 'express', contractType: null },
});
