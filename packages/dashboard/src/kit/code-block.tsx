import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';

const shownMs = 2000;

/** Text to be copied into a shell or a file. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    <div className="relative">
      {/* Focusable, so that the keyboard can scroll it. Its wide border keeps the text away from the button. */}
      <pre
        tabIndex={0}
        aria-label={label}
        className="overflow-x-auto rounded-md border-r-36 border-sunken bg-sunken p-3 font-mono text-xs"
      >
        {text}
      </pre>
      <div className="absolute top-1.5 right-1.5 rounded-md bg-sunken">
        <CopyButton text={text} />
      </div>
    </div>
  );
}

export function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), shownMs);
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <Button look="quiet" size="small" aria-label={isCopied ? 'Copied' : 'Copy'} onClick={() => void copy()}>
      <Icon aria-hidden size={14} />
    </Button>
  );
}
