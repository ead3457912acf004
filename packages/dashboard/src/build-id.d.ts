/** Names the sources that this page was built from; `undefined` with Vite's own server. */
declare const __BUILD__: string | undefined;
