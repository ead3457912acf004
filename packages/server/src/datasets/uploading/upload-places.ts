import { ServiceError } from '../../contract/errors.ts';

/** A place on the disk for one upload. */
export interface UploadPlace {
  /** Notes bytes that were written. Throws where those of the organization are too many. */
  count(bytes: number): void;
  /** Gives the place back. Safe to call twice. */
  release(): void;
}

export interface UploadPlaces {
  /** Throws if the organization has no place left. */
  take(organizationId: string): UploadPlace;
}

const gigabyte = 1024 ** 3;

/** Bounds what the uploads of each organization take of the disk, so that none fills it for the others. */
export function createUploadPlaces({
  maxFiles,
  maxBytes,
}: {
  maxFiles: number;
  maxBytes: number;
}): UploadPlaces {
  const taken = new Map<string, { files: number; bytes: number }>();
  return {
    take: (organizationId) => {
      const all = taken.get(organizationId) ?? { files: 0, bytes: 0 };
      if (all.files >= maxFiles) throw tooMany(maxFiles);
      taken.set(organizationId, all);
      all.files += 1;
      let own = 0;
      let isReleased = false;
      return {
        count: (bytes) => {
          own += bytes;
          all.bytes += bytes;
          if (all.bytes > maxBytes) throw tooLarge(maxBytes);
        },
        release: () => {
          if (isReleased) return;
          isReleased = true;
          all.files -= 1;
          all.bytes -= own;
          if (all.files === 0) taken.delete(organizationId);
        },
      };
    },
  };
}

function tooMany(maxFiles: number): ServiceError {
  const detail = `${maxFiles} files of this organization are being sent or are waiting for their import; try again when one is done.`;
  return new ServiceError('unavailable', detail, { headers: { 'retry-after': '30' } });
}

function tooLarge(maxBytes: number): ServiceError {
  const detail = `The waiting files of this organization have more than ${Math.round(maxBytes / gigabyte)} GB together; send them one after the other.`;
  return new ServiceError('payload-too-large', detail);
}
