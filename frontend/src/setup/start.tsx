import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../shared/http/query-client';
import { SetupPage } from './setup-page';

/** Renders the page of the set-up into `root`. */
export function start(root: HTMLElement): void {
  root.textContent = '';
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <SetupPage open={(address) => window.location.replace(address)} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
