export { composeApi } from './compose.ts';
export { type ApiEnv, readApiEnv, readEnv } from './env.ts';
export { serveApi } from './serve.ts';
