import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../data/query-client.ts';
import { sessionKey, takeArrival } from '../data/session.ts';
import '../kit/base.css';
import { Toasts } from '../kit/toast.tsx';
import { Tooltips } from '../kit/tooltip.tsx';
import { createDashboardRouter } from './router.tsx';
import { applyRememberedTheme } from './theme.ts';

applyRememberedTheme();
const queries = createQueryClient();
takeArrival();
// A link may also be opened in a tab that shows the dashboard already.
addEventListener('hashchange', () => {
  if (takeArrival()) void queries.resetQueries({ queryKey: sessionKey });
});

const router = createDashboardRouter();
const root = document.querySelector('#root');
if (root === null) throw new Error('the page has no root');
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queries}>
        <Tooltips>
          <Toasts>
            <RouterProvider router={router} />
          </Toasts>
        </Tooltips>
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);
