/**
 * Gives the memory of a buffer back at once. V8 counts the bytes outside of its heap, and collects all old objects whenever 64 MB
 * have been added, though none of them is garbage: half of a service's processor time while it sends large answers
 * (docs/performance.md). The buffer is empty after that, so nothing may use it any more.
 */
export function releaseBytes(bytes: Buffer): void {
  const { buffer: memory } = bytes;
  // Small buffers share their memory with others.
  if (memory instanceof ArrayBuffer && memory.byteLength > Buffer.poolSize) memory.transfer(0);
}
