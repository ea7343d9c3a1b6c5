export * from './contract.ts';
export * from './converted.ts';
export * from './exact-names.ts';
export * from './openapi/open-api-document.ts';
export * from './paging.ts';
export * from './read-body.ts';
export * from './read-request.ts';
export * from './without-unreadable.ts';
