import { type Problem, restsOn } from '@cartage/core';

/**
 * The problems whose verdict rests on none of the places that could not be read: the value that stands there for the
 * rules' sake was made up. Targets and reads are JSON paths of the same body (see `asWritten`).
 */
export const withoutUnreadable = (problems: readonly Problem[], unreadable: readonly string[]): readonly Problem[] =>
  unreadable.length === 0 ? problems : problems.filter((found) => !unreadable.some((place) => restsOn(found, place)));
