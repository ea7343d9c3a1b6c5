import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';

/** An address that somebody else has written: a link where it leads into the web, else its text. */
export const WebLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) =>
  isWeb(to) ? (
    <a href={to} target="_blank" rel="noopener noreferrer" className="line-of">
      {children}
      <ExternalLink className="icon" aria-hidden />
    </a>
  ) : (
    <span>{to}</span>
  );

const isWeb = (address: string): boolean => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
