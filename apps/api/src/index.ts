export { composeApi } from './compose.ts';
export { type ApiEnv, readApiEnv, readEnv } from './env.ts';
export { serveApi } from './serve.ts';
export { versionsFor } from './versions.ts';
