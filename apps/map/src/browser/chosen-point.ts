import { type City, type Point, priceOf } from './city-points.ts';

/** What the embedding page is told of the point that was chosen (interface 13.21). */
export const chosenPoint = (city: City, point: Point, withPrices: boolean) => {
  const vendor = city.vendors[point.vendor];
  const price = withPrices ? priceOf(city, point) : null;
  return {
    pickupPoint: {
      pickupPointId: point.id,
      vendorId: vendor?.vendorId,
      vendorKey: vendor?.vendorKey,
      vendorName: vendor?.vendorName,
      type: point.type,
      name: point.name,
      countryId: city.countryId,
      cityId: city.cityId,
      cityName: city.cityName,
      address: point.address,
      metroStation: city.metro[point.metro]?.[0] ?? null,
      latitude: point.latitude,
      longitude: point.longitude,
    },
    option: price && {
      tariffId: price.tariffId,
      tariffName: price.tariffName,
      price: price.price,
      minDays: price.minDays,
      maxDays: price.maxDays,
    },
  };
};
