import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  brokenCitations,
  citationsIn,
  foreignCitations,
  foreignCitationsIn,
  paragraphsOf,
  referencesIn,
} from './citations.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const reference = readFileSync(join(root, 'docs/interface.md'), 'utf8');
const paragraphs = paragraphsOf(reference);

describe('docs/interface.md', () => {
  it('numbers each paragraph once, upwards', () => {
    const [first = '', ...rest] = paragraphs;
    let [chapter = 0, last = 0] = first.split('.').map(Number);
    for (const number of rest) {
      const [nextChapter = 0, next = 0] = number.split('.').map(Number);
      expect(nextChapter === chapter ? next > last : nextChapter > chapter, number).toBe(true);
      [chapter, last] = [nextChapter, next];
    }
  });

  it('points at paragraphs that exist', () => {
    expect(referencesIn(reference).filter((number) => !paragraphs.includes(number))).toEqual([]);
  });
});

describe('a citation', () => {
  it.each([
    ['one', '/** The limit (interface 2.1). */', ['2.1']],
    ['several', '// interface 9.4 and 9.5, 10.3 to 10.6', ['9.4', '9.5', '10.3', '10.6']],
    ['over the end of a line', '/**\n * The move (interface\n * 9.3).\n */', ['9.3']],
    ['none', 'interface Order { price: 9.3 }', []],
  ])('%s', (_, source, numbers) => {
    expect(citationsIn(source)).toEqual(numbers);
  });

  it('is of a paragraph that exists', () => {
    expect(brokenCitations(root)).toEqual([]);
  }, 30_000);

  it.each([
    ['a section', ['decisions,', 'section 5'].join(' ')],
    ['a section over the end of a line', ['decisions,', 'sections 4'].join('\n * ')],
    ['a table', ['specification,', 'Limits'].join(' ')],
  ])('is known to be foreign when it is of %s', (_, cited) => {
    expect(foreignCitationsIn(`/** The limit (${cited}). */`)).toHaveLength(1);
  });

  it('is never of a text that the project does not have', () => {
    expect(foreignCitations(root)).toEqual([]);
  }, 30_000);
});
