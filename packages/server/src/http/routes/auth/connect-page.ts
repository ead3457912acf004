/* Short pages for a browser that comes back from a provider. They have no scripts, no styles and no addresses of others. */
import type { FastifyReply } from 'fastify';

interface Page {
  title: string;
  lines: readonly string[];
  /** What a button says that posts to `/auth/connect`. */
  button?: string;
}

export function sendPage(reply: FastifyReply, status: number, { title, lines, button }: Page): FastifyReply {
  const form =
    button === undefined
      ? ''
      : `<form method="post" action="/auth/connect"><button>${escape(button)}</button></form>`;
  const text = lines.map((line) => `<p>${escape(line)}</p>`).join('');
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title>`;
  return reply
    .code(status)
    .header('content-security-policy', "default-src 'none'; form-action 'self'; frame-ancestors 'none'")
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en">${head}<body><main><h1>${escape(title)}</h1>${text}${form}</main></body></html>`,
    );
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
