import { useMatch, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Tells whether the user is still on this screen. While the next screen loads, this one is still there, and what it then
 * wrote into the address would bring the user back. So what writes later than at once, after a reply or a pause, asks first.
 */
export function useIsHere(): () => boolean {
  const router = useRouter();
  const here = useMatch({ strict: false, select: ({ pathname }) => pathname });
  return useCallback(() => router.latestLocation.pathname === here, [router, here]);
}
