/** Each stands for six bits; none has a meaning in a string of TypeScript or JSON. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const values = new Map([...letters].map((letter, value) => [letter, value]));

/** A line of whole numbers as text: the steps from point to point, five bits a letter, the sixth where more follow. */
export const writeLine = (points: readonly (readonly [number, number])[]): string => {
  let [fromX, fromY] = [0, 0];
  return points
    .map(([x, y]) => {
      const step = writeNumber(x - fromX) + writeNumber(y - fromY);
      [fromX, fromY] = [x, y];
      return step;
    })
    .join('');
};

const writeNumber = (step: number): string => {
  // The sign is the lowest bit, so that short steps are short either way.
  let rest = step < 0 ? -2 * step - 1 : 2 * step;
  let text = '';
  for (; rest > 31; rest = Math.floor(rest / 32)) text += letters[32 + (rest % 32)];
  return text + letters[rest];
};

/** The points of a line that `writeLine` wrote. */
export const readLine = (text: string): readonly (readonly [number, number])[] => {
  const points: (readonly [number, number])[] = [];
  let at = 0;
  const readNumber = (): number => {
    let [sum, weight] = [0, 1];
    for (let more = true; more; weight *= 32) {
      const value = values.get(text[at] ?? '') ?? 0;
      at += 1;
      more = value > 31;
      sum += (value % 32) * weight;
    }
    return sum % 2 === 0 ? sum / 2 : -(sum + 1) / 2;
  };
  for (let [x, y] = [0, 0]; at < text.length; ) {
    x += readNumber();
    y += readNumber();
    points.push([x, y]);
  }
  return points;
};
