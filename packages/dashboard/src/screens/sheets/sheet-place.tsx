import { useEnvironment } from '../../data/environment.ts';
import { Field } from '../../kit/field.tsx';
import { ProjectNames, projectList } from './project-names.tsx';

interface SheetPlaceProps {
  name: string;
  project: string;
  onChange: (place: { name: string; project: string }) => void;
}

/** What a new sheet is called, and where it is. */
export function SheetPlace({ name, project, onChange }: SheetPlaceProps) {
  const [environment] = useEnvironment();
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field
        label="Name"
        value={name}
        required
        maxLength={100}
        autoComplete="off"
        onChange={({ target }) => onChange({ name: target.value, project })}
      />
      <Field
        label="Project"
        value={project}
        required
        maxLength={100}
        autoComplete="off"
        list={projectList}
        onChange={({ target }) => onChange({ name, project: target.value })}
      />
      <ProjectNames />
      <p className="text-sm text-muted sm:col-span-2">
        {environment === 'sandbox'
          ? 'A sheet of the sandbox: its pipes ask the simulated world, and nothing is charged.'
          : 'A sheet of production: its pipes ask real providers. You see the cost before each run.'}{' '}
        This cannot be changed later.
      </p>
    </div>
  );
}
