import { Toast as BaseToast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { toProblemText } from './problem-text.ts';

/** Around everything that reports what it has done. */
export function Toasts({ children }: { children: ReactNode }) {
  return (
    <BaseToast.Provider limit={3}>
      {children}
      <BaseToast.Portal>
        <BaseToast.Viewport className="fixed right-4 bottom-4 z-50 grid w-[min(24rem,calc(100vw-2rem))] gap-2">
          <ToastList />
        </BaseToast.Viewport>
      </BaseToast.Portal>
    </BaseToast.Provider>
  );
}

function ToastList() {
  const { toasts } = BaseToast.useToastManager();
  return toasts.map((toast) => (
    <BaseToast.Root
      key={toast.id}
      toast={toast}
      className="rounded-lg border border-line bg-raised p-3 shadow-raised data-limited:hidden"
    >
      <BaseToast.Content className="flex items-start gap-2">
        <div className="grow">
          {/* A notice that goes again is no part of the page's outline. */}
          <BaseToast.Title render={<p />} className="font-medium" />
          <BaseToast.Description className="text-muted" />
        </div>
        <BaseToast.Close render={<Button look="quiet" size="small" aria-label="Close" />}>
          <X aria-hidden size={14} />
        </BaseToast.Close>
      </BaseToast.Content>
    </BaseToast.Root>
  ));
}

/** Tells of something that was done, or that failed. A failure stays until it is closed. */
export function useToast() {
  const { add } = BaseToast.useToastManager();
  return {
    tell: (title: string, description?: string) =>
      void add({ title, ...(description === undefined ? {} : { description }) }),
    tellProblem: (error: unknown) => {
      const { title, detail, remedy } = toProblemText(error);
      add({ title, description: `${detail} ${remedy}`, priority: 'high', timeout: 0 });
    },
  };
}
