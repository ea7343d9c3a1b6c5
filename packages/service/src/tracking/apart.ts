import type { Ground } from '../context.ts';

/** What goes wrong with one order, or one connection, is told (null) and costs nobody else what was told; it has another turn. */
export const apart = async <T>(
  service: Ground,
  whose: Readonly<Record<string, unknown>>,
  work: () => Promise<T>,
): Promise<T | null> => {
  try {
    return await work();
  } catch (defect) {
    // Nothing else would succeed either.
    if (service.store.isOutage(defect)) throw defect;
    service.log.error({ err: defect, ...whose }, 'news of a vendor could not be taken in; it is asked again');
    return null;
  }
};
