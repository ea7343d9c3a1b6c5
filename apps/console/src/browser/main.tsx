import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { beginTheme } from './frame/theme.ts';
import { page } from './page.ts';
import { Toasts } from './parts/toasts.tsx';
import { router } from './routes.tsx';
import { AskProof } from './session/ask-proof.tsx';
import { WithSession } from './session/who.tsx';
import { locale } from './words/locale.ts';

beginTheme();
document.documentElement.lang = locale();

// What has begun is seen before the next press: the second of a double click finds its button busy, and does nothing.
notifyManager.setScheduler(queueMicrotask);

/** The client of the service repeats what may come right by itself: here nothing is repeated again. */
const client = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 10_000 }, mutations: { retry: false } },
});

const Console = () => (
  <QueryClientProvider client={client}>
    <WithSession>
      <RouterProvider router={router} />
      <AskProof />
    </WithSession>
    <Toasts />
  </QueryClientProvider>
);

createRoot(page.root).render(
  <StrictMode>
    <Console />
  </StrictMode>,
);
