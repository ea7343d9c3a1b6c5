import { inElement } from '@cartage/core';
import type { Converted } from './converted.ts';

/** The elements of a list, each converted alone; targets and problems start with `[i].`. */
export function convertEach<Model, Value>(
  models: readonly Model[],
  convert: (model: Model) => Converted<Value>,
): Converted<readonly Value[]> {
  const converted = models.map(convert);
  return {
    value: converted.map(({ value }) => value),
    problems: converted.flatMap(({ problems }, index) => problems.map((problem) => inElement(problem, index))),
    targetOf: (target) => {
      const [, index = '', rest = ''] = /^\[(\d+)\]\.?(.*)$/s.exec(target) ?? [];
      const element = converted[Number(index)];
      return index === '' || element === undefined ? target : `[${index}].${element.targetOf(rest)}`;
    },
  };
}
