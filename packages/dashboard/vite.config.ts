import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The service that `npm run dashboard` shows. */
const service = process.env.HEADRACE_URL ?? 'http://127.0.0.1:4400';

export default defineConfig({
  root: import.meta.dirname,
  base: '/app/',
  plugins: [react(), tailwindcss()],
  // The service puts a nonce of its own into every page that it sends.
  html: { cspNonce: 'HEADRACE_NONCE' },
  build: {
    target: 'es2023',
    // The policy allows images and fonts of the service alone, so nothing is written into the code.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Published packages tell whose code is in the page.
    license: { fileName: 'licenses.md' },
    chunkSizeWarningLimit: 1000,
  },
  server: {
    proxy: Object.fromEntries(
      ['/v1', '/auth', '/operator', '/healthz', '/readyz', '/docs', '/openapi.json'].map((path) => [
        path,
        { target: service },
      ]),
    ),
  },
});
