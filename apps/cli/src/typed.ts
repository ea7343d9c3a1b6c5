import { type AccessRight, accessRights, canonicalOrderNumber, isAccessRight } from '@cartage/core';
import { InvalidArgumentError } from 'commander';

// What is typed behind a command, read. A reason why it cannot be read goes on after "argument 'x' is invalid."

export const word = (typed: string): string => {
  if (typed.trim() === '') throw new InvalidArgumentError('It is empty.');
  return typed;
};

/** The number of a company, a key or the like. */
export const wholeNumber = (typed: string): number => {
  if (!/^\d{1,15}$/.test(typed)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(typed);
};

/** Roubles as kopecks. */
export const wholeRoubles = (typed: string): number => {
  if (!/^\d{1,12}$/.test(typed)) throw new InvalidArgumentError('It must be whole roubles such as 100000.');
  return Number(typed) * 100;
};

export const orderNumber = (typed: string): string => canonicalOrderNumber(word(typed));

/** Separated by commas, and as often as the option is given. */
export const rights = (typed: string, before: readonly AccessRight[] = []): readonly AccessRight[] => {
  const names = typed.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !isAccessRight(name));
  if (unknown !== undefined) {
    throw new InvalidArgumentError(`There is no right "${unknown}"; there are ${accessRights.join(', ')}.`);
  }
  return [...before, ...names.filter(isAccessRight)];
};
