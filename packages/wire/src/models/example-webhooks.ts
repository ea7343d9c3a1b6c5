/**
 * The webhooks that examples speak of. The sandbox's sample shop has both (interface 20.8); the one that an example deletes
 * is that example's own.
 */
export const exampleWebhooks = { kept: 'wh_3q2-7wQpRz6yXkVb1cTn5A', deleted: 'wh_Zk41uYcWQ8eRf0sLhT2vNg' } as const;
