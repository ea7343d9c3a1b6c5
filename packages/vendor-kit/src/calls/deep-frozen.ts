/**
 * The same, with all that it holds, so that nobody can change it. It is done once: what is frozen is not looked into again.
 * Bytes cannot be frozen, and stay as they are.
 * @returns the very same object
 */
export const deepFrozen = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const name in value) deepFrozen(value[name]);
  return value;
};
