#!/usr/bin/env node
import { closeService } from '@cartage/service';
import { commands } from './commands.ts';
import { composeCli } from './compose.ts';
import { readEnv } from './env.ts';
import { readArguments } from './read-arguments.ts';

const asked = readArguments(process.argv.slice(2), commands);
const { env, problems } = readEnv();
if ('usage' in asked) {
  (asked.isMistake ? console.error : console.log)(asked.usage);
  process.exitCode = asked.isMistake ? 2 : 0;
} else if (problems.length > 0) {
  for (const problem of problems) console.error(problem);
  process.exitCode = 2;
} else {
  const service = await composeCli(env);
  try {
    const { isDone, text } = await asked.command.run(service, asked.parameters);
    (isDone ? console.log : console.error)(text);
    process.exitCode = isDone ? 0 : 1;
  } finally {
    await closeService(service);
  }
}
