import { createServer } from 'node:net';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { createHome, describeOnBothHomes, startOn } from './service.ts';

/** Threads and connections that keep a process going: those of an embedded database, or to a PostgreSQL. */
const heldOpen = () =>
  process.getActiveResourcesInfo().filter((kind) => /MessagePort|Worker|TCPSocket/.test(kind)).length;

describeOnBothHomes('a service whose port is taken', (home) => {
  it('does not start, and leaves nothing running and its home free', async () => {
    const { env, remove } = await createHome(home);
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? String(address.port) : '';
    const before = heldOpen();
    await expect(startOn({ ...env, HEADRACE_PORT: port })).rejects.toThrow('EADDRINUSE');
    await expect.poll(heldOpen).toBe(before);
    other.close();

    const service = await startOn(env);
    expect((await service.call('/readyz')).status).toBe(200);
    await service.stop();
    await remove();
  });
});
