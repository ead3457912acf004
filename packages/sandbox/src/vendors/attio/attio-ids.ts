/* The same in every run. */
export const workspaceId = '14beef7a-99f7-4534-a87e-70b564330a4c';

export const objectIds = {
  people: '97052eb9-e65e-443f-a297-f2d9a4a7f795',
  companies: '3fdf2a0e-7b3c-4b1a-9f0c-2f1bd2a1f3aa',
} as const;
