import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  brokenCitations,
  chaptersIn,
  citationsIn,
  foreignCitations,
  foreignCitationsIn,
  paragraphsOf,
  referencesIn,
} from './citations.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const chapters = chaptersIn(root);
const paragraphs = chapters.flatMap(paragraphsOf);

describe('docs/interface', () => {
  it('has each chapter in its index, under its number and its title', () => {
    const folder = join(root, 'docs/interface');
    const listed = [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/^(\d+)\. \[(.+)\]\((.+)\)$/gm)].map(
      ([, number, title, file]) => ({ file, heading: `# ${number} ${title}` }),
    );
    const files = readdirSync(folder).filter((file) => file !== 'README.md');
    expect(listed.map(({ file }) => file)).toEqual(files.sort());
    expect(listed.map(({ heading }) => heading)).toEqual(chapters.map((text) => text.split('\n')[0]));
  });

  it('has the paragraphs of a chapter in its file', () => {
    for (const text of chapters) {
      const [, number] = /^# (\d+) /.exec(text) ?? [];
      expect(paragraphsOf(text).map((paragraph) => paragraph.split('.')[0])).toEqual(
        paragraphsOf(text).map(() => number),
      );
    }
  });

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
    expect(chapters.flatMap(referencesIn).filter((number) => !paragraphs.includes(number))).toEqual([]);
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
