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

/** The same where the list is a member of the body: targets and problems start with `<member>[i].` */
export function inMember<Value>(member: string, { value, ...list }: ReturnType<typeof convertEach<never, Value>>) {
  const within = (path: string) => (path.startsWith('[') ? `${member}${path}` : path);
  return {
    value,
    problems: list.problems.map((found) => ({
      ...found,
      ...(found.target !== null && { target: within(found.target) }),
      ...(found.reads && { reads: found.reads.map(within) }),
    })),
    forCompany: (list.forCompany ?? []).map((wish) => ({ ...wish, target: within(wish.target) })),
    targetOf: (target: string) => within(list.targetOf(target)),
    placesOf: (path: string) => list.placesOf(path).map(within),
  } satisfies Converted<readonly Value[]>;
}
