import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenedApi, openTestApi } from '../../testing/open-test-api.ts';
import { documentsFor } from '../../versions.ts';

let opened: OpenedApi;
beforeAll(async () => {
  opened = await openTestApi();
});
afterAll(() => opened?.close());

it('redocly lint has nothing to say against any document, in either language', async () => {
  // `/Orders/Print/{docType}` stands beside `/Orders/{orderId}/Track`: a fixed segment goes before a parameter.
  const rules = { 'no-ambiguous-paths': 'off' } as const;
  const config = await createConfig({ extends: ['recommended'], rules });
  const documents = documentsFor(opened.api).flatMap(({ path }) =>
    ['en', 'ru'].map((language) => ({ path, language })),
  );
  expect(documents).not.toEqual([]);
  for (const { path, language } of documents) {
    const address = `http://127.0.0.1:8080${path}`;
    const response = await opened.request(address, { headers: { 'Accept-Language': language } });
    const found = await lintFromString({ source: await response.text(), absoluteRef: `${language}${path}`, config });
    expect(found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
  }
});
