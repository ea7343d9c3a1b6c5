/** A point as the map tells of it (docs/map.md). */
export interface ToldPoint {
  readonly pickupPointId: string;
  readonly vendorId: number;
  readonly vendorName: string;
  readonly address: string;
}

/** The chosen point; null: the message says something else. */
export const pointOfMessage = (data: unknown): ToldPoint | null => {
  if (typeof data !== 'object' || data === null) return null;
  const { type, pickupPoint } = data as { readonly type?: unknown; readonly pickupPoint?: Partial<ToldPoint> };
  if (type !== 'cartage.pickup-point' || typeof pickupPoint !== 'object' || pickupPoint === null) return null;
  const { pickupPointId, vendorId, vendorName, address } = pickupPoint;
  return typeof pickupPointId === 'string' && typeof vendorId === 'number'
    ? { pickupPointId, vendorId, vendorName: String(vendorName ?? ''), address: String(address ?? '') }
    : null;
};
