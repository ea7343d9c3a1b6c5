export type { Api } from './api.ts';
export { createApp } from './app.ts';
export { type ComposedApi, composeApi } from './compose.ts';
export { type ApiEnv, readApiEnv, readEnv } from './env.ts';
export { type ServedApi, serveApi } from './serve.ts';
