import { useEffect, useRef } from 'react';
import { forgetSignInFailure, readSignInFailure } from '../data/session.ts';
import { useToast } from '../kit/toast.tsx';
import { explainFailure } from '../screens/sign-in/failure-words.ts';

/** Somebody who was signed in already has tried to connect an account at the provider. */
export function useFailedConnecting(): void {
  const { tell } = useToast();
  const latest = useRef(tell);
  useEffect(() => {
    const failure = readSignInFailure();
    if (failure === null) return;
    forgetSignInFailure();
    latest.current('Your account at the provider was not connected', explainFailure(failure));
  }, []);
}
