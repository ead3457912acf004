import { useProjects } from '../../data/sheets.ts';

export const projectList = 'projects';

/** The projects that there are, for a field to offer. */
export function ProjectNames() {
  const { data } = useProjects();
  return (
    <datalist id={projectList}>
      {data?.map(({ id, name }) => (
        <option key={id}>{name}</option>
      ))}
    </datalist>
  );
}
