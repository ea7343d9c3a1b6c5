import type { z } from 'zod';

/**
 * Marks a field of the account as secret. The one mark drives encryption at rest, redaction in logs and traces,
 * masking in answers and the connection schema. It lives in zod's global metadata, which every copy of zod in the
 * process shares, so that a plugin with a copy of its own is heard.
 * @param schema of the field; `.optional()` and the like may follow the mark
 * @returns a copy of the schema with the mark
 */
export const secret = <T extends z.ZodType>(schema: T): T => schema.meta({ ...schema.meta(), secret: true });
