import { acceptQualities } from './accept-qualities.ts';

/** Who names server-sent events and likes them as much as JSON gets them; whoever takes anything gets JSON (interface 1.17). */
export const asksForEvents = (accept: string | null): boolean => {
  const qualities = acceptQualities(accept);
  const ofEvents = qualities.get('text/event-stream') ?? 0;
  const [ofJson = 0] = ['application/json', 'application/*', '*/*'].flatMap((type) => qualities.get(type) ?? []);
  return ofEvents > 0 && ofEvents >= ofJson;
};
