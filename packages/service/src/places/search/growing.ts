type Numbers = Uint8Array | Uint16Array | Uint32Array;

/** A typed array that grows. */
export interface Growing<A extends Numbers> {
  /** How many are in it. */
  length: number;
  /** Makes room for so many more at the end, and gives the whole array. */
  readonly room: (more: number) => A;
  readonly push: (value: number) => void;
  readonly at: (index: number) => number;
  /** What is in it, in as little memory as that takes. */
  readonly taken: () => A;
}

/** `make`: an empty array of this length. */
export const growing = <A extends Numbers>(make: (length: number) => A): Growing<A> => {
  let held = make(1024);
  const grown: Growing<A> = {
    length: 0,
    room: (more) => {
      if (grown.length + more > held.length) {
        const larger = make(Math.max(2 * held.length, grown.length + more));
        larger.set(held.subarray(0, grown.length));
        held = larger;
      }
      return held;
    },
    push: (value) => {
      grown.room(1)[grown.length] = value;
      grown.length += 1;
    },
    at: (index) => held[index] as number,
    taken: () => held.slice(0, grown.length) as A,
  };
  return grown;
};
