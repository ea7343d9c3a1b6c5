import { type Problem, problem } from '@cartage/core';
import { type Actor, authenticateKey, type Service } from '@cartage/service';

const HEADER = 'Authorization';

/** Who is calling, by the header `Authorization: apiKey <KEY>` (interface 3.2). */
export const actorByHeader = async (service: Service, headers: Headers): Promise<Actor | Problem> => {
  const given = headers.get('authorization')?.trim() ?? '';
  if (given === '') return problem('ApiKeyEmpty', HEADER);
  const [, key] = /^apikey(?:\s+(\S+))?$/i.exec(given) ?? [];
  if (key === undefined) return /^apikey$/i.test(given) ? problem('ApiKeyEmpty', HEADER) : malformed;
  const found = await authenticateKey(service, key);
  return 'code' in found ? { ...found, target: HEADER } : found;
};

const malformed = problem('ApiKeyInvalid', HEADER, {
  en: 'The Authorization header cannot be read; send `Authorization: apiKey <KEY>`.',
  ru: 'Не удалось разобрать заголовок Authorization; передайте `Authorization: apiKey <КЛЮЧ>`.',
});
