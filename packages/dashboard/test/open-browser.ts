import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';

export interface View {
  theme: 'light' | 'dark';
  width: number;
  height: number;
}

export const desktop: View = { theme: 'light', width: 1280, height: 800 };

/** A tab, and everything that it has done wrong. */
export interface Tab {
  page: Page;
  /** Violations of the policy, requests to other hosts, errors on the console and in the code. */
  faults: string[];
  close(): Promise<void>;
}

/** A Chromium without a window. Its pages may only reach the service. */
export async function openBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    // In containers everything runs as root, where the browser's own sandbox does not start.
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
}

/** Opens a tab with a profile of its own. */
export async function openTab(browser: Browser, service: string, view: View = desktop): Promise<Tab> {
  const { theme, width, height } = view;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const faults: string[] = [];
  watch(page, service, faults);
  return { page, faults, close: () => context.close() };
}

/** Nobody being signed in is what the page asks about, and browsers write every 401 on the console. */
const allowed = /\/auth\/(?:session|link|password)$/;

function watch(page: Page, service: string, faults: string[]): void {
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (allowed.test(message.location().url)) return;
    faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (url.startsWith(`${service}/`) || /^(?:data|blob):/.test(url)) return;
    faults.push(`foreign request: ${url}`);
  });
}
