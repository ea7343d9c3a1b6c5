import { inElement } from '@cartage/core';
import type { Converted, Places } from '../contract/converted.ts';

/** The elements of a list, each converted alone; targets and problems start with `[i].`. */
export function convertEach<Model, Value>(
  models: readonly Model[],
  convert: (model: Model) => Converted<Value>,
): Converted<readonly Value[]> & Required<Places> {
  const converted = models.map(convert);
  const within = (path: string) => {
    const [, index = '', rest = ''] = /^\[(\d+)\]\.?(.*)$/s.exec(path) ?? [];
    return { index, rest, element: index === '' ? undefined : converted[Number(index)] };
  };
  return {
    value: converted.map(({ value }) => value),
    problems: converted.flatMap(({ problems }, index) => problems.map((problem) => inElement(problem, index))),
    forCompany: converted.flatMap(({ forCompany = [] }, index) =>
      forCompany.map(({ companyId, target }) => ({ companyId, target: `[${index}].${target}` })),
    ),
    targetOf: (target) => {
      const { index, rest, element } = within(target);
      return element === undefined ? target : `[${index}].${element.targetOf(rest)}`;
    },
    placesOf: (path) => {
      const { index, rest, element } = within(path);
      if (element === undefined) return [path];
      return (element.placesOf?.(rest) ?? [element.targetOf(rest)]).map((place) => `[${index}].${place}`);
    },
  };
}
