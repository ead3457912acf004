/** What a store that processes share is told where others always are there. */
export const inCompany = { enter: () => Promise.resolve(), isAlone: () => false, metAt: () => 0 };
