import type { Scene } from './scenes.ts';

export const healthScenes: readonly Scene[] = [
  {
    name: 'health',
    path: '/health',
    prepare: (page) => page.getByRole('meter', { name: 'Used disk' }).waitFor(),
  },
];
