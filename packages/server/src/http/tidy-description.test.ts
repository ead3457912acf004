import { expect, it } from 'vitest';
import { tidyDescription } from './tidy-description.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

it('drops what no path refers to and takes plain names where they are free', () => {
  const tidied = tidyDescription({
    openapi: '3.1.0',
    paths: { '/a': [ref('RequestInput'), ref('Field'), ref('FieldInput')] },
    components: {
      schemas: {
        Request: {},
        RequestInput: { items: ref('PartInput') },
        PartInput: { title: 'part' },
        Part: {},
        Field: {},
        FieldInput: {},
      },
    },
  });
  expect(tidied.paths).toEqual({ '/a': [ref('Request'), ref('Field'), ref('FieldInput')] });
  expect(tidied.components.schemas).toEqual({
    Field: {},
    FieldInput: {},
    Part: { title: 'part' },
    Request: { items: ref('Part') },
  });
  expect(tidied.openapi).toBe('3.1.0');
});
