/** Why a backup cannot be made or restored, in a sentence for its operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
