// What the image's HEALTHCHECK runs: `node health.mjs`, and for a worker that runs alone `node health.mjs worker`.
// A file, because not every engine hands on an argument with blanks as one.
const { PORT, WORKER_PORT } = process.env;
const port = process.argv[2] === 'worker' ? WORKER_PORT || 8081 : PORT || 8080;
const answer = await fetch(`http://127.0.0.1:${port}/health`).catch((error) => error);
if (!answer.ok) {
  console.error(answer.cause?.message ?? `${answer.status} ${answer.statusText}`);
  process.exitCode = 1;
}
