import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenedApi, openTestApi } from '../testing/open-test-api.ts';
import { post } from '../testing/table-of-operations.ts';
import { OPERATOR_KEY } from './testing/operator-key.ts';

// interface 23.8.

let opened: OpenedApi;
beforeAll(async () => {
  opened = await openTestApi();
});
afterAll(() => opened?.close());

const headers = { Authorization: `apiKey ${OPERATOR_KEY}` };
const read = async (path: string) =>
  (await (await opened.request(`/operator/v1/${path}`, { headers })).json()) as Record<string, unknown>;

const addJob = async (key: string, state: { readonly dead_at: number | null; readonly run_at: number }) => {
  const fixed = { task: 'mail', payload: '{}', lease_owner: null, lease_until: null, tries: 20, created_at: 1 };
  await opened.service.store.db
    .insertInto('jobs')
    .values({ ...fixed, key, last_problem: 'No line.', vendor_id: null, connection: null, ...state })
    .execute();
};

it('shows how many jobs wait by task, and revives dead ones', async () => {
  await addJob('due', { dead_at: null, run_at: 1_000 });
  await addJob('later', { dead_at: null, run_at: Date.now() + 3_600_000 });
  await addJob('dead-1', { dead_at: 2_000, run_at: 1_000 });
  await addJob('dead-2', { dead_at: 3_000, run_at: 1_000 });
  const { jobs } = (await read('Jobs')) as { readonly jobs: readonly { readonly task: string }[] };
  expect(jobs.find(({ task }) => task === 'mail')).toEqual({
    ...{ task: 'mail', waiting: 1, due: 1, dead: 2, oldestDueAt: '1970-01-01T03:00:01+03:00' },
  });
  const page = (await read('Jobs/Dead?PageSize=1')) as { jobs: { jobId: string; key: string }[]; nextLink: string };
  expect(page).toMatchObject({
    totalCount: 2,
    jobs: [{ task: 'mail', key: 'dead-2', tries: 20, problem: 'No line.' }],
  });
  expect(await read(page.nextLink.split('/operator/v1/')[1] ?? '')).toMatchObject({
    jobs: [{ key: 'dead-1' }],
    nextLink: null,
  });
  const revive = async (jobId: string) => {
    const response = await opened.request(`/operator/v1/Jobs/${jobId}/Revive`, post({}, headers));
    return { status: response.status, answer: await response.json() };
  };
  const jobId = page.jobs[0]?.jobId ?? '';
  expect(await revive(jobId)).toEqual({ status: 200, answer: { jobId } });
  expect(await read('Jobs/Dead')).toMatchObject({ totalCount: 1 });
  for (const none of [jobId, 'none', '0']) {
    expect(await revive(none)).toMatchObject({
      status: 404,
      answer: { errors: [{ code: 'NotFound', target: 'jobId' }] },
    });
  }
  const entries = await opened.service.store.db.selectFrom('audit_entries').select(['act', 'object_id']).execute();
  expect(entries).toEqual([{ act: 'ReviveJob', object_id: jobId }]);
});
