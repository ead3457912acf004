import { findDataFile } from '../datasets/data-file.ts';
import { createUploadProgress } from '../datasets/upload-progress.ts';
import { openSheet, readAddress } from './find-sheet.ts';
import type { ImportOptions } from './import-into-sheet.ts';
import { describeImported, importIntoSheet } from './import-into-sheet.ts';
import type { SheetOptions } from './sheet-session.ts';
import { print, withSheets } from './sheet-session.ts';

export async function importCommand(
  text: string,
  path: string,
  options: SheetOptions & ImportOptions,
): Promise<void> {
  const address = readAddress(text, options);
  // Problems with the file are reported before a service is started.
  const file = await findDataFile(path);
  const progress = createUploadProgress(process.stderr, file.bytes);
  try {
    const imported = await withSheets(options, async (connection, signal) => {
      const { id: sheetId } = await openSheet(connection.client, address);
      return importIntoSheet(connection, { sheetId, file, options }, { signal, onSent: progress.show });
    });
    progress.stop();
    print(options, imported, describeImported(imported));
    if (imported.rejected > 0 && imported.rejected === imported.rows) process.exitCode = 1;
  } finally {
    progress.stop();
  }
}
