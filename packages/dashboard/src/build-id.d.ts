/** Names the sources that this page was built from; `undefined` with Vite's own server. */
declare const DASHBOARD_BUILD: string | undefined;
