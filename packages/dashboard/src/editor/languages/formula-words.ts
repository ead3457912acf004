/** The functions that a formula may call; a test compares the list with that of the service. */
export const functionWords: readonly string[] = (
  'sum count max min average string substring substringBefore substringAfter lowercase uppercase length trim pad match ' +
  'contains replace split join formatNumber formatBase formatInteger parseInteger number floor ceil round abs sqrt power ' +
  'boolean not map zip filter single reduce sift keys lookup append exists spread merge reverse each error assert type ' +
  'sort distinct base64encode base64decode encodeUrlComponent encodeUrl decodeUrlComponent decodeUrl toMillis fromMillis ' +
  'clone now millis'
).split(' ');
