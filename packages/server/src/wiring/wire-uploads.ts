import type { Turns } from '../datasets/uploading/take-turns.ts';
import { createTurns } from '../datasets/uploading/take-turns.ts';
import type { UploadFolder } from '../datasets/uploading/upload-folder.ts';
import { openUploadFolder } from '../datasets/uploading/upload-folder.ts';
import type { Base } from './base.ts';

/** Each takes four connections and a core; an organization has one at a time. */
const maxImports = 2;
const maxInspections = 2;
const gigabyte = 1024 ** 3;
/** Files of one organization: one is imported while the next ones come in; and what the disk keeps free. */
const bounds = { maxFiles: 4, maxBytes: 20 * gigabyte, keepFreeBytes: gigabyte / 4 };

/** What imports of datasets and of sheets share, so that both together stay within its bounds. */
export interface Uploads {
  folder: UploadFolder;
  imports: Turns;
  inspections: Turns;
}

export function wireUploads({ config }: Pick<Base, 'config'>): Uploads {
  return {
    folder: openUploadFolder({ folder: config.uploadsDir, ...bounds }),
    imports: createTurns({ atOnce: maxImports }),
    inspections: createTurns({ atOnce: maxInspections }),
  };
}
