import type { NewSheet, Sheet } from '@headrace/client';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useEnvironment } from '../../data/environment.ts';
import { useIsHere } from '../../data/is-here.ts';
import { useCreateSheet, useProjects } from '../../data/sheets.ts';

/** Makes a sheet where the person says, and opens it, unless the person has gone elsewhere meanwhile. */
export function useNewSheet(suggested: string) {
  const [environment] = useEnvironment();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const projects = useProjects();
  const [typed, setTyped] = useState<{ name: string; project: string } | null>(null);
  const { mutateAsync, isPending, error } = useCreateSheet();
  const place = typed ?? { name: suggested, project: projects.data?.[0]?.name ?? 'Leads' };
  const open = async (sheet: Sheet) => {
    if (isHere()) await navigate({ to: '/sheets/$sheetId', params: { sheetId: String(sheet.id) } });
  };
  return {
    place: { ...place, onChange: setTyped },
    environment,
    isPending,
    error,
    isComplete: place.name.trim() !== '' && place.project.trim() !== '',
    create: (parts: Omit<NewSheet, 'name' | 'project' | 'environment'>) =>
      mutateAsync({ name: place.name.trim(), project: place.project.trim(), environment, ...parts }),
    open,
  };
}
