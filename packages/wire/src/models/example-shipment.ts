// What the examples of calculations speak of.

export const moscow = { countryId: 'RU', cityId: '7700000000000' };
export const kazan = { countryId: 'RU', cityId: '1600000100000' };
export const parcel = {
  cargoType: 2,
  description: 'Books',
  cargoItems: [{ weight: 2.5, qty: 1, l: 30, h: 20, w: 10 }],
};
