/** Counts the turns of the event loop from now on, until `stop` tells how many others had meanwhile. */
export const countTurns = () => {
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  return {
    soFar: () => turns,
    stop: (): number => {
      isOver = true;
      return turns;
    },
  };
};
