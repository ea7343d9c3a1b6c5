import { spawn } from 'node:child_process';

/**
 * Sees to it that the child, which leads a group of its own (`detached`), does not outlive this process, by whatever that
 * ends: a shell waits at the other end of a pipe and kills the group when nobody holds our end any more. Call what it
 * returns when the child has ended: its number may be another's soon.
 */
export const endTogether = ({ pid }, signal = 'KILL') => {
  if (pid === undefined || process.platform === 'win32') return () => {};
  const guard = spawn('/bin/sh', ['-c', `read -r _; kill -s ${signal} -- -${pid} 2>/dev/null`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // A group of its own too: a Ctrl-C must not take it away before it has done its work.
    detached: true,
  });
  guard.on('error', () => {});
  guard.unref();
  guard.stdin.unref();
  return () => guard.kill('SIGKILL');
};
