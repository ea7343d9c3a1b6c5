import { PostmanValidator } from '@har-sdk/validator';
import { Collection } from 'postman-collection';
import { expect, it } from 'vitest';
import { keptFiles } from './kept-files.ts';

const collection = JSON.parse(keptFiles().get('cartage.postman_collection.json') ?? '');

it('follows the published schema of collections 2.1', async () => {
  const schema = 'https://schema.getpostman.com/json/draft-07/collection/v2.1.0/';
  expect(await new PostmanValidator().verify({ ...collection, info: { ...collection.info, schema } })).toEqual([]);
});

it('keeps the token that IssueToken answers', () => {
  const keeping: string[] = [];
  new Collection(collection).forEachItem(({ name, events }) => {
    if (events.count() > 0) keeping.push(name.replace(/:.*/, ''));
  });
  expect(new Set(keeping)).toEqual(new Set(['IssueToken']));
});
