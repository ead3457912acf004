import { describe, expect, it } from 'vitest';
import { emailRequest, peopleRecords, startBilling } from '../../server/test/billing-service.ts';
import { describeOnBothHomes } from '../../server/test/service.ts';
import { findAccessFaults } from './check-access.ts';
import { writeCode } from './code-editor.ts';
import { describeInBrowser } from './dashboard-home.ts';
import { hasFocus, moveTo, tabTo } from './keyboard.ts';

const people = peopleRecords(8);

describe('in production', () => {
  describeOnBothHomes('a ceiling', (home) =>
    describeInBrowser(
      'seen in a browser',
      ({ service, openSignedIn }) => {
        it('stops what it would not pay for, says so, and is raised, with the keyboard alone', async () => {
          const { page, faults, close } = await openSignedIn();
          await page.goto(`${service().url}/app/playground?tab=request`);
          const ceiling = page.getByLabel('Ceiling');
          const code = page.getByRole('textbox', { name: 'The body of' });
          await tabTo(page, code);
          await writeCode(
            page,
            code,
            JSON.stringify(emailRequest(people, { config: { environment: 'production' } })),
          );
          await page.getByText(/^Costs 0 to 4 credits/).waitFor();
          expect(await ceiling.inputValue()).toBe('4');

          await page.keyboard.press('Escape');
          await page.keyboard.press('Tab');
          await tabTo(page, ceiling);
          await page.keyboard.press('Control+a');
          await page.keyboard.type('0.5');
          // It is not started before it is known what it may cost.
          await page.getByText(/^Costs 0 to 0\.5 credits/).waitFor();
          await page.keyboard.press('Control+Enter');
          await page
            .getByText(/^8 rows done/)
            .first()
            .waitFor();
          const stopped = page.getByRole('gridcell', { name: /^work email, row \d+, .*failed/ });
          expect(await stopped.count()).toBeGreaterThan(0);

          await tabTo(page, page.locator('[role=grid] [tabindex="0"]').first(), 'Shift+Tab');
          await page.keyboard.press('Control+Home');
          await moveTo(page, page.getByRole('gridcell', { name: /^work email, row 1,/ }), 'ArrowRight');
          await moveTo(page, stopped, 'ArrowDown');
          await page.keyboard.press('Space');
          const raise = page.getByRole('button', { name: 'Raise the ceiling' });
          await tabTo(page, raise);
          expect(await findAccessFaults(page)).toEqual([]);
          await page.keyboard.press('Enter');
          expect(await hasFocus(page, ceiling)).toBe(true);
          await page.keyboard.press('Control+a');
          await page.keyboard.type('4');
          await page.getByText(/^Costs 0 to 4 credits/).waitFor();
          await page.keyboard.press('Control+Enter');
          await expect.poll(() => stopped.count()).toBe(0);
          expect(faults).toEqual([]);
          await close();
        });
      },
      () => startBilling(home),
    ),
  );
});
