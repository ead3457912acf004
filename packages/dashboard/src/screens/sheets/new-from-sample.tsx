import type { SandboxSample } from '@headrace/client';
import { useEnvironment } from '../../data/environment.ts';
import { useRead } from '../../data/read.ts';
import { Button } from '../../kit/button.tsx';
import { Problem } from '../../kit/problem.tsx';
import { SheetPlace } from './sheet-place.tsx';
import { useNewSheet } from './use-new-sheet.ts';

/** A sheet with the people of the simulated world. They exist nowhere else, so it is one of the sandbox. */
export function NewFromSample() {
  const sheet = useNewSheet('Sample people');
  const [environment, setEnvironment] = useEnvironment();
  const sample = useRead<SandboxSample>(['sample'], (client) => client.readSample());
  const create = async () => {
    if (sample.data === undefined) return;
    await sheet.open(await sheet.create({ request: sample.data }));
  };
  const error = sheet.error ?? sample.error;
  if (environment === 'production')
    return (
      <div className="grid justify-items-start gap-3">
        <p>Providers know these people only in the sandbox.</p>
        <Button onClick={() => setEnvironment('sandbox')}>Switch to the sandbox</Button>
      </div>
    );
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        // What went wrong is shown below.
        create().catch(() => undefined);
      }}
    >
      <SheetPlace {...sheet.place} />
      {error !== null && <Problem error={error} />}
      <div>
        <Button
          look="primary"
          type="submit"
          disabled={!sheet.isComplete || sheet.isPending || sample.data === undefined}
        >
          Make the sheet
        </Button>
      </div>
    </form>
  );
}
