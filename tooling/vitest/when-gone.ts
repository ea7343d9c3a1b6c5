import { spawn } from 'node:child_process';

/**
 * Runs a shell command, with this as its `$0`, once this process is gone, however it ends: a shell waits at the other end
 * of a pipe until nobody holds our end any more. What it returns calls that off.
 */
export const whenGone = (command: string, subject: string): (() => void) => {
  if (process.platform === 'win32') return () => {};
  const guard = spawn('/bin/sh', ['-c', `read -r _; ${command}`, subject], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Who ends our group at once must not take it away before it has done its work.
    detached: true,
  });
  guard.on('error', () => {});
  guard.unref();
  return () => void guard.kill('SIGKILL');
};
