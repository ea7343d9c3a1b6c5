import { subscribe } from 'node:diagnostics_channel';

// Loaded before the main module of every measured process: tells the bench what the process has used, when it asks.

let connections = 0;
let requests = 0;
subscribe('net.server.socket', () => {
  connections += 1;
});
subscribe('http.server.request.start', () => {
  requests += 1;
});

/** What a process has used since its start. */
export interface Usage {
  readonly cpuMs: number;
  /** Accepted by its servers. */
  readonly connections: number;
  readonly requests: number;
}

process.on('message', (message) => {
  if (message !== 'usage?') return;
  const { user, system } = process.cpuUsage();
  process.send?.({ type: 'usage', usage: { cpuMs: (user + system) / 1000, connections, requests } satisfies Usage });
});
// The bench was killed: end with it.
process.on('disconnect', () => process.exit(0));
process.channel?.unref();
