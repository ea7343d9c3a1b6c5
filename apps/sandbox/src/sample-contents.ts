import type { Cargo, ExtraService, Party } from '@cartage/core';

// Who sends what to whom in the sample shop.

export const person = (
  name: string,
  phone: string,
  cityId: string,
  address: string,
  more: Partial<Party> = {},
): Party => ({
  contactType: 'door',
  country: 'RU',
  cityId,
  postalCode: null,
  region: null,
  address,
  pickupPointId: null,
  pickupPointVendorId: null,
  loading: null,
  name,
  contactPerson: null,
  phone,
  email: null,
  instructions: null,
  taxNumber: null,
  ...more,
});

export const shop = person('Lavka LLC', '+7 495 123-45-67', '7700000000000', 'Tverskaya 7, office 12', {
  contactPerson: 'Anna Petrova',
  postalCode: '125009',
  region: null,
});
export const warehouse = person('ООО «Лавка», склад', '+7 843 555-01-20', '1600000100000', 'ул. Складская, 4', {
  contactPerson: 'Рустам Валиев',
});

export const ivan = person('Ivan Sidorov', '89172345678', '1600000100000', 'Bauman street 12, flat 3', {
  email: 'ivan@example.com',
});
export const olga = person('Ольга Орлова', '+7 812 765-43-21', '7800000000000', 'Невский проспект, 30, кв. 8');
export const pavel = person('Павел Лебедев', '+7 383 210-11-12', '5400000100000', 'Красный проспект, 17');
export const marina = person('Marina Volkova', '+7 343 300-40-50', '6600000100000', 'Lenina 24, flat 51', {
  instructions: 'Call 30 minutes ahead; the doorbell does not work.',
});
export const timur = person('Тимур Ахметов', '+7 347 222-33-44', '0200000100000', 'ул. Ленина, 5');
export const sochi = person('ООО «Южный берег»', '+7 862 264-10-10', '2300000700000', 'ул. Навагинская, 9', {
  contactPerson: 'Елена Мирзоян',
});
export const samara = person('Алексей Громов', '+7 846 310-20-30', '6300000100000', 'ул. Куйбышева, 88');
export const almaty = person('Asem Nurlanova', '+7 727 250-60-70', 'relation:2465058', 'Abay avenue 52', {
  country: 'KZ',
  postalCode: '050000',
  region: null,
});
export const at = (party: Party, pickupPointVendorId: number, pickupPointId: string): Party => ({
  ...party,
  contactType: 'pickup-point',
  pickupPointId,
  pickupPointVendorId,
});

export const box = (weightKg: number, qty = 1): Cargo['items'][number] => ({
  ...{ weightKg, qty, l: 40, h: 25, w: 30 },
  volumeM3: null,
  description: null,
});

export const books: Cargo = {
  type: 'regular',
  state: null,
  isApproximate: false,
  items: [{ ...box(2.5), l: 30, h: 20, w: 10 }],
  products: [],
  description: 'Books',
  customsValue: null,
  customsCurrency: null,
  natureOfGoods: null,
  isUsed: false,
  hsCode: null,
  incoterm: null,
  dangerClass: 0,
  vehicle: null,
};

export const insured = (roubles: number): ExtraService => ({ code: 'Insurance', sum: roubles * 100, parameter: null });
export const cashOnDelivery: ExtraService = { code: 'CashOnDelivery', sum: null, parameter: null };
export const sold = (name: string, roubles: number, qty = 1): Cargo['products'][number] => ({
  productId: name.slice(0, 8),
  name,
  barcode: null,
  serialNumber: null,
  weightKg: 0.5,
  cost: roubles * 100,
  costForReceiver: roubles * 100,
  vatRate: 22,
  qty,
  purchasedQty: null,
  purchasedAmount: null,
  hsCode: null,
  originCountry: null,
  customsValue: null,
  cargoItemIndex: null,
});
